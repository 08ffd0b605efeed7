"""Sessions: what many rounds bring together, by powers of the characteristic function.

The sum of n rounds is found modulo the number of places in a window around its mean. What lies
outside the window is folded into it, so the chance to leave the window, which is bounded, bounds
the error of every probability together with the rounding of the floats.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import ceil, exp, gcd, lcm, log, sqrt
from typing import TypeAlias

import numpy as np

from fifthstreet.errors import FifthStreetError
from fifthstreet.risk.distribution import Distribution
from fifthstreet.risk.figure import Figure
from fifthstreet.risk.walk import EPSILON, Walk, finer, mirrored, walk_of

MOST_ROUNDS = 10**9
MOST_PLACES = 1 << 21
FAR = 1e-13
"""The chance to leave the window that is aimed at."""
GONE = 40.0
"""Parts of a characteristic function below exp(-GONE) count as nothing."""
MOST_SPLIT = 1e-3
"""The chance of results without a place of their own from which bands are normal ones."""
FEW, PIECE = 1 << 24, 1 << 13

Part: TypeAlias = tuple[Distribution, int]
"""A kind of round, and how often it is played."""
Steps: TypeAlias = tuple[Walk, int]


@dataclass(frozen=True, eq=False)
class Session:
    """What some rounds bring together: chances of results that are `unit` antes apart.

    `lowest` is the first result in units; `error` bounds the error of any probability.
    """

    rounds: int
    unit: Fraction
    lowest: int
    chances: np.ndarray
    error: float

    @cached_property
    def _reached(self) -> np.ndarray:
        reached: np.ndarray = np.minimum(np.cumsum(self.chances), 1.0)
        return reached

    def chance_up_to(self, antes: Fraction | float) -> Figure:
        """Return the probability of a result of no more than this."""
        place = int(Fraction(antes) // self.unit) - self.lowest
        inside = min(max(place, -1), len(self.chances) - 1)
        value = float(self._reached[inside]) if inside >= 0 else 0.0
        return Figure(value, "bound", self.error)

    @property
    def chance_of_a_win(self) -> Figure:
        """Return the probability to be ahead after the session."""
        behind = self.chance_up_to(Fraction(0))
        return Figure(1 - float(behind), "bound", self.error)

    def quantile(self, part: float) -> Fraction:
        """Return the smallest result in antes that at least this part of sessions do not exceed."""
        place = int(np.searchsorted(self._reached, part - self.error))
        return (self.lowest + min(place, len(self.chances) - 1)) * self.unit

    def band(self, share: float) -> tuple[Fraction, Fraction]:
        """Return between which results the middle share of all sessions lies."""
        rest = (1 - share) / 2
        return self.quantile(rest), self.quantile(1 - rest)


def session_of(round_: Distribution, rounds: int) -> Session:
    """Return the distribution of the result of some rounds.

    >>> coin = Distribution({Fraction(-1): 1, Fraction(1): 1})
    >>> round(session_of(coin, 4).chance_up_to(-1).value, 12)
    0.3125
    """
    session = sum_of([(round_, rounds)])
    if session is None:
        raise FifthStreetError(
            f"The result of {rounds:,} rounds spreads over too many amounts to work out.",
            remedy="Ask for fewer rounds, or for the band of the hold.",
        )
    return session


def sum_of(parts: Sequence[Part], most: int = MOST_PLACES) -> Session | None:
    """Return the distribution of the result of rounds of several kinds, each so many times.

    None where it spreads over more than so many amounts.
    """
    for _, rounds in parts:
        check_rounds(rounds)
    walks = _on_one_lattice(parts)
    low, places = _window(walks)
    if places > most:
        return None
    chances, rounding = _summed(walks, low, places)
    split = sum(rounds * walk.split for walk, rounds in walks)
    rounds, unit = sum(rounds for _, rounds in walks), walks[0][0].unit
    return Session(rounds, unit, low, chances, rounding + 2 * FAR + min(1.0, split))


def _on_one_lattice(parts: Sequence[Part]) -> list[Steps]:
    walks = [(walk_of(round_), rounds) for round_, rounds in parts]
    whole = lcm(*(walk.unit.denominator for walk, _ in walks))
    unit = Fraction(gcd(*(int(walk.unit * whole) for walk, _ in walks)), whole)
    return [(finer(walk, int(walk.unit / unit)), rounds) for walk, rounds in walks]


def fits(round_: Distribution, rounds: int) -> bool:
    """Tell whether the sum of so many rounds can be worked out."""
    walk = walk_of(round_)
    return _window([(walk, rounds)])[1] <= MOST_PLACES and rounds * walk.split < MOST_SPLIT


def check_rounds(rounds: int) -> None:
    """Refuse a number of rounds that nobody plays."""
    if not 0 < rounds <= MOST_ROUNDS:
        raise FifthStreetError(
            f"The number of rounds is {rounds:,}; it must lie between 1 and {MOST_ROUNDS:,}.",
            remedy="Change the rounds, the hours or the rate.",
        )


def exactly(round_: Distribution, rounds: int) -> Distribution:
    """Return the exact distribution of the sum of a few rounds, in whole counts.

    >>> exactly(Distribution({Fraction(-1): 1, Fraction(1): 1}), 2).ways
    {Fraction(-2, 1): 1, Fraction(0, 1): 2, Fraction(2, 1): 1}
    """
    ways = {Fraction(0): 1}
    for _ in range(rounds):
        ways = Distribution.counted(
            (sum_ + net, count * more)
            for sum_, count in ways.items()
            for net, more in round_.ways.items()
        ).ways
    return Distribution(ways)


def _window(walks: Sequence[Steps]) -> tuple[int, int]:
    """Return where a window starts and how many places it has; `FAR` lies beyond either end."""
    low = -_reach([(mirrored(walk), rounds) for walk, rounds in walks])
    places = 1 << max(4, (_reach(walks) - low).bit_length())
    return low, places


def reach_of(walk: Walk, rounds: int) -> int:
    """Return a number of units that the sum passes with a chance of no more than `FAR`."""
    return _reach([(walk, rounds)])


def _reach(walks: Sequence[Steps]) -> int:
    """Return what a sum seldom passes.

    By Chernoff's bound, it passes b with a chance of at most exp(n K(s) - s b) for every s of the
    right sign, where K is the logarithm of the moment generating function.
    """
    most = float(max(1, *(np.abs(walk.steps).max() for walk, _ in walks)))

    def reach(size: float) -> float:
        total = -log(FAR)
        for walk, rounds in walks:
            top = size * float(walk.steps[-1])
            total += rounds * (top + log(float(np.exp(size * walk.steps - top) @ walk.chances)))
        return total / size

    sizes = np.exp(np.linspace(log(1e-9 / most), log(50.0), 240)).tolist()
    largest = sum(int(walk.steps[-1]) * rounds for walk, rounds in walks)
    return min(ceil(min(map(reach, sizes))), largest)


def _summed(walks: Sequence[Steps], low: int, places: int) -> tuple[np.ndarray, float]:
    """Return the chances of the sum from `low` on, and a bound on the rounding of a probability.

    Where the function is raised to a high power, only the few frequencies count at which its size
    is next to one. Those are worked out again from 1 - f, without any loss of digits.
    """
    functions = []
    for walk, _ in walks:
        folded = np.zeros(places)
        np.add.at(folded, walk.steps % places, walk.chances)
        functions.append(np.fft.rfft(folded))
    with np.errstate(divide="ignore"):
        sizes = (
            rounds * np.log(np.abs(function))
            for function, (_, rounds) in zip(functions, walks, strict=True)
        )
        counts = np.flatnonzero(sum(sizes) > -GONE)
    logs, size = np.zeros(len(counts), dtype=np.complex128), 0.0
    for function, (walk, rounds) in zip(functions, walks, strict=True):
        if len(counts) * len(walk.steps) < FEW:
            one, largest = _logs(walk, counts, places)
        else:
            one, largest = np.log(function[counts]), log(places)
        logs += rounds * one
        size += rounds * largest
    shifts = (counts * (low % places)) % places
    powers = np.zeros(places // 2 + 1, dtype=np.complex128)
    powers[counts] = np.exp(logs + 2j * np.pi * shifts / places)
    chances = np.maximum(np.fft.irfft(powers, places), 0.0)
    # Every error of a frequency is at most so large a part of it, and the root of the sum of their
    # squares bounds what they do to a sum of chances.
    relative = EPSILON * (2 * size + GONE + 4 * log(places))
    norm = float(np.sqrt(2 * (np.abs(powers) ** 2).sum()))
    return chances, relative * norm + sqrt(places) * exp(-GONE)


def _logs(walk: Walk, counts: np.ndarray, places: int) -> tuple[np.ndarray, float]:
    """Return the logarithm of the function at some frequencies, and the largest mean phase."""
    result = np.empty(len(counts), dtype=np.complex128)
    largest = 0.0
    for start in range(0, len(counts), PIECE):
        part = slice(start, start + PIECE)
        # The phase is reduced in whole numbers, so that no digit of it is lost.
        phases = np.multiply.outer(counts[part], walk.steps) % places
        phases[phases > places // 2] -= places
        half = phases * (-np.pi / places)
        less = -2 * np.sin(half) ** 2 @ walk.chances
        turns = np.sin(2 * half)
        turned = turns @ walk.chances
        largest = max(largest, float((np.abs(turns) @ walk.chances).max(initial=0.0)))
        size = 0.5 * np.log1p(2 * less + less**2 + turned**2)
        result[part] = size + 1j * np.arctan2(turned, 1 + less)
    return result, largest
