"""Chips and jackpots as they are answered for."""

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta

from fifthstreet.protocol.record import Exact, Minor, Record, Yes
from fifthstreet.protocol.tables import Meters, Winner


class Moved(Record):
    """Chips that were bought or given back, and what is held now."""

    person: str
    currency: str
    amount: Minor
    by: str
    reason: str
    approved_by: str
    balance: Minor


class Movement(Record):
    """One movement of a player's chips, with the round that it comes from."""

    seq: int
    entry: str
    reason: str
    round: str | None
    amount: Minor
    balance: Minor


class Hit(Winner):
    """Somebody who was paid from a jackpot."""

    amount: Minor
    at: str
    won: Annotated[tuple[str, ...], Meta(description="The meters that were won whole.")]


class Jackpot(Record):
    """A jackpot as everyone may see it; it never shows more than can be paid."""

    link: str
    currency: str
    meters: Meters
    limits: Mapping[str, Minor]
    resets: Mapping[str, Minor]
    rates: Mapping[str, Exact]
    pending: Winner | None
    waiting: tuple[Winner, ...]
    out_of_order: str | None
    closed: str | None
    hits: tuple[Hit, ...]


class Obeyed(Record):
    """An order to a jackpot was carried out."""

    ok: Yes = True
