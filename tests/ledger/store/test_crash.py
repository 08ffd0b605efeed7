"""Killed at any point, a house loses nothing that it acknowledged and does nothing twice.

R25, R59, I10, I12, F01, F02, F04, F05; on SQLite and on PostgreSQL.
"""

import shutil
from functools import cache
from pathlib import Path

import pytest

from fifthstreet.audit.audit import audit
from fifthstreet.ledger.store import StoreFailedError, StoreFullError
from ledger.store.crashing import check, crash, expected, moments, points, script, work
from ledger.store.forks import CALLS, FAULTS, count_calls, traced
from ledger.store.kit import DATABASES, Kind, Place

pytestmark = pytest.mark.requirement("R25")

QUICK = 5
SHARES = 8


@cache
def count(kind: Kind, base: Path) -> int:
    return points(kind, base / f"whole-{kind}")


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a folder for whole runs."""
    return tmp_path_factory.mktemp("crash")


@pytest.mark.parametrize("kind", DATABASES)
def test_f02_i12_a_house_killed_between_statements_goes_on_as_if_it_had_not_been(
    kind: Kind, base: Path, tmp_path: Path
) -> None:
    whole = count(kind, base)
    assert whole > 150
    for number in range(QUICK):
        at = 1 + number * (whole - 1) // (QUICK - 1)
        folder = tmp_path / str(at)
        folder.mkdir()
        place = Place(kind, folder)
        answers = crash(place, at)
        assert len(answers) < len(script()) + 1
        check(place, answers)


@pytest.mark.exhaustive
@pytest.mark.parametrize("share", range(SHARES))
@pytest.mark.parametrize("kind", DATABASES)
def test_f02_i12_every_crash_point_is_survived(
    kind: Kind, share: int, base: Path, tmp_path: Path
) -> None:
    for at in range(1 + share, count(kind, base) + 1, SHARES):
        folder = tmp_path / str(at)
        folder.mkdir()
        place = Place(kind, folder)
        check(place, crash(place, at))
        shutil.rmtree(folder)


@pytest.mark.exhaustive
@pytest.mark.parametrize("share", range(4))
@pytest.mark.parametrize("kind", DATABASES)
def test_f01_i12_a_house_killed_at_any_moment_goes_on(
    kind: Kind, share: int, tmp_path: Path
) -> None:
    for number, after in enumerate(moments(share, 25)):
        folder = tmp_path / str(number)
        folder.mkdir()
        place = Place(kind, folder)
        check(place, crash(place, 0, after=after))


def test_f02_killed_again_and_again_it_still_comes_to_its_end(tmp_path: Path) -> None:
    place = Place("sqlite", tmp_path)
    answers: list[int] = []
    for at in (3, 40, 41, 55, 90):
        answers = crash(place, at)
    check(place, answers)


def after_fault(folder: Path, calls: str, number: int, what: str) -> None:
    """Check a house after a fault at one system call."""
    folder.mkdir()
    place = Place("sqlite", folder)
    played = (work, "sqlite", folder, place.address, 0)
    code, answers = traced(*played, log=folder / "calls", calls=calls, number=number, what=what)
    assert code != 0 or "SIGKILL" not in what
    check(place, answers)


def calls_of(folder: Path, calls: str) -> int:
    """Return how many such system calls a whole run makes."""
    folder.mkdir()
    log, address = folder / "calls", Place("sqlite", folder).address
    code, answers = traced(
        work, "sqlite", folder, address, 0, log=log, calls=calls, number=0, what=""
    )
    assert (code, len(answers)) == (0, len(script()) + 1)
    return count_calls(log, calls)


@pytest.mark.exhaustive
@pytest.mark.parametrize("what", FAULTS)
def test_f01_f04_f05_some_system_calls_that_fail_or_kill(tmp_path: Path, what: str) -> None:
    for calls, number in zip(CALLS, (75, 12), strict=True):
        after_fault(tmp_path / f"{calls}{number}", calls, number, what)


@pytest.mark.promise("G4", "G6")
@pytest.mark.exhaustive
@pytest.mark.parametrize("share", range(SHARES))
@pytest.mark.parametrize("calls", CALLS)
@pytest.mark.parametrize("what", FAULTS)
def test_f01_f04_f05_every_system_call_that_writes_may_fail_or_kill(
    tmp_path: Path, what: str, calls: str, share: int
) -> None:
    whole = calls_of(tmp_path / "whole", calls)
    assert whole > SHARES
    for number in range(1 + share, whole + 1, SHARES):
        after_fault(tmp_path / str(number), calls, number, what)


def test_f04_a_full_disk_refuses_keeps_reading_and_goes_on_when_there_is_room(
    tmp_path: Path,
) -> None:
    import resource

    place = Place("sqlite", tmp_path)
    store = place.open()
    first, *rest = script()
    store.commit([first])
    usual = resource.getrlimit(resource.RLIMIT_FSIZE)
    size = (tmp_path / "house.db-wal").stat().st_size
    resource.setrlimit(resource.RLIMIT_FSIZE, (size + 4096, usual[1]))
    try:
        with pytest.raises((StoreFullError, StoreFailedError)) as refused:
            store.commit(rest)
        assert store.reply("desk", 1) is not None
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, usual)
    if isinstance(refused.value, StoreFailedError):
        with pytest.raises(StoreFailedError):
            store.commit(rest)
        store = place.reopen()
    for batch in rest:
        store.commit([batch])
    assert store.head() == expected()
    assert audit(store).ok
    place.close()
