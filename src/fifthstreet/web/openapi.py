"""How the interface describes itself: what each route takes and answers, and who may ask."""

import asyncio
from typing import Any, Final, get_args

import orjson
from fastapi import FastAPI, Request, Response
from pydantic.json_schema import models_json_schema

from fifthstreet.web.answering.figures import record_schemas
from fifthstreet.web.answering.frames import FRAMES
from fifthstreet.web.answers import JSON
from fifthstreet.web.problems import Problem

REFERENCE: Final = "#/components/schemas/"
UNSAID: Final = "Successful Response"
"""What the framework says of every answer."""
OR_NOBODY: Final[dict[str, Any]] = {"security": [{}]}
"""Says of a route that it is for those who have not signed on, too."""
TAKEN: Final = "x-acts"
ANSWERED: Final[dict[str, Any]] = {frame.__name__: frame for frame in (*FRAMES, Problem)}
"""Models that no route is checked against while it answers."""
Responses = dict[int | str, dict[str, Any]]


def answers(model: Any, status: int = 200) -> Responses:
    """Describe what a route answers that writes its answer itself; the tests hold it to that.

    A model that follows from a record is told by its name.
    """
    if isinstance(model, str):
        return _answer({"$ref": f"{REFERENCE}{model}"}, status)
    (each,) = get_args(model) or (model,)
    ANSWERED[each.__name__] = each
    named = {"$ref": f"{REFERENCE}{each.__name__}"}
    return _answer(named if each is model else {"type": "array", "items": named}, status)


def _answer(schema: dict[str, Any], status: int) -> Responses:
    return {status: {"description": UNSAID, "content": {JSON: {"schema": schema}}}}


def files(*media: str) -> Responses:
    """Describe a file to be taken away, in any of some forms."""
    schema = {"type": "string", "format": "binary"}
    return {200: {"description": "A file.", "content": {one: {"schema": schema} for one in media}}}


def takes(*acts: str) -> dict[str, Any]:
    """Describe which acts a route takes, by their names in the table of powers."""
    return {TAKEN: list(acts)}


def describe(app: FastAPI, address: str) -> None:
    """Have an application describe itself, beside its loop: it takes a moment the first time."""
    usual = app.openapi

    def described() -> dict[str, Any]:
        if app.openapi_schema is None:
            app.openapi_schema = _mended(usual())
        return app.openapi_schema

    async def description(_request: Request) -> Response:
        told = await asyncio.to_thread(described)
        return Response(orjson.dumps(told), media_type=JSON)

    app.openapi = described  # type: ignore[method-assign]  # as the framework wants it done
    app.add_route(address, description, include_in_schema=False)


def _mended(described: dict[str, Any]) -> dict[str, Any]:
    """Return a description that knows every model, and nothing of the framework's own errors."""
    schemas = described["components"]["schemas"]
    _, made = models_json_schema(
        [(model, "serialization") for model in ANSWERED.values()],
        ref_template=REFERENCE + "{model}",
    )
    schemas |= made["$defs"] | record_schemas()
    for name in ("HTTPValidationError", "ValidationError"):
        schemas.pop(name, None)
    for methods in described["paths"].values():
        for told in methods.values():
            told["responses"].pop("422", None)
            told["summary"] = told["description"].partition("\n\n")[0].replace("\n", " ")
            for answer in told["responses"].values():
                _say_what(answer, schemas)
    for schema in schemas.values():
        for field in schema.get("properties", {}).values():
            field.pop("title", None)
    described["components"]["schemas"] = dict(sorted(schemas.items()))
    return described


def _say_what(answer: dict[str, Any], schemas: dict[str, Any]) -> None:
    """Describe an answer by what its form is called, where nothing better is said of it."""
    schema = answer.get("content", {}).get(JSON, {}).get("schema", {})
    schema.pop("title", None)
    named = schema.get("$ref", schema.get("items", {}).get("$ref", ""))
    told = schemas.get(named.removeprefix(REFERENCE), {}).get("description", "")
    if answer["description"] == UNSAID and told:
        answer["description"] = told
