"""A mapping of which changed copies are cheap, against a plain one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fifthstreet.people.state import MOST_CHANGES, PersistentMap

PUTS = st.lists(st.tuples(st.sampled_from("abcdefgh"), st.none() | st.integers(1, 9)), max_size=8)


@given(st.lists(PUTS, max_size=30))
def test_a_changed_copy_is_what_a_changed_dict_is_and_the_original_stays(
    rows: list[list[tuple[str, int | None]]],
) -> None:
    mapping, plain = PersistentMap[int](), dict[str, int]()
    for row in rows:
        before, was = mapping, dict(plain)
        mapping = mapping.but(row)
        for key, value in row:
            plain.pop(key, None)
            if value is not None:
                plain[key] = value
        assert list(mapping.items()) == list(plain.items())
        assert len(mapping) == len(plain)
        assert mapping == plain
        assert repr(mapping) == repr(plain)
        assert {key for key in "abcdefgh" if key in mapping} == set(plain)
        assert [mapping.get(key) for key in "abcdefgh"] == [plain.get(key) for key in "abcdefgh"]
        assert before == was


def test_many_changes_make_a_whole_copy() -> None:
    mapping = PersistentMap[int]()
    for number in range(1000):
        mapping = mapping.but([(f"k{number}", number)])
        assert len(mapping._changes) <= MOST_CHANGES
    assert list(mapping.values()) == list(range(1000))
    for number in range(500):
        mapping = mapping.but([(f"k{number}", None)])
    assert list(mapping.values()) == list(range(500, 1000))


def test_what_is_not_there_is_not_found() -> None:
    mapping = PersistentMap({"a": 1}).but([("a", None)])
    for key in ("a", "b"):
        with pytest.raises(KeyError):
            mapping[key]
        assert mapping.get(key, 7) == 7
