"""A PAR sheet for other programs: exact figures as "p/q" with a float beside each.

Keys are those of the records in `par_record` and of the analysis; an exact figure is an object with
the keys `exact` and `value`. Amounts of money are minor units of `identity.currency`.
"""

import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from typing import Any

from pydantic import BaseModel

from fifthstreet.analysis.decimals import exact
from fifthstreet.money import Fixed, ForOne, MeterShare, Push, ToOne
from fifthstreet.paper.par_record import ParSheet

SCHEMA = 1
"""Goes up whenever a key changes its meaning or goes away."""


def as_json(sheet: ParSheet) -> str:
    """Return the sheet as one JSON document, the same for the same sheet."""
    return json.dumps(as_data(sheet), indent=2) + "\n"


def as_data(sheet: ParSheet) -> dict[str, Any]:
    """Return the sheet as plain data."""
    told: dict[str, Any] = _plain(sheet)
    told["progressives"] = [_progressive(each) for each in told["progressives"]]
    return {"par": SCHEMA, **told}


def _plain(value: Any) -> Any:
    """Return a record as data; figures keep their exact form."""
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
            return _law(value)
        case Mapping():
            return {str(key): _plain(each) for key, each in value.items()}
        case tuple() | list():
            return [_plain(each) for each in value]
        case _ if is_dataclass(value) and not isinstance(value, type):
            return {
                **{field.name: _plain(getattr(value, field.name)) for field in fields(value)},
                **_derived(value),
            }
        case _:
            return value


def _derived(record: Any) -> dict[str, Any]:
    """Return figures that a record works out from its fields."""
    wanted = DERIVED.get(type(record).__name__, ())
    return {name: _plain(getattr(record, name)) for name in wanted}


DERIVED: Mapping[str, tuple[str, ...]] = {
    "SideBetFigures": ("expected_value", "house_edge", "variance", "hit_frequency"),
    "CapEffect": ("cost", "bites", "play_changes"),
    "EnvyFigures": ("per_seat",),
    "EnvyLineFigures": ("value",),
    "LongRun": ("returned", "returned_at_most"),
    "BlindHand": ("expected_value", "always_betting", "looking", "cost"),
    "BlindLine": ("bets", "best"),
}
"""Properties that stand in the document beside the fields, by the name of the record."""


def _law(record: BaseModel) -> dict[str, Any]:
    """Return what identifies a record of the law; the rest is in the book."""
    kept = {"id": getattr(record, "id", None), "says": getattr(record, "says", None)}
    told = {name: value for name, value in kept.items() if value is not None}
    return {**told, "cite": list(getattr(record, "cite", ()))}


def _progressive(told: dict[str, Any]) -> dict[str, Any]:
    """Return a progressive with its wager told once."""
    run = {name: value for name, value in told["run"].items() if name != "bet"}
    return {**told, "run": run}
