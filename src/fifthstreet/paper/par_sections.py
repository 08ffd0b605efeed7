"""The main game of a PAR sheet as sections: summary, pay table, bets and results."""

from collections.abc import Collection, Iterable
from decimal import Decimal
from fractions import Fraction

from fifthstreet.paper.chart_bars import Bar, across, upright
from fifthstreet.paper.par_numbers import Kind, Value, fraction, written
from fifthstreet.paper.par_play import summary_tables
from fifthstreet.paper.par_record import DEALER_WORDS, ParCourse, ParLine, ParSheet
from fifthstreet.paper.par_report import (
    Panel,
    Picture,
    ReportFigure,
    ReportSection,
    ReportTable,
    columns,
)
from fifthstreet.paper.phrases import capital, listed

TIMES = "\N{MULTIPLICATION SIGN}"
SHORT_WORDS = {
    "fails": "Dealer fails",
    "loses": "Hand wins",
    "ties": "Equal hands",
    "wins": "Dealer wins",
}
WHOLE = Fraction(1)
FOLDS = 3
"""How many pieces the list of results is broken into."""


def summary_section(sheet: ParSheet) -> ReportSection:
    """Return the figures that are looked at first."""
    main = sheet.summary
    deviation = main.standard_deviation.quantize(Decimal("0.0001"))
    figures = (
        _exactly("House edge, of the ante", main.house_edge, "percent", lead=True),
        _exactly(
            "Element of risk, of all money staked", main.element_of_risk, "percent", lead=True
        ),
        _exactly("Average wager, antes", main.average_wager, "antes"),
        ReportFigure(
            label="Standard deviation, antes", value=deviation, kind="antes", note="of one round"
        ),
        ReportFigure(
            label="Hit frequency", value=main.hit_frequency, kind="percent", note="net win"
        ),
        ReportFigure(
            label="Push frequency", value=main.push_frequency, kind="percent", note="net 0"
        ),
        ReportFigure(label="Fold frequency", value=main.fold_frequency, kind="percent"),
        ReportFigure(label="Largest win, antes", value=main.most_won, kind="count"),
    )
    before = ", before the maximum payout" if sheet.caps else ""
    blocks = (Panel(figures, title=f"Main figures{before}"), *summary_tables(sheet))
    return ReportSection(id="summary", title="Summary of figures", blocks=blocks)


def _exactly(label: str, value: Fraction, kind: Kind, *, lead: bool = False) -> ReportFigure:
    return ReportFigure(label=label, value=value, kind=kind, exact=fraction(value), lead=lead)


def pay_section(sheet: ParSheet) -> ReportSection:
    """Return what each line pays, how often, and what it adds to the return."""
    result = sheet.summary
    heads = columns(
        "Outcome | Pays:odds | Ways:count | Probability:chance | 1 in:one_in | "
        "Mean stake:antes | Adds to return:share"
    )
    table = ReportTable(
        title="Pay table and return",
        columns=heads,
        rows=_line_rows(sheet.lines),
        total=(
            "All deals",
            None,
            result.deals,
            WHOLE,
            None,
            result.average_wager,
            result.expected_value,
        ),
        notes=("Stakes and returns are in antes; the last column adds up to the expected value.",),
    )
    added = ReportTable(
        title="Lines that pay besides",
        columns=heads,
        rows=_line_rows(sheet.added_lines),
        notes=("The returns of the outcomes above contain these.",),
    )
    tables = (table, added) if sheet.added_lines else (table,)
    return ReportSection(
        id="pay",
        title="Main wagers",
        blocks=(*tables, _bars(sheet), _courses(sheet), *_hands(sheet)),
    )


def _line_rows(lines: Iterable[ParLine]) -> tuple[tuple[Value, ...], ...]:
    return tuple(
        (line.name, line.pays, line.ways, line.chance, line.chance, line.staked, line.contribution)
        for line in lines
    )


def _bars(sheet: ParSheet) -> Picture:
    bars = [
        Bar(
            name=line.name,
            value=float(line.contribution),
            label=written(line.contribution, "share"),
        )
        for line in sheet.lines
    ]
    return Picture(
        title="What each outcome adds to the return, of the ante",
        svg=across(bars),
        caption="; ".join(f"{bar.name} {bar.label}" for bar in bars),
        half=True,
    )


