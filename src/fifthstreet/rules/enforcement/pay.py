"""Pay tables and meters: what settlement reads of them."""

import re
from collections.abc import Iterator

from fifthstreet.cards import CATEGORIES, SixCardCategory
from fifthstreet.money import MeterShare
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.enforcement.value import YES, only, only_cited, refused
from fifthstreet.rules.fault import BookFault
from fifthstreet.rules.location import Path
from fifthstreet.rules.paytable import PayLine, PayTable

FEEDING = "progressive"
"""The wager that feeds the meters."""
SUITED = (SixCardCategory.SUPER_ROYAL.slug,)
"""The hands whose award may differ by suit."""
RANKS = {
    **dict(zip(("tens", "jacks", "queens", "kings", "aces"), "TJQKA", strict=True)),
    **{f"{letter}s": letter for letter in "23456789"},
    "10s": "T",
}
"""The words by which the name of a line mentions ranks, with their letters."""
RANK = re.compile(rf"\b(?:{'|'.join(RANKS)})\b")


def pay_tables_are_read(book: RuleBook) -> Iterator[BookFault]:
    """Refuse idle bounds in a table, and shares of meters that nothing feeds."""
    fed = book.meters.schedule if book.meters else None
    sized = {contest.schedule for contest in book.contests if FEEDING in contest.wagers}
    for place, schedule in enumerate(book.schedules):
        for index, table in enumerate(schedule.tables):
            path: Path = ("schedules", place, "tables", index)
            yield from _bounds(path, table)
            for number, line in enumerate(table.lines):
                here = (*path, "lines", number)
                yield from _name(here, table, line)
                if isinstance(line.pays, MeterShare) and schedule.id != fed:
                    because = "the meters pay by another schedule, or there are none"
                    write = f"[meters] with schedule = {schedule.id!r}"
                    yield refused((*here, "pays"), str(line.pays), because=because, write=write)
                if line.wager is not None and schedule.id not in sized:
                    because = f"only the {FEEDING} has sizes that lines can name"
                    yield refused((*here, "wager"), line.wager, because=because, write="nothing")


def _name(path: Path, table: PayTable, line: PayLine) -> Iterator[BookFault]:
    """Refuse a name, which players read on the sign, of other hands than the line pays."""
    name = line.name.casefold()
    slugs = {category.slug for category in CATEGORIES[table.cards]}
    other = {slug for slug in slugs if slug.replace("_", " ") == name} - {*line.hands}
    ranks = [RANKS[word] for word in RANK.findall(name)]
    pays = (line.lowest or "2", line.highest or "A")
    top = "A" if "better" in name or "higher" in name else ranks[-1] if ranks else pays[1]
    if other or (line.hands == ("pair",) and ranks and (ranks[0], top) != pays):
        hands = " or ".join(line.hands).replace("_", " ")
        pairs = f" of ranks {pays[0]} to {pays[1]}" if line.hands == ("pair",) else ""
        because = f"the line pays {hands}{pairs}"
        yield refused((*path, "name"), line.name, because=because, write="a name of these hands")


def _bounds(path: Path, table: PayTable) -> Iterator[BookFault]:
    for index, line in enumerate(table.lines):
        here = (*path, "lines", index)
        if line.suits and line.hands != SUITED:
            because = f"only a {SUITED[0].replace('_', ' ')} alone is paid by its suit"
            yield refused((*here, "suits"), line.suits, because=because, write="nothing here")
        for bound in ("lowest", "highest") if CATEGORIES[table.cards] is SixCardCategory else ():
            because = "a line for six cards is not bounded by rank"
            yield from only((*here, bound), getattr(line, bound), None, because=because)


def progressive_is_paid(book: RuleBook) -> Iterator[BookFault]:
    """Refuse what the book says of meters, winners and wagers and nobody carries out."""
    law = book.meters
    if law is None:
        return
    path: Path = ("meters",)
    contest = next((c for c in book.contests_of(FEEDING) if not c.adds), None)
    if contest is None or contest.schedule != law.schedule:
        because = f"the contest of the wager {FEEDING!r} pays by another schedule, or is not there"
        write = f"the schedule of the contest that decides {FEEDING!r}"
        yield refused((*path, "schedule"), law.schedule, because=because, write=write)
        return
    because = "every meter needs a stated rate, initial and reset amount"
    yield from only_cited((*path, "rates_stated"), law.rates_stated, YES, because=because)
    yield from only_cited((*path, "resets_stated"), law.resets_stated, YES, because=because)
    direction = book.course.settlement.direction.value
    if law.paid_in.value == "deal_order" and direction != "left_to_right":
        because = "seats are settled from right to left, and cards are dealt from left to right"
        yield refused(
            (*path, "paid_in", "value"),
            law.paid_in.value,
            because=because,
            write='"settlement_order", or settle from left to right',
        )
    tables = [table for s in book.schedules if s.id == law.schedule for table in s.tables]
    shared = {
        hand
        for table in tables
        for line in table.lines
        if isinstance(line.pays, MeterShare)
        for hand in line.hands
    }
    if law.major_hands and set(law.major_hands) != shared:
        because = "winners wait for one another where they are paid from a meter"
        write = f"the hands that are: {', '.join(sorted(shared))}"
        yield refused((*path, "major_hands"), law.major_hands, because=because, write=write)


def lines_name_sizes(book: RuleBook) -> Iterator[BookFault]:
    """Refuse a line for a stake that nobody can have."""
    sizes = book.meters.denominations if book.meters else None
    for place, schedule in enumerate(book.schedules):
        for index, table in enumerate(schedule.tables):
            for number, line in enumerate(table.lines):
                if sizes is not None and line.wager not in (None, *sizes.allowed):
                    path: Path = ("schedules", place, "tables", index, "lines", number, "wager")
                    because = "no progressive wager has this size"
                    write = f"one of {', '.join(map(str, sizes.allowed))}"
                    yield refused(path, line.wager, because=because, write=write)
