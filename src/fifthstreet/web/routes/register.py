"""The register of rules over HTTP: filing, reading, withdrawing, and opening tables from it."""

import asyncio
from functools import partial
from typing import Annotated

import msgspec
from fastapi import APIRouter, Depends, Path, Response

from fifthstreet import version
from fifthstreet.accounts.dual_authorization import AuthorizationRequest
from fifthstreet.accounts.register_desk import FilingRequest
from fifthstreet.coaching import jobs
from fifthstreet.coaching.worker import WORKER
from fifthstreet.ledger import build
from fifthstreet.people.authority import Actor
from fifthstreet.people.closures import Where
from fifthstreet.protocol.bodies import FilesSubmission, OpensConfirmed, Orders, RequestsOpening
from fifthstreet.protocol.register import FiledSubmission, RegisterEntry, RulesRegister
from fifthstreet.protocol.register_events import FiledFinding
from fifthstreet.protocol.staff import Build, Happened
from fifthstreet.protocol.tables import Reply
from fifthstreet.refusals import RefusedError
from fifthstreet.register import table_id
from fifthstreet.register.decide import APPROVE
from fifthstreet.web.answers import answer, done, obeyed, written
from fifthstreet.web.identity import InLobby, Sends, Somebody, session_of, who_may
from fifthstreet.web.openapi import answers, takes
from fifthstreet.web.register import entry_of, register_of
from fifthstreet.web.requests import reply_key
from fifthstreet.web.routes.tables import Table

router = APIRouter(tags=["register"])
SubmissionId = Annotated[str, Path(pattern="^r[0-9]{1,9}$", examples=["r1"])]
Reads = Annotated[Actor, Depends(who_may("house.read_register"))]
OpensTables = Annotated[Actor, Depends(who_may("house.open_table"))]


@router.get("/build", responses=answers(Build))
async def show_build(lobby: InLobby) -> Response:
    """Show which program runs the house: as started, as its files are now, and as recorded."""
    started = version.digest()
    computed = await asyncio.to_thread(version.computed)
    recorded = await asyncio.to_thread(build.recorded, lobby.running.store) or ""
    record = Build(
        version=version.VERSION,
        build=started,
        computed=computed,
        recorded=recorded,
        matches=started == computed == recorded,
    )
    return written(record)


@router.get(
    "/register", responses=answers(RulesRegister), openapi_extra=takes("house.read_register")
)
async def show_register(lobby: InLobby, _actor: Reads) -> Response:
    """Show every submission that was filed, its status, and openings to be carried out."""
    return written(register_of(lobby))


@router.get(
    "/register/{submission}",
    responses=answers(RegisterEntry),
    openapi_extra=takes("house.read_register"),
)
async def show_submission(submission: SubmissionId, lobby: InLobby, _actor: Reads) -> Response:
    """Show a submission with its text, findings, history and what changed since the last."""
    return written(entry_of(lobby, submission))


@router.post(
    "/register",
    status_code=201,
    responses=answers(FiledSubmission, 201),
    openapi_extra=takes("house.file_submission"),
)
async def file_submission(
    body: Sends[FilesSubmission],
    lobby: InLobby,
    actor: Annotated[Actor, Depends(who_may("house.file_submission"))],
) -> Response:
    """File a rules submission; it is checked, and what the check finds stays with it."""
    checked = msgspec.json.decode(await WORKER.ask(jobs.findings, body.submission))
    wish = FilingRequest(
        submission=body.submission,
        findings=tuple(map(_finding, checked["findings"])),
        reason=body.reason,
        first_day=body.first_day,
        last_day=body.last_day,
        replaces=body.replaces,
    )
    key, by = reply_key(actor, body, "file"), session_of(actor)
    register = lobby.running.register
    return await done(lambda then: register.file(by, wish, then, reply=key), 201)


def _finding(finding: dict[str, object]) -> FiledFinding:
    """Return a finding of the check as the register has it."""
    names = ("code", "severity", "where", "message", "remedy", "citation")
    texts = {name: str(finding.get(name) or "") for name in names}
    return FiledFinding(line=int(str(finding.get("line") or 0)), **texts)


@router.post(
    "/register/{submission}/withdraw",
    responses=answers(FiledSubmission),
    openapi_extra=takes("house.withdraw_submission"),
)
async def withdraw_submission(
    submission: SubmissionId, body: Sends[Orders], lobby: InLobby, actor: Somebody
) -> Response:
    """Withdraw a submission: no table opens from it, and no round begins under it."""
    register, by = lobby.running.register, session_of(actor)
    return await done(lambda then: register.withdraw(by, submission, body.reason, then))


@router.post(
    "/tables",
    status_code=201,
    responses=answers(Happened, 201),
    openapi_extra=takes("house.open_table"),
)
async def request_opening(
    body: Sends[RequestsOpening], lobby: InLobby, actor: OpensTables
) -> Response:
    """Request that a table opens from an approved submission; a second person confirms it.

    A table that is open under an earlier version moves to this one between two rounds.
    """
    closed = lobby.running.desk.closed("house.open_table", Where(table=table_id(body.table)))
    if closed:
        raise RefusedError(closed)
    mode = body.mode or ("both" if body.dealing == "live" else "devices")
    wish = AuthorizationRequest(
        kind="opening",
        subject=f"{body.submission}:{body.table}",
        after=APPROVE,
        reason=body.reason,
        order={
            "dealing": body.dealing,
            "mode": mode,
            "confirming_role": body.confirming_role,
            "link": body.link,
        },
    )
    key, by = reply_key(actor, body, "opening"), session_of(actor)
    return await done(lambda then: lobby.running.matters.ask(by, wish, then, reply=key), 201)


@router.post(
    "/tables/{table}/opening", responses=answers(Reply), openapi_extra=takes("house.open_table")
)
async def open_table(
    table: Table, body: Sends[OpensConfirmed], lobby: InLobby, actor: OpensTables
) -> Response:
    """Open a table, or move it to a newer version, as two people confirmed; each opens once."""
    openings = lobby.running.openings
    return obeyed(await answer(partial(openings.open, actor, table, body.request)))
