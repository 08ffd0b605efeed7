"""What is particular to the file: its settings, its version, its one process (F09, F23)."""

import subprocess
import sys
from pathlib import Path

import pytest

from fifthstreet.ledger.journal import Batch
from fifthstreet.ledger.store import (
    MissingStoreError,
    StoreBusyError,
    StoreError,
    StoreFailedError,
    StoreInUseError,
    UnfitStoreError,
    open_store,
)
from fifthstreet.ledger.store import sqlite as module
from fifthstreet.ledger.store.memory import MemoryStore
from fifthstreet.ledger.store.sqlite import SqliteStore, check_version, connect, driver
from ledger.store.kit import DATABASES, Kind, Place, buy_in, record, small_house


@pytest.mark.parametrize("version", [(3, 7, 0), (3, 37, 2), (3, 45, 1), (3, 51, 2), (3, 6, 9)])
def test_versions_of_sqlite_that_can_damage_a_store_are_refused(version: tuple[int, ...]) -> None:
    with pytest.raises(UnfitStoreError, match="write-ahead log"):
        check_version(version)


@pytest.mark.parametrize("version", [(3, 51, 3), (3, 52, 0), (4, 0, 0)])
def test_mended_versions_of_sqlite_are_taken(version: tuple[int, ...]) -> None:
    check_version(version)
    check_version(driver().sqlite_version_info)


def test_i12_every_connection_forces_every_commit_to_the_disk(tmp_path: Path) -> None:
    with SqliteStore(tmp_path / "house.db") as store:
        for engine in (store.writing, store.reading, store.reading):
            with engine.connect() as connection:
                ask = connection.exec_driver_sql
                assert ask("PRAGMA synchronous").scalar() == 2
                assert ask("PRAGMA journal_mode").scalar() == "wal"


def test_i12_a_connection_that_does_not_do_as_it_is_told_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "house.db").touch()
    monkeypatch.setattr(module, "PRAGMAS", (("synchronous", "normal", 2),))
    with pytest.raises(UnfitStoreError, match="synchronous=1 and not 2"):
        connect(tmp_path / "house.db", writes=True)


def test_f23_a_second_process_is_refused_and_a_reader_is_not(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    with SqliteStore(path) as store:
        store.commit([buy_in("a", "player:1", 5)])
        with pytest.raises(StoreInUseError, match=r"Another process has house\.db open"):
            SqliteStore(path)
        program = (
            "import sys; from fifthstreet.ledger.store import open_store\n"
            "try: open_store(sys.argv[1])\n"
            "except Exception as error: print(type(error).__name__)\n"
            "print(open_store(sys.argv[1], read_only=True).balances()['player:1'])"
        )
        run = subprocess.run(
            [sys.executable, "-c", program, str(path)], capture_output=True, text=True, check=True
        )
        assert run.stdout.split() == ["StoreInUseError", "50000"]
    with SqliteStore(path) as store:
        assert store.head().seq == 1


def test_a_store_opened_for_reading_cannot_be_written_to(tmp_path: Path) -> None:
    SqliteStore(tmp_path / "house.db").close()
    with (
        open_store(str(tmp_path / "house.db"), read_only=True) as store,
        pytest.raises(StoreError),
    ):
        store.commit([buy_in("a", "player:1", 5)])


def test_f09_a_file_that_another_program_keeps_locked_is_busy_and_then_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "PRAGMAS", (*module.PRAGMAS[:2], ("busy_timeout", 10, 10)))
    with SqliteStore(tmp_path / "house.db") as store:
        other = connect(tmp_path / "house.db", writes=True)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreBusyError):
            store.commit([buy_in("a", "player:1", 5)])
        other.execute("ROLLBACK")
        other.close()
        store.commit([buy_in("a", "player:1", 5)])
        assert store.head().seq == 1


