"""What every store promises: one suite for memory, SQLite and a real PostgreSQL."""

import hashlib
import json
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta

import pytest
from msgspec.structs import replace as changed

from fifthstreet.audit.audit import audit
from fifthstreet.ledger.canonical import ChainError
from fifthstreet.ledger.entry import OverdrawnError, units
from fifthstreet.ledger.journal import Batch, CommitResult, StreamRecord
from fifthstreet.ledger.meters import MeterError, MeterMovement
from fifthstreet.ledger.store import (
    SnapshotError,
    StaleStream,
    Store,
    StreamSnapshot,
    Writer,
)
from fifthstreet.ledger.store.memory import MemoryStore
from ledger.store.kit import (
    NOON,
    PATIENCE,
    Place,
    buy_in,
    contribution,
    entry,
    moving,
    record,
    reply,
    small_house,
)


def test_what_was_committed_is_read_back_and_is_there_after_reopening(place: Place) -> None:
    written = [record(1, cards=["As", None], names={"é": "♠"}), record(2), record(1, "people")]
    place.open().commit([Batch(records=written)])
    store = place.reopen()
    assert store.records("table:md-1") == written[:2]
    assert store.records("table:md-1", after=1) == written[1:2]
    assert store.records("table:md-1", most=1) == written[:1]
    assert store.records("nothing") == []
    assert [one for _, one in store.all_records()] == written
    assert store.heads() == {"table:md-1": 2, "people": 1}


def test_all_records_go_on_after_a_sequence_and_past_a_page(store: Store) -> None:
    store.commit([Batch(records=[record(number) for number in range(1, 2_501)])])
    read = list(store.all_records(after_seq=10))
    assert [seq for seq, _ in read] == list(range(11, 2_501))
    assert read[-1][1] == record(2_500)


def test_the_last_sequence_of_a_client_is_the_highest_that_was_answered(store: Store) -> None:
    assert store.last_sequence("ann") == 0
    store.commit([Batch(replies=[reply(7, "ann"), reply(3, "ann"), reply(9, "bob")])])
    assert [store.last_sequence(client) for client in ("ann", "bob", "cyd")] == [7, 9, 0]


def test_a_stale_number_is_refused_and_nothing_of_the_group_is_written(store: Store) -> None:
    store.commit([Batch(records=[record(1)])])
    for number in (1, 3):
        with pytest.raises(StaleStream) as refused:
            store.commit([buy_in("x", "player:1", 5), Batch(records=[record(number)])])
        assert (refused.value.head, refused.value.number) == (1, number)
    assert store.head().seq == 1
    assert store.balances() == {}


def test_apart_a_batch_that_is_refused_spoils_no_other(store: Store) -> None:
    results = store.commit_apart(
        [
            Batch(records=[record(1)]),
            Batch(records=[record(3)]),
            Batch(entries=[entry("e", ("player:1", -5), ("house", 5))]),
            Batch(records=[record(2)]),
        ]
    )
    kinds = [type(result) for result in results]
    assert kinds == [CommitResult, StaleStream, OverdrawnError, CommitResult]
    assert store.heads() == {"table:md-1": 2}
    assert audit(store).ok


def test_i6_a_repeated_command_acts_once_and_is_answered_as_before(place: Place) -> None:
    first = Batch(records=[record(1)], replies=[reply(7, told="first")])
    (done,) = place.open().commit([first])
    again = changed(first, records=(record(2),), replies=(reply(7, told="second"),))
    for _ in range(2):
        store = place.reopen()
        (repeated,) = store.commit([again])
        assert (done.stored, repeated.stored) == (True, False)
        assert repeated.replies == (reply(7, told="first"),)
        assert store.reply("ann", 7) == reply(7, told="first")
        assert store.heads() == {"table:md-1": 1}
    assert store.reply("ann", 8) is None
    assert store.reply("bob", 7) is None


def test_i6_a_command_repeated_within_one_group_acts_once(store: Store) -> None:
    batch = Batch(records=[record(1)], replies=[reply(1)])
    results = store.commit([batch, batch, batch])
    assert [result.stored for result in results] == [True, False, False]
    assert store.head().seq == 2


@pytest.mark.promise("G9")
def test_i6_a_command_delivered_by_many_threads_acts_once(store: Store) -> None:
    batches = [
        Batch(entries=buy_in(f"e{n}", "player:1", 100).entries, replies=[reply(n)])
        for n in range(20)
    ]
    with ThreadPoolExecutor(4) as pool:
        results = list(pool.map(lambda batch: store.commit([batch])[0], batches * 4))
    assert sum(result.stored for result in results) == 20
    assert store.balances()["player:1"] == units(2_000)
    assert audit(store).ok


