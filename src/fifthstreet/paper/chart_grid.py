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
    shown: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Grid:
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


def grid(made: Grid, width: float = HALF) -> str:
    """Return the map."""
    size = (width - made.margin) / len(made.columns)
    depth = min(size, DEEPEST)
    head = 20 if made.across else 11
    height = head + depth * len(made.rows) + 16
    return svg(width, height, _grid(made, size, depth, head))


def _grid(made: Grid, size: float, depth: float, head: float) -> Iterator[str]:
    if made.across:
        middle = made.margin + size * len(made.columns) / 2
        yield text(middle, 7, made.across, "mid small soft")
        yield text(made.margin - 4, head - 4, made.down, "end small soft")
    for place, name in enumerate(made.columns):
        yield text(made.margin + size * (place + 0.5), head - 4, name, "mid")
    for row, name in enumerate(made.rows):
        top = head + depth * row
        yield text(made.margin - 4, top + depth / 2 + 2.6, name, "end")
        for place, column in enumerate(made.columns):
            square = made.squares.get((name, column))
            if square is None:
                continue
            left = made.margin + size * place
            yield rect(left + 0.4, top + 0.4, size - 0.8, depth - 0.8, f"t{square.tone}")
            words = f"mid small on{square.tone}"
            yield text(left + size / 2, top + depth / 2 + 2.2, square.shown, words)
    bottom = head + depth * len(made.rows) + 12
    yield from legend(made.margin, bottom, [(f"t{tone}", words) for tone, words in made.tones])
