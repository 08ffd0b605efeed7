"""Jackpots at tables where a person deals: the same turns, the same money."""

from fifthstreet.cards import Card, Hand
from fifthstreet.people.authority import Actor
from fifthstreet.play import commands as c
from fifthstreet.play.round_end import award_steps
from fifthstreet.play.wagers import gates
from fifthstreet.procedures import commands as t
from fifthstreet.protocol import floor_commands as h
from floor.tables.players import place
from floor.tables.test_live import ANYBODY, Floor
from jackpots.lucky import Evening

UNSEEN = Card("??")


class Pit(Floor):
    """A live table at which somebody has a Progressive wager and wins."""

    def must(self, who: Actor | str, command: h.Command) -> None:
        answer = self.ask(who, command)
        assert answer["ok"], (command, answer)

    def begin(self) -> None:
        """Take bets with the Progressive, and deal cards that nobody sees."""
        self.run(t.StartRound)
        self.must(self.dealer, c.OpenBetting(by=ANYBODY))
        for seat, name in self.host.state.seats.items():
            self.must(name, place(seat, "ante", 1500, name))
            self.must(name, place(seat, "progressive", 100, name))
        self.must(self.dealer, c.CloseBetting(by=ANYBODY))
        for step in gates(self.game):
            count = len(self.host.state.seats) if step.id == "reconcile_progressive" else None
            self.must(self.dealer, c.DoStep(step=step.id, by=ANYBODY, count=count))
        cards = Hand(UNSEEN for _ in self.game.places)
        self.must(self.dealer, c.DealCards(by=ANYBODY, cards=cards))

    def show(self, board: str, hands: dict[int, str]) -> None:
        """Decide, turn the board up and show the hands."""
        cards = iter(board.split())
        while self.game.to_decide or not self.game.unsettled or self.game.phase.name == "DECIDING":
            if self.game.to_decide:
                seat = self.game.to_decide[0]
                name = self.game.seats[seat].player
                self.must(name, c.Bet(by=c.By(role="player"), seat=seat, amount=1500))
            else:
                self.must(self.dealer, c.Reveal(by=ANYBODY, cards=Hand([Card(next(cards))])))
        for seat in self.game.unsettled:
            shown = Hand(Card(word) for word in hands[seat].split())
            self.must(self.dealer, c.ShowHand(by=ANYBODY, seat=seat, cards=shown))

    def settle(self, seat: int) -> dict[str, object]:
        for step in award_steps(self.game, seat):
            by = self.floor if step.actor == "floor" else self.dealer
            self.must(by, c.ConfirmAward(seat=seat, step=step.id, by=ANYBODY))
        return self.ask(self.dealer, c.SettleSeat(by=ANYBODY, seat=seat))


def waits(pit: Pit) -> str:
    return pit.host.waits.what


def test_r37_at_a_live_table_a_winner_is_paid_in_the_turn_from_what_the_meters_show() -> None:
    pit = Pit("md-shoe", "ann", "bob")
    night = pit.sitting
    pit.prepare()
    pit.begin()
    link = pit.host.progressive
    assert link.display == {"meter": 1_250_030}, "two wagers of $1 feed it 15% each"
    pit.show("9s 8s 7s", {1: "Js Ts", 2: "6s 5s"})
    assert pit.settle(2)["ok"]
    assert link.locked is None
    assert pit.settle(1)["ok"]
    paid = [r.data["paid"] for r in night.store.records(link.stream) if "Released" in r.kind]
    assert paid == [125_003, 112_502], "a tenth, and a tenth of what is left"
    pit.must(pit.dealer, c.EndRound(by=ANYBODY))
    Evening.balanced(night)  # type: ignore[arg-type]


def winner_awaits_approval() -> Pit:
    """Return a live table whose dealer has settled a jackpot that two people must approve."""
    pit = Pit("md-shoe", "ann", "bob")
    pit.sitting.large = 1
    pit.sitting.start()
    pit.host = pit.sitting.house.tables[pit.table]
    pit.prepare()
    pit.begin()
    pit.show("9s 8s 7s", {1: "Js Ts", 2: "2d 3c"})
    assert pit.settle(2)["ok"]
    assert pit.settle(1)["ok"]
    return pit


def test_a_live_winner_waits_while_another_table_is_paid() -> None:
    pit = winner_awaits_approval()
    assert waits(pit) == "approval"
    again = pit.ask(pit.dealer, c.SettleSeat(by=ANYBODY, seat=1))
    assert again["code"] == "award_waits_for_approval"
    assert "shift manager approves" in again["says"]
    pit.sitting.approves = lambda _subject, _amount: True
    pit.host.nudge()
    pit.sitting.committer.settle()
    assert waits(pit) == "dealer"
    assert pit.game.unsettled == ()
