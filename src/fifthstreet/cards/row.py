"""Cards lying in a row: what a hand and a deck have in common, and how a row is written."""

import re
import reprlib
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Self, overload

from fifthstreet.cards.card import HOW_TO_WRITE_A_CARD, Card, CardError

_CARD_TEXT = re.compile(r"\?\?|(?:10|[2-9TtJjQqKkAa])[CcDdHhSs♣♦♥♠]")
_CARDS_ONLY = {Card}
_GAP = re.compile(r"[\s,]+")


def read_cards(cards: str | Iterable[Card]) -> tuple[Card, ...]:
    """Return the cards of a notation or of an iterable in their order, none of them twice.

    >>> read_cards("As 10d, ??")
    (Card('As'), Card('Td'), Card('??'))
    >>> read_cards("AsTd??") == read_cards([Card("As"), Card("Td"), Card("??")])
    True
    """
    row = _spelled(cards) if isinstance(cards, str) else _text_or_cards(cards)
    if len(set(map(id, row))) < len(row):  # equal cards are the same object
        _refuse_repeated(row)
    return row


def _refuse_repeated(row: tuple[Card, ...]) -> None:
    """Raise if a known card appears twice; unknown cards may repeat."""
    for place, card in enumerate(row):
        if card.known and card in row[:place]:
            raise CardError(
                f"{card.notation} appears twice.",
                remedy="A deck has each card once: correct one of the two.",
            )


def _spelled(text: str) -> tuple[Card, ...]:
    row: list[Card] = []
    for word in _GAP.split(text):
        if unread := _CARD_TEXT.sub("", word):
            raise CardError(f"No such card: {reprlib.repr(unread)}.", remedy=HOW_TO_WRITE_A_CARD)
        row.extend(map(Card, _CARD_TEXT.findall(word)))
    return tuple(row)


def _text_or_cards(cards: Iterable[object]) -> tuple[Card, ...]:
    remedy = "Give a notation such as 'As Kd', or an iterable of Card."
    try:
        row: tuple[Any, ...] = tuple(cards)
    except TypeError:
        raise CardError(f"Not cards: {reprlib.repr(cards)}.", remedy=remedy) from None
    if not _CARDS_ONLY.issuperset(map(type, row)):
        stray = next(thing for thing in row if not isinstance(thing, Card))
        raise CardError(f"Not a card: {reprlib.repr(stray)}.", remedy=remedy)
    return row


class CardRow(Sequence[Card]):
    """An immutable row of cards in their order, none of them twice."""

    __slots__ = ("_cards",)

    _cards: tuple[Card, ...]

    def __init__(self, cards: str | Iterable[Card] = "") -> None:
        self._cards = read_cards(cards)

    @classmethod
    def of_distinct(cls, cards: tuple[Card, ...]) -> Self:
        """Return a row of what is known to be cards, none of them twice; nothing is checked."""
        row = cls.__new__(cls)
        row._cards = cards  # noqa: SLF001 - its own
        return row

    @property
    def notation(self) -> str:
        """The row as plain text, which its class reads back."""
        return " ".join(card.notation for card in self._cards)

    @overload
    def __getitem__(self, place: int) -> Card: ...
    @overload
    def __getitem__(self, place: slice) -> Self: ...
    def __getitem__(self, place: int | slice) -> Card | Self:
        if isinstance(place, slice):
            return type(self)(self._cards[place])
        return self._cards[place]

    def __len__(self) -> int:
        return len(self._cards)

    def __iter__(self) -> Iterator[Card]:
        return iter(self._cards)

    def __contains__(self, card: object) -> bool:
        return card in self._cards

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, type(self)):
            return NotImplemented
        return self._cards == other._cards

    def __hash__(self) -> int:
        return hash(self._cards)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.notation!r})"

    def __str__(self) -> str:
        return " ".join(map(str, self._cards))

    def __reduce__(self) -> tuple[type[Self], tuple[str]]:
        return type(self), (self.notation,)
