"""How a bot of the house judges its cards: plain rules of thumb, from what its seat may see.

They are neither a rule nor the best play, which `fifthstreet strategy` finds. A player with some
experience plays like this.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Final, Literal

from fifthstreet.cards import Card, FiveCardCategory, Rank, rank_five

Resolve = Literal["fold", "least", "most"]

WHOLE_HAND: Final = 5
"""Cards of a whole hand: a player who sees so many knows what they have."""

HIGH: Final = Rank.JACK
MIDDLE: Final = Rank.SIX
PAIR: Final = 2
NEAR_A_FLUSH: Final = 3
FLUSH_DRAW: Final = 4


def resolve(own: Sequence[Card], board: Sequence[Card]) -> Resolve:
    """Return what to do with the cards that a seat sees: its own, and those face up for all.

    >>> from fifthstreet.cards import Hand
    >>> resolve(Hand("9s 9d"), ()), resolve(Hand("Ks 7d"), ()), resolve(Hand("7s 2d"), ())
    ('most', 'least', 'fold')
    >>> resolve(Hand("As Kd 9h 5c 3s"), ()), resolve(Hand("As Qd 9h 5c 3s"), ())
    ('most', 'fold')
    """
    if len(own) >= WHOLE_HAND:
        return _of_a_whole_hand(own)
    return _of_a_part(own, (*own, *board))


def _of_a_whole_hand(own: Sequence[Card]) -> Resolve:
    """Bet with ace and king or better."""
    ranks = {card.rank for card in own}
    better = rank_five(tuple(own)).category is not FiveCardCategory.HIGH_CARD
    return "most" if better or ranks >= {Rank.ACE, Rank.KING} else "fold"


def _of_a_part(own: Sequence[Card], seen: Sequence[Card]) -> Resolve:
    """Raise a pair that is worth something, go along with high cards and draws, or fold."""
    ranks = Counter(card.rank for card in seen)
    pairs = [rank for rank, count in ranks.items() if count > 1]
    suited = max(Counter(card.suit for card in seen).values())
    paired = sum(ranks[rank] for rank in pairs)
    if any(rank >= MIDDLE for rank in pairs) or paired > PAIR or suited >= FLUSH_DRAW:
        return "most"
    if pairs and len(seen) == len(own):
        return "most"
    points = sum((card.rank >= HIGH) + (card.rank >= MIDDLE) for card in seen)
    worth = pairs or suited >= NEAR_A_FLUSH or points >= len(seen)
    return "least" if worth else "fold"