def test_r34_a_movement_and_its_postings_come_together_or_not_at_all(store: Store) -> None:
    whole = contribution("c", 7_123, round_="md-1:1")
    for broken in (
        Batch(movements=whole.movements),
        Batch(entries=whole.entries),
        changed(whole, movements=(replace(whole.movements[0], parts=7_122),)),
    ):
        with pytest.raises(MeterError, match="differ"):
            store.commit([broken])
    store.commit([whole])
    assert store.meters()["main:mega"].value == 7_123


def test_r32_i4_a_meter_is_the_sum_of_its_movements_and_keeps_every_count(place: Place) -> None:
    store = place.open()
    store.commit(
        [
            moving("r", MeterMovement(meter="main:mega", kind="reset", parts=units(100))),
            contribution("c", 7_123, round_="md-1:1"),
            moving("o", MeterMovement(meter="main:mega", kind="overflow", parts=500)),
            moving("v", MeterMovement(meter="main:mega", kind="reserve", parts=300)),
            moving("w", MeterMovement(meter="main:mega", kind="award", parts=-units(40))),
            moving(
                "a",
                MeterMovement(
                    meter="main:mega",
                    kind="adjustment",
                    parts=-23,
                    note="a display was wrong",
                    approved=("ann", "bob"),
                ),
            ),
        ]
    )
    store = place.reopen()
    meter = store.meters()["main:mega"]
    assert (
        meter.value == meter.explained == units(60) + 7_100 == store.balances()["meter:main:mega"]
    )
    assert (meter.hits, meter.awarded, meter.contributed) == (1, units(40), 7_123)
    assert (meter.overflow, meter.reserve, meter.adjusted) == (500, 300, -23)
    assert store.balances()["overflow:main"] == 500
    assert store.balances()["reserve:main"] == 300
    assert audit(store).ok


def test_r34_a_voided_round_takes_back_what_it_put_in_and_no_more(store: Store) -> None:
    def back(id_: str, parts: int, round_: str = "md-1:1") -> Batch:
        return moving(
            id_, MeterMovement(meter="main:mega", kind="reversal", parts=-parts, round=round_)
        )

    store.commit([contribution("c", 50, round_="md-1:1"), contribution("d", 9, round_="md-1:2")])
    with pytest.raises(MeterError, match="cannot go back"):
        store.commit([back("x", 51)])
    store.commit([back("y", 50)])
    with pytest.raises(MeterError, match="cannot go back"):
        store.commit([back("z", 1)])
    with pytest.raises(MeterError, match="cannot go back"):
        store.commit([contribution("e", 1, round_="r"), back("f", 2, "r")])
    store.commit([contribution("e", 1, round_="r"), back("f", 1, "r")])
    assert store.meters()["main:mega"].value == 9
    assert audit(store).ok


def test_r32_the_last_25_hits_are_at_hand_the_latest_first(store: Store) -> None:
    batches = [moving("r", MeterMovement(meter="main:mega", kind="reset", parts=units(100)))]
    batches += [
        moving(f"w{n}", MeterMovement(meter="main:mega", kind="award", parts=-n, note=f"hit {n}"))
        for n in range(1, 31)
    ]
    store.commit(batches)
    assert [hit.note for hit in store.hits("main:mega")] == [f"hit {n}" for n in range(30, 5, -1)]


def test_r36_a_million_odd_parts_are_kept_to_the_last(store: Store) -> None:
    store.commit([contribution(f"c{n}", 3 * n + 1, round_=f"r{n}") for n in range(1_000)])
    assert store.meters()["main:mega"].value == sum(3 * n + 1 for n in range(1_000))


def test_i18_r49_the_order_is_the_stores_whatever_the_clock_says(store: Store) -> None:
    jumps = (0, 86_400, -3_600, 0, -(10**8))
    for number, jump in enumerate(jumps, 1):
        at = NOON + timedelta(seconds=jump)
        one = StreamRecord(stream="house", number=number, kind="tick", data=None, at=at)
        store.commit([Batch(records=[one])])
    read = list(store.all_records())
    assert [seq for seq, _ in read] == [1, 2, 3, 4, 5]
    assert [one.at for _, one in read] == [NOON + timedelta(seconds=jump) for jump in jumps]


