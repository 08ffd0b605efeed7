"""An index of every round, derived from the journal alone, to find rounds by what happened in them.

It is filled by whoever searches, never by a table: each look reads what the tables have written
since the last one. It lies in a temporary database of this process and is rebuilt after a restart;
so it works with every store and every journal, old ones included. Whoever is erased has no name in
it from the next look on, also where an old journal has the name in a line.
"""

import re
import sqlite3
import time
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from threading import Lock
from typing import Any, Final

from fifthstreet.audit.round_summary import RoundSummary, TableReader
from fifthstreet.errors import FifthStreetError
from fifthstreet.floor.tables.loader import PREFIX
from fifthstreet.ledger.personal import Directory
from fifthstreet.ledger.store.store import Store
from fifthstreet.people.records import STREAM as PEOPLE
from fifthstreet.protocol.rounds import FoundRound, FoundRounds, FoundSeat

PIECE: Final = 2_000
"""Events of a table that are read at a time."""
CARD: Final = re.compile(r"[2-9TJQKA][cdhs]")
PLACE: Final = re.compile(r"(\d+):([A-Za-z0-9_-]+):(\d+)")
TABLES: Final = """
CREATE TABLE rounds ("table" TEXT, round INTEGER, began INTEGER, ended INTEGER, outcome TEXT,
  currency TEXT, dealers TEXT, board TEXT, irregularities TEXT, rulings TEXT, corrections INTEGER,
  PRIMARY KEY ("table", round)) WITHOUT ROWID;
CREATE INDEX rounds_by_time ON rounds (began, "table", round);
CREATE TABLE seats ("table" TEXT, round INTEGER, seat INTEGER, player TEXT, person TEXT, name TEXT,
  cards TEXT, hand TEXT, staked INTEGER, paid INTEGER,
  PRIMARY KEY ("table", round, seat)) WITHOUT ROWID;
CREATE INDEX seats_by_player ON seats (player);
"""


OF_ONE_SEAT: Final = (
    'EXISTS (SELECT 1 FROM seats s WHERE s."table" = r."table" AND s.round = r.round AND {})'
)
SEATS_OF: Final = (
    "SELECT seat, player, name, trim(cards), hand, staked, paid FROM seats s"
    ' WHERE s."table" = ? AND s.round = ? AND {} ORDER BY seat'
)


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundQuery:
    """What a round is looked for by; whatever is left out does not matter.

    What is said of a seat must hold of one and the same seat. Amounts are minor units, at least.
    `patrons` are ids of players that are meant besides those whose id or name is `patron`, and
    `dealers` ids of dealers besides the one whose id is `dealer`.
    """

    table: str = ""
    since: int | None = None
    until: int | None = None
    dealer: str = ""
    dealers: Collection[str] = ()
    irregularity: str = ""
    ruled: bool | None = None
    voided: bool | None = None
    corrected: bool | None = None
    seat: int | None = None
    patron: str = ""
    patrons: Collection[str] = ()
    hand: str = ""
    cards: str = ""
    staked: int | None = None
    paid: int | None = None
    before: str = ""
    most: int = 50


@dataclass(slots=True)
class RoundIndex:
    """The rounds of a store, as far as they are read."""

    readers: dict[str, TableReader] = field(default_factory=dict)
    whole: bool = False
    """Whether every round was read at the last look."""
    erased: set[str] = field(default_factory=set)
    """Who was erased, by id."""
    _people: int = 0
    """The number of the last record of people that was read."""
    _names: Directory | None = None
    _rows: sqlite3.Connection = field(
        default_factory=lambda: sqlite3.connect("", check_same_thread=False)
    )
    _turn: Lock = field(default_factory=Lock)

    def __post_init__(self) -> None:
        self._rows.executescript(TABLES)

    def read(self, store: Store, seconds: float | None = None) -> None:
        """Read what was written since the last look, for no longer than some seconds."""
        end = None if seconds is None else time.monotonic() + seconds
        with self._turn:
            self.whole = True
            self._forget(store)
            for stream, last in sorted(store.heads().items()):
                if stream.startswith(PREFIX):
                    self._follow(store, stream, last, end)
            self._rows.commit()

    def _forget(self, store: Store) -> None:
        """Take the names out of those who were erased since the last look."""
        while records := store.records(PEOPLE, after=self._people, most=PIECE):
            self._people = records[-1].number
            for record in records:
                if record.kind == "people.PersonalDataErased":
                    subject = record.data["subject"]
                    self.erased.add(subject)
                    sql = "UPDATE seats SET name = '' WHERE ? IN (player, person)"
                    self._rows.execute(sql, (subject,))
                    if self._names is not None:
                        self._names.forget()

    def _follow(self, store: Store, stream: str, last: int, end: float | None) -> None:
        table = stream.removeprefix(PREFIX)
        if table not in self.readers:
            self._names = self._names or Directory(store.personal)
            self.readers[table] = TableReader(table, self._names.read)
        reader = self.readers[table]
        while reader.number < last:
            if end is not None and time.monotonic() > end:
                self.whole = False
                return
            for summary in reader.read(store.records(stream, after=reader.number, most=PIECE)):
                self._write(summary)

    def _write(self, one: RoundSummary) -> None:
        key = (one.table, one.round)
        row = (one.began, one.ended, one.outcome, one.currency, _listed(one.dealers))
        more = (_listed(one.board), _listed(one.irregularities), _listed(one.rulings))
        marks = ", ".join("?" * 11)
        values = (*key, *row, *more, one.corrections)
        self._rows.execute(f"INSERT OR REPLACE INTO rounds VALUES ({marks})", values)  # noqa: S608
        self._rows.execute('DELETE FROM seats WHERE "table" = ? AND round = ?', key)
        for number, seat in one.seats.items():
            known = self.erased.isdisjoint((seat.player, seat.person))
            who = (seat.player, seat.person, seat.name if known else "")
            hand = (_listed(seat.cards), seat.hand.lower(), seat.staked, seat.paid)
            self._rows.execute(
                "INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (*key, number, *who, *hand),
            )

    def find(self, query: RoundQuery) -> FoundRounds:
        """Return the newest rounds that fit, one page of them."""
        about_round, about_seat = _of_the_round(query), _of_a_seat(query)
        clauses = [text for text, _ in about_round]
        values = [value for _, bound in about_round for value in bound]
        seat = " AND ".join(text for text, _ in about_seat) or "1"
        seat_values = [value for _, bound in about_seat for value in bound]
        if about_seat:
            clauses.append(OF_ONE_SEAT.format(seat))
            values += seat_values
        where = " AND ".join(clauses) or "1"
        order = 'ORDER BY r.began DESC, r."table" DESC, r.round DESC LIMIT ?'
        with self._turn:
            select = f"SELECT * FROM rounds r WHERE {where} {order}"  # noqa: S608 - see above
            rows = self._rows.execute(select, (*values, query.most + 1)).fetchall()
            rounds = tuple(self._round(row, (seat, seat_values)) for row in rows[: query.most])
        last = rounds[-1] if len(rows) > query.most else None
        next_ = f"{last.began}:{last.table}:{last.round}" if last else ""
        return FoundRounds(rounds=rounds, next=next_, whole=self.whole)

    def _round(self, row: tuple[Any, ...], fits: tuple[str, list[Any]]) -> FoundRound:
        table, round_, began, ended, outcome, currency, dealers, *lists, corrections = row
        condition, values = fits
        seats = self._rows.execute(SEATS_OF.format(condition), (table, round_, *values))
        board, irregularities, rulings = lists
        return FoundRound(
            table=table,
            round=round_,
            began=began,
            ended=ended,
            outcome=outcome,
            currency=currency,
            dealers=tuple(dealers.split()),
            board=board.strip(),
            irregularities=tuple(irregularities.split()),
            rulings=tuple(rulings.split()),
            corrections=corrections,
            seats=tuple(FoundSeat(*seat) for seat in seats),
        )


