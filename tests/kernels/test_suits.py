"""Sets that differ by a swap of suits are one, and together they are all sets."""

import random
from itertools import permutations
from math import comb

import numpy as np
import pytest

from fifthstreet.analysis.census import canonical, place
from fifthstreet.cards import Deck
from fifthstreet.kernels import suits

CARDS = sorted(Deck.standard(), key=lambda card: card.index)


@pytest.mark.parametrize(("size", "count"), [(2, 169), (3, 1755), (4, 16_432), (5, 134_459)])
def test_kept_sets_stand_for_all_sets(size: int, count: int) -> None:
    sets, ways, index = suits.kept_sets(size)
    assert len(sets) == count
    assert ways.sum() == comb(52, size) == len(index)
    assert (index >= 0).sum() == count


def test_all_swaps_of_suits_lead_to_one_kept_set() -> None:
    chance = random.Random(11)
    masks = np.zeros(4, dtype=np.int64)
    for _ in range(200):
        hand = chance.sample(range(52), chance.choice([2, 3, 4, 5]))
        places = set()
        for swap in permutations(range(4)):
            moved = [(card & ~3) | swap[card & 3] for card in hand]
            places.add(int(suits.canonical_place(np.array(moved), masks)))
            representative, _ = canonical([CARDS[card] for card in moved])
            places.add(place(representative))
        assert len(places) == 1


def test_a_kept_set_stands_for_as_many_sets_as_swaps_make() -> None:
    sets, ways, _ = suits.kept_sets(3)
    for cards, count in list(zip(sets.tolist(), ways.tolist(), strict=True))[::50]:
        made = {
            tuple(sorted((card & ~3) | swap[card & 3] for card in cards))
            for swap in permutations(range(4))
        }
        assert len(made) == count
