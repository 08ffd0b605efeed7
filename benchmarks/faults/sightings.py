"""Which cards each reader saw, and whether the rules allowed that by then (I7).

Readers record every card and every long number in every frame, with the number of the table's last
event in that frame. After the run, the journal says what each of them could know by then.
"""

import re
from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any, BinaryIO, NamedTuple

import orjson

from fifthstreet.floor.tables.state import RoundNow
from fifthstreet.floor.tables.vault import Vault
from fifthstreet.ledger.entry import UNITS
from fifthstreet.ledger.store.store import Store
from fifthstreet.protocol import floor_events as e
from house.simulator.branches import Sometimes
from house.simulator.leaks import Seen, own
from house.simulator.watching import Watch

CARD = re.compile(rb'"([2-9TJQKA][shdc])"')
LONG = re.compile(rb'"([0-9a-f]{32,})"')
ANEW = (b'"round.BettingOpened"', b'"type":"snapshot"')
"""The part of a frame at which a reader begins to see a round."""


class Sighting(NamedTuple):
    """What a reader was shown for the first time in a round; "" is anyone without a name."""

    number: int
    person: str
    items: frozenset[str]


@dataclass(slots=True)
class Sightings:
    """Everything that the readers of a house were shown, in a file because it is much."""

    file: BinaryIO
    frames: int = 0
    cards: int = 0
    _known: dict[tuple[str, str], set[bytes]] = field(default_factory=lambda: defaultdict(set))
    _last: dict[str, int] = field(default_factory=lambda: defaultdict(int))

    def look(self, table: str, person: str, payload: bytes) -> None:
        """Record what is new to a reader in a frame; secrets are new to all readers or to none."""
        self.frames += 1
        cards, numbers = self._known[table, person], self._known[table, "*"]
        if any(word in payload for word in ANEW):
            cards.clear()
            numbers.clear()
        shown, long = {*CARD.findall(payload)} - cards, {*LONG.findall(payload)} - numbers
        if shown or long:
            self.cards += len(shown)
            cards |= shown
            numbers |= long
            number = self._last[table] = _number(payload, self._last[table])
            items = b" ".join((*shown, *long))
            self.file.write(b"%b\t%d\t%b\t%b\n" % (table.encode(), number, person.encode(), items))

    def by_table(self) -> dict[str, list[Sighting]]:
        """Return everything that was recorded, the last first."""
        tables: dict[str, list[Sighting]] = defaultdict(list)
        self.file.seek(0)
        for line in self.file:
            table, number, person, items = line.decode().rstrip("\n").split("\t")
            tables[table].append(Sighting(int(number), person, frozenset(items.split())))
        for noted in tables.values():
            noted.sort(key=lambda one: one.number, reverse=True)
        return tables


def _number(payload: bytes, last: int) -> int:
    """Return the number of the last event in a frame."""
    message = orjson.loads(payload)
    match message:
        case (
            {"events": [*_, {"number": int(number)}]}
            | {"snapshot": {"number": int(number)}}
            | {"number": int(number)}
        ):
            return number
        case _:
            return last


@dataclass(slots=True)
class Verdict:
    """What the journal says about a run."""

    rounds: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    jumps: int = 0
    exposed: list[str] = field(default_factory=list)
    lost_cents: int = 0
    problem: str = ""


class Judge:
    """Reads the journal next to the house, and judges what readers saw."""

    def __init__(self, store: Store, vault: Vault, sightings: Sightings) -> None:
        self.verdict = Verdict()
        self.watch = Watch(store, vault, Sometimes())
        self.watch.happened = self._happened
        self._seen = Seen()
        self._now: dict[str, RoundNow] = {}
        self._due = sightings.by_table()

    def read(self) -> Verdict:
        """Read the whole journal; stop at the first impossibility."""
        try:
            self.watch.look(whole=False)
        except AssertionError as error:
            self.verdict.problem = f"{type(error).__name__}: {error}"
        accounts = self.watch.store.accounts()
        counted = self.watch.money.balances
        apart = [
            abs((accounts[name].balance if name in accounts else 0) - counted.get(name, 0))
            for name in accounts.keys() | counted.keys()
        ]
        trial = abs(sum(account.balance for account in accounts.values()))
        self.verdict.lost_cents = -(-(sum(apart) + trial) // UNITS)
        left = [f"{table}: {noted[0]}" for table, noted in self._due.items() if noted]
        self.verdict.exposed += [f"never in the journal: {one}" for one in left]
        return self.verdict

    def _happened(self, table: str, event: object) -> None:
        state = self.watch.tables.get(table)
        if state is None:
            return
        if isinstance(event, e.RoundFinished):
            self.verdict.rounds[event.outcome] += 1
        self._seen.take(state, event)
        if state.now is not None:
            self._now[table] = state.now
        due = self._due.get(table, [])
        while due and due[-1].number <= state.number:
            self._judge(table, due.pop(), over=state.now is None)

    def _judge(self, table: str, sighting: Sighting, *, over: bool) -> None:
        now = self._now.get(table)
        allowed = self._seen.cards.get(table, set()) | (
            own(now, sighting.person) if now is not None else set()
        )
        hidden = {item for item in sighting.items if len(item) == 2} - allowed
        hidden |= set() if over or now is None else _secrets(now) & sighting.items
        if hidden:
            who = sighting.person or "everybody"
            self.verdict.exposed.append(
                f"{table}, event {sighting.number}: {who} was shown {', '.join(sorted(hidden))}"
            )


def _secrets(now: RoundNow) -> set[str]:
    """Return the secrets that would reveal the cards of a round in progress."""
    seed = now.secret.seed_for_the_safe().hex() if now.secret is not None else ""
    return {now.opened.nonce, seed, seed[:96], seed[96:]} - {""}


def acknowledged(store: Store, promises: list[tuple[str, int, int]]) -> list[str]:
    """Return the acknowledged commands that the store does not have, of (client, number, event)."""
    missing = []
    for client, sequence, number in promises:
        reply: Any = store.reply(client, sequence)
        if reply is None or reply.body.get("number") != number:
            missing.append(f"{client} #{sequence}")
    return missing
