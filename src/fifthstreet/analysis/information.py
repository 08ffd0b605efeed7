"""What it is worth to a player to know cards that should not be known yet: game protection.

Mississippi Stud is solved again for players who know some community cards before their first
decision. No card tells where it came from, so only the number of cards seen at each decision
matters. Casino Stud is solved for players who know more of the dealer's cards than the face-up one.
All values are exact.
"""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np

from fifthstreet.analysis.versus import DEALER, class_rows
from fifthstreet.analysis.census import (
    CARDS,
    DEALER_HANDS,
    VersusCensus,
    versus_census,
    own_census,
)
from fifthstreet.analysis.classes import final_classes
from fifthstreet.analysis.game import VersusGame, Game, OwnGame
from fifthstreet.analysis.own import ORDERS, Ties, staked_before
from fifthstreet.analysis.pay_lines import LOST
from fifthstreet.analysis.solution import solve
from fifthstreet.analysis.store import Arrays, cached_arrays
from fifthstreet.analysis.tally import Ending, Tally, tally_of
from fifthstreet.analysis.whole_numbers import SAFE, denominator, kind_for, scaled
from fifthstreet.errors import FifthStreetError

HOLE = 2
HAND = 5
PAIRS = comb(CARDS - HAND, 2)
"""How many pairs of dealer's cards there are beside a player's hand."""

Values = Mapping[int, np.ndarray]
"""For each number of antes staked the value of every state."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Knowledge:
    """The value of a game to a player who knows some cards, in antes, and how much more that is.

    `known` are the numbers of the cards: community cards from the first to the third, or the
    dealer's cards from the second to the fifth, the first being the one that all may see.
    """

    known: tuple[int, ...]
    value: Fraction
    gain: Fraction


def worth_of_knowing(game: Game) -> tuple[Knowledge, ...]:
    """Return what each set of community cards, or of the dealer's cards, is worth to know."""
    if isinstance(game, OwnGame):
        cards = range(1, len(game.streets) + 1)
        sets = [known for size in cards for known in combinations(cards, size)]
        values = {known: value_knowing(game, known) for known in sets}
    else:
        values = {
            (2,): knowing_second_card(game).expected_value,
            (2, 3, 4, 5): knowing_whole_hand(game).expected_value,
        }
    base = solve(game).expected_value
    return tuple(
        Knowledge(known=known, value=value, gain=value - base) for known, value in values.items()
    )


def cards_seen(known: Sequence[int], decisions: int = 3) -> tuple[int, ...]:
    """Return how many cards a player has seen at each decision who knows some community cards.

    >>> cards_seen(()), cards_seen((1,)), cards_seen((2, 3))
    ((2, 3, 4), (3, 3, 4), (4, 5, 5))
    """
    return tuple(HOLE + len({*known, *range(1, display + 1)}) for display in range(decisions))


def value_knowing(game: OwnGame, known: Sequence[int]) -> Fraction:
    """Return the value of Mississippi Stud to a player who knows some community cards at once."""
    if not set(known) <= set(range(1, len(game.streets) + 1)):
        raise FifthStreetError(
            f"There are no such community cards: {', '.join(map(str, known))}.",
            remedy=f"They are numbered from 1 to {len(game.streets)}.",
        )
    scale, values = _hole_values(game, cards_seen(known, len(game.streets)))
    ways = own_census().twos.ways
    total = int((values * ways.astype(values.dtype)).sum())
    return Fraction(total, int(ways.sum()) * ORDERS[0] * scale)


def _hole_values(game: OwnGame, seen: Sequence[int]) -> tuple[int, np.ndarray]:
    """Return a scale, and the value of each two hole cards times the scale.

    `seen` tells how many cards are seen at each decision. A state of so many cards holds the sum
    over all orders in which the rest of the five can come.
    """
    scale, values = _ends(game)
    size = HAND
    for street, current in reversed([*enumerate(seen)]):
        values = {staked: _fewer(each, size, current) for staked, each in values.items()}
        size = current
        values = {
            staked: _best(values, staked, game.streets[street], -staked * scale * _orders(current))
            for staked in staked_before(game, street)
        }
    return scale, _fewer(values[1], size, HOLE)


def _ends(game: OwnGame) -> tuple[int, Values]:
    """Return a scale, and by antes staked the net result of each final class, times the scale."""
    nets = {
        staked: [game.net(staked, number) for number in range(len(final_classes()))]
        for staked in range(1, game.most_staked + 1)
    }
    every = [net for each in nets.values() for net in each]
    scale = denominator(every)
    largest = int((max(map(abs, every)) + game.most_staked) * scale)
    kind = kind_for(largest * ORDERS[0] * comb(CARDS, HOLE))
    return scale, {staked: np.array(scaled(net, scale), kind) for staked, net in nets.items()}


def _orders(seen: int) -> int:
    return ORDERS[seen - HOLE] if seen < HAND else 1


