"""Whose question is worked out next: nobody keeps everybody else waiting."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fifthstreet.coaching.turns import (
    FOR_STAFF,
    HOUSE,
    MOST_WAITING,
    OF_A_PERSON,
    OF_AN_ADDRESS,
    Calculation,
    Caller,
    Turns,
)
from fifthstreet.refusals import RefusedError


def question(caller: Caller, number: int = 0) -> Calculation:
    return Calculation((caller.line, number), abs, (number,), caller)


def public(address: int, person: str = "") -> Caller:
    return Caller(source=f"192.0.2.{address}", person=person)


def staff(person: str) -> Caller:
    return Caller(source="192.0.2.1", person=person, staff=True)


def fill(turns: Turns, caller: Caller, count: int) -> int:
    """Ask so many questions; return how many have a place."""
    taken = 0
    for number in range(count):
        with suppress(RefusedError):
            turns.add(question(caller, number))
            taken += 1
    return taken


def test_r10_a_person_and_an_address_have_only_so_many_questions_waiting() -> None:
    turns = Turns()
    assert fill(turns, public(1), 34) == OF_AN_ADDRESS
    assert fill(turns, public(2, "p7"), 34) == OF_A_PERSON
    assert fill(turns, public(3, "p7"), 34) == 0
    with pytest.raises(RefusedError, match="Let one finish") as refused:
        turns.add(question(public(3, "p7")))
    assert (refused.value.refusal.code, refused.value.wait) == ("house_is_busy", 1)


def test_r10_the_public_leaves_a_share_to_staff_however_many_ask() -> None:
    turns = Turns()
    taken = sum(fill(turns, public(address), 4) for address in range(30))
    assert taken == MOST_WAITING - FOR_STAFF
    assert fill(turns, staff("sheila"), 34) == OF_A_PERSON == FOR_STAFF
    assert fill(turns, HOUSE, 34) == 0


def test_staff_and_the_public_take_turns_and_so_do_addresses() -> None:
    turns = Turns()
    for number in range(3):
        turns.add(question(public(1), number))
    turns.add(question(public(2)))
    for number in range(2):
        turns.add(question(staff("sheila"), number))
    order = []
    while (one := turns.next()) is not None:
        order.append(one.caller.line)
    first, second = "192.0.2.1", "192.0.2.2"
    assert order == ["sheila", first, "sheila", second, first, first]


CALLERS = st.sampled_from([public(1), public(2), public(2, "p7"), staff("a"), staff("b"), HOUSE])


@given(st.lists(st.one_of(CALLERS, st.integers(0, 40), st.none()), max_size=120))
def test_every_question_that_has_a_place_is_worked_out_once_or_taken_back(
    steps: list[Caller | int | None],
) -> None:
    turns, waiting = Turns(), list[Calculation]()
    for step in steps:
        if isinstance(step, Caller):
            made = question(step)
            try:
                turns.add(made)
            except RefusedError:
                continue
            waiting.append(made)
        elif step is None:
            one = turns.next()
            assert (one is None) == (not waiting)
            if one is not None:
                waiting.remove(one)
        elif waiting:
            taken = waiting.pop(step % len(waiting))
            assert turns.remove(taken)
            assert not turns.remove(taken)
        assert len(turns) == len(waiting)


WORKING = 600
STOPS = """
import asyncio, sys, time
from pathlib import Path
from fifthstreet.coaching.worker import Worker
from web.test_turns import works_long

async def main(worker, begun):
    task = asyncio.create_task(worker.ask(works_long, begun))
    while not Path(begun).exists():
        await asyncio.sleep(0.01)
    print("busy", flush=True)
    worker.close()

asyncio.run(main(Worker(), sys.argv[1]))
"""


def works_long(begun: str) -> None:
    """Work for ten minutes, and say when that begins."""
    Path(begun).touch()
    time.sleep(WORKING)


def test_r10_a_calculation_under_way_does_not_delay_the_end_of_the_house(tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-c", STOPS, str(tmp_path / "begun")]
    with (
        subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as house,
        stopped(house),
    ):
        assert house.stdout is not None
        assert house.stdout.readline() == "busy\n"
        assert house.wait(WORKING / 2) == 0


@contextmanager
def stopped(house: "subprocess.Popen[str]") -> Iterator[None]:
    try:
        yield
    finally:
        house.kill()
