"""What is seen and what may be chosen, as people and programs write it."""

from collections.abc import Sequence
from typing import TypeAlias

from fifthstreet.cards import Card, Rank, Suit

DECK = tuple(Card.of(rank, suit) for rank in Rank for suit in Suit)
"""All cards in the order of their index."""

FOLD = 0
STAY = -100
"""A choice that neither adds to the stake nor takes from it; below nought, antes are taken back."""

FIRST_STREET = 3
"""The first decision is called third street, and so on."""

ALWAYS, NEVER = "always", "never"
Cards: TypeAlias = tuple[Card, ...]
Row: TypeAlias = dict[str, str | int]
"""One position and its best decision, as plain values by their names."""


def cards_of(indices: Sequence[int]) -> Cards:
    """Return cards by their ascending indices, the highest first."""
    return tuple(DECK[index] for index in reversed(indices))


def cards_written(indices: Sequence[int]) -> str:
    """Return cards by their ascending indices as text, the highest first.

    >>> cards_written([0, 51])
    'As 2c'
    """
    return " ".join(card.notation for card in cards_of(indices))


def action(bet: int) -> str:
    """Return the name of a choice.

    >>> action(3), action(0), action(STAY), action(-1)
    ('bet 3', 'fold', 'stay', 'take back 1')
    """
    if bet in {FOLD, STAY}:
        return "fold" if bet == FOLD else "stay"
    return f"bet {bet}" if bet > 0 else f"take back {-bet}"


def change(choice: int) -> int:
    """Return by how many antes a choice other than a fold changes the stake."""
    return 0 if choice == STAY else choice
