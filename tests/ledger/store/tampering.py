# ruff: noqa: S608 - the statements are the test's own
"""What an insider with the database's password may do to a store, at random (F24, G16)."""

import json
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from fifthstreet.ledger.journal import JournalLine, canonical, seal
from ledger.store.kit import Place

Statement = tuple[str, Sequence[Any]]
COLUMNS = "seq, part, key, number, kind, at, data, hash"


@dataclass(frozen=True)
class Deed:
    """What is done, and the first sequence that an audit must name: exactly, or at the latest."""

    name: str
    statements: tuple[Statement, ...]
    first: int | None
    since: int | None = None

    def named_by(self, found: int | None) -> bool:
        """Tell whether an audit that names a sequence has found the deed."""
        if found is None:
            return False
        if self.first is None:
            return True
        return found == self.first if self.since is None else self.since <= found <= self.first


class Insider:
    """Knows the whole store, and chooses deeds by a seed."""

    def __init__(self, place: Place, seed: int) -> None:
        self.chance = random.Random(seed)
        rows = place.sql(f"SELECT {COLUMNS} FROM journal ORDER BY seq")
        self.lines = [JournalLine._make(row) for row in rows]
        self.postings = place.sql("SELECT account, seq, place, amount FROM postings")
        self.movements = place.sql("SELECT meter, number, seq FROM movements")
        self.accounts = place.sql("SELECT account, balance, seq FROM accounts")
        self.spacing = place.spacing

    def deed(self) -> Deed:
        deeds: list[Callable[[], Deed]] = [
            self.edit,
            self.edit,
            self.delete,
            self.swap,
            self.cut,
            self.cut_neatly,
            self.redo,
            self.forge_posting,
            self.lose_posting,
            self.forge_balance,
            self.close_account,
            self.forge_movement,
            self.forge_meter,
            self.move_head,
        ]
        return self.chance.choice(deeds)()

    def edit(self) -> Deed:
        line = self.chance.choice(self.lines)
        column = self.chance.choice(("part", "key", "number", "kind", "at", "data", "hash"))
        value = self.other(line, column)
        statement = (f"UPDATE journal SET {column} = ? WHERE seq = ?", (value, line.seq))
        return Deed(f"edit {column} of {line.seq}", (statement,), line.seq)

    def other(self, line: JournalLine, column: str) -> Any:
        old = getattr(line, column)
        match column:
            case "part":
                return self.chance.choice([p for p in ("record", "reply", "snapshot") if p != old])
            case "number":
                return old + 1_000_000
            case "at":
                return self.chance.choice(("2001-01-01T00:00:00.000000Z", "x" if old else "y"))
            case "data":
                return self.changed(old)
            case "hash":
                return old[::-1]
            case _:
                return old + self.chance.choice("xyz")

    def changed(self, data: str) -> str:
        """Return other data: a digit, or one character more, or something else altogether."""
        digits = [place for place, sign in enumerate(data) if sign.isdigit()]
        if digits and self.chance.random() < 0.7:
            place = self.chance.choice(digits)
            digit = str((int(data[place]) + self.chance.randint(1, 9)) % 10)
            return data[:place] + digit + data[place + 1 :]
        return self.chance.choice((data + " ", "{}", "null", data[:-1], ""))

    def delete(self) -> Deed:
        line = self.chance.choice(self.lines)
        statement = ("DELETE FROM journal WHERE seq = ?", (line.seq,))
        return Deed(f"delete {line.seq}", (statement,), line.seq)

    def swap(self) -> Deed:
        while True:
            one, two = sorted(self.chance.sample(self.lines, 2))
            if one.data != two.data:
                break
        statements = tuple(
            ("UPDATE journal SET data = ? WHERE seq = ?", (new.data, old.seq))
            for old, new in ((one, two), (two, one))
        )
        return Deed(f"swap {one.seq} and {two.seq}", statements, one.seq)

    def cut(self) -> Deed:
        start = self.chance.randint(1, len(self.lines))
        return Deed(f"cut from {start}", (("DELETE FROM journal WHERE seq >= ?", (start,)),), start)

    def cut_neatly(self) -> Deed:
        """Cut the end off and let the chain's head say that this is the end."""
        start = self.chance.randint(2, len(self.lines))
        last = self.lines[start - 2]
        return Deed(
            f"cut neatly from {start}",
            (
                ("DELETE FROM journal WHERE seq >= ?", (start,)),
                ("UPDATE chain SET seq = ?, hash = ?", (last.seq, last.hash)),
            ),
            start,
            since=1,
        )

    def redo(self) -> Deed:
        """Change a line and seal it and all after it anew: only the anchor can know."""
        start = self.chance.randint(1, len(self.lines))
        before = self.lines[start - 2].hash if start > 1 else "0" * 64
        statements: list[Statement] = []
        for line in self.lines[start - 1 :]:
            data = line.data
            if line.seq == start:
                parsed = json.loads(data)
                data = canonical([parsed, "forged"])
            forged = line._replace(data=data)
            before = seal(before, forged)
            statements.append(
                ("UPDATE journal SET data = ?, hash = ? WHERE seq = ?", (data, before, line.seq))
            )
        statements.append(("UPDATE chain SET hash = ?", (before,)))
        since = max(1, start - self.spacing * 2)
        return Deed(f"redo from {start}", tuple(statements), start, since=since)

    def forge_posting(self) -> Deed:
        account, seq, place, _ = self.chance.choice(self.postings)
        column = self.chance.choice(("amount", "balance"))
        where = "WHERE account = ? AND seq = ? AND place = ?"
        changed = f"UPDATE postings SET {column} = {column} + 10000 {where}"
        return Deed(f"{column} of a posting of {seq}", ((changed, (account, seq, place)),), seq)

    def lose_posting(self) -> Deed:
        account, seq, place, _ = self.chance.choice(self.postings)
        given = (account, seq, place)
        statement = "DELETE FROM postings WHERE account = ? AND seq = ? AND place = ?"
        return Deed(f"lose a posting of {seq}", ((statement, given),), seq)

    def forge_balance(self) -> Deed:
        account, _, seq = self.chance.choice(self.accounts)
        statement = ("UPDATE accounts SET balance = balance + 10000 WHERE account = ?", (account,))
        return Deed(f"balance of {account}", (statement,), seq)

    def close_account(self) -> Deed:
        account, _, seq = self.chance.choice(self.accounts)
        return Deed(
            f"close {account}", (("DELETE FROM accounts WHERE account = ?", (account,)),), seq
        )

    def forge_movement(self) -> Deed:
        meter, number, seq = self.chance.choice(self.movements)
        statement = (
            "UPDATE movements SET parts = parts + 1 WHERE meter = ? AND number = ?",
            (meter, number),
        )
        return Deed(f"movement {number} of {meter}", (statement,), seq)

    def forge_meter(self) -> Deed:
        statement = "UPDATE meters SET value = value + 5, contributed = contributed + 5"
        return Deed("a meter", ((statement, ()),), self.movements[-1][2])

    def move_head(self) -> Deed:
        seq = self.chance.randint(0, len(self.lines) - 1)
        return Deed("the head", (("UPDATE chain SET seq = ?", (seq,)),), None)
