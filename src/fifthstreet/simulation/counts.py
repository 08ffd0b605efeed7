"""Counts of simulated rounds: whole numbers that add up, in whatever order they come."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from fifthstreet.errors import ensure

Numbers = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Counts:
    """How many rounds, and named rows of whole numbers that were counted in them.

    >>> one = Counts(2, {"folds": (1, 0)})
    >>> one + Counts(3, {"folds": (0, 2)})
    Counts(rounds=5, rows={'folds': (1, 2)})
    >>> one + NOTHING == NOTHING + one == one
    True
    """

    rounds: int = 0
    rows: Mapping[str, Numbers] = field(default_factory=lambda: MappingProxyType({}))

    def __add__(self, other: "Counts") -> "Counts":
        if not self.rows or not other.rows:
            return Counts(self.rounds + other.rounds, self.rows or other.rows)
        ensure(self.rows.keys() == other.rows.keys(), "counts of one kind of work are added")
        rows = {
            name: tuple(a + b for a, b in zip(row, other.rows[name], strict=True))
            for name, row in self.rows.items()
        }
        return Counts(self.rounds + other.rounds, rows)


NOTHING = Counts()


def total(parts: Iterable[Counts]) -> Counts:
    """Return the sum of counts."""
    return sum(parts, start=NOTHING)
