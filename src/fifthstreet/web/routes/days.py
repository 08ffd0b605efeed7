"""Gaming days: what is open, the reports and their files, and the close that two people sign."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Depends, Path, Response

from fifthstreet.gaming_day.days import close_of
from fifthstreet.people.authority import Actor
from fifthstreet.protocol.bodies import Orders
from fifthstreet.protocol.gaming_day import DayList, DayReport, GamingDay
from fifthstreet.protocol.staff import Happened
from fifthstreet.refusals import Refusal, RefusedError
from fifthstreet.web.answers import desk_answer, done, written
from fifthstreet.web.days import days_of, read_day
from fifthstreet.web.identity import InLobby, Sends, session_of, who_may
from fifthstreet.web.openapi import Responses, answers, files, takes
from fifthstreet.web.routes.analysis import MEDIA

router = APIRouter(prefix="/days", tags=["days"])
DayText = Annotated[str, Path(pattern="^[0-9]{4}-[0-9]{2}-[0-9]{2}$", examples=["2026-03-01"])]
FileName = Annotated[str, Path(max_length=200, examples=["win.pdf"])]
Reader = Annotated[Actor, Depends(who_may("house.read_days"))]
ZIP = "application/zip"


@router.get("", responses=answers(DayList), openapi_extra=takes("house.read_days"))
async def list_days(lobby: InLobby, _actor: Reader) -> Response:
    """List the latest gaming days, with who closed each."""
    return written(await asyncio.to_thread(days_of(lobby).list))


@router.get(
    "/filing",
    response_class=Response,
    responses=files(ZIP),
    openapi_extra=takes("house.export"),
)
async def take_filing(
    lobby: InLobby, _actor: Annotated[Actor, Depends(who_may("house.export"))]
) -> Response:
    """Download the folder to file with a laboratory or a regulator, as one archive."""
    return attached(await days_of(lobby).filing(), "filing.zip", ZIP)


@router.get("/{day}", responses=answers(GamingDay), openapi_extra=takes("house.read_days"))
async def show_day(day: DayText, lobby: InLobby, _actor: Reader) -> Response:
    """Show a gaming day: what is still open, whether its meters reconcile, and its reports."""
    return written(await days_of(lobby).day(read_day(day)))


@router.get(
    "/{day}/archive",
    response_class=Response,
    responses=files(ZIP),
    openapi_extra=takes("house.read_days"),
)
async def take_archive(day: DayText, lobby: InLobby, _actor: Reader) -> Response:
    """Download all files of a gaming day as one archive."""
    content = await days_of(lobby).files(read_day(day))
    return attached(content, f"gaming-day-{day}.zip", ZIP)


def _report_files() -> Responses:
    """Describe a file of a day in every form, and the record that a report is as JSON."""
    described = files(*(MEDIA[kind].partition(";")[0] for kind in ("pdf", "xlsx", "csv")))
    described[200]["content"] |= answers(DayReport)[200]["content"]
    return described


@router.get(
    "/{day}/files/{name:path}",
    response_class=Response,
    responses=_report_files(),
    openapi_extra=takes("house.read_days"),
)
async def take_file(day: DayText, name: FileName, lobby: InLobby, _actor: Reader) -> Response:
    """Download a file of a gaming day: a report as PDF, XLSX, CSV or JSON, or a hand-pay slip."""
    content = await days_of(lobby).file(read_day(day), name)
    media = MEDIA[name.rpartition(".")[2]]
    return attached(content, f"{day}-{name.replace('/', '-')}", media)


def attached(content: bytes, name: str, media: str) -> Response:
    """Return a file to be taken away."""
    disposition = f'attachment; filename="{name}"'
    return Response(content, media_type=media, headers={"Content-Disposition": disposition})


@router.post(
    "/{day}/close",
    status_code=201,
    responses=answers(Happened, 201),
    openapi_extra=takes("house.close_day"),
)
async def request_close(
    day: DayText,
    lobby: InLobby,
    actor: Annotated[Actor, Depends(who_may("house.close_day"))],
    body: Sends[Orders],
) -> Response:
    """Sign the close of a gaming day as the first person.

    The reports are made of the journal up to now, and their digests are signed.
    """
    desk, running = days_of(lobby), lobby.running
    prepared = await desk.prepared(read_day(day))
    refused = await asyncio.to_thread(desk.refused, prepared)
    if refused is not None:
        raise RefusedError(refused)
    contents = await asyncio.to_thread(prepared.files)
    wish = running.closes.wish(prepared.request(contents), body.reason)
    return await done(lambda then: running.matters.ask(session_of(actor), wish, then), 201)


@router.post("/{day}/sign", responses=answers(Happened), openapi_extra=takes("house.approve_close"))
async def sign_close(
    day: DayText,
    lobby: InLobby,
    actor: Annotated[Actor, Depends(who_may("house.approve_close"))],
    body: Sends[Orders],
) -> Response:
    """Sign the close of a gaming day as the second person, which closes it."""
    running, by = lobby.running, session_of(actor)
    if close_of(running.store, read_day(day)) is not None:
        raise RefusedError(Refusal("day_is_already_closed"))
    request = days_of(lobby).request(read_day(day))
    if request is None:
        raise RefusedError(Refusal("close_is_not_requested"))
    if not request.approved_by:
        await desk_answer(lambda then: running.matters.approve(by, request.id, body.reason, then))
    return await done(lambda then: running.matters.carry_out(by, request.id, then))
