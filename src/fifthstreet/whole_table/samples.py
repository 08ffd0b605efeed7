"""Figures found by drawing samples: the one place where the mathematics is not exact.

Samples are drawn in pieces with a stream of chance of their own, so that a seed gives the same
figure on any number of threads. Sums are whole numbers: only chance makes a figure inexact.
"""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import ClassVar

import numpy as np

from fifthstreet.analysis.decimals import decimal, square_root
from fifthstreet.analysis.progress import Progress
from fifthstreet.analysis.store import cached_arrays, read_written, written
from fifthstreet.errors import FifthStreetError

PIECE = 500
"""Samples drawn at a time; another size gives other samples."""

PLACES = 6
"""Decimals of a simulated figure."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SampleDraw:
    """How many samples to draw, from which seed, on how many threads."""

    samples: int
    seed: int = 1
    threads: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Estimate:
    """The mean of samples, and the variance of that mean over other samples."""

    DERIVED: ClassVar = ("standard_error",)

    mean: Fraction
    variance: Fraction
    samples: int
    seed: int

    @property
    def standard_error(self) -> Decimal:
        """Return how far the mean commonly is from the truth."""
        return square_root(self.variance, PLACES)

    @property
    def words(self) -> str:
        """Return the figure with its error and how it came about.

        >>> Estimate(mean=Fraction(1, 3), variance=Fraction(1, 10**6), samples=9, seed=1).words
        '0.333333 ± 0.001000 (simulated: 9 samples, seed 1)'
        """
        return (
            f"{decimal(self.mean, PLACES)} ± {self.standard_error}"
            f" (simulated: {self.samples:,} samples, seed {self.seed})"
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Experiment:
    """What is drawn: `measure` turns rows of so many random words into one whole number each.

    Words have 64 bits; a number counts so many parts of one: its `unit`. `name` tells an experiment
    from every other, so that what it came to can be kept on disk.
    """

    name: str
    words: int
    unit: int
    measure: Callable[[np.ndarray], np.ndarray]


def estimate(what: Experiment, draw: SampleDraw, progress: Progress | None = None) -> Estimate:
    """Return the mean of what an experiment measures."""
    if draw.samples <= 1:
        raise FifthStreetError(
            f"{draw.samples} samples tell no error.", remedy="Draw two samples or more."
        )
    if draw.seed < 0:
        raise FifthStreetError("A seed is not negative.", remedy="Take 0 or more.")
    return _estimated(what, draw, *_sums(what, draw, progress))


def stored_estimate(
    what: Experiment, draw: SampleDraw, progress: Progress | None = None
) -> Estimate:
    """Return the same, from disk where it is kept: a seed gives one figure."""
    name = f"samples-{what.name}-{draw.samples}-{draw.seed}"
    both = cached_arrays(name, lambda: {"sums": written(*_sums(what, draw, progress))})
    return _estimated(what, draw, *map(int, read_written(both["sums"])))


def _estimated(what: Experiment, draw: SampleDraw, total: int, squares: int) -> Estimate:
    count, unit = draw.samples, what.unit
    variance = Fraction(squares * count - total * total, count * (count - 1) * unit * unit)
    return Estimate(
        mean=Fraction(total, count * unit),
        variance=variance / count,
        samples=count,
        seed=draw.seed,
    )


def _sums(what: Experiment, draw: SampleDraw, progress: Progress | None) -> tuple[int, int]:
    """Return the sum of all samples, and that of their squares."""
    sizes = [PIECE] * (draw.samples // PIECE)
    if draw.samples % PIECE:
        sizes.append(draw.samples % PIECE)

    def piece(number: int) -> tuple[int, int]:
        stream = np.random.Philox(np.random.SeedSequence(draw.seed, spawn_key=(number,)))
        raw = stream.random_raw(sizes[number] * what.words).reshape(sizes[number], what.words)
        items = [int(each) for each in what.measure(raw)]
        return sum(items), sum(each * each for each in items)

    total = squares = done = 0
    with ThreadPoolExecutor(draw.threads or os.cpu_count()) as pool:
        for size, (part, square) in zip(sizes, pool.map(piece, range(len(sizes))), strict=True):
            total, squares, done = total + part, squares + square, done + size
            if progress:
                progress(done, draw.samples)
    return total, squares
