"""Boards, flops and hole cards, suits aside, and work that goes through every board.

There are 134,459 boards, 1,755 flops and 169 hole cards that differ by more than a swap of suits.
A pair of hole cards beside a flop has a cell in a square of 52 by 52, the higher card first; its
place among all pairs is that of `place_of_two`.
"""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from math import comb
from threading import Lock
from typing import TypeAlias

import numpy as np

from fifthstreet.analysis.census import CARDS, Sets, own_census
from fifthstreet.analysis.classes import class_of_strength, final_classes
from fifthstreet.analysis.progress import watcher
from fifthstreet.analysis.store import Arrays, cached_arrays

HOLE, FLOP, BOARD = 2, 3, 5
SUITS, FLUSH = 4, 3
"""Suits, and how many shared cards of one let a hand have a flush."""

SEEN = (0, FLOP, BOARD)
"""With how many shared cards seen a decision may be taken."""

DEALT = comb(CARDS - HOLE - BOARD, HOLE)
"""How many hands the dealer may hold beside a board and a player's cards."""

FLOPS_BESIDE = comb(CARDS - HOLE, FLOP)
"""How many flops there are beside two hole cards."""

RUNS = comb(CARDS - HOLE - FLOP, BOARD - FLOP)
"""In how many ways a board goes on from a flop."""

FLOPS = comb(BOARD, FLOP)
"""How many flops a board has."""

PIECE = 512
"""Boards gone through at a time: some hundredths of a second."""

CELLS = CARDS * CARDS
OUTCOMES = 6
"""What the dealer's hand comes to: it fails and is lower, equal or higher, or qualifies and is."""


@dataclass(frozen=True, slots=True, eq=False)
class BoardSets:
    """All boards with how many each stands for, and their ten flops with the swap of suits to each.

    `alike[flop, cell]` is the cell of the hole cards that stand for those of a cell beside a flop,
    -1 where there are none.
    """

    cards: np.ndarray
    ways: np.ndarray
    flops: np.ndarray
    swaps: np.ndarray
    alike: np.ndarray

    def __len__(self) -> int:
        return len(self.cards)

    def part(self, rows: slice) -> tuple[np.ndarray, ...]:
        """Return some of the boards as kernels take them."""
        return (
            self.cards[rows].astype(np.int64),
            self.ways[rows],
            self.flops[rows],
            self.swaps[rows],
        )


@cache
def board_sets() -> BoardSets:
    """Return all boards, from disk where they are kept."""
    arrays = cached_arrays("boards-by-type", _count_sets)
    names = ("cards", "ways", "flops", "swaps", "alike")
    return BoardSets(*(arrays[name] for name in names))


def _count_sets() -> Arrays:
    from fifthstreet.kernels import board_flops, suits

    cards, ways, _ = suits.kept_sets(BOARD)
    # Boards beside which hands are of the same types stand together.
    order = np.lexsort((_flush_ranks(cards), *(cards >> 2).T))
    cards, ways = cards[order], ways[order]
    threes, _, index = suits.kept_sets(FLOP)
    flops, swaps = board_flops.flops_of(cards.astype(np.int64), index)
    alike = board_flops.kept_cells(threes.astype(np.int64))
    return {"cards": cards, "ways": ways, "flops": flops, "swaps": swaps, "alike": alike}


def _flush_ranks(cards: np.ndarray) -> np.ndarray:
    """Return the ranks, as bits, that each board has in the suit of a possible flush."""
    ranks = np.zeros(len(cards), dtype=np.int64)
    for suit in range(SUITS):
        suited = cards & 3 == suit
        flush = suited.sum(axis=1) >= FLUSH
        ranks += np.where(flush, (suited.astype(np.int64) << (cards >> 2)).sum(axis=1), 0)
    return ranks


def kept_places() -> np.ndarray:
    """Return where flops and cells that stand for themselves lie in a list of all of them."""
    return np.flatnonzero(board_sets().alike == np.arange(CELLS))


