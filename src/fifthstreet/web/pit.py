"""The pit at a glance: every table, what waits for a person, alarms, and the hold."""

import asyncio
import time
from collections.abc import Iterable, Iterator
from dataclasses import asdict as fields_of
from dataclasses import dataclass, field
from typing import Final
from weakref import WeakKeyDictionary

from msgspec.structs import asdict

from fifthstreet.audit.audit import audit
from fifthstreet.audit.hold import Watch
from fifthstreet.audit.hold_return import MAIN, Expected, HoldBet
from fifthstreet.coaching import jobs
from fifthstreet.coaching.irregularities import waiting
from fifthstreet.coaching.relief import dealer_of
from fifthstreet.coaching.worker import WORKER
from fifthstreet.floor.tables import views
from fifthstreet.floor.tables.host import TableHost
from fifthstreet.floor.tables.limits import ranges_of
from fifthstreet.floor.tables.loader import PREFIX, patron_of
from fifthstreet.floor.tables.state import is_patron
from fifthstreet.jackpots.display import jackpot_as_json
from fifthstreet.ledger.store.store import Store
from fifthstreet.people.approvals import BEGINS
from fifthstreet.people.authority import powers
from fifthstreet.people.closures import is_silent
from fifthstreet.people.policy import Policy
from fifthstreet.protocol.pit import (
    Alarm,
    AuditStatus,
    Award,
    HoldAlarm,
    PitTable,
    Return,
    Ruling,
)
from fifthstreet.protocol.pit import Pit as Glance
from fifthstreet.protocol.staff import Approval, Audited, Closure, Head
from fifthstreet.protocol.tables import Span
from fifthstreet.refusals import RefusedError
from fifthstreet.web.alarms import alarms_of
from fifthstreet.web.lobby import Lobby

PIECE: Final = 500
"""How many events of a table are read at a time."""
LOOK: Final = 0.5
"""Seconds for which events are read before a page is answered; the rest is read the next time."""
SOON: Final = 0.2
"""Seconds for which a page waits for exact values that are still being worked out."""


@dataclass(slots=True)
class Count:
    """The hold of a table, as it is being counted and as it may be shown."""

    watch: Watch
    observed: Watch
    whole: bool = False
    """Whether everything is counted."""
    compared: bool = False
    """Whether the returns have been compared with their exact values, now or at an earlier look."""
    expected: dict[HoldBet, Expected] = field(default_factory=dict)


@dataclass(slots=True, eq=False)
class PitBoard:
    """The memory of the pit of a house from one look to the next."""

    counts: dict[str, Count] = field(default_factory=dict)
    audited: Audited | None = None
    odd: dict[str, tuple[tuple[str, str], ...]] = field(default_factory=dict)
    """The holds of each table that chance did not explain at the last look, with their alarms."""
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    """The lock for counting: several may look at a time, and one counts."""

    async def glance(self, lobby: Lobby) -> Glance:
        """Return the whole pit."""
        hosts = [host for host in lobby.running.house.tables.values() if host.state.opened]
        until = time.monotonic() + LOOK
        async with self.turn:
            await asyncio.to_thread(self._read, lobby.running.store, hosts, until)
        store = lobby.running.store
        head = await asyncio.to_thread(store.head)
        tables = [await self._table(lobby, host) for host in hosts]
        self.odd = {one.table: self._judged(one) for one in tables}
        jackpots = lobby.running.house.progressives.values()
        return Glance(
            tables=tuple(tables),
            rulings=tuple(one.ruling for one in tables if one.ruling),
            alarms=(
                *alarms_of(lobby, hosts),
                *(
                    Alarm("return_is_not_chance", table, says)
                    for table, sentences in self.odd.items()
                    for says, one in sentences
                    if not is_silent(lobby.running.desk.state, one)
                ),
            ),
            approvals=approvals_of(lobby),
            closures=closures_of(lobby),
            jackpots=tuple(jackpot_as_json(jackpot) for jackpot in jackpots if jackpot.opened),
            audit=AuditStatus(Head(*head), self.audited),
            hold_alarm=_thresholds(lobby.running.settings.policy),
        )

    def _judged(self, table: PitTable) -> tuple[tuple[str, str], ...]:
        """Return the holds that chance does not explain, or those of the last look if unknown."""
        if table.returns is None:
            return self.odd.get(table.table, ())
        self.counts[table.table].compared = True
        return tuple(_odd(table))

    async def _table(self, lobby: Lobby, host: TableHost) -> PitTable:
        state, opening = host.state, host.state.opening
        now, waits = state.now, host.waits
        latest = state.latest
        ruling = waiting(latest.game) if latest else None
        seats = now.game.seats.values() if now else ()
        return PitTable(
            table=state.id,
            name=views.name_of(state),
            book=opening.book,
            version=opening.version,
            dealing=opening.dealing,
            currency=opening.currency,
            positions=opening.positions,
            link=opening.link,
            seats=dict(state.seats),
            names={id_: host.called(id_) for id_ in state.seats.values()},
            dealer=dealer_of(host),
            award=Award(waits.seats[0], waits.amount) if waits.what == "approval" else None,
            round=now.number if now else None,
            rounds=state.rounds,
            phase=now.game.phase if now else None,
            staked=sum(sum(seat.wagers.values()) for seat in seats),
            waits=views.waits_of(host),
            shut=state.shut or None,
            stopped=host.trouble or None,
            ruling=None
            if ruling is None or latest is None
            else Ruling(**asdict(ruling), table=state.id, round=ruling.about or latest.number),
            returns=await self._returns(host, lobby.running.settings.policy),
            counted=self.counts[state.id].whole,
            ruleset=opening.ruleset,
            register=opening.register,
            limits=views.terms_of(state),
            ranges={id_: Span(*ends) for id_, ends in ranges_of(state.rules).items()},
        )

    async def _returns(self, host: TableHost, policy: Policy) -> tuple[Return, ...] | None:
        """Return a table's hold against theory, or None while the values are computed."""
        count, rules = self.counts[host.state.id], host.state.rules
        display, law = count.observed, (rules.text, rules.source)
        if not display.tallies:
            return ()
        try:
            if unknown := display.bets - count.expected.keys():
                bets = tuple(sorted(unknown))
                count.expected |= await WORKER.ask(jobs.expected, *law, bets, patience=SOON)
            spreads = display.spreads(policy)
            bands = await WORKER.ask(jobs.hold_bands, *law, spreads, patience=SOON)
        except RefusedError:
            return None
        return tuple(one.record() for one in display.returns(count.expected, policy, bands))

    def _read(self, store: Store, hosts: list[TableHost], until: float) -> None:
        """Count the settlements since the last look, for as long as a page may wait."""
        for host in hosts:
            id_, rules = host.state.id, host.state.rules
            count = self.counts.get(id_)
            if count is None or count.watch.rules is not rules:
                count = self.counts[id_] = Count(Watch(rules), Watch(rules))
            last = host.state.number
            while count.watch.number < last and time.monotonic() < until:
                after = count.watch.number
                count.watch.read(store.records(f"{PREFIX}{id_}", after=after, most=PIECE))
            count.whole = count.watch.number >= last
            if count.watch.number > count.observed.number:
                count.observed = count.watch.counted()

    async def check(self, lobby: Lobby) -> Audited:
        """Audit everything, and remember the findings for the next reader."""
        report = await asyncio.to_thread(audit, lobby.running.store)
        at = lobby.running.clock.now().isoformat()
        self.audited = Audited(**asdict(report.record()), at=at)
        return self.audited


