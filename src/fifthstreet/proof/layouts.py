"""Layouts: cards and wagers laid out for every contest of a book, and settled at once.

Each sample hand is laid where a contest judges it, once on the player's side and once on the side
played against. So every line of a pay table, every outcome and every cap is reached.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import chain
from typing import Any

from fifthstreet.cards import Card, Deck, Hand
from fifthstreet.money import ToOne
from fifthstreet.play.settlement import settle_round
from fifthstreet.play.showdown import Showdown, Spot
from fifthstreet.play.terms import Terms
from fifthstreet.proof.hands import in_other_suits, sample_hands
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.cap import Win, apply_cap
from fifthstreet.rules.plan import Contest, JudgedHand
from fifthstreet.rules.submission import (
    Limits,
    Offers,
    ProgressivePart,
    Range,
    SideBetPart,
    Submission,
)

METER = Fraction(5_000_037)
STAKE, CAP = 500, 400_000
SEATS = 3
STAKES = ((500, 1_000), (500, 80_000), (60_000, 300_000))
"""The table minimum and the ante, so that sums are paid in full and capped."""
PRIME = 17
PAIRS = ("4h 4c", "Kh Kc", "9h 9d")
"""What the other side has besides cards that come as they may, so that it often qualifies."""
Cards = Mapping[str, tuple[Hand, ...]]
"""The cards of every zone: one hand, or one for each seat."""


def settled(law: RuleBook, contest: str, letter: int) -> Iterator[object]:
    """Yield lines and meters of the layouts of one contest, with one table of each schedule."""
    fought = next(one for one in law.contests if one.id == contest)
    terms = [(Terms.of(submitted(law, letter, least), law), ante) for least, ante in STAKES]
    for number, cards in enumerate(_layouts(law, fought)):
        known, ante = terms[number % len(terms)]
        show = Showdown(
            spots=tuple(_spots(law, cards, ante, number)),
            zones={id_: hands[0] for id_, hands in cards.items() if id_ != law.seat_zone.id},
        )
        done = settle_round(known, show, dict.fromkeys(known.brief.resets, METER))
        yield done.lines
        yield done.meters


def shared(law: RuleBook) -> Iterator[object]:
    """Yield what each cap leaves of wins at other odds and other stakes."""
    for _, cap in Terms.of(submitted(law, 0, STAKE), law).caps:
        pairs = enumerate(((cap.ceiling, 1_000), (STAKE, 2_000), (STAKE + 1, cap.ceiling)), start=1)
        wins = [Win(seat=seat, stake=stake, odds=ToOne(odds)) for seat, (stake, odds) in pairs]
        yield tuple(apply_cap(wins, cap).items())


def letters(law: RuleBook) -> int:
    """Return how many rounds of layouts it takes until each pay table has been used."""
    return max((len(schedule.tables) for schedule in law.schedules), default=1)


def _chosen_amounts(law: RuleBook) -> dict[str, Any]:
    """Return an amount for each option that asks for one."""
    amounts = (one for one in law.options.values() if one.type == "amount" and not one.default)
    return {option.key: CAP for option in amounts if option.problem(CAP) is None}


def offered(law: RuleBook) -> Offers:
    """Return the offer of every wager that a table may offer."""
    return Offers(**{wager.id: True for wager in law.wagers if wager.offered})


def submitted(law: RuleBook, letter: int, least: int) -> Submission:
    """Return a submission that offers everything, with one table of each schedule."""
    named = {one.id: one.tables[letter % len(one.tables)].id for one in law.schedules}
    jackpot = law.meters.schedule if law.meters else ""
    parts: dict[str, Any] = {id_: SideBetPart(paytable=name) for id_, name in named.items()}
    tables = [table for one in law.schedules for table in one.tables]
    meters = {meter for table in tables for meter in table.meters}
    floors = {minimum.meter for table in tables for minimum in table.minima}
    parts["progressive"] = ProgressivePart(
        paytable=named.get(jackpot),
        bet_amount=STAKE,
        rate=dict.fromkeys(meters, "0.1"),
        initial=dict.fromkeys(meters, int(METER)),
        reset=dict.fromkeys(meters - floors, int(METER)),
    )
    return Submission(
        book=law.edition,
        limits=Limits(ante=Range(min=least, max=10**7)),
        offers=offered(law),
        chosen=_chosen_amounts(law),
        **parts,
    )


def _spots(law: RuleBook, cards: Cards, ante: int, number: int) -> Iterator[Spot]:
    """Yield the seats with their wagers; the last has folded, or was ruled to after its bets."""
    for seat, hand in enumerate(cards[law.seat_zone.id], start=1):
        folded = seat == SEATS
        yield Spot(
            seat=seat,
            cards=hand,
            wagers=_wagers(law, ante, number + seat, folded=folded and number % 2 == 0),
            standing="folded" if folded else "live",
        )


def _wagers(law: RuleBook, ante: int, turn: int, *, folded: bool) -> dict[str, int]:
    staked = {wager.id: ante for wager in law.wagers if wager.group == "ante"}
    for decision in law.decisions:
        adds, back = decision.adds, decision.takes_back
        if adds and adds.add and not folded and staked.keys().isdisjoint(decision.unless):
            staked[adds.add] = adds.times[turn % len(adds.times)] * staked.get(adds.of or "", ante)
        if back and turn % SEATS == 0:
            staked.pop(back.take_back or "", None)
    sizes = law.meters.denominations if law.meters else None
    stakes = sizes.allowed if sizes else (STAKE,)
    beside = stakes[turn // SEATS % len(stakes)]
    return staked | {wager.id: beside for wager in law.wagers if wager.group == "side"}


@dataclass(frozen=True)
class _Place:
    """A zone of the law by what a layout asks of it."""

    id: str
    cards: int
    seats: int


@cache
def _laid_out(
    places: tuple[_Place, ...], hands: tuple[tuple[str, ...], ...], best: int | None
) -> tuple[Cards, ...]:
    """Return the layouts in which each sample hand lies in zones, of which others may share."""
    sizes = {place.id: place.cards for place in places}
    samples = sample_hands(best or min(6, sum(sizes[id_] for id_ in hands[0])))
    return tuple(
        _filled(places, laid, number)
        for number, sample in enumerate(samples)
        for laid in _ways(sample, hands, sizes, number)
    )


def _ways(
    sample: Hand, hands: Sequence[Sequence[str]], sizes: Mapping[str, int], number: int
) -> Iterator[Mapping[str, Sequence[Card]]]:
    """Yield the ways to lay a hand: by itself, and facing hands that tie or qualify."""
    own = hands[0]
    turned = (*sample[number % len(sample) :], *sample[: number % len(sample)])
    for order in dict.fromkeys((tuple(own), tuple(own[::-1]))):
        yield dict(_placed(order, sizes, turned))
    for other in hands[1:]:
        apart = [id_ for id_ in other if id_ not in own]
        facing = [in_other_suits(sample)] if apart == [*other] else []
        for hand in (*facing, *map(Hand, PAIRS)):
            laid = dict(_placed(own, sizes, sample)) | dict(_placed(apart, sizes, hand))
            cards = [*chain(*laid.values())]
            if len(set(cards)) == len(cards):
                yield laid


def _layouts(law: RuleBook, contest: Contest) -> Iterator[Cards]:
    places = tuple(
        _Place(zone.id, zone.cards, SEATS if zone.per == "seat" else 1) for zone in law.zones
    )
    sides: Sequence[JudgedHand] = [hand for hand in (contest.hand, contest.against) if hand]
    known = {place.id for place in places}
    for side in sides:
        others = [other.zones for other in sides if other is not side]
        if known.issuperset(chain(side.zones, *others)):
            yield from _laid_out(places, (side.zones, *others), side.best)


def _placed(
    order: Sequence[str], sizes: Mapping[str, int], cards: Sequence[Card]
) -> Iterator[tuple[str, Sequence[Card]]]:
    """Yield the zones with the cards of a hand that lie there, as far as they go."""
    left = list(cards)
    for zone in order:
        yield zone, tuple(left[: sizes[zone]])
        del left[: sizes[zone]]


def _filled(places: Sequence[_Place], first: Mapping[str, Sequence[Card]], number: int) -> Cards:
    """Return the cards of every zone: those that are laid, and others where some are missing."""
    taken = set(chain(*first.values()))
    rest = [card for card in Deck.standard() if card not in taken]
    start = number * PRIME % len(rest)
    left = iter(rest[start::3] + rest[start + 1 :: 3] + rest[start + 2 :: 3] + rest[:start])
    layout: dict[str, tuple[Hand, ...]] = {}
    for place in places:
        own = [list(first.get(place.id, ())), *([] for _ in range(place.seats - 1))]
        layout[place.id] = tuple(
            Hand([*cards, *(next(left) for _ in range(place.cards - len(cards)))]) for cards in own
        )
    return layout
