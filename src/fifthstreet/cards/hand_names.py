"""How a dealer announces a hand of whatever number of cards."""

from collections.abc import Sequence

from fifthstreet.cards.card import Rank
from fifthstreet.cards.category import HandCategory

_ANNOUNCEMENTS = {
    "high_card": "{0.word} high",
    "pair": "pair of {0.plural}",
    "two_pair": "two pair, {0.plural} and {1.plural}",
    "three_of_a_kind": "three {0.plural}",
    "straight": "{0.word}-high straight",
    "flush": "{0.word}-high flush",
    "full_house": "full house, {0.plural} over {1.plural}",
    "four_of_a_kind": "four {0.plural}",
    "straight_flush": "{0.word}-high straight flush",
    "royal_flush": "royal flush",
    "mini_royal": "mini-royal",
    "suited": "{0.word} high, suited",
}


def announce(category: HandCategory, ranks: Sequence[Rank]) -> str:
    """Return the spoken name of a hand from its category and the ranks that decide within it.

    Without a pair, the highest card is named, and a king beside an ace, since a dealer qualifies
    with ace-king.

    >>> from fifthstreet.cards import FiveCardCategory
    >>> announce(FiveCardCategory.PAIR, [Rank.JACK, Rank.NINE, Rank.FOUR, Rank.TWO])
    'pair of jacks'
    >>> announce(FiveCardCategory.HIGH_CARD, [Rank.ACE, Rank.KING, Rank.FIVE, Rank.FOUR, Rank.TWO])
    'ace-king high'
    """
    if category.slug == "high_card" and tuple(ranks[:2]) == (Rank.ACE, Rank.KING):
        return "ace-king high"
    return _ANNOUNCEMENTS[category.slug].format(*ranks)


_WITHOUT_ARTICLE = {"high_card", "suited", "two_pair", "three_of_a_kind", "four_of_a_kind"}


def in_a_sentence(category: HandCategory, name: str) -> str:
    """Return the name of a hand as it follows "You have".

    >>> from fifthstreet.cards import FiveCardCategory
    >>> in_a_sentence(FiveCardCategory.PAIR, "pair of jacks")
    'a pair of jacks'
    >>> in_a_sentence(FiveCardCategory.STRAIGHT, "ace-high straight")
    'an ace-high straight'
    """
    if category.slug in _WITHOUT_ARTICLE:
        return name
    return f"{'an' if name.startswith(('ace', 'eight')) else 'a'} {name}"
