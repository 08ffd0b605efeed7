"""A settlement is lines, not a total: each says what was staked, what is paid, and why."""

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any, Literal

Outcome = Literal["win", "lose", "push", "returned", "forfeited"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One line of a settlement; `paid` is everything handed back, the stake included."""

    seat: int
    wager: str
    staked: int
    paid: int
    outcome: Outcome
    odds: str | None = None
    capped_from: int | None = None
    citation: str
    why: str

    @property
    def net(self) -> int:
        """Return what the line leaves the player: handed back minus staked."""
        return self.paid - self.staked

    def as_json(self) -> dict[str, Any]:
        """Return the line with the keys that other programs rely on."""
        return asdict(self)


def nets(lines: Iterable[Line]) -> Mapping[int, int]:
    """Return what a settlement leaves each seat, lowest seat first."""
    found: dict[int, int] = {}
    for line in lines:
        found[line.seat] = found.get(line.seat, 0) + line.net
    return dict(sorted(found.items()))
