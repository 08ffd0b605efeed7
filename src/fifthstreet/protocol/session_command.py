"""What all commands about people have in common."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionCommand:
    """What all commands have: a time and a session; without one, nobody has signed in."""

    at: int
    by: str = ""
