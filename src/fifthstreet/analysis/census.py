"""What can happen, counted once: whole numbers that no pay table, meter or tie rule changes."""

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from math import comb
from typing import NamedTuple

import numpy as np

from fifthstreet.analysis.classes import (
    HAND,
    all_ranks,
    class_of_place,
    class_of_strength,
    final_classes,
)
from fifthstreet.analysis.store import Arrays, cached_arrays
from fifthstreet.cards import Card, Deck, rank_cards

CARDS = 52
THREADS = 4
"""Threads that count at once at most: each has tables of its own."""


@dataclass(frozen=True, slots=True, eq=False)
class Sets:
    """All sets of a number of cards, one for each that differs by more than a swap of suits.

    `ways` tells how many sets each stands for, `places` its place in the list of all sets.
    """

    cards: np.ndarray
    ways: np.ndarray
    places: np.ndarray

    def __len__(self) -> int:
        return len(self.cards)

    def number(self, cards: Sequence[Card]) -> int:
        """Return the number of the set that stands for these cards, in whatever order."""
        indices, _ = canonical(cards)
        return int(np.searchsorted(self.places, place(indices)))


def place(indices: Sequence[int]) -> int:
    """Return the place of ascending card indices in the list of all sets of their size."""
    return sum(comb(index, k) for k, index in enumerate(indices, start=1))


def canonical(cards: Sequence[Card]) -> tuple[tuple[int, ...], dict[int, int]]:
    """Return the set that stands for these cards, and which suit became which."""
    masks = [0, 0, 0, 0]
    for card in cards:
        masks[card.index & 3] |= 1 << (card.index >> 2)
    order = sorted(range(4), key=lambda suit: -masks[suit])
    becomes = {suit: kept_as for kept_as, suit in enumerate(order)}
    moved = sorted((card.index & ~3) | becomes[card.index & 3] for card in cards)
    return tuple(moved), becomes


@dataclass(frozen=True, slots=True, eq=False)
class OwnCensus:
    """Sets of one to four seen cards by their number, and the five-card hands that they end in.

    A row of `leads[size]` lists the sets that one more card makes of a set of that size; a row of
    `finals` counts the classes that the 48 last cards make of a set of four.
    """

    sets: dict[int, Sets]
    leads: dict[int, np.ndarray]
    finals: np.ndarray
    deck: int = CARDS

    def ways(self, seen: int) -> np.ndarray:
        """Return how many sets each state of so many cards stands for; of five, each class."""
        if seen < HAND:
            return self.sets[seen].ways
        ways: np.ndarray = self.sets[HAND - 1].ways @ self.finals // HAND
        return ways

    def fewer(self, values: np.ndarray, size: int, seen: int) -> np.ndarray:
        """Return for each set of fewer cards the sum over the ways to the greater ones."""
        for current in range(size - 1, seen - 1, -1):
            if current == HAND - 1:
                values = self.finals.astype(values.dtype, copy=False) @ values
            else:
                values = values.take(self.leads[current]).sum(axis=1)
        return values


SEEN = (1, 2, 3, 4)
"""The sizes of sets that are kept; five cards are a class."""


class VersusDeal(NamedTuple):
    """How many cards each side has, how many of them are judged, and how many lie face up."""

    mine: int = HAND
    theirs: int = HAND
    best: int = HAND
    up: int = 1

    @property
    def hidden(self) -> int:
        """Return how many cards of the dealer's lie face down."""
        return self.theirs - self.up


FIVE_EACH = VersusDeal()
MOST_OF_MINE, MOST_OF_THEIRS = 5, 6
"""The largest hands that are counted."""


@dataclass(frozen=True, slots=True, eq=False)
class VersusCensus:
    """Each player's hand and face-up card with what the dealer's hands come to.

    Hands ascend by strength; a column of a count stands for one of the cards not in the hand, in
    their order, or for all of them where none lies face up. `fails` counts dealer's hands that do
    not qualify, `loses` those that qualify and are beaten, `ties` and `wins` the rest; together
    they are `dealer_hands`.
    """

    hands: np.ndarray
    ways: np.ndarray
    strengths: np.ndarray
    fails: np.ndarray
    loses: np.ndarray
    ties: np.ndarray
    deal: VersusDeal = FIVE_EACH
    deck: int = CARDS

    @property
    def dealer_hands(self) -> int:
        """Return how many hands the dealer may hold in one cell of the counts."""
        return comb(self.deck - self.deal.mine - self.deal.up, self.deal.hidden)

    @property
    def wins(self) -> np.ndarray:
        """Return the dealer's winning hands."""
        wins: np.ndarray = self.dealer_hands - self.fails - self.loses - self.ties
        return wins

    def classes(self) -> np.ndarray:
        """Return the number of the final class of each hand."""
        classes: np.ndarray = class_of_strength(self.deal.best)[self.strengths]
        return classes


DEALER_HANDS = comb(46, 4)
"""How many hands of five the dealer may hold beside the player's cards and a face-up card."""


