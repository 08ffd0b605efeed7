"""What people ask of a table of the house, besides the commands of its rounds and its decks."""

from dataclasses import dataclass
from typing import get_args

from fifthstreet.play import commands as round_commands
from fifthstreet.procedures import commands as table_commands


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeSeat:
    """Sit down; without a seat, at the first that is free."""

    seat: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaveSeat:
    """Stand up; a hand that is being played goes on as the document says of who leaves."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclareReady:
    """Say that one has bet all that one will; when everybody has, betting closes early."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PledgeNumber:
    """Bind oneself to a number for the shuffle, by its hash in hexadecimal."""

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
    """Open a table again that was closed."""


HouseCommand = (
    TakeSeat | LeaveSeat | DeclareReady | PledgeNumber | ShowNumber | CloseTable | ReopenTable
)
Command = HouseCommand | round_commands.Command | table_commands.Command

ACTS = {
    TakeSeat: "house.sit",
    LeaveSeat: "house.stand",
    DeclareReady: "house.stand",
    PledgeNumber: "house.stand",
    ShowNumber: "house.stand",
    CloseTable: "house.close_table",
    ReopenTable: "house.open_table",
}
"""The act of the table of powers that each command of the house is."""

ROUND = get_args(round_commands.Command)
TABLE = get_args(table_commands.Command)
