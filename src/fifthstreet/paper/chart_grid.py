"""Maps of small squares: the first decision by its cards."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from fifthstreet.paper.chart import HALF, legend, rect, svg, text

DEEPEST = 15.2
"""The greatest height of a square, so that a map leaves room for what follows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Square:
    """A square: its tone from 0 to 4, and what stands in it."""

    tone: int
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ChartGrid:
    """Rows and columns by their names, squares by both, and what the tones mean.

    `across` and `down` say what columns and rows are.
    """

    rows: Sequence[str]
    columns: Sequence[str]
    squares: Mapping[tuple[str, str], Square]
    tones: Sequence[tuple[int, str]]
    across: str = ""
    down: str = ""
    margin: float = 14


def grid(result: ChartGrid, width: float = HALF) -> str:
    """Return the map."""
    size = (width - result.margin) / len(result.columns)
    depth = min(size, DEEPEST)
    head = 20 if result.across else 11
    height = head + depth * len(result.rows) + 16
    return svg(width, height, _grid(result, size, depth, head))


def _grid(result: ChartGrid, size: float, depth: float, head: float) -> Iterator[str]:
    if result.across:
        middle = result.margin + size * len(result.columns) / 2
        yield text(middle, 7, result.across, "mid small soft")
        yield text(result.margin - 4, head - 4, result.down, "end small soft")
    for place, name in enumerate(result.columns):
        yield text(result.margin + size * (place + 0.5), head - 4, name, "mid")
    for row, name in enumerate(result.rows):
        top = head + depth * row
        yield text(result.margin - 4, top + depth / 2 + 2.6, name, "end")
        for place, column in enumerate(result.columns):
            square = result.squares.get((name, column))
            if square is None:
                continue
            left = result.margin + size * place
            yield rect(left + 0.4, top + 0.4, size - 0.8, depth - 0.8, f"t{square.tone}")
            words = f"mid small on{square.tone}"
            yield text(left + size / 2, top + depth / 2 + 2.2, square.label, words)
    bottom = head + depth * len(result.rows) + 12
    yield from legend(result.margin, bottom, [(f"t{tone}", words) for tone, words in result.tones])
