"""Stopped tables: each is recorded, so that the audit finds it without the house.

The record has its own stream, because the stream of the table may be wrong or impossible to
continue. It counts until the stream of the table continues.
"""

import logging

from fifthstreet.floor.tables.services import Services
from fifthstreet.floor.tables.state import TableState
from fifthstreet.ledger import notes
from fifthstreet.ledger.journal import STOPPED

log = logging.getLogger(__name__)
KIND = "stopped.Noted"


def note(services: Services, state: TableState, why: str) -> None:
    """Record that a table has stopped after its last event, and why.

    If the store refuses it, that is logged; health and the pit know about the table anyway.
    """
    data = {"number": state.number, "why": why}
    stream, at = f"{STOPPED}{state.id}", services.clock.now()
    notes.note(services.store, services.committer, stream, KIND, data, at)


def standstill(services: Services, state: TableState, waits_for: str, before: str) -> str:
    """Return why nobody has a next step at a table, if nobody has; a new standstill is recorded."""
    why = services.standstill(state, waits_for, int(services.clock.now().timestamp()))
    if why and not before:
        log.error("table %s has stopped: %s", state.id, why)
        note(services, state, why)
    return why
