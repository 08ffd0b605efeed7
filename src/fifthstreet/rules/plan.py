"""The plan of a game: where cards lie, who decides what and when, and how each wager is decided.

Five terms describe every game: a zone is a group of cards, a step decides or reveals, a choice is
what a decision offers, a contest decides wagers, and a schedule holds the pay tables of a contest.
Nothing else in the program knows which game it is.
"""

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from pydantic import Field, model_validator

from fifthstreet.cards import Ranked
from fifthstreet.money import MoneyError, Odds, after_commission, parse_rate
from fifthstreet.rules.condition import Conditions
from fifthstreet.rules.law import (
    IDENTITY,
    Cited,
    Law,
    LawRecord,
    Name,
    Pays,
    Positive,
    Reasons,
)
from fifthstreet.rules.paytable import Letter, PayTable, category_of, rank_of
from fifthstreet.rules.remedies import ZoneFact


class Zone(Law):
    """A group of cards: how many, whose they are, and where they are dealt at all."""

    id: Name
    """The short name by which other parts of the book name it."""
    name: str
    """What people call it."""
    per: Literal["seat", "table", "dealer"]
    """Whether each seat, the table or the dealer has the cards."""
    cards: Annotated[int, Field(ge=1, le=52)]
    """How many cards it has."""
    up: bool = False
    """Whether the cards lie face up from the deal."""
    when: Conditions = ()
    """Where the cards are dealt at all; everywhere where nothing is said."""
    aliases: tuple[Name, ...] = ()
    """Other names that scripts use for it."""
    fact: ZoneFact | None = None
    """The circumstance of a report which says that something happened to these cards."""


class PlanChoice(Law):
    """One thing that a decision offers: add to a wager, take one back, stay or fold."""

    add: Name | None = None
    """The wager that the choice adds to."""
    times: tuple[Positive, ...] = ()
    """How many times the other wager may be added."""
    of: Name | None = None
    """The wager that gives the size."""
    take_back: Name | None = None
    """The wager that the choice takes back."""
    stay: bool = False
    """Whether the choice is to stay without a bet."""
    fold: bool = False
    """Whether the choice is to give up the hand."""

    @model_validator(mode="after")
    def _is_one_thing(self) -> "PlanChoice":
        named = [self.add is not None, self.take_back is not None, self.stay, self.fold]
        if sum(named) != 1:
            raise ValueError("a choice is one of add, take_back, stay and fold")
        if (self.add is None) != (not self.times) or (self.add is None) != (self.of is None):
            raise ValueError("a choice that adds says how many times (times) of which wager (of)")
        return self

    @property
    def kind(self) -> Literal["add", "take_back", "stay", "fold"]:
        """Return which of the four things it is."""
        if self.add is not None:
            return "add"
        if self.take_back is not None:
            return "take_back"
        return "stay" if self.stay else "fold"


class PlanStep(Law):
    """A step after the deal: a decision of every seat, or cards that are turned up."""

    informative: ClassVar[Reasons] = {"decide": IDENTITY}

    decide: Name | None = None
    """The id of the decision, for a step that decides."""
    name: str | None = None
    """What people call it."""
    choices: tuple[PlanChoice, ...] = ()
    """What the decision offers."""
    unless: tuple[Name, ...] = ()
    """The bets that make the decision unnecessary for a player who has placed one."""
    reveal: Name | None = None
    """The zone whose cards are turned up, for a step that reveals."""
    cards: tuple[Positive, ...] = ()
    """Which cards are turned up, counted from one; all of them where nothing is said."""

    @model_validator(mode="after")
    def _is_one_thing(self) -> "PlanStep":
        if (self.decide is None) == (self.reveal is None):
            raise ValueError("a step either decides or reveals")
        if self.decide is not None and (not self.choices or self.name is None or self.cards):
            raise ValueError("a decision has a name and choices, and no cards")
        if self.reveal is not None and (self.choices or self.unless or self.name is not None):
            raise ValueError("a reveal names a zone and its cards, and nothing else")
        return self


