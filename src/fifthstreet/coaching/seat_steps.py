"""What a live table waits for from its seats, and what the dealer does for whoever is not there."""

from collections.abc import Iterator
from typing import Final

from fifthstreet.coaching.steps import NextStep
from fifthstreet.floor.tables.state import TableState
from fifthstreet.play import commands as c
from fifthstreet.play.state import State
from fifthstreet.protocol import floor_commands as h
from fifthstreet.protocol.procedures import Ask
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.law import Law

OFFERS: Final = frozenset({"offer_options_to_affected", "offer_options_to_all"})
"""What a remedy does that has players choose."""
LEFT: Final = "player_leaves"


def of_the_seats(state: TableState, game: State) -> Iterator[NextStep]:
    """Yield the choices that players have, and where only they decide, what follows if they left.

    What staff enter for a street is a row of its own.
    """
    if game.waiting is not None:
        return
    for number in game.choosing:
        by = c.By(role="player", name=game.seats[number].player)
        yield NextStep(
            id="choose",
            says=f"Seat {number} goes on with the hand, or has its bets back.",
            law=_options(game.terms.book),
            command=c.Choose(by=by, seat=number, go_on=True),
            actor="player",
            asks=(Ask(field="go_on", kind="flag"),),
        )
    if state.opening.mode == "devices":
        yield from _absent(state, game)


def _options(book: RuleBook) -> Law | None:
    """Return the remedy by which players choose."""
    remedies = (remedy for rule in book.irregularities for remedy in rule.remedies)
    return next((remedy for remedy in remedies if not OFFERS.isdisjoint(remedy.do)), None)


def _absent(state: TableState, game: State) -> Iterator[NextStep]:
    """Yield that the seat of a player is freed who does not decide; nobody else can."""
    for number in (*game.to_decide, *game.choosing):
        if game.seats[number].player in state.seats.values():
            yield NextStep(
                id="free_seat",
                says=f"Wait for seat {number}. If the player is gone, free the seat.",
                law=game.terms.book.irregularity(LEFT),
                command=h.FreeSeat(seat=number, reason="disappeared"),
                aside=True,
            )
