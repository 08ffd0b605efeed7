"""Plain counting for the tests: no symmetry, no inclusion and exclusion, nothing clever."""

from collections.abc import Callable
from functools import cache
from itertools import combinations
from math import comb

import numpy as np
from numba import njit

from fifthstreet.cards import Deck, rank_five

CARDS = sorted(Deck.standard(), key=lambda card: card.index)


@njit
def _dealer(
    rest: np.ndarray, up: int, own: int, least: int, strengths: np.ndarray, choose: np.ndarray
) -> tuple[int, int, int, int]:
    fails = loses = ties = wins = 0
    hand = np.empty(5, dtype=np.int64)
    n = rest.size
    for i in range(n):
        for j in range(i):
            for k in range(j):
                for m in range(k):
                    hand[0], hand[1], hand[2], hand[3] = rest[m], rest[k], rest[j], rest[i]
                    at = 4
                    while at > 0 and hand[at - 1] > up:
                        hand[at] = hand[at - 1]
                        at -= 1
                    hand[at] = up
                    place = 0
                    for card in range(5):
                        place += choose[hand[card], card + 1]
                    strength = strengths[place]
                    if strength < least:
                        fails += 1
                    elif strength < own:
                        loses += 1
                    elif strength == own:
                        ties += 1
                    else:
                        wins += 1
    return fails, loses, ties, wins


def dealer_counts(
    hand: list[int], up: int, *, least: int, strengths: np.ndarray
) -> tuple[int, int, int, int]:
    """Return how the dealer's hands stand against a player's, each looked at once."""
    choose = np.array([[comb(n, k) for k in range(6)] for n in range(53)], dtype=np.int64)
    rest = np.array([c for c in range(52) if c not in hand and c != up], dtype=np.int64)
    own = rank_five([CARDS[card] for card in hand]).strength
    return _dealer(rest, up, own, least, strengths, choose)  # type: ignore[no-any-return]


def mississippi_total(pays: dict[int, int]) -> int:
    """Return the value of the best play over all 155,937,600 deals, from `rank_five` alone.

    `pays` is the net result of one unit for each strength. States are sets of cards as they are,
    without any symmetry of suits.
    """
    sums = last_sums(lambda strength: pays[strength])
    return best_total({staked: sums * staked for staked in range(4, 11)}, lambda staked: -staked)


def last_sums(paid: Callable[[int], int]) -> np.ndarray:
    """Return for every set of four cards the sum of what the 48 hands with it are paid."""
    fives = np.array(list(combinations(range(52), 5)), dtype=np.int64)
    figures = np.fromiter((paid(strength) for strength in _strengths()), np.int64, len(fives))
    return _spread(fives, figures, _places())


@cache
def _strengths() -> tuple[int, ...]:
    return tuple(rank_five(hand).strength for hand in combinations(CARDS, 5))


def _places() -> np.ndarray:
    return np.array([[comb(n, k) for k in range(6)] for n in range(53)], dtype=np.int64)


def best_total(worth: dict[int, np.ndarray], folded: Callable[[int], int]) -> int:
    """Return the value of the best play, from what each set of four is worth with so much staked.

    `folded` is the result of a fold with so many antes staked.
    """
    place = _places()
    for size, orders, stakes in (
        (4, 48, range(3, 8)),
        (3, 48 * 49, range(2, 5)),
        (2, 117_600, [1]),
    ):
        sets = np.array(list(combinations(range(52), size)), dtype=np.int64)
        at = sum(place[sets[:, k], k + 1] for k in range(size))
        best = {}
        for staked in stakes:
            bets = [worth[staked + bet] for bet in (1, 2, 3)]
            fold = np.full_like(bets[0], folded(staked) * orders)
            best[staked] = np.maximum.reduce([*bets, fold])
        if size == 2:
            return int(best[1].sum())
        worth = {staked: _spread(sets, value[at], place) for staked, value in best.items()}
    raise AssertionError


def _spread(sets: np.ndarray, values: np.ndarray, place: np.ndarray) -> np.ndarray:
    """Return for every set of one card less the sum over the sets that hold it."""
    size = sets.shape[1]
    made = np.zeros(comb(52, size - 1), dtype=np.int64)
    for left_out in range(size):
        rest = np.delete(sets, left_out, axis=1)
        at = sum(place[rest[:, k], k + 1] for k in range(size - 1))
        np.add.at(made, at, values)
    return made
