"""One process runs a table at a time, and a claim ends with the process that made it (F07, F23)."""

import multiprocessing
import queue
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import create_engine

from fifthstreet.ledger.store import Store, StoreBusyError
from fifthstreet.ledger.store.claims import StreamClaims, lock_of
from fifthstreet.ledger.store.moves import Handover
from fifthstreet.ledger.store.postgres import PostgresStore
from fifthstreet.ledger.store.refusals import UnfitStoreError
from ledger.store.kit import Place, buy_in

TABLE, OTHER = "table:md-1", "table:rws-1"
LONG_ENOUGH = 300_000


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    """Give an empty database."""
    made = Place("postgres", tmp_path)
    yield made
    made.close()


@contextmanager
def server(place: Place) -> Iterator[psycopg.Connection]:
    """Give a connection that is none of the house's, and waits for what it asks, but not for ever.

    What it ends has ended when it says so.
    """
    with psycopg.connect(place.address, autocommit=True) as connection:
        connection.execute(f"SET lock_timeout = {LONG_ENOUGH}".encode())
        yield connection


def cut(place: Place) -> None:
    """End every other connection to the database."""
    with server(place) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid, %s) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            " AND backend_type = 'client backend'",
            (LONG_ENOUGH,),
        )


def locks(place: Place) -> set[int]:
    """Return the advisory locks that anybody has in the database."""
    with server(place) as connection:
        rows = connection.execute(
            "SELECT (classid::bigint << 32) | objid::bigint FROM pg_locks WHERE objsubid = 1"
            " AND locktype = 'advisory' AND granted AND database ="
            " (SELECT oid FROM pg_database WHERE datname = current_database())"
        ).fetchall()
    return {lock for (lock,) in rows}


def test_f23_a_table_that_another_has_claimed_is_not_given(place: Place) -> None:
    one, two = place.open(), place.open()
    assert one.claim(TABLE)
    assert one.claim(TABLE)
    assert not two.claim(TABLE)
    assert two.claim(OTHER)
    one.release(TABLE)
    assert two.claim(TABLE)
    assert not one.claim(TABLE)
    assert not one.claims_lost
    assert not two.claims_lost
    assert locks(place) == {lock_of(TABLE), lock_of(OTHER)}


def test_an_address_that_the_database_would_cut_short_is_refused(place: Place) -> None:
    store = place.open()
    store.settle("https://house-1.example:8001")
    with pytest.raises(UnfitStoreError, match="Give --host a shorter name"):
        store.settle(f"https://{'a' * 40}.example:8001")


def test_a_table_that_is_handed_over_is_free_when_the_other_process_hears_of_it(
    place: Place,
) -> None:
    one, two = place.open(), place.open()
    heard: queue.Queue[Handover] = queue.Queue()
    two.listen_to_moves(heard.put)
    assert one.claim(TABLE)
    moved = Handover(table=TABLE, to="http://two", number=7, ready=("ann", "bob"))
    one.hand_over(moved)
    assert heard.get(timeout=LONG_ENOUGH) == moved
    assert two.claim(TABLE)


def test_what_was_never_claimed_can_be_released(place: Place) -> None:
    one, two = place.open(), place.open()
    assert two.claim(TABLE)
    one.release(TABLE)
    assert not one.claim(TABLE)


def test_closing_a_store_lets_go_of_its_claims_at_once(place: Place) -> None:
    one, two = place.open(), place.open()
    assert one.claim(TABLE)
    assert one.claim(OTHER)
    one.close()
    assert two.claim(TABLE)
    assert two.claim(OTHER)
    assert not one.claims_lost


def test_claims_outlast_what_the_store_does_meanwhile(place: Place) -> None:
    one, two = place.open(), place.open()
    assert one.claim(TABLE)
    one.commit([buy_in("a", "player:1", 5)])
    assert isinstance(one, PostgresStore)
    one.writing.dispose()
    one.commit([buy_in("b", "player:1", 5)])
    assert not two.claim(TABLE)
    assert not one.claims_lost


