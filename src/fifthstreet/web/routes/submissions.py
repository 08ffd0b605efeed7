"""Checking a submission: everything that is wrong with it, with line, clause and remedy."""

from fastapi import APIRouter, Response

from fifthstreet.coaching import jobs
from fifthstreet.coaching.worker import WORKER
from fifthstreet.protocol.books import Checked
from fifthstreet.protocol.question_bodies import Checks
from fifthstreet.web.answers import JSON
from fifthstreet.web.identity import Sends
from fifthstreet.web.openapi import answers

router = APIRouter(tags=["analysis"])


@router.post("/check", responses=answers(Checked))
async def check_submission(body: Sends[Checks]) -> Response:
    """Find everything that is wrong with a submission, in the order of its text."""
    return Response(await WORKER.ask(jobs.findings, body.text), media_type=JSON)
