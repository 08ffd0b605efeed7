"""Attackers of a simulated house: messages gone wrong, read as the server reads them."""

import random
from collections.abc import Iterator
from dataclasses import dataclass

from fifthstreet.floor.tables.requests import TableRequest
from fifthstreet.people.authority import Actor
from fifthstreet.people.state import Person
from fifthstreet.protocol.floor_commands import TakeSeat
from fifthstreet.protocol.frames import Command
from fifthstreet.refusals import Refusal
from fifthstreet.web.requests import Sender, request_of
from fifthstreet.web.sockets import message_of
from house.simulator.clients import Client
from house.simulator.network import Wire
from web.proof.malformed import Message, messages
from web.proof.pathological import fields_of
from web.proof.powers import COMMANDS

ROOM = 400
"""Characters of what a command is given."""
MANY = 1_000_000
RIGHTS = (TakeSeat,)
"""What is not refused to a guest who asks for it in order."""


def attacker(name: str, chance: random.Random, wire: Wire) -> "Attacker":
    """Return somebody who means harm: a guest of the house, or nobody that it knows."""
    person = Person(id=name, name=name, role="player")
    known = Actor(column="guest", at=0, person=person)
    actor = chance.choice((known, Actor(column=None, at=0)))
    odd = messages(chance.getrandbits(32), MANY)
    return Attacker(id=name, actor=actor, chance=chance, wire=wire, odd=odd)


@dataclass(slots=True, kw_only=True)
class Attacker(Client):
    """Somebody who sends what no client should, to every table."""

    odd: Iterator[Message]

    def message(self) -> bytes:
        """Return a command with fields gone wrong, or a message of no known form."""
        if self.chance.random() < 0.4:
            return next(self.odd)[0]
        self.sequence += 1
        do = self.chance.choice(list(COMMANDS))
        fields = fields_of(self.chance, COMMANDS[do], ROOM)
        text = f'{{"type":"command","sequence":{self.sequence},"do":"{do}","with":{fields}}}'
        return text.encode("utf-8", "replace")

    def request(self, table: str, payload: bytes) -> TableRequest | Refusal | str:
        """Return what the server makes of a message; a text where it makes nothing of it."""
        read = message_of(payload)
        if not isinstance(read, Command):
            return str(read)
        sender = Sender(actor=self.actor, table=table, client=self.id, sequence=read.sequence)
        request = request_of(sender, read)
        is_right = isinstance(request, TableRequest) and isinstance(request.command, RIGHTS)
        return "a right" if is_right else request
