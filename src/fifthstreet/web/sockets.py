"""A table's socket: a hello, then commands and their answers, and all that happens at the table."""

import re
import time
from functools import partial
from typing import Final

import msgspec
from msgspec import UNSET
from websockets.http11 import Request as Handshake

from fifthstreet.floor.tables.host import ELSEWHERE
from fifthstreet.floor.tables.requests import TableRequest
from fifthstreet.floor.tables.views import Viewer
from fifthstreet.protocol.frames import Bye, Command, Hello, Ping, Pong, ProblemFrame
from fifthstreet.protocol.record import Fields
from fifthstreet.protocol.tables import Snapshot
from fifthstreet.refusals import Refusal, RefusedError, refusal_as_json
from fifthstreet.web.feeds import Feed, framed
from fifthstreet.web.lobby import Lobby
from fifthstreet.web.measures import DISMISSED, TAKEN
from fifthstreet.web.problems import document_of
from fifthstreet.web.requests import CLIENT, Sender, is_table, request_of
from fifthstreet.web.tunnel import Tunnel
from fifthstreet.web.wire import Wire

HELLO_WITHIN: Final = 5.0
MOST_SOCKETS: Final = 20
"""Sockets of one session at a time."""
PONG: Final = framed(Pong())
TOO_OFTEN: Final = refusal_as_json(Refusal("too_many_requests"))
MESSAGES: Final = msgspec.json.Decoder(Hello | Command | Ping)
FIELD: Final = re.compile(r"field `(\w+)`|`\$\.(\w+)")


def message_of(payload: bytes) -> Hello | Command | Ping | str:
    """Return a message of the strict form, or in a sentence what is wrong with it.

    The arguments of a command stay unread, because its sender may not be allowed to give it.
    """
    try:
        message: Hello | Command | Ping = MESSAGES.decode(payload)
    except msgspec.ValidationError as error:
        return _wrong(str(error))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return "The message is not JSON."
    if isinstance(message, Command) and not is_table(message.arguments):
        return "The field 'with' holds something else."
    return message


def _wrong(error: str) -> str:
    field = FIELD.search(error)
    missing_or_unknown, wrong = field.groups() if field else (None, "type")
    if "type" in (missing_or_unknown, wrong):
        return "The type of the message is unknown."
    if wrong:
        return f"The field {wrong!r} holds something else."
    if "missing" in error:
        return f"The field {missing_or_unknown!r} is missing."
    return f"The message has no field {missing_or_unknown!r}."


class ServerSocket:
    """The socket of a person who plays at a table or watches it."""

    def __init__(self, lobby: Lobby, feed: Feed, wire: Wire, cookie: str) -> None:
        self.lobby = lobby
        self.feed = feed
        self.wire = wire
        self.client = ""
        self.session = ""
        self.viewer = Viewer()
        self.wants_view = True
        self.last_view: Snapshot | None = None
        """The view that the person was sent last."""
        self._cookie = cookie
        self._greeted = False
        self._hello = lobby.running.clock.later(HELLO_WITHIN, self._never_greeted)

    def _never_greeted(self) -> None:
        self.bye("hello_is_missing", "The first message is a hello, and soon.")

    def heard(self, payload: bytes) -> None:
        """Receive a message."""
        came = time.perf_counter()
        match message_of(payload):
            case str() as wrong:
                self._problem(RefusedError(Refusal("request_is_not_valid", wrong)))
            case Command() as command:
                self._command(command, came)
            case Ping():
                self.wire.push(PONG)
                if self.session:
                    self.lobby.running.desk.touch(self.session)
            case hello:
                self._greet(hello)

    def _problem(self, problem: RefusedError) -> None:
        document = document_of(problem)
        self.wire.push(
            framed(
                ProblemFrame(
                    title=document.title,
                    status=document.status,
                    code=document.code,
                    says=document.says,
                    clause=document.clause,
                    remedy=document.remedy,
                )
            )
        )

    def _greet(self, hello: Hello) -> None:
        if self._greeted:
            self._problem(RefusedError(Refusal("request_is_not_valid", "Send hello only once.")))
            return
        if not CLIENT.fullmatch(hello.client):
            self._problem(
                RefusedError(Refusal("request_is_not_valid", "The hello is not understood."))
            )
            return
        actor = self.lobby.actor(hello.token or self._cookie)
        if isinstance(actor, Refusal):
            self.bye(actor.code, actor.says)
            return
        self._hello()
        self._greeted = True
        self.client, self.wants_view = hello.client, hello.send == "view"
        self.viewer = Viewer.of(actor)
        after = None if hello.after is UNSET else hello.after
        if actor.session is None:
            self._join(after)
            return
        self.session = actor.session.id
        if len(self.lobby.sockets.get(self.session, ())) >= MOST_SOCKETS:
            self.bye("too_many_sockets", f"A session has at most {MOST_SOCKETS} sockets.")
            return
        self.lobby.attach(self.session, self.client, lambda refused: self._in(refused, after))

    def _in(self, refused: Refusal | None, after: int | None) -> None:
        if refused is not None:
            self.bye(refused.code, refused.says)
        else:
            self._join(after)

    def _join(self, after: int | None) -> None:
        self.feed.greet(self, after)
        self.lobby.joined(self)

    def _command(self, command: Command, came: float) -> None:
        sequence = command.sequence
        if not self._greeted:
            self._problem(
                RefusedError(Refusal("request_is_not_valid", "The first message is a hello."))
            )
            return
        actor = self.lobby.acting(self.session)
        if isinstance(actor, Refusal):
            self.bye(actor.code, actor.says)
            return
        answer = partial(self._answer, sequence, came)
        if not self.lobby.paced("seat", self.session or self.wire.source):
            answer(TOO_OFTEN)
            return
        table = self.feed.host.state.id
        sender = Sender(actor=actor, table=table, client=self.client, sequence=sequence)
        request = request_of(sender, command)
        if not isinstance(request, TableRequest):
            answer(refusal_as_json(request))
            return
        self.feed.host.ask(request, answer)
        if self.session:
            self.lobby.running.desk.touch(self.session, actor.at)

    def _answer(self, sequence: int, came: float, body: Fields) -> None:
        if body.get("code") == ELSEWHERE:  # it acts once, wherever it is sent again
            self.wire.close(1012, "The table is run elsewhere.")
            return
        TAKEN.observe(time.perf_counter() - came)
        self.lobby.note(body)
        self.wire.push(framed({"type": "reply", "sequence": sequence, **body}))

    def bye(self, code: str, says: str) -> None:
        """Say why, and close."""
        DISMISSED.labels(code).inc()
        self.wire.push(framed(Bye(code, says)))
        self.wire.close(1008, code)

    def gone(self) -> None:
        """Leave the table's watchers."""
        self._hello()
        self.lobby.left(self)


def welcome(lobby: Lobby, wire: Wire, request: Handshake) -> ServerSocket | Tunnel:
    """Return the listener for a new socket, here or where its table runs, or raise a refusal."""
    try:
        table = lobby.admit(wire, request)
    except RefusedError as problem:
        if problem.refusal.code != ELSEWHERE or wire.passed_from is not None:
            raise
        address = lobby.newest_owner(request.path.split("/")[4])
        if not address:
            raise
        tunnel = Tunnel(wire.transport, partial(wire.refuse, problem))
        tunnel.begin(lobby.peers, address, wire.source, request)
        return tunnel
    return ServerSocket(lobby, lobby.feed(table), wire, lobby.cookie_of(request))
