"""A plan in which nobody plays against a zone, read as a game on the player's own hand."""

from dataclasses import dataclass, field

from fifthstreet.analysis.choices import STAY
from fifthstreet.analysis.classes import HAND
from fifthstreet.analysis.earnings import Paid, unit_pays
from fifthstreet.analysis.own import OwnGame
from fifthstreet.analysis.scope import ANTE, MOST, PlanReading, uncounted
from fifthstreet.money import ForOne, Push, ToOne
from fifthstreet.rules.plan import Contest, PlanChoice, PlanStep


@dataclass
class _Course:
    """What has been read of the steps so far."""

    seen: int
    streets: list[tuple[int, ...]] = field(default_factory=list)
    seen_at: list[int] = field(default_factory=list)
    folds: list[bool] = field(default_factory=list)
    taken: set[str] = field(default_factory=set)


def read_own(reading: PlanReading, contest: Contest, paid: Paid) -> OwnGame:
    """Return the game on one hand of five, whose every feature is then used."""
    table, changes = paid[contest.schedule or ""]
    zones = reading.zones(contest.hand.zones)
    cards = sum(zone.cards for zone in zones)
    if cards != HAND or contest.hand.best not in {None, HAND}:
        because = f"{cards} cards are judged; hands of exactly {HAND} were counted"
        raise uncounted(because, contest.citation)
    reading.use(contest.hand, "zones", "best")
    reading.use(contest, "wagers", "schedule")
    if contest.lose is None or contest.lose.pays == "lose":
        reading.use(contest, "lose")
    for zone in zones:
        reading.use(zone, "per", "cards", *(("up",) if zone.per != "seat" else ()))
    reading.use_table(table, HAND, (ToOne, ForOne, Push))
    course = _read_steps(reading, contest)
    main = reading.wagers_of(contest)
    for wager in main:
        if wager.group == "ante" and ANTE not in {wager.id, wager.equals}:
            because = f"the {wager.name} wager may have any size; one equal to the ante was counted"
            raise uncounted(because, wager.citation)
        reading.use_main_wager(wager, folds=any(course.folds))
    reading.use_what_is_beside({zone.id for zone in zones})
    return OwnGame(
        pays=unit_pays(table, changes),
        streets=tuple(course.streets),
        seen=tuple(course.seen_at),
        folds=() if all(course.folds) else tuple(course.folds),
        hole=reading.book.seat_zone.cards if reading.book.seat_zone in zones else 0,
        opening=sum(wager.group == "ante" for wager in main),
    )


def _read_steps(reading: PlanReading, contest: Contest) -> _Course:
    zones = {zone.id: zone for zone in reading.zones(contest.hand.zones)}
    up = [zone.cards for zone in zones.values() if zone.up or zone.per == "seat"]
    course = _Course(seen=sum(up))
    for step in reading.book.steps:
        if step.decide is not None:
            _decide(reading, contest, step, course)
        elif (zone := zones.get(step.reveal or "")) is not None and not zone.up:
            course.seen += len(step.cards) or zone.cards
            reading.use(step)
    if not course.streets or course.seen_at[0] == 0 or course.seen > HAND:
        because = "no decision is taken with one to five cards of the hand seen, as was counted"
        raise uncounted(because, contest.citation)
    return course


def _decide(reading: PlanReading, contest: Contest, step: PlanStep, course: _Course) -> None:
    choices: list[int] = []
    for choice in step.choices:
        choices += _read_choice(reading, contest, choice, course)
    if len({*choices}) < len(choices) or not choices:
        because = f"the decision {step.name!r} does not offer different stakes, as was counted"
        raise uncounted(because, step.citation)
    course.streets.append(tuple(choices))
    course.seen_at.append(course.seen)
    course.folds.append(any(choice.fold for choice in step.choices))


def _read_choice(
    reading: PlanReading, contest: Contest, choice: PlanChoice, course: _Course
) -> tuple[int, ...]:
    """Return what a choice stakes; one that is not understood is left unread."""
    if choice.fold:
        reading.use(choice)
        return ()
    if choice.stay:
        reading.use(choice)
        return (STAY,)
    if choice.take_back is not None:
        wager = reading.book.wager(choice.take_back)
        opening = wager is not None and wager.group == "ante" and wager.id in contest.wagers
        if opening and choice.take_back not in course.taken:
            course.taken.add(choice.take_back)
            reading.use(choice)
        return (-1,)
    if choice.add in contest.wagers and choice.of == ANTE and ANTE not in course.taken:
        if max(choice.times) > MOST or len({*choice.times}) < len(choice.times):
            because = f"a bet is not a choice of 1 to {MOST} antes"
            raise uncounted(because, choice.citation)
        reading.use(choice)
    return choice.times
