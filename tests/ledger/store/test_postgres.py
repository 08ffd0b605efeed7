"""What is particular to PostgreSQL: several processes, lost connections, contention (F07, F08)."""

import multiprocessing
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psycopg
import pytest
from psycopg.conninfo import conninfo_to_dict

from fifthstreet.audit.audit import audit
from fifthstreet.errors import FifthStreetError
from fifthstreet.ledger.backup import backup, restore
from fifthstreet.ledger.journal import Batch
from fifthstreet.ledger.store import StaleStream, StoreBusyError, UnfitStoreError
from fifthstreet.ledger.store.memory import MemoryStore
from fifthstreet.ledger.store.postgres import PostgresStore
from ledger.store.kit import PATIENCE, Place, buy_in, contribution, record, reply, small_house

OWNER = Path(__file__).resolve().parents[3] / "deploy" / "owner.sql"
TABLES, EACH = 6, 40


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    """Give an empty database."""
    made = Place("postgres", tmp_path)
    yield made
    made.close()


def play(address: str, process: int, number: int) -> None:
    """Put into one meter again and again, from a process of its own, and bet on one stream."""
    with PostgresStore(address) as store:
        for turn in range(number):
            batch = contribution(f"{process}:{turn}", 7 + process, round_=f"{process}:{turn}")
            command = Batch(
                entries=batch.entries,
                movements=batch.movements,
                records=[record(turn + 1, f"table:{process}")],
                replies=[reply(turn, f"p{process}")],
            )
            store.commit([command])
            assert not store.commit([command])[0].stored


def test_f18_i4_two_processes_feed_one_meter_and_lose_nothing(place: Place) -> None:
    store = place.open()
    context = multiprocessing.get_context("forkserver")
    children = [
        context.Process(target=play, args=(place.address, process, EACH)) for process in (1, 2)
    ]
    for child in children:
        child.start()
    play(place.address, 3, EACH)
    for child in children:
        child.join()
        assert child.exitcode == 0
    meter = store.meters()["main:mega"]
    assert (meter.value, meter.number) == (EACH * (8 + 9 + 10), EACH * 3)
    report = audit(store)
    assert report.ok, report.problems
    assert report.events == EACH * 3


def test_i6_one_command_sent_to_two_servers_acts_once(place: Place) -> None:
    servers = [place.open(), place.open()]
    commands = [
        Batch(entries=buy_in(f"e{n}", "player:1", 10).entries, replies=[reply(n)])
        for n in range(15)
    ]
    with ThreadPoolExecutor(4) as pool:
        jobs = [(server, command) for command in commands for server in servers]
        results = list(pool.map(lambda job: job[0].commit([job[1]])[0].stored, jobs))
    assert sum(results) == 15
    assert servers[0].balances()["player:1"] == 15 * 100_000


def test_two_servers_that_decide_on_one_stream_leave_one_winner(place: Place) -> None:
    servers = [place.open(), place.open()]

    def decide(server: object) -> int:
        assert isinstance(server, PostgresStore)
        won = 0
        for _ in range(20):
            number = server.heads().get("table:md-1", 0) + 1
            try:
                server.commit([Batch(records=[record(number)])])
            except StaleStream:
                continue
            won += 1
        return won

    with ThreadPoolExecutor(2) as pool:
        won = sum(pool.map(decide, servers))
    assert servers[0].heads() == {"table:md-1": won}
    assert audit(servers[0]).ok


def test_whoever_listens_hears_what_another_process_commits(place: Place) -> None:
    here, there = place.open(), place.open()
    heard: list[int] = []
    arrived = threading.Event()

    def note(seq: int) -> None:
        heard.append(seq)
        arrived.set()

    stop = here.listen(note)
    there.commit([buy_in("a", "player:1", 5)])
    assert arrived.wait(PATIENCE)
    stop()
    assert heard == [1]


def test_a_listener_whose_connection_is_lost_comes_again_and_catches_up(place: Place) -> None:
    store = place.open()
    heard: list[int] = []
    arrived = threading.Event()

    def note(seq: int) -> None:
        heard.append(seq)
        if seq == 2:
            arrived.set()

    stop = store.listen(note)
    store.commit([Batch(records=[record(1)])])
    cut(place)
    store.commit([Batch(records=[record(2)])])
    assert arrived.wait(PATIENCE)
    stop()


def cut(place: Place) -> None:
    """End every other connection to the database."""
    with psycopg.connect(place.address, autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )


POINTS = ("after reading", "after insert journal", "before commit", "before update chain")


