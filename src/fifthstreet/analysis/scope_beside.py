"""Which side bets, progressives, envy bonuses and ceilings have exact figures: those counted.

Their terms are checked as `scope` checks the main game, and refused in the same way.
"""

from collections.abc import Iterator

from fifthstreet.analysis.scope import (
    MISSISSIPPI,
    Reason,
    check_currency,
    check_deck,
    check_five_card_table,
    check_line,
    dealt,
    refuse_for,
)
from fifthstreet.cards import FiveCardCategory
from fifthstreet.money import Fixed, ForOne, MeterShare, Push, ToOne
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.paytable import PayLine, SideBet

PROGRESSIVE = "progressive"
JUDGED = {"board": 3, "box_and_hole": 6}
"""How many cards a side bet is judged on, by what the book calls them; no other was counted."""

BOX = JUDGED["box_and_hole"] - MISSISSIPPI.own


def refuse_uncounted_side_bet(book: RuleBook, bet: SideBet) -> None:
    """Refuse a side bet unless it is judged on cards that were counted, whatever is played."""
    refuse_for(_side_bet(book, bet))


def refuse_uncounted_progressive(book: RuleBook) -> None:
    """Refuse a progressive unless a fold loses it and the player's five cards win its awards."""
    refuse_for(_progressive(book))


def refuse_uncounted_envy(book: RuleBook) -> None:
    """Refuse an envy bonus unless it is a fixed sum for every premium hand of another seat."""
    refuse_for(_envy(book))


def refuse_uncounted_ceiling(book: RuleBook) -> None:
    """Refuse ceilings unless there is one, over all wagers that the main pay table pays."""
    refuse_for(_ceiling(book))


def _side_bet(book: RuleBook, bet: SideBet) -> Iterator[Reason]:
    yield from check_deck(book)
    wager = book.wager(bet.id)
    if wager is None:
        yield Reason(f"no wager is called {bet.id!r} like the {bet.name}", bet.citation)
    elif wager.fold.effect != "live":
        because = f"a fold loses the {bet.name} wager; it was counted as outliving one"
        yield Reason(because, wager.fold.citation)
    all_fold = book.course.decisions.if_all_fold
    if all_fold is None or all_fold.value != "reveal_for_live_side_bets":
        because = f"the cards of the {bet.name} wager are not turned up when everybody folds"
        yield Reason(because, (all_fold or bet).citation)
    if bet.judged_on not in JUDGED:
        because = (
            f"the {bet.name} wager is judged on the player's own hand; wagers on the board, or on "
            "the box with the player's cards, were counted"
        )
        yield Reason(because, bet.citation)
        return
    cards = JUDGED[bet.judged_on]
    for table in bet.tables:
        if table.cards != cards:
            because = f"table {table.id} of the {bet.name} is about {table.cards} cards"
            yield Reason(f"{because}; {cards} were counted", table.citation)
        for line in table.lines:
            yield from check_line(book, line, (ToOne, ForOne, Push, Fixed))
            if not _told_apart(line, cards):
                because = f"the line {line.name!r} tells apart more than the hands counted"
                yield Reason(because, line.citation)
    yield from _cards_of(book, bet)


def _told_apart(line: PayLine, cards: int) -> bool:
    """Tell whether what a line is bound to was counted: three-card ranks, super royals by suit."""
    if cards == JUDGED["board"]:
        return not line.suits
    by_rank = line.lowest or line.highest
    return not by_rank and (not line.suits or line.hands == ("super_royal",))


def _cards_of(book: RuleBook, bet: SideBet) -> Iterator[Reason]:
    """Yield where the cards that a side bet is judged on are not dealt as they were counted."""
    boxes = [dealt(method, "six_card_box", six_card=True) for method in book.dealing.methods]
    if bet.judged_on == "box_and_hole" and not any(boxes):
        yield Reason(f"no box is dealt for the {bet.name} wager", bet.citation)
    for method in book.dealing.methods:
        board = dealt(method, "community", six_card=False)
        if bet.judged_on == "board" and board != JUDGED["board"]:
            because = f"the board has {board} cards; {JUDGED['board']} were counted"
            yield Reason(because, method.citation)
        box, own = (dealt(method, to, six_card=True) for to in ("six_card_box", "players"))
        if bet.judged_on == "box_and_hole" and box and (box, own) != (BOX, MISSISSIPPI.own):
            because = f"the box has {box} cards and a player {own}"
            yield Reason(f"{because}; {BOX} and {MISSISSIPPI.own} were counted", method.citation)


def _progressive(book: RuleBook) -> Iterator[Reason]:
    law, wager = book.pay.progressive, book.wager(PROGRESSIVE)
    if law is None or wager is None:
        return
    if wager.fold.effect != "lost":
        because = f"the {wager.name} wager outlives a fold; it was counted as lost"
        yield Reason(because, wager.fold.citation)
    comparison = book.comparison
    if comparison is not None and not comparison.side_bets_apart:
        because = f"the {wager.name} wager depends on the dealer's hand; it was counted apart"
        yield Reason(because, comparison.side_bets_apart.citation)
    for table in law.tables:
        yield from check_five_card_table(book, table, (ForOne, Fixed, MeterShare))


def _envy(book: RuleBook) -> Iterator[Reason]:
    law = book.pay.envy
    if law is None:
        return
    if law.own_hand or not law.several or law.fold != "kept":
        because = f"the {law.name} is not for every premium hand of another seat, fold or not"
        yield Reason(because, law.citation)
    for line in (line for table in law.tables for line in table.lines):
        if not isinstance(line.pays, Fixed):
            because = f"the {law.name} pays {line.pays}; fixed sums were counted"
            yield Reason(because, line.citation)
        if line.hand not in {category.slug for category in FiveCardCategory}:
            yield Reason(f"the {law.name} is for {line.hand!r}, which is no hand", line.citation)
        yield from check_currency(book, line.pays, line.citation)


def _ceiling(book: RuleBook) -> Iterator[Reason]:
    if len(book.caps) > 1:
        because = "there is more than one maximum payout; one was counted"
        yield Reason(because, book.caps[1].citation)
    against = book.comparison is not None
    bound = {w.id for w in book.wagers if w.group == "bet" or (w.group == "ante" and not against)}
    for cap in book.caps:
        if set(cap.wagers.value) != bound:
            text = "the bets" if against else "the ante and the bets"
            because = f"the maximum payout is over other wagers than {text}, which were counted"
            yield Reason(because, cap.wagers.citation)
