"""Writes what is generated from the books and the tests; a test fails when any of it is stale."""

import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import click
import typer
from api_page import api_page
from house_pages import (
    SHOWN,
    figures_page,
    powers_page,
    promises_file,
    promises_page,
    requirements_page,
)
from pages import Entry, cited, page, table
from python_page import python_page
from vocabulary_page import vocabulary_page
from word_pages import events_page, orders_page, refusals_page

from fifthstreet.checks.findings import Finding
from fifthstreet.checks.report import check
from fifthstreet.cli.main import app
from fifthstreet.rules import words
from fifthstreet.rules.citation import Reading, clauses, resolve, rulings
from fifthstreet.rules.coverage import MEANING, STATUSES, Coverage, matrix
from fifthstreet.rules.law import citations
from fifthstreet.rules.library import book, books, shelf
from fifthstreet.rules.options import books_by_option, options, show
from fifthstreet.rules.paytable import PayTable
from fifthstreet.rules.plan import Schedule
from fifthstreet.rules.schema import book_schema, submission_schema

ROOT = Path(__file__).resolve().parent.parent
BOOKS = ROOT / "src/fifthstreet/rules/books"
PROOFS, SHOWN_STEPS = BOOKS / "proofs.tsv", BOOKS / "shown.tsv"
WIDTH = 78
"""Columns of what a command says of itself."""
PROGRAM: Any = typer.main.get_command(app)
COMMANDS = PROGRAM.commands


def proofs() -> dict[Path, str]:
    """Return the lists of the tests that prove clauses and show requirements and promises."""
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "proofs.tsv"
        _pytest("--collect-only", "--proofs", str(target))
        lists = {PROOFS: target, **{path: Path(f"{target}.{name}") for name, path in SHOWN.items()}}
        return {path: written.read_text(encoding="utf-8") for path, written in lists.items()}


def _pytest(*options: str) -> None:
    run = [sys.executable, "-m", "pytest", "-q", *options]
    done = subprocess.run(run, cwd=ROOT, check=False, capture_output=True, text=True)  # noqa: S603
    if done.returncode:
        raise SystemExit(done.stdout + done.stderr)


def shown_steps() -> str:
    """Return where a live table shows each clause first: as a step, or else in a report."""
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "shown.tsv"
        _pytest("tests/felt/test_steps_shown.py", "-k", "when_it_is_due", "--shown", str(target))
        found = [line.split("\t") for line in target.read_text(encoding="utf-8").splitlines()]
    first: dict[str, list[str]] = {}
    for row in sorted(found, key=lambda row: row[1].startswith("report ")):
        first.setdefault(row[0], row)
    lines = ["\t".join(first[id_]) for id_ in clauses() if id_ in first]
    return "\n".join(["id\tat\ttest", *lines]) + "\n"


def clauses_page() -> str:
    """Return the clause matrix as a page."""
    rows = matrix()
    counts = [[item.document.title, f"`{item.id}`", *_counts(rows, item.id)] for item in books()]
    summary = table(("document", "id", "clauses", *STATUSES), counts)
    meaning = "\n".join(f"- **{status}**: {MEANING[status]}" for status in STATUSES)
    parts = [summary, meaning]
    entries = _entries([row.clause.id for row in rows])
    for item in books():
        own = [_row(row, entries) for row in rows if row.clause.book == item.id]
        head = ("clause", "kind", "what it asks", "status", "shown at the table", "proved by")
        body = table(head, own)
        parts.append(f"## {item.document.title} ({item.id})\n\n{body}")
    return page("Clauses", *parts)


def _counts(rows: tuple[Coverage, ...], id_: str) -> list[int]:
    own = [row.status for row in rows if row.clause.book == id_]
    return [len(own), *(own.count(status) for status in STATUSES)]


def _entries(ids: list[str]) -> dict[str, Entry]:
    """Return each clause as an entry; the first of a family answers to the family's name."""
    entries, begun = {}, set(ids)
    for id_ in ids:
        parts = [found.start() for found in re.finditer(r"[.-]", id_)][1:]
        families = tuple(id_[:end] for end in parts if id_[:end] not in begun)
        begun.update(families)
        entries[id_] = Entry(id_, families)
    return entries


