"""A house whose store is taken away, replaced or damaged under it stops, and opens no other one."""

import asyncio
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx
import pytest

from fifthstreet.house.bootstrap import Running
from fifthstreet.house.settings import Settings
from fifthstreet.ledger.store import StoreError
from fifthstreet.ledger.store.address import open_store
from ledger.store.kit import Place, buy_in
from web.served import SOON, Served
from web.started import process
from web.test_serve import failing


def remove(path: Path) -> None:
    """Do `rm house.db*`."""
    for one in path.parent.glob(f"{path.name}*"):
        one.unlink()


def replace(path: Path) -> None:
    """Put a copy in its place."""
    shutil.copy(path, path.with_suffix(".copy"))
    path.with_suffix(".copy").rename(path)


def lose_log(path: Path) -> None:
    """Delete the write-ahead log only."""
    path.with_name(path.name + "-wal").unlink()


def overwrite(path: Path) -> None:
    """Write garbage over all pages but the first."""
    found = path.stat()
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xa5" * (found.st_size - 4096))
    os.utime(path, ns=(found.st_atime_ns, found.st_mtime_ns + 1))


def cut(path: Path) -> None:
    """Cut the file short."""
    os.truncate(path, 4096)


@contextmanager
def harmed(folder: Path, harm: Callable[[Path], None]) -> Iterator[Served]:
    """Open a house, do harm to its store, and stop it at the end unless it has stopped."""
    with Served(folder):  # what is closed once is all in the one file
        pass
    served = Served(folder)
    served.__enter__()
    assert served.opened is not None
    assert served._thread is not None
    try:
        assert httpx.get(f"{served.url}/healthz").json()["ok"]
        served.guest("before")
        harm(folder / "house.db")
        yield served
    finally:
        with suppress(RuntimeError):  # its loop has ended
            served.opened.running.loop.call_soon_threadsafe(served.opened.stop)
        served._thread.join()


@pytest.mark.parametrize("harm", [remove, replace, lose_log, overwrite, cut])
def test_a_house_that_nobody_uses_ends_soon_after_its_store_is_harmed(
    tmp_path: Path, harm: Callable[[Path], None]
) -> None:
    with harmed(tmp_path, harm) as served:
        assert served._thread is not None
        served._thread.join(SOON)
        assert not served._thread.is_alive()
    assert isinstance(served._failed, StoreError)
    assert "house.db" in str(served._failed)
    assert "backup" in str(served._failed)


@pytest.mark.parametrize("harm", [remove, replace, overwrite])
def test_nothing_is_acknowledged_once_the_store_is_harmed(
    tmp_path: Path, harm: Callable[[Path], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fifthstreet.house.bootstrap.WATCHING", 3600.0, raising=False)
    with harmed(tmp_path, harm) as served:
        with served.http() as http:
            for client in ("after", "again"):
                refused = http.post("/guests", json={"client": client})
                assert (refused.status_code, refused.json()["code"]) == (503, "house_has_stopped")
        health = httpx.get(f"{served.url}/healthz")
        assert health.status_code == 503
        assert not health.json()["store_answers"]


def test_a_file_that_another_program_only_touched_is_examined_and_goes_on(tmp_path: Path) -> None:
    with Served(tmp_path) as served:
        found = (tmp_path / "house.db").stat()
        os.utime(tmp_path / "house.db", ns=(found.st_atime_ns, found.st_mtime_ns + 1))
        served.guest()
        assert httpx.get(f"{served.url}/healthz").json()["ok"]


@pytest.mark.slow
def test_a_house_whose_files_are_deleted_says_so_and_the_next_start_opens_no_other(
    tmp_path: Path,
) -> None:
    database = tmp_path / "house.db"
    with process(tmp_path) as served:
        served.guest()
        remove(database)
        with suppress(httpx.TransportError), served.http() as http:  # it may have ended already
            assert http.post("/guests", json={"client": "c2"}).status_code >= 500
        assert served.process.wait(SOON) == 2
    log = (tmp_path / "log").read_text()
    assert log.splitlines()[-1].startswith(f"fifthstreet: {database} is gone")
    assert "Traceback" not in log
    again = failing("--port", "0", "--database", str(database))
    assert again.returncode == 2
    assert f"There is no store at {database}." in again.stderr
    assert "house.keys of an earlier house is still there" in again.stderr
    assert "fifthstreet restore" in again.stderr
    assert "Traceback" not in again.stderr
    assert not database.exists()


def opened(settings: Settings) -> int:
    """Open a house and close it again; return how many lines its journal has."""

    async def run() -> int:
        running = Running(settings, asyncio.get_running_loop())
        try:
            running.start()
            return running.store.head().seq
        finally:
            running.close()

    return asyncio.run(run())


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_a_new_house_is_opened_beside_the_keys_of_another_only_where_that_is_said(
    kind: str, tmp_path: Path
) -> None:
    def settings(database: str, *, new: bool = False, anchor: Path | None = None) -> Settings:
        keys = tmp_path / "house.keys"
        return Settings(database=database, keys=keys, anchor=anchor, new=new, cheap_hashes=True)

    def place(name: str) -> str:
        (tmp_path / name).mkdir()
        return Place("postgres" if kind == "postgres" else "sqlite", tmp_path / name).address

    first, second, anchor = place("first"), place("second"), tmp_path / "anchor"
    assert opened(settings(first, anchor=anchor)) == 1
    assert opened(settings(first, anchor=anchor)) == 1
    with pytest.raises(StoreError, match=r"house\.keys of an earlier house is still there.*--new"):
        opened(settings(second))
    with pytest.raises(StoreError, match=r"anchor of an earlier house is still there.*--anchor"):
        opened(settings(second, new=True, anchor=anchor))
    assert kind == "postgres" or not Path(second).exists()
    assert opened(settings(second, new=True)) == 1
    assert opened(settings(second)) == 1


def test_a_first_start_that_was_cut_short_is_no_earlier_house(tmp_path: Path) -> None:
    open_store(str(tmp_path / "house.db")).close()
    assert opened(Settings(database=str(tmp_path / "house.db"), cheap_hashes=True)) == 1


@pytest.mark.slow
def test_an_older_copy_of_the_store_is_refused_by_serve_in_a_sentence(tmp_path: Path) -> None:
    database, anchor = tmp_path / "house.db", tmp_path / "house.anchor"
    settings = Settings(database=str(database), anchor=anchor, cheap_hashes=True)
    opened(settings)
    shutil.copy(database, tmp_path / "older.db")
    with open_store(str(database), anchor=anchor) as store:
        store.commit([buy_in("a", "player:1", 5)])
    before = anchor.read_bytes()
    shutil.copy(tmp_path / "older.db", database)
    result = failing("--port", "0", "--database", str(database), "--anchor", str(anchor))
    assert result.returncode == 2
    assert "knows line 2 of the journal, and the store ends at line 1" in result.stderr
    assert "Traceback" not in result.stderr
    assert anchor.read_bytes() == before
