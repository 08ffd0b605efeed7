"""Puzzles: the answer is the solver's, the reason fits, and every theme has what it says."""

from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from fifthstreet import bookcase
from fifthstreet.analysis.advice import advise, position
from fifthstreet.analysis.game import game_of
from fifthstreet.analysis.own import OwnGame, state_of
from fifthstreet.analysis.rule_lookup import rule_for
from fifthstreet.analysis.strategy import short_strategy
from fifthstreet.refusals import RefusedError
from fifthstreet.rules.library import book
from fifthstreet.school import puzzle, puzzle_pool
from fifthstreet.school.seeded_draw import SeededDraw
from fifthstreet.school.spot import drawn, spot_from
from fifthstreet.school.task import Task

SAMPLES = Path(__file__).resolve().parents[2] / "examples" / "books"
BOOKS = ("md", "rws", "let-it-ride", "three-card-poker")


def book_of(name: str) -> str:
    folder = SAMPLES / name
    return (bookcase.book_named(str(folder)) or "") if folder.exists() else name


@pytest.mark.parametrize("name", BOOKS)
def test_the_answer_of_every_puzzle_is_the_solvers(name: str) -> None:
    id_ = book_of(name)
    game = game_of(book(id_))
    pool = puzzle_pool.pool(id_, "a", None, ())
    assert len(pool) == puzzle_pool.POOL
    for one in pool:
        spot = spot_from(one.task.key)
        advice = advise(game, spot.position)
        question = puzzle.ask(one.task)
        assert {*question.choices} == {option.action for option in advice.options}
        for option in advice.options:
            verdict = puzzle.judge(one.task, {"choice": option.action})
            assert verdict.right == (advice.cost(option) == 0)
            assert Fraction(verdict.cost or 0) == advice.cost(option)
            assert verdict.best == advice.best.action
            assert advice.best.action in [question.choices[at] for at in verdict.correct]


@pytest.mark.parametrize("name", ["md", "let-it-ride"])
def test_the_short_rule_of_a_position_is_what_the_short_strategy_plays(name: str) -> None:
    id_ = book_of(name)
    game = game_of(book(id_))
    assert isinstance(game, OwnGame)
    policy, draw = short_strategy(game).policy, SeededDraw("rules")
    for _ in range(150):
        spot = drawn(id_, draw)
        street = game.seen.index(len(spot.seen))
        chosen = policy[street, spot.staked]  # type: ignore[index]  # of an own game
        assert isinstance(chosen, np.ndarray)
        assert rule_for(game, spot.position).bet == chosen[state_of(spot.seen)]


def test_both_sides_of_a_boundary_differ_in_one_card_and_in_the_play() -> None:
    draw, found = SeededDraw("sides"), 0
    for _ in range(40):
        sides = puzzle_pool.both_sides("md", draw)
        if not sides:
            continue
        found += 1
        first, second = sides
        assert sum(a != b for a, b in zip(first.seen, second.seen, strict=True)) == 1
        assert puzzle.followed("md", first).bet != puzzle.followed("md", second).bet
    assert found > 20


def test_what_a_hand_may_become_is_counted_out() -> None:
    verdict = puzzle.judge(Task(kind="puzzle", book="md", key="KsKd-7c2d--5"), {"choice": "fold"})
    assert verdict.becomes_title == "After the last card you have"
    ways = {chance.pays: chance.ways for chance in verdict.becomes}
    # 48 cards: two kings make three of a kind, six cards pair the seven or the two.
    assert ways == {"3 to 1": 2, "2 to 1": 6, "1 to 1": 40}
    assert Fraction(verdict.cost or 0) == Fraction(29, 3) + 5


def test_against_a_dealer_the_ends_of_all_hands_are_counted() -> None:
    task = Task(kind="puzzle", book="rws", key="2h2sAd4s3c--Qh-1")
    verdict = puzzle.judge(task, {"choice": "fold"})
    assert {chance.of for chance in verdict.becomes} == {163_185}
    assert sum(chance.ways for chance in verdict.becomes) == 163_185
    assert position("2h 2s Ad 4s 3c", up="Qh").up


@pytest.mark.parametrize("theme", ["close", "costly", "pair", "draw", "boundary", "decision-2"])
def test_a_theme_has_only_its_own_puzzles(theme: str) -> None:
    pool = puzzle_pool.pool("md", "t", theme, ())
    assert len(pool) >= 10
    assert all(theme in one.themes for one in pool)
    for one in pool:
        least = puzzle.gap(puzzle.values("md", spot_from(one.task.key)))
        assert least > 0
        if theme == "close":
            assert least < puzzle.CLOSE
        if theme == "decision-2":
            assert len(spot_from(one.task.key).board) == 1


def test_a_puzzle_is_harder_the_less_its_second_choice_costs() -> None:
    costs = [Fraction(1, each) for each in (1, 5, 20, 100, 1000)]
    hard = [puzzle_pool.difficulty(each) for each in costs]
    assert hard == sorted(hard)


@pytest.mark.parametrize("key", ["", "KsKs---1", "Ks---1", "KsKd---9", "KsKd-7c2d3h4s--5", "x"])
def test_a_position_that_cannot_come_up_is_no_puzzle(key: str) -> None:
    with pytest.raises(RefusedError):
        puzzle.judge(Task(kind="puzzle", book="md", key=key), {"choice": "fold"})
