"""The folder that an operator files with a test laboratory or a regulator.

It has the clause matrix and the promises as documents, and of the house: its submissions with their
findings, their PAR sheets, its identity, the audit with a signed head, and every closed day. The
same journal makes the same bytes.
"""

import csv
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from hashlib import sha256
from html import escape
from importlib.resources import files
from io import StringIO
from typing import Any, Final

from fifthstreet import __version__, version
from fifthstreet.audit.audit import audit
from fifthstreet.audit.replay import replayers
from fifthstreet.checks.report import check
from fifthstreet.errors import FifthStreetError
from fifthstreet.floor.tables.laws import Laws
from fifthstreet.floor.tables.ruleset import Ruleset
from fifthstreet.gaming_day.closing import prepare
from fifthstreet.gaming_day.days import events_of
from fifthstreet.gaming_day.figures import HERE, Theory
from fifthstreet.gaming_day.inspection import audited
from fifthstreet.gaming_day.tables import columns, with_rows
from fifthstreet.ledger.store.store import Store
from fifthstreet.paper.day_files import as_csv, document
from fifthstreet.paper.html_page import page
from fifthstreet.protocol.codec import decode, encode
from fifthstreet.protocol.day_events import DayClosed
from fifthstreet.protocol.floor_events import TableOpened
from fifthstreet.protocol.gaming_day import DayTable
from fifthstreet.protocol.heads import SignedHead
from fifthstreet.rules.coverage import MEANING, STATUSES, matrix

DIGITS: Final = 12
"""Digits of a ruleset's hash that name its files."""
CLAUSES: Final = columns(
    "clause Clause",
    "kind Kind",
    "actor Who",
    "requires Requirement",
    "status Status",
    "reason How or why",
    "tests Tests:count",
)
PROMISES: Final = columns("id Number", "what Promise", "tests Tests:count", "note Note")
TESTS: Final = columns("id Number", "test Test")
ABOUT: Final = (
    ("clauses/", "The clause matrix of every book that a table plays by, with its tests."),
    ("promises", "What the house promises, and the tests that enforce it."),
    ("submissions/", "The submissions that tables were opened from, with their findings."),
    ("par/", "The PAR sheet of each submission."),
    ("identity.json", "The build, the rulesets of the tables and the end of the journal."),
    ("audit.json", "The audit of the whole journal, with a signed head."),
    ("days/", "The reports of every closed gaming day."),
)

ParSheets = Callable[[Ruleset], bytes]
"""Makes the PAR sheet of a ruleset as a PDF."""


def par_sheet(rules: Ruleset) -> bytes:
    """Return the PAR sheet of a ruleset as a PDF."""
    from fifthstreet.paper.files import PAR
    from fifthstreet.paper.par import make_par, printed_parts
    from fifthstreet.whole_table.enquiry import Enquiry

    enquiry = Enquiry(book=rules.book, submission=rules.setup.submission)
    content = PAR["pdf"](make_par(enquiry, parts=printed_parts(enquiry)))
    return content if isinstance(content, bytes) else content.encode()


@dataclass(frozen=True, slots=True, kw_only=True)
class _OpenedTable:
    """A table that was opened, and by which rules; none where this program cannot read them."""

    opened: TableOpened
    rules: Ruleset | None

    @property
    def name(self) -> str:
        """Return how the files of its submission are called."""
        return f"{self.opened.book}-{self.opened.ruleset[:DIGITS]}"


def _opened_tables(store: Store) -> list[_OpenedTable]:
    """Return every table that was ever opened, by name."""
    laws, items = Laws.of(store), list[_OpenedTable]()
    for stream in sorted(store.heads()):
        if not stream.startswith("table:"):
            continue
        for record in store.lasting(stream):
            if record.kind == "house.TableOpened":
                opened = decode(record.kind, record.data)
                try:
                    rules: Ruleset | None = laws.ruleset(opened)
                except FifthStreetError:
                    rules = None
                items.append(_OpenedTable(opened=opened, rules=rules))
    return items


def filing(
    store: Store,
    head: SignedHead | None,
    *,
    theory: Theory = HERE,
    sheets: ParSheets = par_sheet,
) -> dict[str, bytes]:
    """Return the folder: every file by its name, the index among them."""
    tables = _opened_tables(store)
    contents: dict[str, bytes] = {}
    for part in (
        _clauses(tables),
        _promises(),
        _submissions(tables),
        _par_sheets(tables, sheets),
        _records(store, tables, head, theory),
        _days(store, theory),
    ):
        contents.update(part)
    return {**contents, **_index(contents)}


def _json(record: Any) -> bytes:
    return (json.dumps(record, indent=1, ensure_ascii=False) + "\n").encode()


