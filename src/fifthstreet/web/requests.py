"""From a message to a request to a table: one strict form for HTTP and sockets."""

import re
from dataclasses import dataclass
from typing import Final

from msgspec import UNSET

from fifthstreet.floor.tables.requests import TableRequest
from fifthstreet.people.authority import Actor, refusal_beforehand
from fifthstreet.people.roles import ACTS
from fifthstreet.play.commands import By
from fifthstreet.protocol import floor_commands as h
from fifthstreet.protocol.bodies import Commands, Rehearses
from fifthstreet.protocol.codec import CodecError, decode, read_text, record_of
from fifthstreet.protocol.frames import Command, Unread
from fifthstreet.protocol.record import Fields
from fifthstreet.refusals import Refusal
from fifthstreet.web.bounds import excess_of, too_large

CLIENT: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
"""What a client may call itself."""
KNOWN: Final = {**ACTS, **h.ACTS}
"""Every command that somebody can give, with the act that it is."""
BY: Final = By(role="player", name="")
"""Stands for the giver until the house puts in who it really is."""


def is_table(arguments: Unread) -> bool:
    """Tell whether what a command is given is a table of fields, without reading it."""
    return arguments is UNSET or bytes(arguments)[:1] == b"{"


def command_of(sender: "Sender", do: str, arguments: Fields | Unread) -> h.Command | Refusal:
    """Return the command that somebody gives; its giver and its time are not theirs to say.

    Whoever may not give it is refused before anything that they say of it is read.
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
        if forged := _forged(do, fields):
            return forged
        if excess := excess_of(fields):
            return too_large(excess)
        command: h.Command = decode(do, _completed(do, fields, actor))
    except CodecError as error:
        return Refusal("command_is_unknown", detail=str(error))
    return command


def _forged(do: str, arguments: Fields) -> Refusal | None:
    if "by" in arguments:
        return Refusal("command_is_unknown", detail="Leave out `by`: the house knows who you are.")
    if "at" in arguments and do.startswith("run."):
        return Refusal("command_is_unknown", detail="Leave out `at`: the house knows the time.")
    return None


def _completed(do: str, arguments: Fields, actor: Actor) -> Fields:
    """Return the fields of a command with what the house says of it: its giver and its time."""
    fields = dict(arguments)
    if do.startswith(("do.", "run.")):
        fields["by"] = BY
    if do.startswith("run."):
        fields["at"] = actor.at
    if do == "do.PlaceWager":
        fields.setdefault("player", actor.name)
    return fields


def key_of(actor: Actor, client: str, place: str = "desk") -> str:
    """Return the key of a client's stored replies: each table counts sequences separately.

    Nobody can use up another's numbers.

    >>> key_of(Actor(column=None, at=0), "tab-1", "md-1")
    '/tab-1/md-1'
    """
    return f"{actor.name}/{client}/{place}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Sender:
    """Where a command comes from: who gives it at which table, by which client and number."""

    actor: Actor
    table: str
    client: str = ""
    sequence: int = 0


def request_of(sender: Sender, message: Command | Commands | Rehearses) -> TableRequest | Refusal:
    """Return what is asked of a table by a message of the closed form, or why it is not."""
    actor = sender.actor
    command = command_of(sender, message.do, message.arguments)
    if isinstance(command, Refusal):
        return command
    return TableRequest(
        actor=actor,
        command=command,
        client=key_of(actor, sender.client, sender.table),
        sequence=sender.sequence,
        round=None if message.round is UNSET else message.round,
        decision=None if message.decision is UNSET else message.decision,
    )
