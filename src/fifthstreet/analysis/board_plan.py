"""A plan in which hands share a board with the dealer's, read as a game."""

from dataclasses import dataclass, field
from fractions import Fraction

from fifthstreet.analysis.board import BoardGame
from fifthstreet.analysis.board_census import BOARD, HOLE, OUTCOMES, SEEN
from fifthstreet.analysis.board_law import MOST_CHOICES, Nets
from fifthstreet.analysis.choices import FOLD, STAY
from fifthstreet.analysis.classes import HAND, final_classes
from fifthstreet.analysis.contest_outcomes import ODDS, decided_by, least_strength, unit_net
from fifthstreet.analysis.earnings import Paid, PerClass, unit_pays
from fifthstreet.analysis.pay_lines import LOST
from fifthstreet.analysis.scope import ANTE, MOST, PlanReading, uncounted
from fifthstreet.rules.plan import Contest, Outcome, PlanChoice, PlanStep


@dataclass
class _BoardCourse:
    """What has been read of the steps so far."""

    seen: int
    bet: str | None = None
    streets: list[tuple[int, ...]] = field(default_factory=list)
    seen_at: list[int] = field(default_factory=list)
    folds: list[bool] = field(default_factory=list)


def shares_a_board(contests: tuple[Contest, ...]) -> bool:
    """Tell whether hands are compared that have cards in common."""
    return any(each.against and {*each.hand.zones} & {*each.against.zones} for each in contests)


def read_board(reading: PlanReading, contests: tuple[Contest, ...], paid: Paid) -> BoardGame:
    """Return the game beside a shared board, whose every feature is then used."""
    judged = _read_zones(reading, contests)
    course = _read_steps(reading, contests[0])
    opening = [wager for wager in reading.book.wagers if wager.group == "ante"]
    for wager in opening:
        if ANTE not in {wager.id, wager.equals}:
            because = f"the {wager.name} wager may have any size; one equal to the ante was counted"
            raise uncounted(because, wager.citation)
    bet = reading.book.wager(course.bet or "")
    for wager in (*opening, *((bet,) if bet else ())):
        reading.use_main_wager(wager, folds=any(course.folds))
    for contest in contests:
        reading.use(contest, "wagers", "schedule")
    reading.use_what_is_beside(judged)
    return BoardGame(
        pays=_table_pays(contests, paid),
        streets=tuple(course.streets),
        seen=tuple(course.seen_at),
        folds=tuple(course.folds),
        least=least_strength(reading, [each for each in contests if each.qualifying]),
        opening_nets=tuple(
            _nets(reading, decided_by(contests, wager.id), paid) for wager in opening
        ),
        bet_nets=_nets(reading, decided_by(contests, bet.id), paid)
        if bet
        else ((Fraction(0),) * OUTCOMES,) * len(final_classes()),
    )


# The cards ----------------------------------------------------------------------------------------


def _read_zones(reading: PlanReading, contests: tuple[Contest, ...]) -> set[str]:
    """Return the zones that are judged: two cards of a seat, two of the dealer, and five shared."""
    first = contests[0]
    hands = {(contest.hand, contest.against) for contest in contests}
    against = first.against
    if against is None or len(hands) > 1:
        because = "wagers are decided on different cards; the same were counted"
        raise uncounted(because, first.citation)
    shared = {*first.hand.zones} & {*against.zones}
    groups = (
        ("seat", {*first.hand.zones} - shared, HOLE),
        ("dealer", {*against.zones} - shared, HOLE),
        ("table", shared, BOARD),
    )
    for per, ids, cards in groups:
        zones = reading.zones(ids)
        dealt = sum(zone.cards for zone in zones)
        if dealt != cards or {zone.per for zone in zones} != {per}:
            because = (
                f"{dealt} cards of the {per} are judged; two of the seat, two of the dealer and "
                "five shared ones were counted"
            )
            raise uncounted(because, first.citation)
        for zone in zones:
            reading.use(zone, "per", "cards", *(("up",) if per == "table" else ()))
    if first.hand.best != HAND or against.best != HAND:
        because = f"not the best {HAND} of each hand are judged, as was counted"
        raise uncounted(because, first.citation)
    for method in reading.book.dealing.methods:
        if method.up_card is not None:
            because = "a card of the dealer lies face up; none was counted beside a shared board"
            raise uncounted(because, method.citation)
    for contest in contests:
        for hand in (contest.hand, contest.against):
            reading.use(hand, "zones", "best")
    return {*first.hand.zones, *against.zones}


