"""Checks every request over HTTP: names, origins, rates, sizes, and strict headers."""

import asyncio
import logging
import re
import time
from collections.abc import Iterable
from typing import Final

from fastapi import FastAPI
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.types import Message, Receive, Scope, Send

from fifthstreet.coaching.turns import CALLER, Caller
from fifthstreet.people.authority import STAFF, Actor
from fifthstreet.refusals import Refusal, RefusedError
from fifthstreet.web.body_gate import BodyGate
from fifthstreet.web.headers import ALWAYS, NO_STORE, STRICT_TRANSPORT, Header
from fifthstreet.web.identity import token_of
from fifthstreet.web.lobby import Lobby
from fifthstreet.web.measures import REQUESTS
from fifthstreet.web.peers import HEADER, digest_of_body
from fifthstreet.web.problems import response_of
from fifthstreet.web.requests import LARGEST_BODY, LONGEST_ADDRESS, SAFE, read_body, too_large
from fifthstreet.web.router import Router
from fifthstreet.web.throttle import source_of

DECIMAL: Final = re.compile("[0-9]{1,18}")
BODY_WITHIN: Final = 10.0
"""Seconds within which a body has come."""
FAILED: Final = 400
"""The first status that says that a request was not granted."""
FILES: Final = ("/assets/", "/docs/", "/favicon")
"""Addresses that are served from memory; a page requests dozens of them at once."""
log = logging.getLogger(__name__)


class Guard:
    """Lets a request through to the application, or answers it with a problem."""

    def __init__(self, app: FastAPI, lobby: Lobby) -> None:
        self.app = app
        self.router = Router(app, lobby)
        self.gate: BodyGate = app.state.gate
        self.lobby = lobby

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Take a request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        came = time.perf_counter()
        status = 500
        passed = Headers(scope=scope).get(HEADER)
        query = f"?{scope['query_string'].decode('latin-1')}" if scope["query_string"] else ""
        by_peer = self.lobby.peers.passed(passed, scope["method"], f"{scope['path']}{query}")
        if by_peer is not None:
            scope = {**scope, "client": (by_peer.source, 0), HEADER: by_peer.digest}

        async def sent(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message = {**message, "headers": [*self._headers(message["headers"])]}
            await send(message)

        try:
            await self._let_in(scope, receive, sent)
        finally:
            REQUESTS.labels(str(status)).inc()
            body = {
                "method": scope["method"],
                "path": scope["path"],
                "status": status,
                "milliseconds": round((time.perf_counter() - came) * 1000, 1),
            }
            log.log(_level(scope["method"], status), "request", extra=body)

    async def _let_in(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            actor = self._check(scope)
            if scope["method"] not in SAFE:
                receive = await _taken(receive, scope.get(HEADER))
            CALLER.set(_caller(scope, actor, receive))
            await self.router(scope, receive, send)
        except RefusedError as problem:
            await response_of(problem)(scope, receive, send)

    def _check(self, scope: Scope) -> Actor | Refusal:
        """Return who asks, or that their session has ended; raise if the request is refused."""
        headers = Headers(scope=scope)
        origin = headers.get("origin")
        if HEADER not in scope:
            self.lobby.check_names(headers.get("host", ""), origin)
        actor = self._pace(Request(scope))
        by_cookie = "authorization" not in headers and self.lobby.serving.cookie in headers.get(
            "cookie", ""
        )
        if scope["method"] not in SAFE and by_cookie and origin is None:
            raise RefusedError(Refusal("origin_is_not_allowed", "Send the Origin header."))
        if len(scope["path"]) + len(scope["query_string"]) > LONGEST_ADDRESS:
            detail = f"Send an address of at most {LONGEST_ADDRESS:,} characters."
            raise RefusedError(too_large(detail))
        length = headers.get("content-length", "0")
        if not DECIMAL.fullmatch(length) or int(length) > LARGEST_BODY:
            raise _too_large()
        method, path = scope["method"], scope["path"]
        if method not in SAFE:
            state = self.lobby.running.desk.state
            if refused := self.gate.refusal(method, path, actor, state):
                raise RefusedError(refused)
        return actor

    def _pace(self, request: Request) -> Actor | Refusal:
        """Count a request for its address, and for the session that it comes from."""
        lobby = self.lobby
        source = source_of(request.client.host if request.client else "")
        if request.scope["path"].startswith(FILES):
            lobby.pace("pages", source)
            return lobby.actor("")
        lobby.pace("http", source)
        actor = lobby.actor(token_of(request, lobby))
        if isinstance(actor, Actor) and actor.session is not None:
            lobby.pace("session", actor.session.id)
        return actor

    def _headers(self, headers: Iterable[Header]) -> Iterable[Header]:
        """Add what every answer says to a browser."""
        yield from headers
        named = {name.lower() for name, _ in headers}
        yield from (header for header in ALWAYS if header[0] not in named)
        if self.lobby.serving.secure:
            yield STRICT_TRANSPORT
        if b"cache-control" not in named:
            yield NO_STORE


def _caller(scope: Scope, actor: Actor | Refusal, receive: Receive) -> Caller:
    """Return who requests a calculation, and how to learn that they have disconnected."""

    async def gone() -> None:
        while (await receive())["type"] != "http.disconnect":
            pass

    source = source_of(scope["client"][0] if scope.get("client") else "")
    person, column = ("", None) if isinstance(actor, Refusal) else (actor.name, actor.column)
    return Caller(source=source, person=person, staff=column in STAFF, gone=gone)


def _level(method: str, status: int) -> int:
    """Return the log level of a request: pages read all the time, only to show something."""
    return logging.DEBUG if method in SAFE and status < FAILED else logging.INFO


def _too_large() -> RefusedError:
    return RefusedError(Refusal("body_is_too_large", f"Send at most {LARGEST_BODY:,} bytes."))


async def _taken(receive: Receive, digest: str | None) -> Receive:
    """Return access to a complete body, unless it is too large or not the one passed on."""
    body, more = b"", True
    try:
        async with asyncio.timeout(BODY_WITHIN):
            while more:
                message = await receive()
                body += message.get("body", b"")
                more = message["type"] == "http.request" and message.get("more_body", False)
                if len(body) > LARGEST_BODY:
                    raise _too_large()
    except TimeoutError:
        raise RefusedError(Refusal("body_is_too_slow")) from None
    if digest not in {None, digest_of_body(body)}:
        raise RefusedError(Refusal("request_is_not_valid"))
    read_body(body)
    waiting = [{"type": "http.request", "body": body, "more_body": False}]

    async def again() -> Message:
        return waiting.pop() if waiting else await receive()

    return again
