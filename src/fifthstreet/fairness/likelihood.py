"""How surprising a figure is: the tails of two distributions, from Python's mathematics alone."""

import math
from collections.abc import Mapping

TINY = 1e-300
CLOSE = 1e-15


def beyond_chi_square(statistic: float, freedom: float) -> float:
    """Return how likely a chi-square figure at least as large is.

    >>> round(beyond_chi_square(3.841458820694124, 1), 12)
    0.05
    """
    return _upper_gamma(freedom / 2, statistic / 2)


def beyond_normal(deviation: float) -> float:
    """Return how likely a standard normal figure at least as far from zero is.

    >>> round(beyond_normal(1.959963984540054), 12)
    0.05
    """
    return math.erfc(abs(deviation) / math.sqrt(2))


def _upper_gamma(shape: float, at: float) -> float:
    """Return the regularised incomplete gamma function Q, by whichever of two ways is quick."""
    if at <= 0:
        return 1.0
    scale = math.exp(shape * math.log(at) - at - math.lgamma(shape))
    if at < shape + 1:
        return max(0.0, 1.0 - scale * _series(shape, at))
    return min(1.0, scale * _fraction(shape, at))


def _series(shape: float, at: float) -> float:
    term = total = 1 / shape
    while term >= total * CLOSE:
        shape += 1
        term *= at / shape
        total += term
    return total


def _fraction(shape: float, at: float) -> float:
    """Return Legendre's continued fraction, by the method of Lentz."""
    below = at + 1 - shape
    ahead = 1 / TINY
    behind = 1 / below
    value, change, step = behind, 0.0, 0
    while abs(change - 1) >= CLOSE:
        step += 1
        numerator = -step * (step - shape)
        below += 2
        behind = 1 / _not_zero(numerator * behind + below)
        ahead = _not_zero(below + numerator / ahead)
        change = behind * ahead
        value *= change
    return value


def _not_zero(value: float) -> float:
    return value if abs(value) > TINY else TINY


def rejected(result: Mapping[str, float], *, level: float = 0.01) -> tuple[str, ...]:
    """Return which of several tests fail together, by Holm's rule, the surest first.

    >>> rejected({"pairs": 0.2, "places": 0.0001, "hands": 0.006})
    ('places',)
    """
    failed: list[str] = []
    for rank, (name, likelihood) in enumerate(sorted(result.items(), key=lambda pair: pair[1])):
        if likelihood > level / (len(result) - rank):
            break
        failed.append(name)
    return tuple(failed)
