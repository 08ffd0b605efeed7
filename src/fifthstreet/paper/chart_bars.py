"""Bars: what each pay line adds to the return, and how often each result comes."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import floor, log10

from fifthstreet.paper.chart import FULL, HALF, rect, stroke, svg, text

ROW = 11.4
NAMES, FIGURES = 92, 48
BAR = 8
DEPTH = 104
LEFT, UNDER = 42, 34
WIDEST = 34


@dataclass(frozen=True, slots=True, kw_only=True)
class Bar:
    """A bar: its name, its length, and the figure as printed."""

    name: str
    value: float
    label: str


def across(bars: Sequence[Bar], width: float = HALF) -> str:
    """Return bars that start from a common zero, losses to the left of it."""
    return svg(width, ROW * len(bars) + 4, _across(bars, width))


def _across(bars: Sequence[Bar], width: float) -> Iterator[str]:
    low = min(0.0, *(bar.value for bar in bars))
    high = max(0.0, *(bar.value for bar in bars))
    left = FIGURES if low < 0 else 0
    room = width - NAMES - left - FIGURES
    scale = room / ((high - low) or 1)
    zero = NAMES + left - low * scale
    for row, bar in enumerate(bars):
        middle = ROW * row + ROW / 2 + 2
        length = abs(bar.value) * scale
        start = zero if bar.value >= 0 else zero - length
        yield text(0, middle + 2.5, bar.name)
        if length:
            kind = "gain" if bar.value > 0 else "loss"
            yield rect(start, middle - BAR / 2, max(length, 0.4), BAR, kind)
        if bar.value >= 0:
            yield text(start + length + 4, middle + 2.5, bar.label)
        else:
            yield text(start - 4, middle + 2.5, bar.label, "end")
    yield stroke(((zero, 0), (zero, ROW * len(bars) + 4)), "axis")


def upright(bars: Sequence[Bar], width: float = FULL) -> str:
    """Return bars on a scale of powers of ten, for chances that differ a millionfold.

    A bar whose name starts with a minus sign is a loss, one called 0 a push.
    """
    return svg(width, DEPTH + UNDER + 6, _upright(bars, width))


def _upright(bars: Sequence[Bar], width: float) -> Iterator[str]:
    least = floor(min(log10(bar.value) for bar in bars if bar.value > 0))
    step = DEPTH / -least
    for power in range(least, 1):
        height = 6 - power * step
        yield stroke(((LEFT, height), (width, height)), "axis" if power == least else "rule")
        yield text(LEFT - 5, height + 2.3, _chance(power), "end small soft")
    pitch = min(WIDEST, (width - LEFT) / len(bars))
    for place, bar in enumerate(bars):
        if bar.value <= 0:
            continue
        x = LEFT + pitch * place + pitch * 0.16
        top = 6 - log10(bar.value) * step
        yield rect(x, top, pitch * 0.68, 6 + DEPTH - top, _kind(bar.name))
        yield text(x + pitch * 0.34 + 2.3, DEPTH + 11, bar.name, "end small", -90)


def _kind(name: str) -> str:
    if name == "0":
        return "push"
    return "gain" if name.startswith("+") else "loss"


def _chance(power: int) -> str:
    """Return a power of ten as a percentage."""
    return f"{10.0 ** (power + 2):.{max(0, -power - 2)}f}%"
