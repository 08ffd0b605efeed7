"""Anybody's way to play, given as a function and turned into what `evaluate` takes.

A function is told cards from the highest down. Suits do not matter by themselves: it is asked once
about all cards that differ by a swap of suits.
"""

from collections.abc import Callable
from typing import TypeAlias

import numpy as np

from fifthstreet.analysis.choices import DECK, Cards, cards_of
from fifthstreet.analysis.own import OwnGame, Policy, staked_before, states_of
from fifthstreet.analysis.versus import VersusGame
from fifthstreet.cards import Card
from fifthstreet.errors import FifthStreetError

ChooseBet: TypeAlias = Callable[[Cards, int], int]
"""On one's own hand: from the cards seen and the antes staked to the bet; 0 is a fold."""

AgainstFaceUp: TypeAlias = Callable[[Card], int]
ChooseToBet: TypeAlias = Callable[[Cards], int | AgainstFaceUp]
"""Against a hand: from one's own to whether to bet, or to a function of the face-up card.

Where the bet has several sizes, yes is the smallest; a number is the place of a size, from one.
"""


def own_policy_from(game: OwnGame, choose: ChooseBet) -> Policy:
    """Return a way to play as `OwnGame.evaluate` takes it, from a function.

    The function is told the cards seen (two on third street, then three, then four) and the antes
    staked so far, and answers with the multiple to bet, 0 to fold:

    >>> from fifthstreet.analysis.game import game_of
    >>> from fifthstreet.rules.library import book
    >>> game = game_of(book("md"))
    >>> calling = own_policy_from(game, lambda cards, staked: 1)
    >>> game.evaluate(calling).average_wager
    Fraction(4, 1)
    """
    policy: dict[tuple[int, int], np.ndarray] = {}
    for street, seen in enumerate(game.seen):
        allowed = {*game.choices(street)}
        states = [cards_of(indices) for indices in states_of(seen).cards.tolist()]
        for staked in staked_before(game, street):
            bets = [choose(cards, staked) for cards in states]
            if wrong := set(bets) - allowed:
                raise FifthStreetError(
                    f"A strategy bets {wrong.pop()!r} times the ante.",
                    remedy=f"It may answer with {', '.join(map(str, sorted(allowed)))}.",
                )
            policy[street, staked] = np.array(bets, dtype=np.int8)
    return policy


def versus_policy_from(game: VersusGame, choose: ChooseToBet) -> np.ndarray:
    """Return a way to play as `VersusGame.evaluate` takes it, from a function.

    The function is told the hand, and answers with yes, no, or a function of the face-up card, here
    "bet with a pair or better, otherwise where the face-up card is below a six":

    >>> from fifthstreet.cards import FiveCardCategory, rank_five
    >>> def choose(hand):
    ...     paired = rank_five(hand).category >= FiveCardCategory.PAIR
    ...     return paired or (lambda up: up.rank < Rank.SIX)
    """
    hands = game.census.hands
    one_size = len(game.bets) == 1
    kind: type = np.bool_ if one_size else np.uint8
    raises: np.ndarray = np.zeros(game.census.fails.shape, dtype=kind)
    for row, indices in enumerate(hands.tolist()):
        answer = choose(cards_of(indices))
        if callable(answer):
            raises[row] = [answer(card) for card in DECK if card.index not in indices]
        else:
            raises[row] = answer
    return raises
