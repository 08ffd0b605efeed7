"""The cards: decks, opening, shuffling, cutting, their time in play and the count of the stub."""

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from fifthstreet.rules.condition import Conditions
from fifthstreet.rules.law import (
    Cited,
    Count,
    Law,
    LawRecord,
    Name,
    Positive,
    as_tuple,
    one_or_several,
)

Fact = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*(\.[a-z0-9_]+)?$")]
"""Something that holds at a moment, such as `several_decks` or `progressive.win`."""
Acts = Annotated[
    tuple[Name, ...],
    BeforeValidator(as_tuple),
    one_or_several("The acts with which a step is done, without a confirmation of its own."),
]
Facts = Annotated[
    tuple[Fact, ...],
    BeforeValidator(as_tuple),
    one_or_several("What must hold for the step to be shown."),
]
ShuffleSource = Literal["manual", "device", "preshuffled"]


class DeckRules(Law):
    """How many decks may be in use, and how many cards each has."""

    allowed: Annotated[tuple[Positive, ...], Field(min_length=1)]
    """How many decks may be in use."""
    default: Positive
    """How many decks a table has unless the operator says otherwise."""
    size: Positive
    """How many cards a deck has."""


class TwoDecks(LawRecord):
    """How two decks live side by side."""

    alternate_every_round: Cited[bool]
    """Whether the decks are used in turn."""
    other_in_shuffler: Cited[bool]
    """Whether the other deck is in the shuffler meanwhile."""
    rack_holds_one: Cited[bool]
    """Whether the rack holds the cards of one deck only."""


class ShuffleRule(Law):
    """A moment at which the cards are shuffled."""

    moment: Literal["before_play", "after_every_round", "on_order"]
    """When the cards are shuffled."""


class Cut(LawRecord):
    """How a cut is made; depths are counted in cards."""

    needed_after: Cited[tuple[ShuffleSource, ...]]
    """The shuffles after which the cards are cut."""
    least_from_top: Cited[Count]
    """How many cards lie above the cover card at least."""
    least_from_bottom: Cited[Count] | None = None
    """How many cards lie below the cover card at least."""
    under_bottom: Cited[bool]
    """Whether the cards above the cover card go to the bottom."""
    skipped_when: Cited[str]
    """What makes a cut unnecessary."""


class DeckLife(Law):
    """For how long a deck may be in play under some methods of dealing."""

    dealing: tuple[Name, ...]
    """The methods of dealing that it is about."""
    hours: Positive
    """For how many hours a deck may be in play."""


class StubCount(Law):
    """How often the stub is counted, and what exempts a table from counting."""

    every_rounds: Positive
    """How many rounds lie between two counts."""
    exempt_when: str
    """What makes the count unnecessary."""
    per_deck: bool = True
    """Whether rounds are counted for each deck by itself."""


class Step(Law):
    """One step of a procedure, as the dealer's console shows it.

    A `gate` holds the round up until the step is done: where a progressive is offered or wagered
    on, where a player has several boxes, or before an award is paid. A `claim` holds nothing up:
    a player may make it before an award. `fails` names the irregularity that a check brings to
    light when it does not hold; whoever must rule on that is called at once.

    A step that is done `during` other acts has no confirmation of its own: the console shows it
    with them, wherever all that `where` names holds.
    """

    id: Name
    """The short name by which other parts of the book name it."""
    actor: Literal["dealer", "floor", "player", "operator"]
    """Who takes the step."""
    text: str
    """What is done, as the console shows it."""
    per_deck: bool = False
    """Whether it is done for each deck."""
    when: Conditions = ()
    gate: Literal["offered", "wagered", "several_boxes", "award", "claim"] | None = None
    """What it holds up until it is done."""
    fails: Name | None = None
    """The irregularity that the step brings to light."""
    during: Acts = ()
    where: Facts = ()


class Procedure(Law):
    """An ordered list of steps; `skipped_when` names what makes it unnecessary."""

    id: Name
    """The short name by which other parts of the book name it."""
    name: str
    """What people call it."""
    steps: tuple[Step, ...]
    """Its steps, in order."""
    skipped_when: Literal["preinspected_and_preshuffled", "devices.reshuffler"] | None = None
    """What makes it unnecessary: how a deck comes to the table, or a shoe that reshuffles."""


class CardsLaw(LawRecord):
    """Everything the document says of the cards before they are dealt."""

    decks: DeckRules
    """How many decks may be in use."""
    cover_cards: Cited[Count] | None = None
    """How many cover cards the game uses."""
    two_decks: TwoDecks | None = None
    """How two decks are used in turn."""
    shuffles: tuple[ShuffleRule, ...] = ()
    """When the cards are shuffled."""
    cut: Cut | None = None
    """How the cards are cut."""
    lives: tuple[DeckLife, ...] = ()
    """For how long a deck may be in play."""
    warn_minutes: Cited[Count] | None = None
    """How long before a deck is due for change the table is warned."""
    stub_count: StubCount | None = None
    """How often the cards that are left are counted."""

    def life(self, method: str) -> DeckLife | None:
        """Return the law on how long a deck may be in play when dealt by a method, if any."""
        return next((life for life in self.lives if method in life.dealing), None)
