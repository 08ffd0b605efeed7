"""The side bets of a PAR sheet as a section."""

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from fifthstreet.paper.par_numbers import money
from fifthstreet.paper.par_record import ParSheet
from fifthstreet.paper.par_report import ReportSection, ReportTable, columns

if TYPE_CHECKING:
    from fifthstreet.analysis.side_bets import SideBetFigures


def side_bet_section(sheet: ParSheet) -> ReportSection:
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
        notes=("Of the stake. They are settled on cards that no decision of the player changes.",),
    )
    tables = [
        _side_bet(sheet, list(group))
        for _, group in groupby(sheet.side_bets, key=lambda each: (each.bet, each.table))
    ]
    return ReportSection(id="side_bets", title="Side bets", blocks=(overview, *tables))


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
            *(line.chance * line.net for line in lines),
        )
        for lines in zip(*(each.lines for each in at_stakes), strict=True)
    ]
    return ReportTable(
        title=f"{sheet.names[first.bet]}, table {first.table}",
        columns=columns("Hand | Pays:odds | Ways:count | 1 in:one_in", *heads),
        rows=tuple(rows),
        total=("All", None, first.hands, None, *(each.expected_value for each in at_stakes)),
        half=not several,
    )
