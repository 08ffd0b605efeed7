"""The people of a house, read from their stream or a snapshot at a start.

A snapshot is the state as plain JSON: every mapping as rows in its order, and the names of the
fields, so that a snapshot of another release is recognized as such.
"""

import logging
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, get_args, get_type_hints

from fifthstreet.errors import FifthStreetError
from fifthstreet.ledger.store.refusals import SnapshotError
from fifthstreet.ledger.store.store import Store, StreamSnapshot
from fifthstreet.people import People, Policy, replay
from fifthstreet.people.records import STREAM, events_of
from fifthstreet.people.state import (
    MAPS,
    ApprovalRequest,
    Closure,
    Confirmed,
    Exclusion,
    Limit,
    Passkey,
    PersistentMap,
    Person,
    Session,
    SignedOn,
    State,
    Tries,
)
from fifthstreet.protocol.codec import CodecError, encode, names_of, read
from fifthstreet.protocol.people_events import Event
from fifthstreet.protocol.record import Fields

FORM: Final = {
    kind.__name__: [*names_of(kind)]
    for kind in (
        *(Person, Passkey, Session, Tries, ApprovalRequest),
        *(Closure, Confirmed, Exclusion, SignedOn, Limit),
    )
}
ROWS: Final = {
    name: list[tuple[str, get_args(get_type_hints(State)[name])[0]]]  # type: ignore[misc]
    for name in MAPS
}
"""What the rows of each mapping of the state hold."""


class OtherFormError(FifthStreetError):
    """A snapshot was written by a release that knows people by other fields."""


def written(state: State) -> Fields:
    """Return the state as JSON, in its order."""
    return {"form": FORM, **{name: encode([*getattr(state, name).items()]) for name in MAPS}}


def state_of(data: Fields, policy: Policy) -> State:
    """Return the state of a snapshot."""
    if data.get("form") != FORM or data.keys() != {"form", *MAPS}:
        raise OtherFormError("The snapshot of people has other fields than today's.")
    maps: Fields = {
        name: PersistentMap(dict(read(rows, data[name]))) for name, rows in ROWS.items()
    }
    return State(policy=policy, **maps)


@dataclass(slots=True)
class _Tail:
    """The events of the stream after a number; remembers how far it came."""

    store: Store
    head: int

    def __iter__(self) -> Iterator[Event]:
        rows = self.store.stream_events(STREAM, after=self.head)
        for number, event in events_of(rows, self.store.personal):
            self.head = number
            yield event


def load(store: Store, policy: Policy) -> tuple[People, int]:
    """Return everyone in a store, and the number of the last snapshot.

    A snapshot that is damaged or of another release is left aside: the events say the same.
    """
    state, start = State(policy=policy), 0
    try:
        snapshot = store.read_snapshot(STREAM)
        if snapshot is not None:
            state, start = state_of(snapshot.state, policy), snapshot.number
    except (SnapshotError, OtherFormError, CodecError) as error:
        logging.getLogger(__name__).warning("People are read from their first event. %s", error)
    tail = _Tail(store, start)
    state = replay(state, tail)
    return People.resumed(state, tail.head), start


def tail(store: Store, head: int) -> list[Event]:
    """Return the events that came after a number."""
    return [*_Tail(store, head)]


def keep(store: Store, people: People) -> None:
    """Write a snapshot of the state of people."""
    store.write_snapshot(
        StreamSnapshot(stream=STREAM, number=people.head, state=written(people.state))
    )
