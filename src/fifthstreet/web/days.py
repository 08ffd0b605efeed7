"""Gaming days as the pages see them: the list, one day with its reports, and its files."""

import asyncio
import io
import zipfile
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from datetime import date, datetime
from functools import partial
from typing import Any, Final
from weakref import WeakKeyDictionary

from fifthstreet.audit.hold_return import Band, Expected, HoldBet, HoldSpread
from fifthstreet.coaching import jobs
from fifthstreet.coaching.worker import WORKER, Job
from fifthstreet.floor.tables.ruleset import Ruleset
from fifthstreet.floor.tables.state import is_patron
from fifthstreet.gaming_day.calendar import ONE_DAY, Calendars
from fifthstreet.gaming_day.closing import MATTER, PreparedDay, prepare, refusal_to_close
from fifthstreet.gaming_day.days import calendars_of, close_of, events_of
from fifthstreet.gaming_day.figures import Theory
from fifthstreet.gaming_day.filing import ParSheets, filing
from fifthstreet.ledger.journal import written
from fifthstreet.people.state import ApprovalRequest
from fifthstreet.protocol.day_events import DayClosed
from fifthstreet.protocol.gaming_day import (
    ClosedBy,
    DayFile,
    DayLine,
    DayList,
    DayStatus,
    GamingDay,
    OpenMatter,
    Shift,
)
from fifthstreet.refusals import Refusal, RefusedError
from fifthstreet.web.lobby import Lobby
from fifthstreet.web.pit import patron_names

DISPLAYED: Final = 31
"""Days that a list shows."""
CACHED: Final = 4
PATIENCE: Final = 600.0
"""Seconds for which a report waits for its exact figures."""
LATEST: Final = date(9990, 1, 1)
ZIPPED: Final = (1980, 1, 1, 0, 0, 0)
"""The date of every file in an archive, so that the same files make the same bytes."""


