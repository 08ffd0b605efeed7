"""People as they are answered for: oneself, those who come in, and whom staff may see."""

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, field

from fifthstreet.protocol.record import Fields, Minor, Record, Seconds

Staff = Literal[
    "dealer",
    "floor",
    "pit_manager",
    "shift_manager",
    "surveillance",
    "auditor",
    "regulator",
    "administrator",
    "device",
]
Role = Literal["player", Staff]
Column = Literal["house", "guest", Role]
Reach = Literal["own", "post", "any"]
"""The reach of an act: your own affairs, the tables you are assigned to, or everything."""


class HouseFacts(Record):
    """What every page needs to know of the house, and of the browser that shows it.

    `away_until` is set while somebody who excluded themselves in this browser stays away.
    """

    time_zone: str
    guests: bool
    help_line: str
    away_until: int | None


class Welcome(Record):
    """Somebody is in; the token is said once, and put into the cookie."""

    token: str
    session: str
    person: str
    name: str
    role: Column
    must_change_password: bool

    def __repr__(self) -> str:
        """Return who is in, without the token."""
        return f"Welcome(person={self.person!r}, name={self.name!r}, role={self.role!r})"


class Limit(Record):
    """A limit of a player's own, and the wider one that follows."""

    now: int | None
    later: int | None
    since: Seconds | None = field(name="from")


class RealityCheck(Record):
    """Whether the reality check is due, when it comes next, and what was won or lost so far."""

    due: bool
    next_at: Seconds | None
    net: Mapping[str, Minor]


class LastTime(Record):
    """When and from where a person last signed in, and failed attempts since."""

    at: Seconds
    source: str
    failures: int


ApprovesFrom = Annotated[
    Seconds | None,
    Meta(description="From when they may approve; null without permission or their own password."),
]


class Me(Record):
    """Who you are, your balances, and your result today."""

    person: str
    name: str
    role: Column
    session: str
    fresh: Annotated[bool, Meta(description="Whether the password was entered lately.")]
    must_change_password: bool
    posts: tuple[str, ...]
    balances: Mapping[str, Minor]
    limits: Mapping[str, Limit]
    clock: Annotated[int | None, Meta(description="Seconds of this session.")]
    reality_check: RealityCheck | None
    last_time: LastTime | None
    acts: Annotated[
        Mapping[str, Reach], Meta(description="What one may do, and how far it reaches.")
    ]
    language: Annotated[
        str, Meta(description="The language of the pages; empty if never chosen.")
    ] = ""
    refill: Annotated[
        Mapping[str, Minor],
        Meta(description="The play chips that a buy-in brings one back to the start with."),
    ] = {}
    cooling_off: Annotated[
        int, Meta(description="Seconds after which a higher limit takes effect.")
    ] = 0
    approves_from: ApprovesFrom = None


class Person(Record):
    """What staff may see of a person."""

    person: str
    name: str
    role: Column
    bot: bool
    suspended: str | None
    excluded_until: Seconds | None
    posts: tuple[str, ...]
    sessions: tuple[str, ...]
    staff: Annotated[bool, Meta(description="Whether they work here, and do not play.")]
    posted: Annotated[bool, Meta(description="Whether they work only where they are posted.")]
    approver: Annotated[bool, Meta(description="Whether they have the permission to approve.")]
    approves_from: ApprovesFrom = None
    legal_name: str = ""
    badge: str = ""
    licence: str = ""
    licence_until: Annotated[str, Meta(description="The last day of the licence.")] = ""


class StaffRoles(Record):
    """The roles for hiring, for changing a person's role, and for confirming reports.

    A dealer's report that pays a player is confirmed by the floor, or by one of `confirm`.
    """

    hire: tuple[Staff, ...]
    give: tuple[Role, ...]
    confirm: tuple[Staff, ...]


class AssignedDealer(Record):
    """A dealer, and the tables at which they may deal."""

    person: str
    name: str
    posts: tuple[str, ...]


class OneTimeLink(Record):
    """A one-time link that a person drew for themselves; it is shown once, and works once."""

    person: str
    link: str


class Drawn(Record):
    """A one-time password for someone; it is shown once and works once.

    `address` is that of the sign-in page with the password behind the `#`, which no server is sent.
    """

    person: str
    password: str
    name: str
    address: str
    expires: Seconds
    code: Annotated[str, Meta(description="The address as a QR code: the text of an SVG.")]


class SessionRecord(Record):
    """One session of a person: from where, since when, and when it was last used."""

    session: str
    source: str
    client: str
    began: Seconds
    seen: Seconds
    current: Annotated[bool, Meta(description="Whether it is the session that asks.")]


class PasskeyRecord(Record):
    """A passkey of your own."""

    passkey: str
    name: str
    added: Seconds
    used: Seconds | None


class PasskeyOptions(Record):
    """What a browser needs to make or to use a passkey, as WebAuthn names it."""

    options: Fields
