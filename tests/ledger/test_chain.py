"""The chain and its anchors: canonical text, sealed lines, heads in a second place (I11, R47)."""

import random
from pathlib import Path
from typing import Any

import pytest
import rfc8785
from hypothesis import given
from hypothesis import strategies as st

from fifthstreet.ledger.anchor import WIDTH, Anchor, AnchorError, anchor_at, read_heads
from fifthstreet.ledger.canonical import ChainError, canonical
from fifthstreet.ledger.journal import START, ChainHead, follow, read_time, seal, wording, written
from fifthstreet.ledger.store.memory import MemoryStore
from ledger.store.kit import small_house

pytestmark = pytest.mark.requirement("R47")

leaves = st.none() | st.booleans() | st.integers(-(2**53) + 1, 2**53 - 1) | st.text(max_size=8)
values = st.recursive(
    leaves,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=15,
)


@given(values)
def test_what_is_kept_is_canonical_json_to_the_letter(value: Any) -> None:
    assert canonical(value) == rfc8785.dumps(value).decode()


@given(values)
def test_what_is_hashed_of_a_line_is_canonical_too(value: Any) -> None:
    from fifthstreet.ledger.journal import JournalLine

    line = JournalLine(7, "record", "table:md-1", 3, "round.BetMade", None, canonical(value), "")
    array = [7, "record", "table:md-1", 3, "round.BetMade", None, value]
    assert wording(line) == rfc8785.dumps(array).decode()


@pytest.mark.parametrize("value", [1.0, [2.5], {"a": float("nan")}, {3: 4}, 2**53, -(2**53), b""])
def test_what_has_no_exact_text_is_refused(value: Any) -> None:
    with pytest.raises(ChainError):
        canonical(value)


def test_what_is_nested_without_end_is_refused() -> None:
    deep: Any = 1
    for _ in range(100):
        deep = [deep]
    with pytest.raises(ChainError, match="nested too deeply"):
        canonical(deep)


@given(st.datetimes().map(lambda at: at.replace(tzinfo=__import__("datetime").UTC)))
def test_a_time_is_read_as_it_was_written(at: Any) -> None:
    assert read_time(written(at)) == at
    assert len(written(at)) == 27


def test_a_chain_is_followed_from_any_of_its_heads() -> None:
    store = MemoryStore()
    store.commit(small_house(2))
    with store.view() as view:
        lines = [*view.lines()]
    assert not [broken for _, broken in follow(lines) if broken]
    middle = lines[9]
    assert not [one for _, one in follow(lines[10:], ChainHead(middle.seq, middle.hash)) if one]
    assert [one for _, one in follow(lines[10:], START) if one]
    assert seal(lines[8].hash, middle) == middle.hash


def test_one_false_line_does_not_make_the_others_look_false() -> None:
    store = MemoryStore()
    store.commit(small_house(2))
    with store.view() as view:
        lines = [*view.lines()]
    lines[4] = lines[4]._replace(kind="other")
    lines[12] = lines[12]._replace(number=99)
    assert [broken.seq for _, broken in follow(lines) if broken] == [5, 13]


def head(seq: int) -> ChainHead:
    return ChainHead(seq, f"{seq:064x}")


def test_r47_an_anchor_has_the_latest_head_and_one_of_every_so_many(tmp_path: Path) -> None:
    anchor = Anchor(tmp_path / "anchor", spacing=10)
    for seq in range(1, 101):
        anchor.note(head(seq))
    assert [one.seq for one in read_heads(anchor.path)] == [*range(10, 100, 10), 99, 100]
    anchor.close()
    anchor.close()
    again = Anchor(tmp_path / "anchor", spacing=10)
    again.note(head(105))
    again.note(head(112))
    again.close()
    assert [one.seq for one in read_heads(anchor.path)][-3:] == [100, 105, 112]
    assert anchor_at(anchor) is anchor


def test_an_anchor_cut_short_by_a_crash_still_has_a_whole_head(tmp_path: Path) -> None:
    path = tmp_path / "anchor"
    anchor = Anchor(path, spacing=10)
    for seq in range(1, 31):
        anchor.note(head(seq))
    anchor.close()
    chance = random.Random(7)
    whole = path.read_bytes()
    for _ in range(50):
        size = chance.randint(2 * WIDTH, len(whole) - 1)
        path.write_bytes(whole[:size])
        assert head(30) in read_heads(path)


def test_an_anchor_that_cannot_be_read_or_written_says_so(tmp_path: Path) -> None:
    with pytest.raises(AnchorError, match="cannot be read"):
        read_heads(tmp_path / "none")
    with pytest.raises(AnchorError, match="cannot be written"):
        Anchor(tmp_path / "none" / "anchor")
    (tmp_path / "anchor").write_bytes(random.Random(3).randbytes(3 * WIDTH))
    with pytest.raises(AnchorError, match="is damaged"):
        read_heads(tmp_path / "anchor")