@cache
def own_census() -> OwnCensus:
    """Return the census of sets of seen cards, from disk where it is threes."""
    arrays = cached_arrays("own", _count_own)
    return OwnCensus(
        sets={
            size: Sets(arrays[f"cards{size}"], arrays[f"ways{size}"], arrays[f"places{size}"])
            for size in SEEN
        },
        leads={size: arrays[f"leads{size}"] for size in SEEN[:-1]},
        finals=arrays["finals"].astype(np.int64),
    )


def _count_own() -> Arrays:
    from fifthstreet.kernels import suits
    from fifthstreet.kernels.own import children, finals

    arrays: dict[str, np.ndarray] = {}
    indices = {}
    for size in SEEN:
        cards, ways, indices[size] = suits.kept_sets(size)
        arrays |= {f"cards{size}": cards, f"ways{size}": ways}
        arrays[f"places{size}"] = np.flatnonzero(indices[size] >= 0)
    for size in SEEN[:-1]:
        result = children(arrays[f"cards{size}"], indices[size + 1])
        arrays[f"leads{size}"] = result[result >= 0].reshape(len(result), CARDS - size)
    arrays["finals"] = finals(arrays["cards4"], class_of_place(), len(final_classes()))
    return arrays


@cache
def versus_census(least: int, deal: VersusDeal = FIVE_EACH) -> VersusCensus:
    """Return the census of hands against a dealer's hand.

    `least` is the least strength with which the dealer qualifies.
    """
    name = f"versus-{deal.mine}-{deal.theirs}-{deal.best}-{least}"
    arrays = cached_arrays(name, lambda: _count_versus(least, deal))
    counts = [arrays[each] for each in ("fails", "loses", "ties")]
    if not deal.up:
        # Every hand of the dealer's is counted once for each of its cards that may lie face up.
        sums = [each.sum(axis=1, dtype=np.int64)[:, np.newaxis] for each in counts]
        counts = [each // deal.theirs for each in sums]
    fails, loses, ties = counts
    return VersusCensus(
        hands=arrays["hands"],
        ways=arrays["ways"],
        strengths=arrays["strengths"],
        fails=fails,
        loses=loses,
        ties=ties,
        deal=deal,
    )


def _count_versus(least: int, deal: VersusDeal) -> Arrays:
    from fifthstreet.kernels import suits, versus

    dealers, players = (hand_strengths(size, deal.best) for size in (deal.theirs, deal.mine))
    dealt = versus.hands_by_strength(deal.theirs, dealers, len(all_ranks(deal.best)))
    hands, ways, index = suits.kept_sets(deal.mine)
    mine = players[index >= 0]
    order = np.argsort(mine, kind="stable")
    hands, mine = np.ascontiguousarray(hands[order]), mine[order]
    whole = dealers if deal.theirs > deal.mine > versus.MOST else dealers[:0]
    fails, loses, ties = _compared((*dealt, whole), hands, mine, least)
    return {
        "hands": hands,
        "ways": ways[order],
        "strengths": mine,
        "fails": fails,
        "loses": loses,
        "ties": ties,
    }


def _compared(
    dealt: tuple[np.ndarray, np.ndarray, np.ndarray],
    hands: np.ndarray,
    strengths: np.ndarray,
    least: int,
) -> np.ndarray:
    """Return how the dealer's hands stand against each hand, counted on several threads.

    Each thread takes an equal share of the dealer's hands, and what they count adds up. What is
    looked up for hands that share five cards with the player's is subtracted once.
    """
    from fifthstreet.kernels import versus

    dealers, starts, whole = dealt
    each = range(min(THREADS, os.cpu_count() or 1))

    def part(first: int) -> np.ndarray:
        counts = np.zeros((3, len(hands), CARDS - hands.shape[1]), dtype=np.int32)
        own = np.ascontiguousarray(dealers[first :: len(each)])
        before = (starts + (len(each) - 1 - first)) // len(each)
        once = whole if first == 0 else whole[:0]
        versus.compare((own, before, once), hands, strengths, least, counts)
        return counts

    with ThreadPoolExecutor(len(each)) as pool:
        total, *others = pool.map(part, each)
    for counts in others:
        total += counts
    return total


@cache
def hand_strengths(size: int, best: int) -> np.ndarray:
    """Return the strength of the best few cards of every hand of a size, by its place."""
    from fifthstreet.kernels import versus

    judged = _strengths(best)
    return judged if size == best else versus.best_strengths(size, best, judged)


def _strengths(size: int) -> np.ndarray:
    """Return the strength of every hand of so many cards, by its place."""
    from fifthstreet.kernels import five_card_strength, suits

    if size == HAND:
        return five_card_strength.strengths()
    deck = tuple(Deck.standard())
    sets, _, index = suits.kept_sets(size)
    numbers = {hand: number for number, hand in enumerate(all_ranks(size), start=1)}
    ranked = [numbers[rank_cards([deck[card] for card in hand])] for hand in sets.tolist()]
    spread: np.ndarray = np.array(ranked, dtype=np.uint16)[suits.numbers_of_all(size, index)]
    return spread
