"""What a round asks of its terms at every step, looked up once for all rounds under them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache, partial

from fifthstreet.cards import FiveCardRank
from fifthstreet.money import Rounding
from fifthstreet.play.choices import Choices
from fifthstreet.play.verdict import Verdict, judge
from fifthstreet.rules.acceptance import WagerLimits
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.cap import Cap
from fifthstreet.rules.deal import DealChoices, DealingMethod, Place, places
from fifthstreet.rules.deck import Step
from fifthstreet.rules.document import Power
from fifthstreet.rules.law import Law
from fifthstreet.rules.settlement import RevealRule, Settlement
from fifthstreet.rules.wager import Wager

ANTES_KEPT = 1000
"""For how many wagers and antes the sizes of bets are kept, of the many that people may stake."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Brief:
    """The book and the operator's choices, arranged by what is looked for."""

    wagers: Mapping[str, Wager]
    tops: Mapping[str, int]
    """The maximum of each wager that follows the ante, as a multiple of it."""
    sizes: Callable[[str, int], Sequence[int]]
    """The stakes that may be made on such a wager with an ante: a range, or a few."""
    limits: Callable[[str], WagerLimits]
    """The minimum and maximum of a wager placed before betting closes; answers are cached."""
    clockwise: bool
    """Whether players decide one after the other."""
    cards_down: Law | None
    """Why nobody may hold cards at the first decision, if so."""
    decision_is_a_look: bool
    """Whether somebody who decides on a hand has looked at it."""
    due: Mapping[int, Wager]
    """The wager of each decision."""
    outlive_a_fold: tuple[str, ...]
    """The side wagers for which cards are turned up though everybody has folded."""
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
    reveals: tuple[RevealRule, ...]
    without_box: tuple[RevealRule, ...]
    """What is turned up where the six-card box is dealt, and where it is not."""
    settlement: Settlement
    order: Callable[[tuple[int, ...]], tuple[int, ...]]
    """Seats in the order in which they are settled; answers are cached."""
    shares_a_cap: bool
    """Whether what one seat wins may lower what another is paid."""
    cap: Cap | None
    """The law of the cap in force."""
    claims: tuple[Step, ...]
    """What a player does to claim an award; it holds nothing up."""
    verdict: Callable[[FiveCardRank], Verdict]
    """How the main pay table judges a hand; answers are cached."""
    resets: Mapping[str, Fraction]
    """What each meter starts from."""
    rounding: Rounding
    """How what odds earn is brought to whole minor units."""


def brief_of(terms: Choices) -> Brief:
    """Return the brief of some terms."""
    book, option = terms.book, terms.option
    method = book.dealing.method(terms.method) or book.dealing.methods[0]
    meters = terms.progressive.meters if terms.progressive else ()
    reveals, settlement = book.reveal_rules, book.course.settlement
    decisions = book.course.decisions
    direction = option("settle.direction") or settlement.direction.value
    wagers = {wager.id: wager for wager in book.wagers}
    return Brief(
        wagers=wagers,
        tops={
            wager.id: max(wager.multiples.of_ante)
            for wager in book.wagers
            if wager.multiples and wager.group != "side"
        },
        sizes=lru_cache(ANTES_KEPT)(partial(_sizes, terms, wagers)),
        limits=cache(partial(_limits, terms)),
        clockwise=decisions.order.value == "clockwise",
        cards_down=decisions.cards_down_before_decision or None,
        decision_is_a_look=bool(decisions.decision_is_a_look),
        due={wager.decision: wager for wager in book.wagers if wager.decision},
        outlive_a_fold=_outlive_a_fold(terms),
        roles={power.act: _roles(book, power) for power in book.powers},
        pit=_roles(book, None),
        method=method,
        gates=frozenset(step.gate for step in method.steps if step.gate),
        gated=tuple((step.gate, step) for step in method.steps if step.gate),
        places=cache(partial(places, method, choices=_choices(terms, method))),
        reveals=reveals,
        without_box=tuple(reveal for reveal in reveals if reveal.shows != "six_card_box"),
        settlement=settlement,
        order=cache(partial(_in_order, direction == "right_to_left")),
        shares_a_cap=terms.cap is not None and terms.cap.scope == "round",
        cap=book.caps[0] if terms.cap and book.caps else None,
        claims=tuple(step for step in settlement.progressive_steps if step.gate == "claim"),
        verdict=judge(book),
        resets={name: Fraction(terms.resets.get(name, 0)) for name in meters},
        rounding=book.in_minor_units,
    )


def _limits(terms: Choices, wager: str) -> WagerLimits:
    chosen = terms.option(f"limits.{wager}")
    if chosen:
        return WagerLimits(least=chosen["min"], most=chosen["max"])
    most = terms.most_ante
    return WagerLimits(least=terms.least_ante or 1, most=10**15 if most is None else most)


def _sizes(terms: Choices, wagers: Mapping[str, Wager], wager: str, ante: int) -> Sequence[int]:
    multiples = wagers[wager].multiples
    sizes = [ante * multiple for multiple in (multiples.of_ante if multiples else (1,))]
    most = terms.most_ante
    if most is not None and terms.option("limits.apply_to_streets"):
        sizes = [size for size in sizes if size <= most] or sizes[:1]
    between = terms.option("street.multiples") == "any"
    return range(sizes[0], sizes[-1] + 1) if between else tuple(sizes)


def _choices(terms: Choices, method: DealingMethod) -> DealChoices:
    option, book = terms.option, terms.book
    return DealChoices(
        seat_zone=book.seat_zone.id,
        dealer_zone=book.dealer_zone.id if book.dealer_zone else None,
        absent=absent_zones(terms),
        up=frozenset(zone.id for zone in book.zones if zone.up),
        first=_board(book) if option("deal.order") == "board_first" else None,
        lap=option("deal.lap") or "pair",
        up_card=option("deal.dealer_upcard") if method.device == "shuffler" else None,
    )


def absent_zones(terms: Choices) -> frozenset[str]:
    """Return the zones that are not dealt at a table, since it does not offer what they are for."""
    offered = {f"offers.{wager}" for wager in terms.offers}
    return frozenset(zone.id for zone in terms.book.zones if not offered.issuperset(zone.when))


def _board(book: RuleBook) -> str | None:
    return next((zone.id for zone in book.zones if zone.per == "table"), None)


def _in_order(right_to_left: bool, seats: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(seats, reverse=right_to_left))


def _outlive_a_fold(terms: Choices) -> tuple[str, ...]:
    wagers = terms.book.wagers
    alive = [w.id for w in wagers if w.group == "side" and w.fold.effect == "live"]
    if terms.option("envy.folded_holder_counts"):
        alive.append("progressive")
    return tuple(alive)


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
