"""Where a deck may be while it is at the table."""

from collections.abc import Mapping
from enum import StrEnum


class DeckPlace(StrEnum):
    """Where a deck is; one that was never received is in none of these."""

    OPENING = "being_opened"
    ON_TABLE = "on_the_table"
    IN_SHUFFLER = "in_the_shuffler"
    IN_SHOE = "in_the_shoe"
    IN_HAND = "in_the_hand"
    IN_DEVICE = "in_the_dealing_device"
    IN_PLAY = "in_play"
    IN_RACK = "in_the_rack"
    SPREAD = "spread"
    REMOVED = "removed"


DEALT_FROM: Mapping[str, DeckPlace] = {
    "shoe": DeckPlace.IN_SHOE,
    "hand": DeckPlace.IN_HAND,
    "shuffler": DeckPlace.IN_DEVICE,
}
"""Where a method's device has the deck that is dealt next."""
