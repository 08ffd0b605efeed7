"""Counts of simulated rounds: whole numbers that add up, in whatever order they come."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

Numbers = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Counts:
    """How many rounds, and named rows of whole numbers that were counted in them.

    A row that some rounds do not have counts nothing in them.

    >>> one = Counts(2, {"folds": (1, 0)})
    >>> one + Counts(3, {"folds": (0, 2)})
    Counts(rounds=5, rows={'folds': (1, 2)})
    >>> one + NOTHING == NOTHING + one == one
    True
    """

    rounds: int = 0
    rows: Mapping[str, Numbers] = field(default_factory=lambda: MappingProxyType({}))

    def __add__(self, other: "Counts") -> "Counts":
        rows = {
            name: _sum(self.rows.get(name, ()), other.rows.get(name, ()))
            for name in {**self.rows, **other.rows}
        }
        return Counts(self.rounds + other.rounds, rows)


def _sum(one: Numbers, two: Numbers) -> Numbers:
    """Return the sum of two rows; one that was not counted is empty."""
    if not one or not two:
        return one or two
    return tuple(a + b for a, b in zip(one, two, strict=True))


NOTHING = Counts()


def total(parts: Iterable[Counts]) -> Counts:
    """Return the sum of counts."""
    return sum(parts, start=NOTHING)
