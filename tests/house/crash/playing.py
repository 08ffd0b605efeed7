"""Two tables on one jackpot that is hit at both, played by a house that may be killed at any point.

The same people play again after it is opened anew, from where it stands, until both tables have
played a round to its end.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import cache
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from msgspec.structs import replace as changed

from fifthstreet.audit.audit import audit
from fifthstreet.errors import FifthStreetError
from fifthstreet.floor.floor import Floor, TableOrder
from fifthstreet.floor.tables.host import TableHost
from fifthstreet.floor.tables.pace import FLAT_OUT
from fifthstreet.floor.tables.requests import TableRequest
from fifthstreet.floor.tables.services import Services
from fifthstreet.floor.tables.vault import Vault
from fifthstreet.ledger.journal import Batch, StoredReply
from fifthstreet.ledger.store import Store
from fifthstreet.ledger.store.memory import MemoryStore
from fifthstreet.ledger.store.writer import Done, Outcome
from fifthstreet.people.authority import Actor
from fifthstreet.people.state import Person
from fifthstreet.play import commands as c
from fifthstreet.play.state import Phase
from fifthstreet.play.streets import sizes_of
from fifthstreet.protocol import floor_commands as h
from house.simulator.branches import Sometimes
from house.simulator.clockwork import SeededEntropy
from house.simulator.rigging import rigged
from house.simulator.watching import Watch
from ledger.store.crashing import Killer
from ledger.store.forks import run
from ledger.store.kit import Kind, Place, buy_in_batch

CLIENT = "hall"
TABLES = ("rws-1", "rws-2")
PLAYERS = {"rws-1": ("ann", "bert"), "rws-2": ("cora", "dirk")}
CURRENCY = "SGD"
CHIPS = 10_000_000
ROYAL = 3
"""A seed under which the rigged deck gives royals."""
SUBMISSION = Path(__file__).parents[3] / "examples" / "submissions" / "rws.toml"
VAULT = (bytes(range(32)), bytes(range(32, 64)))
Request = tuple[str, str, Any]
Listener = Callable[[int, dict[str, Any]], None]


class StillClock:
    """A clock that stands: nobody is late here, and a busy store is tried again at once."""

    def __init__(self) -> None:
        self.due: list[Callable[[], None]] = []

    def now(self) -> datetime:
        """Return noon."""
        return datetime(2026, 3, 1, 12, tzinfo=UTC) + timedelta(0)

    def seconds(self) -> float:
        """Return no time at all."""
        return 0.0

    def later(self, seconds: float, call: Callable[[], None]) -> Callable[[], None]:
        """Keep what is soon due; the timers of absence never go off."""
        if seconds <= 1.0:
            self.due.append(call)
        return lambda: self.due.remove(call) if call in self.due else None


class PlainCommitter:
    """Commits what was handed in together, and answers with what became of it."""

    def __init__(self, store: Store, clock: StillClock) -> None:
        self.store = store
        self.clock = clock
        self.waiting: list[tuple[Batch, Done]] = []

    def submit(self, batch: Batch, done: Done) -> None:
        """Keep a batch until `settle`."""
        self.waiting.append((batch, done))

    def settle(self) -> None:
        """Commit until nothing waits any more."""
        while self.waiting or self.clock.due:
            due, self.clock.due = self.clock.due, []
            for call in due:
                call()
            group, self.waiting = self.waiting, []
            for (_, done), outcome in zip(group, self._commit(group), strict=True):
                done(outcome)

    def _commit(self, group: list[tuple[Batch, Done]]) -> list[Outcome]:
        if not group:
            return []
        try:
            return self.store.commit_apart([batch for batch, _ in group])
        except FifthStreetError as error:
            return [error] * len(group)


@dataclass
class Hall:
    """A house with two tables, and the people who play there."""

    store: Store
    seed: int = 1
    sequence: int = 0
    log: list[Request] = field(default_factory=list)
    full: list[tuple[Request, int]] = field(default_factory=list)

    def __post_init__(self) -> None:
        clock = StillClock()
        self.committer = PlainCommitter(self.store, clock)
        self.house = Floor(
            Services.over(
                self.store,
                self.committer,
                clock,
                entropy=SeededEntropy(random.Random(self.seed)),
                vault=Vault(*VAULT),
                pace=FLAT_OUT,
            )
        )
        self.house.open()
        self.committer.settle()

    def open(self) -> None:
        """Open the tables and sell chips, unless that was done before."""
        for table in TABLES:
            if table not in self.house.tables:
                order = TableOrder(table=table, submission=SUBMISSION.read_text(), link="hall")
                self.house.open_table(order, lambda _: None)
                self.committer.settle()
        for number, player in enumerate(sum(PLAYERS.values(), ()), 1):
            self.store.commit([_chips(player, number)])

    def ask(self, wish: Request, then: Callable[[dict[str, Any]], None], sequence: int) -> None:
        """Ask something in a player's name."""
        table, player, command = wish
        actor = Actor(column="player", at=0, person=Person(id=player, name=player, role="player"))
        request = TableRequest(actor=actor, command=command, client=CLIENT, sequence=sequence)
        self.house.ask(table, request, then)

    def play(self, listener: Listener) -> None:
        """Play on until both tables have played a round to its end."""
        while due := [request for table in TABLES if (request := self.next(table))]:
            for request in due:
                self.sequence += 1
                self.log.append(request)
                self._send(request, self.sequence, listener)
            self.committer.settle()
            while self.full:
                for request, number in [self.full.pop() for _ in tuple(self.full)]:
                    self._send(request, number, listener)
                self.committer.settle()
            assert self.sequence < 400, "the rounds do not end"

    def _send(self, wish: Request, number: int, listener: Listener) -> None:
        def then(body: dict[str, Any]) -> None:
            if body.get("code") in {"store_is_full", "store_is_busy"}:
                self.full.append((wish, number))
            else:
                listener(number, body)

        self.ask(wish, then, number)

    def next(self, table: str) -> Request | None:
        """Return what is to be done next at a table."""
        host = self.house.tables[table]
        if host.stopped:
            raise SystemExit(host.stopped)
        found = None if self.ended(table) else _next(host, PLAYERS[table])
        return None if found is None else (table, *found)

    def ended(self, table: str) -> bool:
        """Tell whether a round was played to its end."""
        state = self.house.tables[table].state
        return state.now is None and outcomes(self.store, table).count("ended") > 0


