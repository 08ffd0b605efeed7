"""The book of a progressive meter: every part that ever went in or came out, and why.

A meter goes down only when it is won, when a round is voided and what that round put in goes back,
or when two people correct the effect of a fault (R34). A void may also raise it: it undoes what the
round was awarded, and no more. What a limit keeps out of the meter and what is reserved for its
next reset are movements of the meter too, though they change the pools `overflow:LINK` and
`reserve:LINK` and not what it shows (R35).
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final, Literal, NamedTuple, Self, get_args

from fifthstreet.errors import FifthStreetError
from fifthstreet.ledger.entry import MOST_UNITS, LedgerEntry, word

Kind = Literal["contribution", "award", "reset", "reversal", "adjustment", "overflow", "reserve"]
KINDS: Final = get_args(Kind)
DISPLAYED: Final = ("contribution", "award", "reset", "reversal", "adjustment")
"""Kinds of movement that change what a meter shows."""

APPROVERS: Final = 2
LAST_HITS: Final = 25
"""How many hits of a meter a page lists (R32)."""


class MeterError(FifthStreetError):
    """A movement that no meter can accept; says why."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MeterMovement:
    """Parts (ledger units) that go into a meter or one of its pools, or come out of it.

    >>> MeterMovement(meter="main:mega", kind="contribution", parts=7_100, round="md-1:17").account
    'meter:main:mega'
    """

    meter: str
    kind: Kind
    parts: int
    round: str | None = None
    note: str = ""
    approved: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        word(self.meter, "a meter")
        if self.round is not None:
            word(self.round, "a round")
        object.__setattr__(self, "approved", tuple(self.approved))
        fault = _fault(self)
        if fault:
            raise MeterError(f"The {self.kind} of {self.parts!r} to {self.meter} {fault}.")

    @property
    def account(self) -> str:
        """The account that the movement's postings go to."""
        if self.kind in DISPLAYED:
            return f"meter:{self.meter}"
        return f"{self.kind}:{self.meter.partition(':')[0]}"


def _fault(movement: MeterMovement) -> str | None:
    if movement.kind not in KINDS:
        return f"is none of {', '.join(KINDS)}"
    if type(movement.parts) is not int or not 0 < abs(movement.parts) <= MOST_UNITS:
        return "is no amount"
    if movement.kind in {"contribution", "reset"} and movement.parts < 0:
        return "would lower the meter, which only an award, a void or an adjustment may do"
    if movement.kind == "award" and movement.parts > 0:
        return "would raise the meter"
    if movement.kind == "reversal" and movement.round is None:
        return "needs the round that was voided"
    if movement.kind == "adjustment" and len(set(movement.approved)) < APPROVERS:
        return "needs the approval of two different people"
    if movement.kind == "adjustment" and not movement.note:
        return "needs a note that says what went wrong"
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Meter:
    """A meter now: what it shows, and the sums of each kind of movement (R32).

    `hits` counts awards, those of rounds voided later among them; `returned` is what voids took out
    less what they put back, and so is below zero where they mostly undid awards.
    """

    value: int = 0
    number: int = 0
    contributed: int = 0
    awarded: int = 0
    hits: int = 0
    reset: int = 0
    returned: int = 0
    adjusted: int = 0
    overflow: int = 0
    reserve: int = 0

    def after(self, movement: MeterMovement) -> Self:
        """Return the meter after one more movement."""
        parts, changes = movement.parts, {"number": self.number + 1}
        if movement.kind in DISPLAYED:
            changes["value"] = self.value + parts
            if changes["value"] < 0:
                raise MeterError(f"{movement.meter} shows {self.value} and cannot give {-parts}.")
        match movement.kind:
            case "contribution":
                changes["contributed"] = self.contributed + parts
            case "award":
                changes |= {"awarded": self.awarded - parts, "hits": self.hits + 1}
            case "reversal":
                changes["returned"] = self.returned - parts
            case "adjustment":
                changes["adjusted"] = self.adjusted + parts
            case kind:
                changes[kind] = getattr(self, kind) + parts
        return replace(self, **changes)

    @property
    def explained(self) -> int:
        """What the sums say that the meter shows (I4)."""
        return self.contributed + self.reset + self.adjusted - self.awarded - self.returned


class Share(NamedTuple):
    """What one round has in one meter: what a void could still take out of it and put back.

    `put_in` is what the round contributed and was reset by, `awarded` what was paid out to it, each
    less what reversals undid already.
    """

    put_in: int = 0
    awarded: int = 0

    def after(self, movement: MeterMovement) -> "Share":
        """Return the share after one more movement of the round; reversing too much is refused."""
        share, text = self.moved(movement.kind, movement.parts), ""
        if share.put_in < 0:
            text = f"put {self.put_in} into {movement.meter}"
        elif share.awarded < 0:
            text = f"was awarded {self.awarded} from {movement.meter}"
        if text:
            amount = abs(movement.parts)
            raise MeterError(f"Round {movement.round} {text}, and {amount} cannot go back.")
        return share

    def moved(self, kind: str, parts: int) -> "Share":
        """Return the share after a movement that has been found lawful."""
        if kind in {"contribution", "reset"} or (kind == "reversal" and parts < 0):
            return self._replace(put_in=self.put_in + parts)
        if kind in {"award", "reversal"}:
            return self._replace(awarded=self.awarded - parts)
        return self


def check_postings(entries: Iterable[LedgerEntry], movements: Iterable[MeterMovement]) -> None:
    """Refuse movements that their postings do not carry out, and postings without movements."""
    due: dict[str, int] = {}
    for movement in movements:
        due[movement.account] = due.get(movement.account, 0) + movement.parts
    for entry in entries:
        for posting in entry.postings:
            if posting.account.startswith(("meter:", "overflow:", "reserve:")):
                due[posting.account] = due.get(posting.account, 0) - posting.amount
    for account, left in due.items():
        if left:
            raise MeterError(
                f"Movements and postings of {account} differ by {left}.",
                remedy="Put every movement and its postings in one batch.",
            )
