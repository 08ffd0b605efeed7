"""How many sets of so many cards make each hand, where all of them or the best few are judged."""

from collections import Counter
from functools import cache
from math import comb
from typing import TypeAlias

import numpy as np

from fifthstreet.analysis.board_census import DEALT, HOLE, ends_by_hole
from fifthstreet.analysis.card_sets import best_strengths, kept_sets, strengths_of
from fifthstreet.analysis.classes import HAND, class_of_place, examples, final_classes
from fifthstreet.analysis.store import Arrays, cached_arrays
from fifthstreet.cards import Deck, Ranked, rank_six, ranker

SIX, SEVEN = 6, 7
MOST_PARTS = 5
"""The most cards of which the best fewer are sought set by set."""

Counts: TypeAlias = tuple[tuple[Ranked, int], ...]
"""Hands that a pay table may tell apart, each with how many sets of cards are such a hand."""


def is_counted(cards: int, judged: int) -> bool:
    """Return whether the hands of so many cards, of which so many are judged, can be counted."""
    return 1 < judged <= cards <= MOST_PARTS or by_class(cards, judged)


def by_class(cards: int, judged: int) -> bool:
    """Return whether counts only tell pairs apart by rank, and super royals by suit."""
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
    strengths, ranks = strengths_of(judged, ace_low=ace_low)
    ways = np.zeros(len(ranks), dtype=np.int64)
    if cards == judged:
        ways += np.bincount(strengths, minlength=len(ranks))
    else:
        sets, alike = kept_sets(cards)
        np.add.at(ways, best_strengths(sets, judged, ace_low=ace_low), alike)
    return tuple((rank, int(count)) for rank, count in zip(ranks, ways, strict=True) if count)


def _seven() -> Counts:
    """Return the counts of the best five of all 133,784,560 sets of seven cards."""
    ways = ends_by_hole(1).sum(axis=(0, 2)) // (DEALT * comb(SEVEN, HOLE))
    return tuple(zip(examples(), ways.tolist(), strict=True))


def _six(judged: int) -> Counts:
    """Return the counts of the 20,358,520 sets of six cards; each kind is named by one hand."""
    counts: Counter[Ranked] = Counter()
    for rank, ways in six_card_classes(judged):
        if rank is not None:
            counts[rank] += ways
    return tuple(counts.items())


def six_card_classes(judged: int) -> list[tuple[Ranked | None, int]]:
    """Return a hand of each class of the best five and of each super royal, with its count."""
    arrays = cached_arrays("six-card", _count_six)
    deck = tuple(Deck.standard())
    rank = rank_six if judged == SIX else ranker(SIX, best=judged)
    return [
        (rank([deck[index] for index in cards]) if ways else None, int(ways))
        for ways, cards in zip(arrays["ways"], arrays["cards"], strict=True)
    ]


def _count_six() -> Arrays:
    from fifthstreet.kernels import six

    ways, cards = six.counts(class_of_place(), len(final_classes()))
    return {"ways": ways, "cards": cards}
