"""What can happen, counted once: whole numbers that no pay table, meter or tie rule changes."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import comb

import numpy as np

from fifthstreet.analysis.classes import class_of_strength, final_classes
from fifthstreet.analysis.store import Arrays, cached_arrays
from fifthstreet.cards import Card

CARDS = 52


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
    """Mississippi Stud: sets of two, three and four seen cards, and the hands that they end in.

    A row of `to_threes` lists the sets that one more card makes of a set of two, `to_fours` those
    of a set of three; a row of `finals` counts the classes that the 48 last cards make.
    """

    twos: Sets
    threes: Sets
    fours: Sets
    to_threes: np.ndarray
    to_fours: np.ndarray
    finals: np.ndarray


@dataclass(frozen=True, slots=True, eq=False)
class VersusCensus:
    """Casino Stud: each player's hand and face-up card with what the dealer's hands come to.

    Hands ascend by strength; a column of a count stands for one of the 47 other cards in their
    order. `fails` counts dealer's hands that do not qualify, `loses` those that qualify and are
    beaten, `ties` and `wins` the rest; together they are `DEALER_HANDS`.
    """

    hands: np.ndarray
    ways: np.ndarray
    strengths: np.ndarray
    fails: np.ndarray
    loses: np.ndarray
    ties: np.ndarray

    @property
    def wins(self) -> np.ndarray:
        """Return the dealer's winning hands."""
        wins: np.ndarray = DEALER_HANDS - self.fails - self.loses - self.ties
        return wins

    def classes(self) -> np.ndarray:
        """Return the number of the final class of each hand."""
        classes: np.ndarray = class_of_strength()[self.strengths]
        return classes


DEALER_HANDS = comb(46, 4)
"""How many hands the dealer may hold once the player's cards and the face-up card are known."""


@cache
def own_census() -> OwnCensus:
    """Return the census of Mississippi Stud, from disk where it is kept."""
    arrays = cached_arrays("mississippi", _count_own)
    twos, threes, fours = (
        Sets(arrays[f"cards{size}"], arrays[f"ways{size}"], arrays[f"places{size}"])
        for size in (2, 3, 4)
    )
    return OwnCensus(
        twos=twos,
        threes=threes,
        fours=fours,
        to_threes=arrays["to_threes"],
        to_fours=arrays["to_fours"],
        finals=arrays["finals"].astype(np.int64),
    )


def _count_own() -> Arrays:
    from fifthstreet.kernels import five_card_strength, mississippi, suits

    classes = class_of_strength()[five_card_strength.strengths()]
    arrays: dict[str, np.ndarray] = {}
    indices = {}
    for size in (2, 3, 4):
        cards, ways, indices[size] = suits.kept_sets(size)
        arrays |= {f"cards{size}": cards, f"ways{size}": ways}
        arrays[f"places{size}"] = np.flatnonzero(indices[size] >= 0)
    for size, name in ((2, "to_threes"), (3, "to_fours")):
        result = mississippi.children(arrays[f"cards{size}"], indices[size + 1])
        arrays[name] = result[result >= 0].reshape(len(result), CARDS - size)
    arrays["finals"] = mississippi.finals(arrays["cards4"], classes, len(final_classes()))
    return arrays


@cache
def versus_census(least: int) -> VersusCensus:
    """Return the census of Casino Stud for the least strength with which a dealer qualifies."""
    arrays = cached_arrays(f"casino-stud-{least}", lambda: _count_versus(least))
    names = ("hands", "ways", "strengths", "fails", "loses", "ties")
    return VersusCensus(*(arrays[name] for name in names))


def _count_versus(least: int) -> Arrays:
    from fifthstreet.kernels import casino_stud, five_card_strength, suits

    strengths = five_card_strength.strengths()
    dealt, starts = casino_stud.hands_by_strength(strengths, five_card_strength.CLASSES)
    hands, ways, index = suits.kept_sets(5)
    own = strengths[index >= 0]
    order = np.argsort(own, kind="stable")
    hands, own = np.ascontiguousarray(hands[order]), own[order]
    counts = np.zeros((3, len(hands), casino_stud.FACE_UP), dtype=np.int32)
    casino_stud.compare(dealt, starts, hands, own, least, counts)
    fails, loses, ties = counts
    return {
        "hands": hands,
        "ways": ways[order],
        "strengths": own,
        "fails": fails,
        "loses": loses,
        "ties": ties,
    }
