"""Tables to draw outcomes from, exactly as often as whole weights say."""

from collections.abc import Sequence
from itertools import accumulate

import numpy as np

from fifthstreet.errors import FifthStreetError, ensure

WORDS = 2**64


def lots(weights: Sequence[int]) -> tuple[np.ndarray, np.ndarray]:
    """Return the last word of each outcome, and which outcome each cell of words names.

    All words up to the last one of the last outcome are used, so many for each unit of weight.

    >>> upper, cells = lots([1, 3])
    >>> [int(word) + 1 == part * 2**62 for word, part in zip(upper, (1, 4))]
    [True, True]
    """
    from fifthstreet.kernels.lots import CELLS, REST, UNSURE

    ensure(0 < len(weights) < UNSURE and min(weights) > 0, "there are outcomes with weights")
    total = sum(weights)
    if total > WORDS // 2:
        raise FifthStreetError(
            "These chances have more figures than can be drawn exactly.",
            remedy="Write the rate of mistakes, or pay lines, with fewer decimals.",
        )
    upper = [(WORDS // total) * part - 1 for part in accumulate(weights)]
    cells = np.full(CELLS, UNSURE, dtype=np.uint8)
    lower = 0
    for outcome, last in enumerate(upper):
        # Cells that lie wholly between the words of one outcome.
        cells[-(-lower >> REST) : (last + 1) >> REST] = outcome
        lower = last + 1
    return np.array(upper, dtype=np.uint64), cells
