"""Many rounds of every document, played behind the door and looked through by everybody."""

import csv
import io
import logging
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from random import Random
from typing import Any

import httpx
import orjson
import structlog

from fifthstreet.fairness import Entropy
from fifthstreet.floor.tables import views
from fifthstreet.floor.tables.vault import Vault
from fifthstreet.play.streets import sizes_of
from fifthstreet.rules.library import shelf
from fifthstreet.web.logs import Logging, configure
from web.proof.oracle import Oracle, without_law
from web.proof.premises import WATCHERS, Premises, Socket, Someone

BOOKS = shelf()
WRONG: tuple[tuple[str, dict[str, Any]], ...] = (
    ("do.Reveal", {}),
    ("do.DealCards", {"cards": ["As", "Kd"]}),
    ("do.ViewCards", {"seat": 1}),
    ("do.Bet", {"seat": 1, "amount": 1}),
    ("ask.TakeSeat", {"seat": 99}),
    ("run.StartRound", {}),
)
"""Commands that are refused to most."""
WITHOUT_CARDS = (
    "/tables",
    "/jackpots",
    "/me",
    "/people",
    "/closures",
    "/approvals",
    "/audit",
    "/pit",
    "/metrics",
    "/healthz",
    "/none",
)
"""What has nothing to do with cards at all."""


