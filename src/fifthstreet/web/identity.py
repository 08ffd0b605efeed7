"""Who asks over HTTP: by a cookie of the house's, or by a bearer token; never by an address."""

from collections.abc import Awaitable, Callable
from typing import Annotated

from fastapi import Depends, Request, Response, Security
from fastapi.security import APIKeyCookie, HTTPAuthorizationCredentials, HTTPBearer

from fifthstreet.house.limits import source_of
from fifthstreet.house.people import Refusal
from fifthstreet.house.people.authority import ANYTHING, Actor, On, refusal
from fifthstreet.house.people.secret import Secret
from fifthstreet.web.lobby import Lobby
from fifthstreet.web.problems import ProblemError

BEARER = HTTPBearer(
    auto_error=False, scheme_name="token", description="The token of a session, as it was given."
)
COOKIE = APIKeyCookie(
    name="fifthstreet",
    auto_error=False,
    scheme_name="cookie",
    description="The same token in a cookie; over TLS its name is `__Host-fifthstreet`.",
)
NOBODYS = "-"
"""Stands for whatever else a request is authorised by, which opens nothing."""


async def lobby_of(request: Request) -> Lobby:
    """Return what the whole server shares."""
    lobby: Lobby = request.app.state.lobby
    return lobby


InLobby = Annotated[Lobby, Depends(lobby_of)]


async def source_from(request: Request) -> str:
    """Return whom a request's address stands for."""
    return source_of(request.client.host if request.client else "")


Source = Annotated[str, Depends(source_from)]


async def actor_of(
    request: Request,
    lobby: InLobby,
    bearer: Annotated[HTTPAuthorizationCredentials | None, Security(BEARER)],
    _cookie: Annotated[str | None, Security(COOKIE)],
) -> Actor | Refusal:
    """Return who asks, or that his session is over."""
    token = request.cookies.get(lobby.serving.cookie, "")
    if "authorization" in request.headers:
        token = bearer.credentials if bearer else NOBODYS
    actor = lobby.actor(token)
    if isinstance(actor, Actor) and actor.session is not None:
        lobby.running.desk.touch(actor.session.id)
    return actor


Found = Annotated[Actor | Refusal, Depends(actor_of)]


async def anybody(found: Found, lobby: InLobby) -> Actor:
    """Return who asks; somebody whose session is over is nobody."""
    if isinstance(found, Refusal):
        return Actor(column=None, at=lobby.running.desk.at())
    return found


async def somebody(found: Found) -> Actor:
    """Return who asks, who must have signed on."""
    if isinstance(found, Refusal):
        raise ProblemError.of(found)
    if found.session is None:
        raise ProblemError.of(Refusal("session_has_ended"))
    return found


Anybody = Annotated[Actor, Depends(anybody)]
Somebody = Annotated[Actor, Depends(somebody)]


def who_may(act: str, on: On = ANYTHING) -> Callable[..., Awaitable[Actor]]:
    """Return what lets through whoever may do an act."""

    async def checked(actor: Somebody) -> Actor:
        if refused := refusal(actor, act, on):
            raise ProblemError.of(refused)
        return actor

    return checked


def session_of(actor: Actor) -> str:
    """Return the session that somebody acts in."""
    return actor.session.id if actor.session else ""


def give_token(lobby: Lobby, response: Response, token: Secret) -> None:
    """Put a token into the cookie that only the server reads."""
    response.set_cookie(
        lobby.serving.cookie,
        token.reveal(),
        httponly=True,
        samesite="strict",
        secure=lobby.serving.certificate is not None,
        path="/",
    )


def take_token(lobby: Lobby, response: Response) -> None:
    """Have a browser forget its token."""
    response.delete_cookie(
        lobby.serving.cookie,
        httponly=True,
        samesite="strict",
        secure=lobby.serving.certificate is not None,
        path="/",
    )
