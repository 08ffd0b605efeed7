"""The table: how many may play at it, what its layout shows and what stands on it."""

from typing import Literal

from fifthstreet.rules.condition import Conditions
from fifthstreet.rules.law import Cited, Law, LawRecord, Name


class Positions(Law):
    """How many betting positions (or boxes) a table may have."""

    word: Literal["position", "box"]
    least: int
    most: int
    default: int


class Seating(LawRecord):
    """Who may bet where."""

    positions_per_player: Cited[int] | None = None
    players_per_position: Cited[Literal[1]] | None = None
    seated_only: Cited[bool] | None = None
    other_free_positions: Cited[bool] | None = None


class Drawing(Law):
    """One of the approved layout drawings, where a document names them."""

    id: str


class Area(Law):
    """A marked place on the layout; `label` where the document fixes the inscription."""

    id: Name
    name: str
    per: Literal["seat", "table"]
    label: Cited[str] | None = None
    when: Conditions = ()


class Equipment(Law):
    """A thing that the table must have; the operator attests that it stands where it should."""

    id: Name
    name: str
    when: Conditions = ()


class TableLaw(LawRecord):
    """Everything the document says of the table itself."""

    positions: Positions
    seating: Seating
    drawings: tuple[Drawing, ...] = ()
    areas: tuple[Area, ...] = ()
    equipment: tuple[Equipment, ...] = ()
