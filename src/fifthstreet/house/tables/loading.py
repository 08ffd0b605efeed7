"""Tables from their streams: the state after the last event, from a snapshot where there is one.

Of rounds that are over a table keeps little: who sits where, how many there were, how far the
auditor's chain is used. So only what outlasts a round is read of them, and only the round that is
on is played again.
"""

import logging
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from fifthstreet.house.batch import Record
from fifthstreet.house.codec import decode, encode
from fifthstreet.house.store.refusals import SnapshotError
from fifthstreet.house.store.store import Snapshot, Store
from fifthstreet.house.tables.evolve import evolve
from fifthstreet.house.tables.ruleset import ruleset_of
from fifthstreet.house.tables.state import TableState
from fifthstreet.house.tables.vault import Safe

log = logging.getLogger(__name__)
PREFIX: Final = "table:"
EVERY: Final = 1_000
"""Events after which a table is worth another snapshot."""

PAGE: Final = 5_000
OPENS: Final = "house.RoundOpened"
ENDS: Final = "house.RoundFinished"
OUTLASTS: Final = frozenset({"house.SeatTaken", "house.SeatLeft", "house.ChainAnnounced"})
"""Events during a round that mean the same without it, besides those of decks."""


def load(store: Store, table: str, safe: Safe | None) -> TableState:
    """Return a table as its stream leaves it."""
    state = TableState(id=table)
    snapshot = _snapshot(store, f"{PREFIX}{table}")
    if snapshot is not None:
        state = from_snapshot(table, snapshot)
    held: list[Record] = []
    for record in _records(store, f"{PREFIX}{table}", state.number):
        if record.kind == OPENS:
            held = [record]
        elif not held:
            state = evolve(state, decode(record.kind, record.data), safe)
        else:
            held.append(record)
            if record.kind == ENDS:
                state, held = passed(state, held), []
    for record in held:
        state = evolve(state, decode(record.kind, record.data), safe)
    return state


def load_until(store: Store, table: str, number: int) -> TableState:
    """Return a table as it was after one of its events, at a moment between two rounds.

    Where nobody deals, no more is read than who opened it, as the rounds do not depend on the rest.
    """
    stream, state = f"{PREFIX}{table}", TableState(id=table)
    for record in store.records(stream, most=1):
        state = evolve(state, decode(record.kind, record.data), None)
    if not state.live:
        return state.but(number=number)
    held: list[Record] = []
    for record in _records(store, stream, 1):
        if record.number > number:
            break
        held.append(record)
    return passed(state, held)


def _snapshot(store: Store, stream: str) -> Snapshot | None:
    try:
        return store.read_snapshot(stream)
    except SnapshotError as error:
        log.critical("%s %s is read from its start; audit the store.", error.what, stream)
        return None


def _records(store: Store, stream: str, after: int) -> Iterator[Record]:
    while page := store.records(stream, after=after, most=PAGE):
        yield from page
        after = page[-1].number


def passed(state: TableState, records: Iterable[Record]) -> TableState:
    """Return a table after all records of a round that is over, but for the round itself."""
    for record in records:
        kind, number = record.kind, state.number + 1
        if kind in OUTLASTS or kind.startswith("table."):
            state = evolve(state, decode(kind, record.data), None)
        elif kind == OPENS:
            state = state.but(number=number, rounds=record.data["round"])
        elif kind == "house.LinkAsked":
            state = state.but(number=number, links=record.data["link"])
        elif kind == "round.PlayerLeft":
            leaving = state.leaving | {record.data["seat"]}
            state = state.but(number=number, leaving=leaving)
        else:
            state = state.but(number=number)
    return state


def snapshot_of(state: TableState) -> Snapshot | None:
    """Return what a table amounts to, or did before the round that is on.

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
    }
    number = state.number if now is None else now.first - 1
    return Snapshot(stream=f"{PREFIX}{state.id}", number=number, state=content)


def from_snapshot(table: str, snapshot: Snapshot) -> TableState:
    """Return the table that a snapshot was made of."""
    content: Mapping[str, Any] = snapshot.state
    opened = decode("house.TableOpened", content["opened"])
    return TableState(
        id=table,
        number=snapshot.number,
        opened=opened,
        ruleset=ruleset_of(opened.submission),
        shut=content["shut"],
        seats={int(seat): player for seat, player in content["seats"].items()},
        leaving=frozenset(content["leaving"]),
        rounds=content["rounds"],
        chain=content["chain"],
        tip=content["tip"],
        links=content["links"],
    )
