"""Where play changes while two meters grow, as a map and a table of exact corners."""

from collections.abc import Iterator
from fractions import Fraction
from string import ascii_uppercase
from typing import TYPE_CHECKING

from fifthstreet.paper.chart import FULL, legend, polygon, svg, text
from fifthstreet.paper.par_numbers import money
from fifthstreet.paper.par_record import ParSheet, ProgressiveSheet
from fifthstreet.paper.par_report import Block, Picture, ReportTable, columns
from fifthstreet.paper.phrases import name_of

if TYPE_CHECKING:
    from fifthstreet.whole_table.meter_map import MapCorner, MeterMap

LEFT, TOP, DEPTH, UNDER = 46, 8, 150, 36
TONES = 5
ACROSS, DOWN = 60, 16
"""Letters of a map in text."""


def meter_map_blocks(sheet: ParSheet) -> Iterator[Block]:
    """Yield the map of a progressive with two meters or more, and its regions."""
    for each in sheet.progressives:
        if each.map is not None:
            yield _picture(each.map, _terms(each, sheet.identity.currency), sheet.identity.currency)
            yield _table(each.map, sheet.identity.currency)


def _terms(each: ProgressiveSheet, currency: str) -> str:
    """Return for which stakes a map is drawn, and where the meters stand that it does not show."""
    ante = money(each.played_for_both[0].ante, currency).pretty
    axes = each.map and (each.map.first, each.map.second)
    others = [
        f"{name_of(meter)} at {money(amount, currency).pretty}"
        for meter, amount in each.meters.items()
        if axes and meter not in axes
    ]
    bet = f"a {money(each.play.bet.stake, currency).pretty} bet at an ante of {ante}"
    return ", ".join([bet, *others])


def _picture(chart: "MeterMap", terms: str, currency: str) -> Picture:
    first, second = name_of(chart.first), name_of(chart.second)
    return Picture(
        title=f"Where play changes with the {first} and {second} meters: {terms}",
        svg=svg(FULL, TOP + DEPTH + UNDER, _drawing(chart, currency)),
        caption=(
            f"{first} from left to right up to {money(chart.high.first, currency).pretty}, "
            f"{second} upward to {money(chart.high.second, currency).pretty}. "
            "Within a region one way to play is the best; the table has the corners."
        ),
        text=tuple(_letters(chart)),
    )


def _letter(number: int) -> str:
    return ascii_uppercase[number % len(ascii_uppercase)]


def _drawing(chart: "MeterMap", currency: str) -> Iterator[str]:
    low, high = chart.low, chart.high

    def place(corner: "MapCorner") -> tuple[float, float]:
        across = (corner.first - low.first) / (high.first - low.first)
        upward = (corner.second - low.second) / (high.second - low.second)
        return LEFT + float(across) * (FULL - LEFT - 14), TOP + DEPTH * float(1 - upward)

    for at, region in enumerate(chart.regions):
        yield polygon([place(corner) for corner in region.corners], f"t{at % TONES} edge")
    for at, region in enumerate(chart.regions):
        points = [place(corner) for corner in region.corners]
        x, y = (sum(each) / len(points) for each in zip(*points, strict=True))
        yield text(x, y + 2, _letter(at), f"mid small on{at % TONES}")
    bottom = TOP + DEPTH + 11
    yield text(LEFT, bottom, money(low.first, currency).pretty, "mid small soft")
    yield text(FULL - 14, bottom, money(high.first, currency).pretty, "end small soft")
    yield text((LEFT + FULL) / 2, bottom, name_of(chart.first), "mid small soft")
    yield text(LEFT - 4, TOP + DEPTH, money(low.second, currency).pretty, "end small soft")
    yield text(LEFT - 4, TOP + 6, money(high.second, currency).pretty, "end small soft")
    yield text(LEFT - 4, TOP + DEPTH / 2, name_of(chart.second), "end small soft")
    yield from legend(LEFT, bottom + 14, [("t0", "A: play as at the lowest amounts")])


def _letters(chart: "MeterMap") -> Iterator[str]:
    """Yield the map line by line, the highest amounts of the second meter first."""
    low, high = chart.low, chart.high
    letter_of = {id(region): _letter(at) for at, region in enumerate(chart.regions)}
    for row in reversed(range(DOWN)):
        second = low.second + (high.second - low.second) * Fraction(2 * row + 1, 2 * DOWN)
        yield "".join(
            letter_of[
                id(
                    chart.region(
                        low.first + (high.first - low.first) * Fraction(2 * at + 1, 2 * ACROSS),
                        second,
                    )
                )
            ]
            for at in range(ACROSS)
        )


def _table(chart: "MeterMap", currency: str) -> ReportTable:
    first, second = name_of(chart.first), name_of(chart.second)
    return ReportTable(
        title="Regions of play",
        columns=columns(f"Region:verdict | Hands changed:odds | Corners, {first} and {second}"),
        rows=tuple(
            (
                _letter(at),
                f"{region.hands:,}",
                "; ".join(
                    f"{money(corner.first, currency).pretty} and "
                    f"{money(corner.second, currency).pretty}"
                    for corner in region.corners
                ),
            )
            for at, region in enumerate(chart.regions)
        ),
        notes=("Hands changed: how many hands, by the cards seen, are played differently from A.",),
    )