def _row(row: Coverage, entries: dict[str, Entry]) -> list[object]:
    status = row.status if row.status == "implemented" else f"{row.status}: {row.reason}"
    if row.status == "pending":
        status = f"pending in {row.owner}: {row.reason}"
    tests = ", ".join(sorted({proof.partition("::")[2] for proof in row.proofs}))
    place, _, test = row.shown_at.partition(" in ")
    shown = f"{place} ({test.partition('[')[2].rstrip(']')})" if test else ""
    return [entries[row.clause.id], row.clause.kind, row.clause.paraphrase, status, shown, tests]


def options_page() -> str:
    """Return the operator options as a page."""
    rows = (
        (
            f"`{option.key}`",
            option.says,
            ", ".join(map(show, option.allowed)) or option.type,
            show(option.default) if option.default is not None else "",
            ", ".join(books_by_option()[option.key]),
            cited(option.cite),
        )
        for option in options().values()
    )
    head = ("key", "what it settles", "allowed", "default", "documents", "by")
    return page("Operator options", table(head, rows))


def rulings_page() -> str:
    """Return how unclear clauses are read."""
    topics: dict[str, list[Reading]] = {}
    for ruling in rulings().values():
        topics.setdefault(ruling.topic, []).append(ruling)
    parts = [
        f"## {topic}\n\n"
        + table(
            ("reading", "clauses", "what is unclear", "how it is read", "why", "an option?"),
            ((Entry(r.id), r.clauses, r.issue, r.reading, r.why, r.option) for r in found),
        )
        for topic, found in topics.items()
    ]
    return page("Readings", *parts)


def found_by_examples() -> dict[str, Finding]:
    """Return one finding of each code, from the invalid examples."""
    found: dict[str, Finding] = {}
    for file in sorted((ROOT / "examples/submissions/invalid").glob("*.toml")):
        for finding in check(file.read_text(encoding="utf-8")).findings:
            found.setdefault(finding.code, finding)
    return dict(sorted(found.items()))


def findings_page() -> str:
    """Return every finding code with an example."""
    rows = (
        (Entry(code), f.severity, f.message, f.remedy, cited([f.citation] if f.citation else []))
        for code, f in found_by_examples().items()
    )
    intro = "What `fifthstreet check` may find. Codes are public and are never renamed."
    head = ("code", "severity", "for example", "remedy", "clause")
    return page("Findings", intro, table(head, rows))


def remedies_page() -> str:
    """Return every irregularity and rule of conduct of every book."""
    parts = [
        "An irregularity has remedies; the first whose circumstances all hold is the one.",
        f"## Circumstances\n\n{table(('circumstance', 'when'), words.CIRCUMSTANCES.items())}",
        f"## Actions\n\n{table(('action', 'instruction'), words.ACTIONS.items())}",
    ]
    for item in books():
        rows = [
            (
                rule.name,
                words.listed(words.circumstance(word, item.zones) for word in remedy.when),
                words.orders(remedy.do),
                (remedy.ruling or "").replace("_", " "),
                cited(remedy.cite),
            )
            for rule in (*item.irregularities, *item.conduct)
            for remedy in rule.remedies
        ]
        head = ("what happens", "when", "what is done", "who rules", "by")
        parts.append(f"## {item.document.title} ({item.id})\n\n{table(head, rows)}")
    return page("Irregularities and conduct", *parts)


