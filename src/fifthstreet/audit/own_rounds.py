"""The rounds that somebody played, newest first, from the movements of their chips."""

from typing import Final, NamedTuple

from fifthstreet.ledger.reading import read_entry
from fifthstreet.ledger.store.store import Store

NEAR: Final = 64
"""Movements before a place in the list in which rounds are looked for that came before it."""


class PlayedRound(NamedTuple):
    """A round by its table and number, with the place of the last movement of chips in it."""

    table: str
    number: int
    place: int


def own_rounds(
    store: Store, player: str, currencies: tuple[str, ...], *, before: int | None, most: int
) -> list[PlayedRound]:
    """Return the rounds in which a player's chips moved, the latest first, from a place on."""
    accounts = (f"player:{player}:{currency}" for currency in currencies)
    rows = sorted(row.seq for account in accounts for row in store.statement(account))
    rows.reverse()
    places: dict[tuple[str, int], int] = {}
    with store.view() as view:
        passed = 0 if before is None else sum(seq >= before for seq in rows)
        for place, seq in enumerate(rows[max(passed - NEAR, 0) :], max(passed - NEAR, 0)):
            about = read_entry(next(iter(view.lines(after=seq - 1)))).round
            if about:
                table, _, number = about.rpartition(":")
                # a round of the page before has movements on this one too
                places.setdefault((table, int(number)), seq if place >= passed else -1)
            if sum(seen > 0 for seen in places.values()) == most:
                break
    return [PlayedRound(*key, place) for key, place in places.items() if place > 0]
