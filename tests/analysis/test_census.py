"""The census against plain counting."""

import random
from math import comb

import numpy as np
import pytest

from analysis.brute import CARDS, dealer_counts
from fifthstreet.analysis.census import (
    DEALER_HANDS,
    own_census,
    versus_census,
)
from fifthstreet.analysis.classes import CLASSES, class_of, final_classes
from fifthstreet.analysis.game import game_of
from fifthstreet.analysis.versus import VersusGame
from fifthstreet.cards import FiveCardCategory, rank_five
from fifthstreet.kernels import five_card_strength
from fifthstreet.rules.library import book

KINDS = tuple(FiveCardCategory)
FREQUENCIES = (1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 36, 4)


def least() -> int:
    game = game_of(book("rws"))
    assert isinstance(game, VersusGame)
    return game.least


def agree(states: int, seed: int) -> None:
    census = versus_census(least())
    strengths = five_card_strength.strengths()
    chance = random.Random(seed)
    wins = census.wins
    for _ in range(states):
        number = chance.randrange(len(census.hands))
        hand = census.hands[number].tolist()
        column = chance.randrange(47)
        up = [card for card in range(52) if card not in hand][column]
        found = tuple(
            int(count[number, column]) for count in (census.fails, census.loses, census.ties, wins)
        )
        assert found == dealer_counts(hand, up, least=least(), strengths=strengths)


def test_the_dealers_hands_are_those_of_plain_counting() -> None:
    agree(40, seed=1)


@pytest.mark.slow
def test_the_dealers_hands_are_those_of_plain_counting_in_many_states() -> None:
    agree(600, seed=2)


def test_casino_stud_has_all_its_deals() -> None:
    census = versus_census(least())
    assert census.ways.sum() * 47 * DEALER_HANDS == 19_933_230_517_200
    assert census.wins.min() >= 0
    assert min(census.fails.min(), census.loses.min(), census.ties.min()) >= 0


def test_what_fails_to_qualify_adds_up_to_the_hands_below_ace_king() -> None:
    census = versus_census(least())
    below = int((five_card_strength.strengths() < least()).sum())
    # A dealer's hand of five cards is met once for each of them lying face up, and by the hands
    # that the player can make of the 47 other cards.
    total = int((census.fails.sum(axis=1, dtype=np.int64) * census.ways).sum())
    assert total == below * 5 * comb(47, 5)


def test_hands_of_five_cards_have_as_many_classes_as_is_said_without_counting() -> None:
    assert len(final_classes()) == CLASSES


def test_mississippi_has_all_its_final_hands() -> None:
    census = own_census()
    assert (census.finals.sum(axis=1) == 48).all()
    # Every five-card hand is met once from each of its five sets of four.
    met = (census.sets[4].ways[:, None] * census.finals).sum(axis=0)
    categories = [int(met[[c.category is kind for c in final_classes()]].sum()) for kind in KINDS]
    assert categories == [5 * count for count in FREQUENCIES]


def test_random_sets_of_four_lead_to_the_classes_of_the_cards_module() -> None:
    census = own_census()
    chance = random.Random(4)
    for _ in range(300):
        four = chance.sample(CARDS, 4)
        counts = [0] * len(final_classes())
        for card in CARDS:
            if card not in four:
                counts[final_classes().index(class_of(rank_five([*four, card])))] += 1
        assert census.finals[census.sets[4].number(four)].tolist() == counts


@pytest.mark.parametrize("size", [1, 2, 3])
def test_further_cards_lead_to_the_sets_that_they_make(size: int) -> None:
    census = own_census()
    lesser, greater, leads = census.sets[size], census.sets[size + 1], census.leads[size]
    chance = random.Random(5)
    for _ in range(200):
        hand = chance.sample(CARDS, size)
        made = sorted(greater.number([*hand, card]) for card in CARDS if card not in hand)
        assert sorted(leads[lesser.number(hand)].tolist()) == made
