"""The floor: the tables and progressives of a house, over one store.

Everything runs in one thread. `Floor.opened` reads the store, decides by the book what happens to
interrupted rounds, and continues from there.
"""

import logging
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

from fifthstreet.errors import FifthStreetError
from fifthstreet.floor.tables import jackpot_faults, loader
from fifthstreet.floor.tables.host import ELSEWHERE, TableHost
from fifthstreet.floor.tables.jackpot_opening import may_join, open_progressive
from fifthstreet.floor.tables.laws import Laws
from fifthstreet.floor.tables.opening import (
    TableOrder,
    move_table,
    objection_to_order,
    opening_of,
)
from fifthstreet.floor.tables.pace import TablePace
from fifthstreet.floor.tables.plan import TablePlan
from fifthstreet.floor.tables.requests import TableRequest
from fifthstreet.floor.tables.restart import go_on
from fifthstreet.floor.tables.ruleset import Ruleset, RulesetError, edition_of, ruleset_of
from fifthstreet.floor.tables.services import Services
from fifthstreet.floor.tables.state import TableState
from fifthstreet.floor.tables.vault import VaultError
from fifthstreet.jackpots.jackpot import ProgressiveJackpot
from fifthstreet.ledger.journal import CommitResult
from fifthstreet.ledger.store.moves import Handover
from fifthstreet.ledger.store.refusals import SnapshotError
from fifthstreet.ledger.store.store import StreamSnapshot
from fifthstreet.ledger.stream import Then
from fifthstreet.protocol import jackpot_events
from fifthstreet.protocol.jackpot_events import ProgressiveTerms
from fifthstreet.refusals import Refusal, refusal_as_json

__all__ = ["Floor", "TableOrder"]

log = logging.getLogger(__name__)


