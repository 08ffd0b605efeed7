"""Events about a person's own account."""

from dataclasses import dataclass, field

from fifthstreet.protocol.stamped_event import StampedEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class AccountCreated(StampedEvent):
    """A guest has a name and a password now; chips, limits and history stay with the person."""

    person: str
    name: str
    looks: str
    hash: str = field(repr=False)
