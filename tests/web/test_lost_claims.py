"""Tables whose claim is lost on a real PostgreSQL are never run twice, and go on (R25, F07).

A claim is an advisory lock of one connection. Here that connection is cut, or the whole database
restarts, while a player sits at the table.
"""

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest
from websockets.exceptions import ConnectionClosed

from fifthstreet.audit.audit import audit
from fifthstreet.ledger.store.postgres import PostgresStore
from ledger.store.servers import away, fresh_database
from web.served import GLANCE, Player, Served

pytestmark = pytest.mark.slow
PATIENCE = 300.0
"""Seconds after which a test fails rather than hangs."""
CUT = (
    "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
    " AND datname = current_database() AND application_name LIKE '%%' || %s"
)

LOCKS = (
    "FROM pg_locks WHERE locktype = 'advisory'"
    " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
)
COME_AGAIN = 1012


def before_long(holds: Callable[[], Any]) -> Any:
    """Return what comes to hold, which the house takes a moment to find out."""
    until = time.monotonic() + PATIENCE
    while not (found := holds()):
        assert time.monotonic() < until, "it does not come to hold"
        time.sleep(GLANCE)
    return found


def tables(served: Served) -> list[str]:
    """Return the tables that a server lists."""
    with served.http() as http:
        return [table["table"] for table in http.get("/tables").json()]


def runs(served: Served) -> list[str]:
    """Return the tables that a server runs itself."""
    return served.inside(lambda lobby: [*lobby.running.house.tables])


def is_well(served: Served) -> bool:
    """Tell whether a server is ready and holds all its claims."""
    answer = httpx.get(f"{served.url}/healthz")
    return answer.status_code == 200 and bool(answer.json()["claims_held"])


def play(served: Served, table: str, me: dict[str, Any], first: int) -> None:
    """Play one round; commands are numbered from a number that was not used before."""
    with Player(served, table, me, {}) as player:
        player.sequence = first
        if player.view["you"] is None:
            player.sit()
        player.open_round()
        player.play_on()
        assert player.view["rounds"] > 0


def code_at_the_end(player: Player) -> int | None:
    """Return the code with which the house closes a socket, after whatever it says before."""
    while True:
        try:
            player.hear()
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else None


def check_books(database: str, rounds: int) -> None:
    """Hold journal, ledger and replayed rounds against each other."""
    with PostgresStore(database) as store:
        report = audit(store)
        assert report.ok, report.problems
        kinds = [record.kind for record in store.records("table:md-1")]
        assert kinds.count("house.RoundFinished") == rounds


def test_a_house_is_well_again_after_its_database_has_restarted(tmp_path: Path) -> None:
    database = fresh_database()
    with Served(tmp_path, {"md-1": "md", "uk-1": "uk"}, database=database) as served:
        me = served.guest()
        play(served, "md-1", me, 0)
        with away():
            before_long(lambda: tables(served) == [])
            assert not is_well(served)
            with served.http() as http:
                assert http.get("/tables/md-1").json()["code"] == "store_is_busy"
        before_long(partial(is_well, served))
        assert tables(served) == ["md-1", "uk-1"]
        play(served, "md-1", me, 100)
    check_books(database, rounds=2)


def test_a_process_whose_claims_are_cut_claims_its_tables_again_and_no_other_runs_them(
    tmp_path: Path,
) -> None:
    database = fresh_database()
    with (
        Served(tmp_path, {"md-1": "md", "md-2": "md"}, database=database) as one,
        Served(tmp_path, {"uk-1": "uk"}, database=database) as two,
    ):
        me = one.guest()
        play(one, "md-1", me, 0)
        with psycopg.connect(database, autocommit=True) as connection:
            assert len(connection.execute(CUT, (one.url,)).fetchall()) == 1
        before_long(lambda: is_well(one) and is_well(two))
        names = before_long(lambda: sorted([*runs(one), *runs(two)]))
        assert names == ["md-1", "md-2", "uk-1"], "each table is run once"
        before_long(lambda: sorted(tables(one)) == sorted(tables(two)) == names)
        play(one, "md-1", me, 100)
        play(two, "md-1", me, 200)
    check_books(database, rounds=3)


@contextmanager
def claimed_by_another(database: str, served: Served) -> Iterator[None]:
    """Cut a server's claim of its one table, and have it taken before the server knows.

    Whoever takes it waits for the lock when the connection is cut, and so is the first to have it.
    """
    name = "house 0 http://elsewhere.example"
    with (
        psycopg.connect(database, autocommit=True) as looks,
        psycopg.connect(database, autocommit=True, application_name=name) as other,
        ThreadPoolExecutor(1) as pool,
    ):
        other.execute("SET lock_timeout = '300s'")
        ((lock,),) = looks.execute(f"SELECT (classid::bigint << 32) | objid::bigint {LOCKS}")
        taken = pool.submit(other.execute, "SELECT pg_advisory_lock(%s)", (lock,))
        before_long(lambda: looks.execute(f"SELECT 1 {LOCKS} AND NOT granted").fetchall())
        assert len(looks.execute(CUT, (served.url,)).fetchall()) == 1
        taken.result(PATIENCE)
        yield


def test_a_table_that_another_process_has_claimed_is_left_to_it_and_run_again_when_it_is_free(
    tmp_path: Path,
) -> None:
    database = fresh_database()
    with Served(tmp_path, {"md-1": "md"}, database=database) as served:
        me = served.guest()
        play(served, "md-1", me, 0)
        with Player(served, "md-1", me, {}) as watching, claimed_by_another(database, served):
            assert code_at_the_end(watching) == COME_AGAIN
            assert tables(served) == []
            assert is_well(served), "it runs no table that is not its own"
            with served.http(me["token"]) as http:
                sit = {"client": "c1", "sequence": 50, "do": "ask.LeaveSeat"}
                answer = http.post("/tables/md-1/commands", json=sit).json()
            assert answer["code"] == "table_runs_on_another_server"
            assert "http://elsewhere.example" in answer["remedy"]
        before_long(lambda: tables(served) == ["md-1"])
        play(served, "md-1", me, 100)
    check_books(database, rounds=2)
