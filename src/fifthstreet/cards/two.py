"""Two-card hands, as bets on a player's own two cards list them: a pair beats two of one suit."""

from collections.abc import Sequence
from dataclasses import dataclass

from fifthstreet.cards.card import Card
from fifthstreet.cards.category import HandCategory
from fifthstreet.cards.pattern import groups_of, indices_of
from fifthstreet.cards.small import SmallRank


class TwoCardCategory(HandCategory):
    """The categories of two-card hands, lowest first.

    >>> TwoCardCategory.PAIR > TwoCardCategory.SUITED
    True
    """

    HIGH_CARD = 1
    SUITED = 2
    PAIR = 3


@dataclass(frozen=True, slots=True, order=True)
class TwoCardRank(SmallRank):
    """The rank of a two-card hand; two hands of equal rank tie, whatever their suits.

    >>> from fifthstreet.cards import Hand
    >>> rank_two(Hand("Kh Jh")).name, rank_two(Hand("Ah Kd")).name
    ('king high, suited', 'ace-king high')
    """

    category: TwoCardCategory
    """The category that pay tables are written in."""


def rank_two(cards: Sequence[Card]) -> TwoCardRank:
    """Return the rank of exactly two distinct known cards.

    >>> from fifthstreet.cards import Hand
    >>> rank_two(Hand("9h 9s")).name
    'pair of nines'
    """
    indices_of(cards, 2)
    _, ranks = groups_of([card.rank for card in cards])
    if len(ranks) == 1:
        return TwoCardRank(TwoCardCategory.PAIR, ranks)
    suited = cards[0].suit is cards[1].suit
    return TwoCardRank(TwoCardCategory.SUITED if suited else TwoCardCategory.HIGH_CARD, ranks)
