"""The house: its tables, its jackpots and its people, over one store.

Everything runs in one thread. `House.opened` reads the store, decides by the book what becomes of
rounds that were interrupted, and goes on from there.
"""

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from fifthstreet.house.batch import Batch
from fifthstreet.house.clock import Clock
from fifthstreet.house.codec import decode
from fifthstreet.house.committing import Committer
from fifthstreet.house.entry import Entry, Posting, units
from fifthstreet.house.fairness import Entropy
from fifthstreet.house.links import events as link_events
from fifthstreet.house.links.link import Link
from fifthstreet.house.meter_book import MeterMovement
from fifthstreet.house.people.refusals import Refusal as PeopleRefusal
from fifthstreet.house.replies import ReplyBook, Then
from fifthstreet.house.store.store import Store
from fifthstreet.house.tables import events as e
from fifthstreet.house.tables import loading
from fifthstreet.house.tables.host import Services, TableHost
from fifthstreet.house.tables.interruption import ruling
from fifthstreet.house.tables.pace import USUAL, Pace
from fifthstreet.house.tables.plan import Plan
from fifthstreet.house.tables.refusals import Any_, Refusal, refusal_as_json
from fifthstreet.house.tables.requests import Request
from fifthstreet.house.tables.ruleset import Ruleset, ruleset_of
from fifthstreet.house.tables.state import TableState
from fifthstreet.house.tables.vault import Vault
from fifthstreet.play.incidents import void

log = logging.getLogger(__name__)
RESTARTED: Final = "The house was started again while the round was on."


@dataclass(slots=True, kw_only=True)
class Parts:
    """What a house is built on; a simulator gives other clocks, chance and stores."""

    store: Store
    committer: Committer
    clock: Clock
    entropy: Entropy
    vault: Vault
    pace: Pace = USUAL
    large: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TableOrder:
    """A table to be opened: its name, the submission it is played by, who deals, its jackpot."""

    table: str
    submission: str
    dealing: e.Dealing = "virtual"
    link: str = ""
    by: str = "house"
    pace: Pace | None = None


def nothing_is_closed(_act: str, _table: str, _player: str) -> PeopleRefusal | None:
    """Let everything begin."""
    return None


