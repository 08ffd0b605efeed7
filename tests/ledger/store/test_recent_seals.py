"""Chain hashes of lines that a process wrote itself are remembered, and only while they follow."""

import sys
from pathlib import Path

import pytest

from fifthstreet.ledger.journal import JournalLine
from fifthstreet.ledger.store.recent_seals import RecentSeals
from fifthstreet.ledger.store.view import SqlView
from ledger.signing import SigningHouse
from ledger.store.kit import Place


def seals(*seqs: int) -> list[str]:
    return [f"{seq:064x}" for seq in seqs]


def lines(*seqs: int) -> list[JournalLine]:
    return [
        JournalLine(seq, "record", "a", seq, "k", None, "{}", hash_)
        for seq, hash_ in zip(seqs, seals(*seqs), strict=True)
    ]


def test_a_gap_that_another_process_filled_begins_a_new_run() -> None:
    recent = RecentSeals()
    recent.add(lines(1, 2))
    recent.add(lines(4, 5))
    assert recent.between(3, 5) == seals(4, 5)
    assert recent.between(1, 2) is None
    assert recent.between(1, 5) is None


def test_only_the_latest_are_remembered() -> None:
    recent = RecentSeals(most=4)
    for seq in range(1, 10):
        recent.add(lines(seq))
    assert recent.between(0, 9) is None
    assert recent.between(7, 9) == seals(8, 9)
    assert recent.between(8, 10) is None


def test_a_remembered_hash_takes_its_bytes_and_no_more() -> None:
    recent = RecentSeals(most=1_000)
    for first in range(1, 50_000, 100):
        recent.add(lines(*range(first, first + 100)))
        assert sys.getsizeof(recent._hashes) < 1_100 * 32 * 1.3


def test_a_house_signs_what_it_wrote_without_reading_it_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = Place("sqlite", tmp_path)
    house = SigningHouse(tmp_path / "house", place.open())
    house.write("a")
    heads = house.heads()
    heads.sign()
    house.write(*"bcdefgh")
    heads.keep_up()
    read = list[int]()
    whole = SqlView.lines

    def noted(self: SqlView, after: int = 0) -> object:
        read.append(after)
        return whole(self, after)

    monkeypatch.setattr(SqlView, "lines", noted)
    house.write("i", "j")
    head = heads.sign()
    assert head is not None
    assert read == [0], "the hash of the first line names the journal"
    monkeypatch.undo()
    house.heads(whole=True)
    place.close()
