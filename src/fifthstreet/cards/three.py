"""Three-card hands, as the Three Card Bonus lists them: a straight beats a flush here."""

from collections.abc import Sequence
from dataclasses import dataclass

from fifthstreet.cards.card import Card, Rank
from fifthstreet.cards.category import HandCategory
from fifthstreet.cards.small import SmallRank, suited_run


class ThreeCardCategory(HandCategory):
    """The categories of three-card hands, lowest first.

    >>> ThreeCardCategory.THREE_OF_A_KIND > ThreeCardCategory.STRAIGHT > ThreeCardCategory.FLUSH
    True
    >>> ThreeCardCategory.MINI_ROYAL.slug, ThreeCardCategory.MINI_ROYAL.words
    ('mini_royal', 'mini-royal')
    """

    HIGH_CARD = 1
    PAIR = 2
    FLUSH = 3
    STRAIGHT = 4
    THREE_OF_A_KIND = 5
    STRAIGHT_FLUSH = 6
    MINI_ROYAL = 7

    @property
    def words(self) -> str:
        """The name as people read it."""
        return "mini-royal" if self is ThreeCardCategory.MINI_ROYAL else super().words


@dataclass(frozen=True, slots=True, order=True)
class ThreeCardRank(SmallRank):
    """The rank of a three-card hand; two hands of equal rank tie, whatever their suits.

    >>> from fifthstreet.cards import Hand
    >>> rank_three(Hand("9h 9s 4d")).name
    'pair of nines'
    """

    category: ThreeCardCategory
    """The category that pay tables are written in."""


_CATEGORY_OF_GROUPS = {
    (1, 1, 1): ThreeCardCategory.HIGH_CARD,
    (2, 1): ThreeCardCategory.PAIR,
    (3,): ThreeCardCategory.THREE_OF_A_KIND,
}


def rank_three(cards: Sequence[Card], *, ace_low: bool = True) -> ThreeCardRank:
    """Return the rank of exactly three distinct known cards, in whatever order they lie.

    Q-K-A is always a straight and K-A-2 never; A-2-3 is one if the ace may play low.

    >>> from fifthstreet.cards import Hand
    >>> rank_three(Hand("As 2d 3c")).name
    'three-high straight'
    >>> rank_three(Hand("As 2d 3c"), ace_low=False).name
    'ace high'
    """
    suited, top, sizes, grouped = suited_run(cards, 3, ace_low=ace_low)
    if top is None:
        category = ThreeCardCategory.FLUSH if suited else _CATEGORY_OF_GROUPS[sizes]
        return ThreeCardRank(category, grouped)
    if not suited:
        return ThreeCardRank(ThreeCardCategory.STRAIGHT, (top,))
    if top is Rank.ACE:
        return ThreeCardRank(ThreeCardCategory.MINI_ROYAL, (top,))
    return ThreeCardRank(ThreeCardCategory.STRAIGHT_FLUSH, (top,))
