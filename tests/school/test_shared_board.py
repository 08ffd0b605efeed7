"""Puzzles beside a shared board: exact values, and the short rule that a player follows there."""

from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from analysis.board_games import CASINO, SAMPLES, ULTIMATE, of_hand, ranked
from fifthstreet import bookcase
from fifthstreet.analysis.advice import Position, advise
from fifthstreet.analysis.board import BoardGame
from fifthstreet.analysis.board_census import FLOP, flops, holes
from fifthstreet.analysis.choices import DECK
from fifthstreet.analysis.game import game_of
from fifthstreet.analysis.rule_lookup import dealer_outs, rule_for
from fifthstreet.analysis.strategy import short_strategy
from fifthstreet.cards import Card, Hand
from fifthstreet.rules.library import book
from fifthstreet.school import puzzle, puzzle_pool
from fifthstreet.school.seeded_draw import SeededDraw
from fifthstreet.school.spot import drawn, spot_from
from fifthstreet.school.task import Task, rules_of

pytestmark = pytest.mark.slow
FLOPS, HOLES = 12, 25
BOTH = [CASINO, pytest.param(ULTIMATE, marks=pytest.mark.exhaustive)]
"""Values beside a board take long: those of the larger game are counted in the long tests."""


def sample(folder: str) -> str:
    """Return the id of a sample book, which is then on the shelf."""
    return bookcase.book_named(str(SAMPLES / folder)) or ""


def game_at(folder: str) -> BoardGame:
    game = game_of(book(sample(folder)))
    assert isinstance(game, BoardGame)
    return game


@pytest.mark.parametrize("folder", BOTH)
def test_every_decision_beside_a_board_is_a_puzzle_with_exact_values(folder: str) -> None:
    id_, game = sample(folder), game_at(folder)
    for decision in rules_of(id_).book.decisions:
        spot = drawn(id_, SeededDraw(f"{folder} {decision.number}"), decision)
        task = Task(kind="puzzle", book=id_, key=spot.key)
        question, exact = puzzle.ask(task), advise(game, spot.position)
        assert (question.decision, len(question.board) + question.hidden) == (decision.name, 5)
        assert {*question.choices} == {option.action for option in exact.options}
        for option in exact.options:
            verdict = puzzle.judge(task, {"choice": option.action})
            assert (verdict.right, verdict.best) == (
                exact.cost(option) == 0,
                exact.best.action,
            )
            assert Fraction(verdict.cost or 0) == exact.cost(option)
        assert verdict.rule is not None
        assert verdict.rule.agrees == (verdict.rule.action == exact.best.action)
        assert sum(chance.ways for chance in verdict.becomes) == verdict.becomes[0].of


@pytest.mark.parametrize("folder", BOTH)
def test_a_set_beside_a_board_has_puzzles_of_every_decision(folder: str) -> None:
    id_ = sample(folder)
    pool = puzzle_pool.pool(id_, "board", None, ())
    assert len(pool) == puzzle_pool.POOL
    boards = {len(spot_from(one.task.key).board) for one in pool}
    assert boards == {*game_at(folder).seen}


@pytest.mark.exhaustive
def test_the_rule_before_the_flop_is_what_the_short_strategy_plays() -> None:
    game = game_at(ULTIMATE)
    policy = short_strategy(game).policy[0]  # type: ignore[index]  # of a board game
    assert isinstance(policy, np.ndarray)
    for number, hole in enumerate(holes().cards):
        at = Position(cards=_cards(hole), board=(), up=(), staked=None)
        assert rule_for(game, at).bet == policy[number], at


@pytest.mark.parametrize("folder", BOTH)
def test_the_rule_on_the_flop_is_what_the_short_strategy_plays(folder: str) -> None:
    game, draw = game_at(folder), SeededDraw("flops")
    street = game.seen.index(FLOP)
    policy = short_strategy(game).policy[street]  # type: ignore[index]  # of a board game
    assert isinstance(policy, np.ndarray)
    for _ in range(FLOPS):
        number = draw.below(len(flops()))
        flop = _cards(flops().cards[number])
        left = [at for at, card in enumerate(DECK) if card not in flop]
        for _ in range(HOLES):
            one, two = draw.mixed(left)[:2]
            at = Position(cards=(DECK[one], DECK[two]), board=flop, up=(), staked=None)
            assert rule_for(game, at).bet == policy[number, one * len(DECK) + two], at


@pytest.mark.parametrize(
    ("own", "board"),
    [
        ("Kc 4d", "Ks 9h 7d 3c 2s"),
        ("Ah 8h", "Kh Qd 9h 5s 2c"),
        ("7c 2d", "As Ks Qs Js 9d"),
        ("5c 5d", "9s 9h 4c 4d Jh"),
        ("3c 2d", "As Ks Qs Js Ts"),
    ],
)
def test_dealer_outs_are_those_of_another_evaluator(own: str, board: str) -> None:
    lying = of_hand(board)
    mine = ranked(*of_hand(own), *lying)
    rest = [at for at in range(len(DECK)) if at not in {*of_hand(own), *lying}]
    beats = {pair for pair in combinations(rest, 2) if ranked(*pair, *lying) > mine}
    outs = sum(
        all((min(one, two), max(one, two)) in beats for two in rest if two != one) for one in rest
    )
    assert dealer_outs(tuple(Hand(own)), tuple(Hand(board))) == outs


def _cards(row: np.ndarray) -> tuple[Card, ...]:
    return tuple(DECK[int(place)] for place in row)