def _thresholds(policy: Policy) -> HoldAlarm:
    """Return the thresholds at which a hold raises an alarm."""
    return HoldAlarm(policy.hold_deviations, policy.hold_wagers, policy.hold_deviations_at_once)


def names_of(lobby: Lobby, mentioned: Iterable[str]) -> dict[str, str]:
    """Return the names of the people among some ids."""
    persons, ids = lobby.running.desk.state.persons, [*dict.fromkeys(mentioned)]
    names = {id_: persons[id_].label for id_ in ids if id_ in persons}
    return names | dict(patron_names(lobby, filter(is_patron, ids)))


def patron_names(lobby: Lobby, ids: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield the names of patrons whom staff seated."""
    running = lobby.running
    for id_ in ids:
        if patron := patron_of(running.store, id_):
            yield id_, patron.called(running.personal.read, running.erased.has, id_)


def _odd(table: PitTable) -> Iterator[tuple[str, str]]:
    """Yield the holds of a table that chance does not explain (R51), at whole deviations."""
    for one in table.returns or ():
        if one.alarm:
            figure = int(abs(one.deviations or 0))
            yield _says(one), f"hold:{table.table}:{one.wager}@{figure}"


def _says(one: Return) -> str:
    deviations = one.deviations or 0
    where = "ahead of" if deviations > 0 else "behind"
    wager = "main game" if one.wager == MAIN else one.wager.replace("_", " ") + " bet"
    distance = f"{abs(deviations):.1f} standard deviations {where} the exact figure"
    return f"check the hold of the {wager}: the house is {distance}."


def approvals_of(lobby: Lobby) -> tuple[Approval, ...]:
    """Return what waits for a second person, or to be carried out, with the names of people."""
    return tuple(
        Approval(
            **fields_of(one),
            names=names_of(lobby, (one.asked_by, one.approved_by, *one.subject.split(":"))),
            act=BEGINS[one.kind],
            approving_act=powers()[BEGINS[one.kind]].approved_by,
        )
        for one in lobby.running.desk.state.requests.values()
    )


def closures_of(lobby: Lobby) -> tuple[Closure, ...]:
    """Return what is closed, by whom and why, with the names of people."""
    return tuple(
        Closure(**fields_of(one), names=names_of(lobby, (one.by, one.subject)))
        for one in lobby.running.desk.state.closures.values()
    )


_PITS: "WeakKeyDictionary[Lobby, PitBoard]" = WeakKeyDictionary()


def pit_of(lobby: Lobby) -> PitBoard:
    """Return the memory of a house's pit."""
    return _PITS.setdefault(lobby, PitBoard())
