"""How cards are dealt: each method's order as data, and that order laid out card by card."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from fifthstreet.rules.deck import Step
from fifthstreet.rules.law import Cited, Law, LawRecord, Name, Positive

BURN = "burn"
"""The target of cards that are put aside; every other is a zone of the plan."""
Target = Name


class Pass(Law):
    """One pass of the deal: `cards` at a time to each target in turn, `laps` times over."""

    to: tuple[Target, ...]
    """The zones that are served in turn, or `burn`."""
    cards: Positive
    """How many cards each gets at a time."""
    laps: Positive = 1
    """How many times the pass goes round."""


class UpCard(Law):
    """Which of the dealer's cards is dealt face up."""

    which: Literal["first", "last"]
    """Whether the first or the last card is face up."""


class DealingMethod(Law):
    """A method of dealing with its passes and the steps around them."""

    id: Name
    """The short name by which other parts of the book name it."""
    name: str
    """What people call it."""
    device: Literal["shoe", "hand", "shuffler"]
    """What the cards are dealt from."""
    passes: tuple[Pass, ...]
    """Who gets how many cards, in order."""
    up_card: UpCard | None = None
    """Which of the dealer's cards is face up."""
    steps: tuple[Step, ...] = ()
    """What is done around the deal."""


class Dealing(LawRecord):
    """Everything the document says of the deal."""

    first_seat: Cited[Literal["dealers_left"]]
    """Where the deal begins."""
    direction: Cited[Literal["clockwise", "counterclockwise"]]
    """Which way the deal goes."""
    lap: Cited[Literal["pair", "single"]] | None = None
    """Whether players get the cards of a pass together, or one in each of several laps."""
    order: Cited[Literal["players_first", "board_first"]] | None = None
    """Whether cards of the table come before those of the players."""
    methods: tuple[DealingMethod, ...]
    """The methods of dealing; the operator chooses one."""

    def method(self, id_: str) -> DealingMethod | None:
        """Return a method by its id."""
        return next((method for method in self.methods if method.id == id_), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where one card of the deck goes: a target, the seat where it is a player's, and its face."""

    target: Target
    seat: int | None = None
    face_up: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class DealChoices:
    """What the plan and the operator say of the deal.

    `seat_zone` is the zone that each seat has, `dealer_zone` the one with the up card, `absent` are
    zones that are not dealt at this table, `up` those that lie face up, and `first` is dealt first.
    """

    seat_zone: str
    dealer_zone: str | None = None
    absent: frozenset[str] = frozenset()
    up: frozenset[str] = frozenset()
    first: str | None = None
    lap: Literal["pair", "single"] = "pair"


def places(method: DealingMethod, seats: Sequence[int], choices: DealChoices) -> tuple[Place, ...]:
    """Return where each card goes, from the top of the deck, for the seats that have an ante.

    Seats are numbered from the dealer's left; they are served in rising order.
    """
    order = [part for part in method.passes if not choices.absent.issuperset(part.to)]
    if choices.first:
        order.sort(key=lambda part: part.to != (choices.first,))
    dealt = [place for part in order for place in _pass(part, sorted(seats), choices)]
    return tuple(_turned_up(method, dealt, choices))


def _pass(part: Pass, seats: Sequence[int], choices: DealChoices) -> Iterator[Place]:
    cards, laps = part.cards, part.laps
    if choices.lap == "single" and part.to == (choices.seat_zone,):
        cards, laps = 1, part.laps * part.cards
    for _ in range(laps):
        for target in part.to:
            up = target in choices.up
            for seat in seats if target == choices.seat_zone else (None,):
                yield from (Place(target=target, seat=seat, face_up=up) for _ in range(cards))


def _turned_up(
    method: DealingMethod, dealt: Sequence[Place], choices: DealChoices
) -> Iterator[Place]:
    if method.up_card is None:
        yield from dealt
        return
    which = method.up_card.which
    indices = [index for index, place in enumerate(dealt) if place.target == choices.dealer_zone]
    up = indices[0] if which == "first" else indices[-1]
    for index, place in enumerate(dealt):
        yield replace(place, face_up=True) if index == up else place
