"""What an agent sees, as a row of small whole numbers.

A card is its index: 0 for the two of clubs to 51 for the ace of spades, by rank first; 52 is a card
not turned up. Own cards come the highest first, so that a hand is one row however it was dealt.

Mississippi Stud has seven columns: two own cards, three community cards, the decision (0, 1, 2, and
3 when the round is over) and the antes staked. Casino Stud has six: five own cards and the dealer's
face-up card.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from fifthstreet.analysis.advice import Position
from fifthstreet.analysis.choices import DECK
from fifthstreet.cards import Card
from fifthstreet.training.game_setup import GameSetting

CARDS = len(DECK)
UNSEEN = CARDS
"""Stands for a card that is not turned up."""

KIND = np.int8
"""The type of every number in an observation."""

OWN, BOARD, UP = 2, 3, 1
HAND = 5
"""Cards in a Casino Stud hand."""

STREET, STAKED = OWN + BOARD, OWN + BOARD + 1
"""Columns of Mississippi Stud after the cards."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Observation:
    """What one seat may know: own cards, community cards or the dealer's, and its stake in antes.

    Cards that are not turned up are unknown ones; `up` is the dealer's card that lay face up when
    the seat decided, whatever is turned up since.
    """

    own: tuple[Card, ...]
    board: tuple[Card, ...]
    dealer: tuple[Card, ...]
    up: Card | None
    decision: int
    staked: int


def sizes(setting: GameSetting) -> list[int]:
    """Return how many values each column has.

    >>> from fifthstreet.training.game_setup import setting
    >>> sizes(setting("md")), sizes(setting("rws"))
    ([52, 52, 53, 53, 53, 4, 11], [52, 52, 52, 52, 52, 52])
    """
    if setting.game.shape == "versus":
        return [CARDS] * (HAND + UP)
    most = 1 + sum(max(multiples) for multiples in setting.multiples)
    return [*[CARDS] * OWN, *[CARDS + 1] * BOARD, len(setting.multiples) + 1, most + 1]


def row(view: Observation) -> list[int]:
    """Return an observation as a list."""
    own = sorted((card.index for card in view.own), reverse=True)
    if view.up is not None:
        return [*own, view.up.index]
    board = [card.index if card.known else UNSEEN for card in view.board]
    return [*own, *board, view.decision, view.staked]


def position_of(observation: Sequence[int] | np.ndarray) -> Position:
    """Return an observation as a position with cards, which `analysis.advise` takes too.

    >>> position_of([51, 46, 20, 52, 52, 1, 3])
    Position(cards=(Card('As'), Card('Kh')), board=(Card('7c'),), up=(), staked=3)
    >>> position_of([51, 46, 20, 11, 3, 50]).up
    (Card('Ah'),)
    """
    numbers = [int(number) for number in observation]
    if len(numbers) == HAND + UP:
        own, up = numbers[:HAND], numbers[HAND]
        return Position(cards=_cards(own), up=(DECK[up],), staked=1)
    board = _cards(numbers[OWN:STREET])
    return Position(cards=_cards(numbers[:OWN]), board=board, staked=numbers[STAKED])


def _cards(indices: Sequence[int]) -> tuple[Card, ...]:
    return tuple(DECK[index] for index in indices if index != UNSEEN)
