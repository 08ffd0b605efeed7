"""From what somebody sends to what a table is asked: one closed form for HTTP and sockets."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from fifthstreet.house.codec import CodecError, decode
from fifthstreet.house.people.authority import Actor
from fifthstreet.house.tables import commands as h
from fifthstreet.house.tables.refusals import Refusal
from fifthstreet.house.tables.requests import Request
from fifthstreet.play.commands import By

CLIENT: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
"""What a client may call itself."""
MOST_SEQUENCE: Final = 2**53 - 1
KNOWN: Final = frozenset({*h.ROUND, *h.TABLE, *h.ACTS})
BY: Final = By(role="player", name="")
"""Stands for the giver until the house puts in who it really is."""


def command_of(do: str, given: Mapping[str, Any], actor: Actor) -> h.Command | Refusal:
    """Return the command that somebody gives; its giver and its time are not his to say."""
    vocabulary = do.partition(".")[0]
    fields = dict(given)
    if "by" in fields:
        return Refusal(code="command_is_unknown", detail="The giver is not said.")
    if vocabulary in {"do", "run"}:
        fields["by"] = BY
    if vocabulary == "run":
        if "at" in fields:
            return Refusal(code="command_is_unknown", detail="The time is not said.")
        fields["at"] = actor.at
    elif vocabulary not in {"do", "ask"}:
        return Refusal(code="command_is_unknown")
    if do == "do.PlaceWager":
        fields.setdefault("player", actor.name)
    try:
        command = decode(do, fields)
    except CodecError as error:
        return Refusal(code="command_is_unknown", detail=str(error))
    if type(command) not in KNOWN:
        return Refusal(code="command_is_unknown")
    known: h.Command = command
    return known


def key_of(actor: Actor, client: str, place: str = "desk") -> str:
    """Return under what a client's answers are kept: sequences are counted at each table alone.

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
    client: str
    sequence: int


def request_of(sender: Sender, message: Mapping[str, Any]) -> Request | Refusal:
    """Return what is asked of a table by a message of the closed form, or why it is not."""
    actor = sender.actor
    command = command_of(message["do"], message.get("with") or {}, actor)
    if isinstance(command, Refusal):
        return command
    return Request(
        actor=actor,
        command=command,
        client=key_of(actor, sender.client, sender.table),
        sequence=sender.sequence,
        round=message.get("round"),
        decision=message.get("decision"),
    )
