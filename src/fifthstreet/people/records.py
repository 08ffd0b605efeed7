"""Events about people as records of the stream `people`, and what others may see of them."""

import json
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime, timedelta
from itertools import islice
from typing import Any, Final

from fifthstreet.ledger.journal import StreamRecord
from fifthstreet.ledger.personal import PRIVATE, Lookup, Sealer
from fifthstreet.people.names import erased_name
from fifthstreet.protocol.codec import decode, encode
from fifthstreet.protocol.people_events import SECRET, Event
from fifthstreet.protocol.record import Fields

STREAM: Final = "people"
AT_ONCE: Final = 500
"""Events whose personal data is looked up together."""
PERSONAL: Final[Mapping[str, tuple[str, ...]]] = {
    "PersonRegistered": ("name", "looks", "hash"),
    "AccountCreated": ("name", "looks", "hash"),
    "StaffRecorded": ("legal_name", "licence"),
    "PasswordSet": ("hash",),
    "PasswordRehashed": ("hash",),
    "SignInFailed": ("key", "source", "account"),
    "SessionBegan": ("source", "key"),
    "SessionConfirmed": ("key",),
    "ApprovalRequested": ("source",),
    "ApprovalGiven": ("source",),
    "PasskeyAdded": ("name",),
    "PasskeyRenamed": ("name",),
    "ExclusionAdded": ("name", "born", "identifier", "reason"),
}
"""The fields of events that lie beside the journal."""
KEYS: Final = frozenset({"looks", "key", "account"})
"""Fields by which something is found: what was erased is found by nothing."""
EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)


def records(events: Iterable[Event], head: int, sealer: Sealer) -> tuple[StreamRecord, ...]:
    """Return events as the next records of the stream; what is personal goes to the sealer."""
    return tuple(
        StreamRecord(
            stream=STREAM,
            number=number,
            kind=f"people.{type(event).__name__}",
            data=_sealed(event, sealer),
            at=EPOCH + timedelta(seconds=event.at),
        )
        for number, event in enumerate(events, head + 1)
    )


def _sealed(event: Event, sealer: Sealer) -> Fields:
    """Return the data of an event as the journal has it; a guest's name is only a number."""
    data: Fields = encode(event)
    names = PERSONAL.get(type(event).__name__, ())
    if not names or getattr(event, "guest", False):
        return data
    sealed: Fields = sealer.seal_fields(data, names, _subject_of(event))
    return sealed


def _subject_of(event: Event) -> str:
    """Return whom the personal data of an event is about: a person, or an entry of a list."""
    person = getattr(event, "person", "") or getattr(event, "entry", "")
    return str(person or event.by)


def _event_of(kind: str, data: Mapping[str, Any], values: Mapping[str, str]) -> Event:
    """Return the event of a record, with its personal fields as far as they are still known."""
    whole = dict(data)
    reference = whole.pop(PRIVATE, None)
    if reference is not None and (text := values.get(reference)) is not None:
        whole |= json.loads(text)
    elif reference is not None:
        names = (name for name in PERSONAL[kind.removeprefix("people.")] if name not in data)
        whole |= {name: _erased(name, data, reference) for name in names}
    event: Event = decode(kind, whole)
    return event


def _erased(name: str, rest: Mapping[str, Any], reference: str) -> str:
    """Return the text in place of an erased personal field."""
    if name == "name":
        return erased_name(str(rest.get("person", "")))
    return reference if name in KEYS else ""


def events_of(rows: Iterable[tuple[int, str, Any]], lookup: Lookup) -> Iterator[tuple[int, Event]]:
    """Yield events with their numbers; personal values are looked up many at a time."""
    rest = iter(rows)
    while page := [*islice(rest, AT_ONCE)]:
        references = [data[PRIVATE] for _, _, data in page if PRIVATE in data]
        values = lookup(references) if references else {}
        for number, kind, data in page:
            yield number, _event_of(kind, data, values)


def public(data: Mapping[str, Any]) -> Fields:
    """Return the part of a record's data that others may see, without the hashes of secrets.

    >>> public({"person": "p1", "hash": "$argon2id$…"})
    {'person': 'p1'}
    """
    return {key: value for key, value in data.items() if key not in SECRET}
