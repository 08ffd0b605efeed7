"""The deck: known cards in a given order, dealt from the top; nothing here is left to chance."""

import reprlib
from collections.abc import Iterable
from typing import final

from fifthstreet.cards.card import Card, CardError, Rank, Suit
from fifthstreet.cards.hand import Hand
from fifthstreet.cards.row import CardRow, read_cards

_CARDS_IN_A_DECK = len(Rank) * len(Suit)


@final
class Deck(CardRow):
    """An immutable stack of distinct known cards, the top card first.

    >>> deck = Deck("As Kd 7c 2h")
    >>> deck.deal(3)
    (Hand('As Kd 7c'), Deck('2h'))
    >>> deck.cut(1)
    Deck('Kd 7c 2h As')
    """

    __slots__ = ()

    def __init__(self, cards: str | Iterable[Card] = "") -> None:
        super().__init__(cards)
        if not all(card.known for card in self):
            raise CardError(
                "The deck contains an unknown card (??).",
                remedy="Name every card of a deck, or keep unknown cards in a Hand.",
            )

    @classmethod
    def standard(cls) -> "Deck":
        """Return the 52 cards by `Card.index`: 2c 2d 2h 2s 3c 3d and so on to As.

        >>> Deck.standard()[:5], len(Deck.standard())
        (Deck('2c 2d 2h 2s 3c'), 52)
        """
        return cls(Card.of(rank, suit) for rank in Rank for suit in Suit)

    @property
    def is_complete(self) -> bool:
        """Whether all 52 cards are there, in whatever order."""
        return len(self) == _CARDS_IN_A_DECK

    def deal(self, count: int) -> "tuple[Hand, Deck]":
        """Return the cards taken from the top, in the order they come off, and the stub."""
        if type(count) is not int or not 0 <= count <= len(self):
            raise CardError(
                f"{reprlib.repr(count)} cards cannot be dealt: the deck has {len(self)}.",
                remedy=f"Deal from 0 to {len(self)} cards.",
            )
        return Hand(self[:count]), self[count:]

    def cut(self, depth: int) -> "Deck":
        """Return the deck with so many cards moved from the top to the bottom."""
        if type(depth) is not int or not 0 < depth < len(self):
            raise CardError(
                f"The deck of {len(self)} cannot be cut at {reprlib.repr(depth)}.",
                remedy="Leave at least one card above the cut and one below it.",
            )
        return Deck((*self[depth:], *self[:depth]))

    def without(self, cards: str | Iterable[Card]) -> "Deck":
        """Return the deck in its order after these cards, all of them in it, are taken out.

        >>> Deck("As Kd 7c 2h").without("2h Kd")
        Deck('As 7c')
        """
        removed = read_cards(cards)
        for card in removed:
            if card not in self:
                raise CardError(
                    f"{card.notation} is not in the deck.",
                    remedy="Remove only cards that are in the deck.",
                )
        return Deck(card for card in self if card not in removed)
