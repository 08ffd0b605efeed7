"""A round that is over, looked at again: what each choice was worth, and luck and skill apart."""

from typing import Annotated, Literal

from msgspec import Meta

from fifthstreet.protocol.lessons import PricedChoice
from fifthstreet.protocol.record import Cards, Exact, Minor, Record, Seconds
from fifthstreet.protocol.rounds import RoundOutcome

WhyNot = Literal["", "hidden", "no_ante", "voided", "disturbed", "uneven", "uncounted"]
"""Why a hand has no exact figures: nothing, or one of these."""
Amount = Annotated[Exact, Meta(description="An exact amount in minor units.")]


class ReviewedDecision(Record):
    """A decision: what lay open, what was done, and what every choice was worth.

    `event` is the number of the event that it became. `luck` is what chance had added since the
    moment before; `cost` is what the choice gave up against the best one.
    """

    decision: int
    event: int
    board: Cards
    up: Cards
    did: str
    timed_out: bool
    blind: bool
    best: str | None = None
    luck: Amount | None = None
    cost: Amount | None = None
    options: tuple[PricedChoice, ...] = ()


class ReviewedBet(Record):
    """Wagers that are weighed together: result = expectation + luck - mistakes, exactly."""

    wagers: tuple[str, ...]
    result: Minor
    expectation: Amount
    luck: Amount
    mistakes: Amount


class UncountedBet(Record):
    """A wager without an exact figure, what it left, and why it is not counted."""

    wager: str
    result: Minor
    why: str


class ReviewedHand(Record):
    """A hand of a round: its decisions, and luck and skill apart.

    `result` is what the counted wagers left, and `net` what all of them did. Where `why_not` says
    something, the hand has no exact figures. `last` is what chance added after the last decision.
    """

    seat: int
    player: str
    own: bool
    ante: Minor
    cards: Cards
    net: Minor
    result: Minor
    expectation: Amount | None
    luck: Amount | None
    mistakes: Amount | None
    last: Amount | None
    why_not: WhyNot
    says: str
    decisions: tuple[ReviewedDecision, ...]
    bets: tuple[ReviewedBet, ...]
    uncounted: tuple[UncountedBet, ...]


class RoundReview(Record):
    """A finished round, with the hands that the reader may see."""

    table: str
    round: int
    outcome: RoundOutcome
    currency: str
    hands: tuple[ReviewedHand, ...]


class OwnRound(Record):
    """A round that a player played, in short: all of their hands in it together.

    `pending` tells that its figures are still being worked out.
    """

    table: str
    name: str
    round: int
    began: Seconds
    outcome: RoundOutcome
    currency: str
    cards: Cards
    net: Minor
    result: Minor
    expectation: Amount | None
    luck: Amount | None
    mistakes: Amount | None
    decisions: int
    best: Annotated[int, Meta(description="Decisions that gave up nothing.")]
    pending: bool


class OwnRounds(Record):
    """A page of your own rounds, newest first."""

    rounds: tuple[OwnRound, ...]
    next: Annotated[str, Meta(description="The place where the next page begins, or empty.")]
