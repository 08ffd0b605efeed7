"""Bars of text: how results are spread."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from fifthstreet.analysis.decimals import percent

EDGES = (-10, -7, -5, -4, -3, -2, -1, 0, 1, 2, 3, 5, 10, 20, 50, 100, 500, 1000)
WIDTH = 40


def histogram(counts: Mapping[object, int]) -> Iterator[str]:
    """Yield a line for each stretch of results that was met, with its share and a bar.

    >>> for line in histogram({Fraction(-1): 3, Fraction(7): 1}):
    ...     print(line)
         -1    75.000%  ########################################
    5 to 10    25.000%  #############
    """
    spread = stretches(counts)
    total, most = sum(spread.values()), max(spread.values())
    width = max(map(len, spread))
    for label, count in spread.items():
        bar = "#" * max(1, WIDTH * count // most)
        yield f"{label:>{width}}  {percent(Fraction(count, total), 3):>8}%  {bar}"


def stretches(counts: Mapping[object, int]) -> dict[str, int]:
    """Return how many results lie in each stretch that was met, the lowest first."""
    spread: dict[str, int] = {}
    for net in sorted(counts, key=lambda net: Fraction(str(net))):
        label = _stretch(Fraction(str(net)))
        spread[label] = spread.get(label, 0) + counts[net]
    return spread


def _stretch(net: Fraction) -> str:
    if net in EDGES:
        return str(net)
    below = [edge for edge in EDGES if edge < net]
    above = [edge for edge in EDGES if edge > net]
    if not below:
        return f"under {EDGES[0]}"
    return f"over {below[-1]}" if not above else f"{below[-1]} to {above[0]}"