Condition = tuple[str, tuple[Any, ...]]


def _of_the_round(query: RoundQuery) -> list[Condition]:
    """Return what a query asks of a round, as SQL with its values."""
    conditions: list[Condition] = []
    if query.table:
        conditions.append(('r."table" = ?', (query.table,)))
    if query.since is not None:
        conditions.append(("r.began >= ?", (query.since,)))
    if query.until is not None:
        conditions.append(("r.began < ?", (query.until,)))
    if query.dealer:
        conditions.append(_has_word("dealers", [query.dealer, *query.dealers]))
    if query.irregularity:
        conditions.append(_has_word("irregularities", [query.irregularity]))
    for text, wanted in (
        ("r.rulings != ''", query.ruled),
        ("r.outcome = 'voided'", query.voided),
        ("r.corrections > 0", query.corrected),
    ):
        if wanted is not None:
            conditions.append((text if wanted else f"NOT ({text})", ()))
    if query.before:
        conditions.append(('(r.began, r."table", r.round) < (?, ?, ?)', _place(query.before)))
    return conditions


def _has_word(column: str, words: Collection[str]) -> Condition:
    """Return that a list of a round has one of some words."""
    one = f"r.{column} LIKE ? ESCAPE '!'"
    return f"({' OR '.join([one] * len(words))})", tuple(_within(f" {word} ") for word in words)


def _of_a_seat(query: RoundQuery) -> list[Condition]:
    """Return what a query asks of one seat, as SQL with its values."""
    conditions: list[Condition] = []
    if query.seat is not None:
        conditions.append(("s.seat = ?", (query.seat,)))
    if query.patron:
        ids = [query.patron, *query.patrons]
        marks = ", ".join("?" * len(ids))
        text = f"(s.player IN ({marks}) OR s.person IN ({marks}) OR s.name LIKE ? ESCAPE '!')"
        conditions.append((text, (*ids, *ids, _within(query.patron))))
    if query.hand:
        conditions.append(("s.hand LIKE ? ESCAPE '!'", (_within(query.hand.lower()),)))
    for card in _cards(query.cards):
        text = f"(s.cards LIKE '% {card} %' OR r.board LIKE '% {card} %')"
        conditions.append((text.replace("r.board", _BOARD), ()))
    for column, least in (("staked", query.staked), ("paid", query.paid)):
        if least is not None:
            conditions.append((f"s.{column} >= ?", (least,)))
    return conditions


_BOARD: Final = '(SELECT board FROM rounds b WHERE b."table" = s."table" AND b.round = s.round)'


def _within(word: str) -> str:
    escaped = re.sub(r"([!%_])", r"!\1", word)
    return f"%{escaped}%"


def _listed(words: Collection[str]) -> str:
    """Return words with a space on each side, so that a whole word can be looked for."""
    return f" {' '.join(words)} " if words else ""


def _cards(text: str) -> Iterator[str]:
    for word in text.replace(",", " ").split():
        card = word[:-1].upper().replace("10", "T") + word[-1].lower()
        if not CARD.fullmatch(card):
            raise QueryError(
                f"{word[:20]!r} is not a card.", remedy="Write cards such as As or Td."
            )
        yield card


def _place(text: str) -> tuple[int, str, int]:
    parts = PLACE.fullmatch(text)
    if parts is None:
        raise QueryError("That is no place in the list.", remedy="Begin with the first page.")
    return int(parts[1]), parts[2], int(parts[3])


class QueryError(FifthStreetError):
    """A search asks for something that cannot be read."""