def _clauses(tables: list[_OpenedTable]) -> Iterator[tuple[str, bytes]]:
    """Yield the clause matrix of every book that a table plays by."""
    for book in sorted({one.opened.book for one in tables}):
        rows = [one for one in matrix() if one.clause.book == book]
        if not rows:
            continue
        table = with_rows(
            "clauses",
            "Clauses",
            CLAUSES,
            [
                {
                    "clause": one.clause.id,
                    "kind": one.clause.kind,
                    "actor": one.clause.actor,
                    "requires": one.clause.paraphrase,
                    "status": one.status,
                    "reason": one.reason or one.shown_at,
                    "tests": len(one.proofs),
                }
                for one in rows
            ],
        )
        counts = ", ".join(
            f"{sum(one.status == status for one in rows)} {status} ({MEANING[status]})"
            for status in STATUSES
        )
        title = f"Clause matrix: {book}"
        yield f"clauses/{book}.pdf", document(title, rows[0].clause.doc, [table], f"{counts}.")
        yield f"clauses/{book}.csv", as_csv(table)
        yield f"clauses/{book}-tests.csv", as_csv(_tests((r.clause.id, r.proofs) for r in rows))


def _tests(pairs: Any) -> DayTable:
    rows = [{"id": id_, "test": test} for id_, tests in pairs for test in tests]
    return with_rows("tests", "Tests", TESTS, rows)


def _promises() -> Iterator[tuple[str, bytes]]:
    """Yield what the house promises, as a document and as tables."""
    text = files("fifthstreet.gaming_day").joinpath("promises.tsv").read_text("utf-8")
    rows = [*csv.DictReader(StringIO(text), delimiter="\t", quoting=csv.QUOTE_NONE)]
    tables = [
        with_rows(
            group,
            group,
            PROMISES,
            [
                {
                    "id": one["id"],
                    "what": one["what"],
                    "tests": len(one["tests"].split()),
                    "note": one["note"] or "",
                }
                for one in rows
                if one["group"] == group
            ],
        )
        for group in dict.fromkeys(one["group"] for one in rows)
    ]
    yield "promises.pdf", document("Promises and faults", f"fifthstreet {__version__}", tables)
    yield "promises.csv", as_csv(_tests((one["id"], one["tests"].split()) for one in rows))


def _submissions(tables: list[_OpenedTable]) -> Iterator[tuple[str, bytes]]:
    """Yield each submission, and what its check finds under the law of its table."""
    for one in tables:
        yield f"submissions/{one.name}.toml", one.opened.submission.encode()
        law = one.rules.book if one.rules else None
        report = check(one.opened.submission, law=law).as_json()
        yield f"submissions/{one.name}-findings.json", _json(report)


def _par_sheets(tables: list[_OpenedTable], sheets: ParSheets) -> Iterator[tuple[str, bytes]]:
    """Yield the PAR sheet of each submission, or why there is none."""
    for name, rules in {one.name: one.rules for one in tables}.items():
        if rules is None:
            yield f"par/{name}.txt", b"This program cannot read the rules of the table.\n"
            continue
        try:
            yield f"par/{name}.pdf", sheets(rules)
        except FifthStreetError as error:
            yield f"par/{name}.txt", f"There is no PAR sheet. {error}\n".encode()


def _records(
    store: Store, tables: list[_OpenedTable], head: SignedHead | None, theory: Theory
) -> Iterator[tuple[str, bytes]]:
    """Yield the identity of the house and the audit of its journal."""
    ending = store.head()
    identity = {
        "version": __version__,
        "build": version.digest(),
        "journal": {"seq": ending.seq, "hash": ending.hash},
        "tables": [
            {
                "table": one.opened.table,
                "book": one.opened.book,
                "version": one.opened.version,
                "law": one.opened.law,
                "ruleset": one.opened.ruleset,
                "submission": f"submissions/{one.name}.toml",
            }
            for one in tables
        ],
    }
    yield "identity.json", _json(identity)
    report = audited(store, audit(store, replayers=replayers()), theory)
    record = {"audit": encode(report.record()), "signed_head": encode(head) if head else None}
    yield "audit.json", _json(record)


def _days(store: Store, theory: Theory) -> Iterator[tuple[str, bytes]]:
    """Yield the files of every closed day, with its close."""
    for close in events_of(store):
        if isinstance(close, DayClosed):
            day = date.fromisoformat(close.day)
            yield f"days/{close.day}/close.json", _json(encode(close))
            prepared = prepare(store, day, theory=theory, position=close.position)
            for name, content in prepared.files().items():
                yield f"days/{close.day}/{name}", content


def _index(contents: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the index of the folder: as a page, and for other programs."""
    digests = {name: sha256(contents[name]).hexdigest() for name in sorted(contents)}
    body = ["<h1>Filing</h1>", f"<p>fifthstreet {escape(__version__)}</p>"]
    for prefix, words in ABOUT:
        own = [name for name in digests if name.startswith(prefix)]
        rows = "".join(
            f'<tr><td><a href="{escape(name)}">{escape(name)}</a></td>'
            f"<td><code>{digests[name]}</code></td></tr>"
            for name in own
        )
        body += [
            f"<h2>{escape(prefix.strip('/'))}</h2>",
            f"<p>{escape(words)}</p>",
            f"<table><thead><tr><th>File</th><th>SHA-256</th></tr></thead><tbody>{rows}</tbody>"
            "</table>"
            if own
            else "<p>Nothing.</p>",
        ]
    return {
        "index.html": page("Filing", "filing", body).encode(),
        "index.json": _json(digests),
    }
