"""Registration: who the house knows, in which role and standing."""

import re

from fifthstreet.people.answer import Answer
from fifthstreet.people.authority import STAFF, Actor, allowed, own
from fifthstreet.people.exclusions import ASK_STAFF, is_date, matched
from fifthstreet.people.names import is_legal_name, normal, objection_to_name, skeleton
from fifthstreet.people.state import Person, State
from fifthstreet.protocol import people_commands as c
from fifthstreet.protocol import people_events as e
from fifthstreet.protocol.account_commands import CreateAccount
from fifthstreet.protocol.account_events import AccountCreated
from fifthstreet.refusals import Refusal

PERSON = Refusal("person_is_unknown")
REASON = Refusal("reason_is_missing")
SAME = Refusal("nothing_would_change")
SERIAL = re.compile(r"(?:[A-Za-z0-9][A-Za-z0-9 ./-]{0,39})?")
"""A badge or licence number, or nothing."""
POSTED = frozenset({"dealer", "device"})
"""Who is assigned to tables."""


def register(state: State, command: c.Register) -> Answer:
    """Register a player and sign them in."""
    actor = allowed(state, command.by, command.at, "house.register")
    if isinstance(actor, Refusal):
        return actor
    if refused := _objection_to_name(state, command):
        return refused
    person = _person(state, actor, name=normal(command.name), hash_=command.hash)
    return person, _first_session(state, command, person)


def create_account(state: State, command: CreateAccount) -> Answer:
    """Let a guest keep their account under a name and a password; the session gets a new token."""
    actor = own(state, command.by, command.at, "house.create_account")
    if isinstance(actor, Refusal):
        return actor
    if refused := _objection_to_name(state, command):
        return refused
    name = normal(command.name)
    return (
        AccountCreated(
            at=command.at,
            by=actor.name,
            person=actor.name,
            name=name,
            looks=skeleton(name),
            hash=command.hash,
        ),
        e.SessionConfirmed(
            at=command.at, by=actor.name, session=command.by, digest=command.digest, key=""
        ),
    )


def _objection_to_name(state: State, command: c.Register | CreateAccount) -> Refusal | None:
    if refused := objection_to_new_name(state, command.name):
        return refused
    return ASK_STAFF if matched(state, command.at, name=command.name) else None


def register_guest(state: State, command: c.RegisterGuest) -> Answer:
    """Let a guest in under the next free number."""
    actor = allowed(state, command.by, command.at, "house.register_guest")
    if isinstance(actor, Refusal):
        return actor
    name = state.next_id("person", "guest-")
    person = _person(state, actor, name=name, guest=True)
    return person, _first_session(state, command, person)


def register_bot(state: State, command: c.RegisterBot) -> Answer:
    """Register a player whom the house plays."""
    actor = allowed(state, command.by, command.at, "house.register_bot")
    if isinstance(actor, Refusal):
        return actor
    name = state.next_id("person", "bot-")
    return (_person(state, actor, name=name, guest=True, bot=True),)


def objection_to_new_name(state: State, name: str) -> Refusal | None:
    """Return why a new person cannot have a name, or None."""
    if refused := objection_to_name(normal(name)):
        return refused
    return Refusal("name_is_taken") if skeleton(normal(name)) in state.looks else None


def _person(
    state: State,
    actor: Actor,
    *,
    name: str,
    hash_: str = "",
    guest: bool = False,
    bot: bool = False,
) -> e.PersonRegistered:
    id_ = state.next_id("person", "p")
    return e.PersonRegistered(
        at=actor.at,
        by=actor.name or id_,
        person=id_,
        name=name,
        looks=skeleton(name),
        role="player",
        guest=guest,
        bot=bot,
        hash=hash_,
        temporary_until=None,
        reason="",
    )


def _first_session(
    state: State, command: c.Register | c.RegisterGuest, person: e.PersonRegistered
) -> e.SessionBegan:
    return e.SessionBegan(
        at=command.at,
        by=person.person,
        session=state.next_id("session", "s"),
        person=person.person,
        digest=command.digest,
        source=command.source,
        client=command.client,
        clock_from=command.at,
        ended=(),
        key="",
    )


def register_staff(state: State, command: c.RegisterStaff) -> Answer:
    """Hire a member of staff."""
    actor = allowed(state, command.by, command.at, "house.register_staff")
    if isinstance(actor, Refusal):
        return actor
    if actor.column == e.HOUSE and state.sealed:
        return Refusal("bootstrap_is_sealed")
    if command.role not in STAFF:
        return Refusal("role_may_not_do_this", "Players register themselves.")
    if refused := objection_to_new_name(state, command.name):
        return refused
    if not command.reason.strip():
        return REASON
    name = normal(command.name)
    return (
        e.PersonRegistered(
            at=command.at,
            by=actor.name,
            person=state.next_id("person", "p"),
            name=name,
            looks=skeleton(name),
            role=command.role,
            guest=False,
            bot=False,
            hash=command.hash,
            temporary_until=command.at + state.policy.temporary,
            reason=command.reason,
        ),
    )


