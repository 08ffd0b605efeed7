"""Two seats beside one board: what every pair of hole cards has staked when the board is shown."""

import numpy as np
from numba import njit

from fifthstreet.kernels.set_index import CARDS, place_with
from fifthstreet.kernels.suits import SUITS, canonical_place


@njit(nogil=True, cache=True)
def _four_of(low: int, board: np.ndarray) -> np.ndarray:
    """Return a card and the board, ascending."""
    four = np.empty(4, dtype=np.int64)
    four[0], four[1:] = low, board
    four.sort()
    return four


@njit(nogil=True, cache=True)
def classes_on(board: np.ndarray, class_of: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return all hole cards beside a board, and the class that each makes with it."""
    rest = CARDS - board.size
    holes = np.empty((rest * (rest - 1) // 2, 2), dtype=np.int64)
    classes = np.empty(len(holes), dtype=np.int64)
    at = 0
    for low in range(CARDS):
        if (board == low).any():
            continue
        four = _four_of(low, board)
        for high in range(low + 1, CARDS):
            if not (board == high).any():
                holes[at, 0], holes[at, 1] = low, high
                classes[at] = class_of[place_with(four, high)]
                at += 1
    return holes, classes


@njit(nogil=True, cache=True)
def stakes_on(
    board: np.ndarray, holes: np.ndarray, indices: tuple, actions: tuple, staked: np.ndarray
) -> None:
    """Write how many antes each pair of hole cards has staked at the end, nought where it folds.

    The board lies in the order in which it is shown. `indices` tell the number of a kept set by its
    place and `actions[street][antes staked, number]` the multiple bet, nought for a fold.
    """
    masks = np.zeros(SUITS, dtype=np.int64)
    visible = np.zeros(4, dtype=np.int64)
    visible[2], visible[3] = board[0], board[1]
    for number in range(len(holes)):
        visible[:2] = holes[number]
        total = 1
        for street in range(3):
            place = canonical_place(visible[: 2 + street], masks)
            bet = actions[street][total, indices[street][place]]
            if bet == 0:
                total = 0
                break
            total += bet
        staked[number] = total
