"""Suits do not matter by themselves: sets of cards that differ by a swap of suits are one.

Of all such sets the one is kept whose suits hold descending sets of ranks: clubs the greatest.
"""

import numpy as np
from numba import njit

from fifthstreet.kernels.set_index import CARDS, CHOOSE, next_set

SUITS = 4
RANKS = 13


@njit(nogil=True, cache=True)
def _masks(cards: np.ndarray, masks: np.ndarray) -> None:
    """Write for each suit the set of its ranks as bits."""
    masks[:] = 0
    for card in cards:
        masks[card & 3] |= 1 << (card >> 2)


@njit(nogil=True, cache=True)
def _is_canonical(cards: np.ndarray, masks: np.ndarray) -> bool:
    """Tell whether a set of cards is the one kept among its like; leaves its masks behind."""
    _masks(cards, masks)
    return masks[0] >= masks[1] and masks[1] >= masks[2] and masks[2] >= masks[3]


@njit(nogil=True, cache=True)
def _likes(masks: np.ndarray) -> int:
    """Return how many sets a kept one stands for, from its descending masks."""
    ways, run = 24, 1
    for suit in range(1, SUITS):
        run = run + 1 if masks[suit] == masks[suit - 1] else 1
        ways //= run
    return ways


@njit(nogil=True, cache=True)
def canonical_place(cards: np.ndarray, masks: np.ndarray) -> int:
    """Return the place of the kept set that stands for these cards, whatever their order."""
    _masks(cards, masks)
    for suit in range(1, SUITS):
        moved, at = masks[suit], suit
        while at > 0 and masks[at - 1] < moved:
            masks[at] = masks[at - 1]
            at -= 1
        masks[at] = moved
    place, k = 0, 0
    for card in range(CARDS):
        if masks[card & 3] >> (card >> 2) & 1:
            k += 1
            place += CHOOSE[card, k]
    return place


@njit(nogil=True, cache=True)
def _count_kept(size: int) -> int:
    cards, masks = np.arange(size), np.zeros(SUITS, dtype=np.int64)
    count = 0
    while True:
        if _is_canonical(cards, masks):
            count += 1
        if not next_set(cards):
            return count


@njit(nogil=True, cache=True)
def kept_sets(size: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return the kept sets of a size in order of place, how many each stands for, and an index.

    The index tells for the place of a kept set its number in the list, and -1 for every other.
    """
    count = _count_kept(size)
    sets = np.empty((count, size), dtype=np.uint8)
    ways = np.empty(count, dtype=np.int64)
    index = np.full(CHOOSE[CARDS, size], -1, dtype=np.int32)
    cards, masks = np.arange(size), np.zeros(SUITS, dtype=np.int64)
    number = place = 0
    while True:
        if _is_canonical(cards, masks):
            sets[number] = cards
            ways[number] = _likes(masks)
            index[place] = number
            number += 1
        place += 1
        if not next_set(cards):
            return sets, ways, index


@njit(nogil=True, cache=True)
def numbers_of_all(size: int, index: np.ndarray) -> np.ndarray:
    """Return for every set of a size, by its place, the number of the kept set in its stead."""
    numbers = np.empty(index.size, dtype=np.int32)
    cards, masks = np.arange(size), np.zeros(SUITS, dtype=np.int64)
    place = 0
    while True:
        numbers[place] = index[canonical_place(cards, masks)]
        place += 1
        if not next_set(cards):
            return numbers


@njit(nogil=True, cache=True)
def _by_size() -> tuple[np.ndarray, np.ndarray]:
    """Return the sets of ranks in a suit by how many they are, ascending, and where each starts."""
    sizes = np.zeros(1 << RANKS, dtype=np.int64)
    starts = np.zeros(RANKS + 3, dtype=np.int64)
    for mask in range(1 << RANKS):
        for rank in range(RANKS):
            sizes[mask] += mask >> rank & 1
        starts[sizes[mask] + 2] += 1
    for size in range(2, RANKS + 3):
        starts[size] += starts[size - 1]
    listed = np.empty(1 << RANKS, dtype=np.int64)
    for mask in range(1 << RANKS):
        listed[starts[sizes[mask] + 1]] = mask
        starts[sizes[mask] + 1] += 1
    return listed, starts


@njit(nogil=True, cache=True)
def _write_sets(size: int, listed: np.ndarray, starts: np.ndarray, out: np.ndarray) -> int:
    """Write the masks of every kept set, and return how many there are; without room, only count.

    Clubs hold the greatest mask, and so on: a suit starts no search above the suit before it.
    """
    room = out.shape[0] > 0
    count = 0
    for in_clubs in range(size, -1, -1):
        for clubs in listed[starts[in_clubs] : starts[in_clubs + 1]]:
            left = size - in_clubs
            for in_diamonds in range(left + 1):
                for diamonds in listed[starts[in_diamonds] : starts[in_diamonds + 1]]:
                    if diamonds > clubs:
                        break
                    for in_hearts in range(left - in_diamonds + 1):
                        in_spades = left - in_diamonds - in_hearts
                        for hearts in listed[starts[in_hearts] : starts[in_hearts + 1]]:
                            if hearts > diamonds:
                                break
                            for spades in listed[starts[in_spades] : starts[in_spades + 1]]:
                                if spades > hearts:
                                    break
                                if room:
                                    out[count, 0], out[count, 1] = clubs, diamonds
                                    out[count, 2], out[count, 3] = hearts, spades
                                count += 1
    return count


@njit(nogil=True, cache=True)
def sets_by_suit(size: int) -> tuple[np.ndarray, np.ndarray]:
    """Return the kept sets of a size as rows of ascending cards, and how many each stands for.

    Unlike `kept_sets` it looks at no other set, so that it takes a second for seven cards.
    """
    listed, starts = _by_size()
    nothing = np.empty((0, SUITS), dtype=np.int64)
    masks = np.empty((_write_sets(size, listed, starts, nothing), SUITS), dtype=np.int64)
    _write_sets(size, listed, starts, masks)
    sets = np.empty((masks.shape[0], size), dtype=np.uint8)
    ways = np.empty(masks.shape[0], dtype=np.int64)
    for number in range(masks.shape[0]):
        ways[number] = _likes(masks[number])
        at = 0
        for card in range(CARDS):
            if masks[number, card & 3] >> (card >> 2) & 1:
                sets[number, at] = card
                at += 1
    return sets, ways
