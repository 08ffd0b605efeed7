"""A table is the same whichever way its state comes from the store (I10, R25, G12)."""

import logging
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import get_args

import pytest

from fifthstreet.floor.tables.evolve import evolve
from fifthstreet.floor.tables.loader import load, load_until, snapshot_of
from fifthstreet.floor.tables.restart import OTHER_RULES
from fifthstreet.floor.tables.state import TableState
from fifthstreet.ledger.journal import ChainHead
from fifthstreet.ledger.store.memory import MemoryStore
from fifthstreet.ledger.store.refusals import SnapshotError
from fifthstreet.ledger.store.retention import KINDS, lasts
from fifthstreet.ledger.store.sqlite import SqliteStore, connect
from fifthstreet.ledger.store.store import Store
from fifthstreet.procedures import events as table_events
from fifthstreet.protocol import floor_commands as h
from fifthstreet.protocol import floor_events as e
from fifthstreet.protocol.codec import decode
from house.playing import BOOKS, Evening, Script, begun, resealed, vault

SECRETS = {"secret", "deal"}
"""What is not compared by its value."""


def summary(state: TableState) -> dict[str, object]:
    """Return all that a table amounts to, the deck of its round in place of the secret."""
    now = state.now
    found: dict[str, object] = {"table": state.but(now=None)}
    if now is not None:
        values = {each.name: getattr(now, each.name) for each in fields(now)}
        found |= {name: value for name, value in values.items() if name not in SECRETS}
        found["deck"] = now.deal.deck_order() if now.deal else None
    return found


def one_by_one(store: Store, table: str) -> TableState:
    """Return a table by taking in every event, as the running house does."""
    state = TableState(id=table)
    for record in store.records(f"table:{table}"):
        state = evolve(state, decode(record.kind, record.data), vault())
    return state


@cache
def moments(book: str) -> tuple[MemoryStore, tuple[ChainHead, ...]]:
    """Return a house where people come and go, and where each of its commits ended."""
    store = MemoryStore()
    script = begun(store, book)
    seqs = [store.head().seq]
    store.listen(seqs.append)
    script.play()
    script.evening.must(script.table, "cyd", h.LeaveSeat())
    script.evening.must(script.table, "cyd", h.TakeSeat(seat=4))
    script.evening.must(script.table, "cyd", h.LeaveSeat())
    script.evening.must(script.table, "cyd", h.TakeSeat(seat=3))
    script.bet()
    script.ready()
    while script.host.waits.what == "numbers":
        script.step()
    script.evening.must(script.table, "bob", h.LeaveSeat())
    with store.view() as view:
        hashes = {line.seq: line.hash for line in view.lines()}
    return store, tuple(ChainHead(seq, hashes[seq]) for seq in seqs)


def cut(book: str, head: ChainHead, into: Store) -> str:
    store, _ = moments(book)
    with store.view() as view:
        into.restore((line for line in view.lines() if line.seq <= head.seq), head)
    return f"{book}-1"


@pytest.mark.parametrize("book", BOOKS)
def test_i10_a_table_is_the_same_read_whole_in_part_or_from_a_snapshot(book: str) -> None:
    _, heads = moments(book)
    snapshots = set()
    for head in heads:
        store = MemoryStore()
        table = cut(book, head, store)
        expected = summary(one_by_one(store, table))
        state = load(store, table, vault())
        assert summary(state) == expected
        snapshot = snapshot_of(state)
        assert snapshot is not None
        snapshots.add(snapshot.number)
        store.write_snapshot(snapshot)
        assert summary(load(store, table, vault())) == expected
    assert len(snapshots) > 5


def test_a_snapshot_taken_in_a_round_serves_all_that_comes_after() -> None:
    store = MemoryStore()
    script = begun(store, "md")
    script.play(2)
    script.bet()
    snapshot = snapshot_of(script.host.state)
    assert snapshot is not None
    store.write_snapshot(snapshot)
    script.ready()
    script.go_on()
    script.play()
    assert summary(load(store, "md-1", vault())) == summary(one_by_one(store, "md-1"))
    assert script.host.state.rounds == 4


