"""What people may ask of the house: the imperative vocabulary of the stream `people`.

Every command says when it is given, in seconds, and in which session; `HOUSE` is the program and
`NOBODY` somebody who has not signed on. Who that is follows from the session alone. Passwords and
tokens are in no command: what is asked for are the outcome of a check and a hash.
"""

from dataclasses import dataclass, field
from typing import Literal

from fifthstreet.protocol.people_events import HOUSE, NOBODY, Value
from fifthstreet.protocol.persons import Role

Scope = Literal["all", "game", "table", "player"]
Matter = Literal["meter_change", "adjustment", "jackpot"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    """Somebody says who he is; the password is to be checked against `against`.

    For a name that nobody has, `person` is empty and the hash to check against is a decoy.
    """

    key: str
    person: str
    source: str
    against: str = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Proof:
    """An attempt after the check, and the hash under today's parameters where it needs one."""

    attempt: Attempt
    matched: bool
    rehash: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Given:
    """What all commands say: when they are given, and in which session."""

    at: int
    by: str = NOBODY


@dataclass(frozen=True, slots=True, kw_only=True)
class Register(Given):
    """Become a player with a password, and sign on."""

    name: str
    hash: str = field(repr=False)
    digest: str = field(repr=False)
    source: str
    client: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RegisterGuest(Given):
    """Come in as a guest, with neither name nor password, for one session."""

    digest: str = field(repr=False)
    source: str
    client: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RegisterBot(Given):
    """Make a player whom the house itself plays."""

    by: str = HOUSE


@dataclass(frozen=True, slots=True, kw_only=True)
class RegisterStaff(Given):
    """Take somebody on; the first password was drawn by the program and works once."""

    name: str
    role: Role
    hash: str = field(repr=False)
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeRole(Given):
    """Give a person another role."""

    person: str
    role: Role
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Suspend(Given):
    """Suspend a person until further notice."""

    person: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Reinstate(Given):
    """Take a suspension back."""

    person: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PostDealer(Given):
    """Say at which tables a dealer works from now on; none relieves him."""

    person: str
    tables: tuple[str, ...]
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SignOn(Given):
    """Begin a session."""

    proof: Proof
    digest: str = field(repr=False)
    client: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ConfirmIdentity(Given):
    """Enter the password again; the session goes on under another token."""

    proof: Proof
    digest: str = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangePassword(Given):
    """Choose another password; all other sessions end."""

    proof: Proof
    hash: str = field(repr=False)
    digest: str = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class ResetPassword(Given):
    """Have the program draw a password for somebody, which works once."""

    person: str
    hash: str = field(repr=False)
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SignOff(Given):
    """End the session."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EndSession(Given):
    """End another session: one's own, or anybody's by those who may."""

    session: str
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class EndExpired(Given):
    """Write down which sessions are over by the clock, and which requests."""

    by: str = HOUSE


@dataclass(frozen=True, slots=True, kw_only=True)
class Touch(Given):
    """Give a sign of life."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AttachClient(Given):
    """Use the session from a client; the client of before is cut off."""

    client: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SetLimit(Given):
    """Set a limit for oneself, or lift it.

    `session` and `reality` are in minutes, `loss:USD` and `stake:USD` in minor units.
    """

    kind: str
    value: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ExcludeSelf(Given):
    """Exclude oneself from play until a moment."""

    until: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckReality(Given):
    """Say that the reality check was seen."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AskApproval(Given):
    """Begin what needs a second person; an adjustment may name the round that it puts right."""

    kind: Matter
    subject: str
    before: Value
    after: Value
    reason: str
    round: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Approve(Given):
    """Approve, as the second person, what somebody else began."""

    request: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Decline(Given):
    """Decline a request, or take back one's own."""

    request: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class UseApproval(Given):
    """Carry out what was approved, exactly that, and once."""

    request: str
    kind: Matter
    subject: str
    before: Value
    after: Value


@dataclass(frozen=True, slots=True, kw_only=True)
class Disable(Given):
    """Close all, a game's version, a table or a player; rounds under way may finish."""

    scope: Scope
    subject: str = ""
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Enable(Given):
    """Open again what was closed."""

    scope: Scope
    subject: str = ""
    reason: str


Command = (
    Register
    | RegisterGuest
    | RegisterBot
    | RegisterStaff
    | ChangeRole
    | Suspend
    | Reinstate
    | PostDealer
    | SignOn
    | ConfirmIdentity
    | ChangePassword
    | ResetPassword
    | SignOff
    | EndSession
    | EndExpired
    | Touch
    | AttachClient
    | SetLimit
    | ExcludeSelf
    | CheckReality
    | AskApproval
    | Approve
    | Decline
    | UseApproval
    | Disable
    | Enable
)
