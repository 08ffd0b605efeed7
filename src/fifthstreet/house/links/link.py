"""One jackpot as the running house knows it: values, the winner who is being paid, who waits.

Values follow what is durable; what tables have handed in and is not yet written is `in flight`.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from fifthstreet.house.entry import UNITS
from fifthstreet.house.links import events as e
from fifthstreet.house.meter_book import SHOWN, Meter, MeterMovement


class Hit(NamedTuple):
    """Who wins from a jackpot: the table, its round and the seat."""

    table: str
    round: int
    seat: int


class Claim(NamedTuple):
    """A winner who waits for the turn, in the order in which the hands were complete."""

    order: tuple[int, str, int]
    hit: Hit
    call: Callable[[], None]


@dataclass(slots=True)
class Link:
    """A jackpot with its meters."""

    id: str
    number: int = 0
    opened: e.LinkOpened | None = None
    parts: dict[str, int] = field(default_factory=dict)
    in_flight: dict[str, int] = field(default_factory=dict)
    locked: Hit | None = None
    busy: bool = False
    """Whether an event of the jackpot is on its way to the store."""
    claims: list[Claim] = field(default_factory=list)

    @property
    def stream(self) -> str:
        """Return the name of its stream."""
        return f"link:{self.id}"

    @property
    def values(self) -> dict[str, Fraction]:
        """Return what the meters show, in minor units and parts of them."""
        return {name: Fraction(held, UNITS) for name, held in self.parts.items()}

    @property
    def shown(self) -> dict[str, int]:
        """Return what may be displayed: whole minor units that are durable and can be paid."""
        return {name: held // UNITS for name, held in self.parts.items()}

    def evolve(self, event: e.Event) -> None:
        """Take in what has happened."""
        self.number += 1
        match event:
            case e.LinkOpened():
                self.opened = event
                for name in event.resets:
                    self.parts.setdefault(name, 0)
            case e.HitLocked():
                self.locked = Hit(event.table, event.round, event.seat)
            case e.HitReleased():
                self.locked = None

    def read(self, meters: Mapping[str, Meter]) -> None:
        """Take the values that a store holds."""
        for name in self.parts:
            held = meters.get(f"{self.id}:{name}")
            self.parts[name] = held.value if held else 0

    def handed_in(self, movements: Iterable[MeterMovement], sign: int = 1) -> None:
        """Note what is on its way to the store, or with -1 that it has arrived or failed."""
        for movement in self._own(movements):
            name = movement.meter.partition(":")[2]
            self.in_flight[name] = self.in_flight.get(name, 0) + sign * movement.parts

    def moved(self, movements: Iterable[MeterMovement]) -> None:
        """Take in movements that are durable."""
        for movement in self._own(movements):
            self.parts[movement.meter.partition(":")[2]] += movement.parts

    def _own(self, movements: Iterable[MeterMovement]) -> Iterable[MeterMovement]:
        mine = f"{self.id}:"
        return (m for m in movements if m.meter.startswith(mine) and m.kind in SHOWN)

    def wait(self, claim: Claim) -> None:
        """Let a winner wait for the turn."""
        if all(held.hit != claim.hit for held in self.claims):
            self.claims.append(claim)
            self.claims.sort(key=lambda each: each.order)

    def turn(self) -> None:
        """Call the next winner, if nobody is being paid."""
        if self.locked is None and self.claims:
            self.claims.pop(0).call()
