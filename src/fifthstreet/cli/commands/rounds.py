"""`fifthstreet rounds`: rounds found by what happened in them."""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated

import typer

from fifthstreet.cli.parameters import Database, Json
from fifthstreet.errors import FifthStreetError
from fifthstreet.terminal.output import plain, write, write_json

if TYPE_CHECKING:
    from fifthstreet.protocol.rounds import FoundRound

Find = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="NAME=VALUE",
        help="What to look for: table, since, until, seat, patron, dealer, hand, cards, "
        "irregularity, ruled, voided, corrected, staked, paid.",
    ),
]
Most = Annotated[
    int, typer.Option("--most", min=1, max=10_000, help="Maximum number of rounds to list.")
]
NUMBERS = frozenset({"seat", "staked", "paid"})
TIMES = frozenset({"since", "until"})
FLAGS = frozenset({"ruled", "voided", "corrected"})
WORDS = frozenset({"table", "patron", "dealer", "hand", "cards", "irregularity"})
REMEDY = 'Write what you look for as NAME=VALUE, such as "hand=full house" or paid=50000.'


def rounds(
    find: Find = None, *, most: Most = 50, database: Database = None, json: Json = False
) -> None:
    """Find rounds in the journal, newest first: by time, people, cards, trouble or amount.

    Write times as 2026-11-18 or 2026-11-18T21:30, in UTC. Amounts are minimums, in minor units.
    """
    from fifthstreet.audit.round_index import RoundIndex, RoundQuery
    from fifthstreet.ledger.store.address import open_store
    from fifthstreet.protocol.codec import encode

    wishes = dict(_wish(one) for one in find or ())
    index = RoundIndex()
    with open_store(database, read_only=True) as store:
        index.read(store)
    query = RoundQuery(**wishes, most=most)  # type: ignore[arg-type]
    page = index.find(query)
    if json:
        write_json(encode(page))
    else:
        write(plain("\n".join(_lines(page.rounds))) + "\n")


def _wish(text: str) -> tuple[str, str | int | bool]:
    """Return one thing to look for, as the index takes it."""
    name, equals, value = text.partition("=")
    if not equals or not value or name not in NUMBERS | TIMES | FLAGS | WORDS:
        raise FifthStreetError(f"{text[:80]!r} is not something to search for.", remedy=REMEDY)
    if name in FLAGS:
        if value not in {"yes", "no"}:
            raise FifthStreetError(f"{name} must be yes or no.", remedy=f"Write {name}=yes.")
        return name, value == "yes"
    if name in NUMBERS:
        if not (value.isascii() and value.isdigit()):
            raise FifthStreetError(f"{name} must be a whole number.", remedy=f"Write {name}=5.")
        return name, int(value)
    if name in TIMES:
        return name, _time(name, value)
    return name, value.replace(" ", "_") if name == "irregularity" else value


def _time(name: str, value: str) -> int:
    try:
        moment = datetime.fromisoformat(value)
    except ValueError:
        remedy = f"Write {name}=2026-11-18 or {name}=2026-11-18T21:30."
        raise FifthStreetError(f"{value[:40]!r} is not a time.", remedy=remedy) from None
    return int((moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp())


def _lines(matches: "tuple[FoundRound, ...]") -> Iterator[str]:
    from fifthstreet.money import Amount

    if not matches:
        yield "No rounds match."
    for one in matches:
        began = datetime.fromtimestamp(one.began, UTC).isoformat()[:19]
        notes: list[str] = [one.outcome] if one.outcome != "ended" else []
        notes += [what.replace("_", " ") for what in one.irregularities]
        notes += [f"{one.corrections} corrected"] if one.corrections else []
        yield f"{began}  {one.table}:{one.round}  {', '.join(notes)}".rstrip()
        for seat in one.seats:
            staked, paid = (
                Amount(amount, one.currency).pretty for amount in (seat.staked, seat.paid)
            )
            hand = f"{seat.cards} {seat.hand}".strip() or "no cards shown"
            name = seat.name or seat.player
            yield f"  seat {seat.seat}, {name}: {hand}; {staked} staked, {paid} paid"
