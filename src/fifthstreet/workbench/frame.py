"""Results as tables and charts of a notebook; neither pandas nor polars is needed until asked."""

from collections.abc import Sequence
from fractions import Fraction
from importlib.util import find_spec
from typing import Any, Literal

from fifthstreet.analysis.decimals import percent
from fifthstreet.errors import FifthStreetError
from fifthstreet.paper.chart import FULL, for_print
from fifthstreet.paper.chart_bars import Bar, across
from fifthstreet.paper.extras import MissingLibraryError

Frame = Literal["pandas", "polars"]
FRAMES: tuple[Frame, ...] = ("pandas", "polars")


class Chart:
    """A drawing that a notebook shows; `svg` is its text."""

    def __init__(self, svg: str) -> None:
        self.svg = svg

    def _repr_svg_(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return f"Chart({len(self.svg):,} bytes of SVG)"


class Framed:
    """What every result has: plain rows, a table of them, and a chart."""

    __slots__ = ()

    def rows(self) -> list[dict[str, object]]:
        """Return plain rows, with exact fractions."""
        raise NotImplementedError

    def bars(self) -> Sequence[tuple[str, Fraction]]:
        """Return what a chart shows: names and shares."""
        raise NotImplementedError

    def table(self, frame: Frame | None = None) -> Any:
        """Return the rows as a table of pandas or polars, whichever is installed.

        Fractions become floating-point numbers; `rows()` has them exactly.
        """
        return as_frame(self.rows(), frame)

    def plot(self) -> Chart:
        """Return a chart as a drawing that a notebook shows."""
        if not self.bars():
            raise FifthStreetError("There is nothing to draw.", remedy="Look at the result itself.")
        bars = [
            Bar(name=name, value=float(value), label=f"{percent(value)}%")
            for name, value in self.bars()
        ]
        return Chart(for_print(across(bars, FULL)))


def as_frame(rows: list[dict[str, object]], frame: Frame | None = None) -> Any:
    """Return rows as a table of pandas or polars."""
    if frame is not None and frame not in FRAMES:
        raise FifthStreetError(
            f"There are no tables of {frame!r}.", remedy=f"Write {' or '.join(FRAMES)}."
        )
    wanted = [frame] if frame else FRAMES
    ready = [each for each in wanted if find_spec(each) is not None]
    if not ready or find_spec("narwhals") is None:
        raise MissingLibraryError(
            f"A table needs narwhals and {' or '.join(wanted)}, which are not installed.",
            remedy="Get them with: pip install 'fifthstreet[notebook]'. "
            "rows() needs neither of them.",
        )
    import narwhals

    columns = {name: [_plain(row[name]) for row in rows] for name in (rows[0] if rows else ())}
    return narwhals.from_dict(columns, backend=ready[0]).to_native()


def _plain(cell: object) -> object:
    return float(cell) if isinstance(cell, Fraction) else cell
