"""A box of Casino Stud settled by the book's own records, so that examples can be followed."""

from collections.abc import Mapping
from dataclasses import dataclass

from documents.proving import some
from fifthstreet.cards import FiveCardRank, Hand, rank_five
from fifthstreet.money import Fixed, Payout, ToOne
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.cap import Win, apply_cap
from fifthstreet.rules.exposure import cap_in_force
from fifthstreet.rules.submission import Submission
from pay_tables import main_table, schedule


@dataclass(frozen=True, slots=True, kw_only=True)
class Box:
    """A box whose player has stayed in, stakes in cents; the BET is two Antes where not given."""

    cards: str
    ante: int
    bet: int | None = None
    number: int = 1

    @property
    def stakes(self) -> Mapping[str, int]:
        """Return what lies on the box."""
        return {"ante": self.ante, "bet": 2 * self.ante if self.bet is None else self.bet}


@dataclass(frozen=True, slots=True, kw_only=True)
class Net:
    """What Ante and BET gained, or lost where negative."""

    ante: int
    bet: int


def settle(law: RuleBook, dealer: str, *boxes: Box) -> dict[int, Net]:
    """Return the net result of every box against the dealer's hand."""
    Hand(" ".join([dealer, *(box.cards for box in boxes)]))  # one deck holds no card twice
    ante, bet = some(law.contest("ante")), some(law.contest("bet"))
    if not some(ante.qualifying).met_by(five(dealer)):
        odds = _to_one(some(some(ante.not_qualified).odds))
        assert some(bet.not_qualified).pays == "returned"
        return {box.number: Net(ante=odds.winnings(box.ante), bet=0) for box in boxes}
    winners = [box for box in boxes if five(box.cards) > five(dealer)]
    lost = {
        box.number: Net(ante=-box.stakes["ante"], bet=-box.stakes["bet"])
        for box in boxes
        if five(box.cards) < five(dealer)
    }
    ties = {box.number: Net(ante=0, bet=0) for box in boxes if five(box.cards) == five(dealer)}
    return {**_paid(law, winners), **lost, **ties}


def _paid(law: RuleBook, winners: list[Box]) -> dict[int, Net]:
    """Return winnings under the cap; what several capped wagers win stands under the BET."""
    cap = some(cap_in_force(Submission(book=law.id), law))
    under = law.caps[0].wagers.value
    ante_odds = _to_one(some(some(some(law.contest("ante")).win).odds))
    wins = {
        (box.number, wager): Win(seat=box.number, stake=stake, odds=odds)
        for box in winners
        for wager, stake in box.stakes.items()
        for odds in [ante_odds if wager == "ante" else line_pays(law, box.cards)]
    }
    capped = apply_cap([win for (_, wager), win in wins.items() if wager in under], cap)
    free = {key: win.winnings for key, win in wins.items() if key[1] not in under}
    return {
        box.number: Net(
            ante=free.get((box.number, "ante"), 0),
            bet=capped.get(box.number, 0) + free.get((box.number, "bet"), 0),
        )
        for box in winners
    }


def five(cards: str) -> FiveCardRank:
    """Return the rank of five cards in notation."""
    return rank_five(Hand(cards))


def line_pays(law: RuleBook, cards: str) -> ToOne:
    """Return what the table of the BET pays on a hand."""
    return _to_one(some(main_table(law).line(five(cards))).pays)


def award(law: RuleBook, cards: str, stake: int) -> int:
    """Return the fixed award of a Progressive bet, 0 where its table has none for the hand."""
    (table,) = schedule(law, "progressive").tables
    line = table.line(five(cards))
    return line.pays.winnings(stake) if line and isinstance(line.pays, Fixed) else 0


def _to_one(odds: Payout) -> ToOne:
    assert isinstance(odds, ToOne)
    return odds
