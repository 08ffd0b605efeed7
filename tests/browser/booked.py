"""What the ledger booked for each player in each round of a table, read from the store."""

from pathlib import Path

from fifthstreet.ledger.entry import UNITS
from fifthstreet.ledger.reading import read_entry
from fifthstreet.ledger.store.address import open_store

FUNDS = ("buy-in", "chips brought", "chips taken")
"""Chips that a patron brings, buys or takes along: no move of a round."""


def booked(database: Path, table: str) -> dict[int, dict[str, int]]:
    """Return what each round of a table moved to or from each player, in minor units."""
    found: dict[int, dict[str, int]] = {}
    with open_store(str(database), read_only=True) as store, store.view() as view:
        entries = [read_entry(line) for line in view.lines() if line.part == "entry"]
    for entry in entries:
        where, _, number = (entry.round or "").rpartition(":")
        if where != table or entry.reason in FUNDS:
            continue
        moved = found.setdefault(int(number), {})
        for posting in entry.postings:
            kind, _, account = posting.account.partition(":")
            if kind == "player":
                player = account.rpartition(":")[0]
                moved[player] = moved.get(player, 0) + posting.amount
    return {
        number: {player: whole(amount) for player, amount in moved.items()}
        for number, moved in found.items()
    }


def whole(amount: int) -> int:
    """Return an amount of the ledger in minor units, which it must be."""
    minor, rest = divmod(amount, UNITS)
    assert rest == 0, amount
    return minor
