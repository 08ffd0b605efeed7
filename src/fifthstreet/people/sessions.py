"""Sessions: who is signed in, from where, and what follows a wrong password.

Signing on takes three steps, the second of them slow and in a thread:

    tried = attempt(state, name, source, at)              # refused while locked
    proof = await hashing.check(tried, password)
    answer = decide(state, SignIn(at=at, proof=proof, digest=digest_of(token), client=client))

An answer with a `SignInFailed` is a recorded failure; the caller gets `WRONG`, the same for every
name (R55).
"""

from collections.abc import Iterable
from typing import Final

from fifthstreet.people.answer import Answer
from fifthstreet.people.authority import Actor, actor_of, allowed, own
from fifthstreet.people.exclusions import ASK_STAFF, listed
from fifthstreet.people.names import called, key_of_tries
from fifthstreet.people.protection import still_excluded
from fifthstreet.people.recovery import owner_of_link
from fifthstreet.people.state import Person, Session, State
from fifthstreet.protocol import people_commands as c
from fifthstreet.protocol import people_events as e
from fifthstreet.protocol.passkey_commands import UsePasskey
from fifthstreet.refusals import Refusal

WRONG: Final = Refusal("name_or_password_is_wrong")
SESSION: Final = Refusal("session_is_unknown")


def failed(events: Iterable[e.Event]) -> bool:
    """Return whether events record a wrong password."""
    return any(isinstance(event, e.SignInFailed) for event in events)


def attempt(state: State, name: str, source: str, at: int) -> c.Attempt | Refusal:
    """Return the hash to check a password against, or a refusal while the name is locked.

    A name that nobody has is treated like any other: it is checked, fails, and is locked.
    """
    person = state.persons.get(state.names.get(called(name), ""))
    known = person if person is not None and person.hash else None
    tried = c.Attempt(
        key=key_of_tries(name, source),
        person=known.id if known else "",
        source=source,
        against=known.hash if known else "",
        account="" if known and source in _sources(state, known) else key_of_tries(name),
    )
    return _locked(state, tried, at) or tried


def _sources(state: State, person: Person) -> set[str]:
    """Return from where a person has signed in: the owner is never locked out there by others."""
    sources = {session.source for session in state.sessions_of(person.id)}
    return sources | {one.source for one in (person.last, person.before) if one is not None}


def attempt_again(state: State, by: str, at: int) -> c.Attempt | Refusal:
    """Return the hash to check the password of a signed-in person against."""
    actor = own(state, by, at, "house.change_own_password")
    if isinstance(actor, Refusal):
        return actor
    session = state.sessions[by]
    return attempt(state, state.persons[session.person].name, session.source, at)


def _locked(state: State, tried: c.Attempt, at: int) -> Refusal | None:
    """Refuse while a name is locked, at its source or at every new one.

    A password that was drawn cannot be guessed, so that no lock keeps its owner out.
    """
    person = state.persons.get(tried.person)
    if person is not None and person.temporary_until is not None and at < person.temporary_until:
        return None
    here, anywhere = state.tries.get(tried.key), state.tries.get(tried.account)
    if here is not None and at < here.locked_until:
        wait = f"Try again in {here.locked_until - at} seconds."
        return Refusal("too_many_failed_attempts", wait)
    if anywhere is not None and at < anywhere.locked_until:
        return Refusal("name_is_locked_at_new_addresses")
    return None


def _failures(state: State, key: str, at: int) -> int:
    """Return how often a name has failed, with this time; what is long ago is forgotten."""
    tries = state.tries.get(key)
    recent = tries is not None and at - tries.at < state.policy.forget
    return (tries.failures if tries and recent else 0) + 1


def _failure(state: State, tried: c.Attempt, at: int) -> Answer:
    policy = state.policy
    failures = _failures(state, tried.key, at)
    anywhere = _failures(state, tried.account, at) if tried.account else 0
    return (
        e.SignInFailed(
            at=at,
            by=tried.person,
            key=tried.key,
            person=tried.person,
            source=tried.source,
            failures=failures,
            locked_until=at + policy.lock(failures),
            forget_before=at - policy.forget,
            account=tried.account,
            account_failures=anywhere,
            account_locked_until=at + policy.lock_anywhere(anywhere),
        ),
    )


