"""People to meet in tests: a house with somebody in every role, and a seeded source of chance."""

from dataclasses import dataclass, field
from hashlib import sha256

from fifthstreet.people import HOUSE, People, Policy
from fifthstreet.people.authority import ROLES, Actor, actor_of
from fifthstreet.people.passwords import Argon2
from fifthstreet.people.secret import Secret, digest_of, new_token
from fifthstreet.people.sessions import attempt, attempt_again
from fifthstreet.protocol import people_commands as c
from fifthstreet.protocol import people_events as e
from fifthstreet.protocol.persons import Role
from fifthstreet.refusals import RefusedError

NOON = 1_900_000_000
SOURCE = "192.0.2.7"
PASSWORD = Secret("seven quiet herons wade")
OTHER = Secret("nine loud geese departed")


class Seeded:
    """Chance that comes again: SHA-256 of a counter."""

    def __init__(self, seed: str = "people") -> None:
        self.seed = seed
        self.drawn = 0

    def take(self, count: int) -> bytes:
        self.drawn += 1
        blocks = (sha256(f"{self.seed}{self.drawn}{n}".encode()).digest() for n in range(9))
        return b"".join(blocks)[:count]


CHANCE = Seeded()
HASHER = Argon2(CHANCE, time=1, memory=8, lanes=1)
"""The real thing by the cheapest parameters that it knows."""
HASH = HASHER.hash(PASSWORD)


@dataclass
class House:
    """A house that keeps all its events, and the tokens that it gave out."""

    people: People = field(default_factory=People)
    recorded: list[e.Event] = field(default_factory=list)
    tokens: list[Secret] = field(default_factory=list)
    now: int = NOON

    @classmethod
    def by(cls, policy: Policy) -> "House":
        return cls(people=People(policy=policy))

    def do(self, command: c.Command) -> tuple[e.Event, ...]:
        answer = self.people.do(command)
        self.recorded += answer
        return answer

    def refused(self, command: c.Command) -> str:
        """Return the code of a refusal; nothing may have changed."""
        before = self.people.state
        try:
            result = self.people.answer(command)
        except RefusedError as error:
            assert self.people.state == before
            return error.refusal.code
        raise AssertionError(f"It was not refused: {result}")

    def token(self) -> Secret:
        self.tokens.append(new_token(CHANCE))
        return self.tokens[-1]

    def digest(self) -> str:
        return digest_of(self.token())

    def proof(self, name: str, password: Secret = PASSWORD, source: str = SOURCE) -> c.Proof:
        tried = attempt(self.people.state, name, source, self.now)
        if not isinstance(tried, c.Attempt):
            raise RefusedError(tried)
        return HASHER.check(tried, password)

    def again(self, session: str, password: Secret = PASSWORD) -> c.Proof:
        tried = attempt_again(self.people.state, session, self.now)
        if not isinstance(tried, c.Attempt):
            raise RefusedError(tried)
        return HASHER.check(tried, password)

    def sign_on(
        self, name: str, password: Secret = PASSWORD, source: str = SOURCE
    ) -> tuple[e.Event, ...]:
        proof = self.proof(name, password, source)
        digest = self.digest()
        return self.do(c.SignIn(at=self.now, proof=proof, digest=digest, client="tab"))

    def session(self, name: str, password: Secret = PASSWORD, source: str = SOURCE) -> str:
        """Sign on and return the session."""
        last = self.sign_on(name, password, source)[-1]
        assert isinstance(last, e.SessionBegan), last
        return last.session

    def player(self, name: str) -> str:
        """Register a player and return the session that comes of it."""
        answer = self.do(
            c.Register(
                at=self.now,
                name=name,
                hash=HASH,
                digest=self.digest(),
                source=SOURCE,
                client="tab",
            )
        )
        assert isinstance(answer[-1], e.SessionBegan)
        return answer[-1].session

    def guest(self) -> str:
        """Let a guest in and return the session."""
        digest = self.digest()
        answer = self.do(c.RegisterGuest(at=self.now, digest=digest, source=SOURCE, client="tab"))
        assert isinstance(answer[-1], e.SessionBegan)
        return answer[-1].session

    def staff(self, name: str, role: Role) -> str:
        """Take somebody on, have the password changed, and return the session."""
        drawn = new_token(CHANCE)
        hash_ = HASHER.hash(drawn)
        self.do(
            c.RegisterStaff(
                at=self.now, by=HOUSE, name=name, role=role, hash=hash_, reason="taken on"
            )
        )
        session = self.session(name, drawn)
        self.do(
            c.ChangePassword(
                at=self.now,
                by=session,
                proof=self.again(session, drawn),
                hash=HASH,
                digest=self.digest(),
            )
        )
        return session

    def agree_on_reset(self, first: str, second: str, person: str) -> None:
        """Have two people agree that a third needs another password."""
        (request,) = self.do(
            c.RequestApproval(
                at=self.now,
                by=first,
                kind="password",
                subject=person,
                before=0,
                after=1,
                reason="lost it",
            )
        )
        assert isinstance(request, e.ApprovalRequested)
        self.do(c.Approve(at=self.now, by=second, request=request.request, reason="seen"))

    def link(self, name: str, link: str) -> c.UseLink:
        """Return the command that uses a one-time link, by the hash of it."""
        return c.UseLink(
            at=self.now,
            name=name,
            link=link,
            hash=HASH,
            digest=self.digest(),
            source=SOURCE,
            client="tab",
        )

    def person(self, session: str) -> str:
        """Return the person of a session."""
        return self.people.state.sessions[session].person

    def actor(self, session: str) -> Actor:
        """Return who acts in a session now."""
        found = actor_of(self.people.state, session, self.now)
        assert isinstance(found, Actor), found
        return found


NAMES: dict[Role, str] = {
    "player": "ann",
    "dealer": "dora",
    "floor": "flora",
    "pit_manager": "petra",
    "shift_manager": "sheila",
    "surveillance": "serena",
    "auditor": "audrey",
    "regulator": "regina",
    "administrator": "adele",
    "device": "desmond",
}


def full_house(policy: Policy | None = None) -> tuple[House, dict[str, str]]:
    """Return a house with a guest and somebody in every role, and their sessions."""
    house = House.by(policy or Policy())
    sessions = {role: house.staff(NAMES[role], role) for role in ROLES[1:]}
    sessions["player"] = house.player(NAMES["player"])
    sessions["guest"] = house.guest()
    sessions["second"] = house.staff("sofia", "shift_manager")
    sessions["house"] = HOUSE
    return house, sessions
