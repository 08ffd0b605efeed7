"""The time of a house: it goes on whatever the machine's clock does, and a jump is written down."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fifthstreet.accounts import Done, Door
from fifthstreet.house.bootstrap import Running
from fifthstreet.house.settings import Settings
from fifthstreet.ledger.clock import JUMP, SLOWLY, SteadyTime, last_time
from fifthstreet.ledger.store.memory import MemoryStore
from fifthstreet.people import Actor

NOON = datetime(2030, 3, 17, 12, tzinfo=UTC)
HOUR = 3_600.0
DOOR = Door(source="192.0.2.7", client="tab")


@dataclass
class Pair:
    """The two clocks of a machine: one that may be set, and one that only ever goes."""

    steady: float = 500.0
    wrong_by: float = 0.0

    def wall(self) -> float:
        return NOON.timestamp() + self.steady - 500.0 + self.wrong_by

    def house(self) -> SteadyTime:
        return SteadyTime(self.wall, lambda: self.steady)


@pytest.mark.promise("F15", "G11")
@pytest.mark.parametrize("jump", [2 * HOUR, -2 * HOUR, 10 * 365 * 24 * HOUR])
def test_a_jump_is_told_once_and_the_time_of_the_house_goes_on(jump: float) -> None:
    clocks = Pair()
    time = clocks.house()
    clocks.steady += 10
    assert (time.look(), time.now()) == (0.0, NOON + timedelta(seconds=10))
    clocks.wrong_by += jump
    assert time.now() == NOON + timedelta(seconds=10)
    assert time.look() == pytest.approx(jump)
    assert time.apart == pytest.approx(jump)
    clocks.steady += 1
    assert time.look() == 0.0
    passed = (time.now() - NOON).total_seconds()
    assert passed == pytest.approx(11, abs=1.01 * SLOWLY)


def test_the_house_catches_up_slowly_and_never_goes_back() -> None:
    clocks = Pair()
    time = clocks.house()
    clocks.wrong_by = -60.0
    before = time.now()
    for _ in range(int(60 / SLOWLY) + 1):
        clocks.steady += 1
        time.look()
        assert time.now() >= before
        before = time.now()
    assert time.apart == pytest.approx(0, abs=0.01)
    assert time.now().timestamp() == pytest.approx(clocks.wall(), abs=0.01)


@given(st.lists(st.tuples(st.floats(0, 100), st.floats(-1e6, 1e6)), max_size=50))
def test_whatever_the_wall_clock_shows_the_time_of_the_house_passes_evenly(
    steps: list[tuple[float, float]],
) -> None:
    clocks = Pair()
    time = clocks.house()
    for passed, wrong_by in steps:
        before = time.now()
        clocks.steady += passed
        clocks.wrong_by = wrong_by
        time.look()
        went = (time.now() - before).total_seconds()
        assert -1e-5 <= went <= (1 + 2 * SLOWLY) * passed + 100 * SLOWLY + 1e-5


def test_a_house_begins_after_the_end_of_its_journal() -> None:
    clocks = Pair()
    time = clocks.house()
    time.begin_after(NOON - timedelta(hours=1))
    assert time.now() == NOON
    time.begin_after(NOON + timedelta(hours=1))
    assert time.now() == NOON + timedelta(hours=1)
    assert time.look() == pytest.approx(-HOUR)
    assert last_time(MemoryStore()) is None


@contextmanager
def house() -> Iterator[tuple[Running, asyncio.AbstractEventLoop]]:
    loop = asyncio.new_event_loop()
    running = Running(Settings(database="memory:", cheap_hashes=True), loop)
    running.start()
    try:
        yield running, loop
    finally:
        running.close()
        loop.close()


@pytest.mark.promise("F15", "G11")
@pytest.mark.parametrize("jump", [25 * HOUR, -2 * HOUR])
def test_r10_a_jump_is_an_event_in_the_journal_and_ends_no_session(jump: float) -> None:
    with house() as (running, loop):
        got = loop.create_future()
        running.signing.guest(DOOR, (), got.set_result)
        guest = loop.run_until_complete(got)
        wall = running.clock._wall
        running.clock._wall = lambda: wall() + jump
        running._watch_clock()
        running.desk.tick()
        done = loop.create_future()
        running.signing.bot((), done.set_result)
        assert isinstance(loop.run_until_complete(done), Done)
        (noted,) = running.store.records("clock")
        assert (noted.kind, noted.data) == ("clock.ClockJumped", {"seconds": round(jump)})
        assert isinstance(running.desk.actor(guest.token), Actor)
        assert [*running.desk.state.sessions] == [guest.session]
        last = last_time(running.store)
        assert last is not None
        assert abs((last - running.clock.now()).total_seconds()) < HOUR
        assert abs(running.clock.apart) > JUMP
