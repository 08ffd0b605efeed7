"""Erasure: deletes what the house knows about a person outside the journal; the chain stays."""

import re
from typing import Final

from fifthstreet.people.answer import Answer
from fifthstreet.people.authority import allowed, own
from fifthstreet.people.exclusions import matched
from fifthstreet.people.sessions import proved
from fifthstreet.people.state import Person, State
from fifthstreet.protocol import people_commands as c
from fifthstreet.protocol import people_events as e
from fifthstreet.refusals import Refusal

PATRON: Final = re.compile(r"patron\.[A-Za-z0-9._-]+\.\d+")
"""The id of somebody whom staff seated without an account."""
OWN_REQUEST: Final = "They deleted their account."


def erase(state: State, command: c.ErasePersonalData) -> Answer:
    """Erase a person, a patron, or an entry of the exclusion list that no longer applies."""
    actor = allowed(state, command.by, command.at, "house.erase_person")
    if isinstance(actor, Refusal):
        return actor
    if not command.reason.strip():
        return Refusal("reason_is_missing")
    if refused := _objection(state, command.subject, command.at):
        return refused
    if command.subject == actor.name:
        return Refusal("own_role_may_not_be_changed")
    erased = e.PersonalDataErased(
        at=command.at, by=actor.name, subject=command.subject, reason=command.reason
    )
    return (erased,)


def delete_own(state: State, command: c.DeleteAccount) -> Answer:
    """Erase who asks for it themselves, with their password."""
    actor = own(state, command.by, command.at, "house.delete_own_account")
    if isinstance(actor, Refusal):
        return actor
    person = state.persons[actor.name]
    if person.hash:
        if command.proof is None:
            return Refusal("identity_must_be_confirmed")
        owner = proved(state, command.proof, command.at)
        if not isinstance(owner, Person):
            return owner
        if owner.id != person.id:
            return Refusal("belongs_to_someone_else")
    if refused := _objection_to_person(state, person, command.at):
        return refused
    erased = e.PersonalDataErased(
        at=command.at, by=person.id, subject=person.id, reason=OWN_REQUEST
    )
    return (erased,)


def _objection(state: State, subject: str, at: int) -> Refusal | None:
    """Return why what is known about somebody has to stay, or None."""
    if (entry := state.exclusions.get(subject)) is not None:
        ends = entry.until is not None and at >= entry.until
        over = entry.removed_at is not None or ends
        return None if over else Refusal("exclusion_outlasts_erasure")
    person = state.persons.get(subject)
    if person is None:
        return None if PATRON.fullmatch(subject) else Refusal("person_is_unknown")
    return _objection_to_person(state, person, at)


def _objection_to_person(state: State, person: Person, at: int) -> Refusal | None:
    if person.erased:
        return Refusal("nothing_would_change")
    if person.role != "player" and not person.suspended:
        return Refusal("staff_must_be_suspended_first")
    later = any(
        entry.person == person.id and entry.removed_at is None and entry.since > at
        for entry in state.exclusions.values()
    )
    if person.excluded(at) or later or matched(state, at, person=person.id):
        return Refusal("exclusion_outlasts_erasure")
    return None