def _courses(sheet: ParSheet) -> ReportTable:
    """Return how often each sequence of bets is made under the best play."""
    ordered = sorted(sheet.courses, key=lambda each: (each.folded, -each.chance))
    result = sheet.summary
    sizes = {each.bets for each in ordered if each.dealer}
    taken_back = any(bet < 0 for each in ordered for bet in each.bets)
    between = ", " if taken_back else "\N{EN DASH}"
    return ReportTable(
        title="Every course of a round",
        columns=columns(
            "Bets, in antes" if len(sheet.streets) > 1 else "Bet or fold",
            "Ways:count | Probability:chance | Adds to return:share",
        ),
        rows=tuple(
            (_course(each, sizes, between), each.ways, each.chance, each.contribution)
            for each in ordered
        ),
        total=("All deals", result.deals, WHOLE, result.expected_value),
        notes=_betting_notes(sheet),
        # With several bets against a dealer, a line is too long for half a page.
        half=len(sizes) <= 1,
    )


def _hands(sheet: ParSheet) -> tuple[ReportTable, ...]:
    """Return what becomes of each hand against the dealer, where there is one."""
    if not sheet.hands:
        return ()
    words = ("Fold", *(capital(words) for words in DEALER_WORDS.values()))
    # Where hands are compared whether or not the dealer qualifies, no round ends that way.
    ends = [end for end in range(len(words)) if any(each.ways[end] for each in sheet.hands)]
    table = ReportTable(
        title="How each hand ends",
        columns=columns("Hand | Ways:count", *(f"{words[end]}:chance" for end in ends)),
        rows=tuple(
            (
                *(capital(each.hand), sum(each.ways)),
                *(Fraction(each.ways[end], sum(each.ways)) for end in ends),
            )
            for each in sheet.hands
        ),
        notes=("Shares of the deals in which the player holds the hand.",),
    )
    return (table,)


def _course(course: ParCourse, sizes: Collection[tuple[int, ...]], between: str) -> str:
    bets = between.join(written(bet, "count") for bet in course.bets)
    if course.dealer:
        words = SHORT_WORDS[course.dealer]
        return f"{words}, bet {bets}{TIMES}" if len(sizes) > 1 else words
    if not course.folded:
        return bets
    return f"{bets}, then fold" if bets else "Fold at once"


def _betting_notes(sheet: ParSheet) -> tuple[str, ...]:
    if len(sheet.streets) == 1:
        return ()
    items = {bet for course in sheet.courses for bet in course.bets if bet}
    if min(items, default=1) < 0:
        added = f"What is added to the stake on {listed(sheet.streets)} in that order."
        return (f"{added} A number below zero is a bet taken back.",)
    words = listed([f"{bet}{TIMES}" for bet in sorted(items)])
    return (
        f"Bets on {listed(sheet.streets)} in that order. The best play makes only bets of {words}.",
    )


def results_section(sheet: ParSheet) -> ReportSection:
    """Return the distribution of net results, as a chart and as figures."""
    bars = [
        Bar(
            name=written(result.net, "net"),
            value=float(result.chance),
            label=written(result.chance, "chance"),
        )
        for result in sheet.results
    ]
    chart = Picture(
        title="Probability of each net result in antes, on a scale of powers of ten",
        svg=upright(bars),
        caption="; ".join(f"{bar.name}: {bar.label}" for bar in bars),
    )
    table = ReportTable(
        title="Distribution of net results",
        columns=columns("Net, antes:net | Ways:count | 1 in:one_in"),
        rows=tuple((result.net, result.ways, result.chance) for result in sheet.results),
        folds=FOLDS,
    )
    hands = ReportTable(
        title="Final hands",
        columns=columns("Hand | Ways:count | 1 in:one_in"),
        rows=tuple((capital(each.hand), each.ways, each.chance) for each in sheet.final_hands),
        folds=FOLDS,
    )
    blocks = (chart, table) if sheet.hands else (chart, table, hands)
    return ReportSection(id="results", title="Results of a round", blocks=blocks)
