"""Rules found by search, where the right ones can be seen with the naked eye."""

import numpy as np
import pytest

from fifthstreet.analysis.decision_list import DecisionRule, Feature, derive
from fifthstreet.analysis.own import Ties

# Eight positions, one for each way in which three features may hold.
ODD, RED, TALL = (
    np.array([bool(number & bit) for number in range(8)], dtype=np.bool_) for bit in (1, 2, 4)
)
FEATURES = [Feature("odd", ODD), Feature("red", RED), Feature("tall", TALL)]
ALL = np.ones(8, dtype=np.bool_)


def worth(*, three: np.ndarray, one: np.ndarray) -> dict[int, np.ndarray]:
    """Return values at which the given positions are worth three bets, or one, or a fold."""
    single = np.where(one | three, 10, -1000)
    return {3: np.where(three, 1000, -5000), 1: single, 0: np.full(8, -100)}


def test_bets_are_told_from_the_largest_down() -> None:
    found = derive(FEATURES, worth(three=ODD & RED, one=TALL), least=1)
    assert found.rules == (DecisionRule(3, ("odd", "red")), DecisionRule(1, ("tall",)))
    assert found.otherwise == 0
    assert found.chosen.tolist() == [0, 0, 0, 3, 1, 1, 1, 3]


def test_a_rule_may_ask_for_three_features_at_once() -> None:
    found = derive(FEATURES, worth(three=ODD & RED & TALL, one=~ALL), least=1)
    assert found.rules == (DecisionRule(3, ("odd", "red", "tall")),)


def test_what_holds_everywhere_needs_no_rule() -> None:
    found = derive(FEATURES, worth(three=~ALL, one=ALL), least=1)
    assert (found.rules, found.otherwise) == ((), 1)
    assert found.chosen.tolist() == [1] * 8


def test_a_rule_that_saves_less_than_its_price_is_left_out() -> None:
    values = worth(three=~ALL, one=TALL)  # four positions, each saves 110
    assert derive(FEATURES, values, least=200).rules == (DecisionRule(1, ("tall",)),)
    assert derive(FEATURES, values, least=400).rules == ()


def test_two_simple_rules_are_found_where_one_would_bet_wrongly() -> None:
    found = derive(FEATURES, worth(three=~ALL, one=ODD | TALL), least=1)
    assert set(found.rules) == {DecisionRule(1, ("odd",)), DecisionRule(1, ("tall",))}


@pytest.mark.parametrize(("ties", "bets"), [("bet", [0, 1, 0, 1, 0, 1, 0, 1]), ("fold", [0] * 8)])
def test_equal_choices_follow_the_tie_rule(ties: Ties, bets: list[int]) -> None:
    values = {1: np.where(ODD, -100, -300), 0: np.full(8, -100)}
    found = derive(FEATURES, values, least=0, ties=ties)
    assert found.chosen.tolist() == bets


def test_values_beyond_64_bits_give_the_same_rules() -> None:
    values = worth(three=ODD & RED, one=TALL)
    huge = {bet: each.astype(object) * 10**40 for bet, each in values.items()}
    small, large = (
        derive(FEATURES, each, least=least) for each, least in ((values, 1), (huge, 10**40))
    )
    assert large.rules == small.rules
    assert large.chosen.tolist() == small.chosen.tolist()


def test_features_that_tell_nothing_apart_are_left_aside() -> None:
    useless = [Feature("always", ALL), Feature("never", ~ALL), Feature("odd too", ODD.copy())]
    found = derive([*FEATURES, *useless], worth(three=~ALL, one=ODD), least=1)
    assert found.rules == (DecisionRule(1, ("odd",)),)