def lost(store: Store | StreamClaims) -> bool:
    """Ask anew whether claims were lost."""
    return bool(store.lost if isinstance(store, StreamClaims) else store.claims_lost)


def test_f07_a_lost_connection_loses_every_claim_and_is_told(place: Place) -> None:
    one = place.open()
    assert one.claim(TABLE)
    assert one.claim(OTHER)
    assert not lost(one)
    cut(place)
    assert lost(one)
    two = place.open()
    assert two.claim(TABLE)
    assert not one.claim(TABLE)
    assert one.claim(OTHER)
    assert lost(one)
    one.release(TABLE)
    assert not lost(one)
    assert not two.claim(OTHER)


class Unlucky(StreamClaims):
    """Claims whose connection, once armed, is lost just after it was seen to be there."""

    def __init__(self, place: Place) -> None:
        store = place.open()
        assert isinstance(store, PostgresStore)
        super().__init__(store.writing)
        self.place = place
        self.armed = False

    def _look(self) -> None:
        super()._look()
        if self.armed:
            self.armed = False
            cut(self.place)


def test_f07_a_connection_lost_while_something_is_claimed_is_told_in_a_sentence(
    place: Place,
) -> None:
    claims = Unlucky(place)
    assert claims.claim(TABLE)
    claims.armed = True
    with pytest.raises(StoreBusyError, match=r"does not answer: .* Claim again\."):
        claims.claim(OTHER)
    assert lost(claims)
    assert claims.claim(OTHER)
    assert lost(claims)
    assert claims.claim(TABLE)
    assert not lost(claims)
    claims.close()


def test_f07_a_connection_lost_while_something_is_released_is_no_trouble(place: Place) -> None:
    claims, other = Unlucky(place), place.open()
    for name in (TABLE, OTHER):
        assert claims.claim(name)
    claims.armed = True
    claims.release(TABLE)
    assert lost(claims)
    assert other.claim(TABLE)
    claims.release(OTHER)
    assert not lost(claims)
    claims.close()


def test_f07_a_store_whose_connection_is_lost_can_be_closed(place: Place) -> None:
    one = place.open()
    assert one.claim(TABLE)
    cut(place)
    one.close()
    assert not lost(one)


def test_f07_a_database_that_does_not_answer_is_told_in_a_sentence(place: Place) -> None:
    there = place.address.replace("postgresql:", "postgresql+psycopg:")
    nowhere = StreamClaims(create_engine(there.replace("house_", "nowhere_")))
    with pytest.raises(StoreBusyError, match="does not answer"):
        nowhere.claim(TABLE)
    assert not nowhere.lost
    nowhere.close()


def hold(address: str, pipe: Connection) -> None:
    """Claim a table in a process of its own, and wait to be killed."""
    store = PostgresStore(address)
    pipe.send(store.claim(TABLE))
    pipe.recv()


def test_f23_a_claim_ends_with_a_process_that_is_killed(place: Place) -> None:
    store = place.open()
    context = multiprocessing.get_context("forkserver")
    ours, theirs = context.Pipe()
    child = context.Process(target=hold, args=(place.address, theirs))
    child.start()
    theirs.close()
    assert ours.recv() is True
    assert not store.claim(TABLE)
    child.kill()
    child.join()
    with server(place) as waiting:
        waiting.execute("SELECT pg_advisory_lock(%s)", (lock_of(TABLE),))
        waiting.execute("SELECT pg_advisory_unlock(%s)", (lock_of(TABLE),))
    assert store.claim(TABLE)


def test_a_name_has_the_same_lock_in_every_process_and_version() -> None:
    """The number is the beginning of what sha256sum says of `claim table:md-1`."""
    assert lock_of("table:md-1") == 0xBBCA2C8AEA5368AC - 2**64
    locks = {lock_of(f"table:{number}") for number in range(1_000)}
    assert len(locks) == 1_000
    assert -(2**63) <= min(locks) < 0 < max(locks) < 2**63
