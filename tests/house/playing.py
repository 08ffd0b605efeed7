"""A house that plays scripted rounds on any store, and can be opened again at any commit.

Everything is seeded: the keys, the house's chance and the players' numbers, so a round has the same
cards each time. In `LUCKY` are numbers of the first player that bring somebody a share of a meter.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from functools import cache
from hashlib import shake_256
from itertools import count
from pathlib import Path
from typing import Any, Final

from fifthstreet.cards import rank_five
from fifthstreet.fairness.contribution import pledge_of
from fifthstreet.fairness.deal import Released, final_seed, order_from
from fifthstreet.floor.floor import Floor, TableOrder
from fifthstreet.floor.tables.host import TableHost
from fifthstreet.floor.tables.pace import FLAT_OUT
from fifthstreet.floor.tables.requests import TableRequest
from fifthstreet.floor.tables.services import Services
from fifthstreet.floor.tables.state import RoundNow
from fifthstreet.floor.tables.vault import Vault
from fifthstreet.ledger.clock import Cancel
from fifthstreet.ledger.journal import START, ChainHead, JournalLine, seal
from fifthstreet.ledger.store.memory import MemoryStore
from fifthstreet.ledger.store.store import Store
from fifthstreet.ledger.store.writer import DirectCommitter
from fifthstreet.people.authority import Actor
from fifthstreet.people.state import Person
from fifthstreet.play import commands as c
from fifthstreet.play.streets import sizes_of
from fifthstreet.protocol import floor_commands as h
from fifthstreet.rules.library import shelf
from ledger.store.kit import buy_in_batch

BOOKS: Final = shelf()
SUBMISSIONS: Final = Path(__file__).parents[2] / "examples" / "submissions"
NOON: Final = datetime(2026, 3, 1, 12, tzinfo=UTC)
CHIPS: Final = 10_000_000
NAMES: Final = ("ann", "bob", "cyd")
PLAYER: Final = c.By(role="player")


@cache
def submission(book: str, *, floor: bool = False) -> str:
    """Return a book's example; where the document is silent Maryland's rule holds, or the floor."""
    text = (SUBMISSIONS / f"{book}.toml").read_text(encoding="utf-8")
    wanted = '"floor"' if floor else '"md"\napproval_ref = "IR-1"'
    return re.sub('borrowed_from = "[a-z]+"', f"borrowed_from = {wanted}", text)


class Seeded:
    """Chance that comes again the same."""

    def __init__(self, seed: str) -> None:
        self.seed, self.taken = seed, 0

    def take(self, count: int) -> bytes:
        self.taken += 1
        return shake_256(f"{self.seed} {self.taken}".encode()).digest(count)


@dataclass
class WoundClock:
    """A clock that goes only when it is wound."""

    at: float = 0.0
    timers: list[tuple[float, int, Callable[[], None]]] = field(default_factory=list)
    count: int = 0

    def now(self) -> datetime:
        return NOON + timedelta(seconds=self.at)

    def seconds(self) -> float:
        return self.at

    def later(self, seconds: float, call: Callable[[], None]) -> Cancel:
        self.count += 1
        timer = (self.at + seconds, self.count, call)
        self.timers.append(timer)
        return lambda: self.timers.remove(timer) if timer in self.timers else None

    def next(self) -> bool:
        """Go to the next timer; False where there is none."""
        if not self.timers:
            return False
        timer = min(self.timers)
        self.timers.remove(timer)
        self.at = max(self.at, timer[0])
        timer[2]()
        return True


def vault() -> Vault:
    return Vault(bytes(range(32)), bytes(range(1, 33)))


class Evening:
    """A house over a store, with players who do as they are told."""

    def __init__(self, store: Store, *, seed: str = "evening", run: int = 0) -> None:
        self.store = store
        self.committer = DirectCommitter(store)
        self.clock = WoundClock(at=run * 1_000.0)
        self.run = run
        self.sequence = 0
        self.after_each: Callable[[], None] = lambda: None
        self.answered: list[tuple[str, TableRequest, dict[str, Any]]] = []
        self.house = Floor(
            Services.over(
                store,
                self.committer,
                self.clock,
                entropy=Seeded(f"{seed} {run}"),
                vault=vault(),
                pace=FLAT_OUT,
            )
        )

    def open(self) -> "Evening":
        """Open the house on what its store holds."""
        self.house.open()
        self.committer.settle()
        return self

    def open_table(self, table: str, text: str, link: str = "") -> TableHost:
        answers: list[Any] = []
        order = TableOrder(table=table, submission=text, link=link)
        self.house.open_table(order, answers.append)
        self.committer.settle()
        assert answers[0]["ok"], answers
        return self.house.tables[table]

    def host(self, table: str) -> TableHost:
        return self.house.tables[table]

    def ask(self, table: str, name: str, command: h.Command) -> dict[str, Any]:
        self.sequence += 1
        answers: list[dict[str, Any]] = []
        actor = Actor(column="player", at=0, person=Person(id=name, name=name, role="player"))
        client = f"{name}-{self.run}"
        request = TableRequest(actor=actor, command=command, client=client, sequence=self.sequence)
        self.house.ask(table, request, answers.append)
        self.committer.settle()
        self.answered.append((table, request, answers[0]))
        self.after_each()
        return answers[0]

    def staff(self, table: str, command: h.Command) -> dict[str, Any]:
        """Ask something as a floorperson of the table."""
        answers: list[dict[str, Any]] = []
        person = Person(id="flo", name="flo", role="floor", posts=(table,))
        actor = Actor(column="floor", at=0, fresh=True, person=person)
        self.sequence += 1
        request = TableRequest(actor=actor, command=command, client="flo", sequence=self.sequence)
        self.house.ask(table, request, answers.append)
        self.committer.settle()
        return answers[0]

    def must(self, table: str, name: str, command: h.Command) -> None:
        answer = self.ask(table, name, command)
        assert answer["ok"], (table, name, command, answer)


def buy_in(store: Store, currency: str, names: Sequence[str] = NAMES) -> None:
    for name in names:
        number = store.last(f"player:{name}") + 1
        store.commit([buy_in_batch(name, currency, CHIPS, number)])


def number_of(name: str, round_: int, luck: int = 0) -> bytes:
    """Return the number that a player brings to a round."""
    return shake_256(f"{name} {round_} {luck}".encode()).digest(32)


LUCKY: Final = {"md": 514, "rws": 744}
"""What the first player counts up to until somebody wins from a meter in the first round."""


@dataclass
class Script:
    """How three players play rounds at one table: one bets, one folds, one is absent at the end."""

    evening: Evening
    table: str
    luck: int = 0
    bold: bool = False
    """Whether nobody folds and everybody is there."""

    @property
    def host(self) -> TableHost:
        return self.evening.host(self.table)

    @property
    def now(self) -> RoundNow:
        now = self.host.state.now
        assert now is not None
        return now

    def sit(self) -> None:
        for name in NAMES:
            self.evening.must(self.table, name, h.TakeSeat())

    def bet(self) -> None:
        """Place everybody's wagers and pledge numbers."""
        terms = self.host.state.rules.terms
        for seat, name in enumerate(NAMES, 1):
            ante = c.PlaceWager(
                by=PLAYER, seat=seat, wager="ante", amount=terms.least_ante or 100, player=name
            )
            self.evening.must(self.table, name, ante)
            if "progressive" in terms.offers:
                size = terms.bet_sizes[0]
                side = c.PlaceWager(
                    by=PLAYER, seat=seat, wager="progressive", amount=size, player=name
                )
                self.evening.must(self.table, name, side)
        gathering = self.now.gathering
        assert gathering is not None
        for seat, name in enumerate(NAMES, 1):
            chosen = self.number(name)
            pledge = pledge_of(gathering.commitment, seat, chosen).hex()
            self.evening.must(self.table, name, h.PledgeNumber(seat=seat, pledge=pledge))

    def ready(self) -> None:
        """Say that that is all."""
        for name in NAMES:
            self.evening.must(self.table, name, h.DeclareReady())

    def number(self, name: str) -> bytes:
        return number_of(name, self.now.number, self.luck if name == NAMES[0] else 0)

    def go_on(self) -> None:
        """Do whatever the round waits for, until it is over or waits for somebody of the staff."""
        for _ in range(200):
            if not self.step():
                return
        raise AssertionError(f"{self.table} does not come to an end: {self.host.waits}")

    def step(self) -> bool:
        host, waits = self.host, self.host.waits
        assert not host.stopped, host.stopped
        match waits.what:
            case "bets":
                self.wind()
            case "numbers":
                seat = waits.seats[0]
                name = NAMES[seat - 1]
                shown = h.ShowNumber(seat=seat, number=self.number(name).hex())
                self.evening.must(self.table, name, shown)
            case "decision":
                self.decide(waits.seats[0])
            case _:
                return False
        return True

    def wind(self) -> None:
        assert self.evening.clock.next()
        self.evening.committer.settle()

    def decide(self, seat: int) -> None:
        game, name = self.now.game, NAMES[seat - 1]
        if seat == len(NAMES) and not self.bold:
            self.wind()
            return
        if not game.seats[seat].looked:
            self.evening.must(self.table, name, c.ViewCards(by=PLAYER, seat=seat))
        if seat == 2 and not self.bold:
            self.evening.must(self.table, name, c.Fold(by=PLAYER, seat=seat))
            return
        size = sizes_of(game, game.due, seat)[0]
        self.evening.must(self.table, name, c.Bet(by=PLAYER, seat=seat, amount=size))

    def play(self, rounds: int = 1) -> None:
        for _ in range(rounds):
            self.bet()
            self.ready()
            self.go_on()


