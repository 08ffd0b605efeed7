"""Passkeys of staff: added, renamed and removed by their owner, and used in place of a password.

The answer of the device is verified before it comes here. A challenge works once, in any
process of the house, because its hash is in the stream.
"""

from typing import Final

from fifthstreet.people.answer import Answer
from fifthstreet.people.authority import Actor, allowed, own
from fifthstreet.people.policy import MINUTE
from fifthstreet.people.sessions import began, confirmed, objection_to_sign_in
from fifthstreet.people.state import Passkey, Person, State
from fifthstreet.protocol import passkey_commands as c
from fifthstreet.protocol import passkey_events as e
from fifthstreet.refusals import Refusal

CHALLENGE_LASTS: Final = 5 * MINUTE
"""Seconds in which a device answers a challenge."""
LONGEST: Final = 40
MOST: Final = 10
"""Passkeys that one person may have."""
WRONG: Final = Refusal("passkey_is_wrong")


def owner_of(state: State, credential: str) -> tuple[Person, Passkey] | None:
    """Return the person and the passkey of a credential."""
    person = state.persons.get(state.credentials.get(credential, ""))
    if person is None:
        return None
    return next((person, one) for one in person.passkeys if one.credential == credential)


def add(state: State, command: c.AddPasskey) -> Answer:
    """Add a passkey to the actor's account."""
    actor = own(state, command.by, command.at, "house.add_passkey")
    if isinstance(actor, Refusal):
        return actor
    if command.challenge in state.challenges:
        return WRONG
    if command.credential in state.credentials:
        return Refusal("passkey_is_known")
    if refused := _objection_to_name(command.name):
        return refused
    if len(state.persons[actor.name].passkeys) >= MOST:
        return Refusal("too_many_passkeys")
    return (
        e.PasskeyAdded(
            at=command.at,
            by=actor.name,
            person=actor.name,
            passkey=state.next_id("passkey", "k"),
            name=command.name.strip(),
            credential=command.credential,
            public_key=command.public_key,
            counter=command.counter,
            challenge=command.challenge,
        ),
    )


def _objection_to_name(name: str) -> Refusal | None:
    if not name.strip() or len(name) > LONGEST or not name.isprintable():
        return Refusal("text_is_too_long", f"Write 1 to {LONGEST} characters.")
    return None


def rename(state: State, command: c.RenamePasskey) -> Answer:
    """Rename a passkey of the actor's."""
    mine = _mine(state, command, "house.rename_passkey")
    if isinstance(mine, Refusal):
        return mine
    if refused := _objection_to_name(command.name):
        return refused
    actor, passkey = mine
    return (
        e.PasskeyRenamed(
            at=command.at,
            by=actor.name,
            person=actor.name,
            passkey=passkey,
            name=command.name.strip(),
        ),
    )


def remove(state: State, command: c.RemovePasskey) -> Answer:
    """Remove a passkey of the actor's."""
    mine = _mine(state, command, "house.remove_passkey")
    if isinstance(mine, Refusal):
        return mine
    actor, passkey = mine
    return (e.PasskeyRemoved(at=command.at, by=actor.name, person=actor.name, passkey=passkey),)


def _mine(
    state: State, command: c.RenamePasskey | c.RemovePasskey, act: str
) -> tuple[Actor, str] | Refusal:
    actor = own(state, command.by, command.at, act)
    if isinstance(actor, Refusal):
        return actor
    ids = {one.id for one in state.persons[actor.name].passkeys}
    return (actor, command.passkey) if command.passkey in ids else Refusal("passkey_is_unknown")


def use(state: State, command: c.UsePasskey) -> Answer:
    """Sign a person in with a passkey, or confirm the person of a session."""
    owner = owner_of(state, command.credential)
    act = "house.confirm_identity" if command.by else "house.sign_on"
    check = own if command.by else allowed
    actor = check(state, command.by, command.at, act)
    if isinstance(actor, Refusal):
        return actor
    if owner is None or command.challenge in state.challenges:
        return WRONG
    person, passkey = owner
    if refused := objection_to_sign_in(state, person, command.at):
        return refused
    used = e.PasskeyUsed(
        at=command.at,
        by=person.id,
        person=person.id,
        passkey=passkey.id,
        counter=command.counter,
        challenge=command.challenge,
        forget_before=command.at - CHALLENGE_LASTS,
    )
    if actor.session is None:
        return (used, began(state, person, command, command.source))
    if person.id != actor.name:
        return Refusal("belongs_to_someone_else")
    return (used, confirmed(actor.session, person, command))
