"""What to do in one position, and exactly what every other choice costs."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

import numpy as np

from fifthstreet.analysis.board import BoardGame, BoardSolution
from fifthstreet.analysis.census import canonical
from fifthstreet.analysis.choices import FOLD, action, change
from fifthstreet.analysis.game import Game, as_game
from fifthstreet.analysis.own import OwnGame, OwnSolution, Ties, staked_before, state_of
from fifthstreet.analysis.versus import VersusGame
from fifthstreet.cards import Card, CardError
from fifthstreet.cards.row import read_cards
from fifthstreet.errors import FifthStreetError
from fifthstreet.money.figure import whole_number
from fifthstreet.rules.library import BookName


class PositionError(FifthStreetError):
    """A position that cannot come about: what is wrong with it, and what is asked for."""

    unreadable = False


@dataclass(frozen=True, slots=True)
class AdviceOption:
    """One choice and its exact value: the net result of the whole round in antes."""

    bet: int
    expected_value: Fraction

    @property
    def action(self) -> str:
        """The choice as programs read it, such as ``bet 3``."""
        return action(self.bet)


@dataclass(frozen=True, slots=True)
class Advice:
    """All choices, the largest bet first, the best of them, and the antes staked before it."""

    options: tuple[AdviceOption, ...]
    best: AdviceOption
    staked: int

    def cost(self, option: AdviceOption) -> Fraction:
        """Return what a choice loses against the best one, in antes."""
        return self.best.expected_value - option.expected_value


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """What a player knows: cards in hand, on the board or face up, and antes staked so far.

    `staked` counts the ante; without it the least that is possible is taken.
    """

    cards: tuple[Card, ...]
    board: tuple[Card, ...] = ()
    up: tuple[Card, ...] = ()
    staked: int | None = None

    @property
    def seen(self) -> tuple[Card, ...]:
        """Return all cards that the player knows."""
        return (*self.cards, *self.board, *self.up)


def position(cards: str, *, board: str = "", up: str = "", staked: int | None = None) -> Position:
    """Return a position from cards as people write them.

    >>> position("Ks Kd", board="7c").board
    (Card('7c'),)
    """
    try:
        current, shared, face_up = (read_cards(text) for text in (cards, board, up))
    except CardError as error:
        raise PositionError(error.what, remedy=error.remedy) from None
    if staked is not None:
        whole_number(staked, "The antes staked", least=None)
    result = Position(cards=current, board=shared, up=face_up, staked=staked)
    if not all(card.known for card in result.seen):
        raise PositionError("A card is unknown.", remedy="Name only cards that have been seen.")
    for place, card in enumerate(result.seen):
        if card in result.seen[:place]:
            raise PositionError(
                f"{card.notation} appears twice.", remedy="A deck has each card once."
            )
    return result


def advise(game: Game | BookName, at: Position | str, ties: Ties = "bet") -> Advice:
    """Return the exact value of every choice in a position, and the best one.

    A book may be given by its id, and a position that has only own cards as text.

    >>> advice = advise("md", position("Ks Kd", board="7c 2d", staked=5))
    >>> advice.best.action, advice.best.expected_value
    ('bet 3', Fraction(29, 3))
    """
    counted = as_game(game, ties)
    known = at if isinstance(at, Position) else position(at)
    return SHAPES[counted.shape](counted, known, ties)


@lru_cache(maxsize=8)
def _solved(game: OwnGame, ties: Ties) -> OwnSolution:
    return game.solve(ties)


def _advice(values: dict[int, Fraction], staked: int, ties: Ties) -> Advice:
    order = sorted(values, key=lambda bet: (bet != FOLD, change(bet)), reverse=True)
    options = tuple(AdviceOption(bet, values[bet]) for bet in order)
    # The first of equals is taken: the largest bet, or the smallest one and rather a fold.
    wanted = options if ties == "bet" else options[::-1]
    return Advice(options, max(wanted, key=lambda option: option.expected_value), staked)


def _own(game: OwnGame, at: Position, ties: Ties) -> Advice:
    _count("hand", at.cards, (game.hole,))
    _count("board", at.board, tuple(seen - game.hole for seen in game.seen))
    if at.up:
        raise PositionError("No dealer's card lies face up in this game.", remedy="Leave it out.")
    street = game.seen.index(len(at.seen))
    possible = staked_before(game, street)
    staked = possible[0] if at.staked is None else at.staked
    if staked not in possible:
        text = "the ante alone" if possible == [1] else f"{possible[0]} to {possible[-1]} antes"
        raise PositionError(
            f"No player has {staked} antes staked there.",
            remedy=f"With {len(at.seen)} cards seen it is {text}.",
        )
    solution, state = _solved(game, ties), state_of(at.seen)
    values = {bet: solution.value(street, state, staked, bet) for bet in game.choices(street)}
    return _advice(values, staked, ties)


def _versus(game: VersusGame, at: Position, ties: Ties) -> Advice:
    _count("hand", at.cards, (game.deal.mine,))
    if at.board:
        raise PositionError("There is no board in this game.", remedy="Leave it out.")
    if len(at.up) != game.deal.up:
        many = "1 card" if len(at.up) == 1 else f"{len(at.up) or 'No'} cards"
        raise PositionError(
            f"{many} of the dealer {'is' if len(at.up) == 1 else 'are'} named as lying face up.",
            remedy="Name the one that does." if game.deal.up else "None does; leave it out.",
        )
    if at.staked not in {None, 1}:
        raise PositionError(
            f"No player has {at.staked} antes staked there.", remedy="It is the ante alone."
        )
    ends, census = versus_counts(game, at), game.census
    row, _ = _place(game, at)
    values = {FOLD: Fraction(-1)}
    for bet in game.bets:
        nets = game.nets_of(bet)[int(census.classes()[row])]
        total = sum((net * count for net, count in zip(nets, ends, strict=True)), Fraction(0))
        values[bet] = total / census.dealer_hands
    return _advice(values, 1, ties)


def versus_counts(game: VersusGame, at: Position) -> tuple[int, int, int, int]:
    """Return with how many hands the dealer does not qualify, loses, ties and wins."""
    (row, column), census = _place(game, at), game.census
    fails, loses, ties = (
        int(each[row, column]) for each in (census.fails, census.loses, census.ties)
    )
    return fails, loses, ties, census.dealer_hands - fails - loses - ties


def _board(game: BoardGame, at: Position, ties: Ties) -> Advice:
    _count("hand", at.cards, (game.hole,))
    if len(at.board) not in game.seen:
        raise PositionError(
            f"No decision is taken with {len(at.board) or 'no'} cards on the board.",
            remedy=f"Name {' or '.join(str(seen or 'none') for seen in game.seen)} of them.",
        )
    if at.up:
        raise PositionError("No dealer's card lies face up in this game.", remedy="Leave it out.")
    if at.staked not in {None, game.opening}:
        antes = "the ante alone" if game.opening == 1 else f"{game.opening} antes"
        raise PositionError(
            f"No player who still decides has {at.staked} antes staked.", remedy=f"It is {antes}."
        )
    return _advice(_board_solved(game, ties).values(at.cards, at.board), game.opening, ties)


@lru_cache(maxsize=8)
def _board_solved(game: BoardGame, ties: Ties) -> BoardSolution:
    return game.solve(ties)


SHAPES: Mapping[str, Callable[[Any, Position, Ties], Advice]] = {
    "own": _own,
    "versus": _versus,
    "board": _board,
}


def _place(game: VersusGame, at: Position) -> tuple[int, int]:
    """Return where the census counts a hand with a face-up card."""
    hand, becomes = canonical(at.cards)
    census = game.census
    row = int(np.flatnonzero((census.hands == np.array(hand)).all(axis=1))[0])
    if not game.deal.up:
        return row, 0
    index = at.up[0].index
    up = (index & ~3) | becomes[index & 3]
    return row, up - sum(current < up for current in hand)


def _count(what: str, cards: tuple[Card, ...], allowed: tuple[int, ...]) -> None:
    if len(cards) not in allowed:
        most = allowed[-1]
        least = "" if allowed[0] == most else "at most "
        text = "1 card is" if len(cards) == 1 else f"{len(cards)} cards are"
        raise PositionError(f"{text} named for the {what}.", remedy=f"Name {least}{most}.")