def begun(store: Store, book: str, *, floor: bool = False, **how: Any) -> Script:
    """Return a table with three players who have chips."""
    evening = Evening(store)
    host = evening.open_table(f"{book}-1", submission(book, floor=floor))
    buy_in(store, host.state.opening.currency)
    script = Script(evening, f"{book}-1", **how)
    script.sit()
    return script


def resealed(lines: Iterable[JournalLine]) -> MemoryStore:
    """Return a store with these lines, numbered and sealed anew as an insider could."""
    head, made, numbers = START, list[JournalLine](), dict[tuple[str, str], int]()
    for line in lines:
        place = (line.part, line.key)
        number = line.number
        if line.part in {"record", "movement"}:
            number = numbers[place] = numbers.get(place, 0) + 1
        copy = line._replace(seq=head.seq + 1, number=number)
        copy = copy._replace(hash=seal(head.hash, copy))
        made.append(copy)
        head = ChainHead(copy.seq, copy.hash)
    store = MemoryStore()
    store.restore(made, head)
    return store


def lucky_numbers(script: Script) -> Iterator[int]:
    """Yield what the first player may count up to for a hand that wins from a meter."""
    now, brief = script.now, script.now.game.terms.brief
    assert now.gathering is not None
    assert now.secret is not None
    commitment, contributions = now.gathering.commitment, [*now.gathering.contributions.values()]
    chains, opened = vault(), now.opened
    released = Released(
        link=chains.chain(script.table, opened.chain).link(opened.link),
        house=chains.chain(script.table, opened.chain, script.host.state.nonce).link(opened.link),
    )
    places = brief.places((1, 2, 3))
    hands = [
        [n for n, place in enumerate(places) if place.seat == seat or place.target == "community"]
        for seat in (1, 2, 3)
    ]
    wins = WINS[script.host.state.opening.book]
    for luck in count():
        lucks = (luck, 0, 0)
        shown = [
            replace(each, number=number_of(NAMES[each.seat - 1], now.number, lucks[each.seat - 1]))
            for each in contributions
        ]
        order = order_from(final_seed(commitment, shown, released), opened.link)
        dealt = [[now.secret.open(order[n])[0] for n in hand] for hand in hands]
        if any(rank_five(cards).category.name.lower() in wins for cards in dealt):
            yield luck


WINS: Final[dict[str, tuple[str, ...]]] = {
    "md": ("royal_flush", "straight_flush", "four_of_a_kind"),
    "rws": ("royal_flush", "straight_flush"),
}
