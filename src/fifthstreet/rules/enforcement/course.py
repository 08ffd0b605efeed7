"""The course of a round: how decisions are taken and in what order seats are settled."""

from collections.abc import Iterator

from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.enforcement.value import YES, only, only_cited, refused
from fifthstreet.rules.fault import BookFault
from fifthstreet.rules.location import Path

REVEALS, ENDS = "reveal_for_live_side_bets", "end"
FEEDING = "progressive"
"""The wager that feeds meters."""


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
    yield from _when_all_fold(book)
    because = "cards are dealt and players decide clockwise from the dealer's left"
    yield from only(
        ("dealing", "direction", "value"),
        book.dealing.direction.value,
        "clockwise",
        because=because,
    )


def _when_all_fold(book: RuleBook) -> Iterator[BookFault]:
    """Refuse an end that leaves a bet undecided, and cards that are turned up for no bet.

    A wager that survives a fold goes back where the round ends, but not from a meter that it fed.
    """
    law, hidden = book.course.decisions.if_all_fold, {step.reveal for step in book.steps}
    open_ = [contest for contest in book.contests if not hidden.isdisjoint(contest.zones)]
    alive = {wager.id for wager in book.wagers if wager.fold.effect == "live"}
    surviving = {wager for contest in open_ for wager in contest.wagers} & alive
    others = any(contest.others for contest in open_)
    value = law.value if law else None
    path: Path = ("course", "decisions", "if_all_fold", "value")
    if others or FEEDING in surviving:
        because = "a bonus or a meter may still wait for the hidden cards"
        yield from only(path, value, REVEALS, because=because)
    elif surviving and value is None:
        because = "a wager survives a fold, and hidden cards decide it"
        write = f'"{REVEALS}", or "{ENDS}" to give it back'
        yield refused(path, value, because=because, write=write)
    elif value is not None and not surviving:
        because = "a round ends when everybody folds, because no hidden card decides a wager"
        yield from only(path, value, ENDS, because=because)


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
