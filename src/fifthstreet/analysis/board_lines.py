"""A bet beside a shared board: how rounds end for each of its lines, counted with the main game."""

from collections.abc import Callable, Iterator

import numpy as np

from fifthstreet.analysis.board_census import (
    BOARD,
    CELLS,
    FLOP,
    OUTCOMES,
    board_sets,
    flops,
    hole_of_cell,
    kept_places,
    over_boards,
    seven_cards,
    spread,
)
from fifthstreet.analysis.board_endings import kernel_policies
from fifthstreet.analysis.board_law import MOST_CHOICES, BoardLaw
from fifthstreet.analysis.board_worth import BoardPolicy
from fifthstreet.analysis.census import CARDS
from fifthstreet.analysis.choices import STAY
from fifthstreet.analysis.classes import final_classes

MOST_LINES = 256
"""How many lines a bet may have here: each takes a byte."""


def lines_on_flops(line: Callable[[np.ndarray, np.ndarray], np.ndarray]) -> np.ndarray:
    """Return the line of a bet for every flop and cell, from rows of hole cards and of flops."""
    numbers, cells = np.divmod(kept_places(), CELLS)
    hole = np.stack(np.divmod(cells, CARDS), axis=1)
    return spread(line(hole, flops().cards[numbers].astype(np.int64)).astype(np.uint8))


def ends_by_line(
    game: BoardLaw,
    policy: BoardPolicy,
    lines: int,
    by_flop: np.ndarray | None,
    by_board: Callable[[slice], np.ndarray] | None = None,
) -> np.ndarray:
    """Return `ends[choice, line, class, outcome]`, with the choices as `choices_ended` lists them.

    So many lines are told apart by the flop and the cell of the hole cards; or by the board and the
    hand beside it, for some boards at a time.
    """
    from fifthstreet.kernels.board_lines import ends_by_line as count_lines

    sets = board_sets()
    (_, places, packed, going), terms = kernel_policies(game, policy)
    choices = game.choices_at(0)
    first = np.asarray(policy[0])[hole_of_cell()] if 0 in game.seen else np.full(CELLS, STAY)
    before = np.select([first == each for each in choices], [*range(len(choices))])
    staying = choices.index(STAY) if STAY in choices else MOST_CHOICES
    law = terms.law((), last=BOARD in game.seen)
    on_flop = np.zeros((len(flops()), CELLS), dtype=np.uint8) if by_flop is None else by_flop

    def count(rows: slice, sums: np.ndarray) -> None:
        policies = before, staying, places, packed[rows], going
        part = sets.part(rows)
        none = np.empty((len(part[0]), 0), dtype=np.uint8)
        both = on_flop, by_board(rows) if by_board else none
        count_lines(part, seven_cards(), law, policies, both, sums)

    return over_boards(count, (3 * MOST_CHOICES, lines, len(final_classes()), OUTCOMES))


def choices_ended(game: BoardLaw) -> Iterator[tuple[int, int, tuple[int, ...]]]:
    """Yield the choices of all decisions: their places, and what was bet before each."""
    so_far: tuple[int, ...] = ()
    for at, seen in enumerate((0, FLOP, BOARD)):
        for place, choice in enumerate(game.choices_at(seen)):
            yield at * MOST_CHOICES + place, choice, so_far
        so_far = (*so_far, 0) if seen in game.seen else so_far
