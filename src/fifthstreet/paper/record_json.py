"""Records of figures for other programs: as JSON, and the schema of that JSON.

Keys are the fields of the records. An exact figure is an object with the keys `exact`, as "p/q",
and `value`, a float for reading. Amounts of money are minor units.
"""

import inspect
import types
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

from pydantic import BaseModel

from fifthstreet.analysis.decimals import exact
from fifthstreet.money import Fixed, ForOne, MeterShare, Odds, Push, ToOne
from fifthstreet.paper.par_record import ParSheet

Document = dict[str, Any]
"""An object of a JSON document or of its schema."""

SCHEMA: Final = 2
"""Goes up whenever a key of a PAR sheet changes its meaning or goes away."""

DERIVED: Mapping[str, tuple[str, ...]] = {
    "ParIdentity": ("basis",),
    "SideBetFigures": ("expected_value", "house_edge", "variance", "hit_frequency"),
    "CapEffect": ("cost", "bites", "play_changes"),
    "EnvyFigures": ("per_seat",),
    "EnvyLineFigures": ("value",),
    "LongRun": ("returned", "returned_at_most"),
    "BlindHand": ("expected_value", "always_betting", "looking", "cost"),
    "BlindLine": ("bets", "best"),
    "Estimate": ("standard_error",),
}
"""Properties that stand in the document beside the fields, by the name of the record."""

OMITTED: Mapping[str, str] = {"LongRun": "bet"}
"""Fields that another record beside it has already."""

FIGURE: Final = {
    "type": "object",
    "description": "A figure as an exact fraction, and as a number to draw with.",
    "properties": {
        "exact": {"type": "string", "pattern": "^-?[0-9]+/[0-9]+$"},
        "value": {"type": "number"},
    },
    "required": ["exact", "value"],
    "additionalProperties": False,
}
REFERENCE: Final = "#/components/schemas/"
PLAIN: Final[Mapping[Any, Document]] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    bool: {"type": "boolean"},
    float: {"type": "number"},
    Decimal: {"type": "number"},
    Fraction: {"$ref": f"{REFERENCE}Figure"},
    type(None): {"type": "null"},
    **{odds: {"type": "string"} for odds in get_args(Odds)},
}


def par_data(sheet: ParSheet) -> Document:
    """Return a PAR sheet as plain data."""
    return {"par": SCHEMA, **as_data(sheet)}


def as_data(value: Any) -> Any:
    """Return a record as plain data; figures keep their exact form."""
    match value:
        case Fraction():
            return {"exact": exact(value), "value": float(value)}
        case Decimal():
            return float(value)
        case ToOne() | ForOne() | Fixed() | MeterShare() | Push():
            return str(value)
        case Enum():
            return value.name.lower()
        case BaseModel():
            return {name: as_data(getattr(value, name)) for name in _identifying(type(value))}
        case Mapping():
            return {str(key): as_data(each) for key, each in value.items()}
        case tuple() | list():
            return [as_data(each) for each in value]
        case _ if is_dataclass(value):
            return {name: as_data(getattr(value, name)) for name in _names(type(value))}
        case _:
            return value


def _names(record: Any) -> list[str]:
    """Return what is told of a record: its fields, and what it works out from them."""
    own = [f.name for f in fields(record) if f.name != OMITTED.get(record.__name__)]
    return [*own, *DERIVED.get(record.__name__, ())]


def _identifying(law: type[BaseModel]) -> list[str]:
    """Return what identifies a record of the law; the rest is in the book."""
    return [name for name in ("id", "says", "cite") if name in law.model_fields]


class Schemas:
    """The JSON schemas of a record and of every record in it, by names that begin alike."""

    def __init__(self, prefix: str, known: Mapping[str, Any] | None = None) -> None:
        self.components: dict[str, Document] = {"Figure": FIGURE}
        self._prefix = prefix
        self._known = known or {}

    def of(self, hint: Any) -> Document:
        """Return the schema of a type; records are named, and described among the components."""
        if hint in PLAIN:
            return PLAIN[hint]
        arguments = get_args(hint)
        match get_origin(hint):
            case None:
                return self._named(hint)
            case kind if kind is Literal:
                return {"type": "string", "enum": list(arguments)}
            case kind if kind in {Union, types.UnionType}:
                every = [self.of(each) for each in arguments]
                alone = [each for place, each in enumerate(every) if each not in every[:place]]
                return alone[0] if len(alone) == 1 else {"anyOf": alone}
            case kind if issubclass(kind, Mapping):
                return {"type": "object", "additionalProperties": self.of(arguments[1])}
            case _:
                return {"type": "array", "items": self.of(arguments[0])}

    def _named(self, hint: Any) -> Document:
        if issubclass(hint, Enum):
            return {"type": "string", "enum": [each.name.lower() for each in hint]}
        own: str = hint.__name__
        name = own if own.startswith(self._prefix) else f"{self._prefix}{own}"
        if name not in self.components:
            self.components[name] = {}
            self.components[name] |= self._record(hint)
        return {"$ref": f"{REFERENCE}{name}"}

    def _record(self, record: Any) -> Document:
        if issubclass(record, BaseModel):
            hints = {name: field.annotation for name, field in record.model_fields.items()}
            names = _identifying(record)
        else:
            hints = get_type_hints(record, localns=dict(self._known))
            for name in DERIVED.get(record.__name__, ()):
                hints[name] = get_type_hints(getattr(record, name).fget)["return"]
            names = _names(record)
        return {
            "type": "object",
            "description": (inspect.getdoc(record) or "").partition("\n\n")[0],
            "properties": {name: self.of(hints[name]) for name in names},
            "required": names,
            "additionalProperties": False,
        }


def par_schemas() -> dict[str, Document]:
    """Return the schema of a PAR sheet, and of all that is in it, by name."""
    from fifthstreet.analysis.blind import BlindHand
    from fifthstreet.analysis.caps import CapEffect, CapLine
    from fifthstreet.analysis.envy import EnvyFigures
    from fifthstreet.analysis.information import Knowledge
    from fifthstreet.analysis.long_run import LongRun
    from fifthstreet.analysis.neighbours import SeenNeighbours
    from fifthstreet.analysis.progressive import BasePlay
    from fifthstreet.analysis.shared_cap import SharedCap
    from fifthstreet.analysis.side_bets import SideBetFigures
    from fifthstreet.analysis.statements import StatementVerdict

    analysis = (
        *(BasePlay, BlindHand, CapEffect, CapLine, EnvyFigures, Knowledge, LongRun),
        *(SeenNeighbours, SharedCap, SideBetFigures, StatementVerdict),
    )
    result = Schemas("Par", {each.__name__: each for each in analysis})
    result.of(ParSheet)
    sheet = result.components["ParSheet"]
    number = {"type": "integer", "description": "Goes up when a key changes its meaning."}
    sheet["properties"] = {"par": number, **sheet["properties"]}
    sheet["required"] = ["par", *sheet["required"]]
    return result.components
