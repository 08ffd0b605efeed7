"""What staff is shown: closures, what takes two people, and whether everything adds up."""

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType

from fifthstreet.protocol.people_commands import Matter
from fifthstreet.protocol.record import Fields, Hex, Record, Seconds

Names = Annotated[Mapping[str, str], Meta(description="What people who are mentioned are called.")]


class Closure(Record):
    """Something that is closed on demand, by whom and why."""

    scope: Literal["all", "game", "table", "player", "alarm"]
    subject: str
    reason: str
    by: str
    at: Seconds
    names: Names


class Approval(Record):
    """Something that needs a second person, from which value to which."""

    id: str
    kind: Matter
    subject: str
    before: int | None
    after: int
    reason: str
    asked_by: str
    approved_by: Annotated[str, Meta(description="Empty until somebody approves.")]
    round: Annotated[str, Meta(description="The round that an adjustment puts right, or empty.")]
    expires: Seconds
    names: Names
    act: Annotated[str, Meta(description="What whoever carries it out must be allowed to do.")]
    approving_act: Annotated[str, Meta(description="What the second person must be allowed to do.")]
    order: Annotated[
        Mapping[str, str], Meta(description="How a table is to be opened, or empty.")
    ] = {}


class ExclusionEntry(Record):
    """An entry of the exclusion list, or a player's own exclusion, with its terms."""

    entry: str
    person: str
    name: str
    born: str
    identifier: str
    category: Literal["barred", "self_excluded_elsewhere", "statutory", "self_excluded"]
    since: Seconds
    until: Seconds | None
    reason: str
    by: str
    at: Seconds
    removed_at: Seconds | None
    removed_by: str
    names: Names


class Head(Record):
    """Where the journal ends: the number of its last line, and that line's hash."""

    seq: int
    hash: Hex


class Wrong(Record):
    """A line of the journal that is wrong."""

    seq: int
    what: str


class Audit(Record):
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
    problems: tuple[Wrong, ...]
    remarks: Annotated[
        tuple[Wrong, ...], Meta(description="Nothing wrong, but what a person should look at.")
    ]


class Audited(Audit):
    """An audit that the pit remembers, and when it was."""

    at: str


class Health(Record):
    """What is well and what is not."""

    ok: bool
    store_answers: bool
    store_writes: bool
    claims_held: bool
    tables_go_on: bool
    stopped: Annotated[tuple[str, ...], Meta(description="Tables that stand still.")]
    build: Annotated[Hex, Meta(description="The identity of the program that runs.")] = ""


class Build(Record):
    """Which program runs the house: as it was started, as its files are now, and as recorded."""

    version: str
    build: Hex
    computed: Annotated[Hex, Meta(description="From the installed files, this moment.")]
    recorded: Annotated[Hex, Meta(description="As the journal has it since the last start.")]
    matches: Annotated[bool, Meta(description="Whether all three are the same.")]


class PeopleEvent(Record):
    """Something that happened with people, without what is secret."""

    kind: str
    data: Fields


class Happened(Record):
    """What an order has brought about."""

    events: tuple[PeopleEvent, ...]


class Problem(Record):
    """Why something was not done; nothing has changed."""

    title: str
    status: int
    code: Annotated[str, Meta(description="The refusal's public name, which is never changed.")]
    says: Annotated[str, Meta(description="The refusal as a sentence.")]
    clause: Annotated[str | None, Meta(description="The clause of the document, if one.")] = None
    remedy: Annotated[str | None, Meta(description="What to do next, where that is known.")] = None
    act: Annotated[str | UnsetType, Meta(description="The act that the role does not allow.")] = (
        UNSET
    )
    type: str = "about:blank"