def _best(then: Values, staked: int, multiples: Sequence[int], lost: int) -> np.ndarray:
    """Return the value of the best choice in every state."""
    best = then[staked + multiples[0]]
    for bet in multiples[1:]:
        best = np.maximum(best, then[staked + bet])
    result: np.ndarray = np.maximum(best, lost)
    return result


def _fewer(values: np.ndarray, size: int, seen: int) -> np.ndarray:
    """Return for each set of fewer cards the sum over the ways to the greater ones."""
    census = own_census()
    for current in range(size - 1, seen - 1, -1):
        if current == HAND - 1:
            values = census.finals.astype(values.dtype, copy=False) @ values
        else:
            leads = census.to_threes if current == HOLE else census.to_fours
            values = values[leads].sum(axis=1)
    return values


def knowing_second_card(game: VersusGame, ties: Ties = "bet") -> Tally:
    """Return how rounds end for a player who knows one dealer's card beside the face-up one."""
    nets = [net for each in game.nets for net in each]
    scale = denominator(nets)
    hands = comb(CARDS - HAND - 2, 3)
    whole = [scaled(each, scale) for each in game.nets]
    if max(abs(net) for each in whole for net in each) * hands * 4 >= SAFE:
        raise FifthStreetError(
            "The pays are too large or too fine to be compared exactly.",
            remedy="Round the ante, the meter and the pays to fewer figures.",
        )
    gains = np.array([_gains(each, scale, ties, hands) for each in whole], dtype=np.int64)
    digest = hashlib.sha256(gains.tobytes()).hexdigest()[:24]
    name = f"casino-stud-second-card-{game.least}-{digest}"
    counts = cached_arrays(name, lambda: _count_second_card(game.least, gains))["counts"]
    return tally_of(_second_card_endings(game, counts, hands))


def _gains(nets: Sequence[int], scale: int, ties: Ties, hands: int) -> tuple[int, ...]:
    """Return what a hand that fails, loses or ties gains over one that wins, and the least sum."""
    fails, loses, even, wins = nets
    least = (-scale - wins) * hands + (ties == "fold")
    return fails - wins, loses - wins, even - wins, least


def _count_second_card(least: int, gains: np.ndarray) -> Arrays:
    from fifthstreet.kernels import casino_stud, five_card_strength, information

    census = versus_census(least)
    hands, starts = casino_stud.hands_by_strength(
        five_card_strength.strengths(), five_card_strength.CLASSES
    )
    player = census.hands, census.strengths, census.ways, census.classes()
    return {"counts": information.with_second_card(hands, starts, player, least, gains)}


def _second_card_endings(game: VersusGame, counts: np.ndarray, hands: int) -> Iterator[Ending]:
    dealt = _hands_of_class(versus_census(game.least))
    for number, (bets, fails, loses, ties) in enumerate(counts.tolist()):
        yield _folded(number, None, (dealt[number] * PAIRS - bets) * hands)
        wins = bets * hands - fails - loses - ties
        for end, ways in enumerate((fails, loses, ties, wins)):
            yield _bet_on(game, number, end, ways)


def _hands_of_class(census: VersusCensus) -> list[int]:
    """Return how many hands of each class a player may be dealt."""
    dealt = [0] * len(final_classes())
    for rows, number in class_rows(census):
        dealt[number] += int(census.ways[rows].sum())
    return dealt


def _bet_on(game: VersusGame, number: int, end: int, ways: int) -> Ending:
    return Ending(
        bets=(game.bet,),
        folded=False,
        hand=final_classes()[number],
        dealer=DEALER[end],
        staked=game.most_staked,
        net=game.nets[number][end],
        ways=ways,
    )


def _folded(number: int, dealer: str | None, ways: int) -> Ending:
    hand = final_classes()[number]
    return Ending(bets=(), folded=True, hand=hand, dealer=dealer, staked=1, net=LOST, ways=ways)


def knowing_whole_hand(game: VersusGame, ties: Ties = "bet") -> Tally:
    """Return how rounds end for a player who knows all five of the dealer's cards."""
    return tally_of(_whole_hand_endings(game, ties))


def _whole_hand_endings(game: VersusGame, ties: Ties) -> Iterator[Ending]:
    census = versus_census(game.least)
    deals = census.fails.shape[1] * DEALER_HANDS
    counts = [[0, 0, 0, dealt * deals] for dealt in _hands_of_class(census)]
    for rows, number in class_rows(census):
        for end, each in enumerate((census.fails, census.loses, census.ties)):
            result = int((each[rows].sum(axis=1, dtype=np.int64) * census.ways[rows]).sum())
            counts[number][end] += result
            counts[number][-1] -= result
    for number, ends in enumerate(counts):
        for end, ways in enumerate(ends):
            net = game.nets[number][end]
            if net > LOST or (net == LOST and ties == "bet"):
                yield _bet_on(game, number, end, ways)
            else:
                yield _folded(number, DEALER[end], ways)
