"""Short strategies: found by the program, few rules, and their cost is exact."""

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from analysis.games import common_casino_stud, maryland, singapore
from fifthstreet.analysis.decimals import decimal
from fifthstreet.analysis.earnings import Ceiling
from fifthstreet.analysis.game import Game
from fifthstreet.analysis.own import OwnGame, Ties
from fifthstreet.analysis.own_features import points
from fifthstreet.analysis.solution import solve
from fifthstreet.analysis.strategy import short_strategy

LOSE = Fraction(-1)


def test_in_mississippi_stud_few_rules_are_perfect_play() -> None:
    short = short_strategy(maryland())
    assert short.cost == 0
    assert [part.name for part in short.parts] == ["third street", "fourth street", "fifth street"]
    assert [len(part.rules) <= 8 for part in short.parts] == [True] * 3
    assert {part.otherwise for part in short.parts} == {0}


@pytest.mark.parametrize(
    ("ties", "average"),
    [
        ("bet", "3.5898"),
        pytest.param("fold", "3.4836", marks=pytest.mark.slow),
    ],
)
def test_the_rules_follow_the_tie_rule(ties: Ties, average: str) -> None:
    short = short_strategy(maryland(), ties)
    assert short.cost == 0
    assert str(decimal(short.tally.average_wager, 4)) == average


def test_the_tradition_is_found_and_not_assumed() -> None:
    third, fourth, fifth = short_strategy(maryland()).parts
    assert [(rule.bet, rule.words) for rule in third.rules[:2]] == [
        (3, "a pair or better"),
        (1, "2 points or more"),
    ]
    assert (fourth.rules[0].bet, fourth.rules[0].words) == (3, "a pair of sixes or better")
    assert "four suited cards" in {rule.words for rule in fifth.rules if rule.bet == 3}
    assert any("5 antes or more staked" in rule.when for rule in fifth.rules)


def test_points_come_from_the_pay_table() -> None:
    assert points(maryland()) == (0,) * 4 + (1,) * 5 + (2,) * 4
    assert points(maryland({"pair_of_6s_to_10s": LOSE})) == (0,) * 9 + (1,) * 4
    assert points(maryland({"pair": Fraction(0)})) == (0,) * 4 + (1,) * 9


def test_fewer_rules_cost_more_but_still_little() -> None:
    game = maryland()
    short = short_strategy(game, least=Fraction(1, 10_000))
    assert sum(len(part.rules) for part in short.parts) < sum(
        len(part.rules) for part in short_strategy(game).parts
    )
    assert 0 < short.cost < Fraction(1, 1000)


def test_a_price_that_no_rule_is_worth_leaves_a_fold() -> None:
    short = short_strategy(maryland(), least=Fraction(100))
    assert [(part.rules, part.otherwise) for part in short.parts] == [((), 0)] * 3
    assert short.tally.expected_value == -1
    assert short.cost == 1 - Fraction(53_223, 1_082_900)


@pytest.mark.slow
def test_the_cost_is_that_of_playing_the_policy() -> None:
    game = maryland()
    short = short_strategy(game, least=Fraction(1, 1000))
    assert isinstance(short.policy, dict)
    played = game.evaluate(short.policy)
    assert short.cost == game.solve().expected_value - played.expected_value > 0


CHANGES: dict[str, Game] = {
    "straight 5": maryland({"straight": Fraction(5)}),
    "no push": maryland({"pair_of_6s_to_10s": LOSE}),
    "high pairs lose": maryland({"pair": LOSE}),
    "odd fractions": maryland({"pair": Fraction(1, 3), "two_pair": Fraction(7, 11)}),
    "a capped table": replace(maryland(), ceiling=Ceiling(Fraction(20))),
    "an award beside": replace(maryland(), extra=(Fraction(0),) * 21 + (Fraction(10_000),)),
    "Singapore": singapore(),
    "pairs pay double": singapore({"pair": Fraction(2)}),
    "a capped dealer game": replace(singapore(), ceiling=Ceiling(Fraction(10))),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", CHANGES)
def test_any_pay_table_has_short_rules_that_cost_little(name: str) -> None:
    game = CHANGES[name]
    short = short_strategy(game)
    assert short.best == solve(game).expected_value
    assert 0 <= short.cost < Fraction(1, 1000)
    assert all(len(part.rules) <= 24 for part in short.parts)


def test_a_game_that_always_loses_is_folded() -> None:
    short = short_strategy(OwnGame(pays=(LOSE,) * 22, streets=((1, 2, 3),) * 3))
    assert short.cost == 0
    assert short.tally.expected_value == -1
    assert all(part.rules == () for part in short.parts)


def test_a_game_that_always_wins_is_bet_without_a_look() -> None:
    game = OwnGame(pays=(Fraction(1),) * 22, streets=((1, 2, 3),) * 3)
    short = short_strategy(game)
    assert [(part.rules, part.otherwise) for part in short.parts] == [((), 3)] * 3
    assert short.cost == 0
    assert short.tally.expected_value == 10


def test_casino_stud_finds_what_always_bets_and_what_never_does() -> None:
    (part,) = short_strategy(common_casino_stud()).parts
    always, never, *between = part.rules
    assert (always.bet, always.words) == (2, "ace-king-queen-jack or better")
    assert (never.bet, never.words) == (0, "less than ace-king")
    assert 1 <= len(between) <= 4
    assert all("face-up" in rule.words for rule in between)
    assert part.otherwise == 0


def test_the_rules_of_casino_stud_cost_less_than_a_thousandth_of_a_percent() -> None:
    game = common_casino_stud()
    short = short_strategy(game)
    assert isinstance(short.policy, np.ndarray)
    assert 0 < short.cost < Fraction(1, 100_000)
    played = game.evaluate(short.policy)
    # The published loss of perfect play, over the number of all deals.
    best = Fraction(-1_041_372_912_372, 19_933_230_517_200)
    assert short.cost == best - played.expected_value


def test_a_dealer_game_that_always_wins_is_bet_without_a_look() -> None:
    game = replace(singapore(), extra=(Fraction(10),) * 22)
    (part,) = short_strategy(game).parts
    assert (part.rules, part.otherwise) == ((), 2)


def test_a_dealer_game_that_always_loses_is_folded() -> None:
    short = short_strategy(replace(singapore(), extra=(Fraction(-1000),) * 22))
    assert (short.parts[0].rules, short.parts[0].otherwise) == ((), 0)
    assert short.cost == 0
    assert short.tally.expected_value == -1


@pytest.mark.exhaustive
def test_rules_are_found_even_where_pairs_must_be_weighed() -> None:
    short = short_strategy(singapore({"pair": LOSE}))
    assert 0 <= short.cost < Fraction(1, 1000)
    assert any("a pair of" in rule.words for rule in short.parts[0].rules)
