"""Commands about people: the imperative vocabulary of the stream `people`.

Every command says when it is given, in seconds, and in which session; `HOUSE` is the program and
`NOBODY` somebody who has not signed on. Who that is follows from the session alone. Passwords and
tokens are in no command: what is asked for are the outcome of a check and a hash.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from fifthstreet.protocol.account_commands import CreateAccount
from fifthstreet.protocol.exclusion_commands import AddExclusion, RemoveExclusion
from fifthstreet.protocol.passkey_commands import (
    AddPasskey,
    RemovePasskey,
    RenamePasskey,
    UsePasskey,
)
from fifthstreet.protocol.people_events import HOUSE, Value
from fifthstreet.protocol.persons import Role
from fifthstreet.protocol.session_command import SessionCommand

Scope = Literal["all", "game", "table", "player", "alarm"]
Matter = Literal[
    "meter_change",
    "adjustment",
    "jackpot",
    "approver",
    "password",
    "submission",
    "opening",
    "day_close",
    "exclusion",
    "first_day",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    """A person claims a name; their password is checked against `against`.

    For a name that nobody has, `person` is empty and the hash to check against is a decoy.
    `account` counts the failures of a name at all sources from which its owner never signed in.
    """

    key: str
    person: str
    source: str = field(repr=False)
    against: str = field(repr=False)
    account: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Proof:
    """An attempt after the check, with a new hash if the old one is outdated."""

    attempt: Attempt
    matched: bool
    rehash: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Register(SessionCommand):
    """Become a player with a password, and sign in."""

    name: str = field(repr=False)
    hash: str = field(repr=False)
    digest: str = field(repr=False)
    source: str = field(repr=False)
    client: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RegisterGuest(SessionCommand):
    """Enter as a guest, without a name or a password, for one session."""

    digest: str = field(repr=False)
    source: str = field(repr=False)
    client: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RegisterBot(SessionCommand):
    """Register a player whom the house plays."""

    by: str = HOUSE


@dataclass(frozen=True, slots=True, kw_only=True)
class RegisterStaff(SessionCommand):
    """Hire a person; their first password is drawn by the program and works once."""

    name: str = field(repr=False)
    role: Role
    hash: str = field(repr=False)
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordStaff(SessionCommand):
    """Record a staff member's legal name, badge and licence; empty fields are unknown."""

    person: str
    legal_name: str = field(default="", repr=False)
    badge: str = ""
    licence: str = field(default="", repr=False)
    licence_until: str = ""
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SealBootstrap(SessionCommand):
    """Declare that the first people are there; from now on only people hire people."""

    by: str = HOUSE


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeRole(SessionCommand):
    """Change a person's role."""

    person: str
    role: Role
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Suspend(SessionCommand):
    """Suspend a person until further notice."""

    person: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Reinstate(SessionCommand):
    """Lift a suspension."""

    person: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AssignDealer(SessionCommand):
    """Post a dealer to tables; no tables relieves them."""

    person: str
    tables: tuple[str, ...]
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SignIn(SessionCommand):
    """Begin a session."""

    proof: Proof
    digest: str = field(repr=False)
    client: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ConfirmIdentity(SessionCommand):
    """Enter the password again; the session continues with a new token."""

    proof: Proof
    digest: str = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangePassword(SessionCommand):
    """Choose another password; all other sessions end."""

    proof: Proof
    hash: str = field(repr=False)
    digest: str = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class ResetPassword(SessionCommand):
    """Have the program draw a password for a person, which works once; two people decide it."""

    person: str
    hash: str = field(repr=False)
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawLink(SessionCommand):
    """Draw a one-time link for the day on which the password is lost; the last one lapses."""

    digest: str = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class UseLink(SessionCommand):
    """Choose a new password with a one-time link, of which `link` is the hash, and sign in."""

    name: str = field(repr=False)
    link: str = field(repr=False)
    hash: str = field(repr=False)
    digest: str = field(repr=False)
    source: str = field(repr=False)
    client: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SignOut(SessionCommand):
    """End the session."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EndSession(SessionCommand):
    """End another session: your own, or anyone's if you have the power."""

    session: str
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class EndOtherSessions(SessionCommand):
    """End all your sessions but this one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EndExpired(SessionCommand):
    """Record which sessions and requests the clock has ended."""

    by: str = HOUSE


@dataclass(frozen=True, slots=True, kw_only=True)
class Touch(SessionCommand):
    """Show that the session is in use."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AttachClient(SessionCommand):
    """Use the session from another client; the earlier one is disconnected."""

    client: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SetLimit(SessionCommand):
    """Set or lift a limit of your own.

    `session` and `reality` are in minutes, `loss:USD` and `stake:USD` in minor units.
    """

    kind: str
    value: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseLanguage(SessionCommand):
    """Choose the language of the pages, in every browser you sign in with."""

    language: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ExcludeSelf(SessionCommand):
    """Exclude yourself from play until a time; a break is short, and is no self-exclusion."""

    until: int
    is_break: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ConfirmRealityCheck(SessionCommand):
    """Confirm the reality check."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestApproval(SessionCommand):
    """Request what needs dual authorization; an adjustment may name the round that it corrects.

    `order` is how a table is to be opened.
    """

    kind: Matter
    subject: str
    before: Value
    after: Value
    reason: str
    round: str = ""
    order: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Approve(SessionCommand):
    """Approve another person's request."""

    request: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Decline(SessionCommand):
    """Decline a request, or withdraw your own."""

    request: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class UseApproval(SessionCommand):
    """Carry out exactly what was approved, once."""

    request: str
    kind: Matter
    subject: str
    before: Value
    after: Value


@dataclass(frozen=True, slots=True, kw_only=True)
class Disable(SessionCommand):
    """Close everything, a game version, a table or a player; rounds in progress may finish.

    An alarm, such as `hold:md-1:main@12`, is silent until its figure rises.
    """

    scope: Scope
    subject: str = ""
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Enable(SessionCommand):
    """Open again what was closed."""

    scope: Scope
    subject: str = ""
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ErasePersonalData(SessionCommand):
    """Delete what is known about a person, or about a patron whom staff seated, for good."""

    subject: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DeleteAccount(SessionCommand):
    """Delete your account and all that is known about you; a guest has no password to prove."""

    proof: Proof | None


Command = (
    Register
    | RegisterGuest
    | RegisterBot
    | RegisterStaff
    | RecordStaff
    | SealBootstrap
    | ChangeRole
    | Suspend
    | Reinstate
    | AssignDealer
    | SignIn
    | ConfirmIdentity
    | ChangePassword
    | ResetPassword
    | DrawLink
    | UseLink
    | SignOut
    | EndSession
    | EndOtherSessions
    | EndExpired
    | Touch
    | AttachClient
    | SetLimit
    | ChooseLanguage
    | ExcludeSelf
    | ConfirmRealityCheck
    | RequestApproval
    | Approve
    | Decline
    | UseApproval
    | Disable
    | Enable
    | ErasePersonalData
    | AddPasskey
    | RenamePasskey
    | RemovePasskey
    | UsePasskey
    | AddExclusion
    | RemoveExclusion
    | CreateAccount
    | DeleteAccount
)
