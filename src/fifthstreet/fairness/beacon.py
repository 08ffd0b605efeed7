"""A public beacon: values that nobody can predict, published by someone other than the house.

A round names the value that it will take when it opens, before anybody bets, and is dealt once the
value is there. So nobody has to trust the house even where no seat brings a number.
"""

from typing import Protocol


class Beacon(Protocol):
    """A source of values that are named before anybody knows them, such as a witness."""

    def promised(self) -> str:
        """Return the name of a value that nobody knows yet; nothing while the beacon is away."""

    def value(self, name: str) -> bytes | None:
        """Return a value of 32 bytes by its name, or None while nobody knows it."""
