"""What a round asks of its terms at every step, looked up once for all rounds under them."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache, partial

from fifthstreet.money import Rounding
from fifthstreet.play.choices import JACKPOT, Choices
from fifthstreet.play.judge import Judge, judges_of
from fifthstreet.rules.acceptance import WagerLimits
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.condition import key_of
from fifthstreet.rules.deal import DealChoices, DealingMethod, Place, places
from fifthstreet.rules.deck import Step
from fifthstreet.rules.document import Power
from fifthstreet.rules.law import Cited, Law
from fifthstreet.rules.plan import PlanDecision, PlanReveal
from fifthstreet.rules.settlement import Settlement
from fifthstreet.rules.wager import Wager

ANTES_KEPT = 1000
"""For how many wagers and antes the sizes of bets are kept, of the many that people may stake."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Brief:
    """The book and the operator's choices, arranged by what is looked for."""

    wagers: Mapping[str, Wager]
    opening: tuple[str, ...]
    """The wagers that must lie there for a seat to be dealt in."""
    with_it: Mapping[str, tuple[str, ...]]
    """The wagers that have the size of another and are placed together with it."""
    bets: Mapping[str, str]
    """The wagers that are placed at a decision, and what each is measured by."""
    tops: Mapping[str, tuple[str, int]]
    """What a wager is measured by, and its maximum as a multiple of that."""
    sizes: Callable[[str, int, int], Sequence[int]]
    """The stakes on a wager, by what it is measured by and the decision (0 is any)."""
    limits: Callable[[str], WagerLimits]
    """The minimum and maximum of a wager placed before betting closes; answers are cached."""
    instruments: Cited[tuple[str, ...]] | None
    """With what a wager may be made, if the book says."""
    clockwise: bool
    """Whether players decide one after the other."""
    cards_down: Law | None
    """Why nobody may hold cards at the first decision, if so."""
    cards_down_to_reveal: Law | None
    """Why nobody may hold cards when one is turned up, if so."""
    decision_is_a_look: bool
    """Whether somebody who decides on a hand has looked at it."""
    decisions: Mapping[int, PlanDecision]
    due: Mapping[int, Wager]
    """The wager of each decision at which one may be made."""
    stays_on_the_table: frozenset[str]
    """The wagers for which the cards of a folded hand stay where they are."""
    shown_after_a_fold: tuple[str, ...]
    """The wagers that need the cards of a folded hand."""
    alive: Mapping[str, frozenset[str]]
    """The wagers that outlive a fold, and the zones away from the seat that decide them."""
    envy: tuple[Judge, ...]
    """The contests that are about the hands of others."""
    envious: frozenset[str]
    """The wagers of these."""
    roles: Mapping[str, frozenset[str]]
    """Who may do each act that the book names."""
    pit: frozenset[str]
    """Who may do what the book does not name."""
    method: DealingMethod
    gates: frozenset[str]
    gated: tuple[tuple[str, Step], ...]
    """What may hold the deal up, and the steps of the method that then must be done."""
    places: Callable[[tuple[int, ...]], tuple[Place, ...]]
    """Where the cards go, by the seats with an ante; answers are cached."""
    undealt: frozenset[str]
    """The wagers on cards that the method does not deal."""
    reveals: tuple[PlanReveal, ...]
    """What is turned up, in order, as far as it is dealt."""
    settlement: Settlement
    one_seat_at_a_time: bool
    order: Callable[[tuple[int, ...]], tuple[int, ...]]
    """Seats in the order in which they are settled; answers are cached."""
    shares_a_cap: bool
    """Whether what one seat wins may lower what another is paid."""
    judges: tuple[Judge, ...]
    """How each contest judges a hand, in the order of settlement."""
    main: Judge
    """The judge of the hand that decides the ante."""
    jackpot: Judge | None
    """The judge of the wager that feeds meters."""
    decided: frozenset[str]
    """The wagers that a contest decides."""
    resets: Mapping[str, Fraction]
    """What each meter starts from."""
    rounding: Rounding
    """How what odds earn is brought to whole minor units."""


