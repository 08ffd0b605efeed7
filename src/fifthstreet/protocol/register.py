"""The register of rules as it is answered: versions, their findings, differences and history."""

from typing import Annotated, Literal

from msgspec import Meta

from fifthstreet.protocol.floor_events import Dealing, Mode
from fifthstreet.protocol.record import Hex, Record, Seconds
from fifthstreet.protocol.staff import Names

Day = Annotated[
    str, Meta(description="A day of the operator's calendar; empty where there is none.")
]
SubmissionStanding = Literal[
    "filed", "refused", "withdrawn", "approved", "in_force", "replaced", "ended"
]


class RegisterRow(Record):
    """A submission in the register, and its current status.

    `approved_by` are the two people who approved or refused it. `request` is what two people
    decide about it now, `verdict` what that would make of it, and `agreed` whether the second
    person has approved it, so that it waits only to be applied.
    """

    id: str
    standing: SubmissionStanding
    file: Hex
    ruleset: Hex
    law: Hex
    book: str
    version: str
    facility: str
    tables: tuple[str, ...]
    errors: int
    warnings: int
    first_day: Day
    last_day: Day
    replaces: str
    replaced_by: str
    filed_by: str
    filed_at: Seconds
    approved_by: tuple[str, ...]
    request: str
    verdict: Literal["", "approve", "refuse"]
    agreed: bool
    names: Names


class RegisterFinding(Record):
    """What the check found when a submission was filed."""

    code: str
    severity: str
    where: str
    line: int
    message: str
    remedy: str
    citation: str


class RegisterMoment(Record):
    """Something that happened with a submission: when, by whom and why."""

    at: Seconds
    what: Literal["filed", "approved", "refused", "withdrawn", "opening"]
    by: tuple[str, ...]
    reason: str
    table: Annotated[str, Meta(description="The table that was to be opened, or empty.")] = ""


class RegisterEntry(RegisterRow, kw_only=True):
    """A submission in the register with its text and all that is known of it.

    `difference` has the lines that changed since the version it replaces, as `diff` writes them.
    """

    text: str
    findings: tuple[RegisterFinding, ...]
    difference: tuple[str, ...]
    history: tuple[RegisterMoment, ...]


class PendingOpening(Record):
    """A table that two people have confirmed and that is not open yet."""

    request: str
    submission: str
    name: str
    table: str
    dealing: Dealing
    mode: Mode
    people: tuple[str, ...]


class RulesRegister(Record):
    """Every submission that was filed, the newest first, and the openings to be carried out."""

    submissions: tuple[RegisterRow, ...]
    openings: tuple[PendingOpening, ...]


class FiledSubmission(Record):
    """The number under which the register has something."""

    id: str
