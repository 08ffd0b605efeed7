"""What has happened with gaming days: the vocabulary `day`, in a stream of its own."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, kw_only=True)
class ShiftTime:
    """A shift and when it begins, on the clock of the operator, such as `14:00`."""

    name: str
    begins: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AwardRule:
    """From which amount and odds on an award gets a hand-pay slip: on a wager, or on any other.

    `amount` is in hundredths of a currency's unit; `odds` are the award to one wagered.
    """

    wager: str = ""
    odds: int = 0
    amount: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class CalendarSet:
    """The operator set when gaming days and shifts begin, and in which time zone.

    It holds from the day `holds_from` on, or for all days if that is empty. `position` is the end
    of the journal of then. `award_threshold` is in hundredths of a currency's unit; `awards` are
    the rules of hand-pay slips, or empty where the threshold is the only one.
    """

    time_zone: str
    begins: str
    shifts: tuple[ShiftTime, ...]
    award_threshold: int
    holds_from: str
    position: int
    awards: tuple[AwardRule, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseRequested:
    """A first person signed the close of a day.

    The reports are of the journal up to `position`, whose last line has the hash `head`. `reports`
    are the digests of their figures, `files` those of everything that was made from them, and
    `meters` what every meter showed at the end, in ledger units. `digest` is over all of it.
    """

    day: str
    begins: str
    ends: str
    position: int
    head: str
    reports: Mapping[str, str]
    files: Mapping[str, str]
    meters: Mapping[str, int]
    build: str
    digest: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DayClosed:
    """A second person signed, and the day is closed: what comes later belongs to a later day."""

    day: str
    begins: str
    ends: str
    position: int
    head: str
    digest: str
    request: str
    asked_by: str
    approved_by: str
    build: str = ""
    reports: Mapping[str, str] = field(default_factory=dict)
    files: Mapping[str, str] = field(default_factory=dict)
    meters: Mapping[str, int] = field(default_factory=dict)


Event = CalendarSet | CloseRequested | DayClosed
