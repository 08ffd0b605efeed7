"""The time of a deck: how long it may be in play, and when the table is warned."""

from fifthstreet.procedures.state import DeckState, State
from fifthstreet.rules.deck import DeckLife

MINUTE = 60
HOUR = 60 * MINUTE


def life(state: State) -> DeckLife | None:
    """Return the law on a deck's time in play under the method of dealing, if there is one."""
    return state.setup.book.cards.life(state.method)


def due_at(state: State, deck: DeckState) -> int | None:
    """Return the time from which no round may start with a deck."""
    law = life(state)
    return None if law is None else deck.opened_at + law.hours * HOUR


def is_due(state: State, deck: DeckState, at: int) -> bool:
    """Return whether a deck has been in play for as long as it may."""
    due = due_at(state, deck)
    return due is not None and at >= due


def is_due_soon(state: State, deck: DeckState, at: int) -> bool:
    """Return whether the table is to be warned of a deck."""
    due = due_at(state, deck)
    warn = state.setup.terms.book.cards.warn_minutes
    return due is not None and at >= due - (warn.value if warn else 0) * MINUTE
