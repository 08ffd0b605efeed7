"""What is sent to the house over HTTP: closed and strict, with nothing unknown passed over."""

from typing import Annotated, Any, Final, Literal

from msgspec import Meta, field
from pydantic_core import core_schema

from fifthstreet.protocol.codec import CodecError, read
from fifthstreet.protocol.floor_events import Mode
from fifthstreet.protocol.frames import MOST_SEQUENCE
from fifthstreet.protocol.people_commands import Matter
from fifthstreet.protocol.persons import Role
from fifthstreet.protocol.record import Fields, Record
from fifthstreet.rules.shelf import shelf


def like(pattern: str, **more: Any) -> Meta:
    """Describe a text of which nothing but a pattern is there, not even the end of a line."""
    return Meta(pattern=rf"^{pattern}\Z", **more)


Client = Annotated[
    str,
    like(
        r"[A-Za-z0-9_-]{1,64}",
        description="What the client calls itself; with `sequence` it makes a command act once.",
        examples=["tab-4f2a"],
    ),
]
Sequence = Annotated[
    int,
    Meta(
        ge=0,
        le=MOST_SEQUENCE,
        description="Grows with each command of a client, at each table and at the desk.",
    ),
]
Reason = Annotated[str, Meta(min_length=1, max_length=500, description="Why; it is kept.")]
Amount = Annotated[
    int, Meta(gt=0, le=2**53 - 1, description="Whole minor units.", examples=[10000])
]
Currency = Annotated[str, like(r"[A-Z]{3}", examples=["USD"])]
FIRST_BOOK: Final = shelf()[0]
"""A book that every description takes as an example: the first one of the package."""
TableId = Annotated[str, like(r"[A-Za-z0-9_-]{1,40}", examples=["md-1"])]
Password = Annotated[
    str, Meta(max_length=256, extra_json_schema={"format": "password", "writeOnly": True})
]
RECORD = "x-record"
"""Says in a description which record a body is."""
Whole = Annotated[int, Meta(ge=0, le=2**31)]


class Sent(Record, forbid_unknown_fields=True):
    """A body whose fields are all known and of their own kind; it may hold a secret."""

    def __repr__(self) -> str:
        """Return what it is, and nothing of what it holds."""
        return f"{type(self).__name__}(…)"

    @classmethod
    def __get_pydantic_core_schema__(cls, _source: Any, _handler: Any) -> core_schema.CoreSchema:
        """Let a framework that knows pydantic read the body by the codec."""
        return core_schema.no_info_plain_validator_function(cls._read)

    @classmethod
    def __get_pydantic_json_schema__(cls, _schema: Any, _handler: Any) -> dict[str, str]:
        """Name the record: the codec's own schema describes it."""
        return {RECORD: cls.__name__}

    @classmethod
    def _read(cls, data: Any) -> Any:
        try:
            return read(cls, data)
        except CodecError as error:
            raise ValueError(str(error)) from None


class Comes(Sent):
    """Somebody comes in with a client."""

    client: Client


class Registers(Comes):
    """Somebody becomes a player with a password."""

    name: Annotated[str, Meta(min_length=1, max_length=64, examples=["Seven"])]
    password: Password


class SignsOn(Registers):
    """Somebody signs on."""


class UsesLink(Registers):
    """Somebody chooses a new password with the one-time link that they drew, and signs in."""

    link: Annotated[str, Meta(min_length=43, max_length=43)]


class Confirms(Sent):
    """Somebody enters the password again."""

    password: Password


class ChangesPassword(Sent):
    """Somebody chooses another password."""

    old: Password
    new: Password


class Commands(Comes):
    """A command to a table, as a socket takes it too."""

    sequence: Sequence
    do: Annotated[str, like(r"(do|run|ask)\.[A-Za-z]{1,40}")]
    arguments: Fields = field(name="with", default_factory=dict)
    round: Annotated[
        Whole | None, Meta(description="Refused where another round is in progress.")
    ] = None
    decision: Annotated[
        Whole | None, Meta(description="Refused where another decision is due.")
    ] = None


class Rehearses(Sent):
    """A command to a table that is only tried."""

    do: Annotated[str, like(r"(do|run|ask)\.[A-Za-z]{1,40}")]
    arguments: Fields = field(name="with", default_factory=dict)
    round: Whole | None = None
    decision: Whole | None = None


class MovesChips(Comes):
    """Somebody buys in or cashes out."""

    sequence: Sequence
    currency: Currency
    amount: Amount


class SetsLimit(Sent):
    """A player sets a limit, or with null lifts it after a delay."""

    kind: Annotated[
        str,
        like(
            r"(session|reality|(loss|stake):[A-Z]{3})",
            description="`session` and `reality` in minutes, others in minor units.",
            examples=["loss:USD"],
        ),
    ]
    value: Annotated[int, Meta(ge=0, le=2**53 - 1)] | None


