"""Lots fall exactly as often as their weights say."""

from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fifthstreet.errors import FifthStreetError
from fifthstreet.kernels import bins as kernel_bins
from fifthstreet.kernels.lots import A_BLOCK, CELLS, REST, UNSURE, drawn, settled
from fifthstreet.simulation.bins import Bins, lowest_in
from fifthstreet.simulation.lots import WORDS, lots
from fifthstreet.simulation.seed import key_of

STREAMS = (7, 8)
KEY: Any = key_of(3)


@given(st.lists(st.integers(1, 2**55), min_size=1, max_size=60))
def test_every_unit_of_weight_has_the_same_number_of_words(weights: list[int]) -> None:
    upper, _ = lots(weights)
    before = -1
    for weight, last in zip(weights, map(int, upper), strict=True):
        assert last - before == weight * (WORDS // sum(weights))
        before = last
    assert WORDS - before - 1 < sum(weights)


@settings(max_examples=20)
@given(st.lists(st.integers(1, 2**40), min_size=1, max_size=60))
def test_a_cell_names_an_outcome_only_where_all_its_words_do(weights: list[int]) -> None:
    upper, cells = lots(weights)
    ends = list(map(int, upper))
    for cell, named in enumerate(cells.tolist()):
        first, last = cell << REST, ((cell + 1) << REST) - 1
        owners = {
            next((n for n, end in enumerate(ends) if word <= end), UNSURE) for word in (first, last)
        }
        assert named == (owners.pop() if len(owners) == 1 else UNSURE)


def test_a_lot_of_one_outcome_needs_no_more_bits() -> None:
    assert lots([5])[1].max() in {0, UNSURE}
    assert (lots([1])[1] == 0).all()


def test_chances_with_too_many_figures_are_refused() -> None:
    with pytest.raises(FifthStreetError, match="more figures"):
        lots([2**63, 1])


def test_a_rest_that_does_not_go_in_evenly_is_drawn_anew() -> None:
    # Three weights of 2**61 go twice into all words: a fourth of these is left, and thrown away.
    upper, cells = lots([2**61] * 3)
    assert cells[-1] == UNSURE
    outcome = settled(KEY, 0, 3, 8, CELLS - 1, upper)
    assert outcome in {0, 1, 2}


def test_outcomes_of_rare_and_common_weights_come_as_often_as_they_should() -> None:
    weights = [1, 2_000, 30_000, 3, 67_996]
    table = lots(weights)
    found = np.zeros(len(weights), dtype=np.int64)
    for number in range(20):
        made = drawn(KEY, number, 100_000, STREAMS, table)
        found += np.bincount(made, minlength=len(weights))
    expected = np.array(weights) * 2_000_000 / sum(weights)
    assert float(((found - expected) ** 2 / expected).sum()) < 23.5  # one in ten thousand
    uneven = np.array([1, 2_000, 30_200, 3, 67_796]) * 2_000_000 / sum(weights)
    assert float(((found - uneven) ** 2 / uneven).sum()) > 23.5


def test_lots_of_a_number_do_not_depend_on_how_many_are_drawn() -> None:
    table = lots([1, 1, 5])
    long = drawn(KEY, 4, 1000, STREAMS, table)
    assert (drawn(KEY, 4, 3 * A_BLOCK + 1, STREAMS, table) == long[: 3 * A_BLOCK + 1]).all()
    assert (drawn(KEY, 5, 1000, STREAMS, table) != long).any()


@given(st.integers(0, kernel_bins.MOST))
def test_a_bin_holds_its_number_within_one_part_in_128(value: int) -> None:
    place = kernel_bins.bin_of(value)
    assert lowest_in(place) <= value < lowest_in(place + 1)
    assert lowest_in(place + 1) - lowest_in(place) <= max(1, value >> 7)
    assert place < kernel_bins.BINS


def test_the_last_bin_takes_everything_beyond_it() -> None:
    assert kernel_bins.bin_of(2**60) == kernel_bins.BINS - 1


def test_grouped_steps_hold_all_numbers_and_trim_only_the_upper_end() -> None:
    spread = Bins([0, 3, 0, 5, *[0] * 90, 1], lambda place: place - 10)
    assert sum(count for *_, count in spread.grouped(10)) == 9
    assert spread.grouped(10)[0] == (-10, 0, 8)
    trimmed = spread.grouped(10, trim=Fraction(1, 5))
    assert trimmed == [(-9, -8, 3), (-8, -7, 0), (-7, -6, 6)]
    assert Bins([0, 0]).grouped(4) == []
    assert Bins([0, 0]).quantile(Fraction(1, 2)) is None