def brief_of(terms: Choices) -> Brief:
    """Return the brief of some terms."""
    book, judges = terms.book, judges_of(terms)
    method = book.dealing.method(terms.method) or book.dealing.methods[0]
    settlement, decisions = book.course.settlement, book.course.decisions
    wagers = {wager.id: wager for wager in book.wagers}
    numbered = {decision.number: decision for decision in book.decisions}
    own = [judge for judge in judges if not judge.contest.others]
    jackpot = next((judge for judge in own if JACKPOT in judge.contest.wagers), None)
    deciding = [judge for judge in own if not judge.contest.adds]
    absent = absent_zones(book, terms.offers)
    return Brief(
        wagers=wagers,
        opening=tuple(wager.id for wager in book.wagers if wager.group == "ante"),
        with_it=_with_it(book),
        bets={adds.add or "": adds.of or "" for one in numbered.values() if (adds := one.adds)},
        tops=_tops(book, numbered.values()),
        sizes=lru_cache(ANTES_KEPT)(partial(_sizes, terms)),
        limits=cache(partial(_limits, terms)),
        instruments=book.betting.instruments or None,
        clockwise=decisions.order.value == "clockwise",
        cards_down=decisions.cards_down_before_decision or None,
        cards_down_to_reveal=decisions.cards_down_before_reveal or None,
        decision_is_a_look=bool(decisions.decision_is_a_look),
        decisions=numbered,
        due={n: wagers[adds.add or ""] for n, one in numbered.items() if (adds := one.adds)},
        stays_on_the_table=frozenset(
            wager.id for wager in book.wagers if wager.group == "side" or _outlives(wager)
        ),
        shown_after_a_fold=tuple(_shown_after_a_fold(own)),
        alive=dict(_alive(book, own)),
        envy=tuple(judge for judge in judges if judge.contest.others),
        envious=frozenset(
            id_ for judge in judges if judge.contest.others for id_ in judge.contest.wagers
        ),
        roles={power.act: _roles(book, power) for power in book.powers},
        pit=_roles(book, None),
        method=method,
        gates=frozenset(step.gate for step in method.steps if step.gate),
        gated=tuple((step.gate, step) for step in method.steps if step.gate),
        places=cache(partial(places, method, choices=deal_choices(book, absent))),
        undealt=_undealt(book, method),
        reveals=tuple(reveal for reveal in book.reveals if reveal.zone not in absent),
        settlement=settlement,
        one_seat_at_a_time=bool(settlement.one_seat_at_a_time),
        order=cache(partial(_in_order, settlement.direction.value == "right_to_left")),
        shares_a_cap=any(cap.scope == "round" for _, cap in terms.caps),
        judges=judges,
        main=next(judge for judge in deciding if judge.contest is book.main_contest),
        jackpot=jackpot,
        decided=frozenset(wager.id for judge in deciding for wager in judge.wagers),
        resets={
            name: Fraction(terms.resets.get(name, 0))
            for name in dict.fromkeys(name for judge in judges for name in judge.meters)
        },
        rounding=book.in_minor_units,
    )


def _undealt(book: RuleBook, method: DealingMethod) -> frozenset[str]:
    dealt = {zone for each in method.passes for zone in each.to}
    without = (contest for contest in book.contests if not dealt.issuperset(contest.zones))
    return frozenset(wager for contest in without for wager in contest.wagers)


def _shown_after_a_fold(judges: Iterable[Judge]) -> Iterator[str]:
    for judge in judges:
        if judge.hand.of_seat:
            yield from (wager.id for wager in judge.wagers if _outlives(wager))


def _outlives(wager: Wager) -> bool:
    return wager.fold.effect == "live"


def _alive(book: RuleBook, judges: Sequence[Judge]) -> Iterator[tuple[str, frozenset[str]]]:
    """Yield each wager that outlives a fold with the zones away from its seat that decide it."""
    for wager in filter(_outlives, book.wagers):
        together = [judge for judge in judges if wager in judge.wagers]
        hands = [hand for judge in together for hand in (judge.hand, judge.against) if hand]
        yield wager.id, frozenset(zone for hand in hands for zone in hand.zones)