def read_day(text: str) -> date:
    """Return the day of a path; raise that there is none."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise RefusedError(Refusal("day_is_unknown")) from None
    if not date(1971, 1, 1) <= day <= LATEST:
        raise RefusedError(Refusal("day_is_unknown"))
    return day


def _theory_beside(loop: asyncio.AbstractEventLoop) -> Theory:
    """Return exact figures from the calculation process, for a thread that waits for them."""

    def expected(rules: Ruleset, bets: tuple[HoldBet, ...]) -> Mapping[HoldBet, Expected]:
        known: Mapping[HoldBet, Expected] = _beside(loop, jobs.expected, rules, bets)
        return known

    def bands(rules: Ruleset, spreads: tuple[HoldSpread, ...]) -> Mapping[str, Band]:
        known: Mapping[str, Band] = _beside(loop, jobs.hold_bands, rules, spreads)
        return known

    return Theory(expected, bands)


def _beside(loop: asyncio.AbstractEventLoop, job: Job, rules: Ruleset, *more: object) -> Any:
    """Return a result of the calculation process for some rules, for a thread that waits for it."""
    question = WORKER.ask(job, rules.text, rules.source, *more, patience=PATIENCE)
    return asyncio.run_coroutine_threadsafe(question, loop).result()


class DayDesk:
    """The gaming days of a house; remembers the last reports that it made."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby
        self.running = lobby.running
        self._ready: OrderedDict[tuple[date, int], PreparedDay] = OrderedDict()

    async def prepared(self, day: date) -> PreparedDay:
        """Return a day as it was closed, or its current state."""
        store, loop = self.running.store, asyncio.get_running_loop()
        closed = await asyncio.to_thread(close_of, store, day)
        position = closed.position if closed else (await asyncio.to_thread(store.head)).seq
        key = (day, position)
        if key not in self._ready:
            theory = _theory_beside(loop)
            make = partial(prepare, store, day, theory=theory, position=position)
            self._ready[key] = await asyncio.to_thread(make)
            while len(self._ready) > CACHED:
                self._ready.popitem(last=False)
        return self._ready[key]

    def refused(self, prepared: PreparedDay) -> Refusal | None:
        """Return why a day cannot be closed now, or None."""
        return refusal_to_close(self.running.store, prepared.book, self.running.clock.now())

    def request(self, day: date) -> ApprovalRequest | None:
        """Return the first signature that waits for a second, if there is one."""
        begins, at = f"{day.isoformat()}:", self.running.desk.at()
        return next(
            (
                one
                for one in reversed([*self.running.desk.state.requests.values()])
                if one.kind == MATTER and one.subject.startswith(begins) and at < one.expires
            ),
            None,
        )

    def list(self) -> DayList:
        """Return the latest days."""
        store, now = self.running.store, self.running.clock.now()
        calendars = calendars_of(store)
        today = calendars.day_of(now, store.head().seq + 1)
        closes = [one for one in events_of(store) if isinstance(one, DayClosed)]
        last = max(calendars.closed, default=None)
        first = last + ONE_DAY if last else self._first(calendars, today)
        first = max(first, today - ONE_DAY * DISPLAYED)
        open_ = [first + ONE_DAY * n for n in range((today - first).days + 1)]
        days = sorted({*open_, *calendars.closed}, reverse=True)[:DISPLAYED]
        by_day = {one.day: one for one in closes}
        lines = [self.line(calendars, day, by_day.get(day.isoformat()), now) for day in days]
        return DayList(
            time_zone=calendars.of_day(today).time_zone,
            day_begins=calendars.of_day(today).begins,
            shifts=_shifts(calendars, today),
            today=today.isoformat(),
            award_threshold=calendars.of_day(today).awards[0].amount,
            days=tuple(lines),
            names=self._names(lines),
        )

    def _first(self, calendars: Calendars, today: date) -> date:
        """Return the first gaming day of a house that has not closed any."""
        first = next(self.running.store.all_records(), None)
        return calendars.on_clock(first[1].at) if first else today

    def line(
        self, calendars: Calendars, day: date, closed: DayClosed | None, now: datetime
    ) -> DayLine:
        """Return a day in the list."""
        begins, ends = calendars.began(day), calendars.span(day)[1]
        request = None if closed else self.request(day)
        status: DayStatus = "over" if ends <= now else "open"
        signed = None
        if closed is not None:
            status, ends = "closed", calendars.ended[day]
            signed = ClosedBy(
                closed.request,
                closed.asked_by,
                closed.approved_by,
                closed.digest,
                closed.position,
            )
        elif request is not None:
            status = "requested"
            signed = ClosedBy(
                request.id,
                request.asked_by,
                request.approved_by,
                request.subject.partition(":")[2],
                int(request.after or 0),
            )
        return DayLine(day.isoformat(), written(begins), written(ends), status, signed)

    def _names(self, lines: Iterable[DayLine]) -> dict[str, str]:
        people = self.running.desk.state.persons
        mentioned = (
            id_
            for one in lines
            if one.signed
            for id_ in (one.signed.asked_by, one.signed.approved_by)
        )
        return {id_: people[id_].label for id_ in mentioned if id_ in people}

    async def day(self, day: date) -> GamingDay:
        """Return a day with what is still open and its reports."""
        prepared = await self.prepared(day)
        store, now, book = self.running.store, self.running.clock.now(), prepared.book
        calendars = await asyncio.to_thread(calendars_of, store)
        closed = await asyncio.to_thread(close_of, store, day)
        line = self.line(calendars, day, closed, now)
        refused = await asyncio.to_thread(self.refused, prepared)
        digests = dict(closed.files) if closed else {}
        names = {**self._names([line]), **self._people(prepared)}
        return GamingDay(
            day=line,
            shifts=_shifts(calendars, day),
            open=tuple(
                OpenMatter(one.kind, one.subject, one.says)  # type: ignore[arg-type]
                for one in book.open_items()
            ),
            reconciled=not book.meters.differences(),
            refused=refused.says if refused else None,
            position=book.position,
            reports=prepared.reports,
            files=tuple(DayFile(name, digests.get(name, "")) for name in prepared.makers()),
            meters=prepared.meters(),
            names=names,
        )

    def _people(self, prepared: PreparedDay) -> dict[str, str]:
        """Return the names of the people in the reports."""
        people = self.running.desk.state.persons
        tables = (table for report in prepared.reports for table in report.tables)
        rows = [row for table in tables for row in table.rows]
        parts = (part for row in rows for value in row.values() for part in str(value).split(", "))
        cells = {part.partition(" (badge ")[0] for part in parts}
        names = {id_: people[id_].label for id_ in sorted(cells & people.keys())}
        players = {str(row.get("player", "")) for row in rows}
        return names | dict(patron_names(self.lobby, filter(is_patron, sorted(players))))

    async def filing(self) -> bytes:
        """Return the folder to file as an archive, of the journal as it is now."""
        running, loop = self.running, asyncio.get_running_loop()

        def make() -> bytes:
            return _zipped(
                filing(
                    running.store,
                    running.heads.sign(),
                    theory=_theory_beside(loop),
                    sheets=_sheets_beside(loop),
                )
            )

        return await asyncio.to_thread(make)

    async def file(self, day: date, name: str) -> bytes:
        """Return a file of a day."""
        maker = (await self.prepared(day)).makers().get(name)
        if maker is None:
            raise RefusedError(Refusal("file_is_unknown"))
        return await asyncio.to_thread(maker)

    async def files(self, day: date) -> bytes:
        """Return all files of a day as an archive."""
        prepared = await self.prepared(day)
        return await asyncio.to_thread(lambda: _zipped(prepared.files()))


def _sheets_beside(loop: asyncio.AbstractEventLoop) -> ParSheets:
    """Return PAR sheets from the calculation process, for a thread that waits for them."""

    def sheet(rules: Ruleset) -> bytes:
        content: bytes = _beside(loop, jobs.par_of_table, rules)
        return content

    return sheet


def _shifts(calendars: Calendars, day: date) -> tuple[Shift, ...]:
    spans = calendars.shifts(day)
    return tuple(Shift(one.name, written(one.begins), written(one.ends)) for one in spans)


def _zipped(files: Mapping[str, bytes]) -> bytes:
    """Return files as an archive; the same files make the same bytes."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(files):
            archive.writestr(zipfile.ZipInfo(name, ZIPPED), files[name], zipfile.ZIP_DEFLATED)
    return out.getvalue()


_DESKS: "WeakKeyDictionary[Lobby, DayDesk]" = WeakKeyDictionary()


def days_of(lobby: Lobby) -> DayDesk:
    """Return the gaming days of a house."""
    desk = _DESKS.get(lobby)
    if desk is None:
        desk = _DESKS[lobby] = DayDesk(lobby)
    return desk