def record_staff(state: State, command: c.RecordStaff) -> Answer:
    """Record the legal name, badge and licence of a staff member."""
    ordered = _ordered(state, command, "house.record_staff")
    if isinstance(ordered, Refusal):
        return ordered
    actor, person = ordered
    legal_name = normal(command.legal_name)
    others = (one for one in state.persons.values() if one.id != person.id)
    if person.role not in STAFF:
        return PERSON
    if legal_name and not is_legal_name(legal_name):
        return Refusal("legal_name_is_not_a_name")
    if not all(SERIAL.fullmatch(one) for one in (command.badge, command.licence)):
        return Refusal("badge_or_licence_is_not_a_number")
    if command.badge and any(one.badge == command.badge for one in others):
        return Refusal("badge_is_taken")
    if command.licence_until and not is_date(command.licence_until):
        return Refusal("date_is_wrong")
    return (
        e.StaffRecorded(
            at=command.at,
            by=actor.name,
            person=person.id,
            legal_name=legal_name,
            badge=command.badge,
            licence=command.licence,
            licence_until=command.licence_until,
            reason=command.reason,
        ),
    )


def seal(state: State, command: c.SealBootstrap) -> Answer:
    """Seal the bootstrap: the first people are there."""
    actor = allowed(state, command.by, command.at, "house.seal_bootstrap")
    if isinstance(actor, Refusal):
        return actor
    if state.sealed:
        return SAME
    first = tuple(person.id for person in state.persons.values() if person.approver)
    return (e.BootstrapSealed(at=command.at, by=actor.name, people=first),)


def _ordered(
    state: State,
    command: c.ChangeRole | c.Suspend | c.Reinstate | c.AssignDealer | c.RecordStaff,
    act: str,
) -> tuple[Actor, Person] | Refusal:
    """Return the actor and the person concerned, or a refusal."""
    actor = allowed(state, command.by, command.at, act)
    if isinstance(actor, Refusal):
        return actor
    person = state.persons.get(command.person)
    if person is None:
        return PERSON
    if person.id == actor.name:
        return Refusal("own_role_may_not_be_changed")
    return (actor, person) if command.reason.strip() else REASON


def change_role(state: State, command: c.ChangeRole) -> Answer:
    """Change a person's role."""
    ordered = _ordered(state, command, "house.change_role")
    if isinstance(ordered, Refusal):
        return ordered
    actor, person = ordered
    if person.guest:
        return Refusal("person_has_no_password")
    if person.role == command.role:
        return SAME
    return (
        e.RoleChanged(
            at=command.at,
            by=actor.name,
            person=person.id,
            before=person.role,
            after=command.role,
            reason=command.reason,
        ),
    )


def suspend(state: State, command: c.Suspend | c.Reinstate) -> Answer:
    """Suspend or reinstate a person."""
    suspends = isinstance(command, c.Suspend)
    ordered = _ordered(state, command, "house.suspend" if suspends else "house.reinstate")
    if isinstance(ordered, Refusal):
        return ordered
    actor, person = ordered
    if actor.column == "shift_manager" and person.role != "player":
        return Refusal("role_may_not_do_this", "A shift manager can suspend only players.")
    if bool(person.suspended) == suspends:
        return SAME
    return (
        e.StatusChanged(
            at=command.at,
            by=actor.name,
            person=person.id,
            before="active" if suspends else "suspended",
            after="suspended" if suspends else "active",
            reason=command.reason,
        ),
    )


def post_dealer(state: State, command: c.AssignDealer) -> Answer:
    """Post a dealer, or a device, to tables."""
    ordered = _ordered(state, command, "house.post_dealer")
    if isinstance(ordered, Refusal):
        return ordered
    actor, person = ordered
    if person.role not in POSTED:
        return Refusal("person_is_not_a_dealer")
    if person.licence_expired(command.at) and command.tables:
        return Refusal("licence_has_expired", f"It ended on {person.licence_until}.")
    tables = tuple(sorted(set(command.tables)))
    if tables == person.posts:
        return SAME
    return (
        e.AssignmentsChanged(
            at=command.at,
            by=actor.name,
            person=person.id,
            before=person.posts,
            after=tables,
            reason=command.reason,
        ),
    )


def choose_language(state: State, command: c.ChooseLanguage) -> Answer:
    """Keep the language in which somebody wants to read the pages."""
    actor = own(state, command.by, command.at, "house.choose_own_language")
    if isinstance(actor, Refusal):
        return actor
    before, after = state.persons[actor.name].language, command.language
    if before == after:
        return SAME
    return (
        e.LanguageChosen(
            at=command.at, by=actor.name, person=actor.name, before=before, after=after
        ),
    )
