"""Chance from a seed: the same seed asks the same question, on every machine."""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import TypeVar

from fifthstreet.cards import Card, Deck

Item = TypeVar("Item")


@dataclass(slots=True)
class SeededDraw:
    """Draws that follow from a text, one after the other."""

    seed: str
    count: int = 0

    def below(self, limit: int) -> int:
        """Return a number below a limit.

        >>> draw = SeededDraw("md 1")
        >>> all(0 <= draw.below(6) < 6 for _ in range(100))
        True
        """
        self.count += 1
        digest = sha256(f"{self.seed}/{self.count}".encode()).digest()
        return int.from_bytes(digest) % limit

    def one(self, items: Sequence[Item]) -> Item:
        """Return one of some things."""
        return items[self.below(len(items))]

    def mixed(self, items: Sequence[Item]) -> list[Item]:
        """Return things in another order."""
        left, result = [*items], []
        while left:
            result.append(left.pop(self.below(len(left))))
        return result

    def deck(self) -> list[Card]:
        """Return a shuffled deck."""
        return self.mixed([*Deck.standard()])
