"""The course of a round: decisions, reveals, the dealer's hand and the order of settlement."""

from collections.abc import Iterator

from fifthstreet.cards import FiveCardCategory
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.enforcement.value import YES, only, only_cited, refused
from fifthstreet.rules.fault import BookFault
from fifthstreet.rules.location import Path

SHOWN_AT = {"dealer_hand": "dealer"}
"""Where the cards lie that a reveal shows, if it has another name than the place."""


def decisions_are_asked(book: RuleBook) -> Iterator[BookFault]:
    """Refuse a number of decisions that are not all asked, and other habits than the round has."""
    law = book.course.decisions
    path: Path = ("course", "decisions")
    because = "a player may always bet without looking"
    yield from only_cited((*path, "blind_allowed"), law.blind_allowed, YES, because=because)
    alone = book.table.seating.positions_per_player
    if alone is not None and alone.value == 1:
        because = "a player has one hand under this book, and may look at it"
        look = law.may_look.value
        yield from only((*path, "may_look", "value"), look, "own_cards", because=because)
    alive = any(w.group == "side" and w.fold.effect == "live" for w in book.wagers)
    expected = "reveal_for_live_side_bets" if alive else "end"
    because = (
        "cards are turned up for side bets that survive a fold, and this book has such a bet"
        if alive
        else "a round ends when everybody folds, because no side bet of this book survives a fold"
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


def cards_are_turned_up(book: RuleBook) -> Iterator[BookFault]:
    """Refuse reveals out of order, of cards that nobody deals, or of one card twice."""
    path: Path = ("course", "reveals")
    dealt = {
        target: max(
            sum(part.cards * part.laps for part in method.passes if target in part.to)
            for method in book.dealing.methods
        )
        for target in ("community", "dealer", "six_card_box")
    }
    last, seen = 0, set[tuple[str, int | None]]()
    for index, reveal in enumerate(book.reveal_rules):
        here = (*path, index)
        there = dealt[SHOWN_AT.get(reveal.shows, reveal.shows)]
        numbers = {None} if reveal.shows != "community" else {None, *range(1, there + 1)}
        if not there or reveal.number not in numbers:
            says = f"No method of dealing deals card {reveal.number or 1} of {reveal.shows}."
            yield BookFault(path=here, says=says)
        if (reveal.shows, reveal.number) in seen:
            yield BookFault(path=here, says="This is turned up already. Name each card once.")
        if reveal.after_decision < last:
            says = "It comes before the reveal above it. List reveals in the order of decisions."
            yield BookFault(path=(*here, "after_decision"), says=says)
        last = max(last, reveal.after_decision)
        seen.add((reveal.shows, reveal.number))


def comparison_is_made(book: RuleBook) -> Iterator[BookFault]:
    """Refuse a game that is not the one played, and side bets that hang on the dealer's hand."""
    law = book.comparison
    game = "mississippi_stud" if law is None else "casino_stud"
    because = (
        "hands are judged by the pay table alone where the course has no comparison"
        if law is None
        else "hands are compared with the dealer's where the course has a comparison"
    )
    yield from only(("document", "game"), book.document.game, game, because=because)
    if law is None:
        return
    path: Path = ("course", "comparison")
    because = "side bets are settled whatever the dealer's hand is"
    yield from only_cited((*path, "side_bets_apart"), law.side_bets_apart, YES, because=because)
    known = [category.slug for category in FiveCardCategory]
    if law.qualifying.category not in known:
        because = "there is no five-card hand of that name"
        yield refused(
            (*path, "qualifying", "category"),
            law.qualifying.category,
            because=because,
            write=f"one of {', '.join(known)}",
        )


def settlement_is_ordered(book: RuleBook) -> Iterator[BookFault]:
    """Refuse another order of wagers, or another losing hand, than settlement has."""
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
