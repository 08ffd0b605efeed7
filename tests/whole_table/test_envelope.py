"""Straight pieces of a convex value, against the plain maximum of all lines."""

from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from fifthstreet.whole_table.envelope import EnvelopeLine, first_reaching, segments

Lines = list[EnvelopeLine]

figures = st.fractions(min_value=-20, max_value=20, max_denominator=30)
slopes = st.fractions(min_value=0, max_value=9, max_denominator=30)
some_lines = st.lists(st.builds(EnvelopeLine, figures, slopes), min_size=1, max_size=12)
points = st.fractions(min_value=0, max_value=100, max_denominator=12)


def best_of(lines: Lines) -> Callable[[Fraction], EnvelopeLine]:
    return lambda x: max(lines, key=lambda line: line.at(x))


@settings(max_examples=40)
@given(some_lines, points, points)
def test_pieces_are_the_highest_lines_and_no_two_are_one(
    lines: Lines, one: Fraction, other: Fraction
) -> None:
    low, high = sorted((one, other))
    found = segments(best_of(lines), low, high + 1)
    assert found[0].low == low
    assert found[-1].high == high + 1
    for piece in found:
        for x in (piece.low, piece.inside, piece.high):
            assert piece.line.at(x) == max(line.at(x) for line in lines)
        assert piece.low < piece.inside < piece.high
    for before, after in pairwise(found):
        assert before.high == after.low
        assert before.line.slope < after.line.slope


@settings(max_examples=40)
@given(some_lines, figures)
def test_a_target_is_reached_first_where_it_is_reached(lines: Lines, target: Fraction) -> None:
    best = best_of(lines)
    if max(line.slope for line in lines) == 0:
        return
    above = Fraction(1)
    while best(above).at(above) < target:
        above *= 2
    found = first_reaching(best, target, above)
    roots = [(target - line.intercept) / line.slope for line in lines if line.slope > 0]
    reached = any(line.at(Fraction(0)) >= target for line in lines)
    assert found == (0 if reached else min(root for root in roots if root > 0))


def test_a_value_that_never_moves_reaches_nothing() -> None:
    flat = EnvelopeLine(Fraction(-1), Fraction(0))
    assert first_reaching(lambda _: flat, Fraction(0), Fraction(5)) is None
    assert first_reaching(lambda _: flat, Fraction(-1), Fraction(5)) == 0


def test_a_target_reached_long_before_a_steep_line_is_found() -> None:
    shallow, middle, steep = (
        EnvelopeLine(-slope * root, slope)
        for slope, root in (
            (Fraction(1, 100), 5),
            (Fraction(1, 10), 9),
            (Fraction(100), Fraction(1045, 100)),
        )
    )
    assert first_reaching(best_of([shallow, middle, steep]), Fraction(0), Fraction(11)) == 5
