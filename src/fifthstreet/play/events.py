"""What has happened at the table: the past-tense vocabulary of the round.

A round is its events: state is a fold over them, and recovery, audit and dispute read them.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from fifthstreet.cards import Card
from fifthstreet.play.absence import Absence
from fifthstreet.play.commands import Discovered
from fifthstreet.play.line import Line
from fifthstreet.rules.deal import Place
from fifthstreet.rules.remedies import Circumstance


@dataclass(frozen=True, slots=True, kw_only=True)
class BettingOpened:
    """Bets may be placed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WagerPlaced:
    """A wager was placed; a progressive wager has fed the meters."""

    seat: int
    wager: str
    amount: int
    player: str
    placed_by: str
    contributions: Mapping[str, Fraction]


@dataclass(frozen=True, slots=True, kw_only=True)
class WagerReturned:
    """A wager was taken back before the deal, or returned under a rule."""

    seat: int
    wager: str
    amount: int
    citation: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WagerFound:
    """A wager on the layout was found to have the wrong size."""

    seat: int
    wager: str
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectionRequested:
    """A wager has the wrong size; the round continues once it is corrected."""

    seat: int
    wager: str
    citation: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BettingClosed:
    """No more bets are taken."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StepDone:
    """A step of the dealing procedure was done."""

    step: str
    count: int | None
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CardDealt:
    """A card went to its place; `??` where nobody has seen it."""

    place: Place
    card: Card


@dataclass(frozen=True, slots=True, kw_only=True)
class DealCompleted:
    """Everybody has their cards."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsViewed:
    """A player looked at a hand."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LookMarked:
    """The dealer recorded that a player has looked at a hand."""

    seat: int
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsPutDown:
    """A player's cards are back on the layout."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BetMade:
    """The wager due at a decision was made."""

    seat: int
    wager: str
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HandStayed:
    """A player left the bets as they are."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BetTakenBack:
    """A player took a bet back at a decision."""

    seat: int
    wager: str
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HandFolded:
    """A player left the round; what the fold costs is lost, the rest stays live.

    With a `reason` the player did not answer, and the house folded for them.
    """

    seat: int
    citation: str
    reason: Absence | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class EverybodyFolded:
    """Nobody is left to decide, and no side bet needs the cards that are still down."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsRevealed:
    """Cards of a zone were turned up: one, some of several `numbers`, or all."""

    shows: str
    number: int | None
    cards: tuple[Card, ...]
    numbers: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class HandShown:
    """A player's hand was turned up and announced."""

    seat: int
    cards: tuple[Card, ...]
    announced: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HandDeclared:
    """A player who keeps the cards face down declared the hand."""

    seat: int
    says: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AwardConfirmed:
    """One of the checks before a progressive award was done."""

    seat: int
    step: str
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MetersRead:
    """The meters were read; what they gained since came from other tables."""

    meters: Mapping[str, Fraction]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatSettled:
    """A seat's wagers were settled; envy may be posted to other seats with it."""

    seat: int
    lines: tuple[Line, ...]
    meters: Mapping[str, Fraction]


@dataclass(frozen=True, slots=True, kw_only=True)
class SettlementReversed:
    """A settled seat was paid back by a rule: its wagers are returned and its awards undone."""

    seat: int
    citation: str
    lines: tuple[Line, ...]
    meters: Mapping[str, Fraction]


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundEnded:
    """Everything is settled and the cards are racked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerLeft:
    """A player has left the table."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class IrregularityReported:
    """Something went wrong or a rule was broken, and the book's remedy was found.

    `facts` are those that the remedy rests on, `discarded` cards that went to the rack unused,
    `count` how many cards it is about, `discovered` when it came to light. With `round` it concerns
    an earlier round and changes nothing in this one; 0 is an earlier round of which nobody said the
    number.
    """

    what: str
    seat: int | None
    by: str
    citation: str
    actions: tuple[str, ...]
    facts: tuple[str, ...] = ()
    discarded: tuple[Card, ...] = ()
    count: int = 1
    round: int | None = None
    discovered: Discovered = "this_round"


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingAwaited:
    """The round waits for a ruling by a role on what was reported, here or in `round`.

    Once cards are open, somebody else than `reported_by` must make a ruling that changes a stake or
    takes a payment back, and the `amount` found on a wager counts only with it.
    """

    what: str
    seat: int | None
    role: str
    citation: str
    wager: str | None = None
    place: int | None = None
    facts: tuple[Circumstance, ...] = ()
    round: int | None = None
    also: tuple[int, ...] = ()
    amount: int | None = None
    reported_by: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingMade:
    """Somebody ruled, and said why.

    `readings` are what a seat would come out at by each reading of a rule that is unclear.
    `actions` is what the ruling orders. On an earlier `round`, or on a round in which every seat is
    settled, it moves no money: that takes an adjustment by two people.
    """

    what: str
    by: str
    role: str
    reason: str
    seat: int | None = None
    readings: tuple[int, ...] = ()
    actions: tuple[str, ...] = ()
    round: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class HandInvalidated:
    """A hand is out of the round by a rule: refunded, forfeited or abandoned."""

    seat: int
    standing: str
    citation: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionsOffered:
    """Players may play on, with a repaired hand if there is one, or take their bets back."""

    seats: tuple[int, ...]
    citation: str
    choices: tuple[str, ...] = ("go_on", "refund")


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionChosen:
    """A player chose after a dealing error; with a `reason`, the house chose for them."""

    seat: int
    go_on: bool
    reason: Absence | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class UpCardChosen:
    """Another of the dealer's cards is the face-up card."""

    place: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckOrdered:
    """What must happen to the deck before the next round."""

    order: str
    citation: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundVoided:
    """The round has no result: every wager was returned and the meters are as before it."""

    citation: str
    lines: tuple[Line, ...]
    meters: Mapping[str, Fraction]


Event = (
    BettingOpened
    | WagerPlaced
    | WagerReturned
    | WagerFound
    | CorrectionRequested
    | BettingClosed
    | StepDone
    | CardDealt
    | DealCompleted
    | CardsViewed
    | LookMarked
    | CardsPutDown
    | BetMade
    | HandStayed
    | BetTakenBack
    | HandFolded
    | EverybodyFolded
    | CardsRevealed
    | HandShown
    | HandDeclared
    | AwardConfirmed
    | MetersRead
    | SeatSettled
    | SettlementReversed
    | RoundEnded
    | PlayerLeft
    | IrregularityReported
    | RulingAwaited
    | RulingMade
    | HandInvalidated
    | OptionsOffered
    | OptionChosen
    | UpCardChosen
    | DeckOrdered
    | RoundVoided
)
