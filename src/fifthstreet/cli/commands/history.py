"""`fifthstreet history`: the story of one round, for a dispute."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from fifthstreet.cli.parameters import Database, Json
from fifthstreet.errors import FifthStreetError
from fifthstreet.terminal.output import plain, write, write_json

if TYPE_CHECKING:
    from fifthstreet.audit.history import History

Which = Annotated[
    str, typer.Argument(metavar="TABLE:ROUND", help="Table and round, such as md-1:17.")
]


def history(which: Which, *, database: Database = None, json: Json = False) -> None:
    """Show one round from the journal: who did what and when, cards, settlement, money, proof.

    Cards dealt face down appear only after the round is over.
    """
    from fifthstreet.audit.history import history_of
    from fifthstreet.ledger.store.address import open_store

    table, _, number = which.rpartition(":")
    if not table or not (number.isascii() and number.isdigit()):
        raise FifthStreetError(
            f"{which[:80]!r} is not a round.",
            remedy="Write the table and the round, such as md-1:17.",
        )
    with open_store(database, read_only=True) as store:
        record = history_of(store, table, int(number))
    if json:
        write_json(record.as_json())
    else:
        write(_text(record))


def _basis(history: "History") -> str:
    """Return from what the table of the round was opened."""
    opened = history.opened
    if not opened.register:
        return "The table was opened without an approval."
    people = " and ".join(opened.approved)
    return f"{opened.name}, opened from {opened.register} of the register, confirmed by {people}"


def _text(history: "History") -> str:
    end = {"open": "is in progress.", "ended": "has ended.", "voided": f"is void: {history.cause}"}
    lines = [
        f"Round {history.round} of table {history.table} {end[history.outcome]}",
        f"{history.opened.book} {history.opened.version}, ruleset {history.ruleset}",
        *([f"Law {history.opened.law}"] if history.opened.law else ()),
        _basis(history),
        "",
        *(f"{one.at[:19]}  {one.who:<12} {one.says}" for one in history.moments),
        "",
        *_settlement(history),
        "",
        *_money(history),
        "",
        *_proof(history),
    ]
    return plain("\n".join(lines)) + "\n"


def _pretty(history: "History", minor: int) -> str:
    from fifthstreet.money import Amount

    sign = "-" if minor < 0 else ""
    return sign + Amount(abs(minor), history.opened.currency).pretty


def _settlement(history: "History") -> Iterator[str]:
    for line in history.lines:
        staked, paid = _pretty(history, line.staked), _pretty(history, line.paid)
        text = f"{staked} staked, {paid} paid, {line.outcome}. {line.why} [{line.citation}]."
        yield f"Seat {line.seat}, {line.wager.replace('_', ' ')}: {text}"


def _money(history: "History") -> Iterator[str]:
    from fifthstreet.ledger.entry import minor

    for purse in history.purses:
        before, after = (_pretty(history, minor(amount)) for amount in (purse.before, purse.after))
        yield f"{purse.player} had {before} before the round and {after} after it."
    for name, values in history.meters.items():
        before, after = (_pretty(history, int(value)) for value in values)
        yield f"Meter {name} showed {before} when the round opened, and {after} at its end."
    for movement in history.movements:
        yield f"Meter {movement.meter}, {movement.kind}: {movement.parts:+} units"
    for entry in history.entries:
        postings = ", ".join(f"{each.account} {each.amount:+}" for each in entry.postings)
        yield f"Entry {entry.id}, {entry.reason}: {postings}"


def _proof(history: "History") -> Iterator[str]:
    verdict = history.verdict
    if verdict is None:
        yield "There is no proof yet."
        return
    yield from (f"Right: {right}" for right in verdict.right)
    yield f"WRONG: {verdict.wrong}" if verdict.wrong else "Nothing is wrong."
    if any(card != "??" for card in verdict.deck):
        yield f"Dealt: {' '.join(verdict.deck)}"
