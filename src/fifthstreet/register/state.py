"""The state of the register: every version that was filed, and the openings that were confirmed."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

from fifthstreet.protocol import register_events as e

Standing = Literal["filed", "refused", "withdrawn", "approved", "in_force", "replaced", "ended"]
"""The status of a version; one that is approved and has not begun is not in force yet."""

NOT_AN_ID: Final = re.compile(r"[^A-Za-z0-9_-]+")
LONGEST_ID: Final = 40


def table_id(name: str) -> str:
    """Return the id of a table from what its submission calls it; nothing where none can be made.

    >>> table_id("MS-2"), table_id("Salon Privé, table 5"), table_id("卓")
    ('MS-2', 'Salon-Priv-table-5', '')
    """
    return NOT_AN_ID.sub("-", name).strip("-")[:LONGEST_ID]


@dataclass(frozen=True, slots=True, kw_only=True)
class FiledVersion:
    """A submission in the register, and what became of it."""

    filed: e.SubmissionFiled
    approved: e.SubmissionApproved | None = None
    refused: e.SubmissionRefused | None = None
    withdrawn: e.SubmissionWithdrawn | None = None
    successors: tuple[str, ...] = ()
    """The approved versions that replace this one, in the order of their approval."""

    @property
    def has_errors(self) -> bool:
        """Return whether the check found more than warnings when it was filed."""
        return any(one.severity == "error" for one in self.filed.findings)

    @property
    def start(self) -> int | None:
        """Return the second from which it is in force: its first day, or its approval if later."""
        return None if self.approved is None else max(self.filed.begins, self.approved.at)

    @property
    def ever_in_force(self) -> bool:
        """Return whether it was not withdrawn before it began."""
        start = self.start
        return start is not None and (self.withdrawn is None or self.withdrawn.at > start)


@dataclass(frozen=True, slots=True, kw_only=True)
class RegisterState:
    """Everything in the register; `head` is the number of the stream's last event."""

    versions: Mapping[str, FiledVersion] = field(default_factory=dict)
    openings: Mapping[str, e.OpeningConfirmed] = field(default_factory=dict)
    """The openings that two people confirmed, by their request."""
    head: int = 0

    def replaced_by(self, version: FiledVersion, at: int) -> str:
        """Return the version that has taken the place of another by a moment, or nothing."""
        for id_ in version.successors:
            successor = self.versions[id_]
            start = successor.start
            if start is not None and at >= start and successor.ever_in_force:
                return id_
        return ""

    def standing(self, version: FiledVersion, at: int) -> Standing:
        """Return the status of a version at a moment."""
        if version.withdrawn is not None:
            return "withdrawn"
        if version.refused is not None:
            return "refused"
        start, ends = version.start, version.filed.ends
        if start is None:
            return "filed"
        if self.replaced_by(version, at):
            return "replaced"
        if ends is not None and at >= ends:
            return "ended"
        return "in_force" if at >= start else "approved"

    def descends(self, id_: str, ancestor: str) -> bool:
        """Return whether a version replaces another, directly or through versions between them."""
        while id_ in self.versions:
            id_ = self.versions[id_].filed.replaces
            if id_ == ancestor:
                return bool(ancestor)
        return False
