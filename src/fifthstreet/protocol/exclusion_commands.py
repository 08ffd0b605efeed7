"""Commands about the operator's exclusion list."""

from dataclasses import dataclass, field

from fifthstreet.protocol.exclusion_events import Category
from fifthstreet.protocol.session_command import SessionCommand


@dataclass(frozen=True, slots=True, kw_only=True)
class AddExclusion(SessionCommand):
    """Add someone to the exclusion list: an account, a name, a card or document, or several."""

    person: str = ""
    name: str = field(default="", repr=False)
    born: str = field(default="", repr=False)
    identifier: str = field(default="", repr=False)
    category: Category
    since: int
    until: int | None
    reason: str = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class RemoveExclusion(SessionCommand):
    """Take an entry off the exclusion list; of a statutory one, two people decide it."""

    entry: str
    reason: str
