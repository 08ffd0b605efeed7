"""A straight line over a meter: what a progressive wager is worth, and where it breaks even."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil

from fifthstreet.paper.chart import HALF, rect, stroke, svg, text

LEFT, TOP, DEPTH, UNDER = 40, 10, 96, 24
LETTER = 3.8
"""How wide a letter of a small text can be, whatever font a page has."""
LETTER_HEIGHT = 5
"""How high it can be."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Curve:
    """Points from left to right, ticks of both axes as (place, words), and points to mark."""

    points: Sequence[tuple[float, float]]
    across: Sequence[tuple[float, str]]
    upward: Sequence[tuple[float, str]]
    marks: Sequence[tuple[float, float, str]] = ()
    name: str = ""


def curve(result: Curve, width: float = HALF) -> str:
    """Return the line with its axes."""
    return svg(width, TOP + DEPTH + UNDER, _curve(result, width))


def _curve(result: Curve, width: float) -> Iterator[str]:
    xs = [x for x, _ in (*result.points, *result.across)]
    ys = [y for _, y in result.points] + [y for y, _ in result.upward]
    across = (width - LEFT - 14) / ((max(xs) - min(xs)) or 1)
    upward = DEPTH / ((max(ys) - min(ys)) or 1)

    def place(x: float, y: float) -> tuple[float, float]:
        return LEFT + (x - min(xs)) * across, TOP + (max(ys) - y) * upward

    for y, words in result.upward:
        _, height = place(0, y)
        yield stroke(((LEFT, height), (width - 4, height)), "axis" if y == 0 else "rule")
        yield text(LEFT - 4, height + 2.2, words, "end small soft")
    room = (width - LEFT - 14) / max(1, len(result.across) - 1)
    longest = max(len(words) for _, words in result.across) * LETTER
    for at, (x, words) in enumerate(result.across):
        left, _ = place(x, 0)
        yield stroke(((left, TOP + DEPTH), (left, TOP + DEPTH + 3)), "axis")
        if at % ceil(longest / room) == 0:
            inside = min(left, width - len(words) * LETTER / 2)
            yield text(inside, TOP + DEPTH + 11, words, "mid small soft")
    yield stroke([place(x, y) for x, y in result.points], "line")
    for x, y, words in result.marks:
        left, height = place(x, y)
        yield rect(left - 2, height - 2, 4, 4, "mark")
        if left < width / 3:
            rules = [place(0, each)[1] for each, _ in result.upward]
            yield text(left + 6, _between(height + 6, rules), words, "small")
        else:
            yield text(left - 4, height - 5, words, "end small")
    if result.name:
        yield text(width / 2, TOP + DEPTH + 21, result.name, "mid small soft")


def _between(height: float, rules: Sequence[float]) -> float:
    """Return the first height from one down at which no rule goes through a small text."""
    while any(0 < height - each < LETTER_HEIGHT for each in rules):
        height += 1
    return height
