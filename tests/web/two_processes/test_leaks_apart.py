"""The process that does not run a table tells no more of it than the one that does (I7, G14).

A part of the leak search in `web/proof` runs here over the network: each reader requests everything
from the other of two processes while a round is in progress.
"""

import csv
import io
import json
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

from fifthstreet.floor.tables.host import TableHost
from ledger.store.servers import fresh_database
from web.proof.oracle import Oracle
from web.proof.playing import Party
from web.proof.premises import NOBODY, Someone
from web.served import Player, Served
from web.test_staff import NAMES, Staff
from web.two_processes.apart import TABLES, Apart
from web.two_processes.test_two_processes import before_long, is_known

TABLE = "md-1"
OPENED = "house.RoundOpened"


class Elsewhere(Party):
    """Readers of every role, whose requests all go to the process that does not run the table."""

    def __init__(self, here: Served, elsewhere: Served, staff: Staff, player: Player) -> None:
        assert here.opened is not None
        running = here.opened.running
        self.elsewhere = elsewhere
        self.oracle = Oracle(running._vault)
        self.premises: Any = SimpleNamespace(running=running, host=self._host, rest=self._rest)
        self.tables = (TABLE,)
        self.sockets = []
        self.wrong = count(10**6)
        me = player.me
        self.players = {TABLE: {me["person"]: None}}  # type: ignore[dict-item]
        self.people = {me["person"]: Someone("guest", me["token"], me["session"], me["person"])}
        roles = {role: Someone(role, staff.tokens[role], "", "") for role in NAMES}
        self.watchers = {"spectator": NOBODY, **roles}
        here.inside(lambda _: self.oracle.watch(self._host(TABLE)))

    def _host(self, table: str) -> TableHost:
        host: TableHost = self.premises.running.house.tables[table]
        return host

    def _rest(self, method: str, path: str, token: str = "", **more: Any) -> httpx.Response:
        with self.elsewhere.http(token) as http:
            where = path if path not in {"/healthz", "/metrics"} else f"{self.elsewhere.url}{path}"
            return http.request(method, where, **more)

    def socket(self, table: str, who: Someone, **hello: Any) -> Any:
        me = {"token": who.token} if who.token else {}
        with Player(self.elsewhere, table, me, hello) as reader:
            self.oracle.message(json.dumps(reader.first).encode(), who.column, who.person, table)
        here: Any = SimpleNamespace(leave=lambda: None)
        self.sockets.append(here)
        return here


def rows_of(text: str) -> list[dict[str, str]]:
    return [*csv.DictReader(io.StringIO(text))]


@pytest.fixture(scope="module")
def apart(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Served, Served, Staff]]:
    """Run two processes of one house, with staff that both know."""
    folder, database = tmp_path_factory.mktemp("apart"), fresh_database()
    with (
        Served(folder, {TABLE: "md"}, database=database) as one,
        Apart(folder, database=database, table=TABLES[0]) as two,
    ):
        staff = Staff(one)
        for role in NAMES:
            before_long(partial(is_known, two, {"token": staff.tokens[role]}))
        yield one, two, staff


def in_round(served: Served, then: Callable[[Player], None]) -> None:
    """Open a round, do something while its cards are hidden, and play on."""
    with served.player(TABLE) as player:
        seat = player.sit()
        player.open_round()
        player.must("do.ViewCards", seat=seat)
        then(player)
        player.play_on()
        player.must("ask.LeaveSeat")


@pytest.mark.slow
@pytest.mark.promise("I7", "G14")
def test_no_reader_learns_a_hidden_card_from_another_process(
    apart: tuple[Served, Served, Staff],
) -> None:
    one, two, staff = apart
    seen: list[Elsewhere] = []

    def look(player: Player) -> None:
        party = Elsewhere(one, two, staff, player)
        host = party._host(TABLE)
        party.oracle.opened[TABLE] = here_opened(party, host)
        party.sweep(TABLE, *party.watchers)
        seen.append(party)

    for _ in range(2):
        in_round(one, look)
    for party in seen:
        assert not party.oracle.leaks, "\n".join(party.oracle.leaks[:5])
        assert all(party.oracle.seen[role] for role in ("spectator", "guest", *NAMES))


def here_opened(party: Elsewhere, host: TableHost) -> Any:
    """Return the secrets of the round in progress, which began before the oracle watched."""
    records = party.premises.running.store.records(f"table:{TABLE}")
    number = max(record.number for record in records if record.kind == OPENED)
    return party.oracle._opened(SimpleNamespace(state=host.state), number)  # type: ignore[arg-type]


@pytest.mark.slow
def test_an_export_is_complete_whichever_process_writes_it(
    apart: tuple[Served, Served, Staff],
) -> None:
    one, two, staff = apart
    in_round(one, lambda _: None)
    token = staff.tokens["auditor"]

    def journals() -> list[httpx.Response]:
        answers = []
        for served in (one, two):
            with served.http(token) as http:
                answers.append(http.get("/export/journal"))
        return answers

    def check(_: Player) -> None:
        for answer in journals():
            rows = rows_of(answer.text)
            opened = [row for row in rows if row["kind"] == OPENED]
            lines, total = map(int, answer.headers["X-Journal-Lines"].split("/"))
            assert len(rows) == lines < total
            assert len(opened) == rounds

    here, there = (rows_of(answer.text) for answer in journals())
    assert here[: len(there)] == there[: len(here)]
    rounds = sum(row["kind"] == OPENED for row in there)
    assert rounds >= 1
    assert min(len(here), len(there)) == int(here[-1]["seq"])
    in_round(one, check)
    with two.http(token) as http:
        events = [
            json.loads(line)
            for line in http.get("/export/events?form=json").text.split("\n")
            if line
        ]
    finished = [row for row in events if row["kind"] == "round.HandShown"]
    assert finished, "the cards of rounds that are over are no secret"