# The steps ----------------------------------------------------------------------------------------


def _read_steps(reading: PlanReading, contest: Contest) -> _BoardCourse:
    shared = {zone.id: zone for zone in reading.zones(contest.hand.zones) if zone.per == "table"}
    hidden = {id_: {*range(1, zone.cards + 1)} for id_, zone in shared.items() if not zone.up}
    course = _BoardCourse(seen=BOARD - sum(map(len, hidden.values())))
    for step in reading.book.steps:
        if step.decide is not None:
            _decide(reading, step, course)
        elif (rest := hidden.get(step.reveal or "")) is not None:
            turned = {*step.cards} & rest if step.cards else {*rest}
            course.seen += len(turned)
            rest -= turned
            reading.use(step)
    if not course.streets:
        raise uncounted("there is no decision", contest.citation)
    return course


def _decide(reading: PlanReading, step: PlanStep, course: _BoardCourse) -> None:
    if course.seen not in SEEN or course.seen in course.seen_at:
        because = (
            f"the decision {step.name!r} is taken with {course.seen} shared cards seen; one "
            "decision with none, with three and with five was counted"
        )
        raise uncounted(because, step.citation)
    if course.bet is not None and step.unless != (course.bet,):
        because = f"the decision {step.name!r} may add to an earlier bet; one bet was counted"
        raise uncounted(because, step.citation)
    if course.bet is not None:
        reading.use(step, "unless")
    choices: list[int] = []
    for choice in step.choices:
        choices += _read_choice(reading, choice, course)
    several = len({*choices}) == len(choices) <= MOST_CHOICES
    if not several or not any(choice != FOLD for choice in choices):
        because = (
            f"the decision {step.name!r} does not offer up to {MOST_CHOICES} different stakes, "
            "as was counted"
        )
        raise uncounted(because, step.citation)
    course.streets.append(tuple(choice for choice in choices if choice != FOLD))
    course.seen_at.append(course.seen)
    course.folds.append(FOLD in choices)


def _read_choice(reading: PlanReading, choice: PlanChoice, course: _BoardCourse) -> tuple[int, ...]:
    """Return what a choice stakes; one that is not understood is left unread."""
    if choice.fold or choice.stay:
        reading.use(choice)
        return (FOLD,) if choice.fold else (STAY,)
    if choice.add is None:
        return (-1,)
    wager = reading.book.wager(choice.add)
    bet = course.bet or choice.add
    if wager is not None and wager.group == "bet" and choice.add == bet and choice.of == ANTE:
        if max(choice.times) > MOST:
            raise uncounted(f"a bet is not a choice of 1 to {MOST} antes", choice.citation)
        course.bet = bet
        reading.use(choice)
    return choice.times


# What wagers earn ---------------------------------------------------------------------------------


def _table_pays(contests: tuple[Contest, ...], paid: Paid) -> PerClass:
    """Return what the main pay table pays on each class, nothing where there is none."""
    if not paid:
        return (Fraction(0),) * len(final_classes())
    below = {each.win_below.pays for each in contests if each.win_below}
    return unit_pays(*next(iter(paid.values())), otherwise=LOST if "lose" in below else Fraction(0))


def _nets(reading: PlanReading, contest: Contest, paid: Paid) -> Nets:
    """Return what one unit staked earns on each class, by what the dealer's hand comes to."""
    won = _earned(reading, contest, contest.win, paid)
    tied = _earned(reading, contest, contest.tie, paid)
    lost = _earned(reading, contest, contest.lose, paid)
    failed = (won, tied, lost)
    if contest.qualifying is not None:
        failed = (_earned(reading, contest, contest.not_qualified, paid),) * 3
    return tuple(zip(*failed, won, tied, lost, strict=True))


def _earned(reading: PlanReading, contest: Contest, law: Outcome | None, paid: Paid) -> PerClass:
    """Return what one unit staked earns on each class in an outcome of a contest."""
    if law is None:
        because = f"nothing says what becomes of a wager in every outcome of {contest.id!r}"
        raise uncounted(because, contest.citation)
    schedule = contest.schedule or ""
    if law.pays == "table" and schedule in paid:
        table, changes = paid[schedule]
        reading.use(law, "pays")
        reading.use_table(table, HAND, ODDS)
        below = contest.win_below
        less = Fraction(0) if below is None else unit_net(reading, below)
        return unit_pays(table, changes, otherwise=less)
    return (unit_net(reading, law),) * len(final_classes())
