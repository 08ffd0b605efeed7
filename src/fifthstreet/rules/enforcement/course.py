"""The course of a round: how decisions are taken and in what order seats are settled."""

from collections.abc import Iterator

from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.enforcement.value import YES, only, only_cited
from fifthstreet.rules.fault import BookFault
from fifthstreet.rules.location import Path


def decisions_are_asked(book: RuleBook) -> Iterator[BookFault]:
    """Refuse other habits of deciding than the round has."""
    law = book.course.decisions
    path: Path = ("course", "decisions")
    because = "a player may always bet without looking"
    yield from only_cited((*path, "blind_allowed"), law.blind_allowed, YES, because=because)
    alone = book.table.seating.positions_per_player
    if alone is not None and alone.value == 1:
        because = "a player has one hand under this book, and may look at it"
        look = law.may_look.value
        yield from only((*path, "may_look", "value"), look, "own_cards", because=because)
    hidden = {step.reveal for step in book.steps}
    alive = any(
        wager.fold.effect == "live" and not hidden.isdisjoint(contest.zones)
        for wager in book.wagers
        for contest in book.contests_of(wager.id)
    )
    expected = "reveal_for_live_side_bets" if alive else "end"
    because = (
        "cards are turned up for wagers that survive a fold, and this book has such a wager"
        if alive
        else "a round ends when everybody folds, because no hidden card decides a wager any more"
    )
    if law.if_all_fold is not None or alive:
        value = law.if_all_fold.value if law.if_all_fold else None
        yield from only((*path, "if_all_fold", "value"), value, expected, because=because)
    because = "cards are dealt and players decide clockwise from the dealer's left"
    yield from only(
        ("dealing", "direction", "value"),
        book.dealing.direction.value,
        "clockwise",
        because=because,
    )


def settlement_is_ordered(book: RuleBook) -> Iterator[BookFault]:
    """Refuse another order of seats, or another way with the cards, than settlement has."""
    law = book.course.settlement
    path: Path = ("course", "settlement")
    because = "the rack always keeps the hands apart"
    yield from only_cited(
        (*path, "discard_permits_reconstruction"),
        law.discard_permits_reconstruction,
        YES,
        because=because,
    )
    because = "one seat is settled after the other"
    yield from only_cited(
        (*path, "one_seat_at_a_time"), law.one_seat_at_a_time, YES, because=because
    )
