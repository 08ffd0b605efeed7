"""Refusals and faults as problem documents (RFC 9457): code, sentence, clause, how to mend it."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from starlette.exceptions import HTTPException

from fifthstreet.errors import FifthStreetError, NoExactFigureError
from fifthstreet.floor.refusals import ProblemError, Refusal
from fifthstreet.ledger.store.refusals import StoreBusyError, StoreFailedError, StoreFullError
from fifthstreet.protocol.codec import text_of
from fifthstreet.protocol.staff import Problem
from fifthstreet.web.measures import REFUSED

MEDIA: Final = "application/problem+json"

STATUS: Final[Mapping[str, int]] = {
    "session_has_ended": 401,
    "name_or_password_is_wrong": 401,
    "identity_must_be_confirmed": 403,
    "password_must_be_changed": 403,
    "role_may_not_do_this": 403,
    "document_names_a_higher_role": 403,
    "not_ones_own": 403,
    "not_posted_at_the_table": 403,
    "beginner_may_not_approve": 403,
    "origin_is_foreign": 403,
    "host_is_foreign": 421,
    "person_is_suspended": 403,
    "person_is_excluded": 403,
    "player_is_barred": 403,
    "table_is_unknown": 404,
    "book_is_unknown": 404,
    "jackpot_is_unknown": 404,
    "round_is_unknown": 404,
    "person_is_unknown": 404,
    "session_is_unknown": 404,
    "approval_is_unknown": 404,
    "page_is_unknown": 404,
    "method_is_not_allowed": 405,
    "body_is_too_slow": 408,
    "body_is_too_large": 413,
    "message_is_too_large": 413,
    "body_is_not_json": 415,
    "input_is_wrong": 422,
    "command_is_unknown": 422,
    "submission_fails_its_check": 422,
    "no_exact_figure": 422,
    "too_many_failures": 429,
    "too_many_requests": 429,
    "program_is_at_fault": 500,
    "house_is_busy": 503,
    "store_is_busy": 503,
    "store_is_full": 503,
    "table_has_stopped": 503,
    "table_is_elsewhere": 503,
    "house_has_stopped": 503,
}
"""What a code is over HTTP; whatever is not here is at odds with the state of things, 409."""


def status_of(problem: ProblemError) -> HTTPStatus:
    """Return the status of a problem over HTTP."""
    return HTTPStatus(STATUS.get(problem.code, 409))


def document_of(problem: ProblemError) -> Problem:
    """Return the problem document."""
    status = status_of(problem)
    return Problem(
        title=status.phrase,
        status=int(status),
        code=problem.code,
        says=problem.says,
        clause=problem.clause,
        remedy=problem.remedy,
    )


def response_of(problem: ProblemError) -> Response:
    """Return the response that tells a problem over HTTP."""
    REFUSED.labels(problem.code).inc()
    headers = {"Retry-After": str(max(1, round(problem.wait + 0.5)))} if problem.wait else {}
    status = status_of(problem)
    if status is HTTPStatus.UNAUTHORIZED:
        headers["WWW-Authenticate"] = "Bearer"
    return Response(text_of(document_of(problem)), status, headers, MEDIA)


def _told(error: Exception) -> ProblemError:
    """Return an error of any kind as a problem; what is inside the program stays there."""
    if isinstance(error, ProblemError):
        return error
    if isinstance(error, RequestValidationError):
        faults = [f"{'.'.join(map(str, e['loc']))}: {e['msg']}" for e in error.errors()]
        return ProblemError("input_is_wrong", "; ".join(faults[:5]) + ".")
    if isinstance(error, HTTPException):
        known = {404: "page_is_unknown", 405: "method_is_not_allowed"}
        return ProblemError(known.get(error.status_code, "input_is_wrong"), f"{error.detail}.")
    if isinstance(error, StoreFullError | StoreBusyError):
        full = isinstance(error, StoreFullError)
        return ProblemError.of(Refusal(code="store_is_full" if full else "store_is_busy"))
    if isinstance(error, NoExactFigureError):
        return ProblemError("no_exact_figure", error.what, clause=error.citation)
    if isinstance(error, StoreFailedError):
        return ProblemError.of(Refusal(code="house_has_stopped"))
    if isinstance(error, FifthStreetError):
        return ProblemError(
            "input_is_wrong", error.what, clause=error.citation, remedy=error.remedy
        )
    return ProblemError("program_is_at_fault", "The program itself is at fault.")


def answer_problems(app: FastAPI) -> None:
    """Let an application answer every error with a problem document."""

    async def answer(_request: Request, error: Exception) -> Response:
        return response_of(_told(error))

    for kind in (ProblemError, RequestValidationError, HTTPException, FifthStreetError, Exception):
        app.add_exception_handler(kind, answer)