@pytest.mark.parametrize("where", POINTS)
def test_f07_a_connection_lost_during_a_commit_is_come_over(place: Place, where: str) -> None:
    lost: list[str] = []

    def fault(point: str) -> None:
        if point == where and len(lost) < 2:
            lost.append(point)
            cut(place)

    store = place.open(fault=fault)
    batch = Batch(records=[record(1)], replies=[reply(1)])
    assert store.commit([batch])[0].stored
    assert len(lost) == 2
    assert store.heads() == {"table:md-1": 1}
    assert not store.commit([batch])[0].stored
    assert audit(store).ok


def test_f07_a_commit_that_stands_though_its_answer_was_lost_is_not_made_again(
    place: Place,
) -> None:
    store = place.open()
    assert isinstance(store, PostgresStore)
    from sqlalchemy import event

    lost: list[int] = []

    def lose_answer(connection: psycopg.Connection) -> None:
        """Let the commit reach the server, and lose the connection before it says so."""
        lost.append(1)
        connection.execute("COMMIT")
        raise psycopg.OperationalError("the connection is lost")

    dialect = store.writing.dialect
    usual = dialect.do_commit
    dialect.do_commit = lambda c: lose_answer(c) if not lost else usual(c)  # type: ignore[method-assign,assignment,arg-type]
    event.listen(store.writing, "handle_error", _is_lost)
    entries = buy_in("a", "player:1", 5).entries
    (result,) = store.commit([Batch(records=[record(1)], entries=entries)])
    assert (lost, result.stored, result.last) == ([1], True, 2)
    assert store.balances()["player:1"] == 50_000
    assert audit(store).ok


def _is_lost(context: object) -> None:
    context.is_disconnect = True  # type: ignore[attr-defined]


def test_f08_a_lock_that_is_not_let_go_is_waited_for_and_then_given_up(place: Place) -> None:
    store = place.open()
    assert isinstance(store, PostgresStore)
    store.tries = 2
    with psycopg.connect(place.address) as other:
        other.execute("SELECT * FROM chain FOR UPDATE")
        with store.writing.connect() as connection:
            connection.exec_driver_sql("SET lock_timeout = '20ms'")
            connection.commit()
        with pytest.raises(StoreBusyError, match="Repeat the command"):
            store.commit([Batch(records=[record(1)])])
    store.commit([Batch(records=[record(1)])])
    assert store.heads() == {"table:md-1": 1}


@pytest.mark.parametrize("setting", ["synchronous_commit", "fsync"])
def test_i12_a_database_that_would_lose_commits_is_refused(
    place: Place, setting: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from fifthstreet.ledger.store import postgres

    if setting == "fsync":
        monkeypatch.setattr(postgres, "NEEDED", {"fsync": "off"})
    else:
        monkeypatch.setattr(postgres, "OPTIONS", "-c synchronous_commit=off")
    with pytest.raises(UnfitStoreError, match=setting):
        place.open()


def test_a_database_that_is_not_there_is_told_in_a_sentence(place: Place) -> None:
    with pytest.raises(UnfitStoreError, match="cannot be used"):
        PostgresStore(place.address.replace("house_", "nowhere_"))


def test_a_house_that_postgres_restored_belongs_to_its_role_after_the_script_of_the_guide(
    place: Place, tmp_path: Path
) -> None:
    original = MemoryStore()
    original.commit(small_house(0))
    backup(original, tmp_path / "house.gz")
    restore(tmp_path / "house.gz", place.open())
    name = conninfo_to_dict(place.address)["dbname"]
    with psycopg.connect(place.address, autocommit=True) as connection:
        connection.execute("CREATE ROLE fifthstreet LOGIN")
        connection.execute(f"ALTER DATABASE {name} OWNER TO fifthstreet".encode())
    role = place.address.replace("//postgres:", "//fifthstreet:")
    assert role != place.address
    with pytest.raises(FifthStreetError, match="permission denied"):
        PostgresStore(role)
    with psycopg.connect(place.address, autocommit=True) as connection:
        connection.execute(OWNER.read_bytes())
    with PostgresStore(role) as store:
        assert store.head() == original.head()
        assert store.commit([Batch(records=[record(1, "table:new")])])[0].stored
    with psycopg.connect(place.address, autocommit=True) as connection:
        owners = connection.execute(
            "SELECT pg_get_userbyid(relowner) FROM pg_class"
            " WHERE relnamespace = 'public'::regnamespace"
            " UNION SELECT pg_get_userbyid(proowner) FROM pg_proc"
            " WHERE pronamespace = 'public'::regnamespace"
        ).fetchall()
    assert owners == [("fifthstreet",)]
