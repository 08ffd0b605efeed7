"""A house killed at any point of a jackpot at two tables loses nothing and does nothing twice.

G4, R24, R25, I10, I12, I14, F01, F02, F04, F05: over SQLite at every write of the system and every
statement, over PostgreSQL at every statement. Each time the house is opened again, the same
commands come again, and the evening is played to its end.
"""

import shutil
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from house.crash.playing import check, crash, whole, work
from ledger.store.forks import CALLS, FAULTS, count_calls, traced
from ledger.store.kit import DATABASES, Kind, Place

pytestmark = pytest.mark.requirement("R24", "R25")

QUICK = (170, 262)
"""While bets are made, and while the jackpot is paid."""
SHARES = 8
Answers = list[tuple[int, dict[str, Any]]]


@cache
def points(kind: Kind, base: Path) -> int:
    """Return how many crash points a whole evening has."""
    folder = base / f"whole-{kind}"
    folder.mkdir(exist_ok=True)
    answers = crash(Place(kind, folder), 0)
    assert len(answers) == len(whole()[0]) + 2
    return int(-answers[-1][0])


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a folder for whole evenings."""
    return tmp_path_factory.mktemp("evenings")


def killed_at(kind: Kind, folder: Path, at: int) -> Answers:
    """Kill a house at a point, check what is left of it, and return what it had said."""
    folder.mkdir()
    place = Place(kind, folder)
    answers = crash(place, at)
    check(place, answers)
    shutil.rmtree(folder)
    return answers


@pytest.mark.slow
@pytest.mark.parametrize("kind", DATABASES)
def test_g4_f02_a_house_killed_between_statements_goes_on_with_its_jackpot(
    kind: Kind, tmp_path: Path
) -> None:
    for at in QUICK:
        answers = killed_at(kind, tmp_path / str(at), at)
        assert len(answers) < len(whole()[0]) + 2


@pytest.mark.exhaustive
@pytest.mark.parametrize("share", range(SHARES))
@pytest.mark.parametrize("kind", DATABASES)
def test_g4_f02_every_statement_of_a_jackpot_round_may_be_the_last(
    kind: Kind, share: int, base: Path, tmp_path: Path
) -> None:
    count = points(kind, base)
    assert count > QUICK[-1]
    for at in range(1 + share, count + 1, SHARES):
        killed_at(kind, tmp_path / str(at), at)


def after_fault(folder: Path, calls: str, number: int, what: str) -> None:
    """Check a house after a fault at one system call."""
    folder.mkdir()
    place = Place("sqlite", folder)
    played = (work, "sqlite", folder, place.address, 0)
    code, answers = traced(*played, log=folder / "calls", calls=calls, number=number, what=what)
    assert code != 0 or "SIGKILL" not in what
    check(place, answers)
    shutil.rmtree(folder)


def calls_of(folder: Path, calls: str) -> int:
    """Return how many such system calls a whole evening makes."""
    folder.mkdir()
    log, address = folder / "calls", Place("sqlite", folder).address
    code, answers = traced(
        work, "sqlite", folder, address, 0, log=log, calls=calls, number=0, what=""
    )
    assert (code, len(answers)) == (0, len(whole()[0]) + 2)
    return count_calls(log, calls)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("what", "calls", "number"),
    [(FAULTS[0], CALLS[1], 20), (FAULTS[1], CALLS[0], 250), (FAULTS[2], CALLS[1], 24)],
)
def test_f01_f04_f05_a_system_call_of_a_jackpot_round_fails_or_kills(
    tmp_path: Path, what: str, calls: str, number: int
) -> None:
    after_fault(tmp_path / "house", calls, number, what)


@pytest.mark.exhaustive
@pytest.mark.parametrize("share", range(SHARES))
@pytest.mark.parametrize("calls", CALLS)
@pytest.mark.parametrize("what", FAULTS)
def test_g4_f01_f04_f05_every_system_call_that_writes_may_fail_or_kill(
    tmp_path: Path, what: str, calls: str, share: int
) -> None:
    count = calls_of(tmp_path / "whole", calls)
    assert count > SHARES
    for number in range(1 + share, count + 1, SHARES):
        after_fault(tmp_path / str(number), calls, number, what)
