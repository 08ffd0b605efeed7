"""How many sets of so many cards make each hand, where all of them or the best few are judged."""

from collections import Counter
from functools import cache
from itertools import combinations
from math import comb
from typing import TypeAlias

import numpy as np

from fifthstreet.analysis.board_census import DEALT, HOLE, ends_by_hole
from fifthstreet.analysis.census import CARDS, own_census
from fifthstreet.analysis.classes import HAND, class_of_strength, examples, final_classes
from fifthstreet.analysis.store import Arrays, cached_arrays
from fifthstreet.cards import Deck, Ranked, all_five_card_ranks, rank_six, ranker

SIX, SEVEN = 6, 7
MOST_PARTS = 5
"""The most cards of which the best fewer are sought set by set."""

Counts: TypeAlias = tuple[tuple[Ranked, int], ...]
"""Hands that a pay table may tell apart, each with how many sets of cards are such a hand."""


def is_counted(cards: int, judged: int) -> bool:
    """Tell whether the hands of so many cards, of which so many are judged, can be counted."""
    return 1 < judged <= cards <= MOST_PARTS or by_class(cards, judged)


def by_class(cards: int, judged: int) -> bool:
    """Tell whether counts only tell pairs apart by rank, and super royals by suit."""
    return (cards, judged) in {(SIX, HAND), (SIX, SIX), (SEVEN, HAND)}


@cache
def hand_counts(cards: int, judged: int, *, ace_low: bool = True) -> Counts:
    """Return how many of all sets of cards make each hand, the weakest first.

    >>> sum(ways for _, ways in hand_counts(5, 4))
    2598960
    """
    if cards == SIX:
        return _six(judged)
    if cards == SEVEN:
        return _seven()
    strengths, ranks = _strengths(judged, ace_low=ace_low)
    if cards == judged:
        ways = np.bincount(strengths, minlength=len(ranks))
    else:
        sets, alike = _sets_of(cards)
        best = np.max(
            [
                strengths[_places(sets[:, part])]
                for part in map(list, combinations(range(cards), judged))
            ],
            axis=0,
        )
        ways = np.zeros(len(ranks), dtype=np.int64)
        np.add.at(ways, best, alike)
    return tuple((rank, int(count)) for rank, count in zip(ranks, ways, strict=True) if count)


def _sets_of(cards: int) -> tuple[np.ndarray, np.ndarray]:
    """Return the sets that stand for all that differ by a swap of suits, and for how many."""
    from fifthstreet.kernels import suits

    sets, ways, _ = suits.kept_sets(cards)
    return sets.astype(np.int64), ways


def _places(sets: np.ndarray) -> np.ndarray:
    """Return the places of sets of ascending cards in the list of all sets of their size."""
    choose = np.array([[comb(n, k) for k in range(1, HAND + 1)] for n in range(CARDS)])
    places: np.ndarray = sum(choose[sets[:, k], k] for k in range(sets.shape[1]))
    return places


@cache
def _strengths(judged: int, *, ace_low: bool) -> tuple[np.ndarray, tuple[Ranked, ...]]:
    """Return the number of the rank of every set by its place, and all ranks, the weakest first."""
    from fifthstreet.kernels import five_card_strength, suits

    if judged == HAND:
        return five_card_strength.strengths().astype(np.int64) - 1, all_five_card_ranks()
    deck, rank = tuple(Deck.standard()), ranker(judged, ace_low=ace_low)
    ranked = [rank([deck[at] for at in hand]) for hand in own_census().sets[judged].cards]
    ranks = tuple(sorted(set(ranked)))
    numbers = {each: number for number, each in enumerate(ranks)}
    _, _, index = suits.kept_sets(judged)
    return np.array([numbers[each] for each in ranked])[suits.numbers_of_all(judged, index)], ranks


def _seven() -> Counts:
    """Return the counts of the best five of all 133,784,560 sets of seven cards."""
    ways = ends_by_hole(1).sum(axis=(0, 2)) // (DEALT * comb(SEVEN, HOLE))
    return tuple(zip(examples(), ways.tolist(), strict=True))


def _six(judged: int) -> Counts:
    """Return the counts of the 20,358,520 sets of six cards; each kind is named by one hand."""
    arrays = cached_arrays("six-card", _count_six)
    deck = tuple(Deck.standard())
    rank = rank_six if judged == SIX else ranker(SIX, best=judged)
    counts: Counter[Ranked] = Counter()
    for ways, cards in zip(arrays["ways"], arrays["cards"], strict=True):
        if ways:
            counts[rank([deck[index] for index in cards])] += int(ways)
    return tuple(counts.items())


def _count_six() -> Arrays:
    from fifthstreet.kernels import five_card_strength, six

    ways, cards = six.counts(
        class_of_strength()[five_card_strength.strengths()], len(final_classes())
    )
    return {"ways": ways, "cards": cards}
