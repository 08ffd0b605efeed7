"""What has happened with a jackpot: the vocabulary `link` of the stream `link:ID`."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkOpened:
    """A jackpot began: what each meter starts from and is reset to, in minor units."""

    currency: str
    resets: Mapping[str, int]
    starts: Mapping[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class HitLocked:
    """A seat is the next to be paid; until then nobody else is paid from this jackpot."""

    table: str
    round: int
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HitReleased:
    """The seat was paid, or its round was voided: the next winner may come."""

    table: str
    round: int
    seat: int
    paid: int


Event = LinkOpened | HitLocked | HitReleased
