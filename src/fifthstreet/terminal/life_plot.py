"""Pictures of lives: how bankrolls spread as rounds go by, and how large jackpots are when won."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

from fifthstreet.errors import FifthStreetError
from fifthstreet.paper.chart import FULL, for_print, legend, number, stroke, svg, text
from fifthstreet.simulation.bins import even_step
from fifthstreet.terminal.bars import DEPTH, LEFT, UNDER, Named, Steps, drawn_bars

if TYPE_CHECKING:
    from fifthstreet.simulation.bankroll import Bankroll

HEAD, GAP = 18.0, 12.0
FAN_LIVES = 10_000
BANDS = ((Fraction(1, 20), Fraction(19, 20), "t1"), (Fraction(1, 4), Fraction(3, 4), "t2"))
MIDDLE = Fraction(1, 2)
TICKS = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class Fan:
    """Quantiles of money after some rounds, in antes: a row for each part, as long as `rounds`."""

    rounds: Sequence[int]
    quantiles: dict[Fraction, Sequence[float]]
    least: float
    target: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Bars:
    """A drawing of numbers in even steps."""

    title: str
    steps: Steps
    label: Named = str


def drawable(plot: str | None) -> None:
    """Refuse a name that nothing can be drawn to, before anything is counted."""
    if plot is None:
        return
    if not plot.endswith(".svg"):
        raise FifthStreetError(f"Cannot draw to {plot!r}.", remedy="Name a .svg file.")
    if Path(plot).exists():
        raise FifthStreetError(f"{plot!r} already exists.", remedy="Choose another name.")


def fan_of(work: "Bankroll", seed: int, lives: int, horizon: int) -> Fan:
    """Return how the money of the first lives spreads until some round."""
    import numpy as np

    shorter = replace(work, rounds=min(work.rounds or horizon, horizon))
    rounds, noted = shorter.paths(min(lives, FAN_LIVES), seed)
    noted.sort(axis=0)
    parts = (*(part for low, high, _ in BANDS for part in (low, high)), MIDDLE)
    scale = work.scale
    rows = {part: noted[int(part * (len(noted) - 1))].astype(np.float64) for part in parts}
    return Fan(
        rounds=rounds,
        quantiles={part: [float(each) / scale for each in row] for part, row in rows.items()},
        least=float(work.life.least),
        target=None if work.target is None else float(work.target),
    )


def picture(drawings: Sequence[Bars | Fan]) -> str:
    """Return drawings one under another, with their own colours."""
    parts: list[str] = []
    top = 0.0
    for each in drawings:
        parts.append(text(0, top + 10, _title(each)))
        top += HEAD
        if isinstance(each, Fan):
            parts.extend(_fan(each, top))
        else:
            parts.extend(drawn_bars(each.steps, top, each.label))
        top += DEPTH + UNDER + GAP
    return for_print(svg(FULL, top, parts))


def _title(each: Bars | Fan) -> str:
    return each.title if isinstance(each, Bars) else "Money in antes as rounds go by"


def _fan(fan: Fan, top: float) -> Iterator[str]:
    most = max(max(row) for row in fan.quantiles.values()) * 1.05
    last = fan.rounds[-1]

    def place(rounds: float, money: float) -> tuple[float, float]:
        x = LEFT + (FULL - LEFT) * rounds / last
        return x, top + DEPTH * (1 - max(0.0, money) / most)

    for low, high, names in BANDS:
        upper = [place(*at) for at in zip(fan.rounds, fan.quantiles[high], strict=True)]
        lower = [place(*at) for at in zip(fan.rounds, fan.quantiles[low], strict=True)]
        yield _filled([*upper, *reversed(lower)], names)
    middle = zip(fan.rounds, fan.quantiles[MIDDLE], strict=True)
    yield stroke([place(*at) for at in middle], "line")
    for value in (0.0, fan.least, fan.target):
        if value is not None and value <= most:
            yield stroke((place(0, value), place(last, value)), "rule" if value else "axis")
    for money in range(0, int(most) + 1, even_step(int(most) + 1, TICKS)):
        yield text(LEFT - 4, place(0, money)[1] + 2.2, f"{money:,}", "end small soft")
    for rounds in range(0, last + 1, even_step(last, TICKS)):
        yield text(place(rounds, 0)[0], top + DEPTH + 9, f"{rounds:,}", "small soft")
    entries = [("t1", "nine in ten players"), ("t2", "half of them"), ("gain", "the middle one")]
    yield from legend(LEFT, top + DEPTH + 19, entries)


def _filled(points: Sequence[tuple[float, float]], names: str) -> str:
    path = " ".join(f"{number(x)},{number(y)}" for x, y in points)
    return f'<polygon points="{path}" class="{names}"/>'
