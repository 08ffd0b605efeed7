"""Events about people: the past-tense vocabulary of the stream `people`.

Every event says who did it, why where a reason is asked for, and the value before and after (R45).
Tokens are in none of them, only their hashes. Fields are plain JSON.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from fifthstreet.protocol.account_events import AccountCreated
from fifthstreet.protocol.exclusion_events import ExclusionAdded, ExclusionRemoved
from fifthstreet.protocol.passkey_events import (
    PasskeyAdded,
    PasskeyRemoved,
    PasskeyRenamed,
    PasskeyUsed,
)
from fifthstreet.protocol.persons import Role
from fifthstreet.protocol.stamped_event import StampedEvent

HOUSE: Final = "house"
"""The actors that are not people: the program itself, and the command that starts it."""
NOBODY: Final = ""
"""Who acts before signing on."""
SECRET: Final = frozenset({"hash", "digest", "looks", "source", "key", "account", "public_key"})
"""What the house keeps of an event and tells nobody."""
Value = int | str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonRegistered(StampedEvent):
    """The house knows a new person; `looks` is what other names may not look like."""

    person: str
    name: str
    looks: str
    role: Role
    guest: bool
    bot: bool
    hash: str = field(repr=False)
    temporary_until: int | None
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BootstrapSealed(StampedEvent):
    """The house has its first people, who may approve, and creates no others by itself."""

    people: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class StaffRecorded(StampedEvent):
    """The legal name, badge and licence of a staff member were recorded."""

    person: str
    legal_name: str
    badge: str
    licence: str
    licence_until: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RoleChanged(StampedEvent):
    """A person has a new role; all their sessions have ended."""

    person: str
    before: Role
    after: Role
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StatusChanged(StampedEvent):
    """A person was suspended or reinstated; a suspension ends all sessions."""

    person: str
    before: str
    after: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AssignmentsChanged(StampedEvent):
    """A dealer was posted at a table or relieved there."""

    person: str
    before: tuple[str, ...]
    after: tuple[str, ...]
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PasswordSet(StampedEvent):
    """A person has a new password; all their sessions but one have ended.

    With `by_link`, they chose it with the one-time link that they had drawn.
    """

    person: str
    hash: str = field(repr=False)
    temporary_until: int | None
    keeps: str
    reason: str
    by_link: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkDrawn(StampedEvent):
    """A person drew a one-time link, with which they can choose a new password once."""

    person: str
    digest: str = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class PasswordRehashed(StampedEvent):
    """The same password has a new hash with current parameters."""

    person: str
    hash: str = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class SignInFailed(StampedEvent):
    """A password was wrong; `key` is a hash of the name and the source.

    `account` is a hash of the name alone, where the source is one from which nobody of that name
    has signed in; the failures at all such sources are counted together.
    """

    key: str
    person: str
    source: str
    failures: int
    locked_until: int
    forget_before: int
    account: str = ""
    account_failures: int = 0
    account_locked_until: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionBegan(StampedEvent):
    """A person signed in; sessions beyond the maximum have ended."""

    session: str
    person: str
    digest: str = field(repr=False)
    source: str
    client: str
    clock_from: int
    ended: tuple[str, ...]
    key: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionSeen(StampedEvent):
    """A session was active."""

    session: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionConfirmed(StampedEvent):
    """The password was entered again; the session has a new token."""

    session: str
    digest: str = field(repr=False)
    key: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ClientAttached(StampedEvent):
    """Another client uses a session."""

    session: str
    before: str
    after: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionEnded(StampedEvent):
    """A session is over: `signed_off`, `revoked`, `idle` or `too_long`."""

    session: str
    person: str
    how: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LimitSet(StampedEvent):
    """A player set a limit of their own; a higher one waits for its time."""

    person: str
    kind: str
    before: int | None
    after: int | None
    holds_from: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LanguageChosen(StampedEvent):
    """Somebody chose the language of their pages."""

    person: str
    before: str
    after: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SelfExcluded(StampedEvent):
    """A player took a break or excluded themselves until a time; all their sessions ended."""

    person: str
    before: int | None
    after: int
    is_break: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RealityCheckConfirmed(StampedEvent):
    """A player has seen the reality check."""

    session: str
    before: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ApprovalRequested(StampedEvent):
    """A request awaits a second person; `round` is the one that an adjustment corrects.

    `order` is how a table is to be opened.
    """

    request: str
    kind: str
    subject: str
    before: Value
    after: Value
    reason: str
    expires: int
    round: str = ""
    source: str = ""
    client: str = ""
    order: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class ApprovalGiven(StampedEvent):
    """A second person approved a request; it may be carried out once, until it expires.

    Like the request, it says from which address and with which device.
    """

    request: str
    reason: str
    expires: int
    source: str = ""
    client: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ApprovalDeclined(StampedEvent):
    """A request was declined, withdrawn or expired."""

    request: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ApprovalUsed(StampedEvent):
    """An approved request was carried out; names both persons."""

    request: str
    kind: str
    subject: str
    before: Value
    after: Value
    reason: str
    asked_by: str
    approved_by: str
    round: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClosureChanged(StampedEvent):
    """Everything, a game, a table, a player or an alarm was closed or opened again."""

    scope: str
    subject: str
    before: str
    after: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonalDataErased(StampedEvent):
    """What lay beside the journal about a person, a patron or an entry is deleted."""

    subject: str
    reason: str


Event = (
    PersonRegistered
    | BootstrapSealed
    | StaffRecorded
    | RoleChanged
    | StatusChanged
    | AssignmentsChanged
    | PasswordSet
    | LinkDrawn
    | PasswordRehashed
    | SignInFailed
    | SessionBegan
    | SessionSeen
    | SessionConfirmed
    | ClientAttached
    | SessionEnded
    | LimitSet
    | LanguageChosen
    | SelfExcluded
    | RealityCheckConfirmed
    | ApprovalRequested
    | ApprovalGiven
    | ApprovalDeclined
    | ApprovalUsed
    | ClosureChanged
    | PersonalDataErased
    | PasskeyAdded
    | PasskeyRenamed
    | PasskeyRemoved
    | PasskeyUsed
    | ExclusionAdded
    | ExclusionRemoved
    | AccountCreated
)
