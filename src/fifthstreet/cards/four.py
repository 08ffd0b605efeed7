"""Four-card hands by how rare they are: three of a kind beats a flush, a flush a straight."""

from collections.abc import Sequence
from dataclasses import dataclass

from fifthstreet.cards.card import Card
from fifthstreet.cards.category import HandCategory
from fifthstreet.cards.small import SmallRank, suited_run


class FourCardCategory(HandCategory):
    """The categories of four-card hands, lowest first.

    >>> FourCardCategory.FOUR_OF_A_KIND > FourCardCategory.STRAIGHT_FLUSH
    True
    >>> FourCardCategory.THREE_OF_A_KIND > FourCardCategory.FLUSH > FourCardCategory.STRAIGHT
    True
    """

    HIGH_CARD = 1
    PAIR = 2
    TWO_PAIR = 3
    STRAIGHT = 4
    FLUSH = 5
    THREE_OF_A_KIND = 6
    STRAIGHT_FLUSH = 7
    FOUR_OF_A_KIND = 8


@dataclass(frozen=True, slots=True, order=True)
class FourCardRank(SmallRank):
    """The rank of a four-card hand; two hands of equal rank tie, whatever their suits.

    >>> from fifthstreet.cards import Hand
    >>> rank_four(Hand("9h 9s 4d 4c")).name
    'two pair, nines and fours'
    """

    category: FourCardCategory
    """The category that pay tables are written in."""


_CATEGORY_OF_GROUPS = {
    (1, 1, 1, 1): FourCardCategory.HIGH_CARD,
    (2, 1, 1): FourCardCategory.PAIR,
    (2, 2): FourCardCategory.TWO_PAIR,
    (3, 1): FourCardCategory.THREE_OF_A_KIND,
    (4,): FourCardCategory.FOUR_OF_A_KIND,
}


def rank_four(cards: Sequence[Card], *, ace_low: bool = True) -> FourCardRank:
    """Return the rank of exactly four distinct known cards, in whatever order they lie.

    >>> from fifthstreet.cards import Hand
    >>> rank_four(Hand("As 2d 3c 4h")).name
    'four-high straight'
    >>> rank_four(Hand("As 2d 3c 4h"), ace_low=False).name
    'ace high'
    """
    suited, top, sizes, grouped = suited_run(cards, 4, ace_low=ace_low)
    if top is not None:
        category = FourCardCategory.STRAIGHT_FLUSH if suited else FourCardCategory.STRAIGHT
        return FourCardRank(category, (top,))
    return FourCardRank(FourCardCategory.FLUSH if suited else _CATEGORY_OF_GROUPS[sizes], grouped)
