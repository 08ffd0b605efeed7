"""The plan of a game: where cards lie, who decides what and when, and how each wager is decided.

Five terms describe every game: a zone is a group of cards, a step decides or reveals, a choice is
what a decision offers, a contest decides wagers, and a schedule holds the pay tables of a contest.
Nothing else in the program knows which game it is.
"""

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from pydantic import Field, model_validator

from fifthstreet.money import MoneyError, Odds, after_commission, parse_rate
from fifthstreet.rules.condition import Conditions
from fifthstreet.rules.law import IDENTITY, Cited, Law, LawRecord, Name, Pays, Reasons
from fifthstreet.rules.paytable import Letter, PayTable, Ranked, category_of, rank_of
from fifthstreet.rules.remedies import ZoneFact


class Zone(Law):
    """A group of cards: how many, whose they are, and where they are dealt at all."""

    id: Name
    name: str
    per: Literal["seat", "table", "dealer"]
    cards: Annotated[int, Field(ge=1, le=52)]
    up: bool = False
    """Whether the cards lie face up from the deal."""
    when: Conditions = ()
    aliases: tuple[Name, ...] = ()
    fact: ZoneFact | None = None
    """The circumstance of a report which says that something happened to these cards."""


class Choice(Law):
    """One thing that a decision offers: add to a wager, take one back, stay or fold."""

    add: Name | None = None
    times: tuple[Annotated[int, Field(ge=1)], ...] = ()
    of: Name | None = None
    take_back: Name | None = None
    stay: bool = False
    fold: bool = False

    @model_validator(mode="after")
    def _is_one_thing(self) -> "Choice":
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

    decide: Name | None = None
    name: str | None = None
    choices: tuple[Choice, ...] = ()
    unless: tuple[Name, ...] = ()
    reveal: Name | None = None
    cards: tuple[Annotated[int, Field(ge=1)], ...] = ()
    informative: ClassVar[Reasons] = {"decide": IDENTITY}

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
    best: Annotated[int, Field(ge=2, le=6)] | None = None
    ace_low: bool = True
    """Whether an ace counts as one in a straight."""


class Qualifying(Law):
    """What the hand played against needs so that hands are compared."""

    category: Name
    ranks: tuple[Letter, ...] = ()

    def met_by(self, hand: Ranked) -> bool:
        """Tell whether a hand is at least the one described."""
        minimum = category_of(hand, self.category)
        if hand.category != minimum:
            return bool(hand.category > minimum)
        top = tuple(hand.ranks[: len(self.ranks)])
        return top >= tuple(rank_of(letter) for letter in self.ranks)


class Outcome(Law):
    """What becomes of a wager in one outcome of a contest."""

    pays: Literal["table", "returned", "lose"] | Pays
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
    wagers: Annotated[tuple[Name, ...], Field(min_length=1)]
    hand: JudgedHand
    against: JudgedHand | None = None
    schedule: Name | None = None
    qualifying: Qualifying | None = None
    not_qualified: Outcome | None = None
    win: Outcome | None = None
    win_below: Outcome | None = None
    tie: Outcome | None = None
    lose: Outcome | None = None
    stake_returned: bool = True
    """Whether the stake goes back beside a fixed sum or a share of a meter."""
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
    name: str
    tables: Annotated[tuple[PayTable, ...], Field(min_length=1)]

    def table(self, id_: str) -> PayTable | None:
        """Return a table by its letter."""
        return next((table for table in self.tables if table.id == id_), None)


class Denominations(Law):
    """The sizes that a progressive wager may have, in minor units."""

    allowed: tuple[int, ...]


class MeterLaw(Law):
    """What the document says of its meters: its sizes, and who is paid first."""

    name: str
    schedule: Name
    denominations: Denominations | None = None
    rates_stated: Cited[bool]
    resets_stated: Cited[bool]
    paid_in: Cited[Literal["settlement_order", "deal_order"]]
    major_hands: tuple[Name, ...] = ()
    rounding: Cited[Literal["down", "half_up"]] | None = None
    """How a share of a meter comes to whole minor units; down where nothing is said."""
    partial_floor: Cited[Literal["none", "reset"]] | None = None
    """Whether a meter that pays a part stays at its reset at least."""
    fixed_from_meter: Cited[bool] | None = None
    """Whether fixed awards come out of the first meter, and not from the house."""
    void_reversal: Cited[bool] | None = None
    """Whether what a returned wager fed a meter leaves it again; it does where nothing is said."""
    claim_required: Cited[bool] | None = None
    """Whether an award is lost that nobody claims."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """A decision of the plan with its number, counted from one."""

    number: int
    id: str
    name: str
    choices: tuple[Choice, ...]
    unless: tuple[str, ...]
    citation: str

    @property
    def adds(self) -> Choice | None:
        """Return the choice that adds to a wager, if there is one."""
        return next((choice for choice in self.choices if choice.add is not None), None)

    @property
    def takes_back(self) -> Choice | None:
        """Return the choice that takes a wager back, if there is one."""
        return next((choice for choice in self.choices if choice.take_back is not None), None)

    @property
    def stays(self) -> Choice | None:
        """Return the choice to stay without a bet, if there is one."""
        return next((choice for choice in self.choices if choice.stay), None)

    @property
    def folds(self) -> Choice | None:
        """Return the choice to fold, if there is one."""
        return next((choice for choice in self.choices if choice.fold), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reveal:
    """Cards of a zone that are turned up after a decision; after none where the number is 0."""

    zone: str
    cards: tuple[int, ...]
    after_decision: int
    citation: str


def decisions_of(steps: tuple[PlanStep, ...]) -> tuple[Decision, ...]:
    """Return the decisions of a plan in their order."""
    asked = [step for step in steps if step.decide is not None]
    return tuple(
        Decision(
            number=number,
            id=step.decide or "",
            name=step.name or "",
            choices=step.choices,
            unless=step.unless,
            citation=step.citation,
        )
        for number, step in enumerate(asked, start=1)
    )


def reveals_of(steps: tuple[PlanStep, ...]) -> tuple[Reveal, ...]:
    """Return what a plan turns up, with the decision before it."""
    reveals, decision = [], 0
    for step in steps:
        if step.reveal is None:
            decision += 1
            continue
        reveals.append(
            Reveal(
                zone=step.reveal,
                cards=step.cards,
                after_decision=decision,
                citation=step.citation,
            )
        )
    return tuple(reveals)