def outcomes(store: Store, table: str) -> list[str]:
    """Return how the rounds of a table came out."""
    return [
        record.data["outcome"]
        for record in store.records(f"table:{table}")
        if record.kind == "house.RoundFinished"
    ]


def _chips(player: str, number: int) -> Batch:
    reply = StoredReply(client="cage", sequence=number, body={"ok": True})
    return changed(buy_in_batch(player, CURRENCY, CHIPS), replies=(reply,))


def _next(host: TableHost, players: tuple[str, ...]) -> tuple[str, Any] | None:
    state = host.state
    for number, player in enumerate(players, 1):
        if state.seat_of(player) is None:
            return player, h.TakeSeat(seat=number)
    now = state.now
    if now is None or now.game.phase is Phase.BETTING:
        return _bets(host, players)
    for seat in now.game.to_decide:
        place = now.game.seats[seat]
        by = c.By(role="player", name=place.player)
        if not place.looked:
            return place.player, c.ViewCards(by=by, seat=seat)
        amount = sizes_of(now.game, now.game.due, seat)[0]
        return place.player, c.Bet(by=by, seat=seat, amount=amount)
    return None


def _bets(host: TableHost, players: tuple[str, ...]) -> tuple[str, Any] | None:
    state, terms = host.state, host.state.rules.terms
    sizes = {"ante": terms.least_ante or 0, "progressive": terms.bet_sizes[0]}
    for wager, amount in sizes.items():
        for number, player in enumerate(players, 1):
            place = state.now.game.seats.get(number) if state.now else None
            if place is None or wager not in place.wagers:
                by = c.By(role="player", name=player)
                placed = c.PlaceWager(by=by, seat=number, wager=wager, amount=amount, player=player)
                return player, placed
    return next((p, h.DeclareReady()) for p in players if p not in host.reception.ready)


