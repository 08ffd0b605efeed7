"""Chips and jackpots as they are answered for."""

from typing import Annotated, Literal

from pydantic import Field

from fifthstreet.web.answering.shape import Exact, Minor, Told
from fifthstreet.web.answering.tables import Meters, Winner


class Moved(Told):
    """Chips that were bought or given back, and what is held now."""

    person: str
    currency: str
    amount: Minor
    by: str
    reason: str
    approved_by: str
    balance: Minor


class Movement(Told):
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
    won: Annotated[list[str], Field(description="The meters that were won whole.")]


class Jackpot(Told):
    """A jackpot as everybody may see it; it never shows more than can be paid."""

    link: str
    currency: str
    meters: Meters
    limits: dict[str, Minor]
    resets: dict[str, Minor]
    rates: dict[str, Exact]
    pending: Winner | None
    waiting: list[Winner]
    out_of_order: str | None
    closed: str | None
    hits: list[Hit]


class Obeyed(Told):
    """An order to a jackpot was carried out."""

    ok: Literal[True]