class JudgedHand(LawRecord):
    """The cards that a contest judges: all those of some zones, or the best few of them."""

    zones: Annotated[tuple[Name, ...], Field(min_length=1)]
    """The zones whose cards are judged."""
    best: Annotated[int, Field(ge=2, le=6)] | None = None
    """How many of the cards count, where fewer than all do."""
    ace_low: bool = True
    """Whether an ace counts as one in a straight."""


class Qualifying(Law):
    """What the hand played against needs so that hands are compared."""

    category: Name
    """The lowest kind of hand that qualifies."""
    ranks: tuple[Letter, ...] = ()
    """The lowest ranks that such a hand needs, the highest first."""

    def met_by(self, hand: Ranked) -> bool:
        """Return whether a hand is at least the one described."""
        minimum = category_of(hand, self.category)
        if hand.category != minimum:
            return bool(hand.category > minimum)
        top = tuple(hand.ranks[: len(self.ranks)])
        return top >= tuple(rank_of(letter) for letter in self.ranks)


class Outcome(Law):
    """What becomes of a wager in one outcome of a contest."""

    pays: Literal["table", "returned", "lose"] | Pays
    """Odds such as `1 to 1`, or the words `push`, `returned`, `lose` and `table`."""
    commission: str | None = None
    """The part of the winnings that the house takes, such as `5%`."""

    @model_validator(mode="after")
    def _has_winnings(self) -> "Outcome":
        try:
            odds = self.odds
        except MoneyError as error:
            raise ValueError(str(error)) from error
        if self.commission is not None and odds is None:
            raise ValueError("a commission is taken from odds such as 1 to 1")
        return self

    @property
    def odds(self) -> Odds | None:
        """Return the odds that are left after the commission, unless the outcome is a word."""
        if isinstance(self.pays, str):
            return None
        if self.commission is None:
            return self.pays
        return after_commission(self.pays, parse_rate(self.commission))


class Contest(Law):
    """How one wager, or several wagers treated alike, are decided."""

    id: Name
    """The short name by which other parts of the book name it."""
    wagers: Annotated[tuple[Name, ...], Field(min_length=1)]
    """The wagers that it decides, all alike."""
    hand: JudgedHand
    """The cards that are judged."""
    against: JudgedHand | None = None
    """The other hand that they are held against, if there is one."""
    schedule: Name | None = None
    """The pay schedule; with another hand, what a win by the table pays."""
    qualifying: Qualifying | None = None
    """What the other hand needs so that hands are compared."""
    not_qualified: Outcome | None = None
    """What follows where the other hand does not qualify."""
    win: Outcome | None = None
    """What a hand that wins is paid."""
    win_below: Outcome | None = None
    """What a hand that wins is paid without a line of the table."""
    tie: Outcome | None = None
    """What follows where both hands are equal."""
    lose: Outcome | None = None
    """What follows where the hand loses."""
    stake_returned: bool = True
    """Whether the stake is returned with a fixed sum or a share of a meter."""
    adds: bool = False
    """Whether the contest pays besides the one that decides the wager and never takes a stake."""
    others: bool = False
    """Whether a hand pays the other seats that have the wager, when its own seat is settled."""
    own_hand: bool = False
    """Whether it pays its own seat too."""
    several: bool = False
    """Whether a seat is paid for several hands, or only for the first that is settled."""
    after_fold: Literal["kept", "lost"] = "lost"
    """What a fold does to the right of a seat to be paid for the hands of others."""
    folded_holder: bool = False
    """Whether a folded hand still pays others."""
    holder_needs_wager: bool = False
    """Whether only the hand of a seat with the wager pays others."""

    @property
    def zones(self) -> tuple[str, ...]:
        """Return every zone whose cards are judged."""
        return (*self.hand.zones, *(self.against.zones if self.against else ()))


