"""Six-card hands, as the Six Card Bonus lists them: the best five, or all six as a super royal."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import total_ordering
from itertools import combinations

from fifthstreet.cards.card import Card, Rank, Suit
from fifthstreet.cards.category import HandCategory
from fifthstreet.cards.five import FiveCardCategory, FiveCardRank, rank_five
from fifthstreet.cards.hand import Hand
from fifthstreet.cards.pattern import indices_of


class SixCardCategory(HandCategory):
    """The categories of six-card hands, lowest first: those of five cards and the super royal.

    >>> SixCardCategory.SUPER_ROYAL > SixCardCategory.ROYAL_FLUSH
    True
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
    SUPER_ROYAL = 11


@total_ordering
@dataclass(frozen=True, slots=True)
class SixCardRank:
    """The rank of a six-card hand, with the five cards that make it.

    >>> rank_six(Hand("Ad Kd Qd Jd Td 9d")).name
    'super royal of diamonds'
    """

    category: SixCardCategory
    """The category that pay tables are written in."""
    suit: Suit | None
    """The suit of a super royal, on which its award depends; None for every other hand."""
    best: FiveCardRank
    """The rank of the best five cards; of a super royal it is the royal flush within."""
    cards: Hand
    """The best five cards, in the order they lay."""

    @property
    def ranks(self) -> tuple[Rank, ...]:
        """What decides within the category."""
        return self.best.ranks

    def __lt__(self, other: "SixCardRank") -> bool:
        return (self.category, self.best) < (other.category, other.best)

    @property
    def name(self) -> str:
        """The hand as the dealer announces it."""
        if self.suit is None:
            return self.best.name
        return f"{self.category.words} of {self.suit.word}"


def rank_six(cards: Sequence[Card]) -> SixCardRank:
    """Return the rank of exactly six distinct known cards, of which any five may play.

    >>> rank_six(Hand("8c 8d 8h 7s 7c 7d")).name
    'full house, eights over sevens'
    >>> rank_six(Hand("Kh As 2d 3c 4h 5s")).cards
    Hand('As 2d 3c 4h 5s')
    """
    indices_of(cards, 6)
    best, five = max(
        ((rank_five(five), five) for five in combinations(cards, 5)),
        key=lambda ranked: ranked[0],
    )
    suit = five[0].suit
    if best.category is FiveCardCategory.ROYAL_FLUSH and Card.of(Rank.NINE, suit) in cards:
        return SixCardRank(SixCardCategory.SUPER_ROYAL, suit, best, Hand(five))
    return SixCardRank(SixCardCategory[best.category.name], None, best, Hand(five))