class Floor:
    """The running floor of a house."""

    def __init__(self, services: Services, tables: dict[str, TableHost] | None = None) -> None:
        self.services = services
        self.store = services.store
        self.jackpots = services.jackpots
        self.tables = {} if tables is None else tables
        self.unread: dict[str, loader.UnreadTable] = {}
        """Tables that stay closed because this release cannot read their rules."""
        self._elsewhere: dict[str, str] = {}
        """The currencies of the tables that other processes run."""
        self._questioned: set[str] = set()
        """Tables whose claims were lost, or whose streams another process has continued."""
        self._seen = 0
        self._snapshots: dict[str, int] = {}
        self.found_tables = False
        """Whether the journal has tables that this process has not tried to claim yet."""
        self.left: list[Callable[[TableHost], None]] = []
        """Called with every table that no longer runs here, or no longer in the same form."""
        self.jackpots.heard.append(self._heard)

    @property
    def progressives(self) -> Mapping[str, ProgressiveJackpot]:
        """Return the jackpots that this process knows."""
        return self.jackpots.progressives

    def open(self) -> None:
        """Read the store, and continue the tables that this process runs."""
        self._seen = self.store.head().seq
        for stream in self.store.heads():
            if stream.startswith("link:"):
                self.jackpots.load(stream.removeprefix("link:"))
        self.adopt()

    def adopt(self) -> None:
        """Continue tables that no process runs: at a start, or when another process has ended."""
        self.found_tables = False
        others = _tables(self.store.heads()) - self.tables.keys() - self.unread.keys()
        claimed = self.store.claim_all(others)
        known, self._elsewhere = self._elsewhere, dict.fromkeys(others - claimed, "")
        for table in self._elsewhere:
            first = () if table in known else self.store.records(f"{loader.PREFIX}{table}", most=1)
            self._elsewhere[table] = first[0].data["currency"] if first else known.get(table, "")
        for table in sorted(claimed):
            self._take_over(table)

    @property
    def currencies(self) -> tuple[str, ...]:
        """Return the currencies that the tables are played in, here and at other processes."""
        here = {one.state.opening.currency for one in self.tables.values() if one.state.opened}
        return tuple(sorted(here.union(self._elsewhere.values())))

    def hand_over(self, table: str, to: str, bots: Mapping[str, Any] | None = None) -> bool:
        """Hand a table over to another process with its bots, unless something is being written."""
        host = self.tables[table]
        host.pause(ELSEWHERE)
        if host.in_flight:
            return False
        self._elsewhere[table] = self.tables.pop(table).state.opening.currency
        number, ready = host.state.number, tuple(host.reception.ready)
        move = Handover(table=table, to=to, number=number, ready=ready, bots=bots or {})
        self.store.hand_over(move)
        self._leave(host)
        return True

    def receive(self, handover: Handover) -> None:
        """Continue a table that another process hands over to this one."""
        if handover.table not in self.tables and self.store.claim(handover.table):
            self._elsewhere.pop(handover.table, None)
            self._take_over(handover.table, handover)

    def _take_over(self, table: str, handover: Handover | None = None) -> None:
        """Let a table continue; a table whose keys are lost stops, and the others do not.

        One whose rules cannot be read stays closed.
        """
        try:
            self._resume(loader.load(self.store, table, self.services.vault), handover)
        except RulesetError as error:
            log.error("table %s stays closed: %s", table, error)  # noqa: TRY400 - it says enough
            self.unread[table] = loader.UnreadTable.at(self.store, table, str(error))
            self.store.release(table)
        except VaultError as error:
            state = loader.load(self.store, table, None)
            host = self._host(state, self.jackpots.find(state.opening.link), None)
            host.stopped = str(error)
            log.error("table %s has stopped: %s", table, error)  # noqa: TRY400 - it says enough

    def reclaim(self) -> None:
        """Claim tables whose claims were lost, except those that another process runs now.

        Until that is known, such a table does nothing. One whose stream was continued elsewhere is
        read again.
        """
        lost = self.store.claims_lost
        overtaken = {table for table, host in self.tables.items() if host.overtaken}
        self._questioned = (self._questioned | lost | overtaken) & self.tables.keys()
        for table in lost - self.tables.keys():
            self.store.release(table)
            self.found_tables = True
        if not self._questioned:
            return
        for table in self._questioned:
            self.tables[table].pause()
        claimed, heads = self.store.claim_all(self._questioned), self.store.heads()
        for table in sorted(self._questioned):
            host = self.tables[table]
            if host.in_flight:
                continue
            if table not in claimed:
                log.warning("table %s is left to the process that has claimed it", table)
                self.store.release(table)
                del self.tables[table]
                self._leave(host)
            elif host.is_at(heads.get(f"{loader.PREFIX}{table}", 0)):
                host.runner.resume()
            else:
                log.warning("table %s is read anew: it has gone on elsewhere", table)
                self._take_over(table)
                self._leave(host)
            self._questioned.remove(table)

    def _leave(self, host: TableHost) -> None:
        host.leave()
        for listener in self.left:
            listener(host)

    def _heard(self, jackpot: ProgressiveJackpot, event: jackpot_events.Event) -> None:
        """Tell the tables of a jackpot when it fails, and when it works again."""
        failed, mended = jackpot_events.ProgressiveFailed, jackpot_events.ProgressiveRestored
        job = {failed: jackpot_faults.suffer, mended: jackpot_faults.recover}.get(type(event))
        for host in self.tables.values() if job else ():
            if host.progressive is jackpot and job:
                host.do(type(event).__name__, job)

    def refresh(self, head: int | None = None) -> None:
        """Read what other processes wrote about jackpots, and let waiting winners continue.

        Only jackpots with new lines in the journal are read. If its `head` has not moved since the
        last time, nothing is read.
        """
        if head is None or head > self._seen:
            try:
                self._read_news()
            except FifthStreetError as error:
                log.warning("jackpots cannot be read: %s", error)
        self.jackpots.turned()

    def wrote(self, result: CommitResult) -> None:
        """Note that this process wrote lines, which are not news unless others came before them."""
        if result.first == self._seen + 1:
            self._seen = result.last

    def _read_news(self) -> None:
        with self.store.view() as view:
            seen, touched = view.head().seq, view.touched(self._seen)
            moved = {key.partition(":")[0] for part, key in touched if part == "movement"}
            jackpots = [jackpot for id_, jackpot in self.progressives.items() if id_ in moved]
            meters = view.meters([name for jackpot in jackpots for name in jackpot.meters])
        for jackpot in jackpots:
            jackpot.know(seen, meters)
        streams = {key for part, key in touched if part == "record"}
        for stream in streams:
            if stream.startswith("link:"):
                self.jackpots.load(stream.removeprefix("link:"))
        unknown = (
            _tables(streams) - self.tables.keys() - self.unread.keys() - self._elsewhere.keys()
        )
        self.found_tables = self.found_tables or bool(unknown)
        self._seen = seen

    def _resume(self, state: TableState, handover: Handover | None) -> None:
        if state.opened is None:
            return
        host = self._host(state, self.jackpots.find(state.opened.link), None)
        if handover is None or handover.number != state.number:
            host.do("Restart", go_on)
        else:
            host.reception.ready.update(handover.ready)
            host.do("Restart", partial(go_on, interrupted=False))

    def _host(
        self, state: TableState, jackpot: ProgressiveJackpot, pace: TablePace | None
    ) -> TableHost:
        host = TableHost(state, jackpot, self.services, pace or self.services.pace)
        self.tables[state.id] = host
        return host

    def open_table(self, order: TableOrder, then: Then) -> None:
        """Open a table from a checked submission; raise where the submission does not pass."""
        now, laws = self.services.clock.now(), Laws.of(self.store)
        if order.approved is None:
            rules = ruleset_of(order.submission, edition_of(order.submission, now))
        else:
            rules = laws.ruleset(order.approved)
        rules.refuse_out_of_force(now)
        if order.approved is not None and order.table in self.tables:
            move = partial(move_table, rules=rules, order=order)
            self.tables[order.table].do("OpenTable", move, then, (order.by, order.role))
            return
        name = order.link or order.table
        jackpot = self.jackpots.find(name)
        if refused := self._not_to_be_opened(order, rules, jackpot):
            then(refusal_as_json(refused))
            return
        host = self._host(TableState(id=order.table, laws=laws), jackpot, order.pace)

        def job(plan: TablePlan) -> None:
            if jackpot.opened is None:
                open_progressive(plan, rules, order.terms or ProgressiveTerms())
            plan.records += laws.missing(rules, plan.at)
            plan.tell(opening_of(order, rules, name))
            jackpot_faults.align(plan)

        def notify(body: dict[str, Any]) -> None:
            if not body["ok"]:
                self.tables.pop(order.table, None)
                self.store.release(order.table)
            then(body)

        host.do("OpenTable", job, notify, (order.by, order.role))

    def _not_to_be_opened(
        self, order: TableOrder, rules: Ruleset, jackpot: ProgressiveJackpot
    ) -> Refusal | None:
        if refused := objection_to_order(
            rules.book, order.dealing, order.mode_of_entries, order.confirming_role
        ):
            return refused
        if order.table in self.tables:
            return Refusal(code="table_is_already_open")
        if self.store.last(f"{loader.PREFIX}{order.table}"):
            return Refusal(code="table_is_already_open")
        if jackpot.closed:
            return Refusal(code="progressive_is_closed", detail=jackpot.closed)
        if not may_join(jackpot, rules, order.terms):
            return Refusal(code="progressive_differs")
        if not self.store.claim(order.table):
            return Refusal(code="table_runs_on_another_server")
        return None

    def ask(self, table: str, request: TableRequest, then: Then) -> None:
        """Pass a request to a table."""
        host = self.tables.get(table)
        if host is None:
            then(refusal_as_json(Refusal(code="table_is_unknown")))
            return
        host.ask(request, then)

    def snapshots(self, after: int = 1) -> list[StreamSnapshot]:
        """Return the state of tables with so many events since their last snapshot."""
        long = [host.state for host in self.tables.values() if host.state.number >= after]
        snapshots = (loader.snapshot_of(state) for state in long)
        return [
            snapshot
            for snapshot in snapshots
            if snapshot is not None and snapshot.number - self._last_snapshot_of(snapshot) >= after
        ]

    def _last_snapshot_of(self, now: StreamSnapshot) -> int:
        """Return the number of a table's last snapshot; for a spoilt one, that of today's."""
        stream = now.stream
        if stream not in self._snapshots:
            try:
                remaining = self.store.read_snapshot(stream)
                self._snapshots[stream] = remaining.number if remaining else 0
            except SnapshotError:
                self._snapshots[stream] = now.number
        return self._snapshots[stream]

    def keep_snapshots(self, due: Iterable[StreamSnapshot] | None = None) -> None:
        """Store the state of tables, so that the next start is quick; any thread may.

        Without a list, all tables with new events since their last snapshot are stored.
        """
        for snapshot in self.snapshots() if due is None else due:
            self.store.write_snapshot(snapshot)
            self._snapshots[snapshot.stream] = snapshot.number

    def close(self) -> None:
        """Accept nothing more; rounds in progress continue after the next start."""
        for host in self.tables.values():
            host.close()

    def is_stuck(self, table: str) -> bool:
        """Return whether nobody can play at a table: it has stopped here, or no process runs it."""
        host = self.tables.get(table)
        if host is None:
            return self.store.whereabouts(table) is None
        return bool(host.trouble)

    def in_use(self, jackpot: str) -> bool:
        """Return whether a table plays for a jackpot, here or at another process."""
        for stream in self.store.heads():
            table = stream.removeprefix(loader.PREFIX)
            if stream.startswith(loader.PREFIX) and table not in self.unread:
                state = loader.load(self.store, table, None)
                if state.opened and state.opened.link == jackpot and not state.shut:
                    return True
        return False

    def display(self) -> Mapping[str, Any]:
        """Return what the jackpots may show: never more than can be paid."""
        return {id_: jackpot.display for id_, jackpot in self.progressives.items()}


def _tables(streams: Iterable[str]) -> set[str]:
    """Return the tables among some streams."""
    mine = (stream for stream in streams if stream.startswith(loader.PREFIX))
    return {stream.removeprefix(loader.PREFIX) for stream in mine}