def obey(place: Place, fault: Callable[[str], None], listener: Listener) -> None:
    """Play the whole evening in this process."""
    with rigged(RIGS, 64):
        hall = Hall(place.open(fault=fault))
        hall.open()
        listener(0, {})
        hall.play(listener)
    place.close()


RIGS = {(table, round_): ROYAL for table in TABLES for round_ in range(1, 9)}


@cache
def whole() -> tuple[tuple[Request, ...], dict[str, int], dict[str, int]]:
    """Return what is asked in an evening without faults, and what everybody has after it."""
    store = MemoryStore()
    with rigged(RIGS, 64):
        hall = Hall(store)
        hall.open()
        hall.play(lambda _, body: _accepted(body))
    assert sum(len(store.hits(meter)) for meter in store.meters()) >= 2
    return tuple(hall.log), purse(store), meters(store)


def _accepted(body: dict[str, Any]) -> None:
    assert body["ok"], body


def purse(store: Store) -> dict[str, int]:
    """Return what all players have, and what the tables and the house have, in ledger units."""
    balances = store.balances()
    kinds = {name.partition(":")[0] for name in balances}
    return {
        kind: sum(amount for name, amount in balances.items() if name.startswith(f"{kind}:"))
        for kind in kinds - {"escrow"}
    }


def meters(store: Store) -> dict[str, int]:
    """Return what the meters show."""
    return {name: meter.value for name, meter in store.meters().items()}


def work(kind: Kind, folder: Path, address: str, at: int, pipe: Connection) -> None:
    """Play in a process of its own; say every answer, and at the end how many points there were."""
    killer = Killer(at)
    obey(Place(kind, folder, address), killer, lambda *answer: pipe.send(answer))
    pipe.send((-killer.seen, {}))


def crash(place: Place, at: int) -> list[tuple[int, dict[str, Any]]]:
    """Play until killed at a point; return what was answered before."""
    _, answers = run(work, place.kind, place.folder, place.address, at)
    place.wait_until_alone()
    return answers


def check(place: Place, messages: list[tuple[int, dict[str, Any]]]) -> None:
    """Open the house again: all that was answered stands; go on; in the end nothing was doubled."""
    requests, having, showing = whole()
    answers = {number: body for number, body in messages if number > 0 and body["ok"]}
    store = place.open()
    _sound(store, place)
    for number, body in answers.items():
        table, _, command = requests[number - 1]
        assert store.heads()[f"table:{table}"] >= body["number"]
        answer = store.reply(CLIENT, number)
        assert isinstance(command, h.DeclareReady) or (answer and answer.body == body)
    with rigged(RIGS, 64):
        hall = Hall(store, seed=2)
        hall.open()
        for number in range(1, min(max(answers, default=0) + 2, len(requests)) + 1):
            _repeat(hall, requests[number - 1], number)
        hall.sequence = len(requests)
        hall.play(lambda _, body: _accepted(body))
        for table in TABLES:
            assert outcomes(store, table).count("ended") == 1
        _sound(store, place)
    assert purse(store) == having
    assert meters(store) == showing
    place.close()


def _repeat(hall: Hall, wish: Request, number: int) -> None:
    """Send a command again under its number: what was kept is answered as it was."""
    reply = hall.store.reply(CLIENT, number)
    heads = hall.store.heads()
    answers: list[dict[str, Any]] = []
    hall.ask(wish, answers.append, number)
    hall.committer.settle()
    if reply is not None:
        assert answers == [reply.body]
        assert hall.store.heads() == heads


def _sound(store: Store, place: Place) -> None:
    report = audit(store, anchors=[place.anchor])
    assert report.ok, report.problems
    with rigged(RIGS, 64):
        watch = Watch(store, Vault(*VAULT), Sometimes())
        watch.look()
