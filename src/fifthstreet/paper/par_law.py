"""The rules of the table on a PAR sheet: their summary, choices and readings, chance, revisions."""

from itertools import groupby

from fifthstreet.paper.par_record import ParSheet
from fifthstreet.paper.par_report import Prose, ReportSection, ReportTable, columns

MOST_CITED = 4
"""Clauses that a rule is printed with; the data have all of them."""
REVISIONS = 4
"""Empty rows for revisions."""

ASSUMED = (
    "The figures assume that every order of the deck is equally likely, afresh in every round. "
    "No figure depends on how a table shuffles; a device in use needs an approval of its own."
)
DEALT = (
    "Where this program deals, the house commits to 52 hashed cards before the deal. Numbers of "
    "the seats and the next link of an auditor's hash chain then seed HMAC_DRBG with SHA-256 "
    "(NIST SP 800-90A), and a Fisher\N{EN DASH}Yates shuffle takes 16-bit words with rejection, so "
    "that its scaling bias is zero. Entropy comes from the operating system, and every draw is "
    "tested."
)
SIMULATED = (
    "Simulated figures, where there are any, draw their cards from Philox, a counter-based "
    "generator: a seed and the number of a round determine its cards."
)
CHECK = (
    "fifthstreet lab shuffle --decks 100000 --streams 20",
    "fifthstreet lab faithful SUBMISSION --rounds 10000",
)


def rules_section(sheet: ParSheet) -> ReportSection:
    """Return the rules that decide the figures, on one page."""
    rows = []
    for topic, lines in groupby(sheet.rules, key=lambda line: line.topic):
        for place, line in enumerate(lines):
            more = ", \N{HORIZONTAL ELLIPSIS}" if len(line.cite) > MOST_CITED else ""
            cite = ", ".join(line.cite[:MOST_CITED]) + more
            rows.append((topic if place == 0 else "", line.text, cite))
    table = ReportTable(
        title="The rules that decide the figures",
        columns=columns("Part:verdict | Rule | Clauses:cites"),
        rows=tuple(rows),
        notes=("Pay tables are printed with their figures above.",),
        method="",
    )
    return ReportSection(id="rules", title="Summary of the rules", blocks=(table,), page=True)


def choice_section(sheet: ParSheet) -> ReportSection:
    """Return the options in force, and the readings that the rules rest on."""
    options = ReportTable(
        title="Options in force",
        columns=columns("What is decided | Option:verdict | In force | By:verdict"),
        rows=tuple(
            (each.says, each.key, each.words, "chosen" if each.chosen else "default")
            for each in sheet.options
        ),
        method="",
    )
    readings = ReportTable(
        title="Readings where the document is silent or contradicts itself",
        columns=columns("Reading:cites | What is open | How it is read"),
        rows=tuple(
            (f"{each.id} {each.clauses}", each.issue, each.reading) for each in sheet.readings
        ),
        method="",
    )
    blocks = tuple(each for each in (options, readings) if each.rows)
    return ReportSection(id="choices", title="Options and readings", blocks=blocks)


def chance_section() -> ReportSection:
    """Return how cards are shuffled: what the figures assume, and what this program does."""
    return ReportSection(
        id="chance",
        title="Shuffle and random numbers",
        blocks=(
            Prose(lines=(ASSUMED, DEALT, SIMULATED)),
            Prose(lines=("To test it:",), code=CHECK),
        ),
    )


def revision_section() -> ReportSection:
    """Return room for the revisions of the sheet."""
    table = ReportTable(
        title="Revisions of this sheet",
        columns=columns("Revision | Date | What changed | Approved by"),
        rows=(("", "", "", ""),) * REVISIONS,
        method="",
    )
    return ReportSection(id="revisions", title="Revisions", blocks=(table,))
