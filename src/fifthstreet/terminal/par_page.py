"""The figures of a table as a page for a person, and their headline for other programs."""

from fractions import Fraction
from typing import Any

from fifthstreet.analysis.decimals import exact, percent, square_root
from fifthstreet.paper.par_numbers import written
from fifthstreet.paper.par_pages import report
from fifthstreet.paper.par_record import ParSheet, ProgressiveSheet
from fifthstreet.paper.par_report import Block, Panel, Picture, Prose, ReportTable
from fifthstreet.protocol.codec import encode_figures
from fifthstreet.terminal.sheet import Sheet
from fifthstreet.whole_table.side_bets import SideBetFigures

Document = dict[str, Any]
"""A JSON document."""

PLACES = 10


def page(par: ParSheet) -> Sheet:
    """Return the sections of a PAR sheet as text; charts are left to paper."""
    result, sheet = report(par), Sheet()
    sheet.title(f"{result.game}: exact figures for the best play")
    for name, value in result.facts:
        sheet.line(value, label=name)
    for warning in result.warnings:
        sheet.line(warning)
    for section in result.sections:
        sheet.heading(section.title)
        for block in section.blocks:
            _add(sheet, block)
    sheet.heading("Identity")
    for name, digest in result.digests:
        sheet.line(f"{name}:")
        sheet.line(digest, level=2)
    return sheet


def _add(sheet: Sheet, block: Block) -> None:
    match block:
        case Panel():
            sheet.topic(f"{block.title} ({block.method})")
            rows = [(f.label, written(f.value, f.kind), f.below) for f in block.figures]
            sheet.table(["Figure", "Value", "Exactly"], rows)
        case ReportTable():
            sheet.blank()
            sheet.topic(
                f"{block.title} ({block.method})" if block.method else block.title, block.cite
            )
            sheet.table([column.title for column in block.columns], block.texts)
            for note in block.notes:
                sheet.line(note)
        case Prose():
            for words in (*block.lines, *block.code):
                sheet.line(words)
        case Picture():
            pass


def as_json(par: ParSheet) -> Document:
    """Return what is promised to other programs, and the whole sheet as `figures`."""
    main = par.summary
    bets: Document = {"progressive": {}} if "progressive" in par.names else {}
    for each in par.side_bets:
        table = bets.setdefault(each.bet, {}).setdefault(each.table, _side_bet(each))
        if each.depends_on_stake:
            table.setdefault("by_stake", {})[str(each.stake)] = _side_bet(each)
    for other in par.uncounted_side_bets:
        bets.setdefault(other.bet, {})[other.table] = {
            "expected_value": None,
            "house_edge_percent": None,
            "why_not": other.why_not,
        }
    for wager in par.progressives:
        tables = bets["progressive"].setdefault(wager.play.bet.table.id, {})
        tables[str(wager.play.bet.stake)] = _progressive(wager)
    return {
        "book": par.identity.book,
        "game": par.identity.game,
        "main": {
            "expected_value": exact(main.expected_value),
            "house_edge_percent": _percent(main.house_edge),
            "average_wager": exact(main.average_wager),
            "average_wager_in_antes": float(main.average_wager),
            "element_of_risk_percent": _percent(main.element_of_risk),
            "standard_deviation": float(square_root(main.variance, PLACES)),
            "ties": par.identity.ties,
        },
        "side_bets": bets,
        "figures": encode_figures(par),
    }


def _side_bet(figures: SideBetFigures) -> Document:
    return {
        "expected_value": exact(figures.expected_value),
        "house_edge_percent": _percent(figures.house_edge),
        "standard_deviation": float(square_root(figures.variance, PLACES)),
    }


def _progressive(wager: ProgressiveSheet) -> Document:
    """Return what a progressive wager is worth, as a part of it; nothing while that is unknown."""
    if wager.value is None:
        return {"expected_value": None, "house_edge_percent": None}
    worth = wager.value / wager.play.bet.stake
    return {"expected_value": exact(worth), "house_edge_percent": _percent(-worth)}


def _percent(share: Fraction) -> float:
    return float(percent(share, PLACES))
