"""What the house holds, as sections of a PAR sheet: by ante, tie rule and play, and short rules."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from fifthstreet.paper.par_numbers import Value, fraction, money, written
from fifthstreet.paper.par_record import ParSheet
from fifthstreet.paper.par_report import Block, Prose, ReportSection, ReportTable, columns

if TYPE_CHECKING:
    from fifthstreet.paper.par_holds import ParHold
    from fifthstreet.paper.short_rules import CardRules

FIGURES = "House edge:percent | Average wager:antes | Element of risk:percent | Deviation:antes"
OF_ANTE = (
    "For the best play at that ante. The edge is a share of the ante, the element of risk one of "
    "all money staked; wager and deviation are in antes."
)
BY_PLAY = (
    "Before any maximum payout; wager and deviation are in antes. The cost is a share of the ante, "
    "against the best play. The average gives each listed mistake the same weight; a mixture has a "
    "hold and a cost only."
)
WITHOUT = "No maximum payout is in force: the edge is the same at every ante."
NO_ANTE = "The document states no ante, so this sheet has no edge under a maximum payout."


def summary_tables(sheet: ParSheet) -> Iterator[Block]:
    """Yield the edge at the antes of the table, and under both rules for equal choices."""
    currency = sheet.identity.currency
    if sheet.by_ante:
        note = OF_ANTE if sheet.caps else WITHOUT
        yield ReportTable(
            title="Edge under the maximum payout, by ante" if sheet.caps else "Edge by ante",
            columns=columns(f"Ante:money | {FIGURES}"),
            rows=tuple(
                (money(each.ante or 0, currency), *_figures(each)) for each in sheet.by_ante
            ),
            notes=(note,),
        )
    if sheet.by_ties:
        yield ReportTable(
            title="Both rules for equal choices",
            columns=columns(f"Choices of equal value | {FIGURES}"),
            rows=tuple((each.name, *_figures(each)) for each in sheet.by_ties),
            notes=() if sheet.by_ante else (NO_ANTE,) if sheet.caps else (WITHOUT,),
        )


def _figures(hold: "ParHold") -> tuple[Value, ...]:
    wager, risk = hold.average_wager, hold.element_of_risk
    return (hold.house_edge, wager, risk, hold.standard_deviation)


def play_section(sheet: ParSheet) -> ReportSection:
    """Return what the house holds of people who play otherwise than best, and short rules."""
    table = ReportTable(
        title="Hold and cost of each strategy",
        columns=columns(f"Play | {FIGURES} | Cost:percent"),
        rows=tuple((each.name, *_figures(each), each.cost) for each in sheet.by_play),
        notes=(BY_PLAY,),
    )
    blocks: list[Block] = [table]
    if sheet.short is not None:
        blocks += _short(sheet.short)
    return ReportSection(id="play", title="Hold by strategy", blocks=tuple(blocks))


def _short(short: "CardRules") -> Iterator[Block]:
    rows: list[tuple[Value, ...]] = []
    for decision in short.decisions:
        for place, advice in enumerate(decision.advice):
            hands = "; ".join(advice.hands) or "Anything else"
            rows.append((decision.name if place == 0 else "", advice.action, hands))
    cost = "nothing" if not short.cost else f"{written(short.cost, 'chance')} of the ante"
    exactly = f" ({fraction(short.cost)})" if short.cost else ""
    yield ReportTable(
        title="Short rules: follow the first line that fits",
        columns=columns("Decision:verdict | Choice:verdict | Hands"),
        rows=tuple(rows),
        notes=(f"They cost {cost}{exactly} against the best play.", *short.notes),
    )


def left_out(sheet: ParSheet) -> Iterator[Block]:
    """Yield what the sheet does not have because no solver counts it, with the reasons."""
    if sheet.left_out:
        yield Prose(lines=tuple(f"{what}: {why}" for what, why in sheet.left_out.items()))
