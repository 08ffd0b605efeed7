"""Lives far from ruin and target: a bound on the few that come there, and the rest as a session."""

from fractions import Fraction
from math import comb

import pytest

from fifthstreet.analysis.game import game_of
from fifthstreet.risk.distribution import Distribution
from fifthstreet.risk.far_ends import far_ends, most_moved
from fifthstreet.risk.horizon import within
from fifthstreet.risk.life import Life
from fifthstreet.rules.library import book

COIN = Distribution({Fraction(-1): 1, Fraction(1): 1})


def maryland(bankroll: int, target: int | None = None) -> Life:
    round_ = Distribution.of(game_of(book("md")).solve().tally())
    aim = None if target is None else Fraction(target)
    return Life(round_, Fraction(bankroll), Fraction(10), aim)


@pytest.mark.parametrize("way", [1, 10, 20, 40, 60])
@pytest.mark.parametrize("up", [True, False])
def test_money_moves_so_far_no_more_often_than_the_bound(way: int, *, up: bool) -> None:
    rounds = 100
    # By reflection: what ends beyond counts twice, what ends at the place once.
    ends = {2 * heads - rounds: comb(rounds, heads) for heads in range(rounds + 1)}
    moved = sum(ways * (1 + (end > way)) for end, ways in ends.items() if end >= way) / 2**rounds
    bound = most_moved(COIN, rounds, Fraction(way), up=up)
    assert moved <= bound < 12 * moved


@pytest.mark.parametrize(("bankroll", "target"), [(3_000, 15_000), (8_000, 20_000), (3_000, None)])
def test_far_ends_agree_with_lives_that_are_followed(bankroll: int, target: int | None) -> None:
    life = maryland(bankroll, target)
    followed, far = within(life, 500), far_ends(life, 500)
    assert far is not None
    for one, other in ((followed.ruined, far.ruined), (followed.reached, far.reached)):
        assert float(one) <= float(other.error) + float(one.error)
    assert abs(float(followed.rounds) - float(far.rounds)) <= float(far.rounds.error) + 1e-6
    assert followed.quantile
    assert far.quantile
    for part in (0.01, 0.25, 0.5, 0.95):
        one, other = followed.quantile(part), far.quantile(part)
        assert abs(float(one) - float(other)) <= float(one.error) + float(other.error) + 1e-9


def test_a_life_that_is_too_long_to_be_followed_has_figures_where_its_ends_are_far() -> None:
    ends = within(maryland(50_000, 100_000), 100_000)
    assert float(ends.played) == 1
    assert 0 < float(ends.ruined.error) < 1e-9
    assert 0 < float(ends.reached.error) < 1e-9
    assert ends.quantile
    assert -6_000 < float(ends.quantile(0.5)) < 0


def test_near_ends_are_not_taken_for_far_ones() -> None:
    assert far_ends(maryland(3_000, 3_100), 500) is None
    assert far_ends(maryland(20), 500) is None
