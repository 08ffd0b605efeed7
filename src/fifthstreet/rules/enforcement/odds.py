"""Odds: settlement pays every notation on every line, in the book's own currency."""

from collections.abc import Iterator

from fifthstreet.money import Fixed, ForOne, MeterShare, Odds, Push, ToOne
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.enforcement.value import YES, only, refused
from fifthstreet.rules.fault import BookFault
from fifthstreet.rules.location import Path

OUTCOMES = ("not_qualified", "win", "win_below", "tie", "lose")


def odds_are_paid(book: RuleBook) -> Iterator[BookFault]:
    """Refuse sums in another currency, shares of a meter without lines, and idle lines."""
    currency = book.document.currency
    yield from _stakes_go_back(book)
    if book.rounding is not None and not _makes_parts(book):
        because = "no odds of this book come to a part of a minor unit"
        yield from only(("rounding", "value"), book.rounding.value, "down", because=because)
    adding = {one.schedule for one in book.contests if one.adds} - {None}
    for path, pays in _lines(book):
        above = book.schedules[int(path[1])].id if path[0] == "schedules" else None
        if above in adding and isinstance(pays, Push | ToOne | ForOne) and not pays.net:
            because = "it would add nothing to what the wager is paid"
            yield refused(path, str(pays), because=because, write="more, or leave the line out")
        if isinstance(pays, Fixed) and pays.amount.currency.code != currency:
            because = f"the tables of this book pay in {currency}"
            yield refused(path, str(pays), because=because, write=f"the sum in {currency}")
        elif isinstance(pays, MeterShare) and path[0] == "contests":
            because = "a meter pays by the lines of a schedule"
            yield refused(path, str(pays), because=because, write='odds, "push" or "table"')


def _makes_parts(book: RuleBook) -> bool:
    """Return whether any odds of a book can come to less than a minor unit."""
    return any(
        isinstance(pays, ToOne | ForOne) and pays.net.denominator > 1 for _, pays in _lines(book)
    )


def _stakes_go_back(book: RuleBook) -> Iterator[BookFault]:
    """Refuse a stake that stays away where odds say what becomes of it."""
    for index, contest in enumerate(book.contests):
        schedule = book.schedule(contest.schedule or "")
        lines = [line for table in (schedule.tables if schedule else ()) for line in table.lines]
        fixed = any(isinstance(line.pays, Fixed | MeterShare) for line in lines)
        if not fixed or contest.adds:
            because = "it is about stakes won with fixed sums and shares of a meter"
            path: Path = ("contests", index, "stake_returned")
            yield from only(path, contest.stake_returned, YES, because=because)


def _lines(book: RuleBook) -> Iterator[tuple[Path, Odds]]:
    """Yield everything that the book pays."""
    for index, contest in enumerate(book.contests):
        for name in OUTCOMES:
            outcome = getattr(contest, name)
            if outcome is not None and outcome.odds is not None:
                yield ("contests", index, name, "pays"), outcome.odds
    for place, schedule in enumerate(book.schedules):
        for t, table in enumerate(schedule.tables):
            for n, line in enumerate(table.lines):
                yield ("schedules", place, "tables", t, "lines", n, "pays"), line.pays
