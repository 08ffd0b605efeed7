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
from fifthstreet.procedures import events as table_events
from fifthstreet.protocol import figures, floor_events, frames, people_events, school
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
    "Strategy": (
        "How to play: every position of a street, or the one decision against a hand.",
        figures.Strategy,
    ),
}
"""What is one of several records."""
EVENTS: Final[Mapping[str, tuple[Any, str, frozenset[str]]]] = {
    "house": (floor_events.Event, "TableEvent", PRIVATE),
    "round": (round_events.Event, "TableEvent", PRIVATE),
    "table": (table_events.Event, "TableEvent", PRIVATE),
    "people": (people_events.Event, "PeopleEvent", SECRET),
}
"""The events of each vocabulary, their public names, and the fields that are never shown."""
SEEN: Final = {
    "type": "array",
    "items": {"type": "string"},
    "description": "The cards, for the player who looked and no other.",
}


def components(records: Iterable[type]) -> dict[str, Schema]:
    """Return the schemas of records and of all that they hold, by name."""
    items = [*records, *(one for _, union in UNIONS.values() for one in get_args(union))]
    result = _derived([*items, *school.QUESTIONS])
    for name, (says, union) in UNIONS.items():
        result[name] = {"description": says, "oneOf": [_named(one) for one in get_args(union)]}
    return {**result, **_events(result), "Json": JSON}


def _derived(outcome: Iterable[Any]) -> dict[str, Schema]:
    _, result = msgspec.json.schema_components(
        dict.fromkeys(outcome), ref_template=REFERENCE + "{name}", schema_hook=_special
    )
    return {name: _closed(_portable(schema)) for name, schema in result.items()}


def _portable(schema: Any) -> Any:
    r"""Return a schema whose patterns end as every language writes it: `$`, and not `\Z`."""
    if isinstance(schema, list):
        return [_portable(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    body = {name: _portable(one) for name, one in schema.items()}
    if isinstance(pattern := body.get("pattern"), str):
        body["pattern"] = re.sub(r"\\Z$", "$", pattern)
    return body


def _named(result: Any) -> Schema:
    return {"$ref": f"{REFERENCE}{result.__name__}"}


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
    result = inspect.cleandoc(schema.get("description", ""))
    schema = {**schema, **({"description": result} if result else {})}
    schema.pop("title", None)
    fields = schema.get("properties", {})
    defaulted = [name for name, field in fields.items() if field.pop("default", field) != field]
    if schema.get("type") == "object" and "additionalProperties" not in schema:
        schema["required"] = [*schema["required"], *defaulted]
        schema["additionalProperties"] = False
    return schema


def _events(result: Mapping[str, Schema]) -> dict[str, Schema]:
    """Return every kind of event in its public form, and the unions of them."""
    body: dict[str, Schema] = {}
    unions: dict[str, list[Schema]] = {}
    kinds: dict[str, dict[str, str]] = {}
    for vocabulary, (union, name, hidden) in EVENTS.items():
        for outcome in get_args(union):
            called, kind = (
                f"{vocabulary.title()}{outcome.__name__}",
                f"{vocabulary}.{outcome.__name__}",
            )
            derived = _derived([outcome])
            body[f"{called}Data"] = _without_hidden(derived.pop(outcome.__name__), outcome, hidden)
            body |= derived
            body[called] = _event(result[name], called, kind)
            unions.setdefault(name, []).append({"$ref": f"{REFERENCE}{called}"})
            kinds.setdefault(name, {})[kind] = f"{REFERENCE}{called}"
    for name, refs in unions.items():
        body[name] = {
            "description": result[name]["description"],
            "oneOf": refs,
            "discriminator": {"propertyName": "kind", "mapping": kinds[name]},
        }
    return body


def _without_hidden(schema: Schema, result: type, hidden: frozenset[str]) -> Schema:
    fields = {name: one for name, one in schema["properties"].items() if name not in hidden}
    needed = [*fields]
    if result is round_events.CardsViewed:
        fields["cards"] = SEEN
    return {**schema, "properties": fields, "required": needed}


def _event(content: Schema, called: str, kind: str) -> Schema:
    data = {"$ref": f"{REFERENCE}{called}Data"}
    return {
        **content,
        "properties": {
            **content["properties"],
            "kind": {"type": "string", "const": kind},
            "data": data,
        },
    }
