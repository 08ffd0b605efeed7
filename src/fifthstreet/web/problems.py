"""Refusals and faults as problem documents (RFC 9457): code, sentence, clause and remedy."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from starlette.exceptions import HTTPException

from fifthstreet.errors import FifthStreetError, NoExactFigureError
from fifthstreet.ledger.store.refusals import StoreBusyError, StoreFailedError, StoreFullError
from fifthstreet.protocol.codec import text_of
from fifthstreet.protocol.staff import Problem
from fifthstreet.refusals import STATUS, Refusal, RefusedError
from fifthstreet.web.measures import REFUSED

MEDIA: Final = "application/problem+json"

CODES: Final[Mapping[type[Exception], str]] = {
    StoreFullError: "store_is_full",
    StoreBusyError: "store_is_busy",
    StoreFailedError: "house_has_stopped",
    NoExactFigureError: "no_exact_figure",
}
"""What an error from below is refused with."""


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
    """Return an error of any kind as a problem; what is inside the program stays there."""
    if isinstance(error, RefusedError):
        return error
    if isinstance(error, RequestValidationError):
        faults = [f"{'.'.join(map(str, e['loc']))}: {e['msg']}" for e in error.errors()]
        return RefusedError(Refusal("request_is_not_valid", "; ".join(faults[:5]) + "."))
    if isinstance(error, HTTPException):
        known = {404: "page_is_unknown", 405: "http_method_is_not_allowed"}
        return RefusedError(Refusal(known.get(error.status_code, "request_is_not_valid")))
    code = next((code for kind, code in CODES.items() if isinstance(error, kind)), None)
    if isinstance(error, FifthStreetError) and (code is None or code == "no_exact_figure"):
        refusal = Refusal(code or "request_is_not_valid", error.what, error.citation or "")
        return RefusedError(refusal, remedy=error.remedy)
    return RefusedError(Refusal(code or "program_is_at_fault"))


def answer_problems(app: FastAPI) -> None:
    """Let an application answer every error with a problem document."""

    async def answer(_request: Request, error: Exception) -> Response:
        return response_of(_refusal_of(error))

    for kind in (RefusedError, RequestValidationError, HTTPException, FifthStreetError, Exception):
        app.add_exception_handler(kind, answer)
