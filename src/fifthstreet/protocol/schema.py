"""The records as JSON Schema: what the description of the interface, and so every page, follows."""

import inspect
import re
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any, Final, get_args

import msgspec

from fifthstreet.cards import Card, Deck, Hand
from fifthstreet.money import Payout
from fifthstreet.play import events as round_events
from fifthstreet.play.table import events as table_events
from fifthstreet.protocol import floor_events, frames, lessons, people_events
from fifthstreet.protocol.floor_events import PRIVATE
from fifthstreet.protocol.people_events import SECRET
from fifthstreet.protocol.record import REFERENCE, Cards, CardText, Exact

Schema = dict[str, Any]
JSON: Final[Schema] = {
    "description": "Anything that JSON can hold.",
    "anyOf": [
        *({"type": name} for name in ("null", "boolean", "integer", "number", "string")),
        {"type": "array", "items": {"$ref": f"{REFERENCE}Json"}},
        {"type": "object", "additionalProperties": {"$ref": f"{REFERENCE}Json"}},
    ],
}
UNIONS: Final[Mapping[str, tuple[str, Any]]] = {
    "FromClient": ("A message that a client may send.", frames.FromClient),
    "FromHouse": (
        "A message that the house sends.",
        frames.FromHouse | frames.DoneFrame | frames.RefusedFrame,
    ),
    "Judged": ("Whether an answer is right, what is, and by which clause.", lessons.Judged),
}
"""What is one of several records."""
EVENTS: Final[Mapping[str, tuple[Any, str, frozenset[str]]]] = {
    "house": (floor_events.Event, "TableEvent", PRIVATE),
    "round": (round_events.Event, "TableEvent", PRIVATE),
    "table": (table_events.Event, "TableEvent", PRIVATE),
    "people": (people_events.Event, "PeopleEvent", SECRET),
}
"""The events of each vocabulary, what they are told as, and which fields nobody is told."""
SEEN: Final = {
    "type": "array",
    "items": {"type": "string"},
    "description": "The cards, for the player who looked and no other.",
}


def components(records: Iterable[type]) -> dict[str, Schema]:
    """Return the schemas of records and of all that they hold, by name."""
    made = [*records, *(one for _, union in UNIONS.values() for one in get_args(union))]
    found = _derived([*made, *lessons.QUESTIONS])
    for name, (says, union) in UNIONS.items():
        found[name] = {"description": says, "oneOf": [_named(one) for one in get_args(union)]}
    return {**found, **_events(found), "Json": JSON}


def _derived(made: Iterable[Any]) -> dict[str, Schema]:
    _, found = msgspec.json.schema_components(
        dict.fromkeys(made), ref_template=REFERENCE + "{name}", schema_hook=_special
    )
    return {name: _closed(_portable(schema)) for name, schema in found.items()}


def _portable(schema: Any) -> Any:
    r"""Return a schema whose patterns end as every language writes it: `$`, and not `\Z`."""
    if isinstance(schema, list):
        return [_portable(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    told = {name: _portable(one) for name, one in schema.items()}
    if isinstance(pattern := told.get("pattern"), str):
        told["pattern"] = re.sub(r"\\Z$", "$", pattern)
    return told


def _named(made: Any) -> Schema:
    return {"$ref": f"{REFERENCE}{made.__name__}"}


def _special(kind: type) -> Schema:
    forms: Mapping[type, Any] = {
        Card: CardText,
        Hand: Cards,
        Deck: Cards,
        Fraction: Exact,
        Payout: str,
    }
    return msgspec.json.schema(forms[kind])


def _closed(schema: Schema) -> Schema:
    """Return the schema of a record as the house writes it: with all its fields, and no others."""
    told = inspect.cleandoc(schema.get("description", ""))
    schema = {**schema, **({"description": told} if told else {})}
    schema.pop("title", None)
    fields = schema.get("properties", {})
    defaulted = [name for name, field in fields.items() if field.pop("default", field) != field]
    if schema.get("type") == "object" and "additionalProperties" not in schema:
        schema["required"] = [*schema["required"], *defaulted]
        schema["additionalProperties"] = False
    return schema


def _events(found: Mapping[str, Schema]) -> dict[str, Schema]:
    """Return every kind of event as it is told, and the unions of them."""
    told: dict[str, Schema] = {}
    unions: dict[str, list[Schema]] = {}
    kinds: dict[str, dict[str, str]] = {}
    for vocabulary, (union, name, hidden) in EVENTS.items():
        for made in get_args(union):
            called, kind = f"{vocabulary.title()}{made.__name__}", f"{vocabulary}.{made.__name__}"
            derived = _derived([made])
            told[f"{called}Data"] = _told(derived.pop(made.__name__), made, hidden)
            told |= derived
            told[called] = _event(found[name], called, kind)
            unions.setdefault(name, []).append({"$ref": f"{REFERENCE}{called}"})
            kinds.setdefault(name, {})[kind] = f"{REFERENCE}{called}"
    for name, refs in unions.items():
        told[name] = {
            "description": found[name]["description"],
            "oneOf": refs,
            "discriminator": {"propertyName": "kind", "mapping": kinds[name]},
        }
    return told


def _told(schema: Schema, made: type, hidden: frozenset[str]) -> Schema:
    fields = {name: one for name, one in schema["properties"].items() if name not in hidden}
    needed = [*fields]
    if made is round_events.CardsLookedAt:
        fields["cards"] = SEEN
    return {**schema, "properties": fields, "required": needed}


def _event(told: Schema, called: str, kind: str) -> Schema:
    data = {"$ref": f"{REFERENCE}{called}Data"}
    return {**told, "properties": {**told["properties"], "kind": {"const": kind}, "data": data}}
