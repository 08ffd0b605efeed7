"""Hundreds of houses in a storm: whatever goes wrong, what must hold does hold (G7, I1 to I21).

One seed is one exact run; a seed that fails says how to see it again. What the seeds of the test
must have reached is counted together, whichever processes ran them.
"""

import json
import os
from collections import Counter
from pathlib import Path

import pytest

from house.simulator.branches import WANTED, Sometimes, never
from house.simulator.planted import PLANTED, REGRESSIONS
from house.simulator.run import run_seeds
from house.simulator.world import BrokenError, simulate

CHUNK = 30
CHUNKS, MORE = (*range(0, 150, CHUNK), 450), range(150, 300, CHUNK)
"""The first seeds of the houses that are played every day, and of those that come on top."""
PROMISES = (
    *("I1", "I2", "I3", "I4", "I5", "I7", "I9"),
    *("I10", "I12", "I14", "I16", "I18", "I19", "I21"),
)
FAULTS = ("F02", "F04", "F05", "F07", "F09", "F10", "F11", "F12", "F15", "F16", "F17", "F18")


@pytest.fixture
def shared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a folder that all processes of one run of tests share."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "branches"
    folder.mkdir(exist_ok=True)
    return folder


@pytest.mark.exhaustive
@pytest.mark.parametrize("first", MORE)
def test_g7_more_houses_in_a_storm_keep_what_must_hold(first: int) -> None:
    tally = run_seeds(range(first, first + CHUNK))
    assert not tally.broken, "\n".join(tally.broken)


@pytest.mark.promise(*PROMISES, *FAULTS, "G9")
@pytest.mark.slow
@pytest.mark.parametrize("first", CHUNKS)
def test_g7_a_house_in_a_storm_keeps_what_must_hold(first: int, shared: Path) -> None:
    tally = run_seeds(range(first, first + CHUNK))
    assert not tally.broken, "\n".join(tally.broken)
    assert tally.rounds > CHUNK
    assert tally.crashes
    (shared / f"{first}.json").write_text(json.dumps(tally.counts))
    files = [shared / f"{each}.json" for each in CHUNKS]
    if all(path.exists() for path in files):
        whole = sum((Counter(json.loads(path.read_text())) for path in files), Counter[str]())
        assert never(whole) == []


@pytest.mark.parametrize(("seed", "found"), REGRESSIONS)
def test_a_seed_that_found_a_fault_finds_it_no_more(seed: int, found: str) -> None:
    assert found
    simulate(seed)


def run_all(seeds: range) -> None:
    for seed in seeds:
        simulate(seed)


@pytest.mark.slow
@pytest.mark.parametrize("name", PLANTED)
def test_a_fault_that_is_planted_is_found(name: str) -> None:
    planted = PLANTED[name]
    with pytest.MonkeyPatch.context() as patch:
        planted.plant(patch)
        with pytest.raises(BrokenError, match=planted.says) as broken:
            run_all(planted.seeds)
    assert "--trace" in str(broken.value)


def test_a_seed_is_one_exact_run() -> None:
    first, second = simulate(11), simulate(11)
    assert first.store.head() == second.store.head()
    assert first.sometimes.counts == second.sometimes.counts
    assert first.store.head() != simulate(12).store.head()


def test_a_branch_that_nobody_knows_is_not_counted() -> None:
    sometimes = Sometimes()
    with pytest.raises(KeyError):
        sometimes("something else")
    assert never(sometimes.counts) == list(WANTED)
