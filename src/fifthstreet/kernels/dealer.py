"""Five cards against five with dead cards: the dealer's hands are gone through one by one."""

import numpy as np
from numba import njit

from fifthstreet.kernels.neighbours import draw, without
from fifthstreet.kernels.set_index import CARDS, CHOOSE

HAND = 5
UNSEEN = CARDS - HAND - 1
"""How many cards there are beside a player's hand and the face-up card."""


@njit(nogil=True, cache=True)
def _places_beside(up: int, live: np.ndarray) -> np.ndarray:
    """Return part[k, i]: what live card i adds to a hand's place as k-th of four beside a fifth."""
    parts = np.empty((5, live.size), dtype=np.int64)
    for k in range(1, 5):
        for i in range(live.size):
            parts[k, i] = CHOOSE[live[i], k + (live[i] > up)]
    return parts


@njit(nogil=True, cache=True)
def dealers_hands(
    strengths: np.ndarray, up: int, live: np.ndarray, own: int, least: int
) -> tuple[int, int, int]:
    """Return how many of the dealer's hands fail, lose and tie.

    The dealer holds the face-up card and four live ones, which ascend; `own` is the strength of the
    player's hand, and `least` that with which the dealer qualifies.
    """
    parts = _places_beside(up, live)
    lower = 0
    while lower < live.size and live[lower] < up:
        lower += 1
    fails = beaten = equal = 0
    for d in range(3, live.size):
        for c in range(2, d):
            for b in range(1, c):
                below = (d < lower) + (c < lower) + (b < lower)
                part = parts[4, d] + parts[3, c] + parts[2, b]
                under = part + CHOOSE[up, below + 2]
                for a in range(min(b, lower)):
                    strength = strengths[under + parts[1, a]]
                    fails += strength < least
                    beaten += strength < own
                    equal += strength == own
                over = part + CHOOSE[up, 1]
                for a in range(lower, b):
                    strength = strengths[over + parts[1, a]]
                    fails += strength < least
                    beaten += strength < own
                    equal += strength == own
    return fails, max(beaten - fails, 0), equal if own >= least else 0


@njit(nogil=True, cache=True)
def sampled_gains(
    words: np.ndarray, strengths: np.ndarray, player: tuple, least: int, gains: np.ndarray
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
    for sample in range(words.shape[0]):
        number = np.searchsorted(until, np.int64(words[sample, 0] % np.uint64(until[-1])), "right")
        without(hands[number], others)
        column = np.int64(words[sample, 1] % np.uint64(others.size))
        for place in range(UNSEEN):
            places[place] = others[place + (place >= column)]
        draw(words[sample, 2:], places)
        live = np.sort(places[dead:])
        counts = dealers_hands(strengths, others[column], live, strength[number], least)
        gain = gains[classes[number]]
        bet = counts[0] * gain[0] + counts[1] * gain[1] + counts[2] * gain[2] - gain[3] * dealt
        samples[sample] = max(-bet, 0) if raises[number, column] else max(bet, 0)
    return samples
