"""Where an operator may choose: the book says what the option's default is, or it is never read."""

from collections.abc import Iterator
from typing import Any

from fifthstreet.money import MeterShare
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.cap import Cap
from fifthstreet.rules.enforcement.value import YES, only, refused
from fifthstreet.rules.fault import BookFault
from fifthstreet.rules.law import Cited
from fifthstreet.rules.location import Path
from fifthstreet.rules.options import Option

POSTED = "max_payout.amount"
SIZES = "progressive.denominations"
PLACES = {"position": "layout.positions", "box": "layout.boxes"}


def options_agree_with_the_book(book: RuleBook) -> Iterator[BookFault]:
    """Refuse a value that an operator's option replaces by another default."""
    for known in book.options.values():
        place = place_set_by(book, known)
        if place is not None and known.default is not None and place[1] is not None:
            because = f"the option {known.key} decides, and its default is another"
            yield from only(*place, known.default, because=because)
    word = book.table.positions.word
    if counted := [key for other, key in PLACES.items() if other != word and key in book.options]:
        because = f"the layout's places are counted by the option {counted[0]}"
        yield refused(("table", "positions", "word"), word, because=because, write="its word")
    law, option = book.meters, book.options.get(SIZES)
    if law is not None and law.denominations is not None:
        path: Path = ("meters", "denominations", "allowed")
        sizes = law.denominations.allowed
        if option is None:
            because = (
                f"wagers are taken in the sizes of the option {SIZES}, which the book does not have"
            )
            write = "that option into options.toml, or no denominations"
            yield refused(path, sizes, because=because, write=write)
        else:
            because = f"wagers are taken in the sizes of the option {SIZES}"
            yield from only(path, sizes, option.allowed, because=because)


def place_set_by(book: RuleBook, option: Option) -> tuple[Path, object] | None:
    """Return the path of the value that an option sets, and the book's own value there."""
    value: Any = book
    path: list[str | int] = []
    for part in option.sets.split(".") if option.sets else ():
        if isinstance(value, tuple):
            ids = [item.id for item in value]
            if part not in ids:
                return None
            path.append(ids.index(part))
            value = value[ids.index(part)]
        else:
            path.append(part)
            value = getattr(value, part, None)
    if isinstance(value, Cited):
        return (*path, "value"), value.value
    return (tuple(path), value) if path else None


def places_set(book: RuleBook) -> set[Path]:
    """Return the paths of the values that the book's options set."""
    return {place[0] for one in book.options.values() if (place := place_set_by(book, one))}


def caps_are_kept(book: RuleBook) -> Iterator[BookFault]:
    """Refuse a cap on wagers that only meters pay, and scopes nobody applies."""
    for index, cap in enumerate(book.caps):
        path: Path = ("caps", index)
        able = [wager.id for wager in book.wagers if _is_paid_by_the_house(book, wager.id)]
        if other := [name for name in cap.wagers.value if name not in able]:
            because = "a cap holds what the house pays on a wager of the book, and no meter"
            write = f"some of {', '.join(able)}"
            yield refused((*path, "wagers", "value"), tuple(other), because=because, write=write)
        because = f"a maximum is posted where the operator has the option {POSTED}"
        posts = POSTED in book.options
        if bool(cap.posted) != posts:
            yield from only((*path, "posted"), bool(cap.posted), posts, because=because)
        if cap.minimum_wager_win and cap.amount is None:
            because = "it lifts the document's own figure, and this cap has none"
            here = (*path, "minimum_wager_win", "value")
            yield refused(here, YES, because=because, write="an amount, or nothing here")
        if cap.minimum_basis and not cap.minimum_wager_win:
            because = "it is about a minimum bettor, and this cap does not ask for one"
            here = (*path, "minimum_basis", "value")
            write = "minimum_wager_win, or nothing here"
            yield refused(here, cap.minimum_basis.value, because=because, write=write)
        yield from _scope(book, path, cap)


def _is_paid_by_the_house(book: RuleBook, wager: str) -> bool:
    """Return whether anything but a share of a meter is paid on a wager."""
    for contest in book.contests_of(wager):
        schedule = book.schedule(contest.schedule or "")
        lines = [line for table in (schedule.tables if schedule else ()) for line in table.lines]
        if contest.against or any(not isinstance(line.pays, MeterShare) for line in lines):
            return True
    return False


def _scope(book: RuleBook, path: Path, cap: Cap) -> Iterator[BookFault]:
    scope, word = cap.scope.value, book.table.positions.word
    alone = book.table.seating.positions_per_player
    known = {"round", "box" if word == "box" else "hand"}
    if alone and alone.value == 1:
        known.add("player")
    if scope not in known:
        because = "a cap holds each place apart, or the whole round"
        write = f"one of {', '.join(sorted(known))}"
        yield refused((*path, "scope", "value"), scope, because=because, write=write)
    because = "a cap on the round is shared pro rata, and no other is shared"
    shared = cap.sharing.value if cap.sharing else None
    expected = "pro_rata" if scope == "round" else None
    yield from only((*path, "sharing"), shared, expected, because=because)
    if scope != "round" and (*path, "scope", "value") not in places_set(book):
        yield from only((*path, "basis"), cap.basis, None, because=because)
        yield from only((*path, "unit"), cap.unit, None, because=because)
