"""Sessions agree with plain enumeration, within the error that they state."""

from fractions import Fraction
from math import comb
from statistics import NormalDist

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fifthstreet.analysis.game import game_of
from fifthstreet.errors import FifthStreetError
from fifthstreet.risk.bands import (
    bands,
    cost_per_hour,
    volatility_index,
)
from fifthstreet.risk.distribution import Distribution
from fifthstreet.risk.session import session_of
from fifthstreet.risk.walk import coarser, walk_of
from risk.rounds import COIN, PARTS, SKEW, small, summed


def up_to(plain: Distribution, most: Fraction) -> Fraction:
    return plain.chance(lambda net: net <= most)


@pytest.mark.parametrize("round_", [COIN, SKEW, PARTS])
@pytest.mark.parametrize("rounds", [1, 2, 7, 12])
def test_every_probability_is_that_of_plain_enumeration(round_: Distribution, rounds: int) -> None:
    plain, found = summed(round_, rounds), session_of(round_, rounds)
    assert found.error < 1e-11
    for net in plain.ways:
        figure = found.chance_up_to(net)
        exact = up_to(plain, net)
        assert abs(float(figure) - float(exact)) <= figure.error
    ahead = plain.chance(lambda each: each > 0)
    assert abs(float(found.chance_of_a_win) - float(ahead)) <= found.error


@given(small, st.integers(1, 40))
@settings(max_examples=30)
def test_chances_add_up_and_their_mean_is_that_of_the_rounds(
    round_: Distribution, rounds: int
) -> None:
    found = session_of(round_, rounds)
    (whole,) = found.pieces
    places = range(whole.lowest, whole.highest + 1)
    assert sum(whole.chances) == pytest.approx(1, abs=1e-10)
    mean = sum(at * each for at, each in zip(places, whole.chances, strict=True))
    assert float(mean * found.unit) == pytest.approx(float(round_.mean * rounds), abs=1e-6)


def test_quantiles_are_the_smallest_results_that_a_part_does_not_exceed() -> None:
    plain, found = summed(SKEW, 5), session_of(SKEW, 5)
    for part in (0.05, 0.5, 0.95):
        smallest = next(net for net in plain.ways if up_to(plain, net) >= part)
        assert found.quantile(part) == smallest


@pytest.mark.parametrize("rounds", [1000, 100_000])
def test_a_coin_is_binomial_after_many_rounds_too(rounds: int) -> None:
    found = session_of(COIN, rounds)
    heads = rounds // 2 - 3
    exact = Fraction(sum(comb(rounds, each) for each in range(heads, heads + 3)), 2**rounds)
    low, high = (found.chance_up_to(2 * at - rounds).value for at in (heads - 1, heads + 2))
    assert high - low == pytest.approx(float(exact), abs=found.error)


@pytest.mark.parametrize("id_", ["md", "rws"])
def test_bands_close_in_on_the_edge_from_a_thousand_rounds_to_a_hundred_million(id_: str) -> None:
    round_ = Distribution.of(game_of(id_).solve().tally())
    found = bands(round_, shares=(0.99,))
    assert [band.rounds for band in found] == [10**power for power in range(3, 9)]
    widths = [band.high - band.low for band in found]
    assert widths == sorted(widths, reverse=True)
    for band in found:
        assert band.low < float(-round_.mean) < band.high
        assert band.is_close
    # At last the band is a normal one, with the moments of the round.
    last, far = found[-1], NormalDist().inv_cdf(0.995) * round_.standard_deviation / 10**4
    assert last.low == pytest.approx(float(-round_.mean) - far, abs=2e-5)
    assert last.high == pytest.approx(float(-round_.mean) + far, abs=2e-5)


def test_rare_results_are_split_between_places_with_the_same_mean() -> None:
    odd = Distribution({Fraction(-1): 10**7, Fraction(2): 10**6, Fraction(10**12 + 1, 10**7): 3})
    walk = walk_of(odd)
    assert walk.unit == 1
    assert 0 < walk.split < 1e-6
    assert walk.mean == pytest.approx(float(odd.mean), rel=1e-12)
    assert session_of(odd, 10).error < 1e-12


@given(small, st.integers(2, 9))
def test_a_coarser_lattice_keeps_the_mean_and_all_chances(
    round_: Distribution, factor: int
) -> None:
    fine = walk_of(round_)
    coarse = coarser(fine, factor)
    assert coarse.unit == fine.unit * factor
    assert coarse.chances.sum() == pytest.approx(1)
    assert coarse.mean * factor == pytest.approx(fine.mean, abs=1e-9)
    assert coarse.variance * factor**2 >= fine.variance - 1e-9


def test_the_index_and_the_cost_follow_from_the_round() -> None:
    assert volatility_index(COIN) == pytest.approx(1.6449, abs=1e-4)
    assert cost_per_hour(SKEW, Fraction(60)) == -SKEW.mean * 60


@pytest.mark.parametrize("rounds", [0, -5, 10**12])
def test_rounds_that_nobody_plays_are_refused(rounds: int) -> None:
    with pytest.raises(FifthStreetError, match="number of rounds"):
        session_of(COIN, rounds)
    with pytest.raises(FifthStreetError, match="number of rounds"):
        bands(COIN, (rounds,))


def test_a_share_that_is_none_is_refused() -> None:
    with pytest.raises(FifthStreetError, match="between 0 and 1"):
        bands(COIN, (10,), (99.0,))
