"""How each event changes the state; it never refuses, since events have already happened.

A change is a list of entries to put into the state's mappings, or to remove with None. So one event
makes a new state, and a million are read into one without a million copies.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from fifthstreet.people.copier import copier
from fifthstreet.people.evolve_account import ACCOUNT_CHANGES
from fifthstreet.people.names import called, key_of_tries
from fifthstreet.people.puts import Put, counted, end_sessions, person_put, without
from fifthstreet.people.state import (
    MAPS,
    ApprovalRequest,
    Closure,
    Confirmed,
    Limit,
    PersistentMap,
    Person,
    Session,
    SignedOn,
    State,
    Tries,
)
from fifthstreet.protocol import people_events as e

BOOTSTRAP = "bootstrap"
"""By what the first people of a house may approve."""
but_session = copier(Session)


def evolve(state: State, event: e.Event) -> State:
    """Return the state after an event."""
    changes: dict[str, list[tuple[str, Any]]] = {}
    for name, key, value in CHANGES[type(event)](state, event):
        changes.setdefault(name, []).append((key, value))
    changed: dict[str, Any] = {
        name: getattr(state, name).but(puts) for name, puts in changes.items()
    }
    return replace(state, **changed)


def replay(state: State, events: Iterable[e.Event]) -> State:
    """Return the state after all events."""
    maps: dict[str, dict[str, Any]] = {name: dict(getattr(state, name)) for name in MAPS}
    frozen: dict[str, Any] = {name: PersistentMap(mapping) for name, mapping in maps.items()}
    after = replace(state, **frozen)
    for event in events:
        for name, key, value in tuple(CHANGES[type(event)](after, event)):
            _put(maps[name], key, value)
    frozen = {name: PersistentMap(mapping) for name, mapping in maps.items()}
    return replace(state, **frozen)


def _put(mapping: dict[str, Any], key: str, value: Any) -> None:
    if value is None or key in mapping:
        mapping.pop(key, None)
    if value is not None:
        mapping[key] = value


def _registered(state: State, event: e.PersonRegistered) -> Iterator[Put]:
    first = event.by == e.HOUSE and not event.bot and not state.sealed
    own_since = event.at if event.temporary_until is None else None
    person = Person(
        id=event.person,
        name=event.name,
        role=event.role,
        guest=event.guest,
        bot=event.bot,
        hash=event.hash,
        temporary_until=event.temporary_until,
        creator=event.by,
        own_since=0 if first else own_since,
        approver=BOOTSTRAP if first else "",
    )
    yield "persons", event.person, person
    yield "names", called(event.name), event.person
    yield "looks", event.looks, event.person
    yield counted(state, "person")


def _sealed(state: State, _event: e.BootstrapSealed) -> Iterator[Put]:
    yield counted(state, "seal")


def _staff_recorded(state: State, event: e.StaffRecorded) -> Iterator[Put]:
    names = ("legal_name", "badge", "licence", "licence_until")
    yield person_put(state, event.person, **{name: getattr(event, name) for name in names})


def _role_changed(state: State, event: e.RoleChanged) -> Iterator[Put]:
    yield from end_sessions(state, event.person, role=event.after, posts=(), left_at=event.at)


def _standing_changed(state: State, event: e.StatusChanged) -> Iterator[Put]:
    if event.after == "suspended":
        yield from end_sessions(state, event.person, suspended=event.reason, left_at=event.at)
    else:
        yield person_put(state, event.person, suspended="")


def _posts_changed(state: State, event: e.AssignmentsChanged) -> Iterator[Put]:
    yield person_put(state, event.person, posts=event.after)


def _password_set(state: State, event: e.PasswordSet) -> Iterator[Put]:
    person = state.persons[event.person]
    changes: dict[str, Any] = {"hash": event.hash, "temporary_until": event.temporary_until}
    if event.temporary_until is not None:
        changes |= {"own_since": None, "approver": ""}
    elif person.own_since is None or event.by_link:
        changes["own_since"] = event.at
    if event.by_link:
        changes["link"] = ""
    yield from end_sessions(state, event.person, keeps=event.keeps, **changes)
    yield "tries", key_of_tries(person.name), None  # they were guesses at another password


def _link_drawn(state: State, event: e.LinkDrawn) -> Iterator[Put]:
    yield person_put(state, event.person, link=event.digest)


def _rehashed(state: State, event: e.PasswordRehashed) -> Iterator[Put]:
    yield person_put(state, event.person, hash=event.hash)


def _failed(state: State, event: e.SignInFailed) -> Iterator[Put]:
    for key, tries in state.tries.items():
        if tries.at >= event.forget_before:
            break  # they stand in the order of their last failure
        yield "tries", key, None
    tries = Tries(failures=event.failures, locked_until=event.locked_until, at=event.at)
    yield "tries", event.key, tries
    if event.account:
        anywhere = Tries(
            failures=event.account_failures,
            locked_until=event.account_locked_until,
            at=event.at,
            person=event.person,
        )
        yield "tries", event.account, anywhere
    if event.person:
        failures = state.persons[event.person].failures + 1
        yield person_put(state, event.person, failures=failures)


def _began(state: State, event: e.SessionBegan) -> Iterator[Put]:
    person = state.persons[event.person]
    now = SignedOn(at=event.at, source=event.source, failures=person.failures)
    yield person_put(
        state,
        event.person,
        before=person.last,
        last=now,
        failures=0,
        clock_from=event.clock_from,
        left_at=None,
        sessions=(*(id_ for id_ in person.sessions if id_ not in event.ended), event.session),
    )
    for ended in event.ended:
        yield from without(state.sessions[ended])
    session = Session(
        id=event.session,
        person=event.person,
        digest=event.digest,
        source=event.source,
        client=event.client,
        began=event.at,
        clock_from=event.clock_from,
        seen=event.at,
        confirmed=event.at,
        checked=event.at,
    )
    yield "sessions", event.session, session
    yield "digests", event.digest, event.session
    yield "tries", event.key, None
    yield counted(state, "session")


def _refresh(state: State, event: e.SessionSeen) -> Iterator[Put]:
    yield "sessions", event.session, but_session(state.sessions[event.session], seen=event.at)


def _confirmed(state: State, event: e.SessionConfirmed) -> Iterator[Put]:
    session = state.sessions[event.session]
    yield "digests", session.digest, None
    changed = but_session(session, digest=event.digest, confirmed=event.at, seen=event.at)
    yield "sessions", session.id, changed
    yield "digests", event.digest, session.id
    yield "tries", event.key, None


def _attached(state: State, event: e.ClientAttached) -> Iterator[Put]:
    session = but_session(state.sessions[event.session], client=event.after, seen=event.at)
    yield "sessions", event.session, session


def _ended(state: State, event: e.SessionEnded) -> Iterator[Put]:
    yield from without(state.sessions[event.session])
    left = tuple(id_ for id_ in state.persons[event.person].sessions if id_ != event.session)
    yield person_put(state, event.person, left_at=event.at, sessions=left)


def _limit_set(state: State, event: e.LimitSet) -> Iterator[Put]:
    limits = state.persons[event.person].limits
    at_once = event.holds_from <= event.at
    limit = (
        Limit(now=event.after)
        if at_once
        else Limit(now=event.before, later=event.after, later_from=event.holds_from)
    )
    yield person_put(state, event.person, limits={**limits, event.kind: limit})


def _language_chosen(state: State, event: e.LanguageChosen) -> Iterator[Put]:
    yield person_put(state, event.person, language=event.after)


def _excluded(state: State, event: e.SelfExcluded) -> Iterator[Put]:
    changes: dict[str, Any] = {"excluded_until": event.after, "excluded_at": event.at}
    changes["on_break"] = event.is_break
    yield from end_sessions(state, event.person, left_at=event.at, **changes)


def _checked(state: State, event: e.RealityCheckConfirmed) -> Iterator[Put]:
    session = but_session(state.sessions[event.session], checked=event.at, seen=event.at)
    yield "sessions", event.session, session


def _request(state: State, event: e.ApprovalRequested) -> Iterator[Put]:
    request = ApprovalRequest(
        id=event.request,
        kind=event.kind,
        subject=event.subject,
        before=event.before,
        after=event.after,
        reason=event.reason,
        asked_by=event.by,
        expires=event.expires,
        round=event.round,
        order=event.order,
    )
    yield "requests", event.request, request
    yield counted(state, "request")


def _approved(state: State, event: e.ApprovalGiven) -> Iterator[Put]:
    request = state.requests[event.request]
    yield "requests", request.id, replace(request, approved_by=event.by, expires=event.expires)


def _declined(_state: State, event: e.ApprovalDeclined) -> Iterator[Put]:
    yield "requests", event.request, None


def _used(state: State, event: e.ApprovalUsed) -> Iterator[Put]:
    yield "requests", event.request, None
    if event.kind == "approver":
        yield person_put(state, event.subject, approver=event.request if event.after else "")
    if event.kind == "first_day":
        yield counted(state, "first_day")
        for person in state.persons.values():
            if person.approver and person.own_since is not None:
                yield person_put(state, person.id, own_since=0)  # as the first people
    if event.kind == "jackpot":
        amount = int(event.after or 0)
        confirmed = Confirmed(amount=amount, asked_by=event.asked_by, approved_by=event.approved_by)
        yield "confirmed", event.subject, confirmed


def _closure_changed(_state: State, event: e.ClosureChanged) -> Iterator[Put]:
    closure = Closure(
        scope=event.scope, subject=event.subject, reason=event.reason, by=event.by, at=event.at
    )
    key = f"{event.scope}:{event.subject}"
    yield "closures", key, closure if event.after == "closed" else None


CHANGES: Mapping[type[e.Event], Callable[[State, Any], Iterator[Put]]] = {
    e.PersonRegistered: _registered,
    e.BootstrapSealed: _sealed,
    e.StaffRecorded: _staff_recorded,
    e.RoleChanged: _role_changed,
    e.StatusChanged: _standing_changed,
    e.AssignmentsChanged: _posts_changed,
    e.PasswordSet: _password_set,
    e.LinkDrawn: _link_drawn,
    e.PasswordRehashed: _rehashed,
    e.SignInFailed: _failed,
    e.SessionBegan: _began,
    e.SessionSeen: _refresh,
    e.SessionConfirmed: _confirmed,
    e.ClientAttached: _attached,
    e.SessionEnded: _ended,
    e.LimitSet: _limit_set,
    e.LanguageChosen: _language_chosen,
    e.SelfExcluded: _excluded,
    e.RealityCheckConfirmed: _checked,
    e.ApprovalRequested: _request,
    e.ApprovalGiven: _approved,
    e.ApprovalDeclined: _declined,
    e.ApprovalUsed: _used,
    e.ClosureChanged: _closure_changed,
    **ACCOUNT_CHANGES,
}
"""The function that applies each event."""
