"""A hand: the cards that lie before a player, the dealer or the whole table, in order."""

from typing import final

from fifthstreet.cards.row import CardRow


@final
class Hand(CardRow):
    """An immutable row of cards; unknown cards may repeat, known ones may not.

    >>> hand = Hand("As Kd ??")
    >>> len(hand), hand[0], hand[1:]
    (3, Card('As'), Hand('Kd ??'))
    >>> str(hand + Hand("7c"))
    'A♠ K♦ ?? 7♣'
    >>> Hand("AsKd") == Hand("As Kd")
    True
    """

    __slots__ = ()

    def __add__(self, other: object) -> "Hand":
        if not isinstance(other, Hand):
            return NotImplemented
        return Hand(self._cards + other._cards)