def test_f05_after_a_failure_of_the_disk_nothing_is_written_until_it_is_opened_again(
    tmp_path: Path,
) -> None:
    store = SqliteStore(tmp_path / "house.db")
    error = driver().OperationalError("disk I/O error")

    def fail(point: str) -> None:
        if point == "before commit":
            raise error

    store.fault = fail
    with pytest.raises(type(error)):
        store.commit([Batch(records=[record(1)])])
    store.fault = lambda _: None
    assert store.head().seq == 0
    from sqlalchemy.exc import OperationalError

    meaning = store.explain(OperationalError("COMMIT", (), error))
    assert isinstance(meaning, StoreFailedError)
    store.failed = meaning
    with pytest.raises(StoreFailedError):
        store.commit([Batch(records=[record(1)])])
    store.close()


@pytest.mark.parametrize("kind", DATABASES)
def test_a_store_of_another_schema_or_of_none_is_refused(kind: Kind, tmp_path: Path) -> None:
    place = Place(kind, tmp_path)
    place.open().close()
    for deed, says in (
        ("UPDATE schema_number SET number = 2", "has schema 2, and this program needs schema 1"),
        ("DELETE FROM schema_number", "has no schema number"),
        ("DROP TABLE schema_number", "has no schema number"),
    ):
        place.sql(deed)
        for read_only in (False, True):
            with pytest.raises(UnfitStoreError, match=says) as caught:
                open_store(place.address, read_only=read_only)
            assert "begin a new store" in str(caught.value)
    place.close()


def test_what_is_no_store_is_refused(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear house," * 100)
    for read_only in (False, True):
        with pytest.raises(UnfitStoreError, match="no store"):
            open_store(str(tmp_path / "letter.txt"), read_only=read_only)
    (tmp_path / "empty.db").touch()
    with pytest.raises(UnfitStoreError, match="holds no house"):
        open_store(str(tmp_path / "empty.db"), read_only=True)
    with pytest.raises(UnfitStoreError, match="No store can be opened by"):
        open_store("mysql://x")


def test_an_address_is_given_named_by_the_environment_or_the_usual_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert isinstance(open_store("memory:"), MemoryStore)
    monkeypatch.chdir(tmp_path)
    open_store().close()
    assert (tmp_path / "house.db").exists()
    monkeypatch.setenv("FIFTHSTREET_DATABASE", f"sqlite:///{tmp_path}/named.db")
    open_store().close()
    assert (tmp_path / "named.db").exists()


def test_i12_an_anchor_that_fails_leaves_the_commit_standing_and_stops_the_next(
    tmp_path: Path,
) -> None:
    store = SqliteStore(tmp_path / "house.db", anchor=tmp_path / "anchor")
    assert store.anchor is not None
    store.anchor.close()
    assert store.commit([buy_in("a", "player:1", 5)])[0].stored
    with pytest.raises(StoreFailedError, match="anchor cannot be written"):
        store.commit([buy_in("b", "player:1", 5)])
    store.close()
    with SqliteStore(tmp_path / "house.db", anchor=tmp_path / "anchor") as again:
        assert again.commit([buy_in("b", "player:1", 5)])[0].stored


def test_i12_a_listener_that_fails_does_not_make_a_commit_look_failed(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(_seq: int) -> None:
        raise ValueError("nobody reads this")

    with SqliteStore(tmp_path / "house.db") as store:
        store.listen(broken)
        assert store.commit([buy_in("a", "player:1", 5)])[0].stored
    assert "A listener failed at 1" in caplog.text


def test_a_house_of_many_groups_goes_on_after_the_log_starts_anew(tmp_path: Path) -> None:
    with SqliteStore(tmp_path / "house.db", anchor=tmp_path / "anchor") as store:
        store.commit([*small_house(0), buy_in("x", "player:2", 10**6)])
        for group in range(30):
            store.commit([buy_in(f"{group}:{n}", "player:1", 1) for n in range(100)])
        assert store.balances()["player:1"] // 10_000 == 100_000 + 3_000


def test_a_folder_that_does_not_exist_is_named(tmp_path: Path) -> None:
    with pytest.raises(MissingStoreError, match=r"The folder .*nowhere does not exist"):
        SqliteStore(tmp_path / "nowhere" / "house.db")
