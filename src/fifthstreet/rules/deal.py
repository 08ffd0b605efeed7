"""How cards are dealt: each method's order as data, and that order laid out card by card."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from pydantic import model_validator

from fifthstreet.rules.deck import Step
from fifthstreet.rules.law import Cited, Law, LawRecord, Name

Target = Literal["players", "community", "dealer", "burn", "six_card_box"]


class Pass(Law):
    """One pass of the deal: `cards` at a time to each target in turn, `laps` times over."""

    to: tuple[Target, ...]
    cards: int
    laps: int = 1
    only_with: Literal["six_card"] | None = None


class UpCard(Law):
    """Which of the dealer's cards is dealt face up."""

    which: Literal["first", "last"]


class DealingMethod(Law):
    """A method of dealing with its passes and the steps around them."""

    id: Name
    name: str
    device: Literal["shoe", "hand", "shuffler"]
    passes: tuple[Pass, ...]
    up_card: UpCard | None = None
    steps: tuple[Step, ...] = ()

    @model_validator(mode="after")
    def _dealer_has_the_up_card(self) -> "DealingMethod":
        if self.up_card and not any("dealer" in part.to for part in self.passes):
            raise ValueError(f"method {self.id}: a card is turned up, but the dealer gets none")
        return self


class Dealing(LawRecord):
    """Everything the document says of the deal."""

    first_seat: Cited[Literal["dealers_left"]]
    direction: Cited[Literal["clockwise", "counterclockwise"]]
    methods: tuple[DealingMethod, ...]

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
    """What the operator chose about the deal."""

    six_card: bool = False
    lap: Literal["pair", "single"] = "pair"
    board_first: bool = False
    up_card: Literal["first", "last"] | None = None


STANDARD_DEAL = DealChoices()


def places(
    method: DealingMethod, seats: Sequence[int], choices: DealChoices = STANDARD_DEAL
) -> tuple[Place, ...]:
    """Return where each card goes, from the top of the deck, for the seats that have an ante.

    Seats are numbered from the dealer's left; they are served in rising order.
    """
    order = [part for part in method.passes if choices.six_card or part.only_with != "six_card"]
    if choices.board_first:
        order.sort(key=lambda part: part.to != ("community",))
    dealt = [place for part in order for place in _pass(part, sorted(seats), choices)]
    return tuple(_turned_up(method, dealt, choices))


def _pass(part: Pass, seats: Sequence[int], choices: DealChoices) -> Iterator[Place]:
    cards, laps = part.cards, part.laps
    if choices.lap == "single" and part.to == ("players",):
        cards, laps = 1, part.laps * part.cards
    for _ in range(laps):
        for target in part.to:
            if target == "players":
                for seat in seats:
                    yield from (Place(target=target, seat=seat) for _ in range(cards))
            else:
                yield from (Place(target=target) for _ in range(cards))


def _turned_up(
    method: DealingMethod, dealt: Sequence[Place], choices: DealChoices
) -> Iterator[Place]:
    if method.up_card is None:
        yield from dealt
        return
    which = choices.up_card or method.up_card.which
    indices = [index for index, place in enumerate(dealt) if place.target == "dealer"]
    up = indices[0] if which == "first" else indices[-1]
    for index, place in enumerate(dealt):
        yield Place(target="dealer", face_up=True) if index == up else place
