"""Five cards against five with dead cards: the dealer's hands are gone through, many at once."""

import numpy as np
from numba import njit

from fifthstreet.kernels.neighbours import draw, without
from fifthstreet.kernels.set_index import CARDS, CHOOSE, place_with

HAND = 5
UNSEEN = CARDS - HAND - 1
"""How many cards there are beside a player's hand and the face-up card."""


FOURS = int(CHOOSE[CARDS - 1, 4])
"""How many sets of four cards there are beside a face-up card."""

_NONE = np.uint16(0)


@njit(nogil=True, cache=True)
def strengths_beside(strengths: np.ndarray) -> np.ndarray:
    """Return the strength of every four cards with each face-up card, by the place of the four.

    The four are counted among the cards beside the face-up one, so that hands lie side by side.
    """
    beside = np.empty((CARDS, FOURS), dtype=np.uint16)
    cards, four = np.empty(CARDS - 1, dtype=np.int64), np.empty(4, dtype=np.int64)
    own = np.empty(1, dtype=np.int64)
    for up in range(CARDS):
        own[0] = up
        without(own, cards)
        place = 0
        for d in range(3, CARDS - 1):
            for c in range(2, d):
                for b in range(1, c):
                    for a in range(b):
                        four[0], four[1], four[2], four[3] = cards[a], cards[b], cards[c], cards[d]
                        beside[up, place] = strengths[place_with(four, up)]
                        place += 1
    return beside


@njit(nogil=True, cache=True)
def _weaker(strengths: np.ndarray, live: np.ndarray, own: int, least: int) -> tuple[int, int, int]:
    """Return how many live hands among some side by side fail, are weaker, and are no better."""
    fails = weaker = not_better = np.uint16(0)
    for at in range(strengths.size):
        strength, here = strengths[at], live[at]
        fails = np.uint16(fails + (here if strength < least else _NONE))
        weaker = np.uint16(weaker + (here if strength < own else _NONE))
        not_better = np.uint16(not_better + (here if strength <= own else _NONE))
    return np.int64(fails), np.int64(weaker), np.int64(not_better)


@njit(nogil=True, cache=True)
def _failing(strengths: np.ndarray, live: np.ndarray, least: int) -> int:
    """Return how many live hands among some side by side fail: all that a weak hand asks."""
    fails = np.uint16(0)
    for at in range(strengths.size):
        fails = np.uint16(fails + (live[at] if strengths[at] < least else _NONE))
    return np.int64(fails)


@njit(nogil=True, cache=True)
def _live_threes(is_live: np.ndarray) -> np.ndarray:
    """Return by their place which sets of three cards beside the face-up one are live."""
    pairs = np.empty(CHOOSE[CARDS - 1, 2], dtype=np.uint16)
    for b in range(1, CARDS - 1):
        row = pairs[CHOOSE[b, 2] : CHOOSE[b, 2] + b]
        for a in range(b):
            row[a] = is_live[a] & is_live[b]
    threes = np.empty(CHOOSE[CARDS - 1, 3], dtype=np.uint16)
    for c in range(2, CARDS - 1):
        size = CHOOSE[c, 2]
        row = threes[CHOOSE[c, 3] : CHOOSE[c, 3] + size]
        for at in range(size):
            row[at] = pairs[at] & is_live[c]
    return threes


@njit(nogil=True, cache=True)
def dealers_hands(
    beside: np.ndarray, up: int, live: np.ndarray, own: int, least: int
) -> tuple[int, int, int]:
    """Return how many of the dealer's hands fail, lose and tie.

    The dealer holds the face-up card and four live ones, which ascend; `beside` is what
    `strengths_beside` makes, `own` is the strength of the player's hand, and `least` that with
    which the dealer qualifies. For the highest of the four cards all sets of the other three below
    it are gone through at once; they are fewer than 16 bits count.
    """
    is_live = np.zeros(CARDS - 1, dtype=np.uint16)
    for card in live:
        is_live[card - (card > up)] = 1
    hands, threes = beside[up], _live_threes(is_live)
    fails = beaten = not_better = 0
    for d in range(3, CARDS - 1):
        if not is_live[d]:
            continue
        first, size = CHOOSE[d, 4], CHOOSE[d, 3]
        some, there = hands[first : first + size], threes[:size]
        if own < least:
            fails += _failing(some, there, np.uint16(least))
            continue
        counts = _weaker(some, there, np.uint16(own), np.uint16(least))
        fails += counts[0]
        beaten += counts[1]
        not_better += counts[2]
    return fails, max(beaten - fails, 0), not_better - beaten


@njit(nogil=True, cache=True)
def sampled_gains(
    words: np.ndarray, beside: np.ndarray, player: tuple, least: int, gains: np.ndarray
) -> np.ndarray:
    """Return what minding dead cards gains in random positions; a row of words makes one.

    The first word chooses the player's hand, the second the face-up card, the others dead cards.
    `player` holds the hands, their strengths and classes, how many of all hands come until each,
    and where the player usually bets. `gains[class]` holds what a dealer's hand that fails, loses
    or ties is better than one that wins, and how much better winning hands would have to be for a
    bet to equal a fold.
    """
    hands, strength, classes, until, raises = player
    samples = np.zeros(words.shape[0], dtype=np.int64)
    others = np.empty(CARDS - HAND, dtype=np.int64)
    places = np.empty(UNSEEN, dtype=np.int64)
    dead = words.shape[1] - 2
    dealt = CHOOSE[UNSEEN - dead, 4]
    # Positions with the same face-up card follow one another: its hands lie in the cache then.
    for sample in np.argsort(words[:, 1] % np.uint64(others.size)):
        number = np.searchsorted(until, np.int64(words[sample, 0] % np.uint64(until[-1])), "right")
        without(hands[number], others)
        column = np.int64(words[sample, 1] % np.uint64(others.size))
        for place in range(UNSEEN):
            places[place] = others[place + (place >= column)]
        draw(words[sample, 2:], places)
        live = np.sort(places[dead:])
        counts = dealers_hands(beside, others[column], live, strength[number], least)
        gain = gains[classes[number]]
        bet = counts[0] * gain[0] + counts[1] * gain[1] + counts[2] * gain[2] - gain[3] * dealt
        samples[sample] = max(-bet, 0) if raises[number, column] else max(bet, 0)
    return samples
