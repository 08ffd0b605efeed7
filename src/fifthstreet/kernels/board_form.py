"""Two seats beside a board that the dealer shares: the sum of the products of what they win.

Beside one board and one flop, the hands that the dealer may hold are gone through in order of
strength, and what every hand of a seat wins against them is kept by single cards. Taken off for a
dealer's hand are the hands that share a card with it, and for two seats those that share one.
"""

import numpy as np
from numba import njit

from fifthstreet.kernels.board_flops import FLOPS, moved
from fifthstreet.kernels.board_showdown import HANDS, LIVE, compare, room
from fifthstreet.kernels.board_sums import ends_of_last
from fifthstreet.kernels.set_index import CARDS

LOWER, EQUAL, HIGHER, QUALIFIED = 0, 1, 2, 3
"""What a dealer's hand comes to beside a seat's; higher by three where it qualifies."""


@njit(nogil=True, cache=True)
def _set(p: int, q: int, value: int, sums: tuple) -> None:
    """Let a hand win something."""
    wins, by_card, squares_by_card, total = sums
    before = np.int64(wins[p, q])
    if value == before:
        return
    wins[p, q] = wins[q, p] = value
    more, squares = value - before, value * value - before * before
    by_card[p] += more
    by_card[q] += more
    squares_by_card[p] += squares
    squares_by_card[q] += squares
    total[0] += more
    total[1] += squares


@njit(nogil=True, cache=True)
def _form(p: int, q: int, sums: tuple, result: np.ndarray) -> None:
    """Add the sum of one seat's results beside a dealer's hand, of squares and of products."""
    wins, by_card, squares_by_card, total = sums
    first, second = wins[p], wins[q]
    own = np.int64(first[q])
    squares = np.int64(0)
    for card in range(LIVE):
        rest = np.int64(np.int32(by_card[card] - first[card] - second[card]))
        squares += rest * rest
    for card in (p, q):
        rest = np.int64(by_card[card]) - own
        squares -= rest * rest
    mean = total[0] - by_card[p] - by_card[q] + own
    square = total[1] - squares_by_card[p] - squares_by_card[q] + own * own
    result[0] += mean
    result[1] += square
    result[2] += mean * mean - squares + square


@njit(nogil=True, cache=True)
def _against_dealers(
    values: np.ndarray, hands: tuple, least: int, sums: tuple, result: np.ndarray
) -> None:
    """Go through the dealer's hands in order; `values[hand, outcome]` is what a seat wins."""
    strength, order, highs, lows = hands
    start, equal, before = 0, 0, -1
    while start < HANDS:
        level = strength[order[start]]
        base = QUALIFIED if level >= least else 0
        if base != before:
            for at in range(HANDS):
                outcome = HIGHER if strength[at] < level else LOWER
                _set(lows[at], highs[at], values[at, base + outcome], sums)
            before = base
        for place in range(equal, start):
            at = order[place]
            _set(lows[at], highs[at], values[at, base + HIGHER], sums)
        end = start
        while end < HANDS and strength[order[end]] == level:
            at = order[end]
            _set(lows[at], highs[at], values[at, base + EQUAL], sums)
            end += 1
        for place in range(start, end):
            at = order[place]
            _form(lows[at], highs[at], sums, result)
        start, equal = end, start


@njit(nogil=True, cache=True)
def forms_beside(
    boards: tuple, tables: tuple, game: tuple, policies: tuple, worth: np.ndarray
) -> np.ndarray:
    """Return for each board the sums that `_form` finds, over its ten flops.

    `policies` are the end that each cell of hole cards takes before the flop (below nought where
    it comes to it), and then what `board_sums.ends_by_choice` takes but the first. `worth[end,
    class, outcome]` is what a seat wins: ends on the flop come first, then those of the last
    decision, and then those before the flop.
    """
    cards, _, flops, swaps = boards
    least, classes = game[0], game[1]
    before, on_flop, packed, going = policies
    space = room()
    live, strength, counts = space[0], space[1], space[2]
    highs, lows = np.empty(HANDS, dtype=np.int64), np.empty(HANDS, dtype=np.int64)
    at = 0
    for q in range(1, LIVE):
        for p in range(q):
            highs[at], lows[at] = q, p
            at += 1
    values, last = np.empty((HANDS, 2 * QUALIFIED), dtype=np.int64), np.empty(HANDS, dtype=np.int64)
    sums = (
        np.zeros((LIVE, LIVE), dtype=np.int32),
        np.zeros(LIVE, dtype=np.int32),
        np.zeros(LIVE, dtype=np.int64),
        np.zeros(2, dtype=np.int64),
    )
    result = np.zeros((len(cards), 3), dtype=np.int64)
    for number in range(len(cards)):
        compare(cards[number], tables, least, space)
        order = np.argsort(strength)
        ends_of_last(strength, counts, game, packed[number], last)
        for way in range(FLOPS):
            square = on_flop[flops[number, way]]
            for at in range(HANDS):
                high = moved(live[highs[at]], swaps[number, way])
                low = moved(live[lows[at]], swaps[number, way])
                end = before[live[highs[at]] * CARDS + live[lows[at]]]
                if end < 0:
                    end = square[high * CARDS + low]
                    if end == going:
                        end = last[at]
                values[at] = worth[end, classes[strength[at]]]
            hands = strength, order, highs, lows
            _against_dealers(values, hands, least, sums, result[number])
    return result
