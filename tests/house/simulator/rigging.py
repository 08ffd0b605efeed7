"""Decks that make rare things happen: the committed order is put aside where a round is rigged.

A royal flush comes once in some hundred thousand rounds. What a rigged round deals depends on
nothing but the table's state, so that a replay deals the same.
"""

import random
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from fifthstreet.cards import Card, Deck
from fifthstreet.floor.tables import evolve, vault
from fifthstreet.floor.tables.state import TableState
from fifthstreet.floor.tables.vault import Safe
from fifthstreet.play.state import State as Game
from fifthstreet.protocol import floor_events as e

ROYALS = tuple(tuple(Card(rank + suit) for rank in "AKQJT") for suit in "shdc")
RUNS = tuple(tuple(Card(rank + suit) for rank in "98765") for suit in "shdc")


def hands_of(game: Game, chance: random.Random) -> dict[str | int, list[Card]]:
    """Return cards for some seats, and for the board where the game has one, that win meters."""
    seats = list(game.dealt_in)
    chance.shuffle(seats)
    boarded = any(place.target == "community" for place in game.places)
    if boarded:
        suit = chance.choice("shdc")
        made: dict[str | int, list[Card]] = {"community": [Card(r + suit) for r in "QJT"]}
        pairs = [[Card("A" + suit), Card("K" + suit)], [Card("9" + suit), Card("8" + suit)]]
        return made | dict(zip(seats, pairs[: chance.choice((1, 2))], strict=False))
    hands = [*ROYALS[:2], RUNS[2]] if chance.random() < 0.7 else [RUNS[0], ROYALS[3]]
    return dict(zip(seats[: chance.choice((1, 2, 2))], map(list, hands), strict=False))


def rigged_deck(game: Game, chance: random.Random) -> tuple[Card, ...]:
    """Return a deck that deals hands which win, to places as the book has them."""
    wanted = hands_of(game, chance)
    taken = {card for hand in wanted.values() for card in hand}
    rest = [card for card in Deck.standard() if card not in taken]
    chance.shuffle(rest)
    deck = []
    for place in game.places:
        hand = wanted.get(place.seat if place.seat is not None else place.target)
        deck.append(hand.pop(0) if hand else rest.pop())
    left = [card for hand in wanted.values() for card in hand]
    return (*deck, *left, *rest)


@contextmanager
def rigged(rigs: Mapping[tuple[str, int], int], links: int) -> Iterator[None]:
    """Deal rigged rounds by their seeds, and let chains be so short that they run out."""
    ordered = evolve.CHANGES[e.CardsOrdered]

    def ordering(state: TableState, event: Any, safe: Safe | None) -> TableState:
        after = ordered(state, event, safe)
        now = after.now
        seed = rigs.get((after.id, now.number)) if now else None
        if now is None or seed is None:
            return after
        deck = rigged_deck(now.game, random.Random(seed))
        return evolve._now(after, game=now.game.but(deck=deck))

    usual = vault.LINKS
    changes: Any = evolve.CHANGES
    chains: Any = vault
    changes[e.CardsOrdered] = ordering
    chains.LINKS = links
    try:
        yield
    finally:
        changes[e.CardsOrdered] = ordered
        chains.LINKS = usual
