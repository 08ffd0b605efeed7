"""Odds: in which notation each kind of contest pays."""

from collections.abc import Iterator, Mapping
from typing import Literal

from fifthstreet.money import Fixed, ForOne, MeterShare, Odds, Push, ToOne
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.enforcement.value import refused
from fifthstreet.rules.fault import BookFault
from fifthstreet.rules.location import Path
from fifthstreet.rules.plan import Contest

Kind = Literal["main", "outcome", "side", "taken", "others"]

PAID: Mapping[Kind, tuple[type, ...]] = {
    "main": (ToOne, ForOne, Push),
    "outcome": (ToOne, ForOne, Push),
    "side": (ToOne, ForOne, Fixed),
    "taken": (MeterShare, ForOne, Fixed),
    "others": (Fixed,),
}
WHY: Mapping[Kind, str] = {
    "main": "a main wager is paid at odds to 1 or for 1, or pushes",
    "outcome": "a wager against another hand is paid at odds to 1 or for 1, or pushes",
    "side": "a side bet is paid at odds to 1 or for 1, or a fixed sum",
    "taken": "the chip is gone when this is paid, so that an award is "
    "a share of a meter, odds for 1 or a fixed sum",
    "others": "what another player's hand brings is a fixed sum",
}
OUTCOMES = ("not_qualified", "win", "win_below", "tie", "lose")


def odds_are_paid(book: RuleBook) -> Iterator[BookFault]:
    """Refuse odds that a contest of their kind does not pay, and sums in another currency."""
    currency = book.document.currency
    for kind, path, pays in _lines(book):
        if not isinstance(pays, PAID[kind]):
            write = _instead(pays, PAID[kind], currency)
            yield refused(path, str(pays), because=WHY[kind], write=write)
        elif isinstance(pays, Fixed) and pays.amount.currency.code != currency:
            because = f"the tables of this book pay in {currency}"
            yield refused(path, str(pays), because=because, write=f"the sum in {currency}")


def kind_of(book: RuleBook, contest: Contest) -> Kind:
    """Return what kind of odds a contest's table has."""
    wagers = [wager for wager in book.wagers if wager.id in contest.wagers]
    if contest.others:
        return "others"
    if any(wager.taken_at_close for wager in wagers):
        return "taken"
    return "side" if all(wager.group == "side" for wager in wagers) else "main"


def _lines(book: RuleBook) -> Iterator[tuple[Kind, Path, Odds]]:
    """Yield everything that the book pays, with the kind of its contest."""
    places = {schedule.id: place for place, schedule in enumerate(book.schedules)}
    for index, contest in enumerate(book.contests):
        for name in OUTCOMES:
            outcome = getattr(contest, name)
            if outcome is not None and outcome.odds is not None:
                yield "outcome", ("contests", index, name, "pays"), outcome.odds
        if contest.schedule is None:
            continue
        kind, place = kind_of(book, contest), places[contest.schedule]
        for t, table in enumerate(book.schedules[place].tables):
            for n, line in enumerate(table.lines):
                yield kind, ("schedules", place, "tables", t, "lines", n, "pays"), line.pays


def _instead(pays: Odds, paid: tuple[type, ...], currency: str) -> str:
    """Return how the same odds are written where that can be said, or else what is paid there."""
    if isinstance(pays, ToOne) and ForOne in paid:
        return str(ForOne(pays.n + pays.d, pays.d))
    written = {
        ToOne: "odds such as 40 to 1",
        ForOne: "odds such as 41 for 1",
        Fixed: f"a sum such as 1000.00 {currency}",
        MeterShare: "a share such as 10% of meter",
        Push: "push",
    }
    return " or ".join(written[kind] for kind in paid)
