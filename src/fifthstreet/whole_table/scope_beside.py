"""Which side bets, progressives, envy bonuses and ceilings have exact figures: those counted.

Their terms are checked as `scope` checks the main game, and refused in the same way.
"""

from collections.abc import Iterator

from fifthstreet.analysis.board_plan import shares_a_board
from fifthstreet.analysis.classes import HAND, final_classes, for_each_class
from fifthstreet.analysis.game import game_of
from fifthstreet.analysis.scope import (
    PlanReading,
    Reason,
    check_currency,
    check_deal,
    check_deck,
    check_line,
    check_table,
    refuse_for,
)
from fifthstreet.cards import FiveCardCategory
from fifthstreet.cards.ranking import ACE_MAY_PLAY_LOW_OR_NOT
from fifthstreet.money import Fixed, ForOne, MeterShare, Push, ToOne
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.paytable import PayLine
from fifthstreet.rules.plan import Contest, Schedule
from fifthstreet.rules.wager import Wager
from fifthstreet.whole_table.hand_counts import by_class, is_counted

PROGRESSIVE = "progressive"
SUPER_ROYAL = ("super_royal",)


def refuse_uncounted_side_bet(book: RuleBook, contest: Contest) -> None:
    """Refuse a side bet unless it is judged on cards that were counted, whatever is played."""
    refuse_for(check_deck(book))
    refuse_for(check_deal(book))
    wagers = [wager for wager in book.wagers if wager.id in contest.wagers]
    reading = PlanReading(book, (contest, *wagers))
    cards, judged = cards_of_contest(book, contest)
    reading.use(contest, "wagers", "schedule", "stake_returned")
    reading.use(contest.hand, "zones", "best")
    if judged in ACE_MAY_PLAY_LOW_OR_NOT:
        reading.use(contest.hand, "ace_low")
    if contest.lose is None or contest.lose.pays == "lose":
        reading.use(contest, "lose")
    for wager in wagers:
        reading.use(wager, "group", "needs", "equals", "offered", "prescribed")
        reading.use(wager, "taken_at_close", "fold")
        refuse_for(_outlives_a_fold(book, contest, wager))
    if not is_counted(cards, judged):
        name = wagers[0].name if wagers else contest.id
        of = f"{judged} of {cards} cards" if judged < cards else f"{cards} cards"
        because = f"the {name} wager is judged on {of}, which take too long to count"
        refuse_for(iter([Reason(because, contest.citation)]))
    refuse_for(_tables(book, contest, cards, judged))
    reading.refuse_unread()


def cards_of_contest(book: RuleBook, contest: Contest) -> tuple[int, int]:
    """Return how many cards lie in the zones of a contest, and how many of them are judged."""
    zones = (zone for zone in book.zones if zone.id in contest.hand.zones)
    cards = sum(zone.cards for zone in zones)
    return cards, contest.hand.best or cards


def refuse_uncounted_progressive(book: RuleBook) -> None:
    """Refuse a progressive unless a fold loses it and the player's five cards win its awards."""
    refuse_for(_progressive(book))
    contests = [contest for contest in book.contests_of(PROGRESSIVE) if not contest.others]
    _refuse_unread(book, contests, "wagers", "schedule", "lose", "stake_returned")


def refuse_uncounted_envy(book: RuleBook) -> None:
    """Refuse an envy bonus unless it is a fixed sum for every premium hand of another seat."""
    refuse_for(_envy(book))
    contests = [contest for contest in book.contests if contest.others]
    words = ("wagers", "schedule", "adds", "others", "own_hand", "several", "after_fold")
    _refuse_unread(book, contests, *words, "folded_holder", "holder_needs_wager")


def _refuse_unread(book: RuleBook, contests: list[Contest], *fields: str) -> None:
    """Refuse contests that say more than some fields and the zones of their hand."""
    reading = PlanReading(book, contests)
    for contest in contests:
        reading.use(contest, *fields)
        reading.use(contest.hand, "zones")
    reading.refuse_unread()


def refuse_uncounted_ceiling(book: RuleBook) -> None:
    """Refuse ceilings unless there is one, over all wagers that the main pay table pays."""
    refuse_for(_ceiling(book))


def _outlives_a_fold(book: RuleBook, contest: Contest, wager: Wager) -> Iterator[Reason]:
    """Yield where a fold takes the wager, or its cards are not turned up when everybody folds."""
    if not any(decision.folds for decision in book.decisions) or depends_on_play(book, contest):
        return
    if wager.fold.effect != "live" and not _is_never_folded(book, contest):
        because = f"a fold loses the {wager.name} wager; it was counted as outliving one"
        yield Reason(because, wager.fold.citation)
    zones = [zone for zone in book.zones if zone.id in contest.hand.zones]
    later = [zone for zone in zones if zone.per != "seat" and not zone.up]
    all_fold = book.course.decisions.if_all_fold
    if later and (all_fold is None or all_fold.value != "reveal_for_live_side_bets"):
        because = f"the cards of the {wager.name} wager are not turned up when everybody folds"
        yield Reason(because, (all_fold or contest).citation)


def depends_on_play(book: RuleBook, contest: Contest) -> bool:
    """Return whether a fold loses a side bet on the hand that the main game plays beside a board.

    It is then counted under the best play of the main game.
    """
    wagers = [wager for wager in book.wagers if wager.id in contest.wagers]
    if contest.hand != book.main_contest.hand or {wager.fold.effect for wager in wagers} != {
        "lost"
    }:
        return False
    return shares_a_board(book.contests) and game_of(book).shape == "board"


