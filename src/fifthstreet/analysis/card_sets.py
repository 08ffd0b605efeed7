"""Sets of cards by number, for many rows of cards at once."""

from functools import cache
from itertools import combinations, permutations
from math import comb

import numpy as np

from fifthstreet.analysis.classes import HAND
from fifthstreet.analysis.store import Arrays, cached_arrays
from fifthstreet.cards import Deck, Ranked, all_five_card_ranks, ranker

SUITS = 4
CARDS = 52

CHOOSE = np.array([[comb(n, k) for k in range(HAND + 1)] for n in range(CARDS + 1)])


@cache
def swaps() -> np.ndarray:
    """Return all ways to swap suits: what becomes of each card, the identity first."""
    cards = np.arange(CARDS)
    moves = [(cards & ~3) | np.array(order)[cards & 3] for order in permutations(range(SUITS))]
    return np.array(moves, dtype=np.int8)


def places(cards: np.ndarray) -> np.ndarray:
    """Return the place of each row of cards, in whatever order, in the list of all sets.

    >>> places(np.array([[1, 0], [0, 1], [51, 50]])).tolist()
    [0, 0, 1325]
    """
    ascending = np.sort(cards, axis=1)
    result = np.zeros(len(ascending), dtype=np.int64)
    for at in range(ascending.shape[1]):
        result += CHOOSE[ascending[:, at], at + 1]
    return result


@cache
def _numbers(size: int) -> np.ndarray:
    """Return for the place of every set of so many cards the number of the one kept for it."""
    from fifthstreet.kernels import suits

    _, _, index = suits.kept_sets(size)
    numbers: np.ndarray = suits.numbers_of_all(size, index)
    return numbers


def state_numbers(cards: np.ndarray) -> np.ndarray:
    """Return the numbers of the states of rows of seen cards."""
    numbers: np.ndarray = _numbers(cards.shape[1])[places(cards)]
    return numbers


def kept_sets(size: int) -> tuple[np.ndarray, np.ndarray]:
    """Return one set for all that differ by a swap of suits, and how many each stands for.

    >>> sets, ways = kept_sets(2)
    >>> len(sets), ways.sum().item()
    (169, 1326)
    """
    from fifthstreet.kernels import suits

    return suits.sets_by_suit(size)


@cache
def strengths_of(judged: int, *, ace_low: bool = True) -> tuple[np.ndarray, tuple[Ranked, ...]]:
    """Return the number of the rank of every set by its place, and all ranks, the weakest first."""
    if judged == HAND:
        from fifthstreet.kernels import five_card_strength

        return five_card_strength.strengths().astype(np.int16) - 1, all_five_card_ranks()
    name = f"strengths-{judged}" if ace_low else f"strengths-{judged}-ace-high"
    arrays = cached_arrays(name, lambda: _ranked(judged, ace_low=ace_low))
    deck, rank = tuple(Deck.standard()), ranker(judged, ace_low=ace_low)
    return arrays["numbers"], tuple(rank([deck[at] for at in hand]) for hand in arrays["hands"])


def _ranked(judged: int, *, ace_low: bool) -> Arrays:
    """Return the number of the rank of every set by its place, and a hand of each rank."""
    from fifthstreet.kernels import suits

    deck, rank = tuple(Deck.standard()), ranker(judged, ace_low=ace_low)
    sets, _, index = suits.kept_sets(judged)
    ranked = [rank([deck[at] for at in hand]) for hand in sets]
    hands = dict(zip(ranked, sets, strict=True))
    numbers = {each: number for number, each in enumerate(sorted(hands))}
    of_kept = np.array([numbers[each] for each in ranked], dtype=np.int16)
    return {
        "numbers": of_kept[suits.numbers_of_all(judged, index)],
        "hands": np.array([hands[each] for each in numbers], dtype=np.uint8),
    }


def best_strengths(cards: np.ndarray, judged: int, *, ace_low: bool = True) -> np.ndarray:
    """Return the number of the rank of the best so many cards of each row."""
    from fifthstreet.kernels.best_strength import best_of

    numbers, _ = strengths_of(judged, ace_low=ace_low)
    parts = np.array([*combinations(range(cards.shape[1]), judged)], dtype=np.int64)
    best: np.ndarray = best_of(cards, parts, numbers)
    return best