def spread(values: np.ndarray) -> np.ndarray:
    """Return for every flop and cell what is said of those that stand for themselves."""
    alike = board_sets().alike
    square = np.zeros(alike.shape, dtype=values.dtype)
    square.ravel()[kept_places()] = values
    return np.where(alike >= 0, np.take_along_axis(square, np.maximum(alike, 0), axis=1), 0)


@cache
def seven_cards() -> tuple[np.ndarray, np.ndarray]:
    """Return the tables that tell the strength of the best five of seven cards."""
    from fifthstreet.kernels.five_card_strength import best_of_seven

    arrays = cached_arrays(
        "best-of-seven", lambda: dict(zip(("ranks", "suit"), best_of_seven(), strict=True))
    )
    return arrays["ranks"], arrays["suit"]


def flops() -> Sets:
    """Return the flops, one for each that differs by more than a swap of suits."""
    return own_census().sets[FLOP]


def holes() -> Sets:
    """Return the hole cards, likewise."""
    return own_census().sets[HOLE]


@cache
def cell_of_pair() -> np.ndarray:
    """Return the cell of every two cards, in the order of `place_of_two`."""
    return np.array([high * CARDS + low for high in range(CARDS) for low in range(high)])


@cache
def hole_of_cell() -> np.ndarray:
    """Return the number of the hole cards in each cell, in either order; -1 for a card twice."""
    from fifthstreet.analysis.choices import DECK

    result = np.full((CARDS, CARDS), -1, dtype=np.int16)
    for high in range(CARDS):
        for low in range(high):
            result[high, low] = result[low, high] = holes().number((DECK[low], DECK[high]))
    return result.reshape(CELLS)


Counting: TypeAlias = Callable[[slice, np.ndarray], None]
"""Is called with a slice and an array to add to, which no other thread uses."""


def in_slices(count: Counting, total: int, piece: int, shape: tuple[int, ...]) -> np.ndarray:
    """Count so many things in slices on all processors; return the sum of what was counted."""
    progress, lock = watcher(), Lock()
    starts, done = iter(range(0, total, piece)), 0

    def work() -> np.ndarray:
        nonlocal done
        sums = np.zeros(shape, dtype=np.int64)
        while (start := next(starts, None)) is not None:
            rows = slice(start, min(start + piece, total))
            count(rows, sums)
            with lock:
                done += rows.stop - rows.start
                if progress:
                    progress(done, total)
        return sums

    threads = os.cpu_count() or 1
    with ThreadPoolExecutor(threads) as pool:
        first, *others = [pool.submit(work) for _ in range(threads)]
        result = first.result()
        for each in others:
            result += each.result()
    return result


def over_boards(count: Counting, shape: tuple[int, ...]) -> np.ndarray:
    """Go through all boards; return the sum of what was counted."""
    return in_slices(count, len(board_sets()), PIECE, shape)


@cache
def ends_by_hole(least: int) -> np.ndarray:
    """Return `ends[hole, class, outcome]`: all deals of hole cards that are always played out.

    `least` is the least strength with which the dealer qualifies.
    """
    return cached_arrays(f"board-holes-{least}", lambda: {"ends": _count_holes(least)})["ends"]


def _count_holes(least: int) -> np.ndarray:
    from fifthstreet.kernels import board_sums

    sets, tables, game = board_sets(), seven_cards(), (least, class_of_strength())

    def count(rows: slice, sums: np.ndarray) -> None:
        board_sums.ends_by_hole(sets.part(rows), tables, game, sums)

    cells = over_boards(count, (CELLS, len(final_classes()), OUTCOMES))
    ends = np.zeros((len(holes()), *cells.shape[1:]), dtype=np.int64)
    numbers = hole_of_cell()
    np.add.at(ends, numbers[numbers >= 0], cells[numbers >= 0])
    return ends
