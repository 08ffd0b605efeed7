"""Strategies, policies and bets beside a shared board: judged exactly, or refused with a reason."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from fifthstreet import FifthStreetError, NoExactFigureError
from fifthstreet.analysis import board_features
from fifthstreet.analysis.advice import advise, position
from fifthstreet.analysis.board import BoardGame
from fifthstreet.analysis.board_losses import losses
from fifthstreet.analysis.board_position import choice_by
from fifthstreet.analysis.choices import FOLD, STAY
from fifthstreet.analysis.game import game_of
from fifthstreet.analysis.mistakes import value_with_mistakes
from fifthstreet.analysis.policy import board_policy_from
from fifthstreet.bookcase import add
from fifthstreet.cards import Card, Hand
from fifthstreet.training.policy import optimal
from fifthstreet.training.yardstick import evaluate
from fifthstreet.workbench.bet import bet
from fifthstreet.workbench.board_strategy import board_template, read_board_strategy
from fifthstreet.workbench.judgement import judge
from fifthstreet.workbench.strategy_rows import StrategyError, strategy_rows

BOOKS = Path(__file__).parents[2] / "examples" / "books"
SHORT = """shared,cards,board,action
0,a pair of threes or better,,bet 4
0,all others,,stay
3,a pair with a card of your own,,bet 2
3,all others,,stay
5,at most 20 outs of the dealer's,,bet 1
5,all others,,fold
"""


@pytest.fixture(autouse=True)
def _on_the_shelf() -> None:
    add(str(BOOKS / "casino-holdem"))
    add(str(BOOKS / "ultimate-texas-holdem"))


def game_on(book: str) -> BoardGame:
    game = game_of(book)
    assert game.shape == "board"
    return game


def read(book: str, text: str) -> Any:
    return read_board_strategy(game_on(book), strategy_rows(text, "table.csv"), "table.csv")


# Reading ------------------------------------------------------------------------------------------


def test_rows_about_hands_come_before_rules_and_suits_do_not_matter() -> None:
    table = """shared,cards,board,action
3,As Ad,Kh 7h 2h,bet 2
3,AhKs 75,Qd 8d 3c,fold
3,all others,Qd 8d 3c,bet 2
3,all others,,fold
"""
    game = game_on("chem")
    policy = read("chem", table)

    def chosen(cards: str, board: str) -> int:
        return choice_by(game, policy, tuple(Hand(cards)), tuple(Hand(board)))

    assert chosen("Ac Ad", "Ks 7s 2s") == 2
    assert chosen("Ac As", "Ks 7s 2s") == FOLD
    assert chosen("Ah Ks", "Qd 8d 3c") == chosen("As Kh", "Qc 8c 3d") == FOLD
    assert chosen("7d 5c", "Qd 8d 3c") == FOLD
    assert chosen("Ad Ks", "Qd 8d 3c") == 2
    assert chosen("Jc 9h", "8s 4d 2c") == FOLD


def test_the_first_rule_that_fits_decides_and_a_row_comes_before_all_rules() -> None:
    table = """shared,cards,board,action
