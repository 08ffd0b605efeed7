"""A day at a live table with a jackpot, a void, a correction, a relief and two shifts."""

from felt.company import RELIEF, submissions
from felt.evening import Evening, Plan
from felt.walking import Walk
from fifthstreet.accounts.money import Transfer
from fifthstreet.ledger.journal import Batch
from fifthstreet.ledger.store.store import Store

HOUR = 3600
BETS = {"ante": 1500, "progressive": 100}
TABLE = "felt-1"
HANDS = {1: "3s 4d", 2: "5c 5d"}
BOX = "2h 3h 4h 6d"
PLAIN = Plan(bets={1: BETS, 2: BETS}, board="2c 7d 9h", box=BOX, hands=HANDS)
JACKPOT = Plan(bets={1: BETS, 2: BETS}, board="Ks Qs Js", box=BOX, hands={1: "As Ts", 2: "5c 5d"})


class DayAtTheTable(Evening):
    """A live table at which a day of two shifts is played."""

    def __init__(self) -> None:
        Walk.__init__(self, "a day", submissions()["md"], seed=0, mode="both")
        self.seen, self.visited, self.plan = {}, set(), Plan(bets={})
        for seat, player in enumerate(("ann", "bob"), 1):
            self.give(player, "ask.TakeSeat", seat=seat)
        self.company.wind(7 * HOUR)

    @property
    def store(self) -> Store:
        return self.company.sitting.store

    def corrected_round(self) -> None:
        """Play a round in which a wager is entered too high and put right."""
        self.bets(Plan(bets={1: BETS}, board="2c 7d 9h", box=BOX, hands=HANDS))
        right = {"seat": 2, "wager": "ante", "amount": 1500, "player": "bob"}
        self.give("dealer", "do.PlaceWager", **{**right, "amount": 5000})
        now = self.company.host.state.now
        assert now is not None
        entry = now.log[-1].number
        body = {"entry": entry, "do": "do.PlaceWager", "arguments": right, "reason": "misread"}
        answer = self.company.give("floor", "ask.CorrectEntry", body)
        assert answer["ok"], answer
        self.go_to_the_end()

    def go_to_the_end(self) -> None:
        """Go on until the round is over."""
        number = self.company.host.state.rounds
        while self.company.host.state.now is not None and self.company.host.state.rounds == number:
            self.do(self.next())

    def voided_round(self) -> None:
        """Play a round that a missing card voids."""
        self.bets(PLAIN)
        self.until("reveal")
        facts = ["not_misdealt", "deck_is_not_complete"]
        self.give("floor", "do.ReportIrregularity", what="stub_count_wrong", facts=facts)
        self.go_home()

    def relief(self) -> None:
        """Let another dealer take over."""
        self.give(RELIEF, "ask.RelieveDealer")

    def adjust(self, round_: int) -> None:
        """Have two people put right what a player got in a round."""
        transfer = Transfer(
            kind="Adjusted",
            person="ann",
            currency="USD",
            amount=250,
            by="p3",
            reason="A chip was missed.",
            approved_by="p4",
            round=f"{TABLE}:{round_}",
        )
        number = self.store.last("player:ann") + 1
        record = transfer.record(number, self.company.sitting.clock.now())
        self.store.commit([Batch(records=[record], entries=[transfer.entry(number)])])


def played() -> DayAtTheTable:
    """Return a table after a day of two shifts, with more on the day after."""
    day = DayAtTheTable()
    day.relief()
    day.round(PLAIN)
    day.corrected_round()
    day.company.wind(7 * HOUR + 1800)
    day.round(JACKPOT)
    day.voided_round()
    day.round(PLAIN)
    return day
