"""Charts as SVG: small, exact to the pixel, and the same whenever they are drawn.

A drawing names classes and has no colours. A web page colours them by `chart.css`, light or dark;
for printing the same sheet is put into the drawing with the colours of paper.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from html import escape
from importlib.resources import files

from fifthstreet.errors import ensure

FULL, HALF = 510, 246
"""Widths of a drawing in points: the whole page, or half of it."""

PAPER = {
    "ink": "#1b1e1c",
    "soft": "#5a605b",
    "line": "#d9d4c6",
    "gain": "#0c4632",
    "loss": "#a4472c",
    "even": "#9a8f73",
    "t0": "#f1efe8",
    "t1": "#dcebe2",
    "t2": "#a9cdb9",
    "t3": "#4b8d6d",
    "t4": "#0c4632",
    "on-t3": "#ffffff",
    "on-t4": "#ffffff",
}
"""The colours of printed paper."""

FONT = "Libertinus Serif"
_BOX = re.compile(r'viewBox="0 0 ([0-9.]+) ')
_VARIABLE = re.compile(r"var\(--([a-z0-9-]+)\)")


def svg(width: float, height: float, parts: Iterable[str]) -> str:
    """Return a drawing of some size."""
    body = "\n".join(parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="chart" '
        f'viewBox="0 0 {number(width)} {number(height)}">\n{body}\n</svg>\n'
    )


@cache
def style() -> str:
    """Return the style sheet of all drawings, with colours by their names."""
    return (files("fifthstreet.paper") / "chart.css").read_text(encoding="utf-8")


def for_print(drawing: str) -> str:
    """Return a drawing that brings its own colours and font.

    >>> ".gain { fill: #0c4632; }" in for_print(svg(10, 10, []))
    True
    """
    coloured = _VARIABLE.sub(lambda result: PAPER[result[1]], style()).replace(".chart ", "")
    sheet = f"<style>\ntext {{ font-family: '{FONT}'; }}\n{coloured}</style>\n"
    head, _, body = drawing.partition("\n")
    return f"{head}\n{sheet}{body}"


def width_of(drawing: str) -> float:
    """Return how wide a drawing is meant to be, in points.

    >>> width_of(svg(246, 10, []))
    246.0
    """
    result = _BOX.search(drawing)
    ensure(result is not None, "a drawing has a box")
    return float(result[1]) if result else 0.0


def number(value: float) -> str:
    """Return a coordinate, to a hundredth of a point.

    >>> number(12.0), number(1 / 3)
    ('12', '0.33')
    """
    return f"{value:.2f}".rstrip("0").rstrip(".")


def text(x: float, y: float, words: str, names: str = "", turn: float = 0) -> str:
    """Return words at a place, turned by so many degrees."""
    named = f' class="{names}"' if names else ""
    turned = f' transform="rotate({number(turn)} {number(x)} {number(y)})"' if turn else ""
    return f'<text x="{number(x)}" y="{number(y)}"{named}{turned}>{escape(words)}</text>'


def rect(x: float, y: float, width: float, height: float, names: str) -> str:
    """Return a filled box."""
    return (
        f'<rect x="{number(x)}" y="{number(y)}" width="{number(width)}" '
        f'height="{number(height)}" class="{names}"/>'
    )


def stroke(points: Iterable[tuple[float, float]], names: str) -> str:
    """Return a line through points."""
    path = " ".join(f"{number(x)},{number(y)}" for x, y in points)
    return f'<polyline points="{path}" class="{names}"/>'


def legend(x: float, y: float, entries: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Yield small boxes with what they stand for: pairs of a class and words."""
    for names, words in entries:
        yield rect(x, y - 6, 7, 7, names)
        yield text(x + 10, y, words, "small soft")
        x += 18 + 3.3 * len(words)
