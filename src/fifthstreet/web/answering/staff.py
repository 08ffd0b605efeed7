"""What staff is shown: closures, what takes two people, and whether everything adds up."""

from typing import Annotated, Literal

from pydantic import Field

from fifthstreet.web.answering.shape import Hex, Seconds, Told

Names = Annotated[dict[str, str], Field(description="What people who are mentioned are called.")]


class Closure(Told):
    """Something that is closed on demand, by whom and why."""

    scope: Literal["all", "game", "table", "player"]
    subject: str
    reason: str
    by: str
    at: Seconds
    names: Names


class Approval(Told):
    """Something that needs a second person, from which value to which."""

    id: str
    kind: Literal["meter_change", "adjustment", "jackpot"]
    subject: str
    before: int | None
    after: int
    reason: str
    asked_by: str
    approved_by: Annotated[str, Field(description="Empty until somebody approves.")]
    round: Annotated[str, Field(description="The round that an adjustment puts right, or empty.")]
    expires: Seconds
    names: Names


class Head(Told):
    """Where the journal ends: the number of its last line, and that line's hash."""

    seq: int
    hash: Hex


class Wrong(Told):
    """A line of the journal that is wrong."""

    seq: int
    what: str


class Audit(Told):
    """What an audit found; problems begin with the first line that is wrong."""

    ok: bool
    lines: int
    events: int
    entries: int
    movements: int
    replies: int
    rounds: int
    unreplayed: int
    commands: int
    head: Head
    first_bad: int | None
    problems: list[Wrong]


class Audited(Audit):
    """An audit that the pit remembers, and when it was."""

    at: str


class Health(Told):
    """What is well and what is not."""

    ok: bool
    store_answers: bool
    store_writes: bool
    claims_held: bool
    tables_go_on: bool
    stopped: Annotated[list[str], Field(description="Tables that stand still.")]
