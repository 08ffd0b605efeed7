"""Sessions: what many rounds bring together, by powers of the characteristic function.

The sum of n rounds is found modulo the number of places in a window around its mean. What lies
outside the window is folded into it, so the chance to leave the window, which is bounded, bounds
the error of every probability together with the rounding of the floats.

Two things keep a window small. Large results that hardly ever come, such as a jackpot, are counted
apart: the number of them is binomial, and each number shifts the sum of all other rounds. Where a
window still has too many places, a small random amount of known width is added to the sum: its
function vanishes at high frequencies, and every quantile moves by no more than that width.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from math import ceil, exp, gcd, lcm, log, log1p, sqrt
from typing import TypeAlias

import numpy as np

from fifthstreet.errors import FifthStreetError
from fifthstreet.risk.distribution import Distribution
from fifthstreet.risk.figure import Figure, between
from fifthstreet.risk.walk import EPSILON, Walk, finer, mirrored

MOST_ROUNDS = 10**9
MOST_PLACES = 1 << 21
FAR = 1e-13
"""The chance to leave the window that is aimed at."""
GONE = 40.0
"""Parts of a characteristic function below exp(-GONE) count as nothing."""
FEW, PIECE = 1 << 24, 1 << 13
LEAST_SIZE = 1 << 12
"""The fewest frequencies of a smoothed sum."""
WIDTH, ORDER = 40, 32
"""Half the width of the added amount in places, and how many uniform parts it is the sum of."""
MOST_HITS = 8
"""How many large results are expected at most where they are counted apart, if one kind is."""
FEWER = 32
"""How many times fewer places the others may have where there are many such results."""

Part: TypeAlias = tuple[Distribution, int]
"""A kind of round, and how often it is played."""
Steps: TypeAlias = tuple[Walk, int]


@dataclass(frozen=True, eq=False)
class Piece:
    """A part of all sessions: chances of results `stride` units apart, from `lowest` on."""

    lowest: int
    chances: np.ndarray
    stride: int = 1
    weight: float = 1.0

    @cached_property
    def _reached(self) -> np.ndarray:
        reached: np.ndarray = np.minimum(np.cumsum(self.chances), 1.0)
        return reached

    @property
    def highest(self) -> int:
        """Return the last result in units."""
        return self.lowest + (len(self.chances) - 1) * self.stride

    def up_to(self, place: int) -> float:
        """Return the probability of a result in this part of no more than `place` units."""
        inside = min((place - self.lowest) // self.stride, len(self.chances) - 1)
        return self.weight * float(self._reached[inside]) if inside >= 0 else 0.0

    def moved(self, units: int, times: int, weight: float) -> "Piece":
        """Return the part on a unit smaller by `times`, moved by some of those, with a weight."""
        part = Piece(self.lowest * times + units, self.chances, self.stride * times, weight)
        part.__dict__["_reached"] = self._reached
        return part


@dataclass(frozen=True, eq=False)
class Session:
    """What some rounds bring together, in parts whose results are multiples of `unit` antes.

    `error` bounds the error of any probability. Results may be up to `stray` units off. Of the
    parts in `late`, up to `missed` of all sessions are none.
    """

    rounds: int
    unit: Fraction
    pieces: tuple[Piece, ...]
    error: float
    stray: int = 0
    late: tuple[Piece, ...] = ()
    missed: float = 0.0

    def _up_to(self, place: int) -> float:
        late = sum(piece.up_to(place) for piece in self.late)
        sooner = sum(piece.up_to(place) for piece in self.pieces)
        return min(1.0, sooner + max(0.0, late - self.missed))

    @property
    def chance(self) -> float:
        """Return the probability of all parts together."""
        return sum(piece.up_to(piece.highest) for piece in self.pieces)

    def chance_up_to(self, antes: Fraction | float) -> Figure:
        """Return the probability of a result of no more than this."""
        place = int(Fraction(antes) // self.unit)
        low, high = (self._up_to(place + each) for each in (-self.stray, self.stray))
        return Figure((low + high) / 2, "bound", (high - low) / 2 + self.error)

    @property
    def chance_of_a_win(self) -> Figure:
        """Return the probability to be ahead after the session."""
        behind = self.chance_up_to(Fraction(0))
        return Figure(1 - float(behind), "bound", behind.error)

    def quantile(self, part: float) -> Fraction:
        """Return the smallest result in antes that at least this part of sessions do not exceed."""
        low = min(piece.lowest for piece in self.pieces) - 1
        high = max(piece.highest for piece in self.pieces + self.late)
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (
                (low, middle) if self._up_to(middle) >= part - self.error else (middle, high)
            )
        return high * self.unit

    def bounds(self, part: float) -> tuple[Fraction, Fraction]:
        """Return two results in antes between which a quantile lies, whatever the errors."""
        away, sooner = self.stray * self.unit, replace(self, missed=0.0)
        return sooner.quantile(part) - away, self.quantile(part + 2 * self.error) + away

    def figure(self, part: float) -> Figure:
        """Return a quantile in antes with its error."""
        first, last = self.bounds(part)
        return Figure(first) if first == last else between(first, last)

    def band(self, share: float) -> tuple[Fraction, Fraction]:
        """Return between which results the middle share of all sessions lies."""
        rest = (1 - share) / 2
        return self.bounds(rest)[0], self.bounds(1 - rest)[1]


def session_of(round_: Distribution, rounds: int) -> Session:
    """Return the distribution of the result of some rounds.

    >>> coin = Distribution({Fraction(-1): 1, Fraction(1): 1})
    >>> round(session_of(coin, 4).chance_up_to(-1).value, 12)
    0.3125
    """
    check_rounds(rounds)
    large = _large(round_, rounds)
    return hits_apart(round_, large, rounds) if large else sum_of([(round_, rounds)])


def _large(round_: Distribution, rounds: int) -> set[Fraction]:
    """Return the fewest large results without which a window has room, if they come seldom."""
    large: set[Fraction] = set()
    hits = Fraction(0)
    for net in sorted(round_.ways, key=abs, reverse=True):
        rest = {each: ways for each, ways in round_.ways.items() if each not in large}
        if _window(_on_one_lattice([(Distribution(rest), rounds)]))[1] <= MOST_PLACES:
            return large
        hits += Fraction(round_.ways[net] * rounds, round_.total)
        large.add(net)
        if hits * len(large) ** 2 > MOST_HITS:
            break
    return set()


def hits_apart(round_: Distribution, large: set[Fraction], rounds: int, fewest: int = 0) -> Session:
    """Return a session with some results counted apart, and only with at least so many of them."""
    others = Distribution({net: ways for net, ways in round_.ways.items() if net not in large})
    one = Distribution({net: round_.ways[net] for net in large})
    unit, part = round_.unit, Fraction(one.total, round_.total)
    most = MOST_PLACES if rounds * part <= 1 else MOST_PLACES // FEWER
    pieces, error, stray, missing = list[Piece](), 0.0, 0, 1.0
    for hits, (weight, totals) in enumerate(_hits(one, part, rounds)):
        missing -= weight
        if hits < fewest:
            continue
        if hits == rounds:
            rest = Session(0, unit, (Piece(0, np.ones(1)),), 0.0)
        else:
            rest = sum_of([(others, rounds - hits)], most)
        times = int(rest.unit / unit)
        pieces += (
            piece.moved(int(total / unit), times, weight * chance)
            for total, chance in totals.items()
            for piece in rest.pieces
        )
        error += weight * rest.error
        stray = max(stray, rest.stray * times)
    error += max(0.0, missing) + (len(pieces) + rounds.bit_length()) * EPSILON
    return Session(rounds, unit, tuple(pieces), error, stray)


def _hits(
    one: Distribution, part: Fraction, rounds: int
) -> Iterator[tuple[float, dict[Fraction, float]]]:
    """Yield the chance of each number of large results, and what they bring together."""
    totals = {Fraction(0): 1.0}
    weight = exp(rounds * log1p(-float(part)))
    chances = dict(zip(one.ways, one.chances.tolist(), strict=True))
    for hits in range(rounds + 1):
        yield weight, totals
        weight *= float(part / (1 - part)) * (rounds - hits) / (hits + 1)
        if hits + 1 > 2 * rounds * part and weight < FAR / 2:
            break
        then: dict[Fraction, float] = {}
        for total, chance in totals.items():
            for net, more in chances.items():
                then[total + net] = then.get(total + net, 0.0) + chance * more
        totals = then


def sum_of(parts: Sequence[Part], most: int = MOST_PLACES) -> Session:
    """Return the distribution of the result of rounds of several kinds, each so many times.

    Where it spreads over more than so many amounts, it is smoothed.
    """
    for _, rounds in parts:
        check_rounds(rounds)
    walks = _on_one_lattice(parts)
    low, places = _window(walks)
    rounds, unit, stride, error = sum(rounds for _, rounds in walks), walks[0][0].unit, 1, 2 * FAR
    if places > most:
        steps = sum(len(walk.steps) for walk, _ in walks)
        size = min(most, max(LEAST_SIZE, 1 << (2 * FEW // steps).bit_length() - 1))
        places *= 2
        stride = places // size
        low -= (WIDTH + 1) * stride
        # What is cut off at high frequencies: no more than the function of the added amount.
        error += size / (ORDER - 1) * (np.pi * WIDTH / ORDER) ** -ORDER
    chances, rounding = _summed(walks, low, places, stride)
    piece = Piece(low + stride // 2, chances, stride)
    stray = (WIDTH + 1) * stride if stride > 1 else 0
    return Session(rounds, unit, (piece,), rounding + error, stray)


def _on_one_lattice(parts: Sequence[Part]) -> list[Steps]:
    walks = [(Walk(*round_.lattice(), round_.chances), rounds) for round_, rounds in parts]
    whole = lcm(*(walk.unit.denominator for walk, _ in walks))
    unit = Fraction(gcd(*(int(walk.unit * whole) for walk, _ in walks)), whole)
    return [(finer(walk, int(walk.unit / unit)), rounds) for walk, rounds in walks]


def check_rounds(rounds: int) -> None:
    """Refuse a number of rounds that nobody plays."""
    if not 0 < rounds <= MOST_ROUNDS:
        raise FifthStreetError(
            f"The number of rounds is {rounds:,}; it must lie between 1 and {MOST_ROUNDS:,}.",
            remedy="Change the rounds, the hours or the rate.",
        )


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


def _summed(walks: Sequence[Steps], low: int, places: int, stride: int) -> tuple[np.ndarray, float]:
    """Return the chances of the sum from `low` on, and a bound on the rounding of a probability.

    Where the function is raised to a high power, only the few frequencies count at which its size
    is next to one. Those are worked out again from 1 - f, without any loss of digits. With a
    stride, each chance is that of so many places together, after an amount is added.
    """
    count = places // stride
    functions, counts = [], np.arange(count // 2)
    if stride == 1:
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
    for each, (walk, rounds) in enumerate(walks):
        if stride > 1 or len(counts) * len(walk.steps) < FEW:
            one, largest = _logs(walk, counts, places)
        else:
            one, largest = np.log(functions[each][counts]), log(places)
        logs += rounds * one
        size += rounds * largest
    phases = (counts * (low % places)) % places * (2 * np.pi / places)
    powers = np.zeros(count // 2 + 1, dtype=np.complex128)
    powers[counts] = np.exp(logs + 1j * phases)
    if stride > 1:
        part = counts / count
        powers[counts] *= np.sinc(2 * WIDTH * part / ORDER) ** ORDER * np.sinc(part)
    chances = np.maximum(np.fft.irfft(powers, count), 0.0)
    # Every error of a frequency is at most so large a part of it, and the root of the sum of their
    # squares bounds what they do to a sum of chances.
    relative = EPSILON * (2 * size + GONE + 4 * log(places))
    norm = float(np.sqrt(2 * (np.abs(powers) ** 2).sum()))
    return chances, relative * norm + sqrt(count) * exp(-GONE)


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
        shrink = np.maximum(2 * less + less**2 + turned**2, EPSILON - 1)
        size = 0.5 * np.log1p(shrink)
        result[part] = size + 1j * np.arctan2(turned, 1 + less)
    return result, largest
