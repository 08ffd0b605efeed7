"""What is said over a table's socket, by the client and by the house."""

from typing import Annotated, Literal

from pydantic import Field, RootModel

from fifthstreet.web.answering.events import TableEvent
from fifthstreet.web.answering.shape import Json, Maybe, Told
from fifthstreet.web.answering.tables import Meters, Refused, Reply, Snapshot, Waits

Client = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
Sequence = Annotated[int, Field(ge=0, le=2**53 - 1)]


class Hello(Told):
    """The first message: who comes, and from which event on."""

    type: Literal["hello"]
    client: Client
    token: Maybe[str]
    after: Annotated[Maybe[int], Field(description="The number of the last event known.")]
    send: Annotated[Maybe[Literal["view", "events"]], Field(description="Views with the events?")]


class Command(Told):
    """Something to be done at the table."""

    type: Literal["command"]
    sequence: Sequence
    do: str
    given: Annotated[Maybe[dict[str, Json]], Field(alias="with")]
    round: Maybe[int]
    decision: Maybe[int]


class Ping(Told):
    """A sign of life."""

    type: Literal["ping"]


class SnapshotFrame(Told):
    """The table as the reader may see it: after a hello, and when their own limits change."""

    type: Literal["snapshot"]
    snapshot: Snapshot


class EventsFrame(Told):
    """What has happened, and the table as it is now for those who want views."""

    type: Literal["events"]
    events: list[TableEvent]
    waits: Waits
    view: Maybe[Snapshot]


class DoneFrame(Reply):
    """The answer to a command that was carried out."""

    type: Literal["reply"]
    sequence: Sequence


class RefusedFrame(Refused):
    """The answer to a command that was refused; nothing has changed."""

    type: Literal["reply"]
    sequence: Sequence


class MetersFrame(Told):
    """What a jackpot shows now."""

    type: Literal["meters"]
    link: str
    meters: Meters


class ProblemFrame(Told):
    """A message was not of the closed form."""

    type: Literal["problem"]
    title: str
    status: int
    code: str
    says: str
    clause: str | None
    remedy: str | None


class Pong(Told):
    """The answer to a sign of life."""

    type: Literal["pong"]


class Bye(Told):
    """Why the socket is closed now."""

    type: Literal["bye"]
    code: str
    says: str


class FromClient(RootModel[Annotated[Hello | Command | Ping, Field(discriminator="type")]]):
    """A message that a client may send."""


class FromHouse(
    RootModel[
        SnapshotFrame
        | EventsFrame
        | DoneFrame
        | RefusedFrame
        | MetersFrame
        | ProblemFrame
        | Pong
        | Bye
    ]
):
    """A message that the house sends."""


FRAMES = (FromClient, FromHouse)
