"""Every five-card and every six-card hand there is, against two independent evaluators."""

import warnings
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import (
    combinations,
    combinations_with_replacement,
    cycle,
    groupby,
    pairwise,
    permutations,
    product,
    repeat,
)
from math import factorial, prod

import phevaluator
import pytest

from fifthstreet.cards import Card, Deck, Rank, Suit, rank_five, rank_six

with warnings.catch_warnings():
    # eval7 still calls pyparsing by names that pyparsing has deprecated.
    warnings.simplefilter("ignore", DeprecationWarning)
    import eval7

pytestmark = pytest.mark.slow

CARDS = tuple(Deck.standard())
UNPAID = {"two_pair", "pair", "high_card"}
EVAL7_CARDS = {card: eval7.Card(card.notation) for card in CARDS}
PHE_CARDS = {card: phevaluator.Card(card.notation).id_ for card in CARDS}


def kept_hands(size: int) -> Iterator[tuple[tuple[Card, ...], int]]:
    """Yield one hand of each kind that differs only by the naming of suits, and how many there are.

    A hand is what each of four suits holds; which suit holds it does not matter, so the four
    holdings are chosen without order, first by how many cards each has.
    """
    for lengths in combinations_with_replacement(range(size, -1, -1), 4):
        if sum(lengths) != size:
            continue
        of_each_length = [
            combinations_with_replacement(list(combinations(Rank, length)), len(list(suits)))
            for length, suits in groupby(lengths)
        ]
        for chosen in product(*of_each_length):
            holdings = [holding for group in chosen for holding in group]
            repeats = prod(map(factorial, Counter(holdings).values()))
            cards = tuple(
                Card.of(rank, suit)
                for suit, holding in zip(Suit, holdings, strict=True)
                for rank in holding
            )
            yield cards, factorial(4) // repeats


def with_suits_swapped() -> Iterator[tuple[tuple[Card, ...], int]]:
    """Yield one hand of each kind, in all suits in turn, and how many there are."""
    swaps = [dict(zip(Suit, order, strict=True)) for order in permutations(Suit)]
    moves = [{card: Card.of(card.rank, swap[card.suit]) for card in CARDS} for swap in swaps]
    for move, (cards, count) in zip(cycle(moves), kept_hands(5), strict=False):
        yield tuple(move[card] for card in cards), count


@pytest.mark.parametrize(
    "hands",
    [
        pytest.param(with_suits_swapped, id="up to suits"),
        pytest.param(
            lambda: zip(combinations(CARDS, 5), repeat(1), strict=False),
            marks=pytest.mark.exhaustive,
            id="all",
        ),
    ],
)
def test_five_card_hands_are_ordered_as_two_other_evaluators_order_them(
    hands: Callable[[], Iterable[tuple[tuple[Card, ...], int]]],
) -> None:
    evaluate_eval7, evaluate_phe = eval7.evaluate, phevaluator.evaluate_cards
    hands_of_strength: Counter[int] = Counter()
    verdicts: dict[int, tuple[int, int]] = {}
    category_of = {}
    for cards, count in hands():
        rank = rank_five(cards)
        strength = rank.strength
        others = [EVAL7_CARDS[card] for card in cards]
        verdict = (evaluate_eval7(others), evaluate_phe(*(PHE_CARDS[card] for card in cards)))
        assert verdicts.setdefault(strength, verdict) == verdict, cards
        hands_of_strength[strength] += count
        category_of[strength] = rank.category.slug

    in_order = [verdicts[strength] for strength in range(1, 7463)]
    assert len(verdicts) == 7462
    assert [lower_is_better for _, lower_is_better in in_order] == list(range(7462, 0, -1))
    assert all(lesser < greater for (lesser, _), (greater, _) in pairwise(in_order))

    frequencies: Counter[str] = Counter()
    for strength, count in hands_of_strength.items():
        frequencies[category_of[strength]] += count
    assert frequencies.total() == 2_598_960
    assert frequencies == {
        "royal_flush": 4,
        "straight_flush": 36,
        "four_of_a_kind": 624,
        "full_house": 3_744,
        "flush": 5_108,
        "straight": 10_200,
        "three_of_a_kind": 54_912,
        "two_pair": 123_552,
        "pair": 1_098_240,
        "high_card": 1_302_540,
    }


@pytest.mark.exhaustive
def test_all_six_card_hands_have_the_published_frequencies_and_the_best_five_of_six() -> None:
    frequencies: Counter[str] = Counter()
    kinds = 0
    for cards, count in kept_hands(6):
        rank = rank_six(cards)
        six = eval7.evaluate([EVAL7_CARDS[card] for card in cards])
        five = eval7.evaluate([EVAL7_CARDS[card] for card in rank.cards])
        assert six == five, cards
        frequencies[rank.category.slug] += count
        kinds += 1
    assert kinds == 962_988
    assert frequencies.total() == 20_358_520
    assert {slug: frequencies[slug] for slug in frequencies if slug not in UNPAID} == {
        "super_royal": 4,
        "royal_flush": 184,
        "straight_flush": 1_656,
        "four_of_a_kind": 14_664,
        "full_house": 165_984,
        "flush": 205_792,
        "straight": 361_620,
        "three_of_a_kind": 732_160,
    }
