"""The distribution of a round keeps exact counts, and its moments are those of the counts."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fifthstreet.analysis.game import game_of
from fifthstreet.risk.distribution import Distribution
from fifthstreet.risk.figure import Figure
from fifthstreet.rules.library import book

nets = st.fractions(min_value=-20, max_value=500, max_denominator=6)
counts = st.dictionaries(nets, st.integers(1, 10**12), min_size=1, max_size=12)


@pytest.mark.parametrize("id_", ["md", "rws"])
def test_a_tally_becomes_a_distribution_with_the_same_figures(id_: str) -> None:
    tally = game_of(book(id_)).solve().tally()
    found = Distribution.of(tally)
    assert found.total == tally.deals
    assert (found.mean, found.variance) == (tally.expected_value, tally.variance)
    assert found.hit_frequency == tally.hit_frequency
    assert found.chance(lambda net: net == 0) == tally.push_frequency
    assert list(found.ways) == sorted(found.ways)
    assert sum(row["chance"] for row in found.rows()) == 1  # type: ignore[misc]


@given(counts)
def test_moments_agree_with_those_of_numpy(ways: dict[Fraction, int]) -> None:
    found = Distribution(ways)
    values, weights = np.array([float(net) for net in found.ways]), found.chances
    mean = float(values @ weights)
    variance = float((values - mean) ** 2 @ weights)
    assert float(found.mean) == pytest.approx(mean, abs=1e-9)
    assert found.standard_deviation**2 == pytest.approx(variance, rel=1e-6, abs=1e-9)
    # Numpy's own cancellation is large where nearly nothing varies.
    if variance > 1e-3:
        third = float((values - mean) ** 3 @ weights) / variance**1.5
        fourth = float((values - mean) ** 4 @ weights) / variance**2 - 3
        assert found.skewness == pytest.approx(third, rel=1e-6, abs=1e-6)
        assert found.excess_kurtosis == pytest.approx(fourth, rel=1e-6, abs=1e-6)


@given(counts)
def test_every_result_lies_on_the_lattice_and_no_coarser_one_would_do(
    ways: dict[Fraction, int],
) -> None:
    found = Distribution(ways)
    unit, steps = found.lattice()
    assert [step * unit for step in steps.tolist()] == list(found.ways)
    assert np.gcd.reduce(steps) in {0, 1}


def test_a_sure_result_has_no_shape() -> None:
    sure = Distribution({Fraction(-1): 7})
    assert (sure.skewness, sure.excess_kurtosis, sure.standard_deviation) == (0, 0, 0)
    assert Distribution({Fraction(0): 1}).lattice()[0] == 1


def test_another_stake_scales_the_result_and_not_the_counts() -> None:
    round_ = Distribution({Fraction(-1): 3, Fraction(2): 1})
    assert round_.scaled(Fraction(5)).ways == {Fraction(-5): 3, Fraction(10): 1}


def test_a_mixture_counts_each_part_by_its_weight() -> None:
    parts = [
        (Fraction(1, 4), {Fraction(-1): 1, Fraction(1): 1}),
        (Fraction(3, 4), {Fraction(-1): 1}),
    ]
    assert Distribution.mixed(parts).ways == {Fraction(-1): 7, Fraction(1): 1}


def test_a_figure_tells_its_method() -> None:
    assert Figure(Fraction(1, 3)).words == "exact"
    assert Figure(0.25, "bound", 1e-12).words == "correct to 11 decimal places"
    assert Figure(0.25, "bound", 9.9e-305).words == "correct to 15 decimal places"
    assert Figure(352.3, "bound", 9.9e-305).words == "correct to 12 decimal places"
    assert Figure(7, "bound", 0).words == "exact"
    assert Figure(0.25, "bound", 0.0123).words == "within 0.012"
    assert Figure(5000.0, "bound", 1234).words == "within 1,234"


def test_the_error_of_a_share_is_told_in_percent() -> None:
    assert Figure(0.25, "bound", 0.0123).percent_words == "within 1.2%"
    assert Figure(0.25, "bound", 1e-12).percent_words == "correct to 9 decimal places"
    assert Figure(0.25, "bound", 9.9e-305).percent_words == "correct to 13 decimal places"
    assert Figure(Fraction(1, 3)).percent_words == "exact"


def test_a_simulated_figure_tells_its_standard_error() -> None:
    assert Figure(0.25, "simulated", 0.0123).words == "simulated, ± 0.012"
