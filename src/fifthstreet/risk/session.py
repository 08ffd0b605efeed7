"""Sessions: what many rounds bring together, by powers of the characteristic function.

The sum of n rounds is found modulo the number of places in a window around its mean. What lies
outside the window is folded into it, so the chance to leave the window, which is bounded, bounds
the error of every probability together with the rounding of the floats.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import ceil, exp, log, sqrt

import numpy as np

from fifthstreet.errors import FifthStreetError
from fifthstreet.risk.distribution import Distribution
from fifthstreet.risk.figure import Figure
from fifthstreet.risk.walk import EPSILON, Walk, walk_of

MOST_ROUNDS = 10**9
MOST_PLACES = 1 << 21
FAR = 1e-13
"""The chance to leave the window that is aimed at."""
GONE = 40.0
"""Parts of a characteristic function below exp(-GONE) count as nothing."""
MOST_SPLIT = 1e-3
"""The chance of results without a place of their own from which bands are normal ones."""
FEW, PIECE = 1 << 24, 1 << 13


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
    check_rounds(rounds)
    walk = walk_of(round_)
    low, places = _window(walk, rounds)
    if places > MOST_PLACES:
        raise FifthStreetError(
            f"The result of {rounds:,} rounds spreads over too many amounts to work out.",
            remedy="Ask for fewer rounds, or for the band of the hold.",
        )
    chances, rounding = _summed(walk, rounds, low, places)
    error = rounding + 2 * FAR + min(1.0, rounds * walk.split)
    return Session(rounds, walk.unit, low, chances, error)


def fits(round_: Distribution, rounds: int) -> bool:
    """Tell whether the sum of so many rounds can be worked out."""
    walk = walk_of(round_)
    return _window(walk, rounds)[1] <= MOST_PLACES and rounds * walk.split < MOST_SPLIT


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


def _window(walk: Walk, rounds: int) -> tuple[int, int]:
    """Return where a window starts and how many places it has; `FAR` lies beyond either end.

    By Chernoff's bound, the sum passes b with a chance of at most exp(n K(s) - s b) for every s
    of the right sign, where K is the logarithm of the moment generating function.
    """
    low = -reach_of(Walk(walk.unit, -walk.steps[::-1], walk.chances[::-1]), rounds)
    high = reach_of(walk, rounds)
    places = 1 << max(4, (high - low).bit_length())
    return low, places


def reach_of(walk: Walk, rounds: int) -> int:
    """Return a number of units that the sum passes with a chance of no more than `FAR`."""
    most, steps = float(max(1, np.abs(walk.steps).max())), walk.steps.astype(np.float64)

    def reach(size: float) -> float:
        top = size * float(steps[-1])
        cumulant = top + log(float(np.exp(size * steps - top) @ walk.chances))
        return (rounds * cumulant - log(FAR)) / size

    sizes = np.exp(np.linspace(log(1e-9 / most), log(50.0), 240)).tolist()
    return min(ceil(min(map(reach, sizes))), int(walk.steps[-1]) * rounds)


def _summed(walk: Walk, rounds: int, low: int, places: int) -> tuple[np.ndarray, float]:
    """Return the chances of the sum from `low` on, and a bound on the rounding of a probability.

    Where the function is raised to a high power, only the few frequencies count at which its size
    is next to one. Those are worked out again from 1 - f, without any loss of digits.
    """
    folded = np.zeros(places)
    np.add.at(folded, walk.steps % places, walk.chances)
    function = np.fft.rfft(folded)
    with np.errstate(divide="ignore"):
        counts = np.flatnonzero(rounds * np.log(np.abs(function)) > -GONE)
    powers = np.zeros(len(function), dtype=np.complex128)
    if len(counts) * len(walk.steps) < FEW:
        logs, size = _logs(walk, counts, places)
    else:
        logs, size = np.log(function[counts]), log(places)
    shifts = (counts * (low % places)) % places
    powers[counts] = np.exp(rounds * logs + 2j * np.pi * shifts / places)
    chances = np.maximum(np.fft.irfft(powers, places), 0.0)
    # Every error of a frequency is at most so large a part of it, and the root of the sum of their
    # squares bounds what they do to a sum of chances.
    relative = EPSILON * (2 * rounds * size + GONE + 4 * log(places))
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
