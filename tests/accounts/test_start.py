"""Starting again: everybody is there, from a snapshot and the events after it, or from all."""

import multiprocessing
import os
import signal
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest

from accounts.kit import Front, code, welcome
from fifthstreet.accounts import Done, people_snapshot
from fifthstreet.accounts import desk as module
from fifthstreet.audit.audit import audit
from fifthstreet.fairness.entropy import SystemEntropy
from fifthstreet.ledger.journal import Batch
from fifthstreet.ledger.personal import Sealer
from fifthstreet.ledger.reply_key import ReplyKey
from fifthstreet.ledger.store import StoreBusyError
from fifthstreet.ledger.store.memory import MemoryStore
from fifthstreet.ledger.store.sqlite import SqliteStore
from fifthstreet.ledger.store.store import StreamSnapshot
from fifthstreet.people import People, Policy
from fifthstreet.people.policy import MINUTE
from fifthstreet.people.records import STREAM, records
from fifthstreet.people.state import MAPS
from fifthstreet.protocol import people_commands as c
from fifthstreet.protocol import people_events as e
from people.meeting import OTHER, House
from people.test_laws import Walk


def lived_in(seed: int = 3, steps: int = 400) -> House:
    """Return a house after many commands of all kinds, most of them good."""
    walk = Walk(seed)
    for _ in range(steps):
        walk.step()
    used = e.ApprovalUsed(
        at=walk.house.now,
        by="p5",
        request="a0",
        kind="jackpot",
        subject="md-1:7:3",
        before=0,
        after=2_500_000,
        reason="royal flush",
        asked_by="p5",
        approved_by="p7",
    )
    walk.house.people.happened([used])
    walk.house.recorded.append(used)
    return walk.house


def committed(events: list[e.Event]) -> MemoryStore:
    store = MemoryStore()
    sealer = Sealer(SystemEntropy())
    store.commit([Batch(records=records(events, 0, sealer), personal=sealer.values)])
    return store


@pytest.mark.parametrize("seed", range(3))
def test_a_snapshot_holds_everything_in_its_order(seed: int) -> None:
    people = lived_in(seed).people
    again = people_snapshot.state_of(people_snapshot.written(people.state), people.state.policy)
    assert again == people.state
    for name in MAPS:
        assert [*getattr(again, name)] == [*getattr(people.state, name)], name


def test_a_house_that_was_lived_in_has_something_of_everything() -> None:
    states = [lived_in(seed).people.state for seed in range(6)]
    for name in MAPS:
        assert any(getattr(state, name) for state in states), name


def test_r59_a_start_from_a_snapshot_is_a_start_from_all_events() -> None:
    events = lived_in().recorded
    store = committed(events)
    for number in (1, len(events) // 2, len(events)):
        people_snapshot.keep(store, People(events[:number]))
        people, at = people_snapshot.load(store, Policy())
        assert at == number
        assert people.head == len(events)
        assert people.state == People(events).state
    assert audit(store).ok


def test_f06_a_snapshot_that_was_changed_is_left_aside(caplog: pytest.LogCaptureFixture) -> None:
    events = lived_in().recorded
    store = committed(events)
    people_snapshot.keep(store, People(events))
    row = store._snapshots[STREAM]
    store._snapshots[STREAM] = row._replace(state=row.state.replace("player", "floor"))
    people, at = people_snapshot.load(store, Policy())
    assert (people.state, at) == (People(events).state, 0)
    assert "first event" in caplog.text


def test_f21_a_snapshot_of_another_release_is_left_aside() -> None:
    events = lived_in().recorded
    store = committed(events)
    state: dict[str, Any] = people_snapshot.written(People(events).state)
    state["form"] = state["form"] | {"Person": ["id", "name"]}
    store.write_snapshot(StreamSnapshot(stream=STREAM, number=len(events), state=state))
    people, at = people_snapshot.load(store, Policy())
    assert (people.state, at) == (People(events).state, 0)


def test_snapshots_are_written_when_they_are_due_and_when_the_house_closes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "SNAPSHOT_EVERY", 5)
    monkeypatch.setattr(module, "LAST_SNAPSHOT", 2)
    front = Front()
    front.desk.start()
    front.player("ann")
    front.wait(11)
    assert front.store.read_snapshot(STREAM) is None
    front.player("bob")
    front.player("cyd")
    front.wait(10)
    found = front.store.read_snapshot(STREAM)
    assert found is not None
    assert found.number == 6
    front.player("dan")
    front.desk.close()
    found = front.store.read_snapshot(STREAM)
    assert found is not None
    assert found.number == 8
    assert front.again().desk.state == front.desk.state


