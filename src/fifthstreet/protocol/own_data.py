"""Everything that the house knows about a person, as that person may take it along."""

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta

from fifthstreet.protocol.persons import Column, Limit
from fifthstreet.protocol.record import Fields, Minor, Record, Seconds
from fifthstreet.protocol.school import SchoolRecord


class OwnPerson(Record):
    """Who the person is to the house."""

    person: str
    name: str
    role: Column
    language: str
    balances: Mapping[str, Minor]


class OwnSession(Record):
    """One of the person's sessions, now or before."""

    session: str
    began: Seconds
    source: str
    client: str
    open: bool


class ExportedRound(Record):
    """A round in which the person had money: what went in, what came back, and the difference."""

    round: Annotated[str, Meta(description="The table and the number of the round.")]
    currency: str
    staked: Minor
    returned: Minor
    net: Minor


class OwnLedgerLine(Record):
    """One movement of the person's chips, and what they had afterwards."""

    seq: int
    entry: str
    reason: str
    round: str | None
    currency: str
    amount: Minor
    balance: Minor


class OwnEvent(Record):
    """Something that happened with the account; hashes of secrets are left out."""

    at: Seconds
    kind: str
    data: Fields


class OwnData(Record):
    """One document with all of it."""

    form: Literal["fifthstreet.own-data.1"]
    at: Seconds
    person: OwnPerson
    limits: Mapping[str, Limit]
    sessions: tuple[OwnSession, ...]
    rounds: tuple[ExportedRound, ...]
    ledger: tuple[OwnLedgerLine, ...]
    events: tuple[OwnEvent, ...]
    school: SchoolRecord | None = None
