"""What people at the table may ask for: the imperative vocabulary of the round.

Every command says who gives it. A command changes nothing by itself: `decide` answers it with
events, or with a refusal.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from fifthstreet.cards import Hand
from fifthstreet.money.figure import whole_number
from fifthstreet.play.absence import Absence
from fifthstreet.rules.remedies import Action, Circumstance


@dataclass(frozen=True, slots=True, kw_only=True)
class By:
    """Who gives a command: a role of the book, and the person's name where it matters."""

    role: str
    name: str = ""


DEALER = By(role="dealer", name="dealer")
Discovered = Literal["this_round", "seat_settled", "after_round", "earlier_round"]
"""When an error comes to light: before or after its seat is settled, or its round, or later."""


class InWholeUnits:
    """An amount that is a whole number; whether so much may be bet is for `decide`."""

    __slots__ = ()
    amount: int

    def __post_init__(self) -> None:
        if type(self.amount) is not int:
            whole_number(self.amount, "The amount of a wager")


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenBetting:
    """Call for bets."""

    by: By = DEALER


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceWager(InWholeUnits):
    """Place a wager before betting closes; staff may do it for a player who asks."""

    by: By
    seat: int
    wager: str
    amount: int
    player: str
    instrument: str = "chip"


@dataclass(frozen=True, slots=True, kw_only=True)
class WithdrawWager:
    """Take a wager back before betting closes."""

    by: By
    seat: int
    wager: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseBetting:
    """Close betting: no more bets."""

    by: By = DEALER


@dataclass(frozen=True, slots=True, kw_only=True)
class DoStep:
    """Do a step of the dealing procedure, such as locking the progressive system.

    `count` is how many chips were counted, `seat` where one seems to be missing or too many.
    """

    step: str
    by: By = DEALER
    count: int | None = None
    seat: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DealCards:
    """Deal: the whole deal from a virtual deck, or the next cards of a live one as entered."""

    by: By = DEALER
    cards: Hand | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ViewCards:
    """Look at your cards."""

    by: By
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkCardsViewed:
    """Record, as the dealer of a live table, that a player has looked at a hand."""

    seat: int
    by: By = DEALER


@dataclass(frozen=True, slots=True, kw_only=True)
class PutCardsDown:
    """Put your cards back on the layout."""

    by: By
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Bet(InWholeUnits):
    """Make the wager that is due at a decision."""

    by: By
    seat: int
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Stay:
    """Leave the bets as they are at a decision."""

    by: By
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeBack:
    """Take back the bet that a decision is about."""

    by: By
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Fold:
    """Leave the round at a decision; the house says why it folds for an absent player."""

    by: By
    seat: int
    reason: Absence | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Reveal:
    """Turn up what comes next: cards of the table, or the dealer's hand."""

    by: By = DEALER
    cards: Hand | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ShowHand:
    """Turn up a player's hand for settlement; at a live table the dealer says what it is."""

    seat: int
    by: By = DEALER
    cards: Hand | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Declare:
    """Say what your hand is without showing it, where the book lets players keep cards down."""

    by: By
    seat: int
    says: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ConfirmAward:
    """Do one of the checks that come before a progressive award is paid, and say if it holds."""

    seat: int
    step: str
    by: By = DEALER
    holds: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadMeters:
    """Read the meters, which other tables of the same link may have moved."""

    meters: Mapping[str, Fraction]
    by: By = DEALER


@dataclass(frozen=True, slots=True, kw_only=True)
class SettleSeat:
    """Settle the wagers of the seat whose turn it is."""

    seat: int
    by: By = DEALER


@dataclass(frozen=True, slots=True, kw_only=True)
class EndRound:
    """Rack the cards once every seat is settled."""

    by: By = DEALER


@dataclass(frozen=True, slots=True, kw_only=True)
class Leave:
    """Leave the table."""

    by: By
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportIrregularity:
    """Report that something went wrong, or that someone broke a rule, with the known facts.

    `amount` is what was found to lie on a wager, `place` which of the dealer's cards is meant,
    `also` other seats that are affected, `count` how many cards it is about. `round` is the number
    of an earlier round in which it happened. The house says when it is `discovered`, and who must
    rule on it (`ruling`) where the book names nobody and the giver may not do it alone.
    """

    what: str
    by: By = DEALER
    seat: int | None = None
    wager: str | None = None
    amount: int | None = None
    facts: tuple[Circumstance, ...] = ()
    place: int | None = None
    also: tuple[int, ...] = ()
    count: int = 1
    round: int | None = None
    discovered: Discovered = "this_round"
    ruling: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MakeRuling:
    """Rule on what was reported; the reason is recorded.

    `facts` are what the ruling finds; `actions` what it orders where the book leaves that open;
    `readings` what the seat comes out at by each reading of an unclear rule.
    """

    by: By
    what: str
    reason: str
    facts: tuple[Circumstance, ...] = ()
    actions: tuple[Action, ...] = ()
    readings: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Choose:
    """Go on with a hand after a dealing error, or have it refunded.

    The house gives a reason where it chooses for an absent player.
    """

    by: By
    seat: int
    go_on: bool
    reason: Absence | None = None


Command = (
    OpenBetting
    | PlaceWager
    | WithdrawWager
    | CloseBetting
    | DoStep
    | DealCards
    | ViewCards
    | MarkCardsViewed
    | PutCardsDown
    | Bet
    | Stay
    | TakeBack
    | Fold
    | Reveal
    | ShowHand
    | Declare
    | ConfirmAward
    | ReadMeters
    | SettleSeat
    | EndRound
    | Leave
    | ReportIrregularity
    | MakeRuling
    | Choose
)
