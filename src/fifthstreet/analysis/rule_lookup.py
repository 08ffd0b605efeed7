"""Which short rule a player follows in one position: the first whose features all hold there."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Any

import numpy as np

from fifthstreet.analysis import board_features, own_features, versus_features
from fifthstreet.analysis.advice import Position
from fifthstreet.analysis.board import BoardGame
from fifthstreet.analysis.board_census import BOARD, FLOP
from fifthstreet.analysis.classes import all_ranks
from fifthstreet.analysis.decision_list import DecisionRule
from fifthstreet.analysis.game import Game
from fifthstreet.analysis.own import OwnGame, Ties, staked_before, state_of, ways_of
from fifthstreet.analysis.short_strategy import StrategyPart
from fifthstreet.analysis.strategy import short_strategy
from fifthstreet.analysis.versus import VersusGame
from fifthstreet.cards import Card, Deck, Ranked, rank_five, ranker

Holds = Callable[[str], bool]
"""Tells whether a feature holds in a position, by its words."""


@dataclass(frozen=True, slots=True)
class FollowedRule:
    """The part of the short strategy for a decision, the rule that fits, and what it chooses.

    Where no rule fits, `rule` is None and `bet` is what is done otherwise.
    """

    part: StrategyPart
    rule: DecisionRule | None
    bet: int

    @property
    def place(self) -> int:
        """Return the place of the rule in its part, counted from one; 0 where none fits."""
        return self.part.rules.index(self.rule) + 1 if self.rule else 0


def rule_for(game: Game, at: Position, ties: Ties = "bet") -> FollowedRule:
    """Return the short rule that a player follows in a position.

    >>> from fifthstreet.analysis.advice import position
    >>> from fifthstreet.analysis.game import as_game
    >>> rule_for(as_game("md", "bet"), position("Ks Kd")).rule.words
    'a pair or better'
    """
    number, holds = SHAPES[game.shape](game, at)
    part = short_strategy(game, ties).parts[number]
    rule = next((rule for rule in part.rules if all(map(holds, rule.when))), None)
    return FollowedRule(part, rule, part.otherwise if rule is None else rule.bet)


def _own(game: OwnGame, at: Position) -> tuple[int, Holds]:
    street = game.seen.index(len(at.seen))
    stakes = staked_before(game, street)
    staked = stakes[0] if at.staked is None else at.staked
    place = stakes.index(staked) * len(ways_of(game.seen[street])) + state_of(at.seen)
    known = _own_features(game, street)
    return street, lambda words: bool(known[words][place])


@lru_cache(maxsize=16)
def _own_features(game: OwnGame, street: int) -> Mapping[str, np.ndarray]:
    return {one.words: one.holds for one in own_features.features(game, street)}


def _versus(game: VersusGame, at: Position) -> tuple[int, Holds]:
    size = game.cards
    ranks = ranker(size, ace_low=True)
    mine: Ranked = max(ranks(few) for few in combinations(at.cards, size))
    strength = all_ranks(size).index(mine) + 1
    seen = versus_features.sights([strength], size)
    up = versus_features.RANKS.index(at.up[0].rank) if at.up else 0
    known = {one.words: bool(one.holds[up]) for one in versus_features.features(seen)}

    def holds(words: str) -> bool:
        bounds = _bounds(size)
        if words in bounds[0]:
            return strength >= bounds[0][words]
        return strength < bounds[1][words] if words in bounds[1] else known[words]

    return 0, holds


@lru_cache(maxsize=4)
def _bounds(size: int) -> tuple[Mapping[str, int], Mapping[str, int]]:
    """Return from and below which strength hands are that words name, `... or better` first."""
    hands = [*enumerate(all_ranks(size), start=1)]
    least = {versus_features.at_least(hand): at for at, hand in reversed(hands)}
    return least, {versus_features.less_than(hand): at for at, hand in reversed(hands)}


def _board(game: BoardGame, at: Position) -> tuple[int, Holds]:
    street = game.seen.index(len(at.board))
    hole = np.array([sorted(card.index for card in at.cards)], dtype=np.int64)
    if len(at.board) == BOARD:
        outs = dealer_outs(at.cards, at.board)
        return street, lambda words: bool(_by_outs()[words][outs])
    board = np.array([[card.index for card in at.board]], dtype=np.int64)
    of_flop = board_features.of_flop
    seen = of_flop(hole, board) if len(at.board) == FLOP else board_features.of_hole(*hole.T)
    known = {one.words: bool(one.holds[0]) for one in seen}
    return street, known.__getitem__


@lru_cache(maxsize=1)
def _by_outs() -> Mapping[str, np.ndarray]:
    return {one.words: one.holds for one in board_features.by_outs()}


def dealer_outs(cards: tuple[Card, ...], board: tuple[Card, ...]) -> int:
    """Return how many cards beat a hand in the dealer's, whatever the dealer's other card is."""
    rest = [card for card in Deck.standard() if card not in {*cards, *board}]
    mine = max(map(rank_five, combinations((*cards, *board), 5)))
    harmless = set[Card]()
    for one, other in combinations(rest, 2):
        if one in harmless and other in harmless:
            continue
        if max(map(rank_five, combinations((one, other, *board), 5))) <= mine:
            harmless |= {one, other}
    return len(rest) - len(harmless)


SHAPES: Mapping[str, Callable[[Any, Position], tuple[int, Holds]]] = {
    "own": _own,
    "versus": _versus,
    "board": _board,
}
