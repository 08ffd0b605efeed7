"""The live part of a workbook beside the main game: side bets, progressive and meters."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import groupby
from math import sqrt
from typing import TYPE_CHECKING, Any

from fifthstreet.money import Fixed, ForOne, ToOne, currency
from fifthstreet.paper.live_cells import Cell, Formula, LiveSheet, NamedCell, place
from fifthstreet.paper.par_record import ParSheet, ProgressiveSheet
from fifthstreet.paper.phrases import name_of
from fifthstreet.texts.words import slug

if TYPE_CHECKING:
    from fifthstreet.whole_table.side_bets import LineFigures, SideBetFigures

COUNTED = "The counts are those of the sheet side_bets; a changed pay leaves them as they are."
UNREGARDED = (
    "Play takes no notice of the meters; the sheet `progressive` has the break-even of joint play "
    "when the file was written."
)
WITHOUT_ENVY = "The envy bonus is not added; the sheet `progressive` has what it returns."


def add_live_beside(book: Any, par: ParSheet) -> None:
    """Add live worksheets of the side bets and of the progressive, where the sheet has them."""
    whole = int(10 ** currency(par.identity.currency).decimals)
    if par.side_bets:
        sheet = LiveSheet(book, "live_side_bets")
        sheet.text("Side bets", title=True)
        sheet.text(COUNTED)
        for _, group in groupby(par.side_bets, key=lambda each: (each.bet, each.table)):
            first = next(group)
            _side_bet(sheet, par.names[first.bet], first, whole)
    if par.progressives:
        _Progressive(book, par, whole).write()


def _side_bet(sheet: LiveSheet, name: str, bet: "SideBetFigures", whole: int) -> None:
    """Write one table of a side bet: its lines, its edge and its deviation."""
    own = f"{bet.bet}_{bet.table}"
    sheet.heads(f"{name}, table {bet.table}", "Pays", "Unit", "Ways", "Net of one", "Adds")
    stake = f"stake_{own}"
    sheet.cells(("Stake", NamedCell(stake, bet.stake / whole)), "words money")
    first, last = sheet.row, sheet.row + len(bet.lines) - 1
    ways = f"{place(first, 3)}:{place(last, 3)}"
    for line in bet.lines:
        row = sheet.row + 1
        pays, unit, net = _paid(bet, line, own, whole)
        sheet.cells(
            (
                *(line.name, pays, unit, line.ways),
                Formula(net.format(cell=f"B{row}"), float(line.net)),
                Formula(f"=D{row}*E{row}/SUM({ways})", float(line.net * line.chance)),
            ),
            "words whole words count number share",
        )
    nets, adds = (f"{place(first, column)}:{place(last, column)}" for column in (4, 5))
    edge = place(sheet.row, 1)
    square = f"SUMPRODUCT({ways},({nets}+{edge})^2)/SUM({ways})"
    sheet.cells(("House edge", Formula(f"=-SUM({adds})", float(bet.house_edge))), "words percent")
    deviation = Formula(f"=SQRT({square})", sqrt(bet.variance))
    sheet.cells(("Standard deviation, stakes", deviation), "words number")
    sheet.row += 1


def _paid(
    bet: "SideBetFigures", line: "LineFigures", own: str, whole: int
) -> tuple[Cell, str, str]:
    """Return what a line pays as a cell, its unit, and the formula of the net of one unit."""
    name = f"pay_{own}_{slug(line.name)}"
    if line.pays is None:
        return None, "", f"={float(line.net)!r}"
    if isinstance(line.pays, Fixed):
        minor = line.pays.amount.minor
        lost = "-1" if line.net < Fraction(minor, bet.stake) else ""  # the house keeps the stake
        return NamedCell(name, minor / whole), "sum", f"={{cell}}/stake_{own}{lost}"
    return NamedCell(name, float(line.net)), "to 1", "={cell}"


class _Progressive:
    """Writes the meters once, then each wager with its awards."""

    def __init__(self, book: Any, par: ParSheet, whole: int) -> None:
        self._par, self._whole = par, whole
        self._sheet = LiveSheet(book, "live_progressive")

    def write(self) -> None:
        """Write meters, rates and resets as entries, and every wager as formulas over them."""
        sheet = self._sheet
        sheet.text(self._par.names["progressive"], title=True)
        sheet.text(UNREGARDED, *((WITHOUT_ENVY,) if self._par.envy else ()))
        sheet.heads("Meter", "Shows", "Rate, of a bet", "Reset")
        for meter, cells in self._meters().items():
            sheet.cells((name_of(meter), *cells), "words money percent money")
        sheet.row += 1
        for each in self._par.progressives:
            self._wager(each)

    def _meters(self) -> dict[str, tuple[NamedCell, NamedCell, NamedCell]]:
        """Return the cells of each meter; what nothing states is nought, to be entered."""
        cells_of: dict[str, tuple[NamedCell, NamedCell, NamedCell]] = {}
        for each in self._par.progressives:
            runs = {run.meter: run for run in each.run.meters}
            for meter in each.play.bet.table.meters:
                run = runs.get(meter)
                rate = run.contribution / each.play.bet.stake if run else Fraction(0)
                reset = run.reset if run else Fraction(0)
                shows = each.meters.get(meter, Fraction(0))
                cells_of.setdefault(
                    meter,
                    (
                        NamedCell(f"meter_{meter}", float(shows / self._whole)),
                        NamedCell(f"rate_{meter}", float(rate)),
                        NamedCell(f"reset_{meter}", float(reset / self._whole)),
                    ),
                )
        return cells_of

    def _wager(self, each: ProgressiveSheet) -> None:
        sheet, bet = self._sheet, each.play.bet
        own = f"{bet.table.id}_{bet.stake}"
        meters = {meter: float(cells[0].value) for meter, cells in self._meters().items()}
        sheet.heads(
            *(f"Table {bet.table.id}", "Pays", "Unit", "Fixed award", "Part of a meter", "Meter"),
            *("Probability", "Award", "Adds"),
        )
        stake = f"stake_progressive_{own}"
        sheet.cells(("Bet", NamedCell(stake, bet.stake / self._whole)), "words money")
        first, last = sheet.row, sheet.row + len(each.awards) - 1
        staked, total = bet.stake / self._whole, 0.0
        for line, award in zip(bet.table.lines, each.awards, strict=True):
            row = sheet.row + 1
            name = f"award_{own}_{slug(award.name)}"
            fixed = float(award.fixed / self._whole)
            odds = isinstance(line.pays, ForOne | ToOne)
            paid = fixed + float(award.share) * meters.get(award.meter or "", 0.0)
            part = f"+E{row}*meter_{award.meter}" if award.meter else ""
            total += paid * float(award.chance)
            sheet.cells(
                (
                    *(award.name, NamedCell(name, fixed / staked if odds else fixed)),
                    "for 1" if odds else "sum",
                    Formula(f"=B{row}*{stake}" if odds else f"=B{row}", fixed),
                    *(float(award.share), award.meter or "", float(award.chance)),
                    Formula(f"=D{row}{part}", paid),
                    Formula(f"=G{row}*H{row}/{stake}", paid * float(award.chance) / staked),
                ),
                "words whole words money percent words chance money share",
            )
        adds = f"{place(first, 8)}:{place(last, 8)}"
        back = total / staked
        value = place(sheet.row, 1)
        sheet.cells(("Return now, of the bet", Formula(f"=SUM({adds})", back)), "words percent")
        edge = Formula(f"=1-{value}", 1 - back)
        sheet.cells(("House edge now, of the bet", edge), "words percent")
        sheet.cells(self._long_run(each, first, last), "words percent")
        sheet.heads("Break-even of a meter", "Live, at fixed play", "As written, joint play")
        for cells in self._break_evens(each, first, last, meters):
            sheet.cells(cells, "words money money")
        sheet.row += 1

    def _long_run(self, each: ProgressiveSheet, first: int, last: int) -> tuple[Cell, ...]:
        """Return what comes back when meters rise at their rates, are won and start again."""
        if each.run.returned is None:
            return "Return in the long run: enter rates and resets", None
        fixed, shares, meter, chance = (
            f"{place(first, column)}:{place(last, column)}" for column in (3, 4, 5, 6)
        )
        stake = f"stake_progressive_{each.play.bet.table.id}_{each.play.bet.stake}"
        terms = [f"SUMPRODUCT({fixed},{chance})/{stake}"]
        for run in each.run.meters:
            won = f'SUMPRODUCT(({meter}="{run.meter}")*({shares}=1),{chance})'
            terms.append(f"rate_{run.meter}+{won}*reset_{run.meter}/{stake}")
        value = float(each.run.returned)
        return "Return in the long run, of the bet", Formula(f"={'+'.join(terms)}", value)

    def _break_evens(
        self, each: ProgressiveSheet, first: int, last: int, meters: dict[str, float]
    ) -> Iterator[tuple[Cell, ...]]:
        """Yield from which amount of each meter the wager loses nothing, the others as they are."""
        chance, award, shares = (
            f"{place(first, column)}:{place(last, column)}" for column in (6, 7, 4)
        )
        of = f"{place(first, 5)}:{place(last, 5)}"
        stake = f"stake_progressive_{each.play.bet.table.id}_{each.play.bet.stake}"
        for meter, slope in each.play.value.slopes.items():
            if slope and each.value is not None:
                rises = f'SUMPRODUCT(({of}="{meter}")*{shares},{chance})'
                even = f"meter_{meter}+({stake}-SUMPRODUCT({chance},{award}))/{rises}"
                text = f"=MAX(0,{even})"
                now = max(0.0, meters[meter] - float(each.value / slope) / self._whole)
                joint = [both.break_even[meter] for both in each.played_for_both[:1]]
                best = next((float(at / self._whole) for at in joint if at is not None), None)
                yield f"{name_of(meter)} breaks even at", Formula(text, now), best