def _is_never_folded(book: RuleBook, contest: Contest) -> bool:
    """Return whether the best play of the main game bets on every hand that a side bet pays.

    A fold then takes from the side bet only what it would lose anyway, and it changes no decision.
    """
    schedule, main = book.schedule(contest.schedule or ""), book.main_contest
    if schedule is None or contest.hand != main.hand or main.against is None:
        return False
    game = game_of(book)
    paid = [for_each_class(table.line, game.cards) for table in schedule.tables]
    numbers = {each: number for number, each in enumerate(final_classes(game.cards))}
    folded = [end.hand for end in game.solve().tally().endings if end.folded]
    return all(hand and lines[numbers[hand]] is None for hand in folded for lines in paid)


def _tables(book: RuleBook, contest: Contest, cards: int, judged: int) -> Iterator[Reason]:
    schedule = book.schedule(contest.schedule or "")
    if schedule is None:
        yield Reason(f"no pay table decides the {contest.id} wager", contest.citation)
        return
    for table in schedule.tables:
        if table.cards != judged:
            because = f"table {table.id} of the {schedule.name} is about {table.cards} cards"
            yield Reason(f"{because}; {judged} were counted", table.citation)
        for line in table.lines:
            yield from check_line(book, line, (ToOne, ForOne, Push, Fixed))
            if not _is_distinguished(line, cards, judged):
                because = f"the line {line.name!r} tells apart more than the hands counted"
                yield Reason(because, line.citation)


def _is_distinguished(line: PayLine, cards: int, judged: int) -> bool:
    """Return whether what a line is bound to was counted: ranks, and super royals by suit."""
    if line.wager is not None:
        return False
    if not by_class(cards, judged):
        return not line.suits
    by_rank = line.lowest or line.highest
    if judged == HAND:
        return not line.suits and (not by_rank or line.hands == ("pair",))
    return not by_rank and (not line.suits or line.hands == SUPER_ROYAL)


def progressive_of(book: RuleBook) -> Schedule | None:
    """Return the pay tables of the progressive, where there is one."""
    return book.schedule(book.meters.schedule) if book.meters else None


def envy_of_book(book: RuleBook) -> tuple[Contest, Schedule] | None:
    """Return the contest on other seats' hands and its pay tables, where there is one."""
    contest = next((contest for contest in book.contests if contest.others), None)
    schedule = book.schedule(contest.schedule or "") if contest else None
    return (contest, schedule) if contest and schedule else None


def _progressive(book: RuleBook) -> Iterator[Reason]:
    schedule, wager = progressive_of(book), book.wager(PROGRESSIVE)
    if schedule is None or wager is None:
        return
    if wager.fold.effect != "lost":
        because = f"the {wager.name} wager outlives a fold; it was counted as lost"
        yield Reason(because, wager.fold.citation)
    contests = [c for c in book.contests_of(PROGRESSIVE) if not c.others]
    if len(contests) != 1:
        because = f"{len(contests)} contests decide the {wager.name} wager; one was counted"
        yield Reason(because, wager.citation)
    for contest in contests:
        if cards_of_contest(book, contest)[0] != HAND:
            because = f"the {wager.name} wager is not judged on {HAND} cards, as was counted"
            yield Reason(because, contest.citation)
        if contest.hand.zones != book.main_contest.hand.zones or contest.hand.best:
            because = f"the {wager.name} wager is judged on other cards than the main game"
            yield Reason(because, contest.citation)
        if contest.schedule != schedule.id:
            because = f"another pay table than that of the meters decides the {wager.name} wager"
            yield Reason(because, contest.citation)
    for table in schedule.tables:
        yield from check_table(book, table, HAND, (ForOne, Fixed, MeterShare))


def _envy(book: RuleBook) -> Iterator[Reason]:
    law = envy_of_book(book)
    if law is None:
        return
    contest, schedule = law
    if not contest.adds:
        because = f"the {schedule.name} decides a wager by itself; it was counted as paid besides"
        yield Reason(because, contest.citation)
    if contest.own_hand or not contest.several or contest.after_fold != "kept":
        because = f"the {schedule.name} is not for every premium hand of another seat, fold or not"
        yield Reason(because, contest.citation)
    if contest.hand.zones != book.main_contest.hand.zones or contest.hand.best:
        because = f"the {schedule.name} is judged on other cards than the main game"
        yield Reason(because, contest.citation)
    for table in schedule.tables:
        if table.cards != HAND:
            because = f"table {table.id} is about {table.cards} cards; {HAND} were counted"
            yield Reason(because, table.citation)
    for line in (line for table in schedule.tables for line in table.lines):
        if not isinstance(line.pays, Fixed) or line.wager is None:
            because = f"the {schedule.name} pays {line.pays}; fixed sums for a stake were counted"
            yield Reason(because, line.citation)
        plain = len(line.hands) == 1 and not (line.lowest or line.highest or line.suits)
        if not plain or line.hands[0] not in {category.slug for category in FiveCardCategory}:
            because = f"the {schedule.name} is for {', '.join(line.hands)}, which is no hand"
            yield Reason(because, line.citation)
        yield from check_currency(book, line.pays, line.citation)


def _ceiling(book: RuleBook) -> Iterator[Reason]:
    if len(book.caps) > 1:
        because = "there is more than one maximum payout; one was counted"
        yield Reason(because, book.caps[1].citation)
    against = book.main_contest.against is not None and not shares_a_board(book.contests)
    bound = {w.id for w in book.wagers if w.group == "bet" or (w.group == "ante" and not against)}
    for cap in book.caps:
        if set(cap.wagers.value) != bound:
            text = "the bets" if against else "the ante and the bets"
            because = f"the maximum payout is over other wagers than {text}, which were counted"
            yield Reason(because, cap.wagers.citation)
