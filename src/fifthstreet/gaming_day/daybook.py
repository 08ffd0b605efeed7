"""The daybook: everything that the reports of one gaming day tell, read from the journal alone.

It is read from the first line up to a position, so that the same day at the same position always
comes to the same figures.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Final

from fifthstreet.accounts.balances import TRANSFERS
from fifthstreet.floor.tables.laws import Laws
from fifthstreet.gaming_day.calendar import Calendars
from fifthstreet.gaming_day.exclusions import ExclusionRegister, moment
from fifthstreet.gaming_day.incidents import READERS, Incident, decision, incident_of
from fifthstreet.gaming_day.meters import MeterRegister
from fifthstreet.gaming_day.rounds import TableRounds
from fifthstreet.gaming_day.when import Timetable, When
from fifthstreet.ledger.journal import STOPPED, JournalLine, read_time, written
from fifthstreet.ledger.store.store import Store

TABLE: Final = "table:"
LINK: Final = "link:"
PLAYER: Final = "player:"
PEOPLE: Final = "people"
APPROVALS: Final = "people.Approval"
EXCLUSIONS: Final = ("people.SelfExcluded", "people.Exclusion")
OVER: Final = frozenset({"people.ApprovalDeclined", "people.ApprovalUsed"})
AWAITED: Final = "Waits for a ruling."
FAULTS: Final = {
    "progressive.ProgressiveFailed": "jackpot out of order",
    "progressive.ProgressiveRestored": "jackpot in order again",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenItem:
    """Something that is not finished: a round, an award, a ruling, an approval, a table."""

    kind: str
    subject: str
    says: str


class DayBook:
    """One day of a house, as its journal has it up to a position."""

    def __init__(self, calendars: Calendars, day: date, laws: Laws) -> None:
        self.calendars = calendars
        self.day = day
        self.laws = laws
        self.position = 0
        self.head = ""
        self.last_at = ""
        self.tables: dict[str, TableRounds] = {}
        self.meters = MeterRegister(day)
        self.exclusions = ExclusionRegister(day)
        self.incidents: list[Incident] = []
        self.badges: dict[str, str] = {}
        self.earlier: dict[date, int] = {}
        """How many lines of play earlier days have, each of which must be closed first."""
        self._timetable = Timetable(calendars)
        self._causes: dict[str, str] = {}
        self._claims: dict[str, str] = {}
        self._rulings: dict[str, Incident | None] = {}
        self._requests: dict[str, tuple[str, str, int]] = {}
        self._stopped: dict[str, tuple[int, str]] = {}

    @classmethod
    def of(
        cls, store: Store, calendars: Calendars, day: date, position: int | None = None
    ) -> "DayBook":
        """Return the book of a day as of a position, or of the end of the journal."""
        book = cls(calendars, day, Laws.of(store))
        for _ in books_read(store, [(book, position)]):
            pass
        return book

    @property
    def begins(self) -> datetime:
        """Return when the day began: by the clock, or when the one before was closed early."""
        return self.calendars.began(self.day)

    @property
    def ends(self) -> datetime:
        """Return until when the book goes: the end of the day, or the journal's last line."""
        end = self.calendars.span(self.day)[1]
        return min(end, read_time(self.last_at)) if self.last_at else end

    def take(self, line: JournalLine) -> None:
        """Take in a line."""
        self.position, self.head = line.seq, line.hash
        if line.at is None:
            return
        self.last_at = max(self.last_at, line.at)
        if line.part == "command":
            self._causes[line.key] = line.data
            if line.key.startswith(TABLE):
                self._table(line.key).command(line.data)
            return
        if line.part == "reply":
            return
        when = self._timetable.when(line.at, line.seq)
        if line.part == "movement":
            self.meters.move(line, when)
            self._count(when)
        elif line.part == "entry":
            self.meters.post(line, when)
        elif line.part == "record":
            self._record(line, line.kind, when)

    def _table(self, stream: str) -> TableRounds:
        table = stream.removeprefix(TABLE)
        if table not in self.tables:
            self.tables[table] = TableRounds(table, self.day, self.laws)
        return self.tables[table]

    def _count(self, when: When) -> None:
        if when.day < self.day:
            self.earlier[when.day] = self.earlier.get(when.day, 0) + 1

    def _record(self, line: JournalLine, kind: str, when: When) -> None:
        stream = line.key
        if stream.startswith(TABLE):
            self._at_table(self._table(stream), line, kind, when)
        elif stream == PEOPLE:
            self._about_people(line, kind, when)
        elif stream.startswith(PLAYER) and kind == f"{TRANSFERS}Adjusted":
            self._adjusted(line, when)
        elif stream.startswith(LINK):
            self._at_jackpot(stream.removeprefix(LINK), line, kind, when)
        elif stream.startswith(STOPPED):
            data = json.loads(line.data)
            self._stopped[stream.removeprefix(STOPPED)] = (data["number"], data["why"])

    def _at_table(self, table: TableRounds, line: JournalLine, kind: str, when: When) -> None:
        table.take(line, when)
        if kind == "house.RoundFinished":
            self._count(when)
        if kind == "round.RulingAwaited":
            data = json.loads(line.data)
            self._rulings[table.table] = Incident(
                when=when,
                kind="ruling",
                table=table.table,
                what=data["what"],
                clause=data["citation"],
                role=data["role"],
            )
            if when.day == self.day:
                self._decided(table.table, data["what"], AWAITED)
        if kind in READERS and when.day == self.day:
            data = json.loads(line.data)
            incident = incident_of(kind, data, when, self._causes.get(line.key, ""))
            awaited = self._rulings.get(table.table)
            if kind == "round.RulingMade" and awaited is not None:
                incident = replace(incident, clause=awaited.clause)
            if kind == "round.RulingMade":
                self._decided(table.table, data["what"], decision("Ruling", data["actions"]))
            self.incidents.append(self._placed(table, incident, data.get("round")))
        if kind in {"round.RulingMade", "round.RoundVoided", "house.RoundOpened"}:
            self._rulings[table.table] = None

    def _decided(self, table: str, what: str, says: str) -> None:
        """Put what is decided in the place of the remedy that the book would have had."""
        for place, one in reversed([*enumerate(self.incidents)]):
            if (one.kind, one.table, one.what) == ("irregularity", table, what.replace("_", " ")):
                self.incidents[place] = replace(one, reason=says)
                return

    def _placed(self, table: TableRounds, incident: Incident, about: int | None) -> Incident:
        """Return an incident with the round that it concerns, and the day that it corrects."""
        latest = table.round or table.last
        number = about or (latest.number if latest else None)
        day = table.day_of_round(number) if number else None
        late = [one for one in table.late if one.when.seq == incident.when.seq]
        return replace(
            incident,
            table=table.table,
            round=number,
            corrects=day if day is not None and day < self.day else None,
            amount=late[0].amount if late else None,
            currency=table.currency if late else "",
        )

    def _adjusted(self, line: JournalLine, when: When) -> None:
        """Note that two people put a balance right, and of which round and day."""
        if when.day != self.day:
            return
        data = json.loads(line.data)
        table, _, number = data.get("round", "").rpartition(":")
        known = self.tables.get(table)
        day = known.day_of_round(int(number)) if known and number else None
        self.incidents.append(
            Incident(
                when=when,
                kind="adjustment",
                table=table,
                round=int(number) if number else None,
                what=f"the balance of {data['person']} is adjusted",
                by=data["by"],
                approved_by=data["approved_by"],
                reason=data["reason"],
                corrects=day if day is not None and day < self.day else None,
                amount=data["amount"],
                currency=data["currency"],
            )
        )

    def _at_jackpot(self, jackpot: str, line: JournalLine, kind: str, when: When) -> None:
        if kind in {"progressive.HitClaimed", "progressive.HitReleased"}:
            data = json.loads(line.data)
            hit = f"{data['table']}:{data['round']}:{data['seat']}"
            if kind == "progressive.HitClaimed" or data.get("approved"):
                self._claims[hit] = jackpot
            else:
                self._claims.pop(hit, None)
        elif kind in FAULTS and when.day == self.day:
            data = json.loads(line.data)
            self.incidents.append(
                Incident(
                    when=when,
                    kind="jackpot",
                    what=f"{jackpot}: {FAULTS[kind]}",
                    by=data["by"],
                    reason=data["reason"],
                )
            )

    def staff(self, *ids: str) -> str:
        """Return the numbers of people as papers name them, with their badges."""
        named = (
            f"{id_} (badge {self.badges[id_]})" if self.badges.get(id_) else id_ for id_ in ids
        )
        return ", ".join(dict.fromkeys(named))

    def _about_people(self, line: JournalLine, kind: str, when: When) -> None:
        if kind == "people.StaffRecorded":
            data = json.loads(line.data)
            self.badges[data["person"]] = data["badge"]
        if not kind.startswith((APPROVALS, *EXCLUSIONS)):
            return
        data = json.loads(line.data)
        if kind == "people.ApprovalRequested":
            self._requests[data["request"]] = (data["kind"], data["subject"], data["expires"])
        elif kind in OVER:
            self._requests.pop(data["request"], None)
        else:
            self.exclusions.take(kind, data, when)

    # What is still open.

    def open_rounds(self) -> tuple[OpenItem, ...]:
        """Return the rounds that began on the day or before and have not ended."""
        return tuple(
            OpenItem(
                kind="round",
                subject=f"{name}:{table.round.number}",
                says=f"Round {table.round.number} at {name} is in progress.",
            )
            for name, table in sorted(self.tables.items())
            if table.round is not None and table.round.when.day <= self.day
        )

    def open_items(self) -> tuple[OpenItem, ...]:
        """Return everything that is not finished at the end of the book."""
        at = self.last_at
        return (
            *self.open_rounds(),
            *(
                OpenItem(kind="award", subject=hit, says=f"The award of {hit} is not paid.")
                for hit in self._claims
            ),
            *(
                OpenItem(
                    kind="ruling",
                    subject=table,
                    says=f"A ruling waits at {table}: {one.what.replace('_', ' ')}.",
                )
                for table, one in sorted(self._rulings.items())
                if one is not None
            ),
            *(
                OpenItem(
                    kind="approval", subject=id_, says=f"Request {id_} waits: {kind}, {subject}."
                )
                for id_, (kind, subject, expires) in self._requests.items()
                if moment(expires) > at and kind != "day_close"
            ),
            *self._standing_still(),
        )

    def _standing_still(self) -> Iterator[OpenItem]:
        for table, (number, why) in sorted(self._stopped.items()):
            known = self.tables.get(table)
            if known is None or known.number <= number:
                yield OpenItem(
                    kind="stopped", subject=table, says=f"Table {table} stands still: {why}"
                )

    def span_text(self) -> tuple[str, str]:
        """Return from when until when the book goes, as the journal writes times."""
        return written(self.begins), written(self.ends)


def books_read(store: Store, books: Sequence[tuple[DayBook, int | None]]) -> Iterator[JournalLine]:
    """Read the journal once for several books, each up to a position; yield the lines on the way.

    A book without a position goes to the end of the journal.
    """
    with store.view() as view:
        end = view.head().seq
        last = [(book, end if position is None else position) for book, position in books]
        for line in view.lines():
            for book, position in last:
                if line.seq <= position:
                    book.take(line)
            yield line
    for book, _ in books:
        for table in book.tables.values():
            table.count()
