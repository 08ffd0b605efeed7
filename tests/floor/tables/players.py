"""A house to play at in tests: a clock that is wound by hand, and people who are simply there."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from heapq import heappop, heappush
from itertools import count
from pathlib import Path
from typing import Any

from fifthstreet.fairness import SystemEntropy
from fifthstreet.floor.floor import Floor, TableOrder
from fifthstreet.floor.tables.host import TableHost
from fifthstreet.floor.tables.pace import FLAT_OUT, TablePace
from fifthstreet.floor.tables.requests import TableRequest
from fifthstreet.floor.tables.services import Services
from fifthstreet.floor.tables.vault import Vault
from fifthstreet.jackpots.jackpots import Posted
from fifthstreet.ledger.entry import minor
from fifthstreet.ledger.journal import Batch, CommitResult
from fifthstreet.ledger.store.memory import MemoryStore
from fifthstreet.ledger.store.store import Store
from fifthstreet.ledger.store.writer import DirectCommitter
from fifthstreet.people.authority import Actor
from fifthstreet.people.state import Person
from fifthstreet.play import commands as c
from fifthstreet.play.streets import sizes_of
from fifthstreet.protocol import floor_commands as h
from ledger.store.kit import buy_in_batch

SUBMISSIONS = Path(__file__).parents[3] / "examples" / "submissions"
CHIPS = 10**8
PLAYER = c.By(role="player")


class HandClock:
    """A clock that stands until it is wound."""

    def __init__(self) -> None:
        self.time = 0.0
        self.wrong_by = 0.0
        self.alarms: list[tuple[float, int, Callable[[], None]]] = []
        self.order = count()
        self.cancelled: set[int] = set()

    def now(self) -> datetime:
        return datetime(2026, 1, 1, tzinfo=UTC) + timedelta(seconds=self.time + self.wrong_by)

    def seconds(self) -> float:
        return self.time

    def later(self, seconds: float, call: Callable[[], None]) -> Callable[[], None]:
        number = next(self.order)
        heappush(self.alarms, (self.time + seconds, number, call))
        return lambda: self.cancelled.add(number)

    def wind(self, seconds: float, settle: Callable[[], None]) -> None:
        """Let time pass, and everything happen that it brings."""
        until = self.time + seconds
        while self.alarms and self.alarms[0][0] <= until:
            self.time, number, call = heappop(self.alarms)
            if number not in self.cancelled:
                call()
                settle()
        self.time = until


class Sitting:
    """A house with tables, and players who have chips in every currency."""

    def __init__(self, store: Store | None = None, pace: TablePace = FLAT_OUT) -> None:
        self.store = store or MemoryStore()
        self.clock = HandClock()
        self.entropy = SystemEntropy()
        self.vault = Vault.drawn(self.entropy)
        self.pace = pace
        self.sequence = count(1)
        self.large: int | None = None
        self.approves: Callable[[str, int], bool] = lambda _subject, _amount: False
        self.posted: list[Posted] = []
        self.start()

    def start(self) -> None:
        """Start the house, again if it was started before."""
        self.committer = DirectCommitter(self.store)
        tables: dict[str, TableHost] = {}
        self.house = Floor(
            Services.over(
                self.store,
                self.committer,
                self.clock,
                entropy=self.entropy,
                vault=self.vault,
                pace=self.pace,
                large=self.large,
                posted=self.tell_of,
                approved=self._approved,
                balance=self.chips_of,
                **self.more(tables),
            ),
            tables,
        )
        self.house.open()
        self.committer.settle()

    def more(self, _tables: dict[str, TableHost]) -> dict[str, Any]:
        """Return what else the house is given."""
        return {}

    def _approved(self, subject: str, amount: int) -> tuple[str, ...]:
        return ("fay", "max") if self.approves(subject, amount) else ()

    def tell_of(self, batch: Batch, result: CommitResult) -> None:
        for posted in self.posted:
            posted(batch, result)

    def open(self, table: str, book: str = "", **order: Any) -> TableHost:
        text = (SUBMISSIONS / f"{book or table.partition('-')[0]}.toml").read_text()
        answers: list[dict[str, Any]] = []
        self.house.open_table(TableOrder(table=table, submission=text, **order), answers.append)
        self.committer.settle()
        assert [answer["ok"] for answer in answers] == [True], answers
        return self.house.tables[table]

    def chips(self, player: str, currency: str, amount: int = CHIPS) -> None:
        number = self.store.last(f"player:{player}") + 1
        self.store.commit([buy_in_batch(player, currency, amount, number)])

    def chips_of(self, player: str, currency: str) -> int:
        """Return what a player has, in minor units."""
        return minor(self.balance(f"player:{player}:{currency}"))

    def actor(self, name: str, role: Any = "player", *, posts: tuple[str, ...] = ()) -> Actor:
        person = Person(id=name, name=name, role=role, posts=posts)
        return Actor(column=role, at=0, fresh=True, person=person)

    def ask(self, table: str, who: str | Actor, command: h.Command, **more: Any) -> dict[str, Any]:
        """Ask something of a table, and return its answer."""
        actor = self.actor(who) if isinstance(who, str) else who
        answers: list[dict[str, Any]] = []
        more = {"client": actor.name, "sequence": next(self.sequence), **more}
        self.house.ask(table, TableRequest(actor=actor, command=command, **more), answers.append)
        self.committer.settle()
        if not answers:
            self.wind(0)  # what takes long is decided in parts
        assert len(answers) == 1
        return answers[0]

    def must(self, table: str, who: str | Actor, command: h.Command, **more: Any) -> dict[str, Any]:
        answer = self.ask(table, who, command, **more)
        assert answer["ok"], answer
        return answer

    def wind(self, seconds: float) -> None:
        self.clock.wind(seconds, self.committer.settle)

    def seat(self, table: str, *names: str) -> TableHost:
        host = self.house.tables[table]
        for name in names:
            self.chips(name, host.state.opening.currency)
            self.must(table, name, h.TakeSeat())
        return host

    def bet(self, table: str, *, progressive: bool = True, ready: bool = True) -> None:
        """Let everybody who sits there bet the least, and say so."""
        host = self.house.tables[table]
        terms = host.state.rules.terms
        for seat, name in host.state.seats.items():
            ante = terms.brief.limits("ante").least
            self.must(table, name, place(seat, "ante", ante, name))
            if progressive and "progressive" in terms.offers:
                self.must(table, name, place(seat, "progressive", terms.bet_sizes[0], name))
        for name in host.state.seats.values() if ready else ():
            self.must(table, name, h.DeclareReady())

    def decide(
        self, table: str, *, fold: tuple[int, ...] = (), look: bool = True, only: str = ""
    ) -> None:
        """Let everybody decide until nobody has to, or only one: bet the least, or fold."""
        host = self.house.tables[table]
        while host.waits.what == "decision" and host.state.now:
            seat = host.waits.seats[0]
            game = host.state.now.game
            name = game.seats[seat].player
            if only not in {"", name}:
                return
            if look and not game.seats[seat].looked:
                self.must(table, name, c.ViewCards(by=PLAYER, seat=seat))
            if seat in fold:
                self.must(table, name, c.Fold(by=PLAYER, seat=seat))
            else:
                amount = sizes_of(game, game.due, seat)[0]
                self.must(table, name, c.Bet(by=PLAYER, seat=seat, amount=amount))

    def round(self, table: str, **how: Any) -> None:
        """Play a whole round."""
        self.bet(table)
        self.decide(table, **how)

    def balance(self, account: str) -> int:
        return self.store.balances().get(account, 0)

    def kinds(self, table: str) -> list[str]:
        return [record.kind for record in self.store.records(f"table:{table}")]


def place(seat: int, wager: str, amount: int, player: str) -> c.PlaceWager:
    return c.PlaceWager(by=PLAYER, seat=seat, wager=wager, amount=amount, player=player)
