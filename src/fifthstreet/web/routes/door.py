"""Signing in and out: guests, players who register, sessions."""

from functools import partial
from typing import Final

from fastapi import APIRouter, Depends, Request, Response

from fifthstreet.accounts.sign_in import Admission, Door
from fifthstreet.people.secret import Secret
from fifthstreet.protocol import people_commands as c
from fifthstreet.protocol.bodies import Comes, Registers, SignsOn, UsesLink
from fifthstreet.protocol.persons import HouseFacts, Welcome
from fifthstreet.protocol.staff import Happened
from fifthstreet.refusals import Refusal, RefusedError
from fifthstreet.web.answers import answer, done, granted, written
from fifthstreet.web.identity import (
    InLobby,
    Sends,
    Somebody,
    Source,
    away_until,
    give_token,
    not_away,
    session_of,
    stay_away,
    take_token,
)
from fifthstreet.web.lobby import Lobby
from fifthstreet.web.openapi import answers, takes
from fifthstreet.web.throttle import EVERYBODY

router = APIRouter(tags=["door"])
FROM_HERE: Final = "Too many guests came in from this address. Try again later, or sign in."
ALL_TOGETHER: Final = "Too many guests came in. Try again later, or sign in."


def welcomed(lobby: Lobby, welcome: Admission, status: int = 201) -> Response:
    """Answer a sign-in; the token is shown once, and set as the cookie."""
    person = lobby.running.desk.state.persons[welcome.person]
    record = Welcome(
        token=welcome.token.reveal(),
        session=welcome.session,
        person=person.id,
        name=person.name,
        role=person.column,
        must_change_password=person.temporary_until is not None,
    )
    response = written(record, status)
    give_token(lobby, response, welcome.token)
    return response


@router.get("/house", responses=answers(HouseFacts))
async def show_house(request: Request, lobby: InLobby) -> Response:
    """Show what every page needs: the time zone, whether guests may play, and where help is."""
    settings, until = lobby.running.settings, away_until(request, lobby)
    record = HouseFacts(
        time_zone=str(lobby.running.register.zone),
        guests=settings.guests,
        help_line=settings.help_line,
        away_until=until,
    )
    response = written(record)
    stay_away(lobby, response, until)
    return response


@router.post(
    "/guests", status_code=201, responses=answers(Welcome, 201), dependencies=[Depends(not_away)]
)
async def come_as_guest(body: Sends[Comes], lobby: InLobby, source: Source) -> Response:
    """Enter as a guest, with play chips and neither name nor password."""
    if not lobby.running.settings.guests:
        raise RefusedError(Refusal("guests_are_not_admitted"))
    lobby.pace("guest", source, FROM_HERE)
    lobby.pace("guests", EVERYBODY, ALL_TOGETHER)
    door = Door(source=source, client=body.client)
    signing = lobby.running.signing
    got = granted(await answer(partial(signing.guest, door, lobby.currencies)))
    return welcomed(lobby, got)


@router.post(
    "/people", status_code=201, responses=answers(Welcome, 201), dependencies=[Depends(not_away)]
)
async def register(body: Sends[Registers], lobby: InLobby, source: Source) -> Response:
    """Register as a player with a password, and sign in."""
    lobby.pace("register", source)
    door, password = (
        Door(source=source, client=body.client),
        Secret(body.password),
    )
    signing = lobby.running.signing
    got = granted(await answer(partial(signing.register, door, body.name, password)))
    return welcomed(lobby, got)


@router.post("/sessions", status_code=201, responses=answers(Welcome, 201))
async def sign_on(body: Sends[SignsOn], lobby: InLobby, source: Source) -> Response:
    """Sign in with a name and a password."""
    lobby.pace("sign_on", source)
    door, password = (
        Door(source=source, client=body.client),
        Secret(body.password),
    )
    signing = lobby.running.signing
    got = granted(await answer(partial(signing.sign_on, door, body.name, password)))
    return welcomed(lobby, got)


@router.post("/password", status_code=201, responses=answers(Welcome, 201))
async def use_link(body: Sends[UsesLink], lobby: InLobby, source: Source) -> Response:
    """Choose a new password with your one-time link, and sign in; your other sessions end."""
    lobby.pace("sign_on", source)
    door, link = Door(source=source, client=body.client), Secret(body.link)
    use, password = lobby.running.signing.use_link, Secret(body.password)
    got = granted(await answer(partial(use, door, body.name, link, password)))
    return welcomed(lobby, got)


@router.delete(
    "/sessions/current", responses=answers(Happened), openapi_extra=takes("house.sign_off")
)
async def sign_off(lobby: InLobby, actor: Somebody) -> Response:
    """End the session; its sockets close at once."""
    desk = lobby.running.desk
    command = c.SignOut(at=desk.at(), by=session_of(actor))
    response = await done(lambda then: desk.do(command, then))
    take_token(lobby, response)
    return response