def _with_it(book: RuleBook) -> Mapping[str, tuple[str, ...]]:
    """Return the opening wagers that have the size of another, by that other."""
    together: dict[str, tuple[str, ...]] = {}
    for wager in book.wagers:
        if wager.equals and wager.group == "ante":
            together[wager.equals] = (*together.get(wager.equals, ()), wager.id)
    return together


def _tops(book: RuleBook, decisions: Collection[PlanDecision]) -> Mapping[str, tuple[str, int]]:
    """Return the most of each wager that is measured by another: of all decisions that add to it.

    A decision that is not asked of whoever has made the wager adds nothing to it. What may be taken
    back measures nothing once it is gone; a wager of its size had that size when it was placed.
    """
    tops: dict[str, tuple[str, int]] = {}
    gone = {one.takes_back.take_back for one in decisions if one.takes_back}
    for wager in book.wagers:
        if wager.equals and wager.equals not in gone:
            tops[wager.id] = (wager.equals, 1)
        if wager.group != "bet":
            continue
        top = 0
        for decision in decisions:
            adds = decision.adds
            if adds is None or adds.add != wager.id or adds.of is None:
                continue
            most = max(adds.times)
            top = max(top, most) if wager.id in decision.unless else top + most
            tops[wager.id] = (adds.of, top)
    return tops


def _limits(terms: Choices, wager: str) -> WagerLimits:
    chosen = terms.option(f"limits.{wager}")
    if chosen:
        return WagerLimits(least=chosen["min"], most=chosen["max"])
    most = terms.most_ante
    return WagerLimits(least=terms.least_ante or 1, most=10**15 if most is None else most)


def _sizes(terms: Choices, wager: str, measure: int, decision: int) -> Sequence[int]:
    book = terms.book
    choices = [one.adds for one in book.decisions if decision in (0, one.number)]
    multiples = {n for adds in choices if adds and adds.add == wager for n in adds.times}
    sizes = [measure * multiple for multiple in sorted(multiples)]
    most = terms.most_ante
    if most is not None and book.betting.maximum_of_bets:
        sizes = [size for size in sizes if size <= most] or sizes[:1]
    between = book.betting.multiples is not None and book.betting.multiples.value == "any"
    return range(sizes[0], sizes[-1] + 1) if between else tuple(sizes)


def deal_choices(book: RuleBook, absent: frozenset[str]) -> DealChoices:
    """Return what a book says of the deal, some zones not being dealt."""
    order, lap = book.dealing.order, book.dealing.lap
    per = {"players_first": "seat", "board_first": "table"}.get(order.value if order else "")
    return DealChoices(
        seat_zone=book.seat_zone.id,
        dealer_zone=book.dealer_zone.id if book.dealer_zone else None,
        absent=absent,
        up=frozenset(zone.id for zone in book.zones if zone.up),
        first=next((zone.id for zone in book.zones if zone.per == per), None),
        lap=lap.value if lap else "pair",
    )


def absent_zones(book: RuleBook, offers: Collection[str]) -> frozenset[str]:
    """Return the zones that are not dealt at a table, since it does not offer what they are for."""
    offered = {f"offers.{wager}" for wager in offers}
    return frozenset(z.id for z in book.zones if not offered.issuperset(map(key_of, z.when)))


def _in_order(right_to_left: bool, seats: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(seats, reverse=right_to_left))


def _roles(book: RuleBook, power: Power | None) -> frozenset[str]:
    """Return the roles that may do an act; what the book does not name is for the pit to do."""
    least = power.role if power else "dealer"
    needed = book.role(least) if power is None or power.or_above else None
    above = (
        role.id
        for role in book.roles
        if needed and role.group == needed.group and role.rank >= needed.rank
    )
    return frozenset({least, *above})
