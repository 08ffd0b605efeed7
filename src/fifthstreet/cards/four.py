"""Four-card hands by how rare they are: three of a kind beats a flush, a flush a straight."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from fifthstreet.cards.card import Card, Rank
from fifthstreet.cards.category import HandCategory
from fifthstreet.cards.hand_names import announce
from fifthstreet.cards.pattern import RANKS, groups_of, indices_of, top_of_run


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
class FourCardRank:
    """The rank of a four-card hand; two hands of equal rank tie, whatever their suits.

    >>> from fifthstreet.cards import Hand
    >>> rank_four(Hand("9h 9s 4d 4c")).name
    'two pair, nines and fours'
    """

    category: FourCardCategory
    """The category that pay tables are written in."""
    ranks: tuple[Rank, ...]
    """What decides within the category: ranks of the groups, then of the odd cards; of a straight,
    its top card alone, which is the four where the ace plays low."""

    @property
    def name(self) -> str:
        """The hand as the dealer announces it."""
        return announce(self.category, self.ranks)


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
    # By the order of `Card.index`, index >> 2 counts ranks from two and index & 3 is the suit.
    a, b, c, d = indices_of(cards, 4)
    suited = a & 3 == b & 3 == c & 3 == d & 3
    return _classified((a >> 2, b >> 2, c >> 2, d >> 2), suited, ace_low)


@cache
def _classified(places: tuple[int, ...], suited: bool, ace_low: bool) -> FourCardRank:
    ranks = [RANKS[place] for place in places]
    top = top_of_run(ranks, ace_low=ace_low)
    if top is not None:
        category = FourCardCategory.STRAIGHT_FLUSH if suited else FourCardCategory.STRAIGHT
        return FourCardRank(category, (top,))
    sizes, grouped = groups_of(ranks)
    return FourCardRank(FourCardCategory.FLUSH if suited else _CATEGORY_OF_GROUPS[sizes], grouped)
