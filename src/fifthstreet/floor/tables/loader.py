"""Tables from their streams: the state after the last event, from a snapshot if there is one.

Little of a finished round matters to its table: who sits where, how many rounds there were, how far
the auditor's chain is used. So the loader reads only the events that outlast a round, and replays
only the round in progress or the last one.
"""

import logging
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from fifthstreet.floor.tables.entry_marks import REACH, EntryMarks
from fifthstreet.floor.tables.evolve import evolve
from fifthstreet.floor.tables.laws import Laws
from fifthstreet.floor.tables.state import PATRON, Patron, TableState
from fifthstreet.floor.tables.vault import OpenedSafe, Safe
from fifthstreet.ledger.journal import StreamRecord
from fifthstreet.ledger.store.refusals import SnapshotError
from fifthstreet.ledger.store.retention import lasts
from fifthstreet.ledger.store.store import Store, StreamSnapshot
from fifthstreet.protocol.codec import decode, encode
from fifthstreet.protocol.floor_events import SeatTaken, TableOpened
from fifthstreet.protocol.record import Fields

log = logging.getLogger(__name__)
PREFIX: Final = "table:"
EVERY: Final = 1_000
"""Events after which a table is worth another snapshot."""

REOPENS: Final = "house.TableOpened"
SHUTS: Final = "house.TableShut"
OPENS: Final = "house.RoundOpened"
ENDS: Final = "house.RoundFinished"
CORRECTS: Final = "house.EntryCorrected"
CLOSES: Final = "round.BettingClosed"
COUNTED: Final = frozenset({OPENS, ENDS, "house.LinkAsked", "round.PlayerLeft"})
"""Events of rounds that leave something behind; other lasting events do not depend on a round."""


def load(store: Store, table: str, safe: Safe | None) -> TableState:
    """Return a table as its stream leaves it."""
    stream, state = f"{PREFIX}{table}", TableState(id=table, laws=Laws.of(store))
    snapshot = _snapshot(store, stream)
    if snapshot is not None:
        state = _from_snapshot(state, snapshot)
    lasting = store.lasting(stream, after=state.number)
    opens = [record.number for record in lasting if record.kind == OPENS]
    first = opens[-1] if opens else (snapshot.state.get("last") if snapshot else None)
    if first is None:
        return passed(state, lasting).but(number=store.last(stream))
    before = passed(state, (record for record in lasting if record.number < first))
    records = [*store.records(stream, after=first - 1)]
    ended = next((record for record in records if record.kind == ENDS), None)
    if ended is not None and not before.rules.covers(records[0].data["ruleset"]):
        return passed(state, lasting).but(number=store.last(stream))
    opened = safe if ended is None else OpenedSafe(ended.data.get("seed", ""))
    sure = _has_closed(records) and all(record.kind != CORRECTS for record in records)
    bets = {} if sure else _last_bets(store, state, lasting, first)
    state = before.but(number=first - 1, last_bets=bets)
    has_entries = before.live and ended is None
    causes = store.commands(stream, after=max(first - REACH, 0)) if has_entries else ()
    marks = EntryMarks(causes, records[-1].number, before)
    for record in records:
        marks.before(state)
        state = marks.after(evolve(state, decode(record.kind, record.data), opened))
    return state


@dataclass(frozen=True, slots=True, kw_only=True)
class UnreadTable:
    """A table whose rules cannot be read: how it was opened, and whether a round is in progress."""

    opened: TableOpened
    rounds: int
    in_progress: bool
    why: str

    @classmethod
    def at(cls, store: Store, table: str, why: str) -> "UnreadTable":
        """Return a table as far as it is known without its rules."""
        records = store.lasting(f"{PREFIX}{table}")
        turns = [one.kind for one in records if one.kind in {OPENS, ENDS}]
        opened = next(one for one in reversed(records) if one.kind == REOPENS)
        return cls(
            opened=decode(REOPENS, opened.data),
            rounds=turns.count(OPENS),
            in_progress=turns[-1:] == [OPENS],
            why=why,
        )


def opened_now(store: Store, table: str) -> TableOpened | None:
    """Return how a table was opened that is open, whichever process runs it, or None."""
    records = store.lasting(f"{PREFIX}{table}")
    last = next((one for one in reversed(records) if one.kind in {REOPENS, SHUTS}), None)
    return decode(REOPENS, last.data) if last is not None and last.kind == REOPENS else None


def patron_of(store: Store, id_: str) -> Patron | None:
    """Return how a patron was known who sat down once, from the journal, or None."""
    table, _, number = id_.removeprefix(PATRON).rpartition(".")
    if not number.isdecimal():
        return None
    for record in store.records(f"{PREFIX}{table}", after=int(number) - 1, most=1):
        event = decode(record.kind, record.data)
        if isinstance(event, SeatTaken) and event.player == id_:
            return Patron(seat=event.seat, name=event.name, card=event.card, person=event.person)
    return None


def _has_closed(records: Iterable[StreamRecord]) -> bool:
    return any(record.kind == CLOSES for record in records)


