"""A PAR sheet put in order: which sections it has, and what its heading and foot say."""

from collections.abc import Iterator

from fifthstreet.paper.par_maps import decision_section
from fifthstreet.paper.par_notes import (
    cap_section,
    information_section,
    method_section,
    statement_section,
)
from fifthstreet.paper.par_progressive import open_progressive_section, progressive_section
from fifthstreet.paper.par_record import ParSheet
from fifthstreet.paper.par_report import Report, Section
from fifthstreet.paper.par_sections import (
    pay_section,
    results_section,
    summary_section,
)
from fifthstreet.paper.par_side_bets import side_bet_section
from fifthstreet.paper.phrases import listed

SIGNED = ("Prepared by, date", "Reviewed by, date", "For the laboratory")
"""Whose hand the sheet awaits."""


def report(sheet: ParSheet) -> Report:
    """Return the sheet as sections to be set; everything printed comes from here."""
    told = sheet.identity
    return Report(
        title="PAR sheet",
        game=told.title,
        under=told.under,
        corner=tuple(_corner(sheet)),
        facts=tuple(_facts(sheet)),
        digests=tuple(_digests(sheet)),
        warnings=_warnings(sheet),
        sections=tuple(_sections(sheet)),
        signed=SIGNED,
        foot=told.foot,
    )


def _corner(sheet: ParSheet) -> list[str]:
    told = sheet.identity
    if told.facility:
        word = "Tables" if len(told.tables) > 1 else "Table"
        return [told.facility, *([f"{word} {listed(told.tables)}"] if told.tables else [])]
    return [told.jurisdiction, f"Version {told.version}"]


def _facts(sheet: ParSheet) -> list[tuple[str, str]]:
    told = sheet.identity
    facts = [
        ("Document", f"{told.title}, version {told.version}"),
        ("Jurisdiction", told.jurisdiction),
        ("Regulator", told.regulator),
        ("Operator", told.facility or told.operator),
        ("Tables", listed(told.tables) if told.tables else None),
        ("Book", told.book),
        ("Computed by", told.program),
        ("Equal choices", told.tie_rule),
    ]
    return [(name, value) for name, value in facts if value]


def _digests(sheet: ParSheet) -> list[tuple[str, str]]:
    told = sheet.identity
    digests = [("Book, SHA-256", told.book_sha256)]
    if told.submission_sha256:
        digests.append(("Submission, SHA-256", told.submission_sha256))
    return digests


def _warnings(sheet: ParSheet) -> tuple[str, ...]:
    if not sheet.identity.changes:
        return ()
    changes = listed(sheet.identity.changes)
    return (f"Not the document's own pay table. Changed for this sheet: {changes}.",)


def _sections(sheet: ParSheet) -> Iterator[Section]:
    yield summary_section(sheet)
    yield pay_section(sheet)
    yield results_section(sheet)
    yield decision_section(sheet)
    if sheet.side_bets:
        yield side_bet_section(sheet)
    if sheet.progressives:
        yield progressive_section(sheet)
    elif sheet.progressive_open:
        yield open_progressive_section(sheet)
    if sheet.caps is not None:
        yield cap_section(sheet, sheet.caps)
    if sheet.knowledge:
        yield information_section(sheet)
    if sheet.verdicts:
        yield statement_section(sheet)
    yield method_section(sheet)