def book_page(id_: str) -> str:
    """Return what a document says, in short, and how it is read."""
    law = book(id_)
    document = law.document
    facts = [
        ("version", document.version),
        ("where", document.jurisdiction),
        ("currency", document.currency),
        (
            f"{law.table.positions.word}s",
            f"{law.table.positions.least} to {law.table.positions.most}",
        ),
        ("clauses", sum(clause.book == id_ for clause in clauses().values())),
    ]
    wagers = [
        (
            wager.name,
            wager.group,
            "offered by choice" if wager.offered else "part of the game",
            wager.fold.effect,
            cited(wager.cite),
        )
        for wager in law.wagers
    ]
    parts = [
        table(("", ""), facts),
        "## Wagers\n\n" + table(("wager", "group", "", "after a fold", "by"), wagers),
    ]
    for schedule in law.schedules:
        parts += [f"## {schedule.name}{_letter(schedule, t)}\n\n{_pay(t)}" for t in schedule.tables]
    if law.statements:
        claims = [(s.kind.replace("_", " "), s.says, cited(s.cite)) for s in law.statements]
        parts.append("## What the document claims\n\n" + table(("kind", "claim", "by"), claims))
    read = dict.fromkeys(
        named for cite, _ in citations(law) for named in resolve(cite) if isinstance(named, Reading)
    )
    rows = ((f"`{r.id}`", r.issue, r.reading, "yes" if r.is_option else "") for r in read)
    head = ("reading", "what is open", "how it is read", "operator's choice")
    parts.append("## What the document leaves open\n\n" + table(head, rows))
    return page(f"{document.title} ({id_})", *parts)


def _letter(schedule: Schedule, pays: PayTable) -> str:
    return f", table {pays.id}" if len(schedule.tables) > 1 else ""


def _pay(pays: PayTable) -> str:
    rows = ((line.name, line.pays.pretty, cited(line.cite)) for line in pays.lines)
    return table(("hand", "pays", "by"), rows)


def commands_page() -> str:
    """Return the help of every command."""
    parts = []
    whole = click.Context(PROGRAM, info_name="fifthstreet", **PROGRAM.context_settings)
    for name, command in _commands():
        context = click.Context(command, parent=whole, info_name=name, terminal_width=WIDTH)
        lines = command.get_help(context).strip().splitlines()
        text = "\n".join(line.rstrip() for line in lines)
        parts.append(f"## {name}\n\n```{{ .text .drawn }}\n{text}\n```")
    return page("Commands", *parts)


def _commands() -> Iterator[tuple[str, click.Command]]:
    """Yield every command by its name, those of a group after it."""
    for name, command in COMMANDS.items():
        yield name, command
        for inner, each in vars(command).get("commands", {}).items():
            yield f"{name} {inner}", each


def schema_page(schema: dict[str, object]) -> str:
    """Return a JSON Schema as a file."""
    return json.dumps(schema, indent=2, default=str) + "\n"


def law_words() -> str:
    """Return the wording of the law that the pages use."""
    part = {"actions": words.ACTIONS, "events": {"table": words.EVENTS["table"]}}
    return json.dumps(part, indent=2, ensure_ascii=False) + "\n"


GENERATED: dict[str, Callable[[], str]] = {
    "docs/reference/clauses.md": clauses_page,
    "docs/reference/options.md": options_page,
    "docs/reference/rulings.md": rulings_page,
    "docs/reference/findings.md": findings_page,
    "docs/reference/remedies.md": remedies_page,
    "docs/reference/commands.md": commands_page,
    "docs/reference/orders.md": orders_page,
    "docs/reference/events.md": events_page,
    "docs/reference/refusals.md": refusals_page,
    "docs/reference/figures.md": figures_page,
    "docs/reference/api.md": api_page,
    "docs/reference/powers.md": powers_page,
    "docs/reference/python.md": python_page,
    "docs/reference/requirements.md": requirements_page,
    "docs/reference/vocabulary.md": vocabulary_page,
    "docs/internals/promises.md": promises_page,
    "src/fifthstreet/gaming_day/promises.tsv": promises_file,
    **{f"docs/books/{id_}.md": partial(book_page, id_) for id_ in shelf()},
    "docs/schemas/book.schema.json": lambda: schema_page(book_schema()),
    "docs/schemas/submission.schema.json": lambda: schema_page(submission_schema()),
    "frontend/src/texts/law.json": law_words,
}


def main() -> None:
    """Write everything anew."""
    for path, listed in {**proofs(), SHOWN_STEPS: shown_steps()}.items():
        path.write_text(listed, encoding="utf-8")
    for name, make in GENERATED.items():
        (ROOT / name).write_text(make(), encoding="utf-8")


if __name__ == "__main__":
    main()
