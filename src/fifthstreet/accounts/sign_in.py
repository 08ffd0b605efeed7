"""Signing in: registering, sessions, confirming an identity, and changing passwords.

Passwords are checked and hashed outside the house's thread, so each of these takes two steps: the
house refuses at once what it can, and decides the rest against the state at the time the hash
arrives. A failed sign-in gets the same answer for every name (R55).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from fifthstreet.accounts.desk import Desk
from fifthstreet.accounts.money import Transfer, moved
from fifthstreet.accounts.outcome import AccountPlan, Done, Outcome, Then
from fifthstreet.accounts.password_hasher import PasswordHasher
from fifthstreet.money import currency
from fifthstreet.people import Actor
from fifthstreet.people.authority import allowed, own
from fifthstreet.people.closures import Where
from fifthstreet.people.passwords import objection_to_change, objection_to_password
from fifthstreet.people.recovery import owner_of_link
from fifthstreet.people.registration import objection_to_new_name
from fifthstreet.people.secret import Secret, digest_of, new_token
from fifthstreet.people.sessions import WRONG, attempt, attempt_again, failed
from fifthstreet.protocol import people_commands as c
from fifthstreet.protocol import people_events as e
from fifthstreet.protocol.account_commands import CreateAccount
from fifthstreet.protocol.persons import Role
from fifthstreet.refusals import Refusal

Got = TypeVar("Got")


@dataclass(frozen=True, slots=True, kw_only=True)
class Door:
    """Where a person signs in from, and with which client."""

    source: str
    client: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Admission:
    """A person is signed in: the token that proves it, the session, and the person.

    The house returns the token once and does not store it.
    """

    token: Secret
    session: str
    person: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OneTimePassword:
    """A password, or a link, that the program drew for a person; it works once."""

    person: str
    password: Secret


Welcomed = Callable[[Admission | Refusal | Exception], None]
HashResult = Callable[[OneTimePassword | Refusal | Exception], None]


class Signing:
    """Signs people in to the house."""

    def __init__(self, desk: Desk, hashing: PasswordHasher) -> None:
        self.desk = desk
        self.hashing = hashing

    def register(self, door: Door, name: str, password: Secret, then: Welcomed) -> None:
        """Register a player with a password, and sign them in."""
        desk = self.desk
        if refused := objection_to_new_name(desk.state, name) or objection_to_password(
            password, name
        ):
            self._refuse(refused, then)
            return

        def hashed(hash_: str) -> None:
            token = new_token(desk.entropy)
            command = c.Register(
                at=desk.at(),
                name=name,
                hash=hash_,
                digest=digest_of(token),
                source=door.source,
                client=door.client,
            )
            desk.do(command, welcoming(token, then))

        self.hashing.hash(password, when_hashed(hashed, then))

    def create_account(self, by: str, name: str, password: Secret, then: Welcomed) -> None:
        """Give the guest of a session a name and a password; they stay the person they are."""
        desk = self.desk
        actor = own(desk.state, by, desk.at(), "house.create_account")
        refused = actor if isinstance(actor, Refusal) else objection_to_new_name(desk.state, name)
        if refused := refused or objection_to_password(password, name):
            self._refuse(refused, then)
            return

        def hashed(hash_: str) -> None:
            token = new_token(desk.entropy)
            command = CreateAccount(
                at=desk.at(), by=by, name=name, hash=hash_, digest=digest_of(token)
            )
            desk.do(command, welcoming(token, then))

        self.hashing.hash(password, when_hashed(hashed, then))

    def guest(self, door: Door, currencies: Sequence[str], then: Welcomed) -> None:
        """Sign in a guest without name or password, and give them chips."""
        desk = self.desk
        token = new_token(desk.entropy)
        command = c.RegisterGuest(
            at=desk.at(), digest=digest_of(token), source=door.source, client=door.client
        )

        def decided() -> AccountPlan | Refusal:
            plan = desk.decided(command)
            if isinstance(plan, Refusal):
                return plan
            return self._with_chips(plan, currencies)

        desk.submit(decided, welcoming(token, then))

    def bot(self, currencies: Sequence[str], then: Then) -> None:
        """Create a bot: a player whom the house plays, with its own chips."""

        def decided() -> AccountPlan | Refusal:
            plan = self.desk.decided(c.RegisterBot(at=self.desk.at()))
            return plan if isinstance(plan, Refusal) else self._with_chips(plan, currencies)

        self.desk.submit(decided, then)

    def _with_chips(self, plan: AccountPlan, currencies: Sequence[str]) -> AccountPlan:
        """Return what registers a guest or a bot, with chips unless the house is closed."""
        person = next(
            event.person for event in plan.events if isinstance(event, e.PersonRegistered)
        )
        shut = self.desk.closed("house.buy_in", Where(player=person))
        hundredths = 0 if shut else self.desk.state.policy.guest_chips
        transfers = [
            Transfer(
                kind="BoughtIn",
                person=person,
                currency=code,
                amount=currency(code).minor(hundredths),
                by=person,
            )
            for code in currencies
        ]
        chips = moved(self.desk, *transfers) if transfers and hundredths else AccountPlan()
        return replace(chips, events=plan.events, body=None, command=plan.command)

    def sign_on(self, door: Door, name: str, password: Secret, then: Welcomed) -> None:
        """Let in who knows the password of a name."""
        desk = self.desk
        tried = attempt(desk.state, name, door.source, desk.at())
        if isinstance(tried, Refusal):
            self._refuse(tried, then)
            return

        def checked(proof: c.Proof) -> None:
            token = new_token(desk.entropy)
            command = c.SignIn(
                at=desk.at(), proof=proof, digest=digest_of(token), client=door.client
            )
            desk.do(command, welcoming(token, then))

        self.hashing.check(tried, password, when_hashed(checked, then))

    def confirm(self, by: str, password: Secret, then: Welcomed) -> None:
        """Check the password of a signed-in person again; the session gets another token."""
        desk = self.desk
        tried = attempt_again(desk.state, by, desk.at())
        if isinstance(tried, Refusal):
            self._refuse(tried, then)
            return

        def checked(proof: c.Proof) -> None:
            token = new_token(desk.entropy)
            command = c.ConfirmIdentity(at=desk.at(), by=by, proof=proof, digest=digest_of(token))
            desk.do(command, welcoming(token, then))

        self.hashing.check(tried, password, when_hashed(checked, then))

    def change_password(self, by: str, old: Secret, new: Secret, then: Welcomed) -> None:
        """Change a person's own password; all their other sessions end."""
        desk = self.desk
        tried = attempt_again(desk.state, by, desk.at())
        if isinstance(tried, Refusal):
            self._refuse(tried, then)
            return
        name = desk.state.persons[desk.state.sessions[by].person].name
        if refused := objection_to_change(old, new, name):
            self._refuse(refused, then)
            return

        def checked(proof: c.Proof) -> None:
            self.hashing.hash(new, when_hashed(lambda hash_: changed(proof, hash_), then))

        def changed(proof: c.Proof, hash_: str) -> None:
            token = new_token(desk.entropy)
            command = c.ChangePassword(
                at=desk.at(), by=by, proof=proof, hash=hash_, digest=digest_of(token)
            )
            desk.do(command, welcoming(token, then))

        self.hashing.check(tried, old, when_hashed(checked, then))

    def take_on(self, by: str, name: str, role: Role, reason: str, then: HashResult) -> None:
        """Add a member of staff, with a password that the program draws."""

        def hashed(hash_: str, at: int) -> c.Command:
            return c.RegisterStaff(at=at, by=by, name=name, role=role, hash=hash_, reason=reason)

        self._draw(by, "house.register_staff", hashed, then)

    def reset_password(self, by: str, person: str, reason: str, then: HashResult) -> None:
        """Draw another password for a person who lost theirs, as two people agreed."""

        def hashed(hash_: str, at: int) -> c.Command:
            return c.ResetPassword(at=at, by=by, person=person, hash=hash_, reason=reason)

        self._draw(by, "house.reset_password", hashed, then)

    def draw_link(self, by: str, then: HashResult) -> None:
        """Draw a one-time link for a signed-in person; it is shown once."""
        token = new_token(self.desk.entropy)
        command = c.DrawLink(at=self.desk.at(), by=by, digest=digest_of(token))

        def notify(outcome: Outcome) -> None:
            if isinstance(outcome, Done):
                then(OneTimePassword(person=outcome.events[-1].by, password=token))
            else:
                then(outcome)

        self.desk.do(command, notify)

    def use_link(
        self, door: Door, name: str, link: Secret, password: Secret, then: Welcomed
    ) -> None:
        """Let somebody choose a new password with their one-time link, and sign them in."""
        desk = self.desk
        owner = owner_of_link(desk.state, name, digest_of(link))
        refused = owner if isinstance(owner, Refusal) else objection_to_password(password, name)
        if refused:
            self._refuse(refused, then)
            return

        def hashed(hash_: str) -> None:
            token = new_token(desk.entropy)
            command = c.UseLink(
                at=desk.at(),
                name=name,
                link=digest_of(link),
                hash=hash_,
                digest=digest_of(token),
                source=door.source,
                client=door.client,
            )
            desk.do(command, welcoming(token, then))

        self.hashing.hash(password, when_hashed(hashed, then))

    def _draw(
        self, by: str, act: str, command: Callable[[str, int], c.Command], then: HashResult
    ) -> None:
        """Draw a password, and give the command that takes its hash, by who may."""
        desk = self.desk
        actor = allowed(desk.state, by, desk.at(), act)
        if not isinstance(actor, Actor):
            self._refuse(actor, then)
            return
        drawn = new_token(desk.entropy)

        def notify(outcome: Outcome) -> None:
            if not isinstance(outcome, Done):
                then(outcome)
                return
            event = outcome.events[-1]
            then(OneTimePassword(person=str(getattr(event, "person", "")), password=drawn))

        def hashed(hash_: str) -> None:
            desk.do(command(hash_, desk.at()), notify)

        self.hashing.hash(drawn, when_hashed(hashed, then))

    def _refuse(self, refused: Refusal, then: Callable[[Refusal], None]) -> None:
        self.desk.clock.later(0, lambda: then(refused))


def when_hashed(
    goes_on: Callable[[Got], None], then: Callable[[Refusal | Exception], None]
) -> Callable[[Got | Refusal | Exception], None]:
    """Return a callback that continues with a hash, or reports why there is none."""

    def notify(got: Got | Refusal | Exception) -> None:
        if isinstance(got, Refusal | Exception):
            then(got)
        else:
            goes_on(got)

    return notify


def welcoming(token: Secret, then: Welcomed) -> Then:
    """Return a callback that tells a person that they are signed in, or why not."""

    def notify(outcome: Outcome) -> None:
        if not isinstance(outcome, Done):
            then(outcome)
        elif failed(outcome.events):
            then(WRONG)
        else:
            session = next(
                event.session
                for event in outcome.events
                if isinstance(event, e.SessionBegan | e.SessionConfirmed)
            )
            then(Admission(token=token, session=session, person=outcome.events[-1].by))

    return notify
