"""Cards, hands and decks, and the ranking of hands of three, five and six cards.

>>> rank_five(Hand("Ks Kd") + Hand("Jc Kh Js")).name
'full house, kings over jacks'
"""

from fifthstreet.cards.card import Card, CardError, Rank, Suit
from fifthstreet.cards.category import HandCategory
from fifthstreet.cards.deck import Deck
from fifthstreet.cards.five import (
    FiveCardCategory,
    FiveCardRank,
    all_five_card_ranks,
    rank_five,
)
from fifthstreet.cards.hand import Hand
from fifthstreet.cards.six import SixCardCategory, SixCardRank, rank_six
from fifthstreet.cards.three import ThreeCardCategory, ThreeCardRank, rank_three

__all__ = [
    "Card",
    "CardError",
    "Deck",
    "FiveCardCategory",
    "FiveCardRank",
    "Hand",
    "HandCategory",
    "Rank",
    "SixCardCategory",
    "SixCardRank",
    "Suit",
    "ThreeCardCategory",
    "ThreeCardRank",
    "all_five_card_ranks",
    "rank_five",
    "rank_six",
    "rank_three",
]
