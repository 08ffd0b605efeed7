"""Tails of the chi-square and the normal distribution, held against tables and exact sums."""

from decimal import Decimal, localcontext

import pytest

from fifthstreet.fairness.likelihood import beyond_chi_square, beyond_normal, rejected

TABLE = [  # critical values as every table of the chi-square distribution prints them
    (3.841, 1, 0.05),
    (6.635, 1, 0.01),
    (5.991, 2, 0.05),
    (18.307, 10, 0.05),
    (23.209, 10, 0.01),
    (2.558, 10, 0.99),
    (124.342, 100, 0.05),
    (70.065, 100, 0.99),
]


@pytest.mark.parametrize(("statistic", "freedom", "expected"), TABLE)
def test_the_printed_tables_are_met(statistic: float, freedom: int, expected: float) -> None:
    assert beyond_chi_square(statistic, freedom) == pytest.approx(expected, rel=2e-3)


@pytest.mark.parametrize("freedom", [2, 4, 10, 60, 200, 2602])
@pytest.mark.parametrize("ratio", ["0.5", "0.9", "0.99", "1", "1.01", "1.1", "1.5", "3"])
def test_even_degrees_are_a_poisson_sum_worked_out_to_fifty_digits(
    freedom: int, ratio: str
) -> None:
    with localcontext() as context:
        context.prec = 50
        half, term, total = Decimal(ratio) * freedom / 2, Decimal(1), Decimal(0)
        for step in range(freedom // 2):
            total += term
            term *= half / (step + 1)
        expected = float(total * (-half).exp())
    found = beyond_chi_square(freedom * float(ratio), freedom)
    assert found == pytest.approx(expected, rel=1e-9, abs=1e-12)


def test_one_degree_is_the_normal_distribution_squared() -> None:
    for deviation in (0.1, 1.0, 2.5, 6.0):
        assert beyond_chi_square(deviation**2, 1) == pytest.approx(beyond_normal(deviation))


def test_the_ends_are_one_and_nothing() -> None:
    assert beyond_chi_square(0, 5) == 1
    assert beyond_chi_square(1e6, 5) < 1e-300
    assert beyond_normal(0) == 1
    assert beyond_normal(-3) == beyond_normal(3) == pytest.approx(0.0027, rel=1e-3)


def test_holms_rule_rejects_from_the_surest_on_until_one_stands() -> None:
    assert rejected({"a": 0.5, "b": 0.02}) == ()
    assert rejected({"a": 0.0001, "b": 0.009}) == ("a", "b")
    assert rejected({"a": 0.006, "b": 0.0001, "c": 0.006}) == ("b",)
    assert rejected({}) == ()
