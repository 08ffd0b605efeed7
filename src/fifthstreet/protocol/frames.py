"""What is said over a table's socket, by the client and by the house."""

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Raw, UnsetType, field

from fifthstreet.protocol.record import REFERENCE, Fields, Record
from fifthstreet.protocol.tables import Meters, Refused, Reply, Snapshot, TableEvent, Waits

MOST_SEQUENCE = 2**53 - 1
Client = Annotated[str, Meta(extra_json_schema={"pattern": "^[A-Za-z0-9_-]{1,64}$"})]
Sequence = Annotated[int, Meta(ge=0, le=MOST_SEQUENCE)]
Unread = Annotated[
    Raw | UnsetType,
    Meta(
        extra_json_schema={
            "type": "object",
            "additionalProperties": {"$ref": f"{REFERENCE}Json"},
        }
    ),
]
"""The fields of a command, of which nothing is made before its giver is known to be allowed it."""


class Frame(Record, tag_field="type"):
    """A message; its type says what it is."""


class ClientFrame(Frame, forbid_unknown_fields=True):
    """A message of a client: closed, so that nothing unknown is passed over."""


class Hello(ClientFrame, tag="hello"):
    """The first message: who comes, and from which event on."""

    client: Client
    token: str = ""
    after: Annotated[int | UnsetType, Meta(description="The number of the last event known.")] = (
        UNSET
    )
    send: Annotated[Literal["view", "events"], Meta(description="Views with the events?")] = "view"


class Command(ClientFrame, tag="command"):
    """Something to be done at the table."""

    sequence: Sequence
    do: str
    arguments: Unread = field(name="with", default=UNSET)
    round: int | UnsetType = UNSET
    decision: int | UnsetType = UNSET


class Ping(ClientFrame, tag="ping"):
    """A sign of life."""


class SnapshotFrame(Frame, tag="snapshot"):
    """The table as the reader may see it: after a hello, and when their own limits change."""

    snapshot: Snapshot


class EventsFrame(Frame, tag="events"):
    """What has happened, and the table as it is now for those who want views.

    They have the whole view once, and then what of it is another than in the message before.
    """

    events: tuple[TableEvent, ...]
    waits: Waits
    view: Snapshot | UnsetType = UNSET
    changes: Annotated[
        Fields | UnsetType,
        Meta(
            description="Fields of the view that are others. A round without its number has its"
            " fields that are others; of its seats, those that are."
        ),
    ] = UNSET


class MetersFrame(Frame, tag="meters"):
    """What a jackpot shows now."""

    link: str
    meters: Meters


class ProblemFrame(Frame, tag="problem"):
    """A message was not of the closed form."""

    title: str
    status: int
    code: str
    says: str
    clause: str | None
    remedy: str | None


class Pong(Frame, tag="pong"):
    """The answer to a sign of life."""


class Bye(Frame, tag="bye"):
    """Why the socket is closed now."""

    code: str
    says: str


class DoneFrame(Reply, tag_field="type", tag="reply", kw_only=True):
    """The answer to a command that was carried out."""

    sequence: Sequence


class RefusedFrame(Refused, tag_field="type", tag="reply", kw_only=True):
    """The answer to a command that was refused; nothing has changed."""

    sequence: Sequence


FromClient = Hello | Command | Ping


class Answered(Frame, tag="reply"):
    """The head of an answer to a command: which it is, and whether it was carried out."""

    sequence: int
    ok: bool


FromHouse = SnapshotFrame | EventsFrame | MetersFrame | ProblemFrame | Pong | Bye
"""What the house sends by itself; answers to commands are `DoneFrame` or `RefusedFrame`."""