def test_a_snapshot_stands_for_a_stream_until_the_next(place: Place) -> None:
    store = place.open()
    store.commit([Batch(records=[record(1), record(2)])])
    assert store.read_snapshot("table:md-1") is None
    for number in (1, 2):
        state = {"seats": [1, 2, number]}
        store.write_snapshot(StreamSnapshot(stream="table:md-1", number=number, state=state))
    store = place.reopen()
    read = store.read_snapshot("table:md-1")
    assert read == StreamSnapshot(stream="table:md-1", number=2, state={"seats": [1, 2, 2]})
    store.commit([Batch(records=[record(3)])])
    assert audit(store).ok
    with store.view() as view:
        assert [*store.seals(0, 4)] == [*view.seals(0, 4)]
    store.write_snapshot(StreamSnapshot(stream="table:md-1", number=3, state={}))
    store.commit([Batch(records=[record(4)])])
    with store.view() as view:
        assert [*store.seals(4, 7)] == [*view.seals(4, 7)]
        assert len([*view.seals(4, 7)]) == 3


def test_a_snapshot_that_was_changed_is_not_believed(place: Place) -> None:
    store = place.open()
    store.write_snapshot(StreamSnapshot(stream="table:md-1", number=2, state={"seats": 3}))
    if place.kind == "memory":  # nobody reaches into it, so it is believed
        assert store.read_snapshot("table:md-1") is not None
        return
    place.sql("""UPDATE snapshots SET state = '{"seats":4}'""")
    with pytest.raises(SnapshotError):
        store.read_snapshot("table:md-1")
    assert audit(store).first_bad == 1


def test_a_listener_hears_of_every_commit_until_they_stop(store: Store) -> None:
    heard: list[int] = []
    arrived = threading.Event()

    def note(seq: int) -> None:
        heard.append(seq)
        if seq == 3:
            arrived.set()

    stop = store.listen(note)
    for number in (1, 2, 3):
        store.commit([Batch(records=[record(number)])])
    assert arrived.wait(PATIENCE)
    stop()
    store.commit([Batch(records=[record(4)])])
    assert heard == [1, 2, 3]


def test_what_cannot_be_kept_exactly_is_refused(store: Store) -> None:
    for data in (1.5, {1: 2}, 2**53, {"x": {1, 2}}, b"x", "\ud800"):
        one = StreamRecord(stream="house", number=1, kind="x", data=data, at=NOON)
        with pytest.raises(ChainError):
            store.commit([Batch(records=[one])])
    assert store.head().seq == 0


def test_the_writer_commits_for_many_and_each_gets_its_own_answer(store: Store) -> None:
    writer = Writer(store, most=16)
    futures = [writer.submit(buy_in(f"e{n}", "player:1", 10)) for n in range(100)]
    futures.append(writer.submit(Batch(records=[record(2)])))
    futures.append(writer.submit(Batch(records=[record(1)])))
    writer.close()
    assert all(future.result().stored for future in futures[:100])
    assert isinstance(futures[100].exception(), StaleStream)
    assert futures[101].result().stored
    assert store.balances()["player:1"] == units(1_000)
    with pytest.raises(Exception, match="closing"):
        writer.submit(buy_in("late", "player:1", 10))


@pytest.mark.promise("F20")
def test_the_writer_does_not_commit_for_one_who_gave_up(store: Store) -> None:
    gate = threading.Event()

    def wait(_seq: int) -> None:
        gate.wait(PATIENCE)

    stop = store.listen(wait)
    writer = Writer(store)
    first = writer.submit(buy_in("a", "player:1", 10))
    second = writer.submit(buy_in("b", "player:1", 10))
    third = writer.submit(buy_in("c", "player:1", 10))
    cancelled = second.cancel()
    gate.set()
    writer.close()
    stop()
    assert first.result().stored
    assert third.result().stored
    assert store.balances()["player:1"] == units(20 if cancelled else 30)


def test_i10_a_house_is_the_same_on_every_store(store: Store) -> None:
    store.commit(small_house(5))
    other = MemoryStore()
    for batch in small_house(5):
        other.commit([batch])
    assert (store.head(), store.accounts()) == (other.head(), other.accounts())
    assert (store.meters(), store.heads()) == (other.meters(), other.heads())


def test_i11_anyone_can_check_the_chain_with_nothing_but_json_and_sha_256(store: Store) -> None:
    store.commit(small_house(3))
    before = "0" * 64
    with store.view() as view:
        for *line, data, sealed in view.lines():
            array = [*line, json.loads(data)]
            text = json.dumps(array, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
            before = hashlib.sha256((before + text).encode()).hexdigest()
            assert before == sealed
    assert store.head().hash == before
