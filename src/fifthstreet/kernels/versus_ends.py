"""Against a dealer: the better of a fold and every bet on each hand, and how that play ends.

States of one class against which the dealer fails and ties equally often differ only in how many
hands of the dealer's lose. Every choice is worth a straight line over that number, and the best of
them is convex: what is best at both ends of a range is best all over it.
"""

import numpy as np
from numba import njit

OUTCOMES = 4
"""The dealer fails, loses, ties or wins."""
DEEPEST = 64
"""More ranges than halving ever leaves open."""


@njit(nogil=True, cache=True)
def _best(worth: np.ndarray, fold: float, counts: tuple[int, int, int, int]) -> int:
    """Return the number of the best bet against some hands of the dealer's, -1 for a fold."""
    fail, lose, tie, win = counts
    best, at = fold * (fail + lose + tie + win), -1
    for bet in range(len(worth)):
        each = worth[bet]
        value = fail * each[0] + lose * each[1] + tie * each[2] + win * each[3]
        if value > best:
            best, at = value, bet
    return at


@njit(nogil=True, cache=True)
def best_ends(census: tuple, worth: np.ndarray, fold: float) -> np.ndarray:
    """Return by class how many deals are folded, and then how those end that make each bet.

    `census` has the class, the failing and the tying hands and the first entry of every group, and
    of every entry its losing hands, in ascending order, with the ways and the ways times losing
    hands of all entries before it; and how many hands the dealer may hold. `worth[class, bet]` is
    what each outcome is worth.
    """
    groups, loses, ways, products, hands = census
    counts = np.zeros((worth.shape[0], 1 + worth.shape[1] * OUTCOMES), dtype=np.int64)
    first, last = np.empty(DEEPEST, dtype=np.int64), np.empty(DEEPEST, dtype=np.int64)
    for group in range(len(groups) - 1):
        number, fail, tie, start = groups[group]
        mine, ends, rest = worth[number], counts[number], hands - fail - tie
        first[0], last[0], waiting = start, groups[group + 1, 3], 1
        while waiting:
            waiting -= 1
            low, high = first[waiting], last[waiting]
            least, most = loses[low], loses[high - 1]
            bet = _best(mine, fold, (fail, least, tie, rest - least))
            if high - low > 1 and bet != _best(mine, fold, (fail, most, tie, rest - most)):
                middle = (low + high) // 2
                first[waiting], last[waiting] = low, middle
                first[waiting + 1], last[waiting + 1] = middle, high
                waiting += 2
                continue
            many, lost = ways[high] - ways[low], products[high] - products[low]
            if bet < 0:
                ends[0] += many * hands
            else:
                at = 1 + OUTCOMES * bet
                ends[at] += many * fail
                ends[at + 1] += lost
                ends[at + 2] += many * tie
                ends[at + 3] += many * rest - lost
    return counts
