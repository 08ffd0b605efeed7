"""The state of people: persons, sessions, failures, requests and closures.

A state changes only by `evolve`, which makes another; the mappings are not written to.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final

from fifthstreet.people.persistent_map import PersistentMap
from fifthstreet.people.policy import POLICY, Policy
from fifthstreet.protocol.people_events import Value
from fifthstreet.protocol.persons import Column, Role


def nothing() -> Mapping[Any, Any]:
    """Return an empty mapping that nobody can fill."""
    return MappingProxyType({})


@dataclass(frozen=True, slots=True, kw_only=True)
class Limit:
    """A limit of a player's own, and a higher one that waits for its time."""

    now: int | None
    later: int | None = None
    later_from: int | None = None

    def at(self, moment: int) -> int | None:
        """Return the value in force at a moment; None is no limit."""
        if self.later_from is not None and moment >= self.later_from:
            return self.later
        return self.now


@dataclass(frozen=True, slots=True, kw_only=True)
class SignedOn:
    """The last sign-in: when, from where, and the failures since the one before."""

    at: int
    source: str
    failures: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """A person whom the house knows."""

    id: str
    name: str
    role: Role
    guest: bool = False
    bot: bool = False
    hash: str = field(default="", repr=False)
    temporary_until: int | None = None
    suspended: str = ""
    excluded_until: int | None = None
    limits: Mapping[str, Limit] = field(default_factory=nothing)
    sessions: tuple[str, ...] = ()
    posts: tuple[str, ...] = ()
    failures: int = 0
    before: SignedOn | None = None
    last: SignedOn | None = None
    clock_from: int | None = None
    left_at: int | None = None

    @property
    def column(self) -> Column:
        """Return the column of the table of powers for this person."""
        return "guest" if self.guest else self.role

    def limit(self, kind: str, at: int) -> int | None:
        """Return the player's own limit that is in force."""
        limit = self.limits.get(kind)
        return limit.at(at) if limit else None

    def excluded(self, at: int) -> bool:
        """Tell whether the player's self-exclusion is in force."""
        return self.excluded_until is not None and at < self.excluded_until


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """A signed-in session: who, from where, since when; only the hash of its token is stored."""

    id: str
    person: str
    digest: str = field(repr=False)
    source: str
    client: str
    began: int
    clock_from: int
    seen: int
    confirmed: int
    checked: int

    def over(self, policy: Policy, at: int) -> str | None:
        """Return why a session is over by the clock, or None while it lives."""
        if at - self.began >= policy.longest:
            return "too_long"
        return "idle" if at - self.seen >= policy.idle else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Tries:
    """How often one name failed from one source, and until when it is locked there."""

    failures: int
    locked_until: int
    at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Confirmed:
    """A large award that two people let be paid: how much, and who they are."""

    amount: int
    asked_by: str
    approved_by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ApprovalRequest:
    """A request for dual authorization: what, from which value to which, by whom and why."""

    id: str
    kind: str
    subject: str
    before: Value
    after: Value
    reason: str
    asked_by: str
    expires: int
    approved_by: str = ""
    round: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Closure:
    """A closure: what is closed, by whom and why."""

    scope: str
    subject: str
    reason: str
    by: str
    at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """Everything about people; `MAPS` names what events change.

    `confirmed` holds the large jackpots that two people let be paid, by table, round and seat.
    """

    policy: Policy = POLICY
    persons: PersistentMap[Person] = field(default_factory=PersistentMap)
    names: PersistentMap[str] = field(default_factory=PersistentMap)
    looks: PersistentMap[str] = field(default_factory=PersistentMap)
    sessions: PersistentMap[Session] = field(default_factory=PersistentMap)
    digests: PersistentMap[str] = field(default_factory=PersistentMap, repr=False)
    tries: PersistentMap[Tries] = field(default_factory=PersistentMap)
    requests: PersistentMap[ApprovalRequest] = field(default_factory=PersistentMap)
    closures: PersistentMap[Closure] = field(default_factory=PersistentMap)
    confirmed: PersistentMap[Confirmed] = field(default_factory=PersistentMap)
    counts: PersistentMap[int] = field(default_factory=PersistentMap)

    def sessions_of(self, person: str) -> list[Session]:
        """Return the sessions of a person, the least recently used first."""
        owner = self.persons.get(person)
        sessions = [self.sessions[id_] for id_ in owner.sessions] if owner else []
        return sorted(sessions, key=lambda session: session.seen)

    def next_id(self, kind: str, prefix: str) -> str:
        """Return the next id of a kind."""
        return f"{prefix}{self.counts.get(kind, 0) + 1}"


MAPS: Final = (
    "persons",
    "names",
    "looks",
    "sessions",
    "digests",
    "tries",
    "requests",
    "closures",
    "confirmed",
    "counts",
)
