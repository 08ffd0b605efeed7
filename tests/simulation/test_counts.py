"""Counts add up: in any order, in any grouping, and with nothing."""

from hypothesis import given
from hypothesis import strategies as st

from fifthstreet.protocol.codec import encode, read
from fifthstreet.simulation.counts import NOTHING, Counts, total

numbers = st.integers(0, 10**30)
counts = st.builds(
    lambda rounds, a, b: Counts(rounds, {"a": tuple(a), "b": (b,)}),
    numbers,
    st.lists(numbers, min_size=3, max_size=3),
    numbers,
)


@given(counts, counts, counts)
def test_counts_form_a_sum(one: Counts, two: Counts, three: Counts) -> None:
    assert (one + two) + three == one + (two + three)
    assert one + two == two + one
    assert one + NOTHING == NOTHING + one == one
    assert total([one, two, three]) == three + one + two
    assert total([]) == NOTHING


@given(counts)
def test_counts_survive_being_written(one: Counts) -> None:
    assert read(Counts, encode(one)) == one
