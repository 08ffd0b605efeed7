"""The live part of a workbook: figures as formulas over combination counts, at fixed play.

Pays, stakes, meters and rates are named cells. What follows from a change is worked out by the
spreadsheet for the play that was best when the file was written, and the figure of the best play at
that time stands beside it.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import TYPE_CHECKING, Any

from fifthstreet.money import currency
from fifthstreet.paper.live_cells import Cell, Formula, LiveSheet, NamedCell, place
from fifthstreet.paper.par_record import ParSheet

if TYPE_CHECKING:
    from fifthstreet.paper.par_combinations import Combination

FIXED_PLAY = (
    "Change a yellow cell, and every formula follows from the combination counts.",
    "Play stays as it was best when this file was written: a change recalculates at fixed play.",
    "A player who adapts gets at least as much: the edge of best play is at most the live edge.",
    "The column As written has the exact, optimized figures from when the file was written.",
)
EXAMPLE_ANTE = 500
"""The ante in minor units where nothing states one."""
CONFIDENCE = 1.6448536269514722
"""Standard deviations on either side that hold 90 rounds of 100, were they many."""
ROUNDS_PER_HOUR = 40
"""A pace to begin with; it is the reader's to change."""
POWERS = range(3, 9)
COUNTS = "combinations"


def add_live(book: Any, par: ParSheet) -> None:
    """Add the live worksheets of the main game to a workbook."""
    _Live(par, LiveSheet(book, "live"), LiveSheet(book, COUNTS)).write()


@dataclass(frozen=True)
class _Moments:
    """The figures that formulas come to before anything is changed."""

    mean: Fraction
    staked: Fraction
    variance: Fraction
    third: Fraction
    fourth: Fraction
    hit: Fraction


