"""What people ask of a table of the house, besides the commands of its rounds and its decks."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, get_args

from fifthstreet.play import commands as round_commands
from fifthstreet.procedures import commands as table_commands


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeSeat:
    """Sit down; without a seat, at the first that is free."""

    seat: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaveSeat:
    """Leave the seat; the document says what happens to a hand in play."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclareReady:
    """Say that your bets are complete; when every player has, betting closes early."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PledgeNumber:
    """Commit yourself to a number for the shuffle, by its hash in hexadecimal."""

    seat: int
    pledge: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ShowNumber:
    """Show the number that one has pledged, in hexadecimal."""

    seat: int
    number: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseTable:
    """Shut the table between two rounds, and free its seats."""

    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ReopenTable:
    """Open a table again that was closed, if the house itself opened it without an approval."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeLimits:
    """Set other limits for a wager between two rounds, within the approved range."""

    wager: str
    min: int
    max: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatPatron:
    """Seat somebody: a registered player, the holder of a card, or an unnamed player.

    With `identity_checked`, a floorperson says that they have checked who it is.
    """

    seat: int
    name: str = ""
    card: str = ""
    person: str = ""
    identity_checked: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class FreeSeat:
    """Free a seat whose player left, was barred or disappeared; the book decides their bets."""

    seat: int
    reason: Literal["left", "barred", "disappeared"]


@dataclass(frozen=True, slots=True, kw_only=True)
class BuyChips:
    """Sell chips to somebody at the table."""

    seat: int
    amount: int
    instrument: str = "cash"


@dataclass(frozen=True, slots=True, kw_only=True)
class SetChips:
    """Say which chips are on the layout: for each seat, the amount on every wager.

    What is not named is taken off that seat; seats that are not named stay as they are.
    """

    bets: Mapping[int, Mapping[str, int]]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatDecision:
    """What one seat decides on a street: the amount of the bet, or what it does instead."""

    seat: int
    fold: bool = False
    amount: int = 0
    stay: bool = False
    take_back: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class EnterDecisions:
    """Enter what seats decide on this street, all in one row."""

    decisions: tuple[SeatDecision, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class StepEntry:
    """A step as a command of the round or about the deck."""

    do: str
    arguments: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class ConfirmSteps:
    """Confirm several steps at once, in their order; all of them happen or none."""

    steps: tuple[StepEntry, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectEntry:
    """Replace an entry of this round by the right one, or take it back.

    `entry` is the number of its first event; without `do` it is taken back. Once a card of the
    board or a hand has been opened since, a stake takes two people: the second sends the same
    request, and the house writes down the first as `asked_by`.
    """

    entry: int
    do: str = ""
    arguments: dict[str, Any] = field(default_factory=dict)
    reason: str = ""
    asked_by: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RelieveDealer:
    """Take over from the current dealer, or send another dealer to the table."""

    dealer: str = ""


PatronCommand = SeatPatron | FreeSeat | BuyChips
EntryCommand = SetChips | EnterDecisions | ConfirmSteps
StaffCommand = PatronCommand | EntryCommand | CorrectEntry | RelieveDealer
HouseCommand = (
    TakeSeat
    | LeaveSeat
    | DeclareReady
    | PledgeNumber
    | ShowNumber
    | CloseTable
    | ReopenTable
    | ChangeLimits
    | StaffCommand
)
Command = HouseCommand | round_commands.Command | table_commands.Command

ACTS = {
    TakeSeat: "house.sit",
    LeaveSeat: "house.stand",
    DeclareReady: "house.stand",
    PledgeNumber: "house.stand",
    ShowNumber: "house.stand",
    CloseTable: "house.close_table",
    ReopenTable: "house.reopen_table",
    ChangeLimits: "house.change_limits",
    SeatPatron: "house.seat_patron",
    FreeSeat: "house.free_seat",
    BuyChips: "house.sell_chips",
    SetChips: "house.enter_bets",
    EnterDecisions: "house.enter_decisions",
    ConfirmSteps: "house.confirm_steps",
    CorrectEntry: "house.correct_entry",
    RelieveDealer: "house.relieve_dealer",
}
"""The act of the table of powers that each command of the house is."""

ROUND = get_args(round_commands.Command)
TABLE = get_args(table_commands.Command)