def proved(state: State, proof: c.Proof, at: int) -> Person | Answer:
    """Return the person whose password was right, or the answer to a failure.

    The lock is looked at again, since many may try at once while the first is being checked.
    """
    tried = proof.attempt
    if refused := _locked(state, tried, at):
        return refused
    person = state.persons.get(tried.person)
    if person is None or not person.hash or not proof.matched:
        return _failure(state, tried, at)
    if person.hash != tried.against:
        return Refusal("password_has_changed")
    if person.temporary_until is not None and at >= person.temporary_until:
        return _failure(state, tried, at)
    return person


def sign_on(state: State, command: c.SignIn) -> Answer:
    """Sign a person in; only the right password reveals the state of an account."""
    actor = allowed(state, command.by, command.at, "house.sign_on")
    if isinstance(actor, Refusal):
        return actor
    person = proved(state, command.proof, command.at)
    if not isinstance(person, Person):
        return person
    if refused := objection_to_sign_in(state, person, command.at):
        return refused
    events: tuple[e.Event, ...] = ()
    if command.proof.rehash:
        events = (
            e.PasswordRehashed(
                at=command.at, by=person.id, person=person.id, hash=command.proof.rehash
            ),
        )
    return (*events, began(state, person, command, command.proof.attempt.source))


def objection_to_sign_in(state: State, person: Person, at: int) -> Refusal | None:
    """Return why a person may not sign in at all."""
    if person.suspended:
        return Refusal("person_is_suspended")
    if person.licence_expired(at) and person.role != "administrator":
        return Refusal("licence_has_expired", f"It ended on {person.licence_until}.")
    if listed(state, person, at):
        return ASK_STAFF
    return still_excluded(person) if person.excluded(at) else None


def began(
    state: State,
    person: Person,
    command: c.SignIn | c.UseLink | UsePasskey,
    source: str,
) -> e.SessionBegan:
    """Return the beginning of a session of somebody who has shown who they are.

    Beyond the maximum, the session least recently used ends; a new password has ended them all.
    """
    here = [] if isinstance(command, c.UseLink) else state.sessions_of(person.id)
    ended = here[: max(0, len(here) + 1 - state.policy.sessions)]
    return e.SessionBegan(
        at=command.at,
        by=person.id,
        session=state.next_id("session", "s"),
        person=person.id,
        digest=command.digest,
        source=source,
        client=command.client,
        clock_from=_clock(state, person, state.sessions_of(person.id), command.at),
        ended=tuple(session.id for session in ended),
        key=key_of_tries(person.name, source),
    )


def _clock(state: State, person: Person, here: list[Session], at: int) -> int:
    """Return since when a person has been playing; a short pause does not restart the clock."""
    policy = state.policy
    left = person.left_at
    lives = [session.clock_from for session in here if not session.over(policy, at)]
    paused = left is not None and at - left < policy.pause
    if paused and person.clock_from is not None:
        lives.append(person.clock_from)
    return min([*lives, at])


def confirm(state: State, command: c.ConfirmIdentity) -> Answer:
    """Confirm a session with the password."""
    actor = own(state, command.by, command.at, "house.confirm_identity")
    if isinstance(actor, Refusal):
        return actor
    return _again(state, command, actor)


def _again(state: State, command: c.ConfirmIdentity | c.ChangePassword, actor: Actor) -> Answer:
    """Check that a password is the actor's own."""
    person = proved(state, command.proof, command.at)
    if not isinstance(person, Person):
        return person
    if actor.session is None or person.id != actor.name:
        return Refusal("belongs_to_someone_else")
    return (confirmed(actor.session, person, command, key=command.proof.attempt.key),)


def confirmed(
    session: Session,
    person: Person,
    command: c.ConfirmIdentity | c.ChangePassword | UsePasskey,
    key: str = "",
) -> e.SessionConfirmed:
    """Return that the person of a session has shown again who they are."""
    return e.SessionConfirmed(
        at=command.at, by=person.id, session=session.id, digest=command.digest, key=key
    )


