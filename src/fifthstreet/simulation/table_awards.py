"""Two awards of one round from the same meter: the first lowers the meter that the second sees."""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb

import numpy as np

from fifthstreet.analysis.census import CARDS, hand_strengths
from fifthstreet.analysis.classes import HAND, class_of_strength, final_classes
from fifthstreet.analysis.game import Game
from fifthstreet.errors import NoExactFigureError
from fifthstreet.simulation.strategies import Strategy, policy_of
from fifthstreet.simulation.table import TableWork
from fifthstreet.whole_table.seats import SeatPairs, seat_pairs
from fifthstreet.whole_table.shared_cap import PAIR, three_with

WHOLE = 100
MOST_HANDS = 5_000
"""So many hands from one meter at most, so that any two of them can be put side by side."""


def taken_by_meters(work: TableWork, pairs: SeatPairs | None) -> Fraction:
    """Return the mean square of what one of two seats loses because the other is awarded first.

    Amounts are minor units. Against a dealer the seats were not counted together, and the largest
    award bounds what is lost; there more than two may meet, so every two seats count for all.
    """
    lost = _lost(work)
    if not lost or not any(seat.progressive for seat in work.seats):
        return Fraction(0)
    if work.table[0]["fixed_from_meter"]:
        raise NoExactFigureError.because("fixed awards are taken from the meter as well")
    shares = {kind for two in lost for kind in two}
    if pairs is None:
        meetings = comb(len(work.seats), PAIR)
        return meetings * _both_chance(tuple(sorted(shares))) * max(lost.values()) ** 2
    flags = tuple(number in shares for number in range(len(final_classes())))
    if len(work.seats) > PAIR and work.game.shape == "own" and three_with(work.game, flags):
        raise NoExactFigureError.because("three seats or more may be awarded from one meter")
    return _mean_of(lost, pairs, 2)


def mean_taken_by_meters(work: TableWork) -> Fraction:
    """Return what all seats lose on average because two of them are awarded from one meter.

    It is counted for seats that stake and play alike beside a board, where no three of them can be
    awarded from one meter. Elsewhere nothing is taken off.
    """
    game, seats = work.game, work.seats
    alike = len({*seats}) == 1 and seats[0].progressive and not seats[0].mistakes
    if game.shape != "own" or len(seats) < PAIR or not alike or work.table[0]["fixed_from_meter"]:
        return Fraction(0)
    lost = _lost(work)
    shares = {kind for two in lost for kind in two}
    flags = tuple(number in shares for number in range(len(final_classes())))
    if not lost or (len(seats) > PAIR and three_with(game, flags)):
        return Fraction(0)
    return comb(len(seats), PAIR) * _mean_of(lost, pairs_of(game, seats[0].strategy), 1)


@cache
def pairs_of(game: Game, strategy: Strategy) -> SeatPairs:
    """Return how two seats of a strategy end together."""
    return seat_pairs(game, policy_of(game, strategy))


def _mean_of(lost: Mapping[tuple[int, int], int], pairs: SeatPairs, power: int) -> Fraction:
    """Return the mean of a power of what the second of two seats loses."""
    total = 0
    live = [(at, end.number) for at, end in enumerate(pairs.endings) if not end.folded]
    for (i, first), (j, second) in product(live, repeat=PAIR):
        total += lost.get((first, second), 0) ** power * int(pairs.counts[i, j])
    return Fraction(total, pairs.deals)


def _lost(work: TableWork) -> dict[tuple[int, int], int]:
    """Return what the second of two classes loses that are awarded from the same meter."""
    from fifthstreet.kernels.table_records import AMOUNT, METER

    record = work.table[0]
    classes = [
        number
        for number in range(len(final_classes()))
        if work.terms.progressive and record["progressive"][number, METER] >= 0
    ]
    result = {}
    for first, second in product(classes, repeat=PAIR):
        meter = int(record["progressive"][first, METER])
        if meter == record["progressive"][second, METER]:
            value = int(record["meters"][meter, AMOUNT])
            left = _award(record, first, value)[1]
            result[first, second] = (
                _award(record, second, value)[0] - _award(record, second, left)[0]
            )
    return result


def _award(record: np.void, number: int, value: int) -> tuple[int, int]:
    """Return what a class is awarded from a meter that shows something, and what it shows then."""
    from fifthstreet.kernels.table_records import METER, PERCENT, RESET

    parts, percent = int(record["parts"]), int(record["progressive"][number, PERCENT])
    reset = int(record["meters"][record["progressive"][number, METER], RESET])
    share, whole = value * percent, WHOLE * parts
    won = (2 * share + whole) // (2 * whole) if record["half_up"] else share // whole
    won = min(won, value // parts)
    left = value - won * parts
    if percent == WHOLE or (record["floor_at_reset"] and left < reset):
        left = reset
    return won, left


@cache
def _both_chance(classes: tuple[int, ...]) -> Fraction:
    """Return the chance that two hands without a common card both lie in some classes."""
    places = np.flatnonzero(np.isin(class_of_strength()[hand_strengths(HAND, HAND)], classes))
    if len(places) > MOST_HANDS:
        raise NoExactFigureError.because("too many hands are awarded from one meter")
    masks = np.zeros(len(places), dtype=np.int64)
    rest = places.copy()
    for size in range(HAND, 0, -1):
        chosen = np.array([comb(card, size) for card in range(CARDS + 1)])
        card = np.searchsorted(chosen, rest, side="right") - 1
        masks |= np.int64(1) << card
        rest -= chosen[card]
    both = sum(int(((masks & mask) == 0).sum()) for mask in masks)
    return Fraction(both, comb(CARDS, HAND) * comb(CARDS - HAND, HAND))
