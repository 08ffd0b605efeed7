"""Events about people as records of the stream `people`, and back.

The kind of a record is `people.` and the event's name, its data the event's fields. What others are
shown of a record is without the hashes of passwords and tokens.
"""

from collections.abc import Iterable, Mapping
from dataclasses import MISSING, fields
from datetime import UTC, datetime, timedelta
from types import NoneType, UnionType
from typing import Any, Final, Literal, get_args, get_origin, get_type_hints

from fifthstreet.errors import FifthStreetError
from fifthstreet.kinds import current
from fifthstreet.ledger.batch import Record
from fifthstreet.people.events import Event

STREAM: Final = "people"
KINDS: Final[Mapping[str, type[Event]]] = {
    f"people.{made.__name__}": made for made in get_args(Event)
}
HINTS: Final[Mapping[str, dict[str, Any]]] = {
    kind: {field.name: get_type_hints(made)[field.name] for field in fields(made)}
    for kind, made in KINDS.items()
}
NEEDED: Final[Mapping[str, frozenset[str]]] = {
    kind: frozenset(field.name for field in fields(made) if field.default is MISSING)
    for kind, made in KINDS.items()
}
HIDDEN: Final = frozenset({"hash", "digest"})
EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)


class PeopleRecordError(FifthStreetError):
    """A record is not an event about people; says why."""


def data_of(event: Event) -> dict[str, Any]:
    """Return the fields of an event as JSON."""
    values = {field.name: getattr(event, field.name) for field in fields(event)}
    return {key: list(value) if type(value) is tuple else value for key, value in values.items()}


def records(events: Iterable[Event], head: int) -> tuple[Record, ...]:
    """Return events as the next records of the stream."""
    return tuple(
        Record(
            stream=STREAM,
            number=number,
            kind=f"people.{type(event).__name__}",
            data=data_of(event),
            at=EPOCH + timedelta(seconds=event.at),
        )
        for number, event in enumerate(events, head + 1)
    )


def event_of(kind: str, data: Any) -> Event:
    """Return the event of a record; unexpected or missing fields are an error.

    Fields with a default may be missing: records of before there were such fields have none.
    """
    kind = current(kind)
    event_type = KINDS.get(kind)
    if event_type is None:
        raise PeopleRecordError(f"There is no {kind!r}.")
    hints = HINTS[kind]
    if not isinstance(data, Mapping) or not NEEDED[kind] <= data.keys() <= hints.keys():
        raise PeopleRecordError(f"A record of {kind} has other fields than that.")
    if all(type(value) is hints[name] for name, value in data.items()):
        return event_type(**data)
    return event_type(**{name: _read(value, hints[name], kind) for name, value in data.items()})


def _read(value: Any, hint: Any, where: str) -> Any:
    if type(value) is hint:
        return value
    origin = get_origin(hint)
    if origin is tuple and isinstance(value, list | tuple):
        return tuple(_read(each, str, where) for each in value)
    if origin is Literal:
        fits = value in get_args(hint)
    else:
        fits = type(value) in (get_args(hint) if origin is UnionType else (hint,))
    if not fits or (value is None and NoneType not in get_args(hint)):
        raise PeopleRecordError(f"{where} cannot have {value!r} there.")
    return value


def public(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the part of a record's data that others may see.

    >>> public({"person": "p1", "hash": "$argon2id$…"})
    {'person': 'p1'}
    """
    return {key: value for key, value in data.items() if key not in HIDDEN}
