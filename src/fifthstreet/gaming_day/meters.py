"""The jackpots of a gaming day, meter by meter, in ledger units.

    opening + contributions - awards + resets - returned by voids + approved changes = closing

The sums are those of the movements in the journal. The postings to the meter's account, which other
code writes, must come to the same; so must those of the pools for overflow and reserve.
"""

import json
from collections import Counter
from dataclasses import dataclass, field
from datetime import date
from typing import Final

from fifthstreet.gaming_day.when import When
from fifthstreet.ledger.journal import JournalLine
from fifthstreet.ledger.meters import DISPLAYED

POOLS: Final = ("overflow", "reserve")
ACCOUNTS: Final = ("meter:", "overflow:", "reserve:")
SIGNS: Final = {"contribution": 1, "award": -1, "reset": 1, "reversal": -1, "adjustment": 1}
"""How a figure of the day counts towards the closing; what voids return is taken off."""


@dataclass(slots=True)
class MeterDay:
    """One meter on one day; sums have the sign with which the reports show them."""

    opening: int = 0
    sums: Counter[str] = field(default_factory=Counter)
    opening_pools: Counter[str] = field(default_factory=Counter)
    pools: Counter[str] = field(default_factory=Counter)
    hits: int = 0

    @property
    def closing(self) -> int:
        """Return what the meter shows at the end, by the sums of the day."""
        return self.opening + sum(sign * self.sums[kind] for kind, sign in SIGNS.items())

    def pool(self, name: str) -> int:
        """Return what a pool holds for the meter at the end."""
        return self.opening_pools[name] + self.pools[name]

    @property
    def liability(self) -> int:
        """Return what the house owes players through the meter, its pools among it."""
        return self.closing + sum(self.pool(name) for name in POOLS)


@dataclass(frozen=True, slots=True, kw_only=True)
class MeterChange:
    """What two people changed in a meter, and why."""

    when: When
    meter: str
    parts: int
    reason: str
    approved: tuple[str, ...]


class MeterRegister:
    """The meters of a house up to the end of one day."""

    def __init__(self, day: date) -> None:
        self.day = day
        self.meters: dict[str, MeterDay] = {}
        self.accounts: Counter[str] = Counter()
        """What the postings leave in the accounts of meters and pools."""
        self.currencies: dict[str, str] = {}
        self.changes: list[MeterChange] = []

    def move(self, line: JournalLine, when: When) -> None:
        """Take in a movement of a meter."""
        if when.day > self.day:
            return
        meter, data = self.meters.setdefault(line.key, MeterDay()), json.loads(line.data)
        kind, parts = line.kind, data["parts"]
        if when.day < self.day:
            if kind in DISPLAYED:
                meter.opening += parts
            else:
                meter.opening_pools[kind] += parts
            return
        if kind not in DISPLAYED:
            meter.pools[kind] += parts
            return
        meter.sums[kind] += SIGNS[kind] * parts
        meter.hits += kind == "award"
        if kind == "adjustment":
            change = MeterChange(
                when=when,
                meter=line.key,
                parts=parts,
                reason=data["note"],
                approved=tuple(data["approved"]),
            )
            self.changes.append(change)

    def post(self, line: JournalLine, when: When) -> None:
        """Take in an entry: what it posts to meters and pools."""
        if when.day > self.day or not any(f'"{name}' in line.data for name in ACCOUNTS):
            return
        data = json.loads(line.data)
        for account, amount in data["postings"]:
            if account.startswith(ACCOUNTS):
                self.accounts[account] += amount
                self.currencies[account.split(":")[1]] = data["currency"]

    def differences(self) -> dict[str, int]:
        """Return by how much postings differ from movements, by account; right is none."""
        expected: Counter[str] = Counter()
        for name, meter in self.meters.items():
            expected[f"meter:{name}"] += meter.closing
            for pool in POOLS:
                expected[f"{pool}:{name.partition(':')[0]}"] += meter.pool(pool)
        accounts = sorted({*expected, *self.accounts})
        apart = {name: self.accounts[name] - expected[name] for name in accounts}
        return {name: amount for name, amount in apart.items() if amount}
