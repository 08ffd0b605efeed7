"""A table's socket: a hello, then commands and their answers, and all that happens at the table."""

import time
from collections.abc import Callable, Mapping
from typing import Any, Final

import orjson
from websockets.http11 import Request as Handshake

from fifthstreet.floor.tables.requests import Request
from fifthstreet.floor.tables.views import Viewer
from fifthstreet.refusals import Refusal, RefusedError, refusal_as_json
from fifthstreet.web.feeds import Feed, framed
from fifthstreet.web.lobby import Lobby
from fifthstreet.web.measures import DISMISSED, TAKEN
from fifthstreet.web.problems import document_of
from fifthstreet.web.requests import CLIENT, MOST_SEQUENCE, Sender, request_of
from fifthstreet.web.wire import Wire

HELLO_WITHIN: Final = 5.0
MOST_SOCKETS: Final = 20
"""Sockets of one session at a time."""
FIELDS: Final[Mapping[str, Mapping[str, tuple[type, ...]]]] = {
    "hello": {"type": (str,), "client": (str,), "token": (str,), "after": (int,), "send": (str,)},
    "command": {
        "type": (str,),
        "sequence": (int,),
        "do": (str,),
        "with": (dict,),
        "round": (int,),
        "decision": (int,),
    },
    "ping": {"type": (str,)},
}
"""The closed form of what a client may say: its fields, and what they hold."""
NEEDED: Final = {"hello": {"client"}, "command": {"sequence", "do"}, "ping": set[str]()}
PONG: Final = framed({"type": "pong"})
TOO_OFTEN: Final = refusal_as_json(Refusal("too_many_requests"))


def message_of(payload: bytes) -> dict[str, Any] | str:
    """Return a message of the closed form, or in a sentence what is wrong with it."""
    try:
        message = orjson.loads(payload)
    except orjson.JSONDecodeError:
        return "The message is not JSON."
    fields = FIELDS.get(message.get("type", "")) if _is_table(message) else None
    if fields is None:
        return "The type of the message is unknown."
    for name, value in message.items():
        kinds = fields.get(name)
        if kinds is None:
            return f"The message has no field {name!r}."
        if type(value) not in kinds:
            return f"The field {name!r} holds something else."
    if missing := NEEDED[message["type"]] - message.keys():
        return f"The field {min(missing)!r} is missing."
    told: dict[str, Any] = message
    return told


def _is_table(message: object) -> bool:
    return isinstance(message, dict) and isinstance(message.get("type", ""), str)


class TableSocket:
    """Somebody at a table, or somebody who watches it."""

    def __init__(self, lobby: Lobby, feed: Feed, wire: Wire, cookie: str) -> None:
        self.lobby = lobby
        self.feed = feed
        self.wire = wire
        self.client = ""
        self.session = ""
        self.viewer = Viewer()
        self.wants_view = True
        self._cookie = cookie
        self._greeted = False
        self._hello = lobby.running.clock.later(HELLO_WITHIN, self._never_greeted)

    def _never_greeted(self) -> None:
        self.bye("hello_is_missing", "The first message is a hello, and soon.")

    def heard(self, payload: bytes) -> None:
        """Take a message in."""
        came = time.perf_counter()
        message = message_of(payload)
        if isinstance(message, str):
            self._problem(RefusedError(Refusal("request_is_not_valid", message)))
        elif message["type"] == "command":
            self._command(message, came)
        elif message["type"] == "ping":
            self.wire.push(PONG)
            if self.session:
                self.lobby.running.desk.touch(self.session)
        else:
            self._greet(message)

    def _problem(self, problem: RefusedError) -> None:
        self.wire.push(framed({**document_of(problem), "type": "problem"}))

    def _greet(self, message: Mapping[str, Any]) -> None:
        if self._greeted:
            self._problem(RefusedError(Refusal("request_is_not_valid", "Send hello only once.")))
            return
        send = message.get("send", "view")
        if not CLIENT.fullmatch(message["client"]) or send not in {"view", "events"}:
            self._problem(RefusedError(Refusal("request_is_not_valid", "Send a valid hello.")))
            return
        token = message.get("token") or self._cookie
        actor = self.lobby.actor(token)
        if isinstance(actor, Refusal):
            self.bye(actor.code, actor.says)
            return
        self._hello()
        self._greeted = True
        self.client, self.wants_view = message["client"], send == "view"
        self.viewer = Viewer.of(actor)
        after = message.get("after")
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
        frame = None if after is None else self.feed.missed(self.viewer, after)
        self.wire.push(frame or self.feed.snapshot(self.viewer))
        self.lobby.joined(self)

    def _command(self, message: Mapping[str, Any], came: float) -> None:
        sequence = message["sequence"]
        if not self._greeted or not 0 <= sequence <= MOST_SEQUENCE:
            self._problem(RefusedError(Refusal("request_is_not_valid", "Number commands upward.")))
            return
        actor = self.lobby.acting(self.session)
        if isinstance(actor, Refusal):
            self.bye(actor.code, actor.says)
            return
        answer = self._answering(sequence, came)
        if not self.lobby.paced("seat", self.session or self.wire.source):
            answer(TOO_OFTEN)
            return
        table = self.feed.host.state.id
        sender = Sender(actor=actor, table=table, client=self.client, sequence=sequence)
        asked = request_of(sender, message)
        if not isinstance(asked, Request):
            answer(refusal_as_json(asked))
            return
        self.feed.host.ask(asked, answer)
        if self.session:
            self.lobby.running.desk.touch(self.session, actor.at)

    def _answering(self, sequence: int, came: float) -> Callable[[dict[str, Any]], None]:
        def answer(body: dict[str, Any]) -> None:
            TAKEN.observe(time.perf_counter() - came)
            self.lobby.note(body)
            self.wire.push(framed({"type": "reply", "sequence": sequence, **body}))

        return answer

    def bye(self, code: str, says: str) -> None:
        """Say why, and go."""
        DISMISSED.labels(code).inc()
        self.wire.push(framed({"type": "bye", "code": code, "says": says}))
        self.wire.close(1008, code)

    def gone(self) -> None:
        """Leave the table's watchers."""
        self._hello()
        self.lobby.left(self)


def welcome(lobby: Lobby, wire: Wire, request: Handshake) -> TableSocket:
    """Return who listens at a new socket, or raise why there is none."""
    table = lobby.admit(wire, request)
    return TableSocket(lobby, lobby.feed(table), wire, lobby.cookie_of(request))
