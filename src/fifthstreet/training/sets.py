"""Hands and face-up cards as the census keeps them, for many observations at once."""

import numpy as np

from fifthstreet.analysis.card_sets import SUITS, places


def canonical_hands(hands: np.ndarray, up: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the places of the hands kept for some hands, and which column each face-up card is.

    A column is one of the cards beside the hand, in their order.
    """
    moves = suit_moves(hands)
    moved, card = moved_by(moves, hands), moved_by(moves, up[:, None])[:, 0]
    return places(moved), card - (moved < card[:, None]).sum(axis=1)


def suit_moves(cards: np.ndarray) -> np.ndarray:
    """Return for each row of cards which suit becomes which in the set that is kept for it."""
    suits, ranks = cards & 3, (cards >> 2).astype(np.int64)
    masks = np.stack([((suits == suit) << ranks).sum(axis=1) for suit in range(SUITS)], axis=1)
    order = np.argsort(-masks, axis=1, kind="stable")
    moves = np.empty_like(order)
    np.put_along_axis(moves, order, np.arange(SUITS)[None, :], axis=1)
    return moves


def moved_by(moves: np.ndarray, cards: np.ndarray) -> np.ndarray:
    """Return rows of cards with their suits moved."""
    moved: np.ndarray = (cards & ~3) + np.take_along_axis(
        moves, (cards & 3).astype(np.int64), axis=1
    )
    return moved
