"""JSON Schemas of a rule book and of a submission, so that editors can help to write them."""

import copy
from typing import Any

from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.layers import REMOVE
from fifthstreet.rules.library import books
from fifthstreet.rules.options import ENTRY, Option, options
from fifthstreet.rules.submission import SideBetPart, Submission

Schema = dict[str, Any]

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def book_schema() -> Schema:
    """Return the schema of a whole book (its files taken together), its options included."""
    schema = RuleBook.model_json_schema(mode="validation")
    option = Option.model_json_schema(mode="validation")
    schema["$defs"] |= {**option.pop("$defs", {}), "Option": option}
    schema["properties"][ENTRY] = {
        "description": "What the book leaves to the operator.",
        "type": "array",
        "items": {"$ref": "#/$defs/Option"},
    }
    says = "What the base has and this book does not, such as `wagers.NAME`."
    schema["properties"][REMOVE] = {
        "description": says,
        "type": "array",
        "items": {"type": "string"},
    }
    return {"$schema": DIALECT, **schema, "title": "fifthstreet rule book"}


def submission_schema() -> Schema:
    """Return the schema of a submission, operator options included."""
    schema = Submission.model_json_schema(mode="validation")
    schema["properties"].pop("chosen")
    part = schema["$defs"][SideBetPart.__name__]
    for id_ in dict.fromkeys(schedule.id for law in books() for schedule in law.schedules):
        schema["properties"].setdefault(id_, copy.deepcopy(part))
    for option in options().values():
        _add(schema, option)
    return {"$schema": DIALECT, **schema, "title": "fifthstreet rules submission"}


def _add(schema: Schema, option: Option) -> None:
    section, _, name = option.key.partition(".")
    properties = schema["properties"]
    if section not in properties:
        properties[section] = {"type": "object", "additionalProperties": False, "properties": {}}
    table = properties[section]
    reference = table.get("$ref")
    if reference:
        table = schema["$defs"][reference.rpartition("/")[2]]
    table.setdefault("properties", {})[name] = _type(option)


def _type(option: Option) -> Schema:
    number = {"type": "integer"}
    kinds: dict[str, Schema] = {
        "choice": {"type": "string"},
        "table": {"type": "string"},
        "text": {"type": "string", "minLength": 1},
        "flag": {"type": "boolean"},
        "integer": dict(number),
        "amount": dict(number),
        "amounts": {"type": "array", "items": dict(number), "minItems": 1, "uniqueItems": True},
        "range": {
            "type": "object",
            "properties": {"min": dict(number), "max": dict(number)},
            "required": ["min", "max"],
            "additionalProperties": False,
        },
    }
    schema = kinds[option.type]
    if option.allowed:
        (schema["items"] if option.type == "amounts" else schema)["enum"] = list(option.allowed)
    for key, bound in (("minimum", option.least), ("maximum", option.most)):
        if bound is not None:
            schema[key] = bound
    if option.default is not None:
        listed = isinstance(option.default, tuple)
        schema["default"] = list(option.default) if listed else option.default
    schema["description"] = f"{option.says} [{', '.join(option.cite)}]"
    return schema
