"""Sends a request for a table to the process that runs it, and waits while the table moves.

The application here is asked first. If it answers that the table runs elsewhere, the process that
runs it is asked; if that one has just handed the table over, both are asked again. A command
carries a key under which it acts once, so asking twice does no harm.
"""

import asyncio
import re
from typing import Final

import msgspec
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fifthstreet.floor.tables.host import ELSEWHERE
from fifthstreet.web.lobby import Lobby
from fifthstreet.web.peers import HEADER
from fifthstreet.web.requests import SAFE

TABLE: Final = re.compile(r"/api/v1/tables/([A-Za-z0-9_-]{1,40})(?:/.*)?")
UNAVAILABLE: Final = 503
PATIENCE: Final = 10.0
"""Seconds for which a request waits for a table that no process runs."""
PAUSE: Final = 0.02


class _PendingAnswer:
    """Passes an answer on, unless it says that another process runs the table."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._messages: list[Message] = []
        self.elsewhere = False

    async def __call__(self, message: Message) -> None:
        """Accept a part of the answer."""
        if message["type"] == "http.response.start" and message["status"] == UNAVAILABLE:
            self._messages.append(message)
        elif not self._messages:
            await self._send(message)
        else:
            self._messages.append(message)
            self.elsewhere = _says_elsewhere(message.get("body", b""))
            if not self.elsewhere:
                await self.release()

    async def release(self) -> None:
        """Send the buffered messages."""
        messages, self._messages = self._messages, []
        for message in messages:
            await self._send(message)


def _says_elsewhere(body: bytes) -> bool:
    try:
        return bool(msgspec.json.decode(body)["code"] == ELSEWHERE)
    except (msgspec.DecodeError, KeyError, TypeError):
        return False


class Router:
    """Answers requests for tables that any process of the house runs."""

    def __init__(self, app: ASGIApp, lobby: Lobby) -> None:
        self.app = app
        self.lobby = lobby

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request here, or have the process that runs its table answer it."""
        path = TABLE.fullmatch(scope["path"])
        if path is None or HEADER in scope or not self.lobby.running.settings.shared:
            await self.app(scope, receive, send)
            return
        body = b"" if scope["method"] in SAFE else await _body(receive)
        loop = asyncio.get_running_loop()
        until = loop.time() + PATIENCE
        while True:
            answer = _PendingAnswer(send)
            await self.app(scope, _again(body, receive), answer)
            if not answer.elsewhere:
                return
            if await self._answered_by_owner(path[1], scope, body, send):
                return
            if loop.time() > until or self.lobby.newest_owner(path[1]) == "":
                await answer.release()
                return
            await asyncio.sleep(PAUSE)

    async def _answered_by_owner(self, table: str, scope: Scope, body: bytes, send: Send) -> bool:
        where = self.lobby.owner(table)
        response = await self.lobby.peers.ask(where, scope, body) if where else None
        moved = response is not None and response.status_code == UNAVAILABLE
        if response is None or (moved and _says_elsewhere(bytes(response.body))):
            return False
        await response(scope, _nothing, send)
        return True


async def _body(receive: Receive) -> bytes:
    message = await receive()
    body = bytes(message.get("body", b""))
    while message.get("more_body"):
        message = await receive()
        body += message.get("body", b"")
    return body


def _again(body: bytes, receive: Receive) -> Receive:
    """Return access to a body that was read before, and then to the end of the request."""
    waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def message() -> Message:
        return waiting.pop() if waiting else await receive()

    return message


async def _nothing() -> Message:
    return {"type": "http.disconnect"}
