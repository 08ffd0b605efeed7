"""Backup and restore: from any store to any other, whole or not at all (R48, R59, F22)."""

import gzip
import threading
from collections.abc import Iterator
from itertools import count, product
from pathlib import Path

import pytest

from fifthstreet.audit.audit import audit
from fifthstreet.ledger.backup import Backup, BackupError, backup, restore, state_hash
from fifthstreet.ledger.store import Store, StoreError, rebuild
from fifthstreet.ledger.store.memory import MemoryStore
from ledger.store.kit import KINDS, Kind, Place, buy_in, small_house

pytestmark = pytest.mark.requirement("R48", "R59")


@pytest.fixture
def places() -> Iterator[list[Place]]:
    """Give a list of places, which are closed at the end."""
    made: list[Place] = []
    yield made
    for place in made:
        place.close()


def opened(places: list[Place], kind: Kind, folder: Path) -> Store:
    folder.mkdir()
    place = Place(kind, folder)
    places.append(place)
    return place.open()


@pytest.mark.parametrize(("source", "target"), list(product(KINDS, KINDS)))
def test_r59_a_house_is_restored_from_any_store_to_any_other(
    source: Kind, target: Kind, tmp_path: Path, places: list[Place]
) -> None:
    house = opened(places, source, tmp_path / "source")
    house.commit(small_house(4))
    backup(house, tmp_path / "copy")
    fresh = opened(places, target, tmp_path / "target")
    assert restore(tmp_path / "copy", fresh) == house.head()
    assert state_hash(fresh) == state_hash(house)
    assert audit(fresh).ok
    more = buy_in("more", "player:1", 5)
    fresh.commit([more])
    house.commit([more])
    assert fresh.head() == house.head()


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_f22_a_backup_under_load_is_that_of_one_moment(
    kind: Kind, tmp_path: Path, places: list[Place]
) -> None:
    house = opened(places, kind, tmp_path / "source")
    house.commit(small_house(1))
    stop = threading.Event()

    def play() -> None:
        for number in count():
            if stop.is_set():
                return
            house.commit([buy_in(f"load{number}", "player:1", 1)])

    load = threading.Thread(target=play)
    load.start()
    heads = [backup(house, tmp_path / f"copy{number}") for number in range(5)]
    stop.set()
    load.join()
    for number, head in enumerate(heads):
        fresh = MemoryStore()
        assert restore(tmp_path / f"copy{number}", fresh) == head
        assert audit(fresh).ok
    assert heads == sorted(heads)


def damaged(content: bytes) -> Iterator[bytes]:
    """Yield a backup spoiled in every way that a disk or a hand spoils files."""
    lines = content.splitlines(keepends=True)
    yield b""
    yield b"{}\n"
    yield b"\xff\xfe"
    yield content[:-1][:-30]
    yield b"".join(lines[:-1])
    yield b"".join(lines[:5] + lines[6:])
    yield b"".join([*lines[:5], lines[6], lines[5], *lines[7:]])
    yield content.replace(b"player:1", b"player:3", 1)
    yield content + lines[-1]
    yield content + b"[]\n"


def test_a_damaged_backup_is_refused_and_nothing_is_restored(
    tmp_path: Path, places: list[Place]
) -> None:
    house = MemoryStore()
    house.commit(small_house(2))
    backup(house, tmp_path / "copy")
    fresh = opened(places, "sqlite", tmp_path / "target")
    content = (tmp_path / "copy").read_bytes()
    for number, spoilt in enumerate(damaged(content)):
        file = tmp_path / f"spoilt{number}"
        file.write_bytes(spoilt)
        with pytest.raises((BackupError, StoreError)):
            restore(file, fresh)
        assert fresh.head().seq == 0
        with pytest.raises((BackupError, StoreError)):
            restore(file, MemoryStore())
    assert restore(tmp_path / "copy", fresh) == house.head()


def test_a_backup_of_another_version_is_refused_and_says_so(tmp_path: Path) -> None:
    house = MemoryStore()
    house.commit(small_house(1))
    backup(house, tmp_path / "copy")
    content = (tmp_path / "copy").read_bytes()
    assert b"fifthstreet journal 3" in content
    (tmp_path / "old").write_bytes(
        content.replace(b"fifthstreet journal 3", b"fifthstreet journal 1")
    )
    with pytest.raises(BackupError, match=r"of another version.* Restore it with the version"):
        restore(tmp_path / "old", MemoryStore())
    (tmp_path / "other").write_bytes(content.replace(b"fifthstreet journal", b"letter"))
    with pytest.raises(BackupError, match="no backup of a house"):
        restore(tmp_path / "other", MemoryStore())


def test_a_backup_does_not_go_over_a_file_nor_into_a_house_that_holds_something(
    tmp_path: Path,
) -> None:
    house = MemoryStore()
    house.commit(small_house(1))
    backup(house, tmp_path / "copy.gz")
    with pytest.raises(BackupError, match="exists already"):
        backup(house, tmp_path / "copy.gz")
    with pytest.raises(StoreError, match="holds 14 lines already"):
        restore(tmp_path / "copy.gz", house)
    with pytest.raises(BackupError, match="cannot be read"):
        restore(tmp_path / "none", MemoryStore())
    assert gzip.decompress((tmp_path / "copy.gz").read_bytes()).count(b"\n") == 15


def test_a_backup_that_fails_leaves_no_file(tmp_path: Path) -> None:
    class Broken(MemoryStore):
        def view(self):  # type: ignore[no-untyped-def] # noqa: ANN202
            raise OSError("no disk")

    with pytest.raises(OSError, match="no disk"):
        backup(Broken(), tmp_path / "copy")
    assert list(tmp_path.iterdir()) == []


def test_the_lines_of_a_backup_are_those_of_the_journal(tmp_path: Path) -> None:
    house = MemoryStore()
    house.commit(small_house(1))
    backup(house, tmp_path / "copy")
    saved = Backup(tmp_path / "copy")
    head, lines = saved.head, saved.lines()
    with house.view() as view:
        assert [*lines] == [*view.lines()]
    assert head == house.head()


@pytest.mark.parametrize("kind", KINDS)
def test_r59_a_long_journal_is_restored_part_by_part(
    kind: Kind, tmp_path: Path, places: list[Place], monkeypatch: pytest.MonkeyPatch
) -> None:
    house = MemoryStore()
    house.commit(small_house(9))
    backup(house, tmp_path / "copy")
    for size in (1, 7, 10):
        monkeypatch.setattr(rebuild, "AT_ONCE", size)
        fresh = opened(places, kind, tmp_path / f"target{size}")
        restore(tmp_path / "copy", fresh)
        assert state_hash(fresh) == state_hash(house)
        assert audit(fresh).ok