def test_f06_a_snapshot_that_was_changed_is_noticed_and_not_used(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "house.db"
    with SqliteStore(path) as store:
        script = begun(store, "uk")
        script.play()
        script.evening.house.keep_snapshots()
    forger = connect(path, writes=True)
    forger.execute("UPDATE snapshots SET state = replace(state, 'ann', 'eve')").fetchall()
    forger.close()
    with SqliteStore(path) as store, caplog.at_level(logging.ERROR):
        state = load(store, "uk-1", vault())
        script = Script(Evening(store, run=1).open(), "uk-1")
        script.evening.house.keep_snapshots()
        with pytest.raises(SnapshotError):
            store.read_snapshot("table:uk-1")
        script.play()
        script.evening.house.keep_snapshots()
        healed = store.read_snapshot("table:uk-1")
    assert state.seats == {1: "ann", 2: "bob", 3: "cyd"}
    assert "is not the one that was written" in caplog.text
    assert healed is not None
    assert healed.number == script.host.state.number > state.number


def test_every_event_of_the_house_outlasts_its_round_or_is_known_not_to() -> None:
    kinds = {f"house.{made.__name__}" for made in get_args(e.Event)}
    assert {kind for kind in kinds if not lasts(kind)} == {
        "house.CardsOrdered",
        "house.CardsRead",
        "house.ChipsBought",
        "house.ChipsBrought",
        "house.ChipsTaken",
        "house.DealRestarted",
        "house.HitPending",
        "house.RoundInterrupted",
        "house.MeterOverflowed",
        "house.MetersRegistered",
        "house.NumberPledged",
        "house.NumberShown",
        "house.PledgesClosed",
        "house.ReserveDrawn",
        "house.ReserveLaid",
        "house.TimeRanOut",
    }
    assert {kind for kind in KINDS if kind.startswith("house.")} <= kinds
    assert all(lasts(f"table.{made.__name__}") for made in get_args(table_events.Event))


def with_other_rules(script: Script) -> Evening:
    """Return the house as it starts with a program whose book is another one."""
    with script.evening.store.view() as view:
        lines = [
            line._replace(data=line.data.replace(script.host.state.rules.hash, "ab" * 32))
            if line.kind == "house.TableOpened"
            else line
            for line in view.lines()
        ]
    return Evening(resealed(lines), run=1).open()


def test_i13_r50_a_table_whose_rules_have_changed_is_closed_until_it_is_opened_again() -> None:
    script = begun(MemoryStore(), "cb")
    script.play()
    evening = with_other_rules(script)
    host = evening.host("cb-1")
    assert host.state.shut == OTHER_RULES
    assert evening.ask("cb-1", "ann", h.TakeSeat())["code"] == "table_is_closed"
    assert evening.staff("cb-1", h.ReopenTable())["ok"]
    assert host.state.opening.ruleset == host.state.rules.hash
    again = Script(evening, "cb-1")
    again.sit()
    again.play()
    assert host.state.rounds == 2


def test_i13_r50_a_round_is_not_settled_by_other_rules_than_its_own() -> None:
    script = begun(MemoryStore(), "md")
    script.bet()
    script.ready()
    evening = with_other_rules(script)
    assert "have changed in the middle of a round" in evening.host("md-1").stopped
    assert not [r for r in evening.store.records("table:md-1") if r.kind == "house.RoundFinished"]
    assert evening.store.balances("escrow:") == script.evening.store.balances("escrow:")


def test_a_table_between_two_rounds_is_known_without_its_rounds() -> None:
    store, _ = moments("rws")
    state = load_until(store, "rws-1", 0)
    assert state.opening.table == "rws-1"
    assert state.now is None
