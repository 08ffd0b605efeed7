"""Refusals and faults as problem documents (RFC 9457): code, sentence, clause and remedy."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, Response
from msgspec import UNSET
from starlette.exceptions import HTTPException

from fifthstreet.errors import FifthStreetError, NoExactFigureError
from fifthstreet.ledger.store.refusals import StoreBusyError, StoreFailedError, StoreFullError
from fifthstreet.protocol.codec import text_of
from fifthstreet.protocol.staff import Problem
from fifthstreet.refusals import STATUS, Refusal, RefusedError
from fifthstreet.web.measures import REFUSED
from fifthstreet.web.pages import plain

MEDIA: Final = "application/problem+json"

LOST: Final = '<p>Check the address, or go to <a href="/">the lobby</a>.</p>'

CODES: Final[Mapping[type[Exception], str]] = {
    StoreFullError: "store_is_full",
    StoreBusyError: "store_is_busy",
    StoreFailedError: "house_has_stopped",
    NoExactFigureError: "no_exact_figure",
}
"""The refusals that errors of lower layers become."""
WORDS: Final[Mapping[str, str]] = {
    "Input should be a valid integer": "Expected a whole number",
    "Input should be a valid boolean": "Expected true or false",
    "String should match pattern": "Expected a text of another form",
    "Field required": "This is missing",
}
"""What is wrong with a part of an address, by how its reader's message begins."""


def status_of(problem: RefusedError) -> HTTPStatus:
    """Return the status of a problem over HTTP."""
    return HTTPStatus(STATUS.get(problem.refusal.code, 409))


def document_of(problem: RefusedError) -> Problem:
    """Return the problem document."""
    status = status_of(problem)
    return Problem(
        title=status.phrase,
        status=int(status),
        code=problem.refusal.code,
        says=problem.what,
        clause=problem.citation,
        remedy=problem.remedy,
        act=problem.refusal.act or UNSET,
    )


def response_of(problem: RefusedError) -> Response:
    """Return the response for a problem over HTTP."""
    REFUSED.labels(problem.refusal.code).inc()
    headers = {"Retry-After": str(max(1, round(problem.wait + 0.5)))} if problem.wait else {}
    status = status_of(problem)
    if status is HTTPStatus.UNAUTHORIZED:
        headers["WWW-Authenticate"] = "Bearer"
    return Response(text_of(document_of(problem)), status, headers, MEDIA)


def _refusal_of(error: Exception) -> RefusedError:
    """Return an error of any kind as a problem, without the program's internals."""
    if isinstance(error, RefusedError):
        return error
    if isinstance(error, RequestValidationError):
        faults = [_fault(one["loc"], one["msg"]) for one in error.errors()]
        return RefusedError(Refusal("request_is_not_valid", "; ".join(faults[:5]) + "."))
    if isinstance(error, HTTPException):
        known = {404: "page_is_unknown", 405: "http_method_is_not_allowed"}
        return RefusedError(Refusal(known.get(error.status_code, "request_is_not_valid")))
    code = next((code for kind, code in CODES.items() if isinstance(error, kind)), None)
    if isinstance(error, FifthStreetError) and (code is None or code == "no_exact_figure"):
        refusal = Refusal(code or "request_is_not_valid", error.what, error.citation or "")
        return RefusedError(refusal, remedy=error.remedy)
    return RefusedError(Refusal(code or "program_is_at_fault"))


def _fault(place: tuple[str | int, ...], says: str) -> str:
    """Return what is wrong with a field of a request, in words alone.

    >>> _fault(("body",), "Value error, This cannot be read.")
    'This cannot be read'
    >>> _fault(("query", "most"), "Input should be a valid integer, unable to parse string")
    'query.most: Expected a whole number'
    >>> _fault(("path", "id_"), "String should match pattern '^[a-z]{1,9}$'")
    'path.id_: Expected a text of another form'
    """
    wordings = (text for start, text in WORDS.items() if says.startswith(start))
    words = next(wordings, says.removeprefix("Value error, ").rstrip("."))
    return words if place == ("body",) else f"{'.'.join(map(str, place))}: {words}"


def answer_problems(app: FastAPI) -> None:
    """Let an application answer every error with a problem document."""

    async def answer(request: Request, error: Exception) -> Response:
        problem = _refusal_of(error)
        reads_pages = "text/html" in request.headers.get("accept", "")
        if problem.refusal.code == "page_is_unknown" and reads_pages:
            return HTMLResponse(plain("Page not found", LOST), status_of(problem))
        return response_of(problem)

    for kind in (RefusedError, RequestValidationError, HTTPException, FifthStreetError, Exception):
        app.add_exception_handler(kind, answer)
