"""The people of a house from their stream and back: at a start, and as a snapshot beside it.

A snapshot is the state as plain JSON: every mapping as rows in its order, every record as its
values, and the names of the fields, so that one written by another release is not taken for ours.
"""

import logging
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Any, Final

from fifthstreet.errors import FifthStreetError
from fifthstreet.ledger.store.refusals import SnapshotError
from fifthstreet.ledger.store.store import Snapshot, Store
from fifthstreet.people import People, Policy, replay
from fifthstreet.people.events import Event
from fifthstreet.people.persistent_map import Kept
from fifthstreet.people.records import STREAM, event_of
from fifthstreet.people.state import (
    MAPS,
    Closure,
    Confirmed,
    Limit,
    Person,
    Request,
    Session,
    SignedOn,
    State,
    Tries,
)

MADE: Final[Mapping[str, type[Any]]] = {
    "persons": Person,
    "sessions": Session,
    "tries": Tries,
    "requests": Request,
    "closures": Closure,
    "confirmed": Confirmed,
}
"""What the state's mappings hold that is more than a number or a word."""

NESTED: Final[Mapping[str, type[Any]]] = {"before": SignedOn, "last": SignedOn}
"""Fields of a person that are records themselves."""


def _names(made: type[Any]) -> list[str]:
    return [field.name for field in fields(made)]


FORM: Final = {made.__name__: _names(made) for made in (*MADE.values(), SignedOn, Limit)}


class OtherFormError(FifthStreetError):
    """A snapshot was written by a release that knows people by other fields."""


def _values(record: Any) -> list[Any]:
    return [getattr(record, name) for name in FORM[type(record).__name__]]


def _written(value: Any) -> Any:
    """Return what a mapping holds as JSON."""
    if not isinstance(value, Person):
        return value if isinstance(value, int | str) else _values(value)
    told = dict(zip(FORM["Person"], _values(value), strict=True))
    for name in NESTED:
        told[name] = None if told[name] is None else _values(told[name])
    told["limits"] = [[kind, *_values(limit)] for kind, limit in value.limits.items()]
    return list(told.values())


def _record(made: type[Any], values: list[Any]) -> Any:
    return made(**dict(zip(FORM[made.__name__], values, strict=True)))


def _read(made: type[Any] | None, values: Any) -> Any:
    """Return what a mapping held, from its JSON."""
    if made is None:
        return values
    if made is not Person:
        return _record(made, values)
    told = dict(zip(FORM["Person"], values, strict=True))
    for name, nested in NESTED.items():
        told[name] = None if told[name] is None else _record(nested, told[name])
    told["limits"] = {kind: _record(Limit, limit) for kind, *limit in told["limits"]}
    return Person(**told | {"sessions": tuple(told["sessions"]), "posts": tuple(told["posts"])})


def written(state: State) -> dict[str, Any]:
    """Return the state as JSON; the order of what it holds is kept."""
    rows = {
        name: [[key, _written(value)] for key, value in getattr(state, name).items()]
        for name in MAPS
    }
    return {"form": FORM, **rows}


def read(data: Any, policy: Policy) -> State:
    """Return the state of a snapshot."""
    if data.get("form") != FORM or data.keys() != {"form", *MAPS}:
        raise OtherFormError("The snapshot of people has other fields than today's.")
    maps: dict[str, Any] = {
        name: Kept({key: _read(MADE.get(name), value) for key, value in data[name]})
        for name in MAPS
    }
    return State(policy=policy, **maps)


@dataclass(slots=True)
class _Tail:
    """The events of the stream after a number; remembers how far it came."""

    store: Store
    head: int

    def __iter__(self) -> Iterator[Event]:
        for number, kind, data in self.store.told(STREAM, after=self.head):
            self.head = number
            yield event_of(kind, data)


def load(store: Store, policy: Policy) -> tuple[People, int]:
    """Return everybody whom a store knows, and the number at which the last snapshot was made.

    A snapshot that is damaged or of another release is left aside: the events say the same.
    """
    state, start = State(policy=policy), 0
    try:
        found = store.read_snapshot(STREAM)
        if found is not None:
            state, start = read(found.state, policy), found.number
    except (SnapshotError, OtherFormError) as error:
        logging.getLogger(__name__).warning("People are read from their first event. %s", error)
    tail = _Tail(store, start)
    state = replay(state, tail)
    return People.resumed(state, tail.head), start


def tail(store: Store, head: int) -> list[Event]:
    """Return the events that came after a number."""
    return [*_Tail(store, head)]


def keep(store: Store, people: People) -> None:
    """Write a snapshot of everybody beside the stream."""
    store.write_snapshot(Snapshot(stream=STREAM, number=people.head, state=written(people.state)))
