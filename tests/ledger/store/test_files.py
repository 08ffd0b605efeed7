"""The pages of an open SQLite file: what another program writes there is noticed by checksums."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from fifthstreet.ledger.store import StoreFailedError
from fifthstreet.ledger.store import files as store_files
from fifthstreet.ledger.store.files import PageSums, StoreFiles
from fifthstreet.ledger.store.sqlite import SqliteStore
from ledger.store.kit import Place, buy_in, small_house

PAGE = 4096
LONG_AGO = 1_700_000_000


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Place]:
    """Give a store of some pages, all in its file, that nobody has written to for long."""
    monkeypatch.setattr(store_files, "SETTLED", -1)
    made = Place("sqlite", tmp_path)
    made.open().commit(small_house(20))
    made.close()
    os.utime(made.address, (LONG_AGO, LONG_AGO))
    yield made
    made.close()


def overwrite(path: Path, start: int, content: bytes) -> None:
    """Write into a file, and set its time back as if nothing had happened."""
    status = path.stat()
    with path.open("r+b") as file:
        file.seek(start)
        file.write(content)
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))


def changed_digit(path: Path) -> tuple[int, bytes]:
    """Return where a digit of a row is, and another one: SQLite finds nothing wrong with it."""
    start = path.read_bytes().index(b"player:1") + 7
    return start, b"2"


def test_a_value_that_another_program_changes_in_the_file_stops_the_house(place: Place) -> None:
    store, path = place.open(), Path(place.address)
    store.check()
    store.commit([buy_in("goes-on", "player:1", 5)])
    store.check()
    overwrite(path, *changed_digit(path))
    for _ in range(2):
        with pytest.raises(StoreFailedError, match=r"overwritten while the house was open: page"):
            store.commit([buy_in("more", "player:1", 5)])
    with pytest.raises(StoreFailedError, match="overwritten"):
        store.check()


@pytest.mark.parametrize("start", [0, 3 * PAGE + 100])
def test_a_header_or_a_page_that_rots_without_a_trace_is_found_by_looking(
    place: Place, start: int
) -> None:
    """What a disk does to a page changes neither time nor size."""
    store, path = place.open(), Path(place.address)
    assert isinstance(store, SqliteStore)
    assert isinstance(store._files, StoreFiles)
    store.check()
    overwrite(path, start, b"\xa5\x5a")
    store._files._left = store._files._traces()
    with pytest.raises(StoreFailedError, match="overwritten"):
        store.check()


def test_a_value_that_another_program_changes_during_a_commit_stops_the_house_at_the_next(
    place: Place,
) -> None:
    """A busy house is nearly always writing, to its log; only a checkpoint writes to the file."""
    store, path = place.open(), Path(place.address)
    assert isinstance(store, SqliteStore)
    store.check()
    change = [changed_digit(path)]

    def harm(moment: str) -> None:
        if moment == "before commit" and change:
            overwrite(path, *change.pop())

    store.fault = harm
    store.commit([buy_in("goes-on", "player:1", 5)])
    assert not change
    with pytest.raises(StoreFailedError, match=r"overwritten while the house was open: page"):
        store.commit([buy_in("more", "player:1", 5)])


@pytest.mark.parametrize("pages", [1, 5, 40])
def test_what_the_house_itself_moves_from_its_log_to_the_file_is_no_harm(
    place: Place, pages: int
) -> None:
    store = place.open()
    assert isinstance(store, SqliteStore)
    with store.writing.connect() as connection:
        connection.exec_driver_sql(f"PRAGMA wal_autocheckpoint={pages}")
    assert isinstance(store._files, StoreFiles)
    for number in range(30):
        store.commit([buy_in(f"more:{number}", "player:1", 5)])
        assert not store._files.changed_by_others()
        store.check()
    assert Path(place.address).stat().st_mtime > LONG_AGO


def test_what_the_house_itself_writes_to_the_file_is_learned_anew(place: Place) -> None:
    store = place.open()
    assert isinstance(store, SqliteStore)
    with store.writing.connect() as connection:
        connection.exec_driver_sql("PRAGMA wal_autocheckpoint=1")
    store.check()
    store.commit([buy_in("more", "player:1", 5)])
    assert Path(place.address).stat().st_mtime > LONG_AGO
    store.check()


def test_all_pages_come_under_watch_some_at_a_time(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_files, "AT_ONCE", 4)
    path = Path(place.address)
    sums, count = PageSums(str(path)), path.stat().st_size // PAGE
    for _ in range(count // 4 + 2):
        sums.look()
    assert len(sums._sums) == count
    overwrite(path, (count - 1) * PAGE + 50, b"\xa5\x5a")
    with pytest.raises(StoreFailedError, match=f"page {count} has changed"):
        sums.compare()
    sums.close()


def test_a_file_that_was_written_a_moment_ago_is_left_for_the_next_look(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two changes in one tick of the clock have one time, so none of it would be sure."""
    monkeypatch.setattr(store_files, "SETTLED", 10**18 * 10)
    store = place.open()
    assert isinstance(store, SqliteStore)
    assert isinstance(store._files, StoreFiles)
    store.check()
    assert not store._files.pages._sums
