"""What the replays of the streams of one house share."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from fifthstreet.audit.provenance import Approvals
from fifthstreet.jackpots.jackpot import JackpotHit
from fifthstreet.ledger.journal import BY, Cause
from fifthstreet.ledger.personal import Lookup
from fifthstreet.protocol.people_events import ApprovalUsed
from fifthstreet.protocol.record import Fields
from fifthstreet.register import RegisterState


@dataclass(slots=True)
class ReplayContext:
    """What the streams of a house know of one another."""

    paid: dict[JackpotHit, int] = field(default_factory=dict)
    locked: dict[JackpotHit, Mapping[str, int]] = field(default_factory=dict)
    currencies: dict[str, str] = field(default_factory=dict)
    """The currency of every jackpot."""
    approvals: Approvals = field(default_factory=Approvals)
    personal: Lookup = lambda _references: {}
    """Asked what references to values beside the journal stand for."""
    laws: dict[str, Fields] = field(default_factory=dict)
    """What is recorded of every law, by its hash."""
    register: RegisterState = field(default_factory=RegisterState)
    """The register of rules, as far as it was gone through."""
    agreed: dict[str, ApprovalUsed] | None = None
    """The approvals of the register that were used; None where people are not gone through."""
    opened: set[str] = field(default_factory=set)
    """The confirmations by which tables were opened."""


def another_person(request: Cause | None, number: int, by: str | None) -> str:
    """Say where the first event of a command names another person than the command."""
    if request is None or request.number != number or by in {None, request.data[BY]}:
        return ""
    return f"{by} is named, and {request.data[BY] or 'nobody'} gave the command"
