"""Against a dealer: the better of a fold and every bet on each hand, and how that play ends."""

import numpy as np
from numba import njit

OUTCOMES = 4
"""The dealer fails, loses, ties or wins."""


@njit(nogil=True, cache=True)
def _whole_row(bounds: np.ndarray, worth: np.ndarray, fold: float, hands: int) -> int:
    """Tell whether a hand bets against every face-up card (1), against none (-1) or must look."""
    low = high = worth[-1] * hands
    for each in range(OUTCOMES - 1):
        gain = worth[each] - worth[-1]
        first, last = gain * bounds[each, 0], gain * bounds[each, 1]
        low += min(first, last)
        high += max(first, last)
    return int(low > fold * hands) - int(high <= fold * hands)


@njit(nogil=True, cache=True)
def best_ends(census: tuple, worth: np.ndarray, fold: float) -> np.ndarray:
    """Return by class how many deals are folded, and then how those end that make each bet.

    `census` has the counts of the dealer's failing, losing and tying hands, the ways and the class
    of every hand, the least and the greatest of its counts and their sums over all face-up cards,
    and how many hands the dealer may hold. `worth[class, bet]` is what each outcome is worth.
    """
    fails, loses, ties, ways, classes, bounds, sums, hands = census
    bets = worth.shape[1]
    counts = np.zeros((worth.shape[0], 1 + bets * OUTCOMES), dtype=np.int64)
    for row in range(len(ways)):
        number, many = classes[row], ways[row]
        ends, mine = counts[number], worth[number]
        whole = _whole_row(bounds[row], mine[0], fold, hands) if bets == 1 else 0
        deals = many * hands * fails.shape[1]
        if whole < 0:
            ends[0] += deals
        elif whole > 0:
            rest = deals
            for each in range(OUTCOMES - 1):
                ends[1 + each] += sums[row, each]
                rest -= sums[row, each]
            ends[OUTCOMES] += rest
        else:
            for up in range(fails.shape[1]):
                fail, lose, tie = int(fails[row, up]), int(loses[row, up]), int(ties[row, up])
                win = hands - fail - lose - tie
                best, at = fold * hands, -1
                for bet in range(bets):
                    each = mine[bet]
                    value = fail * each[0] + lose * each[1] + tie * each[2] + win * each[3]
                    if value > best:
                        best, at = value, bet
                if at < 0:
                    ends[0] += many * hands
                else:
                    first = 1 + OUTCOMES * at
                    ends[first] += many * fail
                    ends[first + 1] += many * lose
                    ends[first + 2] += many * tie
                    ends[first + 3] += many * win
    return counts
