"""What must hold of the money after every commit, by arithmetic of its own (I1 to I5, I14)."""

import json
from collections import defaultdict
from fractions import Fraction
from typing import Any

from fifthstreet.floor.tables.state import RoundNow
from fifthstreet.ledger.entry import UNITS
from fifthstreet.ledger.journal import JournalLine
from fifthstreet.ledger.store import Store
from fifthstreet.money import MeterShare
from fifthstreet.play.state import Phase
from house.simulator.branches import Sometimes

LOWERS = {"award", "reversal", "adjustment"}


class Money:
    """Every account and meter, followed line by line."""

    def __init__(self, sometimes: Sometimes) -> None:
        self.sometimes = sometimes
        self.balances: defaultdict[str, int] = defaultdict(int)
        self.meters: defaultdict[str, int] = defaultdict(int)
        self.nets: defaultdict[str, defaultdict[str, int]] = defaultdict(lambda: defaultdict(int))
        self.lowered: defaultdict[str, int] = defaultdict(int)
        self.reversed: defaultdict[str, int] = defaultdict(int)
        self.most: defaultdict[str, int] = defaultdict(int)
        self.history: defaultdict[str, set[int]] = defaultdict(lambda: {0})
        self.entries: set[str] = set()
        self.awarded: set[str] = set()

    def entry(self, line: JournalLine) -> None:
        """Post an entry: it sums to nothing, comes once, and leaves no player in debt."""
        data = json.loads(line.data)
        assert line.key not in self.entries, f"entry {line.key} came twice"
        self.entries.add(line.key)
        assert sum(amount for _, amount in data["postings"]) == 0, line
        for account, amount in data["postings"]:
            self.balances[account] += amount
            if account.startswith("escrow:") and not self.balances[account]:
                del self.balances[account]
            if account.startswith("player:"):
                assert self.balances[account] >= 0, f"{account} at {self.balances[account]}"
                assert amount % UNITS == 0, line
                self.nets[data["round"] or ""][account.split(":")[1]] += amount

    def movement(self, line: JournalLine) -> None:
        """Move a meter: it goes down only when it is won, voided or put right."""
        data = json.loads(line.data)
        meter, parts = line.key, data["parts"]
        if line.kind in {"overflow", "reserve"}:
            self.sometimes("a meter stood at its limit")
            return
        assert parts > 0 or line.kind in LOWERS, line
        self.meters[meter] += parts
        assert self.meters[meter] >= 0, line
        self.history[meter].add(self.meters[meter])
        self.most[meter] = max(self.most[meter], self.meters[meter])
        if line.kind == "award":
            self.awarded.add(data["round"])
        if parts < 0:
            self.lowered[meter] += 1
        if line.kind == "reversal":
            self.reversed[meter] += 1

    def check(self, store: Store) -> None:
        """Hold the store against what its journal comes to."""
        accounts = store.accounts()
        assert sum(account.balance for account in accounts.values()) == 0
        amounts = {name: account.balance for name, account in accounts.items() if account.balance}
        assert amounts == {name: balance for name, balance in self.balances.items() if balance}
        for name, meter in store.meters().items():
            assert meter.value == self.meters[name] == meter.explained
            assert meter.value == self.balances[f"meter:{name}"]

    def round_is_over(self, table: str, now: RoundNow) -> None:
        """Every wager ended in exactly one way, and the players have what the lines say (I5)."""
        about = f"{table}:{now.number}"
        left = [
            a
            for a, balance in self.balances.items()
            if balance and a.startswith(f"escrow:{about}:")
        ]
        assert not left, f"{left} still hold chips of a round that is over"
        game, expected = now.game, defaultdict[str, int](int)
        if game.phase is Phase.ENDED:
            staked = defaultdict[tuple[int, str], int](int)
            for line in game.lines:
                staked[line.seat, line.wager] += line.staked
                expected[game.seats[line.seat].player] += (line.paid - line.staked) * UNITS
            for number, seat in game.seats.items():
                for wager, amount in seat.wagers.items():
                    assert staked[number, wager] == amount, (about, number, wager)
        nets = self.nets.pop(about, defaultdict[str, int](int))
        assert {p: n for p, n in nets.items() if n} == {p: n for p, n in expected.items() if n}


def shares(lines: Any) -> list[tuple[str, Fraction, int]]:
    """Return what settlement lines pay from meters: which, what share of it, how much."""
    return [
        (line.odds.meter, Fraction(line.odds.percent, 100), line.paid)
        for line in lines
        if isinstance(line.odds, MeterShare)
    ]
