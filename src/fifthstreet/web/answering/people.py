"""People as they are answered for: oneself, those who come in, and whom staff may see."""

from typing import Annotated

from pydantic import Field

from fifthstreet.people.roles import Column
from fifthstreet.web.answering.shape import Minor, Seconds, Told


class Welcome(Told):
    """Somebody is in; the token is said once, and put into the cookie."""

    token: str
    session: str
    person: str
    name: str
    role: Column
    must_change_password: bool


class Limit(Told):
    """A limit that a player set for himself, and the wider one that follows."""

    now: int | None
    later: int | None
    since: Annotated[Seconds | None, Field(alias="from")]


class RealityCheck(Told):
    """Whether the reality check is due, when it comes next, and what was won or lost so far."""

    due: bool
    next_at: Seconds | None
    net: dict[str, Minor]


class LastTime(Told):
    """When and from where somebody signed on before, and who failed to since."""

    at: Seconds
    source: str
    failures: int


class Me(Told):
    """Who one is, what one holds, and how one stands today."""

    person: str
    name: str
    role: Column
    session: str
    fresh: Annotated[bool, Field(description="Whether the password was entered lately.")]
    must_change_password: bool
    posts: list[str]
    balances: dict[str, Minor]
    limits: dict[str, Limit]
    clock: Annotated[int | None, Field(description="Seconds of this session.")]
    reality_check: RealityCheck | None
    last_time: LastTime | None


class Person(Told):
    """What staff may see of a person."""

    person: str
    name: str
    role: Column
    bot: bool
    suspended: str | None
    excluded_until: Seconds | None
    posts: list[str]
    sessions: list[str]


class Drawn(Told):
    """A password that was drawn for somebody; it is shown once, and works once."""

    person: str
    password: str
