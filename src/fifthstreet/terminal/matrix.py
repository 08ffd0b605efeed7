"""The clause matrix as a person reads it: counts first, then a line for each clause."""

from collections import Counter
from collections.abc import Sequence

from fifthstreet.rules.citation import Reading
from fifthstreet.rules.coverage import MEANING, STATUSES, Coverage
from fifthstreet.rules.library import shelf
from fifthstreet.terminal.sheet import Sheet, SheetGrid
from fifthstreet.terminal.words import counted


def matrix_page(rows: Sequence[Coverage]) -> Sheet:
    """Return the counts by book and status, then every clause on a line of its own."""
    sheet = Sheet()
    sheet.title(counted(len(rows), "clause"))
    sheet.add(SheetGrid(_counts(rows)))
    for status in STATUSES:
        sheet.line(MEANING[status], label=status)
    sheet.blank()
    for row in rows:
        clause = row.clause
        sheet.line(f"{row.status}, {clause.kind}: {clause.paraphrase}", label=clause.id, level=0)
    return sheet


def _counts(rows: Sequence[Coverage]) -> list[list[str]]:
    counts = Counter((row.clause.book, row.status) for row in rows)
    table = [["book", *STATUSES, "all"]]
    for book in shelf():
        numbers = [counts[book, status] for status in STATUSES]
        table.append([book, *map(str, numbers), str(sum(numbers))])
    totals = [sum(counts[book, status] for book in shelf()) for status in STATUSES]
    return [*table, ["all", *map(str, totals), str(sum(totals))]]


def clause_pages(rows: Sequence[Coverage]) -> Sheet:
    """Return clauses in full: what each says, an example, where it stands and what proves it."""
    sheet = Sheet()
    for number, row in enumerate(rows):
        if number:
            sheet.blank()
        clause = row.clause
        sheet.title(clause.id)
        sheet.line(clause.paraphrase)
        sheet.line(f"{clause.doc}, {clause.source}", label="source")
        sheet.line(clause.kind, label="kind")
        sheet.line(clause.actor, label="actor")
        sheet.line(clause.example, label="example")
        sheet.line(f"{row.status}: {MEANING.get(row.status, row.reason)}", label="status")
        sheet.line(row.owner, label="owner")
        if row.reason:
            sheet.line(row.reason, label="reason")
        for place in row.where or ("nowhere in the books",):
            sheet.line(place, label="where")
        if row.shown_at:
            sheet.line(row.shown_at, label="shown")
        for proof in row.proofs or ("no test yet",):
            sheet.line(proof, label="proof")
    if not rows:
        sheet.title("No clause matches.")
    return sheet


def ruling_page(ruling: Reading) -> Sheet:
    """Return a ruling in full: the question, the reading and the reason."""
    sheet = Sheet()
    sheet.title(ruling.id)
    for label, text in (
        ("topic", ruling.topic),
        ("clauses", ruling.clauses),
        ("issue", ruling.issue),
        ("read as", ruling.reading),
        ("because", ruling.why),
        ("option", ruling.option),
    ):
        sheet.line(text, label=label)
    return sheet
