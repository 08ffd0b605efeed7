"""The dealer's outs with all shared cards up, by which people decide whether to bet at last.

An out is a card with which the dealer beats a hand whatever the other card is.
"""

import numpy as np
from numba import njit

from fifthstreet.kernels.board_showdown import (
    HANDS,
    LIVE,
    arrange,
    compare,
    others,
    room,
    suit_of_flush,
)
from fifthstreet.kernels.board_sums import (
    BITS,
    choices_room,
    count_choices,
    worth_of,
    write_places,
)

OUTS = LIVE - 1
"""How many outs there may be, none among them."""


@njit(nogil=True, cache=True)
def _levels(space: tuple, levels: np.ndarray) -> None:
    """Write the level of every two live cards by their places."""
    strength, level_of = space[1], space[3]
    at = 0
    for q in range(1, LIVE):
        for p in range(q):
            level = level_of[strength[at]]
            levels[p, q] = level
            levels[q, p] = level
            at += 1


@njit(nogil=True, cache=True)
def _outs(p: int, q: int, levels: np.ndarray, below: np.ndarray) -> int:
    """Return how many live cards beat a hand whatever lies beside them."""
    level = levels[p, q]
    first, second, up_to = levels[p], levels[q], below[level + 1]
    outs = 0
    for card in range(LIVE):
        outs += up_to[card] - (first[card] <= level) - (second[card] <= level) == 0
    # The two cards of the hand itself count as such where no other hand with them is lower.
    for card in (p, q):
        outs -= up_to[card] - (first[card] <= level) - (second[card] <= level) == 0
    return outs


@njit(nogil=True, cache=True)
def sums_by_outs(
    boards: tuple, tables: tuple, game: tuple, goes_on: np.ndarray, sums: np.ndarray
) -> None:
    """Add to `sums[choice, outs]` what choices of the last decision are worth.

    Every hand counts as often as a policy comes to the last decision: `goes_on` has which pairs do
    from each flop, as `count_choices` takes choices.
    """
    cards, ways, flops, swaps = boards
    least, classes, terms, _, choices, fold, _ = game
    space = room()
    live, strength, counts, below = space[0], space[1], space[2], space[4]
    levels = np.zeros((LIVE, LIVE), dtype=np.int32)
    taken = np.empty(HANDS, dtype=np.uint16)
    swapping, places = choices_room(), np.empty(HANDS, dtype=np.uint16)
    for number in range(len(cards)):
        if compare(cards[number], tables, least, space):
            arrange(cards[number], suit_of_flush(cards[number]), tables, least, space)
            _levels(space, levels)
        write_places(live, places)
        count_choices(goes_on, (flops[number], swaps[number]), swapping, places, taken)
        at = 0
        for q in range(1, LIVE):
            for p in range(q):
                own = strength[at]
                many = ways[number] * (taken[at] >> BITS)
                if many:
                    outs = _outs(p, q, levels, below)
                    mine = terms[classes[own], int(own >= least)]
                    for choice in range(choices.size):
                        worth = fold
                        if choices[choice] >= 0:
                            worth = worth_of(counts[at], mine[choices[choice]])
                        sums[choice, outs] += many * worth
                at += 1


@njit(nogil=True, cache=True)
def choices_by_outs(
    cards: np.ndarray, tables: tuple, chosen: np.ndarray, packed: np.ndarray
) -> None:
    """Write the places of choices, two bits each, from that for each number of outs."""
    space = room()
    below = space[4]
    levels = np.zeros((LIVE, LIVE), dtype=np.int32)
    for number in range(len(cards)):
        others(cards[number], space[0])
        arrange(cards[number], suit_of_flush(cards[number]), tables, 1, space)
        _levels(space, levels)
        at = 0
        for q in range(1, LIVE):
            for p in range(q):
                place = chosen[_outs(p, q, levels, below)]
                packed[number, at >> 2] |= place << (2 * (at & 3))
                at += 1
