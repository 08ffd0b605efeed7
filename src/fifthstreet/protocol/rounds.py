"""Rounds as a search finds them."""

from typing import Annotated, Literal

from msgspec import Meta

from fifthstreet.protocol.record import Fields, Minor, Record, Seconds
from fifthstreet.protocol.staff import Head
from fifthstreet.protocol.tables import Transcript

RoundOutcome = Literal["open", "ended", "voided"]


class FoundSeat(Record):
    """A seat of a round that was found: who played, what was shown, and for how much."""

    seat: int
    player: str
    name: str
    cards: Annotated[str, Meta(description="The cards that were shown; empty if none were.")]
    hand: Annotated[str, Meta(description="What was announced; empty if nothing was.")]
    staked: Minor
    paid: Minor


class FoundRound(Record):
    """A round that was found, with the seats that fit."""

    table: str
    round: int
    began: Seconds
    ended: Seconds | None
    outcome: RoundOutcome
    currency: str
    dealers: tuple[str, ...]
    board: Annotated[str, Meta(description="The dealer's and the shared cards that were shown.")]
    irregularities: tuple[str, ...]
    rulings: tuple[str, ...]
    corrections: int
    seats: tuple[FoundSeat, ...]


class RoundEvent(Record):
    """An event of a round, where its table's stream has it."""

    number: int
    kind: str
    at: str


class RoundFile(Record):
    """One round to take away: its history as `fifthstreet history` tells it, and its proof.

    The proof is what `fifthstreet verify` takes; a round that a person dealt has none. `journal` is
    where the journal ended when the file was made.
    """

    history: Fields
    proof: Transcript | None
    events: tuple[RoundEvent, ...]
    journal: Head


class FoundRounds(Record):
    """A page of rounds, newest first."""

    rounds: tuple[FoundRound, ...]
    next: Annotated[str, Meta(description="The place where the next page begins, or empty.")]
    whole: Annotated[bool, Meta(description="Whether every round of the house was looked at.")]
