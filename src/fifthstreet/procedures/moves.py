"""Small moves that events have in common: changing one deck, all of them, or emptying the rack."""

from collections.abc import Callable
from typing import Any

from fifthstreet.procedures.places import DeckPlace
from fifthstreet.procedures.state import DeckState, Moment, State


def with_deck(state: State, deck: str, **changes: Any) -> State:
    """Return the table with one deck changed."""
    changed = state.decks[deck].but(**changes)
    return state.but(decks={**state.decks, deck: changed})


def each(state: State, change: Callable[[DeckState], DeckState]) -> State:
    """Return the table with every deck changed that is still there."""
    decks = {id_: deck if deck.removed else change(deck) for id_, deck in state.decks.items()}
    return state.but(decks=decks)


def spoilt(deck: DeckState, due: Moment) -> DeckState:
    """Return a deck that must be shuffled before it is dealt."""
    return deck.but(shuffled=None, shuffle_due=due, order=None, stacked=False, cut=False)


def lifted(state: State, deck: str) -> State:
    """Return the table with the rack empty, where a deck is taken out of it."""
    in_rack = state.decks[deck].place == DeckPlace.IN_RACK
    return state.but(rack=()) if in_rack else state
