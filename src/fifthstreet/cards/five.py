"""Five-card hands: the nine that the documents list, no pair, and their one order.

There are 7,462 classes of hands that tie with one another. They are listed once, when the first
hand is ranked, so that ranking a hand is to add up its cards and to look the sum up.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations, combinations_with_replacement

from fifthstreet.cards.card import Card, Rank
from fifthstreet.cards.category import HandCategory
from fifthstreet.cards.hand import Hand
from fifthstreet.cards.hand_names import announce
from fifthstreet.cards.pattern import groups_of, indices_of, top_of_run


class FiveCardCategory(HandCategory):
    """The categories of five-card hands, lowest first.

    >>> FiveCardCategory.FLUSH > FiveCardCategory.STRAIGHT
    True
    >>> FiveCardCategory.THREE_OF_A_KIND.slug, FiveCardCategory.THREE_OF_A_KIND.words
    ('three_of_a_kind', 'three of a kind')
    """

    HIGH_CARD = 1
    PAIR = 2
    TWO_PAIR = 3
    THREE_OF_A_KIND = 4
    STRAIGHT = 5
    FLUSH = 6
    FULL_HOUSE = 7
    FOUR_OF_A_KIND = 8
    STRAIGHT_FLUSH = 9
    ROYAL_FLUSH = 10


@dataclass(frozen=True, slots=True, order=True)
class FiveCardRank:
    """The rank of a five-card hand; two hands of equal rank tie, whatever their suits.

    >>> from fifthstreet.cards import Hand
    >>> rank = rank_five(Hand("Jh Js Kd 6h 3s"))
    >>> rank.name, rank.category.slug, rank.strength
    ('pair of jacks', 'pair', 3385)
    >>> [rank.word for rank in rank.ranks]
    ['jack', 'king', 'six', 'three']
    """

    category: FiveCardCategory = field(compare=False)
    """The category that pay tables are written in."""
    ranks: tuple[Rank, ...] = field(compare=False)
    """What decides within the category: ranks of the groups, then of the odd cards; of a straight,
    its top card alone, which is the five where the ace plays low."""
    strength: int
    """The place among all classes, from 1 for 7-5-4-3-2 to 7,462 for a royal flush."""

    @property
    def name(self) -> str:
        """The hand as the dealer announces it."""
        return _announced(self.category, self.ranks)


_announced = cache(announce)

_CATEGORY_OF_GROUPS = {
    (1, 1, 1, 1, 1): FiveCardCategory.HIGH_CARD,
    (2, 1, 1, 1): FiveCardCategory.PAIR,
    (2, 2, 1): FiveCardCategory.TWO_PAIR,
    (3, 1, 1): FiveCardCategory.THREE_OF_A_KIND,
    (3, 2): FiveCardCategory.FULL_HOUSE,
    (4, 1): FiveCardCategory.FOUR_OF_A_KIND,
}


def rank_five(cards: Sequence[Card] | str) -> FiveCardRank:
    """Return the rank of exactly five distinct known cards, in whatever order they lie.

    >>> from fifthstreet.cards import Hand
    >>> rank_five("Ah 2h 3h 4h 5h").name
    'five-high straight flush'
    >>> rank_five(Hand("Ks Kd Kh Jc Js")) > rank_five(Hand("Ks Js 9s 5s 2s"))
    True
    """
    # By the order of `Card.index`, index & 3 is the suit.
    a, b, c, d, e = indices_of(Hand(cards) if isinstance(cards, str) else cards, 5)
    suited = a & 3 == b & 3 == c & 3 == d & 3 == e & 3
    weights = _WEIGHTS
    total = weights[a] + weights[b] + weights[c] + weights[d] + weights[e]
    return _all_ranks()[total + _SUITED if suited else total]


@cache
def all_five_card_ranks() -> tuple[FiveCardRank, ...]:
    """Return every class of hands, the weakest first.

    >>> ranks = all_five_card_ranks()
    >>> len(ranks), ranks[0].name, ranks[-1].name
    (7462, 'seven high', 'royal flush')
    """
    return tuple(sorted(_all_ranks().values()))


_WEIGHTS = tuple(8 ** (index >> 2) for index in range(52))
"""What each card adds to the sum of a hand: a digit of the sum counts the cards of one rank."""
_SUITED = 8**13
"""What cards of one suit add."""


@cache
def _all_ranks() -> dict[int, FiveCardRank]:
    """Return every class by the sum of its cards."""
    downward = range(Rank.ACE - Rank.TWO, -1, -1)
    keys = [(False, *five) for five in combinations_with_replacement(downward, 5)]
    keys = [key for key in keys if key[1] != key[5]]
    keys += [(True, *five) for five in combinations(downward, 5)]
    ranks = tuple(Rank)
    listed = sorted(
        (*_classify(key[0], tuple(ranks[place] for place in key[1:])), key) for key in keys
    )
    return {
        sum(8**place for place in key[1:]) + key[0] * _SUITED: FiveCardRank(
            category, tie_break, strength
        )
        for strength, (category, tie_break, key) in enumerate(listed, start=1)
    }


def _classify(suited: bool, ranks: tuple[Rank, ...]) -> tuple[FiveCardCategory, tuple[Rank, ...]]:
    top = top_of_run(ranks)
    if top is None:
        sizes, grouped = groups_of(ranks)
        return FiveCardCategory.FLUSH if suited else _CATEGORY_OF_GROUPS[sizes], grouped
    if not suited:
        return FiveCardCategory.STRAIGHT, (top,)
    if top is Rank.ACE:
        return FiveCardCategory.ROYAL_FLUSH, (top,)
    return FiveCardCategory.STRAIGHT_FLUSH, (top,)