def change_password(state: State, command: c.ChangePassword) -> Answer:
    """Change the actor's own password."""
    actor = own(state, command.by, command.at, "house.change_own_password")
    if isinstance(actor, Refusal):
        return actor
    answer = _again(state, command, actor)
    if isinstance(answer, Refusal) or failed(answer):
        return answer
    changed = e.PasswordSet(
        at=command.at,
        by=actor.name,
        person=actor.name,
        hash=command.hash,
        temporary_until=None,
        keeps=command.by,
        reason="",
    )
    return (changed, *answer)


def use_link(state: State, command: c.UseLink) -> Answer:
    """Let somebody choose a new password with their one-time link, and sign them in."""
    actor = allowed(state, command.by, command.at, "house.sign_on")
    if isinstance(actor, Refusal):
        return actor
    person = owner_of_link(state, command.name, command.link)
    if isinstance(person, Refusal):
        return person
    if refused := objection_to_sign_in(state, person, command.at):
        return refused
    return (
        e.PasswordSet(
            at=command.at,
            by=person.id,
            person=person.id,
            hash=command.hash,
            temporary_until=None,
            keeps="",
            reason="",
            by_link=True,
        ),
        began(state, person, command, command.source),
    )


def sign_off(state: State, command: c.SignOut) -> Answer:
    """Sign a person out."""
    actor = own(state, command.by, command.at, "house.sign_off")
    if isinstance(actor, Refusal):
        return actor
    return _end(state.sessions[command.by], actor, command.at, "signed_off")


def _end(session: Session, actor: Actor, at: int, how: str, reason: str = "") -> Answer:
    return (
        e.SessionEnded(
            at=at,
            by=actor.name,
            session=session.id,
            person=session.person,
            how=how,
            reason=reason,
        ),
    )


def end_session(state: State, command: c.EndSession) -> Answer:
    """End another session of the actor, or, with the power to, of anyone."""
    actor = actor_of(state, command.by, command.at)
    if isinstance(actor, Refusal):
        return actor
    session = state.sessions.get(command.session)
    mine = session is not None and session.person == actor.name
    act = "house.end_own_session" if mine else "house.end_session"
    checked = (own if mine else allowed)(state, command.by, command.at, act)
    if isinstance(checked, Refusal):
        return checked
    if session is None:
        return SESSION
    if not mine and not command.reason.strip():
        return Refusal("reason_is_missing")
    return _end(session, actor, command.at, "revoked", command.reason)


def end_others(state: State, command: c.EndOtherSessions) -> Answer:
    """End all sessions of the actor but this one."""
    actor = own(state, command.by, command.at, "house.end_own_session")
    if isinstance(actor, Refusal):
        return actor
    others = (one for one in state.sessions_of(actor.name) if one.id != command.by)
    ended = [_end(session, actor, command.at, "revoked") for session in others]
    events = tuple(event for one in ended if not isinstance(one, Refusal) for event in one)
    return events or Refusal("nothing_would_change")


def end_expired(state: State, command: c.EndExpired) -> Answer:
    """End what the clock has ended."""
    actor = allowed(state, command.by, command.at, "house.end_expired")
    if isinstance(actor, Refusal):
        return actor
    ended = (
        e.SessionEnded(
            at=command.at,
            by=actor.name,
            session=session.id,
            person=session.person,
            how=how,
            reason="",
        )
        for session in state.sessions.values()
        if (how := session.over(state.policy, command.at))
    )
    lapsed = (
        e.ApprovalDeclined(at=command.at, by=actor.name, request=request.id, reason="It expired.")
        for request in state.requests.values()
        if command.at >= request.expires
    )
    return (*ended, *lapsed)


def touch(state: State, command: c.Touch) -> Answer:
    """Note that a session is in use; most signs of life are not stored."""
    actor = own(state, command.by, command.at, "house.touch")
    if isinstance(actor, Refusal):
        return actor
    session = state.sessions[command.by]
    if command.at - session.seen < state.policy.seen_every:
        return ()
    return (e.SessionSeen(at=command.at, by=actor.name, session=session.id),)


def attach(state: State, command: c.AttachClient) -> Answer:
    """Move a session to another client; a session has one client (R54)."""
    actor = own(state, command.by, command.at, "house.attach_client")
    if isinstance(actor, Refusal):
        return actor
    session = state.sessions[command.by]
    if session.client == command.client:
        return ()
    return (
        e.ClientAttached(
            at=command.at,
            by=actor.name,
            session=session.id,
            before=session.client,
            after=command.client,
        ),
    )
