"""Contests: every wager is decided once, by cards that are dealt and outcomes that can happen."""

from collections.abc import Iterator
from difflib import get_close_matches

from fifthstreet.cards import CATEGORIES
from fifthstreet.cards.ranking import ACE_MAY_PLAY_LOW_OR_NOT
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.enforcement.choices import places_set
from fifthstreet.rules.fault import BookFault
from fifthstreet.rules.location import Path
from fifthstreet.rules.paytable import PayTable
from fifthstreet.rules.plan import Contest, JudgedHand

HOLDERS = ("folded_holder", "holder_needs_wager")
"""What a contest says of the hands that pay others."""


def names_are_known(book: RuleBook) -> Iterator[BookFault]:
    """Refuse contests that name a wager, a zone or a schedule which the book does not have."""
    wagers = [wager.id for wager in book.wagers]
    zones = [zone.id for zone in book.zones]
    schedules = [schedule.id for schedule in book.schedules]
    for index, contest in enumerate(book.contests):
        path: Path = ("contests", index)
        for wager in contest.wagers:
            yield from _known((*path, "wagers"), "wager", wager, wagers)
        for side in ("hand", "against"):
            hand: JudgedHand | None = getattr(contest, side)
            for zone in hand.zones if hand else ():
                yield from _known((*path, side, "zones"), "zone", zone, zones)
        if contest.schedule is not None:
            yield from _known((*path, "schedule"), "schedule", contest.schedule, schedules)
    if book.meters is not None:
        yield from _known(("meters", "schedule"), "schedule", book.meters.schedule, schedules)


def _known(path: Path, kind: str, name: str, known: list[str]) -> Iterator[BookFault]:
    if name in known:
        return
    near = get_close_matches(name, known, n=1)
    remedy = f"Did you mean {near[0]!r}?" if near else f"It has {', '.join(known)}."
    yield BookFault(path=path, says=f"The book has no {kind} {name!r}. {remedy}")


def wagers_are_decided(book: RuleBook) -> Iterator[BookFault]:
    """Require one contest that decides each wager, and a use for each schedule."""
    for index, wager in enumerate(book.wagers):
        deciding = [contest for contest in book.contests_of(wager.id) if not contest.adds]
        if len(deciding) != 1:
            count = "No contest decides" if not deciding else f"{len(deciding)} contests decide"
            says = (
                f"{count} the {wager.name}. Name it in one contest; "
                "any other that pays besides has adds = true."
            )
            yield BookFault(path=("wagers", index), says=says)
    used = {contest.schedule for contest in book.contests}
    for index, schedule in enumerate(book.schedules):
        if schedule.id not in used:
            says = f"No contest pays by {schedule.id!r}. Name it in a contest, or remove it."
            yield BookFault(path=("schedules", index), says=says)


def hands_are_judged(book: RuleBook) -> Iterator[BookFault]:
    """Refuse hands of more cards than there is a ranking for, and tables for other hands."""
    cards = {zone.id: zone.cards for zone in book.zones}
    for index, contest in enumerate(book.contests):
        path: Path = ("contests", index)
        counts = []
        for side in ("hand", "against"):
            hand: JudgedHand | None = getattr(contest, side)
            if hand is None:
                continue
            there = sum(cards[zone] for zone in hand.zones)
            counts.append(hand.best or there)
            yield from _is_ranked((*path, side), hand, there)
            yield from _is_ace_low(book, (*path, side), hand, counts[-1])
        if len(set(counts)) > 1:
            says = f"{counts[0]} cards are held against {counts[1]}. Judge as many on both sides."
            yield BookFault(path=(*path, "against"), says=says)
        elif counts[0] in CATEGORIES:
            yield from _is_described(book, path, contest, counts[0])


def _is_ranked(path: Path, hand: JudgedHand, there: int) -> Iterator[BookFault]:
    if len(set(hand.zones)) != len(hand.zones):
        yield BookFault(path=(*path, "zones"), says="A zone is named twice. Name each once.")
    if hand.best is not None and hand.best >= there:
        says = f"{there} cards lie there, so that the best {hand.best} are no choice. Remove best."
        yield BookFault(path=(*path, "best"), says=says)
    if (hand.best or there) not in CATEGORIES:
        known = ", ".join(map(str, CATEGORIES))
        says = f"There is no ranking of {hand.best or there} cards. Give best, as one of {known}."
        yield BookFault(path=path, says=says)


def _is_ace_low(book: RuleBook, path: Path, hand: JudgedHand, count: int) -> Iterator[BookFault]:
    """Refuse an ace that never plays low, or an operator's choice of it, where it always may."""
    here = (*path, "ace_low")
    if count in ACE_MAY_PLAY_LOW_OR_NOT or (hand.ace_low and here not in places_set(book)):
        return
    able = " or ".join(map(str, sorted(ACE_MAY_PLAY_LOW_OR_NOT)))
    says = f"Only hands of {able} cards can keep an ace from playing low. Remove ace_low."
    yield BookFault(path=here, says=says)


