"""Bars of text and of ink for numbers in even steps."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

from fifthstreet.analysis.decimals import percent
from fifthstreet.paper.chart import FULL, rect, stroke, text

WIDTH = 40
LEFT, DEPTH, UNDER = 34.0, 110.0, 22.0
LABELS = 8

Steps = Sequence[tuple[int, int, int]]
"""Even steps of numbers: from, to before, and how many fell there."""

Named = Callable[[int], str]


def text_bars(steps: Steps, label: Named = str) -> Iterator[str]:
    """Yield a line for each step with its share and a bar; the last takes all beyond it.

    >>> for line in text_bars([(0, 5, 3), (5, 10, 1)]):
    ...     print(line)
    from 0      75.0%  ########################################
    from 5 on   25.0%  #############
    """
    total, most = sum(n for *_, n in steps), max(n for *_, n in steps)
    width = max(len(label(low)) for low, *_ in steps)
    for at, (low, _, count) in enumerate(steps, start=1):
        bar = "#" * max(WIDTH * count // most, 1 if count else 0)
        share = percent(Fraction(count, total), 1)
        on = " on" if at == len(steps) else ""
        yield f"from {label(low):>{width}}{on:<3}  {share:>5}%  {bar}".rstrip()


def drawn_bars(steps: Steps, top: float, label: Named = str, names: str = "gain") -> Iterator[str]:
    """Yield the parts of a drawing of bars whose upper edge lies at some height."""
    total, most = sum(n for *_, n in steps), max(n for *_, n in steps)
    pitch = (FULL - LEFT) / len(steps)
    for part in (Fraction(0), Fraction(1, 2), Fraction(1)):
        height = top + DEPTH * (1 - float(part))
        yield stroke(((LEFT, height), (FULL, height)), "axis" if not part else "rule")
        share = percent(part * Fraction(most, total), 1)
        yield text(LEFT - 4, height + 2.2, f"{share}%", "end small soft")
    every = -(-len(steps) // LABELS)
    for at, (low, _, count) in enumerate(steps):
        length = DEPTH * count / most
        x = LEFT + pitch * at
        yield rect(x + pitch * 0.08, top + DEPTH - length, pitch * 0.84, length, names)
        if at % every == 0:
            yield text(x, top + DEPTH + 9, label(low), "small soft")
