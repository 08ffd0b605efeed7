"""Everything in a store as rows that any program reads: journal, events, ledger, meters, rounds."""

import csv
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, TextIO

from fifthstreet.ledger.entry import UNITS
from fifthstreet.ledger.journal import JournalLine
from fifthstreet.ledger.store.store import Store
from fifthstreet.ledger.store.view import StoreView
from fifthstreet.people.records import STREAM as PEOPLE
from fifthstreet.people.records import public

Row = dict[str, Any]
RISKY: Final = ("=", "+", "-", "@", "\t", "\r", "\n")
"""What a spreadsheet takes for a formula at the start of a text."""
OPENED: Final = "house.TableOpened"
NO_RULES: Final = dict.fromkeys(("book", "version", "law", "ruleset", "name", "register"), "")


def journal(view: StoreView) -> Iterator[Row]:
    """Yield every line with its hash: all that is needed to check the chain."""
    return (line._asdict() for line in view.lines())


def events(view: StoreView) -> Iterator[Row]:
    """Yield every event in global order; hashes of passwords and tokens stay in the house."""
    for line in view.lines():
        if line.part == "record":
            yield {
                "seq": line.seq,
                "stream": line.key,
                "number": line.number,
                "kind": line.kind,
                "at": line.at,
                "data": _public(line.key, line.data),
            }


def _public(stream: str, data: str) -> str:
    """Return the data of an event without what only the house may know, such as hashes."""
    if stream != PEOPLE:
        return data
    return json.dumps(public(json.loads(data)), separators=(",", ":"), ensure_ascii=False)


def ledger(view: StoreView) -> Iterator[Row]:
    """Yield every posting with its entry and the balance after it, in ledger units."""
    return _postings(view.lines())


def _postings(lines: Iterable[JournalLine]) -> Iterator[Row]:
    balances: dict[str, int] = {}
    for line, data in _parsed(lines, "entry"):
        for account, amount in data["postings"]:
            balances[account] = balances.get(account, 0) + amount
            yield {
                "seq": line.seq,
                "entry": line.key,
                "at": line.at,
                "reason": data["reason"],
                "round": data["round"],
                "currency": data["currency"],
                "account": account,
                "amount": amount,
                "balance": balances[account],
            }


def meters(view: StoreView) -> Iterator[Row]:
    """Yield every movement of every meter, in ledger units."""
    for line, data in _parsed(view.lines(), "movement"):
        yield {
            "seq": line.seq,
            "meter": line.key,
            "number": line.number,
            "at": line.at,
            "kind": line.kind,
            "parts": data["parts"],
            "round": data["round"],
            "note": data["note"],
            "approved": " ".join(data["approved"]),
        }


def rounds(view: StoreView) -> Iterator[Row]:
    """Yield for every player in every round what was bet and won, in minor units (R44).

    A round has the book, version, law and ruleset that its table was opened under, what the
    submission calls the table, and which version of the register it was opened from.
    """
    body: dict[tuple[str, str], Row] = {}
    rules: dict[str, Row] = {}
    for row in _postings(_noting(view.lines(), rules)):
        if row["round"] is None or not row["account"].startswith("player:"):
            continue
        amount, after = row["amount"] // UNITS, row["balance"] // UNITS
        key = (row["round"], row["account"])
        if key not in body:
            body[key] = {
                "round": key[0],
                "player": key[1],
                "currency": row["currency"],
                "began": row["at"],
                "before": after - amount,
                "bet": 0,
                "returned": 0,
                **rules.get(key[0].rpartition(":")[0], NO_RULES),
            }
        body[key]["bet" if amount < 0 else "returned"] += abs(amount)
        body[key] |= {"ended": row["at"], "after": after, "last_seq": row["seq"]}
    for row in body.values():
        yield row | {"net": row["returned"] - row["bet"]}


def _noting(lines: Iterable[JournalLine], rules: dict[str, Row]) -> Iterator[JournalLine]:
    """Yield lines, and note on the way what each table is played by from then on."""
    for line in lines:
        if line.kind == OPENED:
            data = {**NO_RULES, **json.loads(line.data)}
            rules[data["table"]] = {name: data[name] for name in NO_RULES}
        yield line


def accounts(view: StoreView) -> Iterator[Row]:
    """Yield every account with its balance, in ledger units."""
    for name, one in sorted(view.accounts().items()):
        yield {"account": name, "currency": one.currency, "balance": one.balance}


def _parsed(lines: Iterable[JournalLine], part: str) -> Iterator[tuple[JournalLine, Any]]:
    return ((line, json.loads(line.data)) for line in lines if line.part == part)


EXPORTS: Final[Mapping[str, Callable[[StoreView], Iterator[Row]]]] = {
    "journal": journal,
    "events": events,
    "ledger": ledger,
    "meters": meters,
    "rounds": rounds,
    "accounts": accounts,
}
"""What can be exported."""


def export_csv(store: Store, what: str, out: TextIO) -> int:
    """Write rows as comma-separated values, and return how many."""
    count = 0
    with store.view() as view:
        writer = None
        for row in EXPORTS[what](view):
            if writer is None:
                writer = csv.DictWriter(out, list(row), lineterminator="\n")
                writer.writeheader()
            writer.writerow({name: harmless(value) for name, value in row.items()})
            count += 1
    return count


def export_json(store: Store, what: str, out: TextIO) -> int:
    """Write rows as one JSON array, a line for each, and return how many."""
    count = 0
    with store.view() as view:
        out.write("[")
        for row in EXPORTS[what](view):
            out.write(",\n" if count else "\n")
            out.write(json.dumps(row))
            count += 1
        out.write("\n]\n")
    return count


def harmless(value: Any) -> Any:
    r"""Keep a text from being taken for a formula by a spreadsheet.

    >>> harmless("\n=1+1"), harmless(-1)
    ("'\n=1+1", -1)
    """
    return f"'{value}" if isinstance(value, str) and value.startswith(RISKY) else value
