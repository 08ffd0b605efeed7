"""The schemas of records of figures, as the codec writes them for other programs.

An exact figure is an object with the keys `exact`, as "p/q", and `value`, a float for reading.
Amounts of money are minor units.
"""

import inspect
import types
from collections.abc import Mapping
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

from pydantic import BaseModel

from fifthstreet.money import Odds
from fifthstreet.paper.par_record import ParSheet
from fifthstreet.paper.sign_record import Sign
from fifthstreet.protocol.codec import names_of
from fifthstreet.protocol.record import REFERENCE

Document = dict[str, Any]
"""A schema, or a part of one."""

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
        names = names_of(record)
        if issubclass(record, BaseModel):
            hints = {name: field.annotation for name, field in record.model_fields.items()}
        else:
            hints = get_type_hints(record, localns=dict(self._known))
        for name in names:
            if name not in hints:
                hints[name] = get_type_hints(getattr(record, name).fget)["return"]
        return {
            "type": "object",
            "description": (inspect.getdoc(record) or "").partition("\n\n")[0],
            "properties": {name: self.of(hints[name]) for name in names},
            "required": [*names],
            "additionalProperties": False,
        }


def record_schemas() -> dict[str, Document]:
    """Return the schemas of PAR sheets and signs, which follow from their records."""
    signs = Schemas("Sign")
    signs.of(Sign)
    return signs.components | par_schemas()


def par_schemas() -> dict[str, Document]:
    """Return the schema of a PAR sheet, and of all that is in it, by name."""
    from fifthstreet.analysis.blind import BlindHand
    from fifthstreet.analysis.statements import StatementVerdict
    from fifthstreet.paper.par_combinations import Combination, MeterAward, PayCell
    from fifthstreet.paper.par_holds import ParHold
    from fifthstreet.paper.par_risk import ParRisk
    from fifthstreet.paper.par_rules import ParOption, ParReading, RuleLine
    from fifthstreet.paper.short_rules import CardRules
    from fifthstreet.whole_table.caps import CapEffect, CapLine
    from fifthstreet.whole_table.envy import EnvyFigures
    from fifthstreet.whole_table.information import Knowledge
    from fifthstreet.whole_table.long_run import LongRun
    from fifthstreet.whole_table.neighbours import SeenNeighbours
    from fifthstreet.whole_table.progressive import BasePlay
    from fifthstreet.whole_table.shared_cap import SharedCap
    from fifthstreet.whole_table.side_bets import SideBetFigures, UncountedSideBet

    analysis = (
        *(BasePlay, BlindHand, CapEffect, CapLine, EnvyFigures, Knowledge, LongRun),
        *(SeenNeighbours, SharedCap, SideBetFigures, StatementVerdict, UncountedSideBet),
        *(MeterAward, Combination, ParHold, ParOption, ParReading, ParRisk, PayCell),
        *(RuleLine, CardRules),
    )
    result = Schemas("Par", {each.__name__: each for each in analysis})
    result.of(ParSheet)
    return result.components
