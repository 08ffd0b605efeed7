"""A PAR sheet put in order: which sections it has, and what its heading and foot say."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import groupby
from typing import TYPE_CHECKING

from fifthstreet.paper.par_law import (
    chance_section,
    choice_section,
    revision_section,
    rules_section,
)
from fifthstreet.paper.par_maps import decision_section
from fifthstreet.paper.par_notes import (
    cap_section,
    information_section,
    method_section,
    statement_section,
)
from fifthstreet.paper.par_numbers import money
from fifthstreet.paper.par_play import play_section
from fifthstreet.paper.par_progressive import open_progressive_section, progressive_section
from fifthstreet.paper.par_record import ParSheet
from fifthstreet.paper.par_report import ParReport, Prose, ReportSection, ReportTable, columns
from fifthstreet.paper.par_sections import (
    pay_section,
    results_section,
    summary_section,
)
from fifthstreet.paper.par_spread import spread_section
from fifthstreet.paper.phrases import listed
from fifthstreet.whole_table.side_bets import FOLDED

if TYPE_CHECKING:
    from fifthstreet.whole_table.side_bets import SideBetFigures

SIGNED = ("Prepared by, date", "Reviewed by, date", "For the laboratory, date")
"""Whose hand the sheet awaits."""
OF_STAKE = "The edge is a share of the stake, and the standard deviation is in stakes."


def report(sheet: ParSheet) -> ParReport:
    """Return the sheet as sections to be set; everything printed comes from here."""
    result = sheet.identity
    return ParReport(
        title="PAR sheet",
        game=result.title,
        under=result.under,
        corner=tuple(_corner(sheet)),
        facts=tuple(_facts(sheet)),
        digests=tuple(_digests(sheet)),
        warnings=_warnings(sheet),
        sections=tuple(_sections(sheet)),
        signed=SIGNED,
        foot=result.foot,
    )


def _corner(sheet: ParSheet) -> list[str]:
    result = sheet.identity
    if result.facility:
        word = "Tables" if len(result.tables) > 1 else "Table"
        return [result.facility, *([f"{word} {listed(result.tables)}"] if result.tables else [])]
    return [result.jurisdiction, f"Version {result.version}"]


def _facts(sheet: ParSheet) -> list[tuple[str, str]]:
    result = sheet.identity
    facts = [
        ("Document", f"{result.title}, version {result.version}"),
        ("Jurisdiction", result.jurisdiction),
        ("Regulator", result.regulator),
        ("Operator", result.facility or result.operator),
        ("Tables", listed(result.tables) if result.tables else None),
        ("Book", result.book),
        ("Computed by", result.program),
        ("Equal choices", result.tie_rule),
    ]
    return [(name, value) for name, value in facts if value]


def _digests(sheet: ParSheet) -> list[tuple[str, str]]:
    result = sheet.identity
    digests = [("Ruleset, SHA-256", result.ruleset)] if result.ruleset else []
    digests.append(("Book, SHA-256", result.book_sha256))
    if result.submission_sha256:
        digests.append(("Submission, SHA-256", result.submission_sha256))
    digests.append(("Program, SHA-256", result.build))
    return digests


def _warnings(sheet: ParSheet) -> tuple[str, ...]:
    if not sheet.identity.changes:
        return ()
    changes = listed(sheet.identity.changes)
    return (f"Not the document's own pay table. Changed for this sheet: {changes}.",)


def _sections(sheet: ParSheet) -> Iterator[ReportSection]:
    """Yield the sections that a sheet has anything to say in, in their order."""
    yield summary_section(sheet)
    yield pay_section(sheet)
    if sheet.by_play:
        yield play_section(sheet)
    yield results_section(sheet)
    if sheet.risk is not None:
        yield spread_section(sheet, sheet.risk)
    if sheet.starting_hands or sheet.raise_cells:
        yield decision_section(sheet)
    yield from _beside(sheet)
    if sheet.rules:
        yield rules_section(sheet)
        yield choice_section(sheet)
        yield chance_section()
    yield method_section(sheet)
    yield revision_section()


def _beside(sheet: ParSheet) -> Iterator[ReportSection]:
    """Yield the sections on what stands beside the main game."""
    if sheet.side_bets or sheet.uncounted_side_bets:
        yield _side_bet_section(sheet)
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


def _side_bet_section(sheet: ParSheet) -> ReportSection:
    """Return every side bet: the edge of each table, then the lines of each."""
    from fifthstreet.analysis.decimals import square_root

    overview = ReportTable(
        title="House edge of each table",
        columns=columns(
            "Side bet | Table | Stake:money | House edge:percent | Hit frequency:percent | "
            "Standard deviation:antes"
        ),
        rows=tuple(
            (
                sheet.names[each.bet],
                each.table,
                money(each.stake, sheet.identity.currency) if each.depends_on_stake else "any",
                each.house_edge,
                each.hit_frequency,
                square_root(each.variance, 4),
            )
            for each in sheet.side_bets
        ),
        notes=(_on_play(sheet),),
    )
    missing = Prose(
        lines=tuple(
            f"{sheet.names[each.bet]}, table {each.table}: {each.why_not}"
            for each in sheet.uncounted_side_bets
        )
    )
    tables = [
        _side_bet(sheet, list(group))
        for _, group in groupby(sheet.side_bets, key=lambda each: (each.bet, each.table))
    ]
    blocks = (*((overview,) if tables else ()), *((missing,) if missing.lines else ()), *tables)
    return ReportSection(id="side_bets", title="Side bets", blocks=blocks)


def _on_play(sheet: ParSheet) -> str:
    """Return whether decisions of the player change what side bets come to."""
    if any(line.name == FOLDED for each in sheet.side_bets for line in each.lines):
        return f"{OF_STAKE} A fold loses some of them: under the best play of the main game."
    return f"{OF_STAKE} They are settled on cards that no decision of the player changes."


def _side_bet(sheet: ParSheet, at_stakes: "Sequence[SideBetFigures]") -> ReportTable:
    """Return the lines of one table, with what they add at each stake."""
    first, several, currency = at_stakes[0], len(at_stakes) > 1, sheet.identity.currency
    heads = [
        f"Adds{f' at {money(each.stake, currency).pretty}' if several else ''}:share"
        for each in at_stakes
    ]
    rows = [
        (
            lines[0].name,
            lines[0].pays.pretty if lines[0].pays else None,
            lines[0].ways,
            lines[0].chance,
            lines[0].chance,
            *(line.chance * line.net for line in lines),
        )
        for lines in zip(*(each.lines for each in at_stakes), strict=True)
    ]
    return ReportTable(
        title=f"{sheet.names[first.bet]}, table {first.table}",
        columns=columns("Hand | Pays:odds | Ways:count | Probability:chance | 1 in:one_in", *heads),
        rows=tuple(rows),
        total=(
            "All",
            None,
            first.hands,
            Fraction(1),
            None,
            *(each.expected_value for each in at_stakes),
        ),
    )
