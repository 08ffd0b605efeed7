"""What has happened with rules submissions: the past-tense vocabulary of the stream `register`."""

from dataclasses import dataclass

from fifthstreet.protocol.floor_events import Dealing, Mode
from fifthstreet.protocol.stamped_event import StampedEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class FiledFinding:
    """What the check found when a submission was filed."""

    code: str
    severity: str
    where: str
    line: int
    message: str
    remedy: str
    citation: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SubmissionFiled(StampedEvent):
    """A person filed a rules submission; what it says and what the check found stay with it.

    `file` is the SHA-256 of its text, `law` that of its book, and `ruleset` the identity of both.
    It is to be in force from `first_day` through `last_day` of the operator's calendar, which are
    the seconds from `begins` until `ends`; without a last day it has no end.
    """

    id: str
    submission: str
    file: str
    ruleset: str
    law: str
    book: str
    version: str
    facility: str
    tables: tuple[str, ...]
    findings: tuple[FiledFinding, ...]
    first_day: str
    begins: int
    reason: str
    last_day: str = ""
    ends: int | None = None
    replaces: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SubmissionApproved(StampedEvent):
    """Two people approved a submission; `request` is the approval by which they did."""

    id: str
    request: str
    asked_by: str
    approved_by: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SubmissionRefused(StampedEvent):
    """Two people refused a submission."""

    id: str
    request: str
    asked_by: str
    approved_by: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SubmissionWithdrawn(StampedEvent):
    """A submission was withdrawn: no table opens from it, and no round begins under it."""

    id: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OpeningConfirmed(StampedEvent):
    """Two people agreed that a table opens from an approved submission, or moves to it.

    `name` is what the submission calls the table, and `table` the id that follows from it.
    """

    id: str
    name: str
    table: str
    dealing: Dealing
    mode: Mode
    confirming_role: str
    link: str
    request: str
    asked_by: str
    approved_by: str
    reason: str


Event = (
    SubmissionFiled
    | SubmissionApproved
    | SubmissionRefused
    | SubmissionWithdrawn
    | OpeningConfirmed
)
