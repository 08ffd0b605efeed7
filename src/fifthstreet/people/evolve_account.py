"""How events about passkeys, the exclusion list, guests' accounts and erasure change the state."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from fifthstreet.people.exclusion_keys import keys_of
from fifthstreet.people.names import called, erased_name, skeleton
from fifthstreet.people.puts import Put, counted, end_sessions, person_put
from fifthstreet.people.state import Exclusion, Passkey, State
from fifthstreet.protocol import exclusion_events as x
from fifthstreet.protocol import passkey_events as k
from fifthstreet.protocol import people_events as e
from fifthstreet.protocol.account_events import AccountCreated

ERASED: Final = "The personal data was erased."
"""Why nobody signs in to an erased account."""


def _passkey_added(state: State, event: k.PasskeyAdded) -> Iterator[Put]:
    passkey = Passkey(
        id=event.passkey,
        name=event.name,
        credential=event.credential,
        public_key=event.public_key,
        counter=event.counter,
        added=event.at,
    )
    passkeys = (*state.persons[event.person].passkeys, passkey)
    yield person_put(state, event.person, passkeys=passkeys)
    yield "credentials", event.credential, event.person
    yield "challenges", event.challenge, event.at
    yield counted(state, "passkey")


def _with_passkey(
    state: State, event: k.PasskeyRenamed | k.PasskeyUsed, **changes: Any
) -> Iterator[Put]:
    passkeys = tuple(
        replace(one, **changes) if one.id == event.passkey else one
        for one in state.persons[event.person].passkeys
    )
    yield person_put(state, event.person, passkeys=passkeys)


def _passkey_renamed(state: State, event: k.PasskeyRenamed) -> Iterator[Put]:
    yield from _with_passkey(state, event, name=event.name)


def _passkey_used(state: State, event: k.PasskeyUsed) -> Iterator[Put]:
    for challenge, at in state.challenges.items():
        if at < event.forget_before:
            yield "challenges", challenge, None
    yield "challenges", event.challenge, event.at
    yield from _with_passkey(state, event, counter=event.counter, used=event.at)


def _passkey_removed(state: State, event: k.PasskeyRemoved) -> Iterator[Put]:
    passkeys = state.persons[event.person].passkeys
    left = tuple(one for one in passkeys if one.id != event.passkey)
    yield from (("credentials", one.credential, None) for one in passkeys if one not in left)
    yield person_put(state, event.person, passkeys=left)


def _exclusion_added(state: State, event: x.ExclusionAdded) -> Iterator[Put]:
    entry = Exclusion(
        id=event.entry,
        person=event.person,
        name=event.name,
        born=event.born,
        identifier=event.identifier,
        category=event.category,
        since=event.since,
        until=event.until,
        reason=event.reason,
        by=event.by,
        at=event.at,
    )
    yield "exclusions", event.entry, entry
    for key in keys_of(entry):
        yield "exclusion_keys", key, (*state.exclusion_keys.get(key, ()), event.entry)
    for person in event.ends:
        yield from end_sessions(state, person, left_at=event.at)
    yield counted(state, "exclusion")


def _exclusion_removed(state: State, event: x.ExclusionRemoved) -> Iterator[Put]:
    entry = state.exclusions[event.entry]
    yield "exclusions", entry.id, replace(entry, removed_at=event.at, removed_by=event.by)


def _account_created(state: State, event: AccountCreated) -> Iterator[Put]:
    """Keep a guest under the name that they chose; the number that they were called by is free."""
    before = state.persons[event.person].name
    yield "names", called(before), None
    yield "looks", skeleton(before), None
    yield "names", called(event.name), event.person
    yield "looks", event.looks, event.person
    changes = {"name": event.name, "hash": event.hash, "guest": False, "own_since": event.at}
    yield person_put(state, event.person, **changes)


def _erased(state: State, event: e.PersonalDataErased) -> Iterator[Put]:
    """Forget a person; anyone who takes the same name later is another person."""
    for name in ("names", "looks", "credentials"):
        owned = (key for key, id_ in getattr(state, name).items() if id_ == event.subject)
        yield from ((name, key, None) for key in owned)
    mine = (key for key, tries in state.tries.items() if tries.person == event.subject)
    yield from (("tries", key, None) for key in mine)
    person = state.persons.get(event.subject)
    if person is not None:
        changes: dict[str, Any] = dict.fromkeys(("before", "last", "temporary_until"))
        changes |= {"hash": "", "link": "", "erased": True, "suspended": ERASED}
        changes |= {"passkeys": (), "legal_name": "", "licence": ""}
        name = erased_name(person.id)
        yield from end_sessions(state, person.id, left_at=event.at, name=name, **changes)
    for entry in state.exclusions.values():
        if event.subject in {entry.id, entry.person}:
            yield from _forgotten(state, entry)


def _forgotten(state: State, entry: Exclusion) -> Iterator[Put]:
    """Keep of an entry of the exclusion list only its terms."""
    for key, ids in state.exclusion_keys.items():
        if entry.id in ids:
            yield "exclusion_keys", key, tuple(id_ for id_ in ids if id_ != entry.id) or None
    name = erased_name(entry.person) if entry.name else ""
    blank = replace(entry, name=name, born="", identifier="", reason="")
    yield "exclusions", entry.id, blank


ACCOUNT_CHANGES: Final[Mapping[type[e.Event], Callable[[State, Any], Iterator[Put]]]] = {
    k.PasskeyAdded: _passkey_added,
    k.PasskeyRenamed: _passkey_renamed,
    k.PasskeyUsed: _passkey_used,
    k.PasskeyRemoved: _passkey_removed,
    x.ExclusionAdded: _exclusion_added,
    x.ExclusionRemoved: _exclusion_removed,
    e.PersonalDataErased: _erased,
    AccountCreated: _account_created,
}
"""The function that applies each of these events."""
