"""A short soak: a real house is killed, starved and attacked for some seconds and keeps its word.

How quick it answers then says nothing on a machine that is busy with tests.
"""

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest
from benchmarks.faults.crowd import Latency, part
from benchmarks.faults.sightings import Judge, Sightings

from house.simulator.rigging import rigged
from house.simulator.world import World

SOAK = Path(__file__).parents[2] / "benchmarks" / "soak.py"
NEVER_JUDGED = ("p99", "memory")


@pytest.mark.slow
@pytest.mark.promise("I1", "I7", "I12", "F02", "F04", "F15")
def test_a_house_that_is_killed_starved_and_attacked_keeps_its_word() -> None:
    options = ["--minutes", "0.1", "--tables", "2", "--cycle", "2", "--gap", "1.5", "--json"]
    run = subprocess.run(
        [sys.executable, SOAK, *options], capture_output=True, text=True, check=False
    )
    data = json.loads(run.stdout)
    assert [one for one in data["broken"] if not one.startswith(NEVER_JUDGED)] == [], run.stderr
    assert (run.returncode == 0) is (data["broken"] == [])
    assert {"kill", "full disk", "clock jump"} <= data["faults"].keys()
    assert data["attacks"].keys() >= {"pathological frames"}
    assert data["frames"] > 100
    assert data["lost_cents"] == data["lost_commands"] == data["cards_exposed_early"] == 0


@pytest.fixture(scope="module")
def world() -> World:
    """Give a house that has played."""
    made = World(4)
    made.run()
    return made


def judged(world: World, *frames: tuple[str, str, bytes]) -> list[str]:
    """Return what readers were shown too early."""
    sightings = Sightings(io.BytesIO())
    for table, person, payload in frames:
        sightings.look(table, person, payload)
    with rigged(world.rigs, world.links):
        verdict = Judge(world.store, world.vault, sightings).read()
    assert verdict.problem == ""
    assert verdict.lost_cents == 0
    return verdict.exposed


def frame(number: int, *items: str) -> bytes:
    """Return a frame that tells an event with some texts in it."""
    event = {"number": number, "data": items}
    return json.dumps({"type": "events", "events": [event]}, separators=(",", ":")).encode()


def test_a_card_that_is_shown_before_it_is_turned_up_is_found(world: World) -> None:
    table, cards, before = _turned_up(world)
    assert judged(world, (table, "", frame(before + 1, *cards))) == []
    found = judged(world, (table, "", frame(before, *cards)))
    assert len(found) == 1
    assert found[0].startswith(f"{table}, event {before}: everybody was shown")


def test_the_nonce_of_a_round_in_progress_is_found(world: World) -> None:
    table = world.orders[-1].table
    opened = [record for record in world.store.records(f"table:{table}") if "nonce" in record.data]
    number, nonce = opened[-1].number, opened[-1].data["nonce"]
    assert len(judged(world, (table, "", frame(number, nonce)))) == 1


def test_a_card_of_which_the_journal_has_no_event_is_found(world: World) -> None:
    table = world.orders[-1].table
    assert judged(world, (table, "", frame(10**9, "As")))[0].startswith("never in the journal")


def _turned_up(world: World) -> tuple[str, list[str], int]:
    """Return a table, cards of it that are revealed, and the event before that."""
    for order in world.orders:
        for record in world.store.records(f"table:{order.table}"):
            if record.kind == "round.CardsRevealed":
                return order.table, list(record.data["cards"]), record.number - 1
    raise AssertionError("no card was turned up")


def test_the_time_of_a_fault_and_the_second_after_it_count_for_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    latency, now = Latency(), [0.0]
    monkeypatch.setattr("benchmarks.faults.crowd.time.perf_counter", lambda: now[0])

    def acknowledge(at: float, took: float) -> None:
        now[0] = at
        latency.acknowledged(at - took)

    acknowledge(1.0, 0.010)
    now[0] = 2.0
    with latency.fault():
        acknowledge(2.5, 0.4)
        now[0] = 3.0
    acknowledge(3.9, 0.5)
    acknowledge(4.2, 0.5)  # sent within the second after the fault
    acknowledge(5.0, 0.020)
    assert latency.outside() == pytest.approx([0.010, 0.020])
    assert part(latency.outside(), 0.99) == pytest.approx(20.0)