class Party:
    """Tables, players at them, and somebody of every role who watches them in both ways."""

    def __init__(
        self,
        books: tuple[str, ...] = BOOKS,
        *,
        seed: int = 1,
        seats: int = 3,
        crowd: int = 1,
        entropy: Entropy | None = None,
        vault: Vault | None = None,
    ) -> None:
        self.premises = Premises(entropy, vault=vault)
        self.oracle = Oracle(self.premises.vault)
        self.chance = Random(seed)
        self.tables = tuple(f"{book}-1" for book in books)
        for table in self.tables:
            self.oracle.watch(self.premises.open(table, table.partition("-")[0]))
        self.watchers = {role: self.premises.person(role) for role in WATCHERS}
        self.players: dict[str, dict[str, Socket]] = {}
        self.people: dict[str, Someone] = {}
        self.sockets: list[Socket] = []
        self.wrong = count(10**6)
        for table in self.tables:
            self._gather(table, seats, crowd)

    def _gather(self, table: str, seats: int, crowd: int) -> None:
        for number in range(seats):
            who = self.premises.person("player" if number % 2 else "guest")
            socket = self.socket(table, who, send="view" if number != 1 else "events")
            socket.must("ask.TakeSeat", {})
            self.people[who.person] = who
            self.players.setdefault(table, {})[who.person] = socket
        for role, known in self.watchers.items():
            who = known if crowd == 1 else self.premises.person(role)
            for way in ("view", *("events",) * crowd):
                self.socket(table, who, send=way)

    def socket(self, table: str, who: Someone, **hello: Any) -> Socket:
        """Return a socket whose every message is looked through."""
        look, role, person = self.oracle.message, who.column, who.person
        lengths = self.oracle.lengths.setdefault(f"{table} {role} {person} {hello}", [])

        def note(text: bytes) -> None:
            lengths.append(len(text))
            look(text, role, person, table)

        made = self.premises.socket(table, who, note, **hello)
        self.sockets.append(made)
        return made

    def close(self) -> None:
        """Send everybody home."""
        self.premises.close()

    def everybody_is_there(self) -> None:
        """Have every socket give a sign of life, and winners of the past buy nothing."""
        for socket in self.sockets:
            socket.raw(b'{"type":"ping"}')
        self.premises.wind(1)

    def round(
        self, table: str, *, plain: bool = False, sweep: tuple[str, ...] = (), often: bool = True
    ) -> None:
        """Play a round, a plain one without chance.

        `sweep` are roles that ask for everything after each card that comes up, or once.
        """
        host = self.premises.host(table)
        chance = Random(0) if plain else self.chance
        self._keep_sockets()
        self._bet(table, chance, plain=plain)
        swept = -1
        while (now := host.state.now) is not None:
            if sweep and swept < (now.game.revealed if often else 0) and now.game.looked:
                swept = now.game.revealed
                self.sweep(table, *sweep)
                self._keep_sockets()
            if host.waits.what == "decision":
                self._decide(table, chance, plain=plain)
            else:
                self.premises.wind(31)
            if not plain and chance.random() < 0.02:
                self._interfere(table, chance)

    def _keep_sockets(self) -> None:
        """Have nobody thought lost because the others were long at asking."""
        for socket in self.sockets:
            socket.wire.heard_at = self.premises.loop.time()

    def finish(self, table: str) -> None:
        """Let everybody be silent until the round is over."""
        while self.premises.host(table).state.now is not None:
            self.premises.wind(31)

    def _bet(self, table: str, chance: Random, *, plain: bool) -> None:
        host = self.premises.host(table)
        terms = host.state.rules.terms
        players = self.players[table]
        for seat, person in tuple(host.state.seats.items()):
            for wager, limits in views.terms_of(host.state).items():
                amount = limits.sizes[0] if limits.sizes else limits.least
                arguments = {"seat": seat, "wager": wager, "amount": amount}
                players[person].must("do.PlaceWager", arguments)
        free = next(n for n in range(1, 20) if n not in host.state.seats)
        first = players[next(iter(host.state.seats.values()))]
        arguments = {"seat": free, "wager": "ante", "amount": terms.brief.limits("ante").least}
        first.ask("do.PlaceWager", arguments)
        for person in host.state.seats.values():
            if plain or chance.random() < 0.9:
                players[person].must("ask.DeclareReady", {})

    def _decide(self, table: str, chance: Random, *, plain: bool) -> None:
        host = self.premises.host(table)
        game = host.state.now.game  # type: ignore[union-attr]
        seat = host.waits.seats[0]
        player = self.players[table][game.seats[seat].player]
        if not game.seats[seat].looked and (plain or chance.random() < 0.7):
            player.ask("do.ViewCards", {"seat": seat})
        drawn = chance.random()
        if plain or drawn < 0.8:
            amount = sizes_of(game, game.due, seat)[0]
            player.must("do.Bet", {"seat": seat, "amount": amount})
        elif drawn < 0.97:
            player.must("do.Fold", {"seat": seat})
        else:
            self.premises.wind(31)

    def _interfere(self, table: str, chance: Random) -> None:
        """Have something odd happen: wrong commands, and a round that staff voids."""
        anybody = chance.choice(self.sockets)
        do, arguments = chance.choice(WRONG)
        if not anybody.closed:
            number = next(anybody.sequence)
            anybody.say(**{"type": "command", "sequence": number, "do": do, "with": arguments})
        if chance.random() < 0.3:
            floor = self.socket(table, self.watchers["floor"], send="events")
            floor.ask("do.ReportIrregularity", {"what": "dealing_error"})
            floor.ask("do.MakeRuling", {"what": "dealing_error", "reason": "seen"})
            floor.leave()
            self.sockets.remove(floor)

    def sweep(self, table: str, *roles: str) -> None:
        """Have readers of some roles ask for everything there is over HTTP, and a player too."""
        person = next(iter(self.players[table]))
        for who in (self.people[person], *(self.watchers[role] for role in roles)):
            self._about_a_table(table, who)
            self._without_cards(table, who)
            if who.column == "auditor":
                self._exports(who)
        self._store(table)

    def _get(self, path: str, who: Someone, **query: Any) -> httpx.Response:
        return self.premises.rest("GET", path, who.token, params=query)

    def _about_a_table(self, table: str, who: Someone) -> None:
        oracle, role, person = self.oracle, who.column, who.person
        oracle.message(self._get(f"/tables/{table}", who).content, role, person, table)
        began = oracle.opened[table].began if table in oracle.opened else 0
        answer = self._get(f"/tables/{table}/events", who, after=max(0, began - 20), most=500)
        about = oracle.of_open_rounds(table, answer.json())
        oracle.answer(answer.content, role, person, about)
        number = self.premises.host(table).state.rounds
        for part in ("", "/proof", "/review", "/script"):
            path = f"/tables/{table}/rounds/{number}{part}"
            oracle.message(self._get(path, who).content, role, person, table)
        for path in (f"/tables/{table}/irregularities", f"/tables/{table}/procedure"):
            text = without_law(self._get(path, who).content)
            oracle.message(text, role, person, table)
        if number > 1:
            past = self._get(f"/tables/{table}/rounds/{number - 1}/proof", who)
            oracle.answer(past.content, role, person)
        back = self.socket(table, who, after=max(0, began - 3))
        wrong = {"client": "c1", "sequence": next(self.wrong), "do": "do.Fold", "with": {"seat": 9}}
        refusal = self.premises.rest("POST", f"/tables/{table}/commands", who.token, json=wrong)
        oracle.bare(refusal.content, "refusals")
        back.leave()
        self.sockets.remove(back)

    def _without_cards(self, table: str, who: Someone) -> None:
        paths = [*WITHOUT_CARDS, f"/jackpots/{table}", "/tables/none"]
        for path in paths:
            text = without_law(self._get(path, who).content)
            self.oracle.bare(text, f"{path} {who.column}")
        currency = self.premises.host(table).state.opening.currency
        spent = self._get("/me/history", who, currency=currency)
        self.oracle.bare(spent.content, f"/me/history {who.column}")

    def _exports(self, who: Someone) -> None:
        for what in ("journal", "events"):
            for form in ("json", "csv"):
                answer = self._get(f"/export/{what}", who, form=form)
                rows = [row for line in answer.text.splitlines() if (row := _row(line))]
                about = [
                    part
                    for table in self.tables
                    for part in self.oracle.of_open_rounds(table, _of_table(rows, table))
                ]
                self.oracle.answer(answer.content, who.column, who.person, about)
        for what in ("ledger", "meters", "rounds", "accounts"):
            self.oracle.bare(self._get(f"/export/{what}", who).content, f"export of {what}")

    def _store(self, table: str) -> None:
        """Look into the store itself: whoever reads it knows no more than everybody."""
        opened = self.oracle.opened.get(table)
        if opened is None:
            return
        records = self.premises.running.store.records(f"table:{table}", after=opened.began - 1)
        for record in records:
            data = {key: value for key, value in record.data.items() if key != "nonce"}
            self.oracle.message(orjson.dumps(data), "store", "", table)


def _row(line: str) -> dict[str, Any] | None:
    """Return what an exported line tells of its place, in either form."""
    if line.startswith("{"):
        found: dict[str, Any] = orjson.loads(line)
        return {**found, "stream": found.get("stream", found.get("key"))}
    row = next(csv.reader([line]))
    stream = next((cell for cell in row[1:4] if cell.startswith("table:")), None)
    if stream is None:
        return None
    number = row[row.index(stream) + 1]
    return {"stream": stream, "number": int(number), "row": line}


def _of_table(rows: list[dict[str, Any]], table: str) -> list[dict[str, Any]]:
    return [row for row in rows if row["stream"] == f"table:{table}"]


@contextmanager
def logs() -> Iterator[io.StringIO]:
    """Have logs written as the server writes them, into a text."""
    root, output = logging.getLogger(), io.StringIO()
    handlers, level, stream = root.handlers, root.level, sys.stderr
    sys.stderr = output
    try:
        configure(Logging(level="debug"))
        yield output
    finally:
        sys.stderr = stream
        root.handlers = handlers
        root.setLevel(level)
        structlog.reset_defaults()