def test_a_snapshot_that_cannot_be_written_harms_nobody(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    front = Front()
    front.player("ann")

    def busy(_snapshot: StreamSnapshot) -> None:
        raise StoreBusyError("Something else is writing to the store.")

    monkeypatch.setattr(front.store, "write_snapshot", busy)
    front.desk.snapshot()
    assert "No snapshot" in caplog.text
    monkeypatch.undo()
    front.desk.snapshot()
    assert front.store.read_snapshot(STREAM) is not None


def test_a_house_in_a_file_is_the_same_when_it_is_opened_again(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    with SqliteStore(path) as store:
        front = Front(store)
        boss = front.staff("sheila")
        ann, guest = front.player("ann"), front.guest("USD", "SGD")
        assert isinstance(front.buy_in(ann.session, 5_000, reply=ReplyKey("ann", 1)), Done)
        assert code(front.sign_on("ann", OTHER)) == "name_or_password_is_wrong"
        closes = c.Disable(
            at=front.desk.at(), by=boss.session, scope="table", subject="md-1", reason="a spill"
        )
        front.done(closes, reply=ReplyKey("sheila", 1))
        state, clock = front.desk.state, front.clock
    with SqliteStore(path) as store:
        again = Front(store, clock=clock)
        assert again.desk.state == state
        assert again.desk.balance(ann.person, "USD") == 5_000
        assert again.desk.balance(guest.person, "SGD") == state.policy.guest_chips
        assert again.desk.net_today(ann.person, "USD") == 0
        body = again.done(closes, reply=ReplyKey("sheila", 1)).body
        assert body["events"][0]["data"]["reason"] == "a spill"
        assert isinstance(again.buy_in(ann.session, 5_000, reply=ReplyKey("ann", 1)), Done)
        assert again.desk.balance(ann.person, "USD") == 5_000
        again.desk.snapshot()
        clock.passed += 5 * MINUTE
        assert isinstance(again.buy_in(ann.session, 1), Done)
        assert audit(store).ok
    with SqliteStore(path) as store:
        assert Front(store, clock=clock).desk.state == again.desk.state


def _buy_until_killed(path: Path, pipe: Any) -> None:
    """Buy in again and again, and tell of every buy-in that was acknowledged."""
    with SqliteStore(path) as store:
        front = Front(store)
        ann = welcome(front.sign_on("ann"))
        for sequence in range(10_000):
            assert isinstance(front.buy_in(ann.session, 7, reply=ReplyKey("ann", sequence)), Done)
            pipe.send(sequence)


@pytest.mark.slow
def test_i12_i6_a_desk_that_is_killed_loses_nothing_acknowledged_and_repeats_nothing(
    tmp_path: Path,
) -> None:
    path = tmp_path / "house.db"
    with SqliteStore(path) as store:
        person = Front(store).player("ann").person
    context = multiprocessing.get_context("forkserver")
    ours, theirs = context.Pipe(duplex=False)
    child = context.Process(target=_buy_until_killed, args=(path, theirs))
    child.start()
    last = -1
    while last < 20:
        last = ours.recv()
    assert child.pid is not None
    os.kill(child.pid, signal.SIGKILL)
    child.join()
    while ours.poll():
        last = ours.recv()
    with SqliteStore(path) as store:
        front = Front(store)
        bought = len(store.records(f"player:{person}"))
        assert last + 1 <= bought <= last + 2
        ann = welcome(front.sign_on("ann"))
        for sequence in range(last - 3, last + 4):
            front.buy_in(ann.session, 7, reply=ReplyKey("ann", sequence))
        assert front.desk.balance(person, "USD") == 7 * (last + 4)
        assert audit(store).ok


def a_crowd(people: int, events: int) -> list[e.Event]:
    """Return what a house is told in a long while: people who come and give signs of life."""
    log: list[e.Event] = []
    for number in range(1, people + 1):
        who, name = f"p{number}", f"ann-{number}"
        log.append(
            e.PersonRegistered(
                at=1, by=who, person=who, name=name, looks=name, role="player", guest=False,
                bot=False, hash="h" * 97, temporary_until=None, reason="",
            )
        )  # fmt: skip
        log.append(
            e.SessionBegan(
                at=1, by=who, session=f"s{number}", person=who, digest=f"{number:064}",
                source="192.0.2.1", client="tab", clock_from=1, ended=(), key="",
            )
        )  # fmt: skip
    chance = Random(1)
    while len(log) < events:
        number = chance.randint(1, people)
        log.append(e.SessionSeen(at=len(log), by=f"p{number}", session=f"s{number}"))
    return log


@pytest.mark.slow
def test_a_start_reads_twenty_thousand_events_in_a_moment_and_a_snapshot_in_less(
    tmp_path: Path,
) -> None:
    events = a_crowd(1_000, 20_000)
    with SqliteStore(tmp_path / "house.db") as store:
        for start in range(0, len(events), 5_000):
            sealer = Sealer(SystemEntropy())
            some = records(events[start : start + 5_000], start, sealer)
            store.commit([Batch(records=some, personal=sealer.values)])
        began = time.process_time()
        front = Front(store)
        whole = time.process_time() - began
        assert front.desk.memory.people.head == len(events)
        front.desk.snapshot()
        began = time.process_time()
        again = Front(store)
        assert time.process_time() - began < whole
        assert again.desk.state == front.desk.state
