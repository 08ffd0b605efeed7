"""A picture of a simulation: how results are spread, and how the mean settles on the exact one."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from fifthstreet.paper.chart import FULL, for_print, svg, text
from fifthstreet.paper.chart_bars import Bar, upright
from fifthstreet.paper.chart_lines import Curve, curve
from fifthstreet.simulation.counts import Counts
from fifthstreet.simulation.seat_work import SeatWork
from fifthstreet.terminal.histogram import stretches

HEAD, GAP = 24, 20
TICKS = 4


def plotted(work: SeatWork, counts: Counts, means: Sequence[tuple[int, Fraction]]) -> str:
    """Return both drawings as one SVG document; `means` are taken after so many rounds."""
    tally = work.tally(counts)
    bars = [
        Bar(name=_signed(label), value=count / tally.deals, label="")
        for label, count in stretches(tally.grouped(lambda end: end.net)).items()
    ]
    title = f"{counts.rounds:,} rounds of {work.name}"
    drawings = [(f"Net results in antes: {title}", upright(bars))]
    if means:
        drawings.append(("Mean result in antes, and the exact value", _settling(work, means)))
    return for_print(_stacked(drawings))


def _signed(label: str) -> str:
    short = label.removeprefix("over ").replace(" to ", "..")
    return short if label.startswith(("-", "under", "0")) else f"+{short}"


def _settling(work: SeatWork, means: Sequence[tuple[int, Fraction]]) -> str:
    points = [(float(rounds), float(mean)) for rounds, mean in means]
    exact = points[-1][1] if work.exact_value is None else float(work.exact_value)
    word = "mean" if work.exact_value is None else "exact"
    low = min(exact, *(mean for _, mean in points), exact - 1e-9)
    high = max(exact, *(mean for _, mean in points), exact + 1e-9)
    across = [
        (points[-1][0] * tick / TICKS, f"{points[-1][0] * tick / TICKS:,.0f}")
        for tick in range(TICKS + 1)
    ]
    upward = [(low, f"{low:.4f}"), (exact, f"{word} {exact:.4f}"), (high, f"{high:.4f}")]
    return curve(Curve(points=points, across=across, upward=upward, name="rounds"), width=FULL)


def _stacked(drawings: Iterable[tuple[str, str]]) -> str:
    parts, top = [], 0.0
    for title, drawing in drawings:
        parts.append(text(0, top + HEAD / 2, title, "title"))
        width, height = _size(drawing)
        place = f'<svg x="0" y="{top + HEAD:g}" width="{width:g}" height="{height:g}"'
        parts.append(drawing.replace("<svg", place, 1))
        top += HEAD + height + GAP
    return svg(FULL, top, parts)


def _size(drawing: str) -> tuple[float, float]:
    box = drawing.split('viewBox="', 1)[1].split('"', 1)[0].split()
    return float(box[2]), float(box[3])
