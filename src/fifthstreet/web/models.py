"""What requests over HTTP may hold: closed and strict, so that nothing unknown is passed over."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, SecretStr

from fifthstreet.protocol.frames import MOST_SEQUENCE
from fifthstreet.protocol.persons import Role
from fifthstreet.protocol.record import Fields

Client = Annotated[
    str,
    Field(
        pattern=r"^[A-Za-z0-9_-]{1,64}$",
        description="What the client calls itself; with `sequence` it makes a command act once.",
        examples=["tab-4f2a"],
    ),
]
Sequence = Annotated[
    int,
    Field(
        ge=0,
        le=MOST_SEQUENCE,
        description="Grows with each command of a client, at each table and at the desk.",
    ),
]
Reason = Annotated[str, Field(min_length=1, max_length=500, description="Why; it is kept.")]
Amount = Annotated[
    int, Field(gt=0, le=2**53 - 1, description="Whole minor units.", examples=[10000])
]
Currency = Annotated[str, Field(pattern="^[A-Z]{3}$", examples=["USD"])]
TableId = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,40}$", examples=["md-1"])]
Whole = Annotated[int, Field(ge=0, le=2**31)]


class Body(BaseModel):
    """A body whose fields are all known and of their own kind."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Comes(Body):
    """Somebody comes in with a client."""

    client: Client


class Registers(Comes):
    """Somebody becomes a player with a password."""

    name: Annotated[str, Field(min_length=1, max_length=64, examples=["Seven"])]
    password: Annotated[SecretStr, Field(max_length=256)]


class SignsOn(Registers):
    """Somebody signs on."""


class Confirms(Body):
    """Somebody enters the password again."""

    password: Annotated[SecretStr, Field(max_length=256)]


class ChangesPassword(Body):
    """Somebody chooses another password."""

    old: Annotated[SecretStr, Field(max_length=256)]
    new: Annotated[SecretStr, Field(max_length=256)]


class Commands(Comes):
    """A command to a table, as a socket takes it too."""

    model_config = ConfigDict(
        extra="forbid",
        strict=True,
        frozen=True,
        json_schema_extra={
            "examples": [
                {"client": "tab-4f2a", "sequence": 1, "do": "ask.TakeSeat", "with": {"seat": 3}},
                {
                    "client": "tab-4f2a",
                    "sequence": 2,
                    "do": "do.PlaceWager",
                    "with": {"seat": 3, "wager": "ante", "amount": 1500},
                },
            ]
        },
    )

    sequence: Sequence
    do: Annotated[str, Field(pattern=r"^(do|run|ask)\.[A-Za-z]{1,40}$")]
    given: Annotated[Fields, Field(alias="with", default_factory=dict)]
    round: Annotated[Whole | None, Field(description="Refused where another round is on.")] = None
    decision: Annotated[
        Whole | None, Field(description="Refused where another decision is due.")
    ] = None


class MovesChips(Comes):
    """Somebody buys in or cashes out."""

    sequence: Sequence
    currency: Currency
    amount: Amount


class SetsLimit(Body):
    """A player sets a limit for himself, or with null lifts it after a delay."""

    kind: Annotated[
        str,
        Field(
            pattern="^(session|reality|(loss|stake):[A-Z]{3})$",
            description="`session` and `reality` in minutes, others in minor units.",
            examples=["loss:USD"],
        ),
    ]
    value: Annotated[int, Field(ge=0, le=2**53 - 1)] | None


class Excludes(Body):
    """A player excludes himself."""

    days: Annotated[int, Field(ge=1, le=3650)]


class OpensTable(Body):
    """Staff opens a table from a submission."""

    table: TableId
    submission: Annotated[str, Field(min_length=1, max_length=60_000, description="TOML text.")]
    dealing: Literal["virtual", "live"] = "virtual"
    link: Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{0,40}$")] = ""


class TakesOn(Body):
    """An administrator takes somebody on."""

    name: Annotated[str, Field(min_length=1, max_length=64)]
    role: Role
    reason: Reason


class Orders(Body):
    """An order about somebody or something, with its reason."""

    reason: Reason


class ChangesRole(Orders):
    """An administrator gives somebody another role."""

    role: Role


class Posts(Orders):
    """Says at which tables a dealer works."""

    tables: Annotated[list[TableId], Field(max_length=100)]


class Closes(Orders):
    """Closes all, a game's version, a table or a player, or opens it again."""

    scope: Literal["all", "game", "table", "player"]
    subject: Annotated[str, Field(max_length=100, examples=["md@1.2"])] = ""
    closed: bool


class Ranks(Orders):
    """Finds the order of winners who wait, each as table, round and seat."""

    order: Annotated[
        list[Annotated[str, Field(max_length=80)]],
        Field(min_length=1, max_length=100, examples=[["md-1:17:3", "md-2:9:1"]]),
    ]


class Asks(Orders):
    """Begins what takes two people."""

    client: Client
    sequence: Sequence
    kind: Literal["meter_change", "adjustment", "jackpot"]
    subject: Annotated[str, Field(min_length=1, max_length=150, examples=["player:p7:USD"])]
    after: Annotated[int, Field(ge=0, le=2**62)]
    round: Annotated[
        str,
        Field(
            max_length=80,
            examples=["md-1:17"],
            description="The table and the number of the round that an adjustment puts right.",
        ),
    ] = ""


class Uses(Body):
    """Carries out what was approved, once."""

    client: Client
    sequence: Sequence
