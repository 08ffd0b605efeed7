"""The ten flops of every board, and the hole cards that are alike beside a flop.

Boards and flops that differ by a swap of suits are one (see `suits`). A pair of hole cards beside a
flop lies in a square of 52 by 52 cells, in either order of its cards. Where all boards are gone
through, pairs stand in the order of `place_of_two` instead: a board has two to six different swaps
for its ten flops, and after a swap all pairs are added to a flop at once.
"""

import numpy as np
from numba import njit

from fifthstreet.kernels.set_index import CARDS, place_of_three, place_of_two
from fifthstreet.kernels.suits import SUITS

FLOPS = 10
"""In how many ways three of five shared cards come first."""

CELLS = CARDS * CARDS
PAIRS = CARDS * (CARDS - 1) // 2
SWAPS = 256
"""More than any swap of suits is as a number."""


@njit(nogil=True, cache=True)
def swap_of(cards: np.ndarray) -> int:
    """Return which suit becomes which, two bits each, so that their masks descend."""
    masks = np.zeros(SUITS, dtype=np.int64)
    for card in cards:
        masks[card & 3] |= 1 << (card >> 2)
    packed = 0
    for suit in range(SUITS):
        place = 0
        for other in range(SUITS):
            ahead = masks[other] > masks[suit] or (masks[other] == masks[suit] and other < suit)
            place += ahead
        packed |= place << (2 * suit)
    return packed


@njit(nogil=True, cache=True)
def moved(card: int, swap: int) -> int:
    """Return the card that a swap of suits makes of a card."""
    return card & ~3 | swap >> (2 * (card & 3)) & 3


@njit(nogil=True, cache=True)
def flops_of(boards: np.ndarray, index: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return for each board its ten flops by the number of their like, and the swap to each.

    `index` tells the number of a kept flop by its place.
    """
    flops = np.empty((len(boards), FLOPS), dtype=np.int16)
    swaps = np.empty((len(boards), FLOPS), dtype=np.uint8)
    flop = np.empty(3, dtype=np.int64)
    for number in range(len(boards)):
        at = 0
        for k in range(2, 5):
            for j in range(1, k):
                for i in range(j):
                    flop[0] = boards[number, i]
                    flop[1] = boards[number, j]
                    flop[2] = boards[number, k]
                    swap = swap_of(flop)
                    for place in range(3):
                        flop[place] = moved(flop[place], swap)
                    flop.sort()
                    flops[number, at] = index[place_of_three(flop[0], flop[1], flop[2])]
                    swaps[number, at] = swap
                    at += 1
    return flops, swaps


@njit(nogil=True, cache=True)
def kept_cells(flops: np.ndarray) -> np.ndarray:
    """Return for each kept flop and cell the cell kept in its stead, and -1 where there is none.

    Of hole cards that differ by a swap of suits which leaves the flop as it is, those are kept
    whose suits hold descending sets of ranks; of the two orders, the one with the higher card
    first.
    """
    alike = np.full((len(flops), CELLS), -1, dtype=np.int16)
    masks = np.empty(SUITS, dtype=np.int64)
    for number in range(len(flops)):
        for high in range(1, CARDS):
            for low in range(high):
                if (flops[number] == high).any() or (flops[number] == low).any():
                    continue
                masks[:] = 0
                for card in flops[number]:
                    masks[card & 3] |= 1 << (13 + (card >> 2))
                masks[high & 3] |= 1 << (high >> 2)
                masks[low & 3] |= 1 << (low >> 2)
                first = second = 0
                for other in range(SUITS):
                    for card in range(2):
                        suit = (high if card == 0 else low) & 3
                        ahead = masks[other] > masks[suit]
                        if ahead or (masks[other] == masks[suit] and other < suit):
                            if card == 0:
                                first += 1
                            else:
                                second += 1
                one, two = high & ~3 | first, low & ~3 | second
                cell = max(one, two) * CARDS + min(one, two)
                alike[number, high * CARDS + low] = cell
                alike[number, low * CARDS + high] = cell
    return alike


@njit(nogil=True, cache=True)
def swap_room() -> tuple:
    """Return space for where swaps of suits lead pairs, and for which of them is known."""
    return np.empty((SWAPS, PAIRS), dtype=np.uint16), np.zeros(SWAPS, dtype=np.bool_)


@njit(nogil=True, cache=True)
def after_swap(swap: int, space: tuple) -> np.ndarray:
    """Return where a swap of suits leads each pair of cards; `space` is from `swap_room`."""
    places, known = space
    if not known[swap]:
        known[swap] = True
        at = 0
        for high in range(1, CARDS):
            for low in range(high):
                one, two = moved(high, swap), moved(low, swap)
                places[swap, at] = place_of_two(min(one, two), max(one, two))
                at += 1
    return places[swap]


@njit(nogil=True, cache=True)
def gather(alike: np.ndarray, sums: np.ndarray) -> np.ndarray:
    """Return for each flop the sums over pairs that are alike, at the cell that is kept."""
    result = np.zeros(alike.shape, dtype=sums.dtype)
    for number in range(len(alike)):
        at = 0
        for high in range(1, CARDS):
            for low in range(high):
                cell = alike[number, high * CARDS + low]
                if cell >= 0:
                    result[number, cell] += sums[number, at]
                at += 1
    return result
