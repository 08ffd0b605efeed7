"""Events of the operator's exclusion list: who may not play, on which terms, and who said so."""

from dataclasses import dataclass
from typing import Literal

from fifthstreet.protocol.stamped_event import StampedEvent

Category = Literal["barred", "self_excluded_elsewhere", "statutory"]
"""Barred by the house, self-excluded with another operator, or excluded by law."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExclusionAdded(StampedEvent):
    """Someone was added to the exclusion list; the sessions of the people in `ends` have ended.

    `person` is an account of the house, if they have one. `born` is a date as 1980-12-31, and
    `identifier` the number of a player card or a document. Without `until`, it has no end.
    """

    entry: str
    person: str
    name: str
    born: str
    identifier: str
    category: Category
    since: int
    until: int | None
    reason: str
    ends: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ExclusionRemoved(StampedEvent):
    """An entry of the exclusion list no longer applies."""

    entry: str
    reason: str
