"""Odds: in which notation each kind of pay line is paid."""

from collections.abc import Iterator, Mapping
from typing import Literal

from fifthstreet.money import Fixed, ForOne, MeterShare, Odds, Push, ToOne
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.enforcement.value import refused
from fifthstreet.rules.fault import BookFault
from fifthstreet.rules.location import Path

Kind = Literal["main", "ante", "side_bet", "progressive", "envy"]

PAID: Mapping[Kind, tuple[type, ...]] = {
    "main": (ToOne, Push),
    "ante": (ToOne,),
    "side_bet": (ToOne, ForOne, Fixed),
    "progressive": (MeterShare, ForOne, Fixed),
    "envy": (Fixed,),
}
WHY: Mapping[Kind, str] = {
    "main": "a main wager is paid at odds to 1, or pushes",
    "ante": "an ante against the dealer is paid at odds to 1",
    "side_bet": "a side bet is paid at odds to 1 or for 1, or a fixed sum",
    "progressive": "the chip is gone when a progressive is paid, so that an award is "
    "a share of a meter, odds for 1 or a fixed sum",
    "envy": "an envy bonus is a fixed sum",
}


def odds_are_paid(book: RuleBook) -> Iterator[BookFault]:
    """Refuse odds that a table of their kind does not pay, and sums in another currency."""
    currency = book.document.currency
    for kind, path, pays in _lines(book):
        if not isinstance(pays, PAID[kind]):
            write = _instead(pays, PAID[kind], currency)
            yield _fault(path, pays, because=WHY[kind], write=write)
        elif isinstance(pays, Fixed) and pays.amount.currency.code != currency:
            because = f"the tables of this book pay in {currency}"
            yield _fault(path, pays, because=because, write=f"the sum in {currency}")


def _fault(path: Path, pays: Odds, *, because: str, write: str) -> BookFault:
    return refused(path, str(pays), because=because, write=write)


def _lines(book: RuleBook) -> Iterator[tuple[Kind, Path, Odds]]:
    """Yield everything that the book pays, with the kind of its table."""
    pay = book.pay
    for n, line in enumerate(pay.main.lines):
        yield "main", ("pay", "main", "lines", n, "pays"), line.pays
    if comparison := book.comparison:
        above: Path = ("course", "comparison")
        unqualified, won = comparison.ante_if_not_qualified, comparison.ante_if_won
        yield "ante", (*above, "ante_if_not_qualified", "pays"), unqualified.pays
        yield "ante", (*above, "ante_if_won", "pays"), won.pays
    for b, bet in enumerate(pay.side_bets):
        for t, table in enumerate(bet.tables):
            for n, line in enumerate(table.lines):
                path: Path = ("pay", "side_bets", b, "tables", t, "lines", n, "pays")
                yield "side_bet", path, line.pays
    for t, jackpot in enumerate(pay.progressive.tables if pay.progressive else ()):
        for n, line in enumerate(jackpot.lines):
            yield "progressive", ("pay", "progressive", "tables", t, "lines", n, "pays"), line.pays
    for t, schedule in enumerate(pay.envy.tables if pay.envy else ()):
        for n, bonus in enumerate(schedule.lines):
            yield "envy", ("pay", "envy", "tables", t, "lines", n, "pays"), bonus.pays


def _instead(pays: Odds, paid: tuple[type, ...], currency: str) -> str:
    """Return how the same odds are written where that can be said, or else what is paid there."""
    if isinstance(pays, ForOne) and ToOne in paid and pays.n > 1:
        return str(ToOne(pays.n - 1))
    if isinstance(pays, ToOne) and ForOne in paid:
        return str(ForOne(pays.n + 1))
    written = {
        ToOne: "odds such as 40 to 1",
        ForOne: "odds such as 41 for 1",
        Fixed: f"a sum such as 1000.00 {currency}",
        MeterShare: "a share such as 10% of meter",
        Push: "push",
    }
    return " or ".join(written[kind] for kind in paid)
