"""The 52 cards of the deck and the card nobody has seen yet, each of them one object."""

import reprlib
from enum import Enum, IntEnum
from typing import Self, final

from fifthstreet.errors import FifthStreetError

HOW_TO_WRITE_A_CARD = (
    "Write the rank (2 to 9, T or 10, J, Q, K, A) and then the suit (c, d, h, s), "
    "as in As or Td; ?? is a card not yet seen."
)


class CardError(FifthStreetError):
    """Cards are misspelled, repeated, missing, unseen or not as many as the law asks."""


class Rank(IntEnum):
    """The rank of a card, from two up to ace.

    >>> Rank.ACE > Rank.KING
    True
    >>> Rank.TEN.letter, Rank.TEN.word, Rank.SIX.plural
    ('T', 'ten', 'sixes')
    """

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14

    @property
    def letter(self) -> str:
        """The one character that stands for the rank in notation."""
        return "23456789TJQKA"[self - Rank.TWO]

    @property
    def word(self) -> str:
        """The rank as it is spoken of one card."""
        return self.name.lower()

    @property
    def plural(self) -> str:
        """The rank as it is spoken of several cards."""
        return f"{self.word}es" if self is Rank.SIX else f"{self.word}s"


class Suit(Enum):
    """The suit of a card; no suit outranks another, so suits have no order.

    >>> Suit.HEARTS.letter, Suit.HEARTS.symbol, Suit.HEARTS.word
    ('h', '♥', 'hearts')
    """

    CLUBS = "c"
    DIAMONDS = "d"
    HEARTS = "h"
    SPADES = "s"

    @property
    def letter(self) -> str:
        """The one character that stands for the suit in notation."""
        return self.value

    @property
    def symbol(self) -> str:
        """The suit as it is drawn on the card."""
        return {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}[self.value]

    @property
    def word(self) -> str:
        """The suit as it is spoken."""
        return self.name.lower()


@final
class Card:
    """One card of the deck, or the unknown card `??`; equal cards are the same object.

    >>> card = Card("As")
    >>> card.rank, card.suit, card.index
    (<Rank.ACE: 14>, <Suit.SPADES: 's'>, 51)
    >>> card is Card("A♠") is Card.of(Rank.ACE, Suit.SPADES)
    True
    >>> str(Card("10h")), Card("10h").notation
    ('T♥', 'Th')
    >>> Card("??").known
    False
    """

    __slots__ = ("_index", "_notation", "_rank", "_suit")

    _index: int | None
    _notation: str
    _rank: Rank | None
    _suit: Suit | None

    def __new__(cls, text: str) -> Self:
        """Find the card that the text spells."""
        try:
            return _SPELLINGS[text]
        except (KeyError, TypeError):
            raise CardError(
                f"No such card: {reprlib.repr(text)}.", remedy=HOW_TO_WRITE_A_CARD
            ) from None

    @classmethod
    def of(cls, rank: Rank, suit: Suit) -> Self:
        """Find the card of this rank and suit.

        >>> Card.of(Rank.TEN, Suit.DIAMONDS)
        Card('Td')
        """
        try:
            return cls(f"{Rank(rank).letter}{Suit(suit).letter}")
        except ValueError:
            raise CardError(
                f"No such card: rank {reprlib.repr(rank)}, suit {reprlib.repr(suit)}.",
                remedy="Give a Rank and a Suit, as in Card.of(Rank.ACE, Suit.SPADES).",
            ) from None

    @property
    def known(self) -> bool:
        """Whether the card has been seen."""
        return self._index is not None

    @property
    def rank(self) -> Rank:
        """The card's rank."""
        if self._rank is None:
            raise _not_seen("rank")
        return self._rank

    @property
    def suit(self) -> Suit:
        """The card's suit."""
        if self._suit is None:
            raise _not_seen("suit")
        return self._suit

    @property
    def index(self) -> int:
        """The card's number from 0 to 51: by rank from two up, clubs, diamonds, hearts, spades.

        >>> Card("2c").index, Card("2s").index, Card("3c").index, Card("As").index
        (0, 3, 4, 51)
        """
        if self._index is None:
            raise _not_seen("index")
        return self._index

    @property
    def notation(self) -> str:
        """The card in two plain characters, which `Card` reads back."""
        return self._notation

    def __repr__(self) -> str:
        return f"Card({self._notation!r})"

    def __str__(self) -> str:
        if self._rank is None or self._suit is None:
            return self._notation
        return f"{self._rank.letter}{self._suit.symbol}"

    def __hash__(self) -> int:
        # The same in every process, so that a set of cards is walked in the same order anywhere.
        return -1 if self._index is None else self._index

    def __reduce__(self) -> tuple[type[Self], tuple[str]]:
        return type(self), (self._notation,)


def _not_seen(quality: str) -> CardError:
    return CardError(
        f"An unknown card (??) has no {quality}.",
        remedy="Check card.known first, or turn the card up.",
    )


def _mint(index: int | None) -> Card:
    card = object.__new__(Card)
    rank = suit = None
    notation = "??"
    if index is not None:
        rank = Rank(Rank.TWO + index // 4)
        suit = list(Suit)[index % 4]
        notation = f"{rank.letter}{suit.letter}"
    for slot, value in (("index", index), ("notation", notation), ("rank", rank), ("suit", suit)):
        object.__setattr__(card, f"_{slot}", value)
    return card


def _spellings() -> dict[str, Card]:
    spellings = {"??": _mint(None)}
    for card in map(_mint, range(52)):
        ranks = {card.rank.letter, card.rank.letter.lower()}
        if card.rank is Rank.TEN:
            ranks.add("10")
        suits = (card.suit.letter, card.suit.letter.upper(), card.suit.symbol)
        spellings |= {rank + suit: card for rank in ranks for suit in suits}
    return spellings


_SPELLINGS = _spellings()