class ChoosesLanguage(Sent):
    """Somebody chooses the language of their pages."""

    language: Annotated[str, Meta(min_length=2, max_length=35, examples=["de"])]


class Excludes(Sent):
    """A player excludes themselves."""

    days: Annotated[int, Meta(ge=1, le=3650)]


class TakesOn(Sent):
    """An administrator hires someone."""

    name: Annotated[str, Meta(min_length=1, max_length=64)]
    role: Role
    reason: Reason


class RecordsStaff(Sent):
    """An administrator records who a staff member is; empty fields are unknown."""

    reason: Reason
    legal_name: Annotated[str, Meta(max_length=100)] = ""
    badge: Annotated[str, Meta(max_length=40)] = ""
    licence: Annotated[str, Meta(max_length=40)] = ""
    licence_until: Annotated[str, Meta(max_length=10, examples=["2026-12-31"])] = ""


class Orders(Sent):
    """An order about a person or a thing, with its reason."""

    reason: Reason


class ChangesRole(Orders):
    """An administrator changes a person's role."""

    role: Role


class Posts(Orders):
    """Says at which tables a dealer works."""

    tables: Annotated[tuple[TableId, ...], Meta(max_length=100)]


class Closes(Orders):
    """Closes all, a game's version, a table or a player, or an alarm that was seen, or opens it."""

    scope: Literal["all", "game", "table", "player", "alarm"]
    closed: bool
    subject: Annotated[str, Meta(max_length=100, examples=["md@1.2"])] = ""


class Ranks(Orders):
    """Finds the order of winners who wait, each as table, round and seat."""

    order: Annotated[
        tuple[Annotated[str, Meta(max_length=80)], ...],
        Meta(min_length=1, max_length=100, examples=[["md-1:17:3", "md-2:9:1"]]),
    ]


class Asks(Orders):
    """Begins what takes two people."""

    client: Client
    sequence: Sequence
    kind: Matter
    subject: Annotated[str, Meta(min_length=1, max_length=150, examples=["player:p7:USD"])]
    after: Annotated[int, Meta(ge=0, le=2**62)] = 0
    round: Annotated[
        str,
        Meta(
            max_length=80,
            examples=["md-1:17"],
            description="The table and the number of the round that an adjustment puts right.",
        ),
    ] = ""
    change: Annotated[
        int,
        Meta(
            ge=-(2**62),
            le=2**62,
            description="What an adjustment adds to the balance, in minor units, instead of after.",
        ),
    ] = 0


class RequestsOpening(Orders):
    """Requests that a table opens from an approved submission."""

    client: Client
    sequence: Sequence
    submission: Annotated[str, like(r"r[0-9]{1,9}", examples=["r1"])]
    table: Annotated[
        str,
        Meta(
            min_length=1,
            max_length=500,
            description="What the submission calls the table.",
            examples=["MS-1"],
        ),
    ]
    dealing: Literal["virtual", "live"] = "virtual"
    mode: Annotated[
        Mode | None, Meta(description="Who makes entries; a live table takes both unless it says.")
    ] = None
    confirming_role: Annotated[
        str,
        like(r"[a-z_]{0,40}"),
        Meta(
            description="Who rules on a dealer's report that gives a player money, by the book's "
            "name of the role; the lowest above the dealer where it is empty."
        ),
    ] = ""
    link: Annotated[str, like(r"[A-Za-z0-9_-]{0,40}")] = ""


class OpensConfirmed(Sent):
    """Opens a table as two people confirmed."""

    request: Annotated[str, like(r"[a-z]{1,2}[0-9]{1,12}", examples=["a1"])]


class FilesSubmission(Orders):
    """Files a rules submission, with the days on which it is to be in force."""

    client: Client
    sequence: Sequence
    submission: Annotated[str, Meta(min_length=1, max_length=60_000, description="TOML text.")]
    first_day: Annotated[str, like(r"([0-9]{4}-[0-9]{2}-[0-9]{2})?", examples=["2026-12-01"])] = ""
    last_day: Annotated[str, like(r"([0-9]{4}-[0-9]{2}-[0-9]{2})?", examples=["2027-11-30"])] = ""
    replaces: Annotated[str, like(r"(r[0-9]{1,9})?", examples=["r1"])] = ""


class Uses(Sent):
    """Carries out what was approved, once."""

    client: Client
    sequence: Sequence


SENT = (
    Asks,
    ChangesPassword,
    ChangesRole,
    ChoosesLanguage,
    Closes,
    Comes,
    Commands,
    Confirms,
    Excludes,
    FilesSubmission,
    MovesChips,
    OpensConfirmed,
    Orders,
    Posts,
    Ranks,
    Registers,
    Rehearses,
    RequestsOpening,
    SetsLimit,
    SignsOn,
    UsesLink,
    TakesOn,
    RecordsStaff,
    Uses,
)
"""Every body that a route takes, but for those about accounts and questions."""
