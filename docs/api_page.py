"""The page of the interface: every route with what it takes, what it answers, and who may ask."""

from collections.abc import Iterator
from typing import Any

from pages import page, table

from fifthstreet.people.authority import COLUMNS, powers
from fifthstreet.web.app import TAGS, application

WORDS = {
    "string": "text",
    "integer": "whole number",
    "number": "number",
    "boolean": "yes or no",
    "null": "null",
    "object": "anything",
}
INTRO = """\
Every route of the house, as its own description at `/api/v1/openapi.json` has it. In which order
things happen, and what goes over the socket, is told under [the protocol](../protocol.md).

- Addresses begin with `/api/v1`, but for `/healthz` and `/metrics`.
- A refusal is a `Problem` with one of the [codes](refusals.md). A 4xx has changed nothing. After
  a 5xx you may send the request again.
- [Acts](powers.md) say who may send a request: `own` is what belongs to you, `posted` a table
  where you are posted.
- Bodies and answers are closed: a body with an unknown field is refused.
"""


def api_page() -> str:
    """Return every route, and every form that is sent or answered."""
    no_house: Any = None
    described = application(no_house).openapi()
    parts = [INTRO.rstrip()]
    for tag, text in TAGS:
        routes = [*_routes(described, tag)]
        parts.append("\n\n".join((f"## {tag.title()}", text, *routes)))
    return page("The interface", *parts, *_forms(described["components"]["schemas"]))


def _routes(described: dict[str, Any], tag: str) -> Iterator[str]:
    for path, methods in described["paths"].items():
        for method, operation in methods.items():
            if operation["tags"][-1] == tag:
                name = f"{method.upper()} {path.removeprefix('/api/v1')}"
                yield f"### {name}\n\n{operation['description'].strip()}\n\n{_facts(operation)}"


def _facts(operation: dict[str, Any]) -> str:
    taken = [_parameter(each) for each in operation.get("parameters", ())]
    if "requestBody" in operation:
        (content,) = operation["requestBody"]["content"].values()
        taken.append(f"a body, {_kind(content['schema'])}")
    lines = [("takes", "; ".join(taken) or "nothing")]
    for status, answer in operation["responses"].items():
        if status.isdecimal():
            lines.append((f"answers {status}", _answer(answer)))
    lines.append(("who", _who(operation)))
    return "\n".join(f"- **{name}**: {text}" for name, text in lines)


def _parameter(parameter: dict[str, Any]) -> str:
    needed = "" if parameter.get("required") else ", if wanted"
    about = f": {parameter['description'].rstrip('.')}" if "description" in parameter else ""
    return f"`{parameter['name']}` ({_kind(parameter['schema'])}{needed}){about}"


def _answer(answer: dict[str, Any]) -> str:
    forms = answer["content"]
    if "application/json" in forms and len(forms) == 1:
        return f"{_kind(forms['application/json']['schema'])}. {answer['description']}"
    return "a file: " + ", ".join(f"`{media}`" for media in forms)


def _who(operation: dict[str, Any]) -> str:
    if "x-acts" in operation:
        return "; ".join(_may(act) for act in operation["x-acts"])
    if "security" not in operation:
        return "everybody"
    if {} in operation["security"]:
        return "everybody; who has signed on is shown what is theirs"
    return "anyone who has signed in"


def _may(act: str) -> str:
    """Return the roles that may do an act, and how far."""
    words = {"own": " (own)", "post": " (posted)", "any": ""}
    reach = powers()[act].reach
    roles = [
        f"{column.replace('_', ' ')}{words[reach[column]]}"
        for column in COLUMNS
        if column != "house" and reach[column] in words
    ]
    return f"`{act}`: {', '.join(roles)}"


def _kind(schema: dict[str, Any]) -> str:
    """Return what a value may be, in words."""
    if "$ref" in schema:
        return f"`{schema['$ref'].rpartition('/')[2]}`"
    for several in ("anyOf", "oneOf"):
        if several in schema:
            return " or ".join(dict.fromkeys(_kind(each) for each in schema[several]))
    if "const" in schema:
        return f"`{schema['const']}`"
    if "enum" in schema:
        return " or ".join(f"`{each}`" for each in schema["enum"])
    if schema.get("type") == "array":
        return f"list of {_kind(schema.get('items', {}))}"
    values = schema.get("additionalProperties")
    if isinstance(values, dict):
        return f"{_kind(values)} by name"
    return WORDS[schema.get("type", "object")]


def _forms(schemas: dict[str, Any]) -> Iterator[str]:
    """Yield the forms of bodies, answers and frames; events and books are told elsewhere."""
    events = {
        each["$ref"].rpartition("/")[2]
        for union in ("TableEvent", "PeopleEvent")
        for each in schemas[union]["oneOf"]
    }
    rows = [
        (f"`{name}`", schema["description"].partition("\n\n")[0], _fields(schema))
        for name, schema in schemas.items()
        if name not in events
        and name.removesuffix("Data") not in events
        and not (name.startswith("Book") and name != "Book")
    ]
    text = (
        "A field with `?` may be left out. A `TableEvent` and a `PeopleEvent` have the name of an"
        " [event](events.md) as their `kind` and its fields as their `data`; what a `Book` holds is"
        " what its files hold."
    )
    yield f"## Forms\n\n{text}\n\n{table(('form', 'meaning', 'fields'), rows)}"


def _fields(schema: dict[str, Any]) -> str:
    if "properties" not in schema:
        kinds = {} if "discriminator" in schema else schema
        return _kind(kinds) if kinds else "one of many, by `kind`"
    needed = schema.get("required", ())
    return ", ".join(
        f"`{name}{'' if name in needed else '?'}` {_kind(field)}"
        for name, field in schema["properties"].items()
    )
