"""From a message to a request to a table: one strict form and size for HTTP and sockets."""

import re
from typing import Any, Final

from msgspec import UNSET, Struct

from fifthstreet.floor.tables.requests import TableRequest
from fifthstreet.ledger.reply_key import ReplyKey
from fifthstreet.money import MOST_MINOR_UNITS
from fifthstreet.people.authority import ACTS, Actor, refusal_beforehand
from fifthstreet.protocol import floor_commands as h
from fifthstreet.protocol.bodies import (
    Asks,
    Commands,
    FilesSubmission,
    MovesChips,
    Rehearses,
    RequestsOpening,
    Uses,
)
from fifthstreet.protocol.codec import CodecError, digest_of, names_of, read_text, record_of
from fifthstreet.protocol.command_fields import read_command
from fifthstreet.protocol.frames import Command, Unread
from fifthstreet.protocol.record import Fields
from fifthstreet.refusals import Refusal, RefusedError

SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
"""Methods that change nothing and have no body."""
LARGEST_BODY: Final = 64 * 1024
LONGEST_ADDRESS: Final = 8 * 1024
"""Bytes of a request: its body, and its path with what it asks for."""
MOST_LEVELS: Final = 8
MOST_VALUES: Final = 1_000
"""How deep lists and tables may be nested, and how many values they may have."""
LARGEST_NUMBER: Final = MOST_MINOR_UNITS
LONGEST_NAME: Final = 100
LONGEST_TEXT: Final = 500
"""Characters of a text in a command, such as a reason; a submission is longer."""


def too_large(detail: str) -> Refusal:
    """Return the refusal of a message that is too large."""
    return Refusal("message_is_too_large", detail=detail)


def read_body(body: bytes) -> None:
    """Raise if a body is not JSON or is too large."""
    if not body:
        return
    try:
        value = read_text(Any, body)
    except CodecError as error:
        raise RefusedError(
            Refusal("request_is_not_valid", f"The body is not JSON. {error}")
        ) from None
    if excess := excess_of(value, longest_text=LARGEST_BODY):
        raise RefusedError(too_large(excess))


def excess_of(current: object, *, longest_text: int = LONGEST_TEXT) -> str | None:
    """Return in a sentence what in some JSON exceeds the limits, or None.

    >>> excess_of({"seat": 2**63})
    'A number has at most 18 digits.'
    >>> excess_of({"cards": ["As", "Kd"]})
    """
    level, count = [current], 1
    for _ in range(MOST_LEVELS):
        parts: list[Any] = []
        for value in level:
            if result := _excess(value, longest_text):
                return result
            if isinstance(value, dict):
                parts += value.values()
            elif isinstance(value, list):
                parts += value
        level = parts
        if not level:
            return None
        count += len(level)
        if count > MOST_VALUES:
            return f"It holds at most {MOST_VALUES:,} values."
    return f"Lists and tables lie at most {MOST_LEVELS} deep."


def _excess(value: object, longest_text: int) -> str | None:
    """Return what is too large about one value and its contents."""
    match value:
        case str() if len(value) > longest_text:
            return f"A text has at most {longest_text:,} characters."
        case int() | float() if not -LARGEST_NUMBER <= value <= LARGEST_NUMBER:
            return f"A number has at most {len(str(LARGEST_NUMBER))} digits."
        case dict() if max(map(len, value), default=0) > LONGEST_NAME:
            return f"The name of a field has at most {LONGEST_NAME} characters."
        case _:
            return None


CLIENT: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
"""The names that a client may use."""
KNOWN: Final = {**ACTS, **h.ACTS}
"""Every command that somebody can give, with its act."""


def is_table(arguments: Unread) -> bool:
    """Return whether a command's arguments are a table of fields, without reading it."""
    return arguments is UNSET or bytes(arguments)[:1] == b"{"


def command_of(sender: "Sender", do: str, arguments: Fields | Unread) -> h.Command | Refusal:
    """Return the command that a person gives; the house adds the person and the time.

    Anyone who may not give it is refused before its fields are read.
    """
    actor = sender.actor
    try:
        record = record_of(do)
    except CodecError as error:
        return Refusal("command_is_unknown", detail=str(error))
    if record not in KNOWN:
        return Refusal(code="command_is_unknown")
    if refused := refusal_beforehand(actor, KNOWN[record], sender.table):
        return refused
    try:
        fields = arguments if isinstance(arguments, dict) else read_text(dict, arguments or b"{}")
        if excess := excess_of(fields):
            return too_large(excess)
        command: h.Command = read_command(do, fields, name=actor.name, at=actor.at)
    except CodecError as error:
        return Refusal("command_is_unknown", detail=str(error))
    return command


def _key_of(actor: Actor, client: str, place: str = "desk") -> str:
    """Return the key of a client's stored replies: each table counts sequences separately.

    Nobody can use up another person's numbers.

    >>> _key_of(Actor(column=None, at=0), "tab-1", "md-1")
    '/tab-1/md-1'
    """
    return f"{actor.name}/{client}/{place}"


Numbered = MovesChips | Asks | Uses | FilesSubmission | RequestsOpening
"""A request to the desk with a client and a sequence, which acts once."""


def reply_key(actor: Actor, body: Numbered, *what: str) -> ReplyKey:
    """Return the key by which a request to the desk acts once, with its content."""
    return ReplyKey(_key_of(actor, body.client), body.sequence, digest_of(*what, body))


class Sender(Struct, frozen=True, kw_only=True):
    """Where a command comes from: who gives it at which table, by which client and number."""

    actor: Actor
    table: str
    client: str = ""
    sequence: int = 0


def request_of(sender: Sender, message: Command | Commands | Rehearses) -> TableRequest | Refusal:
    """Return the request to a table in a message of the strict form, or why it is refused."""
    actor = sender.actor
    command = command_of(sender, message.do, message.arguments)
    if isinstance(command, Refusal):
        return command
    round_ = None if message.round is UNSET else message.round
    decision = None if message.decision is UNSET else message.decision
    kind: Any = type(command)
    says = [getattr(command, name) for name in names_of(kind) if name != "at"]
    return TableRequest(
        actor=actor,
        command=command,
        client=_key_of(actor, sender.client, sender.table),
        sequence=sender.sequence,
        round=round_,
        decision=decision,
        digest=digest_of(message.do, says, round_, decision),
    )
