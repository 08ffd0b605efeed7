"""Ways back to an account whose password is lost: a second person, or the owner's one-time link."""

from hmac import compare_digest

from fifthstreet.people.answer import Answer
from fifthstreet.people.approvals import agreed
from fifthstreet.people.authority import allowed, own
from fifthstreet.people.names import called
from fifthstreet.people.state import Person, State
from fifthstreet.protocol import people_commands as c
from fifthstreet.protocol import people_events as e
from fifthstreet.refusals import Refusal


def reset_password(state: State, command: c.ResetPassword) -> Answer:
    """Draw a new password for a person who lost theirs, once a second person has approved it."""
    actor = allowed(state, command.by, command.at, "house.reset_password")
    if isinstance(actor, Refusal):
        return actor
    person = state.persons.get(command.person)
    if person is None:
        return Refusal("person_is_unknown")
    if person.guest:
        return Refusal("person_has_no_password")
    if person.id == actor.name:
        return Refusal("own_role_may_not_be_changed")
    if not command.reason.strip():
        return Refusal("reason_is_missing")
    used = agreed(state, actor, "password", person.id, command.at)
    if isinstance(used, Refusal):
        return used
    return (
        used,
        e.PasswordSet(
            at=command.at,
            by=actor.name,
            person=person.id,
            hash=command.hash,
            temporary_until=command.at + state.policy.temporary,
            keeps="",
            reason=command.reason,
        ),
    )


def draw_link(state: State, command: c.DrawLink) -> Answer:
    """Draw a one-time link for oneself."""
    actor = own(state, command.by, command.at, "house.draw_link")
    if isinstance(actor, Refusal):
        return actor
    return (e.LinkDrawn(at=command.at, by=actor.name, person=actor.name, digest=command.digest),)


def owner_of_link(state: State, name: str, digest: str) -> Person | Refusal:
    """Return the person whose one-time link this is; every other answer is the same."""
    person = state.persons.get(state.names.get(called(name), ""))
    if person is None or not person.link or not compare_digest(person.link, digest):
        return Refusal("one_time_link_is_wrong")
    return person
