"""Tables from their streams: the state after the last event, from a snapshot where there is one."""

from collections.abc import Mapping
from typing import Any, Final

from fifthstreet.house.batch import Record
from fifthstreet.house.codec import decode, encode
from fifthstreet.house.store.store import Snapshot, Store
from fifthstreet.house.tables.evolve import evolve
from fifthstreet.house.tables.ruleset import ruleset_of
from fifthstreet.house.tables.state import TableState
from fifthstreet.house.tables.vault import Safe

PREFIX: Final = "table:"
EVERY: Final = 2_000
"""Events after which a table between two rounds is worth a snapshot."""


def take(state: TableState, record: Record, safe: Safe | None) -> TableState:
    """Return a table after one more record of its stream."""
    return evolve(state, decode(record.kind, record.data), safe)


def load(store: Store, table: str, safe: Safe | None) -> TableState:
    """Return a table as its stream leaves it."""
    stream = f"{PREFIX}{table}"
    snapshot = store.read_snapshot(stream)
    state = TableState(id=table) if snapshot is None else from_snapshot(table, snapshot)
    for record in store.records(stream, after=state.number):
        state = take(state, record, safe)
    return state


def snapshot_of(state: TableState) -> Snapshot | None:
    """Return what a table amounts to between two rounds; decks in hand are read from the start."""
    if state.now is not None or state.procedures is not None or state.opened is None:
        return None
    content = {
        "opened": encode(state.opened),
        "shut": state.shut,
        "seats": {str(seat): player for seat, player in state.seats.items()},
        "leaving": sorted(state.leaving),
        "rounds": state.rounds,
        "chain": state.chain,
        "links": state.links,
    }
    return Snapshot(stream=f"{PREFIX}{state.id}", number=state.number, state=content)


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
        links=content["links"],
    )