@dataclass(frozen=True, eq=False)
class _Live:
    par: ParSheet
    sheet: LiveSheet
    counts: LiveSheet

    def write(self) -> None:
        """Write entries and results on one sheet, and the counts on another."""
        self.sheet.text(f"{self.par.identity.title}: live figures", title=True)
        self.sheet.text(*FIXED_PLAY)
        self._entries()
        columns = self._combinations()
        first = self._results(columns)
        self._contributions(columns)
        self._bands(first)

    # -------------------------------------------------------------- what may be changed

    @property
    def _ante(self) -> int:
        return (self.par.by_ante[0].ante if self.par.by_ante else None) or EXAMPLE_ANTE

    @property
    def _whole(self) -> int:
        """Minor units in a unit of the currency."""
        return int(10 ** currency(self.par.identity.currency).decimals)

    @property
    def _ceiling(self) -> tuple[int, int]:
        """Return the ceiling in minor units, or nought, and the odds from which it holds."""
        caps = self.par.caps
        return (caps.cap.ceiling, caps.cap.from_odds) if caps else (0, 0)

    def _entries(self) -> None:
        ceiling, odds = self._ceiling
        code = self.par.identity.currency
        self.sheet.heads("Entries", "Value", "Unit", "Name of the cell")
        entries = (
            ("Ante", "ante", self._ante / self._whole, code, "money"),
            ("Maximum payout of a seat, or 0", "ceiling", ceiling / self._whole, code, "money"),
            ("Odds from which it holds", "ceiling_from", odds, "to 1", "whole"),
            ("Rounds an hour", "rounds_per_hour", ROUNDS_PER_HOUR, "rounds", "whole"),
            ("Standard deviations of a band", "confidence", CONFIDENCE, "", "whole"),
        )
        for words, name, value, unit, kind in entries:
            self.sheet.cells(
                (words, NamedCell(name, value), unit, name), f"words {kind} words words"
            )
        for pay in self.par.pays:
            name = f"pay_{pay.key}"
            cells = (f"Pay: {pay.name}", NamedCell(name, float(pay.pays)), "to 1", name)
            self.sheet.cells(cells, "words whole words words")
        self.sheet.row += 1

    # -------------------------------------------------------------- the counts

    def _net(self, each: "Combination") -> Fraction:
        """Return what a combination brings before anything is changed."""
        pays = {cell.key: cell.pays for cell in self.par.pays}
        fixed = each.fixed + sum(units * pays[key] for key, units in each.added.items())
        if each.key is None:
            return fixed
        pay, (ceiling, odds) = pays[each.key], self._ceiling
        won = each.units * pay
        if ceiling and pay > 0 and pay >= odds:
            won = min(won, Fraction(ceiling, self._ante))
        return won + fixed

    def _combinations(self) -> dict[str, str]:
        """Write the counts with their formulas; return the columns by their names."""
        sheet, par = self.counts, self.par
        sheet.heads(
            *("Outcome", "Pay line", "Units on the line", "Fixed, antes", "Staked, antes", "Ways"),
            *("Pays to 1", "Net, antes", "Probability", "Adds to return"),
        )
        first, last = sheet.row, sheet.row + len(par.combinations) - 1
        for each in par.combinations:
            row, net = sheet.row + 1, self._net(each)
            chance = Fraction(each.ways, par.summary.deals)
            pay: Cell = None
            if each.key is not None:
                pays = next(cell.pays for cell in par.pays if cell.key == each.key)
                pay = Formula(f"=pay_{each.key}", float(pays))
            holds = f"AND(ceiling>0,G{row}>0,G{row}>=ceiling_from)"
            won = f"IF({holds},MIN(C{row}*G{row},ceiling/ante),C{row}*G{row})"
            text = f"={won}+D{row}" if each.key else f"=D{row}"
            text += "".join(f"+{units}*pay_{key}" for key, units in each.added.items())
            ways = f"F${first + 1}:F${last + 1}"
            sheet.cells(
                (
                    *(each.name, each.key or "", float(each.units), float(each.fixed)),
                    *(each.staked, each.ways, pay, Formula(text, float(net))),
                    Formula(f"=F{row}/SUM({ways})", float(chance)),
                    Formula(f"=H{row}*I{row}", float(net * chance)),
                ),
                "words words whole whole whole count whole number chance share",
            )
        names = ("name", "key", "units", "fixed", "staked", "ways", "pay", "net", "chance", "adds")
        return {name: sheet.span(place_, first, last) for place_, name in enumerate(names)}

    def _moments(self) -> _Moments:
        deals, items = self.par.summary.deals, self.par.combinations
        nets = [self._net(each) for each in items]

        def mean(of: Callable[[Fraction], Fraction]) -> Fraction:
            terms = (of(net) * each.ways for net, each in zip(nets, items, strict=True))
            return sum(terms, Fraction(0)) / deals

        middle = mean(lambda net: net)
        return _Moments(
            mean=middle,
            staked=Fraction(sum(each.staked * each.ways for each in items), deals),
            variance=mean(lambda net: (net - middle) ** 2),
            third=mean(lambda net: (net - middle) ** 3),
            fourth=mean(lambda net: (net - middle) ** 4),
            hit=mean(lambda net: Fraction(net > 0)),
        )

    # -------------------------------------------------------------- what follows

    def _results(self, at: dict[str, str]) -> dict[str, str]:
        """Write the figures of the game; return where some of them stand."""
        self.sheet.heads("Figures", "Live, at fixed play", "As written, best play")
        places: dict[str, str] = {}
        for name, label, text, value in self._figures():
            kind, _, words = label.partition(":")
            exact = self._as_written(name)
            cells = (words, Formula(text.format(**at, **places), float(value)))
            row = self.sheet.cells((*cells, exact), f"words {kind} {kind}")
            places[name] = place(row, 1)
        self.sheet.row += 1
        return places

    def _as_written(self, name: str) -> float | None:
        """Return a figure of the best play at the lowest ante, as the record has it."""
        best = self.par.by_ante[0] if self.par.by_ante else self.par.summary
        if name == "hour":
            return float(best.house_edge) * self._ante / self._whole * ROUNDS_PER_HOUR
        if (figure := getattr(self.par.risk, name, None)) is not None:
            return float(figure.value)
        exact = getattr(best, name, None)
        if exact is None and best.house_edge == self.par.summary.house_edge:
            exact = getattr(self.par.summary, name, None)
        return None if exact is None else float(exact)

    def _figures(self) -> Iterator[tuple[str, str, str, float | Fraction]]:
        """Yield each figure: its name in the record, words, formula and value before any change."""
        now = self._moments()
        sd, mean = sqrt(now.variance), now.mean
        moment = "SUMPRODUCT(({net}-{expected_value})^%d,{chance})"
        yield "expected_value", "number:Expected value, antes", "=SUM({adds})", mean
        yield "house_edge", "percent:House edge, of the ante", "=-{expected_value}", -mean
        staked = "=SUMPRODUCT({staked},{chance})"
        yield "average_wager", "number:Average wager, antes", staked, now.staked
        risk = "={house_edge}/{average_wager}"
        yield "element_of_risk", "percent:Element of risk", risk, -mean / now.staked
        root = f"=SQRT({moment % 2})"
        yield "standard_deviation", "number:Standard deviation, antes", root, sd
        skew = f"={moment % 3}/{{standard_deviation}}^3"
        yield "skewness", "number:Skewness", skew, float(now.third) / sd**3
        excess = f"={moment % 4}/{{standard_deviation}}^4-3"
        yield "excess_kurtosis", "number:Excess kurtosis", excess, float(now.fourth) / sd**4 - 3
        hit = '=SUMIF({net},">0",{chance})'
        yield "hit_frequency", "percent:Hit frequency", hit, now.hit
        index = "=confidence*{standard_deviation}"
        yield "volatility_index", "number:Volatility index, antes", index, CONFIDENCE * sd
        hour = float(-mean) * self._ante / self._whole * ROUNDS_PER_HOUR
        yield "hour", "money:Cost an hour", "={house_edge}*ante*rounds_per_hour", hour

    def _contributions(self, at: dict[str, str]) -> None:
        """Write what each outcome adds, with a chart of it."""
        names = list(dict.fromkeys(each.name for each in self.par.combinations))
        self.sheet.heads("Outcome", "Ways", "Probability", "Adds to return")
        first = self.sheet.row
        for name in names:
            row = self.sheet.row + 1
            mine = [each for each in self.par.combinations if each.name == name]
            ways = sum(each.ways for each in mine)
            adds = sum((self._net(each) * each.ways for each in mine), Fraction(0))
            deals = self.par.summary.deals
            self.sheet.cells(
                (
                    name,
                    Formula(f"=SUMIF({at['name']},A{row},{at['ways']})", ways),
                    Formula(f"=SUMIF({at['name']},A{row},{at['chance']})", ways / deals),
                    Formula(f"=SUMIF({at['name']},A{row},{at['adds']})", float(adds / deals)),
                ),
                "words count chance share",
            )
        last = self.sheet.row - 1
        series = {"categories": f"={self.sheet.span(0, first, last)}"}
        adds_of = {**series, "values": f"={self.sheet.span(3, first, last)}"}
        often = {**series, "values": f"={self.sheet.span(2, first, last)}"}
        self.sheet.chart("bar", "What each outcome adds to the return", [adds_of], 2)
        self.sheet.chart("bar", "Probability of each outcome", [often], 20)
        self.sheet.row += 1

    def _bands(self, at: dict[str, str]) -> None:
        """Write within which bounds the hold lies after many rounds, with a chart of them."""
        now = self._moments()
        deviation, edge = sqrt(now.variance), float(-now.mean)
        self.sheet.heads("Rounds", "Hold, low", "Hold, expected", "Hold, high")
        first = self.sheet.row
        for power in POWERS:
            row, rounds = self.sheet.row + 1, 10**power
            reach = f"confidence*{at['standard_deviation']}/SQRT(A{row})"
            wide = CONFIDENCE * deviation / sqrt(rounds)
            self.sheet.cells(
                (
                    rounds,
                    Formula(f"={at['house_edge']}-{reach}", edge - wide),
                    Formula(f"={at['house_edge']}", edge),
                    Formula(f"={at['house_edge']}+{reach}", edge + wide),
                ),
                "count percent percent percent",
            )
        last = self.sheet.row - 1
        series = [
            {
                "name": name,
                "categories": f"={self.sheet.span(0, first, last)}",
                "values": f"={self.sheet.span(column, first, last)}",
            }
            for column, name in ((1, "low"), (2, "expected"), (3, "high"))
        ]
        self.sheet.chart("line", "Band of the hold by rounds, of the ante", series, 38)
        self.sheet.text(
            "These bands are those of a normal distribution; the sheet risk has exact ones."
        )
