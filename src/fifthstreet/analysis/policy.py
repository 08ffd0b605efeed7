"""Anybody's way to play, given as a function and turned into what `evaluate` takes.

A function is told cards from the highest down. Suits do not matter by themselves: it is asked once
about all cards that differ by a swap of suits.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

import numpy as np

from fifthstreet.analysis.board import BoardGame
from fifthstreet.analysis.board_census import BOARD, CELLS, flops, holes, kept_places, spread
from fifthstreet.analysis.board_features import by_outs, packed_by_outs
from fifthstreet.analysis.board_worth import BoardPolicy
from fifthstreet.analysis.census import CARDS
from fifthstreet.analysis.choices import DECK, Cards, action, cards_of
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

BesideBoard: TypeAlias = Callable[[Cards, Cards], int]
"""Beside a shared board: from one's own cards and the shared ones to the bet, a fold or to stay."""

BEST = "best"
"""Stands for the best play of a decision."""


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
        states = [cards_of(indices) for indices in states_of(seen).cards.tolist()]
        for staked in staked_before(game, street):
            bets = _of(game.choices(street), [choose(cards, staked) for cards in states])
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
    raises: np.ndarray = np.zeros(game.census.fails.shape, dtype=game.policy_kind)
    sizes = dict(enumerate(map(action, game.choices())))
    for row, indices in enumerate(hands.tolist()):
        answer: Any = choose(cards_of(indices))
        if callable(answer):
            up = [answer(card) for card in DECK if card.index not in indices]
            raises[row] = [_among(sizes, each) for each in up]
        else:
            raises[row] = _among(sizes, answer)
    return raises


def board_policy_from(
    game: BoardGame, choose: BesideBoard | Mapping[int, Callable[..., int] | str]
) -> BoardPolicy:
    """Return a way to play as `BoardGame.evaluate` takes it, from functions.

    A function is told one's own cards and the shared ones; one of the last decision, with five
    shared cards seen, is told how many outs the dealer has. Functions are listed by how many shared
    cards are seen; the word "best" stands for the best play. One function alone will do where
    nobody decides with five.
    """
    if callable(choose):
        if BOARD in game.seen:
            raise FifthStreetError(
                "One function cannot decide on all of 145 million hands with five shared cards.",
                remedy="List functions by how many shared cards are seen, as in {0: first, 3: "
                'second, 5: last}, where the last is told the number of outs; or write "best".',
            )
        choose = dict.fromkeys(game.seen, choose)
    if {*choose} != {*game.seen}:
        raise FifthStreetError(
            f"A strategy decides with {', '.join(map(str, choose)) or 'no'} shared cards seen.",
            remedy=f"Name a function for {', '.join(map(str, game.seen))}.",
        )
    return {street: _decided(game, street, choose[seen]) for street, seen in enumerate(game.seen)}


def _decided(game: BoardGame, street: int, choose: Callable[..., int] | str) -> Any:
    """Return what a function chooses at one decision."""
    seen = game.seen[street]
    if choose == BEST:
        return game.solve().policy[street]
    if isinstance(choose, str):
        raise FifthStreetError(
            f"No decision is taken by {choose!r}.", remedy=f"Name a function, or write {BEST!r}."
        )
    if seen == BOARD:
        answers = [choose(many) for many in range(len(by_outs()))]
        choices = game.choices(street)
        return packed_by_outs(np.array([choices.index(each) for each in _of(choices, answers)]))
    if not seen:
        answers = [choose(cards_of(each), ()) for each in holes().cards.tolist()]
        return np.array(_of(game.choices(street), answers), dtype=np.int8)
    boards = [cards_of(each) for each in flops().cards.tolist()]
    answers = []
    for place in kept_places().tolist():
        number, cell = divmod(place, CELLS)
        answers.append(choose((DECK[cell // CARDS], DECK[cell % CARDS]), boards[number]))
    return spread(np.array(_of(game.choices(street), answers), dtype=np.int8))


def _of(choices: Sequence[int], answers: list[Any]) -> list[int]:
    """Return answers that are all choices; refuse any other."""
    named = {each: action(each) for each in choices}
    return [_among(named, each) for each in answers]


def _among(choices: Mapping[int, str], answer: Any) -> int:
    """Return an answer that is one of some choices; refuse any other."""
    try:
        known = answer in choices
    except TypeError:
        known = False
    if not known:
        offered = ", ".join(f"{each} to {word}" for each, word in choices.items())
        raise FifthStreetError(
            f"The strategy answers {answer!r}.", remedy=f"It may answer with {offered}."
        )
    return int(answer)
