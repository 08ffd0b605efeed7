"""Accounts: sessions, slips with a one-time password, the exclusion list and erasure."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Depends, Path, Request, Response
from msgspec.structs import replace

from fifthstreet.floor.tables.loader import patron_of
from fifthstreet.floor.tables.state import is_patron
from fifthstreet.paper.slip import slip_pdf
from fifthstreet.people.authority import Actor
from fifthstreet.people.exclusions import reported
from fifthstreet.people.state import Exclusion
from fifthstreet.protocol import people_commands as c
from fifthstreet.protocol.account_bodies import AddsExclusion, PrintsSlip
from fifthstreet.protocol.bodies import Orders
from fifthstreet.protocol.exclusion_commands import AddExclusion, RemoveExclusion
from fifthstreet.protocol.persons import SessionRecord
from fifthstreet.protocol.staff import ExclusionEntry, Happened
from fifthstreet.web.answers import done, written
from fifthstreet.web.identity import InLobby, Sends, Somebody, session_of, who_may
from fifthstreet.web.lobby import Lobby
from fifthstreet.web.openapi import answers, files, takes
from fifthstreet.web.slips import address_of, origin_of

router = APIRouter(tags=["account"])
PersonId = Annotated[str, Path(pattern="^p[0-9]{1,12}$", examples=["p3"])]
EntryId = Annotated[str, Path(pattern="^x[0-9]{1,12}$", examples=["x1"])]
SubjectId = Annotated[
    str,
    Path(pattern=r"^(p[0-9]{1,12}|x[0-9]{1,12}|patron\.[A-Za-z0-9._-]{1,60})$", examples=["p3"]),
]


def _sessions(lobby: Lobby, person: str, current: str) -> list[SessionRecord]:
    return [
        SessionRecord(
            session=one.id,
            source=one.source,
            client=one.client,
            began=one.began,
            seen=one.seen,
            current=one.id == current,
        )
        for one in reversed(lobby.running.desk.state.sessions_of(person))
    ]


@router.get(
    "/me/sessions",
    responses=answers(list[SessionRecord]),
    openapi_extra=takes("house.end_own_session"),
)
async def list_sessions(lobby: InLobby, actor: Somebody) -> Response:
    """List your sessions: from where, since when, and which is this one."""
    return written(_sessions(lobby, actor.name, session_of(actor)))


@router.post(
    "/me/sessions/end-others",
    responses=answers(Happened),
    openapi_extra=takes("house.end_own_session"),
)
async def end_other_sessions(lobby: InLobby, actor: Somebody) -> Response:
    """End all your sessions but this one; their sockets close at once."""
    desk = lobby.running.desk
    command = c.EndOtherSessions(at=desk.at(), by=session_of(actor))
    return await done(lambda then: desk.do(command, then))


@router.get(
    "/people/{person}/sessions",
    responses=answers(list[SessionRecord]),
    openapi_extra=takes("house.end_session"),
)
async def list_sessions_of(
    person: PersonId,
    lobby: InLobby,
    actor: Annotated[Actor, Depends(who_may("house.end_session"))],
) -> Response:
    """List the sessions of a person, to end one with `POST /sessions/{session}/end`."""
    return written(_sessions(lobby, person, session_of(actor)))


@router.post(
    "/people/{subject}/erase",
    responses=answers(Happened),
    openapi_extra=takes("house.erase_person"),
)
async def erase(
    subject: SubjectId, body: Sends[Orders], lobby: InLobby, actor: Somebody
) -> Response:
    """Erase what is known about a person, a patron or an old exclusion; the chain stays whole."""
    desk, by = lobby.running.desk, session_of(actor)
    command = c.ErasePersonalData(at=desk.at(), by=by, subject=subject, reason=body.reason)
    return await done(lambda then: desk.do(command, then))


@router.post(
    "/slips",
    response_class=Response,
    responses=files("application/pdf"),
    openapi_extra=takes("house.register_staff"),
)
async def print_slip(
    request: Request,
    body: Sends[PrintsSlip],
    lobby: InLobby,
    _actor: Annotated[Actor, Depends(who_may("house.register_staff"))],
) -> Response:
    """Print a slip with a one-time password, to hand to its owner; it is not stored."""
    address = address_of(origin_of(request, lobby), body.name, body.password)
    content = await asyncio.to_thread(
        slip_pdf, name=body.name, password=body.password, address=address, expires=body.expires
    )
    return Response(content, media_type="application/pdf")


def _entry(lobby: Lobby, one: Exclusion) -> ExclusionEntry:
    persons = lobby.running.desk.state.persons
    ids = (id_ for id_ in (one.person, one.by, one.removed_by) if id_ in persons)
    fields = {name: getattr(one, name) for name in ExclusionEntry.__struct_fields__[1:-1]}
    return ExclusionEntry(entry=one.id, **fields, names={id_: persons[id_].label for id_ in ids})


@router.get(
    "/exclusions",
    responses=answers(list[ExclusionEntry]),
    openapi_extra=takes("house.read_exclusions"),
)
async def list_exclusions(
    lobby: InLobby, _actor: Annotated[Actor, Depends(who_may("house.read_exclusions"))]
) -> Response:
    """List the exclusion list with its terms, and the players who excluded themselves."""
    return written([_entry(lobby, one) for one in reported(lobby.running.desk.state)])


@router.post("/exclusions", responses=answers(Happened), openapi_extra=takes("house.add_exclusion"))
async def add_exclusion(body: Sends[AddsExclusion], lobby: InLobby, actor: Somebody) -> Response:
    """Add someone to the exclusion list; their sessions end.

    A patron whom staff seated is listed by the account, the name and the card that they gave.
    """
    desk, running = lobby.running.desk, lobby.running
    patron = patron_of(running.store, body.person) if is_patron(body.person) else None
    if patron is not None:
        body = replace(
            body,
            person=patron.person,
            name=body.name or running.personal.read(patron.name) or "",
            identifier=body.identifier or running.personal.read(patron.card) or "",
        )
    command = AddExclusion(
        at=desk.at(),
        by=session_of(actor),
        person=body.person,
        name=body.name,
        born=body.born,
        identifier=body.identifier,
        category=body.category,
        since=body.since,
        until=body.until,
        reason=body.reason,
    )
    return await done(lambda then: desk.do(command, then))


@router.post(
    "/exclusions/{entry}/remove",
    responses=answers(Happened),
    openapi_extra=takes("house.remove_exclusion", "house.remove_statutory_exclusion"),
)
async def remove_exclusion(
    entry: EntryId, body: Sends[Orders], lobby: InLobby, actor: Somebody
) -> Response:
    """Remove an entry; for a statutory one, two people have agreed before."""
    desk, by = lobby.running.desk, session_of(actor)
    command = RemoveExclusion(at=desk.at(), by=by, entry=entry, reason=body.reason)
    return await done(lambda then: desk.do(command, then))
