"""The table: how many may play at it, what its layout shows and its equipment."""

from typing import Literal

from pydantic import model_validator

from fifthstreet.rules.condition import Conditions
from fifthstreet.rules.law import Cited, Law, LawRecord, Name, Positive


class Positions(Law):
    """How many betting positions (or boxes) a table may have."""

    word: Literal["position", "box"]
    """What the document calls a place at the table."""
    least: Positive
    """How many there are at least."""
    most: Positive
    """How many there are at most."""
    default: Positive
    """How many there are unless the operator says otherwise."""

    @model_validator(mode="after")
    def _is_a_range(self) -> "Positions":
        if not self.least <= self.default <= self.most:
            order = f"least {self.least}, default {self.default} and most {self.most}"
            raise ValueError(f"{order} are not in rising order. Correct them")
        return self


class Seating(LawRecord):
    """Who may bet where."""

    positions_per_player: Cited[Positive] | None = None
    """On how many places a player may bet."""
    players_per_position: Cited[Literal[1]] | None = None
    """How many players may bet on a place."""
    seated_only: Cited[bool] | None = None
    """Whether only players with a seat may bet."""
    other_free_positions: Cited[bool] | None = None
    """Whether a player may bet on other places that are free."""


class Drawing(Law):
    """One of the approved layout drawings, where a document names them."""

    id: str
    """The letter or number of the drawing."""


class Area(Law):
    """A marked place on the layout; `label` where the document fixes the inscription."""

    id: Name
    """The short name by which other parts of the book name it."""
    name: str
    """What people call it."""
    per: Literal["seat", "table"]
    """Whether every seat has the area, or the table has it once."""
    label: Cited[str] | None = None
    """The inscription that the document fixes, if it does."""
    when: Conditions = ()


class Equipment(Law):
    """A thing that the table must have; the operator attests that it is in its place."""

    id: Name
    """The short name by which other parts of the book name it."""
    name: str
    """What people call it."""
    when: Conditions = ()


class TableLaw(LawRecord):
    """Everything the document says of the table itself."""

    positions: Positions
    """How many may play."""
    seating: Seating
    """Who may bet on which places."""
    drawings: tuple[Drawing, ...] = ()
    """The approved drawings of the layout."""
    areas: tuple[Area, ...] = ()
    """What the layout shows."""
    equipment: tuple[Equipment, ...] = ()
    """The equipment of the table."""
