"""A settlement is lines, not a total: each says what was staked, what is paid, and why."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Any, Literal

from fifthstreet.money import MeterShare, Payout

Outcome = Literal["win", "lose", "push", "returned", "forfeited"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One line of a settlement; `paid` is everything handed back, the stake included."""

    seat: int
    wager: str
    staked: int
    paid: int
    outcome: Outcome
    odds: Payout | None = None
    capped_from: int | None = None
    citation: str
    why: str

    @property
    def net(self) -> int:
        """Return what the line leaves the player: handed back minus staked."""
        return self.paid - self.staked

    @property
    def meter(self) -> str | None:
        """Return the meter that pays the line, if one does."""
        return self.odds.meter if isinstance(self.odds, MeterShare) else None

    def as_json(self) -> dict[str, Any]:
        """Return the line with the keys that other programs rely on; odds become text."""
        line = {name: getattr(self, name) for name in _KEYS}
        line["odds"] = None if self.odds is None else str(self.odds)
        return line


_KEYS = tuple(field.name for field in fields(Line))


def nets(lines: Iterable[Line]) -> Mapping[int, int]:
    """Return what a settlement leaves each seat, lowest seat first."""
    totals: dict[int, int] = {}
    for line in lines:
        totals[line.seat] = totals.get(line.seat, 0) + line.net
    return dict(sorted(totals.items()))
