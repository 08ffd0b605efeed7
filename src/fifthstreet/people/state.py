"""The state of people: persons, sessions, failures, requests and closures.

A state changes only by `evolve`, which makes another; the mappings are not written to. A house
knows many people, and every event changes one. So a copy of a mapping shares the unchanged part
with the original, until the changed part is so large that a full copy is due.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from types import MappingProxyType
from typing import Any, Final, Generic, Self, TypeVar

from fifthstreet.people.policy import POLICY, Policy
from fifthstreet.protocol import people_events as e
from fifthstreet.protocol.persons import Column, Role

Value = TypeVar("Value")

MOST_CHANGES: Final = 128


class PersistentMap(Mapping[str, Value], Generic[Value]):
    """A mapping from words to values other than None, the last changed last.

    >>> one = PersistentMap({"ann": 1, "bob": 2})
    >>> two = one.but([("ann", 3), ("bob", None), ("cyd", 4)])
    >>> dict(one), dict(two)
    ({'ann': 1, 'bob': 2}, {'ann': 3, 'cyd': 4})
    """

    __slots__ = ("_base", "_changes", "_length")

    def __init__(
        self,
        base: dict[str, Value] | None = None,
        changes: dict[str, Value | None] | None = None,
    ) -> None:
        self._base: dict[str, Value] = {} if base is None else base
        self._changes: dict[str, Value | None] = {} if changes is None else changes
        present = sum(value is not None for value in self._changes.values())
        self._length = len(self._base) + present - len(self._base.keys() & self._changes.keys())

    def but(self, changes: Iterable[tuple[str, Value | None]]) -> Self:
        """Return a copy with values set, or removed where the value is None."""
        merged = dict(self._changes)
        for key, value in changes:
            merged.pop(key, None)
            merged[key] = value
        if len(merged) <= MOST_CHANGES:
            return type(self)(self._base, merged)
        whole = dict(self._base)
        for key, value in merged.items():
            whole.pop(key, None)
            if value is not None:
                whole[key] = value
        return type(self)(whole)

    def __getitem__(self, key: str) -> Value:
        if key not in self._changes:
            return self._base[key]
        value = self._changes[key]
        if value is None:
            raise KeyError(key)
        return value

    def __contains__(self, key: object) -> bool:
        if key in self._changes:
            return self._changes[key] is not None
        return key in self._base

    def __iter__(self) -> Iterator[str]:
        yield from (key for key in self._base if key not in self._changes)
        yield from (key for key, value in self._changes.items() if value is not None)

    def __len__(self) -> int:
        return self._length

    def __repr__(self) -> str:
        return repr(dict(self.items()))


def nothing() -> Mapping[Any, Any]:
    """Return an empty mapping that nobody can fill."""
    return MappingProxyType({})


@dataclass(frozen=True, slots=True, kw_only=True)
class Limit:
    """A limit that a player has set, and a higher one that takes effect later."""

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
class Passkey:
    """A device with which a person signs in: its public key, and how often it answered."""

    id: str
    name: str
    credential: str
    public_key: str = field(repr=False)
    counter: int
    added: int
    used: int | None = None


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
    excluded_at: int | None = None
    """When they excluded themselves."""
    on_break: bool = False
    """Whether that is a break, and no self-exclusion."""
    limits: Mapping[str, Limit] = field(default_factory=nothing)
    sessions: tuple[str, ...] = ()
    posts: tuple[str, ...] = ()
    failures: int = 0
    before: SignedOn | None = None
    last: SignedOn | None = None
    clock_from: int | None = None
    left_at: int | None = None
    language: str = ""
    """The language of their pages; empty where they never chose."""
    creator: str = ""
    """Who registered the person: themselves, another person, or the house."""
    own_since: int | None = None
    """Since when only the person knows the password; None while somebody else has seen it."""
    approver: str = ""
    """By what the person may approve: a request that two people granted, or the bootstrap."""
    link: str = field(default="", repr=False)
    """The hash of the person's one-time link."""
    passkeys: tuple[Passkey, ...] = ()
    erased: bool = False
    """Whether their personal data was erased."""
    legal_name: str = ""
    badge: str = ""
    licence: str = ""
    licence_until: str = ""
    """The last day of the licence, such as 2026-12-31; empty for one without an end."""

    @property
    def label(self) -> str:
        """Return the name on pages and papers: the legal name if known, and the badge."""
        name = self.legal_name or self.name
        return f"{name}, badge {self.badge}" if self.badge else name

    def licence_expired(self, at: int) -> bool:
        """Return whether the licence has ended; its last day is a day of UTC."""
        today = datetime.fromtimestamp(at, UTC).date().isoformat()
        return bool(self.licence_until) and self.licence_until < today

    @property
    def column(self) -> Column:
        """Return the column of the table of powers for this person."""
        return "guest" if self.guest else self.role

    def limit(self, kind: str, at: int) -> int | None:
        """Return the player's own limit that is in force."""
        limit = self.limits.get(kind)
        return limit.at(at) if limit else None

    def excluded(self, at: int) -> bool:
        """Return whether the player's self-exclusion is in force."""
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
    """How often one name failed from one source, and until when it is locked there.

    With a person it counts all new sources together, and locks the name there.
    """

    failures: int
    locked_until: int
    at: int
    person: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Confirmed:
    """A large award that two people approved: how much, and who they are."""

    amount: int
    asked_by: str
    approved_by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ApprovalRequest:
    """A request for dual authorization: what, from which value to which, by whom and why."""

    id: str
    kind: str
    subject: str
    before: e.Value
    after: e.Value
    reason: str
    asked_by: str
    expires: int
    approved_by: str = ""
    round: str = ""
    order: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Closure:
    """A closure: what is closed, by whom and why."""

    scope: str
    subject: str
    reason: str
    by: str
    at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Exclusion:
    """An entry of the operator's exclusion list; a removed one stays for reports."""

    id: str
    person: str
    name: str
    born: str
    identifier: str
    category: str
    since: int
    until: int | None
    reason: str
    by: str
    at: int
    removed_at: int | None = None
    removed_by: str = ""

    def applies(self, at: int) -> bool:
        """Return whether it is in force at a moment."""
        ended = self.until is not None and at >= self.until
        return self.removed_at is None and self.since <= at and not ended


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """Everything about people; `MAPS` names what events change.

    `confirmed` has the large jackpots that two people approved, by table, round and seat.
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
    credentials: PersistentMap[str] = field(default_factory=PersistentMap)
    """Whose each passkey is, by its credential."""
    challenges: PersistentMap[int] = field(default_factory=PersistentMap)
    """Challenges that devices have answered lately; none is answered twice."""
    exclusions: PersistentMap[Exclusion] = field(default_factory=PersistentMap)
    exclusion_keys: PersistentMap[tuple[str, ...]] = field(default_factory=PersistentMap)
    """Entries of the exclusion list, by what they are found with."""
    counts: PersistentMap[int] = field(default_factory=PersistentMap)

    def sessions_of(self, person: str) -> list[Session]:
        """Return the sessions of a person, the least recently used first."""
        owner = self.persons.get(person)
        sessions = [self.sessions[id_] for id_ in owner.sessions] if owner else []
        return sorted(sessions, key=lambda session: session.seen)

    @property
    def sealed(self) -> bool:
        """Return whether the first people are there, and the house creates no others by itself."""
        return "seal" in self.counts

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
    "credentials",
    "challenges",
    "exclusions",
    "exclusion_keys",
    "counts",
)