def _last_bets(
    store: Store, state: TableState, lasting: Sequence[StreamRecord], before: int
) -> Mapping[int, Any]:
    """Return who bet what when betting closed last before an event, since the table was opened.

    Tables where players bet on their own devices need no such list.
    """
    first = next((one for one in reversed(lasting) if one.kind == REOPENS), None)
    if first is None or first.data.get("mode", "devices") == "devices":
        return {}
    opens = [one.number for one in lasting if one.kind == OPENS and one.number > first.number]
    for number in reversed([one for one in opens if one < before]):
        stream = f"{PREFIX}{state.id}"
        records = store.records(stream, after=number - 1, most=before - number)
        if _has_closed(records):
            state = passed(state, (one for one in lasting if one.number < number))
            state = state.but(number=number - 1)
            for record in records:
                state = evolve(state, decode(record.kind, record.data), None)
            return state.last_bets
        before = number
    return {}


def load_until(store: Store, table: str, number: int) -> TableState:
    """Return a table as it was after one of its events, at a moment between two rounds.

    Of a virtual table that was opened without an approval, only the opening is read, because its
    rounds do not depend on the rest, unless it was opened again under other rules since.
    """
    stream, state = f"{PREFIX}{table}", TableState(id=table, laws=Laws.of(store))
    for record in store.records(stream, most=1):
        state = evolve(state, decode(record.kind, record.data), None)
    after = store.records(stream, after=number, most=1)
    same = all(one.data.get("ruleset") == state.opening.ruleset for one in after)
    if state.live or state.opening.register or not same:
        lasting = store.lasting(stream, after=state.number)
        state = passed(state, (record for record in lasting if record.number <= number))
    return state.but(number=number)


def _snapshot(store: Store, stream: str) -> StreamSnapshot | None:
    try:
        return store.read_snapshot(stream)
    except SnapshotError as error:
        log.critical("%s %s is read from its start; audit the store.", error.what, stream)
        return None


def passed(state: TableState, records: Iterable[StreamRecord]) -> TableState:
    """Return a table after events between rounds and of rounds that are over.

    Those that do not outlast their rounds may be missing.
    """
    trail: list[tuple[int, TableState]] = []
    for record in records:
        kind, data, number = record.kind, record.data, record.number
        trail = [] if kind == OPENS else trail
        if kind == CORRECTS:
            before = [one for one in trail if one[0] >= data["entry"]]
            trail = trail[: len(trail) - len(before)]
            state = before[0][1] if before else state
            for each in data["events"]:
                trail.append((each["entry"], state))
                state = _passed(state, each["kind"], each["data"], number)
        else:
            trail.append((number, state))
            state = _passed(state, kind, data, number)
    return state


def _passed(state: TableState, kind: str, data: Mapping[str, Any], number: int) -> TableState:
    if kind in COUNTED or not lasts(kind):
        return state.but(number=number, **_counted(state, kind, data))
    return evolve(state.but(number=number - 1), decode(kind, data), None)


def _counted(state: TableState, kind: str, data: Mapping[str, Any]) -> Fields:
    """Return what a table keeps of an event of a round that is over."""
    if kind == OPENS:
        return {"rounds": data["round"], "patrons": state.patrons_here}
    if kind == "house.LinkAsked":
        return {"links": data["link"]}
    if kind == "round.PlayerLeft":
        return {"leaving": state.leaving | {data["seat"]}}
    return {}


def snapshot_of(state: TableState) -> StreamSnapshot | None:
    """Return the state of a table, or its state before the round in progress.

    Decks in hand and open jackpot faults are read from the start.
    """
    if state.procedures is not None or state.opened is None or state.jackpot is not None:
        return None
    now = state.now
    content = {
        "opened": encode(state.opened),
        "shut": state.shut,
        "seats": {str(seat): player for seat, player in state.seats.items()},
        "leaving": sorted(state.leaving),
        "rounds": state.rounds - (now is not None),
        "chain": state.chain,
        "tip": state.tip,
        "links": state.links,
        "house_tip": state.house_tip,
        "nonce": state.nonce,
        "last": state.last.first if state.last else None,
        "limits": dict(state.limits),
    }
    number = state.number if now is None else now.first - 1
    return StreamSnapshot(stream=f"{PREFIX}{state.id}", number=number, state=content)


def _from_snapshot(empty: TableState, snapshot: StreamSnapshot) -> TableState:
    """Return the table that a snapshot was made of, from one to which nothing has happened."""
    content: Mapping[str, Any] = snapshot.state
    opened = decode(REOPENS, content["opened"])
    return empty.but(
        number=snapshot.number,
        opened=opened,
        ruleset=empty.laws.ruleset(opened),
        shut=content["shut"],
        seats={int(seat): player for seat, player in content["seats"].items()},
        leaving=frozenset(content["leaving"]),
        rounds=content["rounds"],
        chain=content["chain"],
        tip=content["tip"],
        links=content["links"],
        house_tip=content.get("house_tip", ""),
        nonce=content.get("nonce", ""),
        limits={wager: (low, high) for wager, (low, high) in content.get("limits", {}).items()},
    )
