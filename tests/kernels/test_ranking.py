"""The table of strengths says of every hand what the cards themselves say."""

import random
from collections import Counter
from itertools import combinations
from math import comb

import pytest

from fifthstreet.cards import Deck, rank_five
from fifthstreet.kernels import five_card_strength

CARDS = sorted(Deck.standard(), key=lambda card: card.index)
FREQUENCIES = (1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 36, 4)


def place(hand: tuple[int, ...]) -> int:
    return sum(comb(card, k) for k, card in enumerate(hand, start=1))


def test_random_hands_have_the_strength_of_the_cards_module() -> None:
    strengths = five_card_strength.strengths()
    chance = random.Random(7)
    for _ in range(20_000):
        hand = tuple(sorted(chance.sample(range(52), 5)))
        assert strengths[place(hand)] == rank_five([CARDS[i] for i in hand]).strength


@pytest.mark.exhaustive
def test_every_hand_has_the_strength_of_the_cards_module() -> None:
    strengths = five_card_strength.strengths()
    seen: Counter[int] = Counter()
    for hand in combinations(range(52), 5):
        rank = rank_five([CARDS[i] for i in hand])
        assert strengths[place(hand)] == rank.strength
        seen[int(rank.category)] += 1
    assert tuple(seen[category] for category in range(1, 11)) == FREQUENCIES
