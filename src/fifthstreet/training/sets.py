"""Hands and face-up cards as the census keeps them, for many observations at once."""

import numpy as np

from fifthstreet.analysis.card_sets import SUITS, places


def canonical_hands(hands: np.ndarray, up: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the places of the hands kept for some hands, and which column each face-up card is.

    A column is one of the cards beside the hand, in their order.
    """
    suits, ranks = hands & 3, (hands >> 2).astype(np.int64)
    masks = np.stack([((suits == suit) << ranks).sum(axis=1) for suit in range(SUITS)], axis=1)
    order = np.argsort(-masks, axis=1, kind="stable")
    moves = np.empty_like(order)
    np.put_along_axis(moves, order, np.arange(SUITS)[None, :], axis=1)
    moved = (hands & ~3) + np.take_along_axis(moves, suits.astype(np.int64), axis=1)
    card = (up & ~3) + np.take_along_axis(moves, (up & 3).astype(np.int64)[:, None], axis=1)[:, 0]
    return places(moved), card - (moved < card[:, None]).sum(axis=1)
