"""Lines of the journal in rows of a database: packed, unpacked, and found where changed."""

from hashlib import sha256
from importlib.resources import files
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fifthstreet.ledger.canonical import ChainError, canonical
from fifthstreet.ledger.entry import LedgerEntry, Posting
from fifthstreet.ledger.journal import GENESIS, PARTS, START, Draft, JournalLine, entry_data, follow
from fifthstreet.ledger.pack import (
    MOST_LINES,
    JournalRow,
    grouped,
    joined,
    pack,
    sealed,
    unpack,
)
from fifthstreet.ledger.store.sqlite import SqliteStore
from ledger.store.kit import small_house

words = st.text("abcz:/.-_09", min_size=1, max_size=12)
data = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53) + 1, 2**53 - 1) | st.text(max_size=40),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner),
    max_leaves=8,
)
times = st.none() | st.just("2026-11-16T12:00:00.000000Z")
line = st.tuples(st.sampled_from(PARTS), words, st.integers(0, 2**53 - 1), words, times, data)


def drafted(written: list[tuple[str, str, int, str, str | None, object]]) -> list[JournalLine]:
    draft = Draft(START)
    for part, key, number, kind, at, value in written:
        draft.add(part, key, number, kind=kind, at=at, data=canonical(value))
    return draft.lines


@given(st.lists(line, min_size=1, max_size=8))
def test_lines_come_out_of_a_row_as_they_went_in(written: list[object]) -> None:
    lines = drafted(written)  # type: ignore[arg-type]
    row = pack(lines)
    assert (row.seq, row.hash) == (lines[-1].seq, lines[-1].hash)
    assert sealed(row, GENESIS) == lines
    assert unpack(row.seq, row.data) == [one._replace(hash="") for one in lines]


LINES = drafted([("record", "table:t", number, "round.BetMade", None, {}) for number in (1, 2, 3)])


def test_a_row_whose_lines_were_changed_is_found_at_its_first_line() -> None:
    forged = [LINES[0], LINES[1]._replace(kind="round.Folded"), LINES[2]]
    lines = sealed(pack(forged), GENESIS)
    assert [one.hash for one in lines] == ["", "", LINES[2].hash]
    [broken] = [found for _, found in follow(lines) if found]
    assert broken == (1, "one of the lines up to 3 is not the one that was sealed")


@pytest.mark.parametrize(
    "data", [b"", b"\x00", b"\x00\xff", b"\x01zz", b"\x02r", b"\x00r\t1", "{}"]
)
def test_a_row_that_cannot_be_read_is_said_to_be_so(data: bytes) -> None:
    with pytest.raises(ChainError, match="up to 3 of the journal cannot be read"):
        unpack(3, data)
    lines = sealed(JournalRow(3, data, "x"), GENESIS)
    [broken] = [found for _, found in follow(lines) if found]
    assert broken == (1, "the lines from 1 to 3 cannot be read")


def test_batches_that_are_committed_together_are_one_row_of_the_journal(tmp_path: Path) -> None:
    batches = small_house(3)
    with SqliteStore(tmp_path / "house.db") as store:
        store.commit(batches[:4])
        for batch in batches[4:]:
            store.commit([batch])
        with store.view() as view:
            assert len(view.rows(0)) == 1 + len(batches[4:])
            lines = [*view.lines()]
    assert sum(map(len, grouped(lines))) == len(lines)


def test_a_row_takes_no_more_batches_than_it_has_room_for() -> None:
    lines = drafted([("record", "table:a", n, "round.BetMade", None, {}) for n in range(1, 41)])
    rows = [*joined([lines[:10]] * 70)]
    assert {len(row) for row in rows[:-1]} == {MOST_LINES // 10 * 10}
    assert [line for row in rows for line in row] == lines[:10] * 70
    assert [len(row) for row in joined([lines * 10, lines])] == [400, 40]


def test_the_dictionary_is_the_one_that_stores_were_written_with() -> None:
    """Another dictionary needs another first byte: rows that were written with it must be read."""
    text = files("fifthstreet.ledger").joinpath("dictionary.txt").read_bytes()
    assert (
        sha256(text).hexdigest()
        == "75b73cd34ea5fcbf9f60dc1f1a9fd05a8917f74ae063b19a566d611b1387a125"
    )


@given(words, st.text(min_size=1, max_size=20), st.none() | words)
def test_an_entry_is_canonical_json(account: str, reason: str, about: str | None) -> None:
    postings = (Posting(f"house:{account}", -5), Posting("issue", 5))
    entry = LedgerEntry(id="e", reason=reason, round=about, currency="USD", postings=postings)
    listed = [[one.account, one.amount] for one in postings]
    data = {"currency": "USD", "postings": listed, "reason": reason, "round": about}
    assert entry_data(entry) == canonical(data)
