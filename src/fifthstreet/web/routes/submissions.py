"""Checking a submission: everything that is wrong with it, with line, clause and remedy."""

from typing import Annotated

from fastapi import APIRouter, Response
from pydantic import Field

from fifthstreet.coaching import jobs
from fifthstreet.coaching.worker import WORKER
from fifthstreet.web.answering.figures import Checked
from fifthstreet.web.answers import JSON
from fifthstreet.web.models import Body
from fifthstreet.web.openapi import answers

router = APIRouter(tags=["analysis"])


class Checks(Body):
    """A submission to be checked."""

    text: Annotated[
        str, Field(max_length=60_000, description="TOML text.", examples=['book = "md"'])
    ]


@router.post("/check", responses=answers(Checked))
async def check_submission(body: Checks) -> Response:
    """Find everything that is wrong with a submission, in the order of its text."""
    return Response(await WORKER.ask(jobs.findings, body.text), media_type=JSON)
