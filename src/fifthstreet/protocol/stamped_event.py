"""What all events about people have in common."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class StampedEvent:
    """What all events have: a time in seconds, and the person who acted."""

    at: int
    by: str
