"""How the API describes itself: what each route takes and returns, and who may use it."""

import asyncio
from typing import Any, Final, get_args

from fastapi import FastAPI, Request, Response

from fifthstreet.protocol.account_bodies import ACCOUNT_SENT
from fifthstreet.protocol.bodies import RECORD, SENT
from fifthstreet.protocol.codec import text_of
from fifthstreet.protocol.question_bodies import QUESTIONS_SENT
from fifthstreet.protocol.record import REFERENCE
from fifthstreet.protocol.schema import Schema, components
from fifthstreet.protocol.staff import Problem
from fifthstreet.web.answers import JSON

UNSAID: Final = "Successful Response"
"""The framework's own description of every answer."""
OR_NOBODY: Final[Schema] = {"security": [{}]}
"""Marks a route that is open to people who have not signed in."""
TAKEN: Final = "x-acts"
ANSWERED: Final[Schema] = {Problem.__name__: Problem}
"""The answers of routes, by name; the tests check every answer against them."""
Responses = dict[int | str, Schema]


def answers(record: Any, status: int = 200, says: str = UNSAID) -> Responses:
    """Describe what a route answers: a record, several of one kind, or the name of a union."""
    (each,) = get_args(record) or (record,)
    if isinstance(each, str):
        name = each
    else:
        name = each.__name__
        ANSWERED[name] = each
    named = {"$ref": f"{REFERENCE}{name}"}
    schema = named if each is record else {"type": "array", "items": named}
    return {status: {"description": says, "content": {JSON: {"schema": schema}}}}


def files(*media: str) -> Responses:
    """Describe a file to download, in any of several formats."""
    schema = {"type": "string", "format": "binary"}
    return {200: {"description": "A file.", "content": {one: {"schema": schema} for one in media}}}


def takes(*acts: str) -> Schema:
    """Describe which acts a route takes, by their names in the table of powers."""
    return {TAKEN: list(acts)}


def describe(app: FastAPI, address: str) -> None:
    """Describe an application in a thread: it takes a moment the first time."""
    usual = app.openapi

    def described() -> Schema:
        if app.openapi_schema is None:
            app.openapi_schema = _mended(usual())
        return app.openapi_schema

    async def description(_request: Request) -> Response:
        schema = await asyncio.to_thread(described)
        return Response(text_of(schema), media_type=JSON)

    app.openapi = described  # type: ignore[method-assign]  # as the framework wants it done
    app.add_route(address, description, include_in_schema=False)


def _mended(described: Schema) -> Schema:
    """Return a description with every record, without the framework's own errors."""
    from fifthstreet.paper.record_schema import record_schemas

    schemas = described["components"].setdefault("schemas", {})
    schemas |= record_schemas() | components(
        [*SENT, *ACCOUNT_SENT, *QUESTIONS_SENT, *ANSWERED.values()]
    )
    for name in ("HTTPValidationError", "ValidationError"):
        schemas.pop(name, None)
    for methods in described["paths"].values():
        for operation in methods.values():
            _name_body(operation)
            operation["responses"].pop("422", None)
            operation.setdefault("security", [])
            operation["summary"] = operation["description"].partition("\n\n")[0].replace("\n", " ")
            for answer in operation["responses"].values():
                _say_what(answer, schemas)
    for schema in schemas.values():
        for field in schema.get("properties", {}).values():
            field.pop("title", None)
    described["components"]["schemas"] = dict(sorted(schemas.items()))
    return described


def _name_body(operation: Schema) -> None:
    """Have an operation name the record that it takes, where it takes one."""
    for media in operation.get("requestBody", {}).get("content", {}).values():
        media["schema"] = {"$ref": f"{REFERENCE}{media['schema'][RECORD]}"}


def _say_what(answer: Schema, schemas: Schema) -> None:
    """Describe an answer by the name of its form, if it has no better description."""
    schema = answer.get("content", {}).get(JSON, {}).get("schema", {})
    schema.pop("title", None)
    named = schema.get("$ref", schema.get("items", {}).get("$ref", ""))
    description = schemas.get(named.removeprefix(REFERENCE), {}).get("description", "")
    if answer["description"] == UNSAID and description:
        answer["description"] = description