def _is_described(book: RuleBook, path: Path, contest: Contest, count: int) -> Iterator[BookFault]:
    """Refuse names of hands that so many cards never make."""
    known = [category.slug for category in CATEGORIES[count]]
    if contest.qualifying is not None:
        here = (*path, "qualifying", "category")
        yield from _known(here, f"{count}-card hand", contest.qualifying.category, known)
    for place, schedule in enumerate(book.schedules):
        if schedule.id != contest.schedule:
            continue
        for index, table in enumerate(schedule.tables):
            if table.cards != count:
                says = (
                    f"This table is for {table.cards} cards, and the contest {contest.id!r} judges "
                    f"{count}. Write {count}."
                )
                yield BookFault(path=("schedules", place, "tables", index, "cards"), says=says)


def outcomes_can_happen(book: RuleBook) -> Iterator[BookFault]:
    """Refuse an outcome that never comes about, and the lack of one that does."""
    for index, contest in enumerate(book.contests):
        path: Path = ("contests", index)
        if contest.against is None:
            yield from _by_a_table(path, contest)
        else:
            yield from _against_a_hand(book, path, contest)
        if contest.adds and contest.lose is not None:
            says = "What it adds never takes the stake. Remove lose."
            yield BookFault(path=(*path, "lose"), says=says)
        for name in ("tie", "lose", "win_below"):
            outcome = getattr(contest, name)
            if outcome is not None and outcome.pays == "table":
                says = "The table pays a win, or a hand without an opponent. Write odds or push."
                yield BookFault(path=(*path, name, "pays"), says=says)
        yield from _of_others(book, path, contest)


def _missing(path: Path, name: str, why: str) -> BookFault:
    return BookFault(path=path, says=f"{why}. Write {name}.")


def _idle(path: Path, name: str, why: str) -> BookFault:
    return BookFault(path=(*path, name), says=f"This never happens: {why}. Remove {name}.")


def _by_a_table(path: Path, contest: Contest) -> Iterator[BookFault]:
    if contest.schedule is None:
        yield _missing(path, "schedule, or against", "Nothing says what a hand is paid")
    why = "the hand is held against a pay table alone"
    for name in ("qualifying", "not_qualified", "win", "win_below", "tie"):
        if getattr(contest, name) is not None:
            yield _idle(path, name, why)


def _against_a_hand(book: RuleBook, path: Path, contest: Contest) -> Iterator[BookFault]:
    for name in ("win",) if contest.adds else ("win", "tie", "lose"):
        if getattr(contest, name) is None:
            yield _missing(path, name, f"Nothing says what becomes of the wager on a {name}")
    if contest.not_qualified is not None and contest.qualifying is None:
        yield _idle(path, "not_qualified", "every hand qualifies")
    if contest.qualifying is not None and contest.not_qualified is None and not contest.adds:
        yield _missing(path, "not_qualified", "Nothing says what follows without a qualifying hand")
    paid = (contest.win, contest.not_qualified)
    by_table = any(outcome is not None and outcome.pays == "table" for outcome in paid)
    if by_table != (contest.schedule is not None):
        says = 'A schedule is for win = { pays = "table" }, and the other way round. Write both.'
        yield BookFault(path=path, says=says)
    elif by_table:
        tables = [table for s in book.schedules if s.id == contest.schedule for table in s.tables]
        below = any(map(_leaves_hands_out, tables))
        if below and contest.win_below is None:
            yield _missing(path, "win_below", "A winning hand may have no line in the table")
        if contest.win_below is not None and not below:
            yield _idle(path, "win_below", "the table pays every hand")
    elif contest.win_below is not None:
        yield _idle(path, "win_below", "no table pays the winning hand")


def _leaves_hands_out(table: PayTable) -> bool:
    """Return whether some hand has no line in a table."""
    whole = {hand for line in table.lines for hand in line.hands if line.is_whole}
    return not {category.slug for category in CATEGORIES[table.cards]} <= whole


def _of_others(book: RuleBook, path: Path, contest: Contest) -> Iterator[BookFault]:
    """Refuse words about other players' hands where only the own hand counts."""
    if contest.others:
        seat = next((zone.id for zone in book.zones if zone.per == "seat"), "")
        if not contest.adds:
            says = "What others' hands bring is paid besides. Write adds = true."
            yield BookFault(path=(*path, "adds"), says=says)
        if seat not in contest.hand.zones or contest.against is not None:
            says = f"Others' hands are judged by a table, with the zone {seat!r}. Correct the hand."
            yield BookFault(path=(*path, "hand"), says=says)
        return
    defaults = type(contest).model_fields
    for name in ("own_hand", "several", "after_fold", *HOLDERS):
        if getattr(contest, name) != defaults[name].default:
            yield _idle(path, name, "only others = true looks at other hands")