class House:
    """A house that runs."""

    def __init__(self, parts: Parts) -> None:
        self.parts = parts
        self.store = parts.store
        self.links: dict[str, Link] = {}
        self.tables: dict[str, TableHost] = {}
        self.posted: list[Callable[[Batch], None]] = [self._moved]
        self.services = Services(
            store=parts.store,
            committer=parts.committer,
            clock=parts.clock,
            entropy=parts.entropy,
            vault=parts.vault,
            replies=ReplyBook(parts.store),
            posted=self._posted,
            gate=nothing_is_closed,
            approved=lambda _subject, _amount: False,
            large=parts.large,
        )

    def open(self, mine: Callable[[str], bool] = lambda _table: True) -> None:
        """Read what the store holds, and let the tables go on that this process runs."""
        heads = self.store.heads()
        for stream in heads:
            if stream.startswith("link:"):
                self._load_link(stream.removeprefix("link:"))
        for stream in heads:
            table = stream.removeprefix(loading.PREFIX)
            if stream.startswith(loading.PREFIX) and mine(table) and self.store.claim(table):
                self._resume(loading.load(self.store, table, self.parts.vault))

    def _load_link(self, id_: str) -> Link:
        link = self.links.setdefault(id_, Link(id_))
        for record in self.store.records(link.stream, after=link.number):
            link.evolve(decode(record.kind, record.data))
        link.read(self.store.meters())
        return link

    def _resume(self, state: TableState) -> None:
        if state.opened is None:
            return
        host = self._host(state, self.links[state.opened.link], None)
        if state.now is not None:
            host.do(_interrupted)
        else:
            host.nudge()

    def _host(self, state: TableState, link: Link, pace: Pace | None) -> TableHost:
        host = TableHost(state, link, self.services, pace or self.parts.pace)
        self.tables[state.id] = host
        return host

    def open_table(self, order: TableOrder, then: Then) -> None:
        """Open a table from a checked submission; raise where the submission does not pass."""
        rules = ruleset_of(order.submission)
        name = order.link or order.table
        link = self.links.get(name) or self._load_link(name)
        if refused := self._not_to_be_opened(order, rules, link):
            then(refusal_as_json(refused))
            return
        host = self._host(TableState(id=order.table), link, order.pace)

        def job(plan: Plan) -> None:
            if link.opened is None:
                _open_link(plan, rules)
            plan.tell(_opened(order, rules, name))

        def told(_: object) -> None:
            host.listeners.remove(told)
            then({"ok": True, "table": order.table, "number": host.state.number})

        host.listeners.append(told)
        host.do(job)

    def _not_to_be_opened(self, order: TableOrder, rules: Ruleset, link: Link) -> Refusal | None:
        if order.table in self.tables:
            return Refusal(code="table_is_open_already")
        if f"{loading.PREFIX}{order.table}" in self.store.heads():
            return Refusal(code="table_is_open_already")
        opened = link.opened
        resets = {name: int(value) for name, value in rules.terms.brief.resets.items()}
        if opened and (opened.currency != rules.currency or dict(opened.resets) != resets):
            return Refusal(code="link_is_another")
        if not self.store.claim(order.table):
            return Refusal(code="table_is_elsewhere")
        return None

    def ask(self, table: str, request: Request, then: Then) -> None:
        """Ask something of a table."""
        host = self.tables.get(table)
        if host is None:
            then(refusal_as_json(Refusal(code="table_is_unknown")))
            return
        host.ask(request, then)

    def _posted(self, batch: Batch) -> None:
        for told in self.posted:
            told(batch)

    def _moved(self, batch: Batch) -> None:
        for id_ in {movement.meter.partition(":")[0] for movement in batch.movements}:
            if id_ in self.links:
                self.links[id_].moved(batch.movements)

    def keep_snapshots(self) -> None:
        """Write down what tables between rounds amount to, so that the next start is quick."""
        for host in self.tables.values():
            snapshot = loading.snapshot_of(host.state)
            if snapshot is not None:
                self.store.write_snapshot(snapshot)

    def close(self) -> None:
        """Take nothing more; rounds that are on wait for the next start."""
        for host in self.tables.values():
            host.close()

    def display(self) -> Mapping[str, Any]:
        """Return what the jackpots may show: never more than can be paid."""
        return {id_: link.shown for id_, link in self.links.items()}


def _interrupted(plan: Plan) -> Any_ | None:
    """Decide by the book what becomes of a round that was on when the house stopped."""
    now = plan.state.now
    if now is None:
        return None
    told = ruling(now, RESTARTED)
    if told.course != "nothing":
        plan.tell(told)
    if told.course == "void":
        plan.happened((void(now.game, told.citation),))
    return None


def _opened(order: TableOrder, rules: Ruleset, link: str) -> e.TableOpened:
    table = rules.book.table
    return e.TableOpened(
        table=order.table,
        dealing=order.dealing,
        book=rules.book.id,
        version=rules.book.document.version,
        submission=order.submission,
        ruleset=rules.hash,
        link=link,
        currency=rules.currency,
        positions=table.positions.default,
        by=order.by,
    )


def _open_link(plan: Plan, rules: Ruleset) -> None:
    """Begin a jackpot: its meters start from what the submission says, paid in by the house."""
    link, progressive = plan.link, rules.setup.submission.progressive
    resets = {name: int(value) for name, value in rules.terms.brief.resets.items()}
    starts = {name: (progressive.initial or {}).get(name, reset) for name, reset in resets.items()}
    plan.tell_link(link_events.LinkOpened(currency=rules.currency, resets=resets, starts=starts))
    for name, start in starts.items():
        if not start:
            continue
        meter = f"{link.id}:{name}"
        plan.movements.append(MeterMovement(meter=meter, kind="reset", parts=units(start)))
        plan.entries.append(
            Entry(
                id=f"link:{meter}:opened",
                reason="reset",
                currency=rules.currency,
                postings=(
                    Posting(f"meter:{meter}", units(start)),
                    Posting(f"house:{rules.currency}", -units(start)),
                ),
            )
        )
