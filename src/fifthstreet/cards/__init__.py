"""Cards, hands and decks, and the ranking of hands of two to six cards.

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
from fifthstreet.cards.four import FourCardCategory, FourCardRank, rank_four
from fifthstreet.cards.hand import Hand
from fifthstreet.cards.ranking import CATEGORIES, Ranked, rank_cards, ranker
from fifthstreet.cards.six import SixCardCategory, SixCardRank, rank_six
from fifthstreet.cards.three import ThreeCardCategory, ThreeCardRank, rank_three
from fifthstreet.cards.two import TwoCardCategory, TwoCardRank, rank_two

__all__ = [
    "CATEGORIES",
    "Card",
    "CardError",
    "Deck",
    "FiveCardCategory",
    "FiveCardRank",
    "FourCardCategory",
    "FourCardRank",
    "Hand",
    "HandCategory",
    "Rank",
    "Ranked",
    "SixCardCategory",
    "SixCardRank",
    "Suit",
    "ThreeCardCategory",
    "ThreeCardRank",
    "TwoCardCategory",
    "TwoCardRank",
    "all_five_card_ranks",
    "rank_cards",
    "rank_five",
    "rank_four",
    "rank_six",
    "rank_three",
    "rank_two",
    "ranker",
]
