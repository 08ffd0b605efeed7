"""The register after an event; nothing is refused here."""

from collections.abc import Iterable
from dataclasses import replace

from fifthstreet.protocol import register_events as e
from fifthstreet.register.state import FiledVersion, RegisterState


def evolve(state: RegisterState, event: e.Event) -> RegisterState:
    """Return the register after something happened."""
    state = replace(state, head=state.head + 1)
    match event:
        case e.SubmissionFiled():
            return _with(state, FiledVersion(filed=event))
        case e.SubmissionApproved():
            version = replace(state.versions[event.id], approved=event)
            return _succeeding(_with(state, version), version)
        case e.SubmissionRefused():
            return _with(state, replace(state.versions[event.id], refused=event))
        case e.SubmissionWithdrawn():
            return _with(state, replace(state.versions[event.id], withdrawn=event))
        case e.OpeningConfirmed():
            return replace(state, openings={**state.openings, event.request: event})


def replay(state: RegisterState, events: Iterable[e.Event]) -> RegisterState:
    """Return the register after several events."""
    for event in events:
        state = evolve(state, event)
    return state


def _with(state: RegisterState, version: FiledVersion) -> RegisterState:
    return replace(state, versions={**state.versions, version.filed.id: version})


def _succeeding(state: RegisterState, version: FiledVersion) -> RegisterState:
    """Note an approved version with the one that it replaces."""
    before = state.versions.get(version.filed.replaces)
    if before is None:
        return state
    return _with(state, replace(before, successors=(*before.successors, version.filed.id)))
