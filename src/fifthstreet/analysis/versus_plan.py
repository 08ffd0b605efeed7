"""A plan in which hands play against a zone that shares none of their cards, read as a game."""

from fractions import Fraction

from fifthstreet.analysis.census import MOST_OF_MINE, MOST_OF_THEIRS, VersusDeal
from fifthstreet.analysis.classes import HAND, final_classes
from fifthstreet.analysis.contest_outcomes import ODDS, decided_by, least_strength, unit_net
from fifthstreet.analysis.earnings import Paid, PerClass, added, unit_pays
from fifthstreet.analysis.pay_changes import PayChangeError
from fifthstreet.analysis.pay_lines import LOST
from fifthstreet.analysis.scope import ANTE, MOST, PlanReading, uncounted
from fifthstreet.analysis.versus import VersusGame
from fifthstreet.money import ToOne
from fifthstreet.rules.plan import Contest, Outcome, PlanChoice

LEAST_JUDGED = 3
"""The fewest cards of a hand against which another was counted."""


def read_versus(reading: PlanReading, contests: tuple[Contest, ...], paid: Paid) -> VersusGame:
    """Return the game against the dealer's hand, whose every feature is then used."""
    deal = _read_hands(reading, contests)
    cards = deal.best
    bet = _read_decision(reading)
    ante, raised = (decided_by(contests, wager) for wager in (ANTE, bet.add or ""))
    for contest in contests:
        reading.use(contest, "wagers", "schedule")
    for wager in reading.book.wagers:
        if wager.id in {ANTE, bet.add}:
            reading.use_main_wager(wager, folds=True)
    reading.use_what_is_beside({id_ for c in contests for id_ in (*c.hand.zones, *_against(c))})
    nothing = (Fraction(0),) * len(final_classes(cards))
    return VersusGame(
        pays=_wins(reading, raised, paid, cards),
        bets=tuple(sorted(bet.times)),
        least=least_strength(reading, contests, cards),
        ante_if_not_qualified=_net(reading, ante, "not_qualified"),
        ante_if_won=_net(reading, ante, "win"),
        ante_if_tied=_net(reading, ante, "tie"),
        ante_if_lost=_net(reading, ante, "lose"),
        bet_if_not_qualified=_net(reading, raised, "not_qualified"),
        bet_if_tied=_net(reading, raised, "tie"),
        bet_if_lost=_net(reading, raised, "lose"),
        deal=deal,
        bonus=_bonus(reading, contests[0], paid, cards),
        extra=nothing,
    )


def _against(contest: Contest) -> tuple[str, ...]:
    return contest.against.zones if contest.against else ()


def _read_hands(reading: PlanReading, contests: tuple[Contest, ...]) -> VersusDeal:
    """Return how many cards each hand has, how many are judged, and how many lie face up."""
    first = contests[0]
    mine, theirs = reading.zones(first.hand.zones), reading.zones(_against(first))
    cards, others = (sum(zone.cards for zone in zones) for zones in (mine, theirs))
    if len({(contest.hand, contest.against) for contest in contests}) > 1:
        because = "wagers are decided on different cards; the same were counted"
        raise uncounted(because, first.citation)
    best = first.hand.best or cards
    alike = first.against is not None and best == (first.against.best or others)
    turned = {int(method.up_card is not None) for method in reading.book.dealing.methods}
    up = max(turned) + sum(zone.cards for zone in theirs if zone.up)
    small = LEAST_JUDGED <= best <= HAND and cards <= MOST_OF_MINE and others <= MOST_OF_THEIRS
    if len(mine) > 1 or len(turned) > 1 or up > 1 or not (small and alike):
        because = (
            f"hands of {cards} cards play against {others}, {up} of them face up; hands of three "
            f"to {MOST_OF_MINE} cards in one zone against at most {MOST_OF_THEIRS} were counted, "
            "of which as many are judged and at most one lies face up"
        )
        raise uncounted(because, first.citation)
    for contest in contests:
        for hand in (contest.hand, contest.against):
            reading.use(hand, "zones", "best")
    for zone in mine:
        reading.use(zone, "cards", *(("per",) if zone.per == "seat" else ()))
    for zone in theirs:
        reading.use(zone, "cards", "up", *(("per",) if zone.per != "seat" else ()))
    return VersusDeal(cards, others, best, up)


def _read_decision(reading: PlanReading) -> PlanChoice:
    """Return the one bet of the one decision, which may also be a fold."""
    decisions = [step for step in reading.book.steps if step.decide is not None]
    if len(decisions) != 1:
        because = f"there are {len(decisions) or 'no'} decisions; one was counted"
        raise uncounted(because, reading.book.main_contest.citation)
    step = decisions[0]
    bets = [choice for choice in step.choices if choice.add is not None]
    sizes = bets[0].times if bets else ()
    if len(bets) != 1 or not any(each.fold for each in step.choices):
        because = f"the decision {step.name!r} is not a bet or a fold, as was counted"
        raise uncounted(because, step.citation)
    if max(sizes) > MOST or len({*sizes}) < len(sizes):
        because = f"the {step.name} wager is not a choice of 1 to {MOST} antes, as was counted"
        raise uncounted(because, bets[0].citation)
    for choice in step.choices:
        if choice.fold or choice.of == ANTE:
            reading.use(choice)
    return bets[0]


def _net(reading: PlanReading, contest: Contest, outcome: str) -> Fraction:
    """Return what one unit staked earns in an outcome of a contest."""
    if outcome == "not_qualified" and contest.qualifying is None:
        return Fraction(0)
    law: Outcome | None = getattr(contest, outcome)
    if law is None:
        because = f"nothing says what becomes of a wager at {outcome.replace('_', ' ')}"
        raise uncounted(because, contest.citation)
    return unit_net(reading, law)


def _wins(reading: PlanReading, contest: Contest, paid: Paid, cards: int) -> PerClass:
    """Return what the bet earns on each class that wins: by a table, or the same on all."""
    schedule = contest.schedule or ""
    if contest.win is None or contest.win.pays != "table" or schedule not in paid:
        return (_net(reading, contest, "win"),) * len(final_classes(cards))
    table, changes = paid[schedule]
    reading.use(contest.win, "pays")
    reading.use_table(table, cards, ODDS)
    below = LOST if contest.win_below is None else _net(reading, contest, "win_below")
    return unit_pays(table, changes, otherwise=below, cards=cards)


def _bonus(reading: PlanReading, main: Contest, paid: Paid, cards: int) -> PerClass:
    """Return what contests that pay an ante besides its own contest bring to each class."""
    result: PerClass = (Fraction(0),) * len(final_classes(cards))
    for contest in reading.book.contests:
        schedule = contest.schedule or ""
        plain = contest.wagers == (ANTE,) and contest.hand == main.hand
        if not contest.adds or contest.others or not plain or schedule not in paid:
            continue
        table, changes = paid[schedule]
        reading.use_table(table, cards, (ToOne,))
        if LOST in changes.values():
            raise PayChangeError(
                f"A line of {schedule} takes no stake, so it cannot lose.",
                remedy="Write push where it pays nothing.",
            )
        bonus = unit_pays(table, changes, otherwise=Fraction(0), cards=cards)
        result = added(result, bonus)
        reading.use(contest, "wagers", "schedule", "adds")
        reading.use(contest.hand, "zones", "best")
    return result