class Schedule(Law):
    """The pay tables of a contest; the operator chooses one where there are several."""

    id: Name
    """The short name by which other parts of the book name it."""
    name: str
    """What people call it."""
    tables: Annotated[tuple[PayTable, ...], Field(min_length=1)]
    """Its tables; the operator chooses one where there are several."""

    def table(self, id_: str) -> PayTable | None:
        """Return a table by its letter."""
        return next((table for table in self.tables if table.id == id_), None)


class Denominations(Law):
    """The sizes that a progressive wager may have, in minor units."""

    allowed: Annotated[tuple[Positive, ...], Field(min_length=1)]
    """The sizes, in minor units."""


class MeterLaw(Law):
    """What the document says of its meters: its sizes, and who is paid first."""

    name: str
    """What people call it."""
    schedule: Name
    """The schedule whose lines pay from the meters."""
    denominations: Denominations | None = None
    """The sizes that the wager may have."""
    rates_stated: Cited[bool]
    """Whether the operator states what share of a wager feeds each meter."""
    resets_stated: Cited[bool]
    """Whether the operator states from what amount each meter starts."""
    paid_in: Cited[Literal["settlement_order", "deal_order"]]
    """In what order several winners are paid."""
    major_hands: tuple[Name, ...] = ()
    """The hands whose winners wait for one another."""
    rounding: Cited[Literal["down", "half_up"]] | None = None
    """How a share of a meter comes to whole minor units; down where nothing is said."""
    partial_floor: Cited[Literal["none", "reset"]] | None = None
    """Whether a meter that pays a part stays at its reset at least."""
    fixed_from_meter: Cited[bool] | None = None
    """Whether fixed awards come out of the first meter, and not from the house."""
    void_reversal: Cited[bool] | None = None
    """Whether what a returned wager fed a meter leaves it again; it does where nothing is said."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanDecision:
    """A decision of the plan with its number, counted from one."""

    number: int
    id: str
    name: str
    choices: tuple[PlanChoice, ...]
    unless: tuple[str, ...]
    citation: str

    @property
    def adds(self) -> PlanChoice | None:
        """Return the choice that adds to a wager, if there is one."""
        return next((choice for choice in self.choices if choice.add is not None), None)

    @property
    def takes_back(self) -> PlanChoice | None:
        """Return the choice that takes a wager back, if there is one."""
        return next((choice for choice in self.choices if choice.take_back is not None), None)

    @property
    def stays(self) -> PlanChoice | None:
        """Return the choice to stay without a bet, if there is one."""
        return next((choice for choice in self.choices if choice.stay), None)

    @property
    def folds(self) -> PlanChoice | None:
        """Return the choice to fold, if there is one."""
        return next((choice for choice in self.choices if choice.fold), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanReveal:
    """Cards of a zone that are turned up after a decision; after none where the number is 0."""

    zone: str
    cards: tuple[int, ...]
    after_decision: int
    citation: str


def decisions_of(steps: tuple[PlanStep, ...]) -> tuple[PlanDecision, ...]:
    """Return the decisions of a plan in their order."""
    deciding = [step for step in steps if step.decide is not None]
    return tuple(
        PlanDecision(
            number=number,
            id=step.decide or "",
            name=step.name or "",
            choices=step.choices,
            unless=step.unless,
            citation=step.citation,
        )
        for number, step in enumerate(deciding, start=1)
    )


def reveals_of(steps: tuple[PlanStep, ...]) -> tuple[PlanReveal, ...]:
    """Return what a plan turns up, with the decision before it."""
    reveals, decision = [], 0
    for step in steps:
        if step.reveal is None:
            decision += 1
            continue
        reveals.append(
            PlanReveal(
                zone=step.reveal,
                cards=step.cards,
                after_decision=decision,
                citation=step.citation,
            )
        )
    return tuple(reveals)
