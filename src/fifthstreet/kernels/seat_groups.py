"""Three and four seats of two cards beside one board: how often they win each sum together.

Two seats hold four cards in one of three ways. The sums that two seats win are counted for every
set of up to four cards that they hold; hands of other seats share none of those cards, and the sum
over all cards that both may hold, with alternating sign, leaves the deals in which they share none.
"""

import numpy as np
from numba import njit

from fifthstreet.kernels.set_index import place_of_two


@njit(nogil=True, cache=True)
def _add_products(items: np.ndarray, present: np.ndarray, sign: int, into: np.ndarray) -> None:
    """Add the products of any two of some counts; those of two different ones lie in one place."""
    for first in range(len(present)):
        i = present[first]
        once = sign * items[i]
        into[i, i] += once * items[i]
        for second in range(first):
            j = present[second]
            into[i, j] += 2 * once * items[j]


@njit(nogil=True, cache=True)
def _two_seats(kinds: np.ndarray, sum_of: np.ndarray, four: np.ndarray) -> np.ndarray:
    """Return how often two seats that hold two cards have each sum.

    To `four` are added the products for all sets of four cards, less those for three.
    """
    cards, sums = len(kinds), len(four)
    by_two = np.zeros((cards * (cards - 1) // 2, sums), dtype=np.int64)
    counts, present = np.zeros(sums, dtype=np.int64), np.empty(sums, dtype=np.int64)
    for c in range(2, cards):
        for b in range(1, c):
            for a in range(b):
                with_c, with_b, with_a = (
                    sum_of[kinds[a, b]],
                    sum_of[kinds[a, c]],
                    sum_of[kinds[b, c]],
                )
                for d in range(cards):
                    if d in (a, b, c):
                        continue
                    i, j, k = with_c[kinds[c, d]], with_b[kinds[b, d]], with_a[kinds[a, d]]
                    counts[i] += 1
                    counts[j] += 1
                    counts[k] += 1
                    if d > c:
                        four[i, i] += 1
                        four[j, j] += 1
                        four[k, k] += 1
                        four[i, j] += 2
                        four[i, k] += 2
                        four[j, k] += 2
                many = 0
                for at in range(sums):
                    present[many] = at
                    many += counts[at] > 0
                _add_products(counts, present[:many], -1, four)
                for two in (place_of_two(a, b), place_of_two(a, c), place_of_two(b, c)):
                    for at in present[:many]:
                        by_two[two, at] += counts[at]
                counts[:] = 0
    return by_two // 2


@njit(nogil=True, cache=True)
def groups_of(kinds: np.ndarray, sum_of: np.ndarray, three: np.ndarray, four: np.ndarray) -> None:
    """Write how often three seats and four seats win together, as ordered pairs of groups.

    `kinds[card, other]` is what a seat with two cards wins, by number, and `sum_of[kind, other]`
    the number of what two seats win. `three[kind, sum]` counts one seat beside two, `four[sum,
    other]` two seats beside two, in one of the two orders of different numbers.
    """
    cards, sums, single = len(kinds), len(four), len(three)
    by_two = _two_seats(kinds, sum_of, four)
    by_one, every = np.zeros((cards, sums), dtype=np.int64), np.arange(sums)
    ones = np.zeros((cards, single), dtype=np.int64)
    for b in range(1, cards):
        for a in range(b):
            counts = by_two[place_of_two(a, b)]
            by_one[a] += counts
            by_one[b] += counts
            three[kinds[a, b]] += counts
            ones[a, kinds[a, b]] += 1
            ones[b, kinds[a, b]] += 1
            _add_products(counts, every, 1, four)
    by_one //= 3
    total, hands = by_one.sum(axis=0) // 4, ones.sum(axis=0) // 2
    _add_products(total, every, 1, four)
    for kind in range(single):
        three[kind] += hands[kind] * total
    for card in range(cards):
        _add_products(by_one[card], every, -1, four)
        for kind in range(single):
            three[kind] -= ones[card, kind] * by_one[card]
