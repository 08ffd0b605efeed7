"""The cards: decks, opening, shuffling, cutting, their time in play and the count of the stub."""

from typing import Annotated, ClassVar, Literal

from pydantic import BeforeValidator, Field

from fifthstreet.rules.condition import Conditions
from fifthstreet.rules.law import Cited, Law, LawRecord, Name, Reasons, as_tuple, one_or_several

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

    allowed: tuple[int, ...]
    default: int
    size: int


class TwoDecks(LawRecord):
    """How two decks live side by side."""

    alternate_every_round: Cited[bool]
    other_in_shuffler: Cited[bool]
    rack_holds_one: Cited[bool]


class ShuffleRule(Law):
    """A moment at which the cards are shuffled."""

    moment: Literal["before_play", "after_every_round", "on_order"]


class Cut(LawRecord):
    """How a cut is made; depths are counted in cards."""

    needed_after: Cited[tuple[ShuffleSource, ...]]
    least_from_top: Cited[int]
    least_from_bottom: Cited[int] | None = None
    under_bottom: Cited[bool]
    recut_by: Cited[Name]
    skipped_when: Cited[str]


class DeckLife(Law):
    """For how long a deck may be in play under some methods of dealing."""

    dealing: tuple[Name, ...]
    hours: int


class StubCount(Law):
    """How often the stub is counted, and what exempts a table from counting."""

    every_rounds: int
    exempt_when: str
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

    informative: ClassVar[Reasons] = {
        "during": "It is when a console shows the duty.",
        "where": "It is where a console shows the duty.",
    }

    id: Name
    actor: Literal["dealer", "floor", "player", "operator"]
    text: str
    per_deck: bool = False
    when: Conditions = ()
    gate: Literal["offered", "wagered", "several_boxes", "award", "claim"] | None = None
    fails: Name | None = None
    during: Acts = ()
    where: Facts = ()


class Procedure(Law):
    """An ordered list of steps; `skipped_when` names what makes it unnecessary."""

    id: Name
    name: str
    steps: tuple[Step, ...]
    skipped_when: str | None = None


class CardsLaw(LawRecord):
    """Everything the document says of the cards before they are dealt."""

    decks: DeckRules
    cover_cards: Cited[int] | None = None
    two_decks: TwoDecks | None = None
    shuffles: tuple[ShuffleRule, ...] = ()
    cut: Cut | None = None
    lives: tuple[DeckLife, ...] = ()
    warn_minutes: Cited[int] | None = None
    """How long before a deck is due for change the table is warned."""
    stub_count: StubCount | None = None

    def life(self, method: str) -> DeckLife | None:
        """Return the law on how long a deck may be in play when dealt by a method, if any."""
        return next((life for life in self.lives if method in life.dealing), None)
