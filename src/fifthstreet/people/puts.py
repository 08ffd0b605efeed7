"""Changes of the state: entries to put into its mappings, or to remove with None."""

from collections.abc import Iterator
from typing import Any

from fifthstreet.people.copier import copier
from fifthstreet.people.state import Person, Session, State

Put = tuple[str, str, Any]
but_person = copier(Person)


def person_put(state: State, id_: str, **changes: Any) -> Put:
    """Change fields of a person."""
    return ("persons", id_, but_person(state.persons[id_], **changes))


def counted(state: State, kind: str) -> Put:
    """Count one more of a kind, for the next id."""
    return ("counts", kind, state.counts.get(kind, 0) + 1)


def end_sessions(state: State, id_: str, *, keeps: str = "", **changes: Any) -> Iterator[Put]:
    """End all sessions of a person but one, and change other fields with it."""
    remaining = []
    for session in state.sessions_of(id_):
        if session.id == keeps:
            remaining.append(session.id)
        else:
            yield from without(session)
    yield person_put(state, id_, sessions=tuple(remaining), **changes)


def without(session: Session) -> Iterator[Put]:
    """Take a session away."""
    yield "sessions", session.id, None
    yield "digests", session.digest, None
