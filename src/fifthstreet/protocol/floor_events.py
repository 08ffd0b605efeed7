"""What has happened at a table of the house, around its rounds: the vocabulary `house`."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Literal

Dealing = Literal["virtual", "live"]
Mode = Literal["devices", "staff", "both"]
"""Who makes entries at a table: players on their devices, its staff, or both."""
Course = Literal["nothing", "resume", "void"]
PRIVATE = frozenset({"nonce"})
"""The fields of an event that are stored but never shown."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableOpened:
    """A table was opened from a checked submission; `ruleset` is the hash of all it is played by.

    Figures of its pace are seconds; `link` names the jackpot whose meters it feeds. `law` is the
    hash of its book alone, whose texts the journal has in a stream of their own. `name` is what the
    submission calls the table. `register` is the version in the register that it is opened from,
    `approval` the request by which two people, `approved`, agreed on that; all three are empty
    where the house itself opens a table, without an approval.
    """

    table: str
    dealing: Dealing
    book: str
    version: str
    submission: str
    ruleset: str
    link: str
    currency: str
    positions: int
    by: str
    mode: Mode = "devices"
    law: str = ""
    confirming_role: str = ""
    """Who rules on a dealer's report that gives a player money; if empty, the lowest who may."""
    name: str = ""
    register: str = ""
    approval: str = ""
    approved: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class LimitsChanged:
    """A wager has other limits from the next round on, in minor units, within what was approved."""

    wager: str
    least: int
    most: int
    by: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TableShut:
    """The table takes no more rounds; everybody's seat is free."""

    by: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ChainAnnounced:
    """The auditor, and the house, published the tips of the chains that the next rounds use.

    The house's own chain follows from its key and the nonce, which is told to nobody.
    """

    chain: int
    tip: str
    length: int
    house: str = ""
    nonce: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatTaken:
    """A player sat down; of a patron whom staff seat, it says how they are known."""

    seat: int
    player: str
    name: str = ""
    card: str = ""
    person: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatLeft:
    """A seat is free again, and why."""

    seat: int
    player: str
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ChipsBought:
    """A patron bought chips at the table."""

    seat: int
    player: str
    amount: int
    instrument: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ChipsBrought:
    """A patron bets chips that the house had not known of: they brought them to the table."""

    seat: int
    player: str
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ChipsTaken:
    """A patron left with their chips."""

    seat: int
    player: str
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsRead:
    """A device read the cards of the deal again; which they are is not written down."""

    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DealerRelieved:
    """Another dealer took over; nobody dealt before the first."""

    previous: str
    dealer: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectedEvent:
    """An event as it is after a correction, and the number of the entry that it belongs to."""

    kind: str
    data: dict[str, Any]
    entry: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryCorrected:
    """An entry was replaced by the command `do`, or taken back where there is none.

    Everything from the event `entry` on is as if it had been `events`. Where a stake was corrected
    after a card had been opened, somebody else had `asked_by` name for it first.
    """

    entry: int
    by: str
    reason: str
    events: tuple[CorrectedEvent, ...]
    do: str = ""
    arguments: dict[str, Any] = field(default_factory=dict)
    role: str = ""
    asked_by: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundOpened:
    """A round began under a ruleset, with these players and meters.

    At a virtual table the house is bound to 52 cards by `root` and `digest`; the nonce tells nobody
    anything who has not the house's key. The auditor will give link `link` of its chain, the one
    that hashes to `previous`, and the house its own, which hashes to `house_previous`; with
    `beacon`, the value of that name is mixed in: `auditor:` and a key name the signature of an
    independent auditor under all numbers. Where the jackpot's `rates` or `resets` (minor
    units) have changed since the submission, the round is played by these, and so it is by the
    `limits` that have changed: for a wager, the least and the most.
    """

    round: int
    ruleset: str
    version: str
    seats: Mapping[int, str]
    meters: Mapping[str, Fraction]
    nonce: str = ""
    root: str = ""
    digest: str = ""
    chain: int = 0
    link: int = 0
    tip: str = ""
    previous: str = ""
    rates: Mapping[str, Fraction] = field(default_factory=dict)
    resets: Mapping[str, int] = field(default_factory=dict)
    house_tip: str = ""
    house_previous: str = ""
    beacon: str = ""
    limits: Mapping[str, tuple[int, int]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberPledged:
    """A seat bound itself to a number for the shuffle."""

    seat: int
    pledge: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PledgesClosed:
    """No more numbers are pledged; those that were may be shown.

    `house` are numbers that earlier programs drew for seats that brought none.
    """

    house: Mapping[int, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberShown:
    """A seat showed the number that it had pledged."""

    seat: int
    number: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DealRestarted:
    """Seats pledged numbers and stayed silent: the others pledge new ones, and to another digest.

    The silent seats bring no number in this round, and are free when it ends.
    """

    silent: tuple[int, ...]
    digest: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkAsked:
    """All numbers are in; the auditor has noted for what it gives its link, and gives it once."""

    link: int
    request: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsOrdered:
    """The two links are known, and with them the order in which the cards are dealt.

    `at` is the second of the deal, by which winners at several tables may be told apart.
    """

    link: str
    at: int = 0
    house: str = ""
    beacon: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeRanOut:
    """Somebody did not answer in time, and the house did what the document says of absence."""

    seat: int
    did: str
    citation: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HitPending:
    """A seat wins from a meter: nobody else is paid from the link until this seat is."""

    seat: int
    link: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MeterOverflowed:
    """A part of what a round feeds went past a meter's limit into the overflow, or came back."""

    meter: str
    parts: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ReserveLaid:
    """The house laid a part by for a meter's next reset, or took back what a round had laid by."""

    meter: str
    parts: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ReserveDrawn:
    """A reset that a round brought about was paid from the reserve so far, or is undone."""

    meter: str
    parts: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MetersRegistered:
    """The jackpot failed in the round: winners are paid no more than was registered before."""

    meters: Mapping[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundInterrupted:
    """The round was interrupted; the book says how it continues."""

    cause: str
    course: Course
    citation: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundFinished:
    """The round is over; `seed` opens every card that the house had bound itself to."""

    round: int
    outcome: Literal["ended", "voided"]
    cause: str = ""
    seed: str = ""


Event = (
    TableOpened
    | LimitsChanged
    | TableShut
    | ChainAnnounced
    | SeatTaken
    | SeatLeft
    | ChipsBought
    | ChipsBrought
    | ChipsTaken
    | CardsRead
    | DealerRelieved
    | EntryCorrected
    | RoundOpened
    | NumberPledged
    | PledgesClosed
    | NumberShown
    | DealRestarted
    | LinkAsked
    | CardsOrdered
    | TimeRanOut
    | HitPending
    | MeterOverflowed
    | ReserveLaid
    | ReserveDrawn
    | MetersRegistered
    | RoundInterrupted
    | RoundFinished
)
