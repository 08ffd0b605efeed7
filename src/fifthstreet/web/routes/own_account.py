"""Your own account: keep it as a guest, download it, take a break from it, and delete it."""

import asyncio
from functools import partial

from fastapi import APIRouter, Depends, Request, Response
from msgspec.structs import replace

from fifthstreet.accounts.deletion import chips_at_rest
from fifthstreet.accounts.own_data import own_data
from fifthstreet.people.authority import Actor
from fifthstreet.people.policy import DAY, HOUR
from fifthstreet.people.secret import Secret
from fifthstreet.protocol import people_commands as c
from fifthstreet.protocol.account_bodies import CreatesAccount, DeletesAccount, TakesBreak
from fifthstreet.protocol.bodies import Excludes
from fifthstreet.protocol.own_data import OwnData
from fifthstreet.protocol.persons import Welcome
from fifthstreet.protocol.staff import Happened
from fifthstreet.refusals import Refusal, RefusedError
from fifthstreet.web.answers import answer, done, granted, written
from fifthstreet.web.identity import (
    InLobby,
    Sends,
    Somebody,
    Source,
    away_until,
    not_away,
    session_of,
    stay_away,
    take_token,
)
from fifthstreet.web.lobby import Lobby
from fifthstreet.web.openapi import answers, takes
from fifthstreet.web.routes.door import welcomed
from fifthstreet.web.routes.me import person_of

router = APIRouter(tags=["account"])


@router.post(
    "/me/account",
    responses=answers(Welcome),
    openapi_extra=takes("house.create_account"),
    dependencies=[Depends(not_away)],
)
async def create_account(
    body: Sends[CreatesAccount], lobby: InLobby, actor: Somebody, source: Source
) -> Response:
    """Keep the guest account that you play with: its chips, seat, limits and history stay yours."""
    lobby.pace("register", source)
    signing, by = lobby.running.signing, session_of(actor)
    ask = partial(signing.create_account, by, body.name, Secret(body.password))
    return welcomed(lobby, granted(await answer(ask)), 200)


async def excluded(
    request: Request, lobby: Lobby, actor: Actor, seconds: int, *, is_break: bool
) -> Response:
    """Exclude somebody for a time; their browser remembers it, and an exclusion that is longer."""
    desk = lobby.running.desk
    until = desk.at() + seconds
    command = c.ExcludeSelf(at=desk.at(), by=session_of(actor), until=until, is_break=is_break)
    response = await done(lambda then: desk.do(command, then))
    stay_away(lobby, response, max(until, away_until(request, lobby) or 0))
    return response


@router.post(
    "/me/exclusion", responses=answers(Happened), openapi_extra=takes("house.exclude_self")
)
async def exclude(
    request: Request, body: Sends[Excludes], lobby: InLobby, actor: Somebody
) -> Response:
    """Exclude yourself from play; nobody can end the exclusion early."""
    return await excluded(request, lobby, actor, body.days * DAY, is_break=False)


@router.post("/me/break", responses=answers(Happened), openapi_extra=takes("house.exclude_self"))
async def take_break(
    request: Request, body: Sends[TakesBreak], lobby: InLobby, actor: Somebody
) -> Response:
    """Take a break from play, of hours or days; your sessions end, and nobody ends it early."""
    return await excluded(request, lobby, actor, body.hours * HOUR, is_break=True)


@router.get("/me/data", responses=answers(OwnData), openapi_extra=takes("house.export_own_data"))
async def export_own_data(lobby: InLobby, actor: Somebody) -> Response:
    """Download everything that the house knows about you, as one document."""
    lobby.pace("sign_on", session_of(actor))
    desk, person = lobby.running.desk, person_of(actor)
    balances = {code: desk.balance(person.id, code) for code in lobby.currencies}
    known = await asyncio.to_thread(own_data, lobby.running.store, person, balances, desk.at())
    return written(replace(known, school=lobby.school.record(person.id)))


@router.post(
    "/me/deletion", responses=answers(Happened), openapi_extra=takes("house.delete_own_account")
)
async def delete_account(body: Sends[DeletesAccount], lobby: InLobby, actor: Somebody) -> Response:
    """Delete your account, with your password: sessions end, chips are returned, data is erased."""
    lobby.pace("sign_on", session_of(actor))
    deletion, by = lobby.running.deletion, session_of(actor)
    at_rest = await asyncio.to_thread(chips_at_rest, lobby.running.store, actor.name)
    if at_rest is None:
        raise RefusedError(Refusal("bets_are_on_the_table"))
    response = await done(partial(deletion.delete, by, Secret(body.password), at_rest))
    take_token(lobby, response)
    return response
