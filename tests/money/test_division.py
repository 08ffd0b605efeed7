"""Division pro rata: every unit is conserved and every share is as near as can be."""

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fifthstreet.money import MoneyError, share_pro_rata

counts = st.integers(min_value=0, max_value=10**12)
chip_units = st.sampled_from([1, 5, 50, 100, 2500])
claims = st.lists(st.integers(min_value=0, max_value=10**9), min_size=1, max_size=9).filter(any)


@pytest.mark.clause("CB-cap-3")
def test_a_royal_and_a_straight_flush_share_the_cap_five_to_one() -> None:
    assert share_pro_rata(2_500_000, [5_000_000, 1_000_000]) == (2_083_333, 416_667)


@given(counts, claims, chip_units)
def test_the_shares_conserve_every_unit(count: int, weights: list[int], unit: int) -> None:
    shares = share_pro_rata(count * unit, weights, unit=unit)
    assert sum(shares) == count * unit
    assert all(share % unit == 0 for share in shares)


@given(counts, claims, chip_units)
def test_no_share_is_a_whole_unit_from_its_quota(count: int, weights: list[int], unit: int) -> None:
    total = count * unit
    for share, weight in zip(share_pro_rata(total, weights, unit=unit), weights, strict=True):
        assert abs(share - Fraction(total * weight, sum(weights))) < unit


@given(counts, claims)
def test_a_larger_weight_never_gets_less(total: int, weights: list[int]) -> None:
    paid = sorted(zip(weights, share_pro_rata(total, weights), strict=True))
    assert [share for _, share in paid] == sorted(share for _, share in paid)


@given(counts, claims)
def test_among_equal_weights_the_earlier_seat_never_gets_less(
    total: int, weights: list[int]
) -> None:
    shares = share_pro_rata(total, weights)
    for weight in weights:
        alike = [share for share, claim in zip(shares, weights, strict=True) if claim == weight]
        assert alike == sorted(alike, reverse=True)


@given(counts, claims)
def test_a_zero_weight_gets_nothing(total: int, weights: list[int]) -> None:
    shares = share_pro_rata(total, weights)
    assert all(not share for share, weight in zip(shares, weights, strict=True) if not weight)


@given(st.integers(min_value=1, max_value=10**6), claims)
def test_a_total_of_the_weights_gives_each_its_own(times: int, weights: list[int]) -> None:
    assert share_pro_rata(sum(weights) * times, weights) == tuple(
        weight * times for weight in weights
    )


@pytest.mark.parametrize(
    ("total", "weights", "unit", "shares"),
    [
        (100, [1, 1, 1], 1, (34, 33, 33)),
        (101, [1, 1, 1], 1, (34, 34, 33)),
        (1000, [1, 1, 1], 100, (400, 300, 300)),
        (1, [1, 2], 1, (0, 1)),
        (1, [0, 1, 1], 1, (0, 1, 0)),
        (0, [0, 0], 1, (0, 0)),
        (0, [3, 4], 100, (0, 0)),
        (0, [], 1, ()),
    ],
)
def test_leftover_units_go_to_the_largest_remainder_then_the_earlier_seat(
    total: int, weights: Sequence[int], unit: int, shares: tuple[int, ...]
) -> None:
    assert share_pro_rata(total, weights, unit=unit) == shares


@pytest.mark.parametrize("weights", [[], [0], [0, 0]])
def test_a_total_that_nobody_claims_is_refused(weights: list[int]) -> None:
    with pytest.raises(MoneyError) as refusal:
        share_pro_rata(1000, weights)
    assert str(refusal.value) == (
        "Nobody has a claim on the 1,000 to share: every weight is zero. "
        "Give at least one weight above zero."
    )


def test_a_total_that_is_no_multiple_of_the_unit_is_refused() -> None:
    with pytest.raises(MoneyError) as refusal:
        share_pro_rata(2_500_030, [1, 2], unit=100)
    assert str(refusal.value) == (
        "A total of 2,500,030 does not divide into units of 100: 30 is left. "
        "Share 2,500,000 or 2,500,100, or take a smaller unit."
    )


@pytest.mark.parametrize(
    ("total", "weights", "unit", "reason"),
    [
        (-1, [1], 1, "A total to share is at least 0, not -1."),
        (1, [1, -1], 1, "A weight is at least 0, not -1."),
        (1, [1], 0, "The unit of a share is at least 1, not 0."),
        (1, [1], -1, "The unit of a share is at least 1, not -1."),
        (1.5, [1], 1, "A total to share is a whole number, not 1.5."),
        (1, [True], 1, "A weight is a whole number, not True."),
        (1, ["1"], 1, "A weight is a whole number, not '1'."),
        (1, [1], 0.5, "The unit of a share is a whole number, not 0.5."),
    ],
)
def test_a_division_of_no_whole_numbers_is_refused(
    total: Any, weights: Any, unit: Any, reason: str
) -> None:
    with pytest.raises(MoneyError, match=re.escape(reason)):
        share_pro_rata(total, weights, unit=unit)


def test_a_total_beyond_64_bits_is_refused() -> None:
    with pytest.raises(
        MoneyError, match="A total to share is at most 999,999,999,999,999,999, not"
    ):
        share_pro_rata(10**5000, [0])
