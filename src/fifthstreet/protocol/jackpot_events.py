"""What has happened with a jackpot: the vocabulary `progressive` of the stream `link:ID`."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class ProgressiveTerms:
    """The parameters of each meter that are the operator's own, by the meters' names.

    `limits` are the most that a meter shows, and `most` the most that one wager may feed it, both
    in minor units. `reserves` are the parts of a wager that the house lays by for the next reset,
    on top of the rate at which the meter grows.
    """

    limits: Mapping[str, int] = field(default_factory=dict)
    reserves: Mapping[str, Fraction] = field(default_factory=dict)
    most: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class ProgressiveOpened:
    """A jackpot began: what each meter starts from and is reset to, in minor units.

    `rates` are the parts of a wager that feed the meters, `hands` what wins each of them whole, and
    `terms` the operator's own parameters.
    """

    currency: str
    resets: Mapping[str, int]
    starts: Mapping[str, int]
    rates: Mapping[str, Fraction] = field(default_factory=dict)
    hands: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    terms: ProgressiveTerms = field(default_factory=ProgressiveTerms)


@dataclass(frozen=True, slots=True, kw_only=True)
class HitClaimed:
    """A seat wins while another is being paid, and waits.

    `dealt` is the second in which its hand was complete, where the document pays in that order.
    """

    table: str
    round: int
    seat: int
    dealt: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class WinnerOrderDecided:
    """Whom the house found to come first where the seconds do not tell; its finding is final.

    Each winner is written `table:round:seat`. Without a person's ruling it is the order of the
    journal.
    """

    order: tuple[str, ...]
    by: str
    reason: str
    citation: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class HitLocked:
    """A seat is the next to be paid, from what the meters show now (`values`, in ledger units).

    Until then nobody else is paid from this jackpot, and what others feed it stays on the meters.
    """

    table: str
    round: int
    seat: int
    values: Mapping[str, int] = field(default_factory=dict)
    dealt: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class HitReleased:
    """The seat was paid, or its round was voided: the next winner may come.

    `won` are the meters that were won whole, of which changes that waited take effect. Where two
    people `approved` it, for a `reason`, the winner's table stands still: it comes again when the
    table goes on.
    """

    table: str
    round: int
    seat: int
    paid: int
    won: tuple[str, ...] = ()
    reason: str = ""
    approved: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ContributionRefused:
    """A wager would have fed a meter more than is reasonable, and was not taken."""

    table: str
    seat: int
    meter: str
    parts: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ProgressiveFailed:
    """The jackpot does not work in full; `values` are what the meters registered before."""

    by: str
    reason: str
    values: Mapping[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class ProgressiveRestored:
    """The jackpot works again, with the values that it had."""

    by: str
    reason: str
    values: Mapping[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class LimitRaised:
    """A meter may show more than before, in minor units; two people agreed."""

    meter: str
    before: int
    after: int
    reason: str
    approved: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeScheduled:
    """Two people agreed on another rate or reset, which holds from the meter's next win on."""

    meter: str
    reason: str
    approved: tuple[str, ...]
    rate: Fraction | None = None
    reset: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MeterTransferred:
    """All money of a jackpot's meter and its pools went to a meter of another jackpot.

    The same event stands in both streams; `parts` are what the meter showed.
    """

    source: str
    target: str
    parts: int
    overflow: int
    reserve: int
    reason: str
    approved: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class OverflowReturned:
    """Overflow of a meter went back into it, in parts; two people agreed."""

    meter: str
    parts: int
    reason: str
    approved: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ProgressiveClosed:
    """The jackpot is closed: all its money is elsewhere and no table plays for it."""

    by: str
    reason: str


Event = (
    ProgressiveOpened
    | HitClaimed
    | WinnerOrderDecided
    | HitLocked
    | HitReleased
    | ContributionRefused
    | ProgressiveFailed
    | ProgressiveRestored
    | LimitRaised
    | ChangeScheduled
    | MeterTransferred
    | OverflowReturned
    | ProgressiveClosed
)
