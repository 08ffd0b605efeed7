# ruff: noqa: S608 - the statements are the test's own
"""What an insider with the database's password may do to a store, at random (F24, G16)."""

import json
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from fifthstreet.ledger.canonical import canonical
from fifthstreet.ledger.journal import GENESIS, JournalLine, seal
from fifthstreet.ledger.pack import JournalRow, pack, unpack
from ledger.store.kit import Place

Statement = tuple[str, Sequence[Any]]


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


def written(row: JournalRow, lines: Sequence[JournalLine]) -> Statement:
    """Return how other lines get into a row whose hash stays."""
    return "UPDATE journal SET data = ? WHERE seq = ?", (pack(lines).data, row.seq)


class Insider:
    """Knows the whole store, and chooses deeds by a seed."""

    def __init__(self, place: Place, seed: int) -> None:
        self.chance = random.Random(seed)
        rows = place.sql("SELECT seq, data, hash FROM journal ORDER BY seq")
        self.rows = [JournalRow(seq, bytes(data), sealed) for seq, data, sealed in rows]
        self.lines = {row.seq: unpack(row.seq, row.data) for row in self.rows}
        self.postings = place.sql("SELECT account, seq, amount FROM postings")
        self.movements = place.sql("SELECT meter, number, seq FROM movements")
        self.accounts = place.sql("SELECT account, balance, seq FROM accounts")
        self.spacing = place.spacing

    def deed(self) -> Deed:
        deeds: list[Callable[[], Deed]] = [
            self.edit,
            self.edit,
            self.spoil,
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
            self.misplace,
        ]
        return self.chance.choice(deeds)()

    def edit(self) -> Deed:
        row = self.chance.choice(self.rows)
        lines = [*self.lines[row.seq]]
        place = self.chance.randrange(len(lines))
        line, first = lines[place], lines[0].seq
        column = self.chance.choice(("part", "key", "number", "kind", "at", "data", "hash"))
        if column == "hash":
            statement = ("UPDATE journal SET hash = ? WHERE seq = ?", (row.hash[::-1], row.seq))
            return Deed(f"edit the hash of {row.seq}", (statement,), first)
        lines[place] = line._replace(**{column: self.other(line, column)})
        return Deed(f"edit {column} of {line.seq}", (written(row, lines),), first)

    def spoil(self) -> Deed:
        """Write over some bytes of a row, as somebody would who does not know what they are."""
        row = self.chance.choice(self.rows)
        data = row.data[:1] + self.chance.randbytes(len(row.data) - 1)
        statement = ("UPDATE journal SET data = ? WHERE seq = ?", (data, row.seq))
        return Deed(f"spoil {row.seq}", (statement,), self.lines[row.seq][0].seq, since=1)

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
        row = self.chance.choice(self.rows)
        statement = ("DELETE FROM journal WHERE seq = ?", (row.seq,))
        return Deed(f"delete {row.seq}", (statement,), self.lines[row.seq][0].seq)

    def swap(self) -> Deed:
        one, two = sorted(self.chance.sample(self.rows, 2))
        statements = tuple(
            ("UPDATE journal SET data = ? WHERE seq = ?", (new.data, old.seq))
            for old, new in ((one, two), (two, one))
        )
        first = self.lines[one.seq][0].seq
        return Deed(f"swap {one.seq} and {two.seq}", statements, first, since=1)

    def cut(self) -> Deed:
        row = self.chance.choice(self.rows)
        statement = ("DELETE FROM journal WHERE seq >= ?", (row.seq,))
        return Deed(f"cut from {row.seq}", (statement,), self.lines[row.seq][0].seq)

    def cut_neatly(self) -> Deed:
        """Cut the end off and let the chain's head say that this is the end."""
        last = self.chance.choice(self.rows[:-1])
        return Deed(
            f"cut neatly after {last.seq}",
            (
                ("DELETE FROM journal WHERE seq > ?", (last.seq,)),
                ("UPDATE chain SET seq = ?, hash = ?", (last.seq, last.hash)),
            ),
            last.seq + 1,
            since=1,
        )

    def redo(self) -> Deed:
        """Change a line and seal it and all after it anew: only the anchor can know."""
        place = self.chance.randrange(len(self.rows))
        before = self.rows[place - 1].hash if place else GENESIS
        start = self.lines[self.rows[place].seq][0].seq
        statements: list[Statement] = []
        for row in self.rows[place:]:
            forged = []
            for line in self.lines[row.seq]:
                new = line
                if line.seq == start:
                    new = line._replace(data=canonical([json.loads(line.data), "forged"]))
                before = seal(before, new)
                forged.append(new._replace(hash=before))
            data = pack(forged).data
            statements.append(
                ("UPDATE journal SET data = ?, hash = ? WHERE seq = ?", (data, before, row.seq))
            )
        statements.append(("UPDATE chain SET hash = ?", (before,)))
        since = max(1, start - self.spacing * 2)
        return Deed(f"redo from {start}", tuple(statements), start, since=since)

    def forge_posting(self) -> Deed:
        account, seq, _ = self.chance.choice(self.postings)
        column = self.chance.choice(("amount", "balance"))
        where = "WHERE account = ? AND seq = ?"
        changed = f"UPDATE postings SET {column} = {column} + 10000 {where}"
        return Deed(f"{column} of a posting of {seq}", ((changed, (account, seq)),), seq)

    def lose_posting(self) -> Deed:
        account, seq, _ = self.chance.choice(self.postings)
        key = (account, seq)
        statement = "DELETE FROM postings WHERE account = ? AND seq = ?"
        return Deed(f"lose a posting of {seq}", ((statement, key),), seq)

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
        seq = self.chance.randint(0, self.rows[-1].seq - 1)
        return Deed("the head", (("UPDATE chain SET seq = ?", (seq,)),), None)

    def misplace(self) -> Deed:
        """Have a stream, a reply or an entry looked up where it is not."""
        statement = self.chance.choice(
            (
                "UPDATE streams SET seq = seq - 1",
                "UPDATE streams SET lasting = 1 - lasting",
                "UPDATE replies SET seq = seq - 1",
                "DELETE FROM replies",
                "UPDATE entries SET entry = 'x' || entry",
                "DELETE FROM entries",
            )
        )
        return Deed(statement, ((statement, ()),), None)
