"""Processes that share a store: how many tables each runs, and which hands tables to which."""

from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Self

import msgspec


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseProcess:
    """Another process: its connection, its address, and what it has claimed."""

    connection: str
    address: str
    claims: int
    released: int
    """How many claims it has released since it began."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Handover:
    """A table that one process hands over to another, as it was after one of its events.

    `ready` are the players who have declared that they are ready, and `bots` the house's own
    players there, each with its manner: no event records either.
    """

    table: str
    to: str
    number: int
    ready: tuple[str, ...] = ()
    bots: Mapping[str, Any] = field(default_factory=dict)

    @property
    def text(self) -> str:
        """Return the text of the notice."""
        return msgspec.json.encode(asdict(self)).decode()

    @classmethod
    def of(cls, text: str) -> Self:
        """Read it from a notice."""
        return msgspec.json.decode(text, type=cls)


def gift(
    claims: int, address: str, others: Collection[HouseProcess]
) -> tuple[HouseProcess, int] | None:
    """Return to which process this one gives tables, and how many; only the fullest gives any.

    >>> other = HouseProcess(connection="7", address="http://b", claims=1, released=0)
    >>> to, count = gift(6, "http://a", [other])
    >>> to.address, count
    ('http://b', 2)
    """
    known = [process for process in others if process.address]
    if not known or any((one.claims, one.address) > (claims, address) for one in others):
        return None
    emptiest = min(known, key=lambda one: (one.claims, one.address))
    count = (claims - emptiest.claims) // 2
    return (emptiest, count) if count > 0 else None