0,suited and an ace,,bet 4
0,a pair of threes or better,,bet 3
0,8h 8c,,bet 4
0,all others,,stay
3,all others,,best
5,all others,,best
"""
    game = game_on("uth")
    policy = read("uth", table)
    chosen = {
        cards: choice_by(game, policy, tuple(Hand(cards)), ())
        for cards in ("As 2s", "As 2d", "3s 3d", "2s 2d", "8s 8d")
    }
    assert [*chosen.values()] == [4, STAY, 3, STAY, 4]
    assert np.array_equal(policy[1], np.asarray(game.solve().policy[1]))
    assert policy[2] is game.solve().policy[2]


GOOD = "shared,cards,board,action\n"


@pytest.mark.parametrize(
    ("book", "row", "says"),
    [
        ("chem", "0,As Ks,,fold", "table.csv, line 2: nobody decides with 0 shared cards seen."),
        ("chem", "x,As Ks,Qh Jh 2c,fold", "line 2: 'x' is no number of shared cards."),
        ("chem", "3,As Ks,Qh Jh 2c,raise", "line 2: 'raise' is no action here. Write fold, bet 2"),
        ("chem", "3,As Ks,Qh Jh 2c,", "line 2: the action is missing."),
        ("chem", "3,As Ks,Qh Jh,fold", "line 2: 'Qh Jh' is not 3 cards."),
        ("chem", "3,As Ks,,fold", "line 2: '' is not 3 cards."),
        ("chem", "3,As Ks,Qh Jh 1x,fold", "line 2: No such card: '1x'."),
        ("chem", "3,As Qh,Qh Jh 2c,fold", "line 2: a card of the board cannot be in a hand."),
        ("chem", "3,AK9,Qh Jh 2c,fold", "line 2: 'AK9' is no hand. Write two cards as in AsKd"),
        ("uth", "0,a royal visit,,stay", "line 2: 'a royal visit' is neither cards nor a rule."),
        (
            "chem",
            "3,As Ks,Qh Jh 2c,fold\n3,Ad Kd,Qc Jc 2h,fold",
            "line 3 repeats a position of an earlier row.",
        ),
        (
            "chem",
            "3,all others,Qh Jh 2c,fold\n3,all others,Qh Jh 2c,fold",
            "line 3 repeats the other hands of an earlier row.",
        ),
        (
            "chem",
            "3,As Ks,Qh Jh 2c,fold",
            "table.csv has no row for 1,286,791 of 1,286,792 positions, the first of them",
        ),
        ("uth", "0,As Ks,,stay", "table.csv has no row for 168 of 169 positions, the first of"),
        ("uth", "0,As Ks,,fold", "line 2: 'fold' is no action here. Write stay, bet 3, bet 4."),
        ("uth", "5,As Ks,Qh Jh 2c 3c 4c,best", "the best play cannot be left to single hands"),
        ("uth", "", "table.csv has no row for 169 of 169 positions"),
    ],
)
def test_a_table_beside_a_board_that_is_not_whole_is_told_with_its_row(
    book: str, row: str, says: str
) -> None:
    with pytest.raises(StrategyError) as caught:
        read(book, GOOD + row + "\n")
    assert says in str(caught.value)
    assert not caught.value.unreadable


@pytest.mark.parametrize(
    ("rows", "says"),
    [
        ("5,at most 3 outs of the dealer's,,fold\n", "no row for 42 of 46 positions, the first of"),
        (
            "5,at most 3 outs of the dealer's,,best\n5,all others,,fold\n",
            "leaves part of the last decision to the best play",
        ),
    ],
)
def test_the_last_decision_is_whole_or_the_best_play(rows: str, says: str) -> None:
    before = "0,all others,,stay\n3,all others,,stay\n"
    with pytest.raises(StrategyError, match=says):
        read("uth", GOOD + before + rows)


def test_a_template_has_every_position_and_the_outs_of_the_last_decision() -> None:
    lines = [*islice(board_template(game_on("uth")), 172)]
    assert lines[:2] == ["shared,cards,board,action\n", "0,2d 2c,,\n"]
    assert lines[169:] == ["0,Ad Ac,,\n", "3,3c 2s,2h 2d 2c,\n", "3,3d 3c,2h 2d 2c,\n"]
    last = [*board_template(replace(game_on("uth"), seen=(5,), streets=((1,),), folds=(True,)))]
    assert len(last) == 1 + len(board_features.by_outs())
    assert last[-1] == "5,at most 45 outs of the dealer's,,\n"


def test_functions_are_asked_by_the_shared_cards_that_are_seen() -> None:
    game, seen = game_on("uth"), set()

    def before(cards: tuple[Card, ...], board: tuple[Card, ...]) -> int:
        seen.add((len(cards), len(board)))
        return 4 if cards[0].rank == cards[1].rank else STAY

    policy = board_policy_from(game, {0: before, 3: "best", 5: "best"})
    assert seen == {(2, 0)}
    assert int((np.asarray(policy[0]) == 4).sum()) == 13
    assert policy[2] is game.solve().policy[2]
    wrong: list[tuple[Any, str]] = [
        (lambda _cards, _board: 1, "One function cannot decide on all of 145 million hands"),
        ({0: before}, "decides with 0 shared cards seen. Name a function for 0, 3, 5"),
        ({0: "worst", 3: "best", 5: "best"}, "No decision is taken by 'worst'"),
        ({0: lambda _cards, _board: 7, 3: "best", 5: "best"}, "The strategy answers 7."),
        ({0: lambda _cards, _board: [], 3: "best", 5: "best"}, "The strategy answers []."),
    ]
    for choose, says in wrong:
        with pytest.raises(FifthStreetError) as caught:
            board_policy_from(game, choose)
        assert says in str(caught.value)


@pytest.mark.parametrize(
    ("strategy", "says"),
    [
        ({0: np.zeros(3, np.int8)}, "decision 0 has the shape (3,). Write one of the shape (169,)"),
        ({}, "decides with no shared cards seen"),
        (
            {0: np.full(169, 9, np.int8)},
            "decision 0 has the choice 9. Write -100 (stay), 3 (bet 3)",
        ),
        ({0: np.full(169, STAY, np.int8)}, "The strategy has no choices for decision 1."),
        ({0: np.zeros(169)}, "decision 0 consists of float64. Write an array of whole numbers."),
        ({0: [1]}, "decision 0 consists of list."),
        (np.zeros(3), "cannot be made of ndarray"),
        (lambda: 1, "Give it the parameters cards and board"),
    ],
)
def test_choices_of_the_wrong_shape_are_told_so(strategy: object, says: str) -> None:
    with pytest.raises(FifthStreetError) as caught:
        judge("uth", strategy)
    assert says in str(caught.value)


# Judging ------------------------------------------------------------------------------------------


def test_a_policy_beside_a_board_must_mind_no_suits() -> None:
    with pytest.raises(FifthStreetError, match="Say symmetric=True"):
        evaluate(lambda rows: np.zeros(len(rows), np.int64), "chem")


@pytest.mark.slow
def test_errors_beside_a_board_add_up_to_what_a_strategy_costs() -> None:
    judged = judge("chem", lambda _cards, _board: 2)
    assert judged.cost == sum(each.cost for each in judged.errors) > 0
    assert {(each.chosen, each.best) for each in judged.errors} == {("bet 2", "fold")}
    assert judged.errors[0].position.endswith("87 on Kc Qd Th")
    assert (
        judged.expected_value
        == game_on("chem")
        .solve()
        .played("most", game_on("chem").unfolding(most=True))
        .expected_value
    )
    agent = evaluate(lambda rows: np.ones(len(rows), np.int64), "chem", symmetric=True, worst=3)
    assert (agent.loss, agent.expected_value) == (judged.cost, judged.expected_value)
    worst = agent.worst[0]
    cards, board = worst.position.cards, worst.position.board
    values = {each.action: each.expected_value for each in advise("chem", worst.position).options}
    assert (len(cards), len(board), worst.cost) == (2, 3, values["fold"] - values["bet 2"])


@pytest.mark.slow
def test_one_wrong_choice_on_a_flop_costs_what_advice_says_of_it() -> None:
    text = "shared,cards,board,action\n3,Ah Kh,Qh Jh 2c,fold\n3,all others,,best\n"
    judged = judge("chem", text)
    (error,) = judged.errors
    values = {
        each.action: each.expected_value
        for each in advise("chem", position("Ah Kh", board="Qh Jh 2c")).options
    }
    assert error.cost_there == values["bet 2"] - values["fold"]
    assert error.chance == Fraction(4 * 3, 22_100 * 1_176)
    assert judged.cost == error.cost


@pytest.mark.exhaustive
def test_rules_in_words_and_the_best_policy_of_three_decisions_are_judged_exactly() -> None:
    judged = judge("uth", SHORT)
    assert judged.cost == sum(each.cost for each in judged.errors)
    assert {each.best for each in judged.errors} == {"bet 4", "stay", "bet 2", "bet 1", "fold"}
    game = game_on("uth")
    assert not [*losses(game.solve(), game.solve().policy)]
    assert evaluate(optimal("uth"), "uth", symmetric=True).loss == 0


@pytest.mark.slow
def test_rare_mistakes_beside_a_board_lie_between_the_best_play_and_chance() -> None:
    game = game_on("chem")
    solution = game.solve()
    value: Callable[[Fraction], Fraction] = lambda chance: value_with_mistakes(  # noqa: E731
        game, solution.policy, chance
    )
    assert value(Fraction(0)) == solution.expected_value
    other = solution.worth.on_flop[FOLD] + solution.worth.on_flop[2]
    best = np.maximum(solution.worth.on_flop[FOLD], solution.worth.on_flop[2])
    scale = solution.worth.scale * solution.tally().deals
    always_wrong = Fraction(int((other - best).sum()), scale)
    tenth = Fraction(1, 10)
    assert value(Fraction(1)) == always_wrong
    assert value(tenth) == solution.expected_value * (1 - tenth) + always_wrong * tenth


# Bets ---------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_bet_on_hole_cards_is_counted_together_with_a_game_beside_a_board() -> None:
    def pair(hole: tuple[Card, ...]) -> str | None:
        return "11 to 1" if hole[0].rank == hole[1].rank else None

    figures = bet(pair, book="chem", zones=["hole"], symmetric=True)
    moments = figures.plays[0].moments
    assert moments is not None
    assert moments.main == game_on("chem").solve().expected_value
    assert moments.bet == figures.expected_value == Fraction(12 * 78, 1326) - 1
    lost = bet(pair, book="chem", zones=["hole"], symmetric=True, fold="lost")
    assert lost.note is not None
    assert lost.note.startswith("The best play of bet and game together was not counted")
    assert lost.expected_value < figures.expected_value


@pytest.mark.parametrize(
    ("zones", "symmetric", "says"),
    [
        (["dealer"], True, "cards of the dealer's or of another seat"),
        (["hole@2"], True, "cards of the dealer's or of another seat"),
        (["hole.1"], True, "tells cards apart that are seen together"),
        (["turn_and_river"], True, "the last shared cards without the flop"),
        (["hole"], False, "the bet minds suits"),
    ],
)
def test_a_bet_that_cannot_be_counted_beside_a_board_says_why(
    zones: list[str], symmetric: bool, says: str
) -> None:
    figures = bet(lambda _cards: 1, book="chem", zones=zones, symmetric=symmetric)
    assert figures.correlation is None
    assert figures.note is not None
    assert says in figures.note
    with pytest.raises(NoExactFigureError, match="a fold decides it"):
        bet(lambda _cards: 1, book="chem", zones=zones, symmetric=symmetric, fold="lost")
