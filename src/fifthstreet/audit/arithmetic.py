"""The audit's own arithmetic of ledger and meters; it shares nothing with what wrote them."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import chain, islice
from typing import Any, Final

import orjson

from fifthstreet.ledger.entry import UNITS, Account
from fifthstreet.ledger.journal import JournalLine
from fifthstreet.ledger.meters import Meter
from fifthstreet.ledger.store.projections import MovementRow

Discrepancy = tuple[int, str]
"""A sequence, and what is wrong with it."""

LOWERING: Final = {"award", "reversal", "adjustment"}
POOLS: Final = {"overflow", "reserve"}
TAKEN: Final = "chips taken"
"""The reason of an entry by which a patron leaves with everything."""


class _Beside:
    """Rows that stand beside the journal, in its order, held against it as it goes by."""

    def __init__(self, rows: Iterator[Any], seq_at: int) -> None:
        self.rows = rows
        self.seq_at = seq_at
        self.early: list[Any] = []

    def agrees(self, seq: int, expected: list[Any]) -> bool:
        """Return whether the next rows are those expected of a line; all up to it are used up."""
        early = self.early
        taken = early + list(islice(self.rows, len(expected) - len(early)))
        if taken == expected:
            if early:
                self.early = []
            return True
        while not taken or taken[-1][self.seq_at] <= seq:
            row = next(self.rows, None)
            if row is None:
                break
            taken.append(row)
        self.early = [row for row in taken if row[self.seq_at] > seq]
        return False

    def left(self) -> int | None:
        """Return the line of the first row that no line of the journal explains."""
        row = next(chain(self.early, self.rows), None)
        return None if row is None else int(row[self.seq_at])


class _PostingsBeside:
    """The postings beside the journal: each is what entries up to a line post to an account."""

    def __init__(self, rows: Iterator[Any]) -> None:
        self.rows = rows
        self.next = next(rows, None)
        self.due: defaultdict[str, list[tuple[int, int]]] = defaultdict(list)
        """What was posted to accounts since the last row of each: the lines and their amounts."""
        self.lost: list[int] = []
        """Lines of entries that no row has."""

    def expect(self, account: str, seq: int, amount: int) -> None:
        """Note what an entry posts to an account; postings to an escrow are not stored."""
        if not account.startswith("escrow"):
            self.due[account].append((seq, amount))

    def agrees(self, seq: int, balances: Mapping[str, int]) -> bool:
        """Return whether the rows up to a line are what was posted; all up to it are used up."""
        agrees = True
        while self.next is not None and self.next[1] <= seq:
            account, at, amount, balance = self.next
            agrees = self._is_due(account, amount) and at == seq and agrees
            agrees = agrees and balances.get(account, 0) == balance
            self.next = next(self.rows, None)
        return agrees

    def _is_due(self, account: str, amount: int) -> bool:
        """Return whether an amount is what the last entries post; earlier ones were left out."""
        due = self.due.pop(account, [])
        rest = amount
        for left in range(len(due) - 1, -1, -1):
            rest -= due[left][1]
            if not rest and not (left and sum(one for _, one in due[:left]) == 0):
                self.lost += [seq for seq, _ in due[:left][-1:]]
                return True
        return False


class PostingReckoning:
    """Balances worked out from the entries of the journal."""

    def __init__(self, rows: Iterator[Any]) -> None:
        self.beside = _PostingsBeside(rows)
        self.balances: defaultdict[str, int] = defaultdict(int)
        self.currencies: dict[str, str] = {}
        self.changed: dict[str, int] = {}
        self.rounds: set[str] = set()

    def take(self, line: JournalLine) -> list[str]:
        """Post the entry of a line, and return what is wrong with it."""
        try:
            return self._post(line.seq, orjson.loads(line.data))
        except (ValueError, KeyError, TypeError, AttributeError):
            return [f"entry {line.key} cannot be read"]

    def _post(self, seq: int, data: dict[str, Any]) -> list[str]:
        balances, currency, sum_ = self.balances, data["currency"], 0
        wrong = []
        for account, amount in data["postings"]:
            sum_ += amount
            balance = balances[account] = balances[account] + amount
            self.beside.expect(account, seq, amount)
            if balance < 0 and amount < 0 and account.startswith(("player", "escrow", "meter")):
                wrong.append(f"{account} goes below zero, to {balance}")
            if amount % UNITS and account.startswith("player"):
                wrong.append(f"{account} has a part of a minor unit")
            if self.currencies.setdefault(account, currency) != currency:
                wrong.append(f"{account} is not in {currency}, as the entry is")
            if balance and data["reason"] == TAKEN and account.startswith("player"):
                wrong.append(f"{account} holds {balance} when its player has left")
            self.changed[account] = seq
            if not balance and account.startswith("escrow"):
                del balances[account], self.currencies[account]
        if sum_:
            wrong.append(f"the entry comes to {sum_} and not to zero")
        if data["round"] is not None:
            self.rounds.add(data["round"])
        if not self.beside.agrees(seq, balances):
            wrong.append("the stored postings are not those of the entry")
        return wrong

    def compare(self, accounts: Mapping[str, Account]) -> Iterator[Discrepancy]:
        """Yield accounts that are not what was posted to them."""
        if self.beside.next is not None:
            yield self.beside.next[1], "there are postings without an entry"
        lost = (due[-1][0] for due in self.beside.due.values() if due)
        for seq in sorted({*self.beside.lost, *lost}):
            yield seq, "the stored postings are not those of the entry"
        for name in self.balances.keys() | accounts.keys():
            seq = self.changed.get(name, 0)
            balance = self.balances.get(name, 0)
            expected = Account(self.currencies.get(name, ""), balance, seq)
            if accounts.get(name) != expected:
                yield (
                    seq,
                    f"{name} is stored as {accounts.get(name)}; its entries come to {balance}",
                )


class MeterReckoning:
    """Meters worked out from the movements of the journal (I4)."""

    def __init__(self, rows: Iterator[Any]) -> None:
        self.beside = _Beside(rows, MovementRow._fields.index("seq"))
        self.sums: defaultdict[str, defaultdict[str, int]] = defaultdict(lambda: defaultdict(int))
        self.numbers: dict[str, int] = {}
        self.hits: defaultdict[str, int] = defaultdict(int)
        self.put_in: defaultdict[tuple[str, str], int] = defaultdict(int)
        self.awarded: defaultdict[tuple[str, str], int] = defaultdict(int)
        self.changed: dict[str, int] = {}
        self.rounds: set[str] = set()

    def take(self, line: JournalLine) -> list[str]:
        """Move the meter of a line, and return what is wrong with that."""
        try:
            return [*self._move(line, orjson.loads(line.data))]
        except (ValueError, KeyError, TypeError, AttributeError):
            return [f"the movement of {line.key} cannot be read"]

    def _move(self, line: JournalLine, data: dict[str, Any]) -> Iterator[str]:
        meter, kind, parts, round_ = line.key, line.kind, data["parts"], data["round"]
        if line.number != self.numbers.get(meter, 0) + 1:
            yield f"{meter} goes from movement {self.numbers.get(meter, 0)} to {line.number}"
        self.numbers[meter] = line.number
        self.changed[meter] = line.seq
        self.sums[meter][kind] += parts
        self.hits[meter] += kind == "award"
        if parts < 0 and kind not in LOWERING | POOLS:
            yield f"{meter} goes down by a {kind}"
        if parts > 0 and kind == "award":
            yield f"{meter} goes up by an award"
        if kind == "adjustment" and len(set(data["approved"])) < 2:  # noqa: PLR2004 - two people
            yield f"{meter} is adjusted without the approval of two people"
        if round_ is not None:
            self.rounds.add(round_)
            yield from self._share((meter, round_), kind, parts)
        elif kind == "reversal":
            yield f"{meter} is put right for no round"
        approved = ",".join(data["approved"])
        row = (meter, line.number, line.seq, kind, parts, approved, round_)
        if not self.beside.agrees(line.seq, [row]):
            yield "the stored movement is not that of the line"

    def _share(self, share: tuple[str, str], kind: str, parts: int) -> Iterator[str]:
        """Keep what one round put in and was awarded, neither of which it gets back twice."""
        meter, round_ = share
        if kind in {"contribution", "reset"}:
            self.put_in[share] += parts
        elif kind == "award":
            self.awarded[share] -= parts
        elif kind == "reversal" and parts < 0:
            self.put_in[share] += parts
            if self.put_in[share] < 0:
                yield f"{meter} gives back more than round {round_} put in"
        elif kind == "reversal":
            self.awarded[share] -= parts
            if self.awarded[share] < 0:
                yield f"{meter} gets back more than round {round_} was awarded"

    def compare(
        self, meters: Mapping[str, Meter], balances: Mapping[str, int]
    ) -> Iterator[Discrepancy]:
        """Yield meters and pools that are not what moved them, or not what was posted."""
        if left := self.beside.left():
            yield left, "there are movements without a line"
        pools: defaultdict[str, int] = defaultdict(int)
        for name in meters.keys() | self.sums.keys():
            seq, meter = self.changed.get(name, 0), self.meter(name)
            if meters.get(name) != meter:
                yield seq, f"meter {name} is stored as {meters.get(name)} and comes to {meter}"
            if balances.get(f"meter:{name}", 0) != meter.value:
                yield seq, f"meter {name} shows {meter.value}, and other was posted"
            for pool in POOLS:
                pools[f"{pool}:{name.partition(':')[0]}"] += getattr(meter, pool)
        posted = {name for name in balances if name.startswith(("overflow:", "reserve:"))}
        for pool in sorted(posted | pools.keys()):
            if balances.get(pool, 0) != pools[pool]:
                yield 0, f"{pool} should hold {pools[pool]} and holds {balances.get(pool, 0)}"
        for name in sorted(balances):
            if name.startswith("meter:") and name.removeprefix("meter:") not in self.sums:
                yield 0, f"{name} was posted to, and no meter moved"

    def meter(self, name: str) -> Meter:
        """Return a meter as its movements make it."""
        sums = self.sums[name]
        return Meter(
            value=sum(parts for kind, parts in sums.items() if kind not in POOLS),
            number=self.numbers.get(name, 0),
            contributed=sums["contribution"],
            awarded=-sums["award"],
            hits=self.hits[name],
            reset=sums["reset"],
            returned=-sums["reversal"],
            adjusted=sums["adjustment"],
            overflow=sums["overflow"],
            reserve=sums["reserve"],
        )
