"""A table beside a board shared with the dealer, as its kernel reads it."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, cast

import numpy as np

from fifthstreet.analysis.board import BoardGame
from fifthstreet.analysis.board_census import (
    BOARD,
    CELLS,
    FLOP,
    OUTCOMES,
    flops,
    hole_of_cell,
    seven_cards,
)
from fifthstreet.analysis.board_worth import BoardTerms, board_terms
from fifthstreet.analysis.card_sets import strengths_of
from fifthstreet.analysis.census import CARDS
from fifthstreet.analysis.choices import FOLD, STAY, change
from fifthstreet.analysis.classes import HAND, final_classes, for_each_class
from fifthstreet.analysis.game import capped
from fifthstreet.errors import NoExactFigureError
from fifthstreet.play import Terms
from fifthstreet.risk import beside
from fifthstreet.rules.paytable import PayLine, PayTable
from fifthstreet.simulation.strategies import policy_of
from fifthstreet.simulation.table_bets import BESIDE, compiled_bets
from fifthstreet.simulation.table_terms import Seat
from fifthstreet.whole_table.side_bets import side_bets_of

FOLDS, STAYS = -1, -2
"""How the kernel tells a fold, and that nothing is staked yet, from the number of a stake."""

BY_CLASS, BY_HOLE, BY_FLOP = range(3)
"""What decides the side bet, as the kernel numbers it."""


def board_policies(terms: Terms, seats: Sequence[Seat], game: BoardGame) -> tuple[Any, ...]:
    """Return what `kernels.simulate_board.play_board` knows of the play and the pays of a table."""
    if {seat.strategy for seat in seats} != {"optimal"} or any(seat.mistakes for seat in seats):
        raise NoExactFigureError.because(
            "tables with a shared board were compiled for the best play alone"
        )
    policy = policy_of(game, "optimal")
    last = policy[game.seen.index(BOARD)] if BOARD in game.seen else board_terms(game, "bet")
    return (
        _choices(game, policy),
        last.law((), last=True),
        seven_cards(),
        (_nets(terms, seats, game, free=False), _nets(terms, seats, game, free=True)),
        _side_bet(terms, game),
    )


def _choices(game: BoardGame, policy: dict[int, np.ndarray | BoardTerms]) -> tuple[np.ndarray, ...]:
    """Return what is staked before the flop and on it, and the number of every flop."""
    from fifthstreet.kernels import suits

    numbers = hole_of_cell()
    parts = []
    for seen, shape in ((0, (CELLS,)), (FLOP, (len(flops()), CELLS))):
        stakes = np.full(shape, STAYS, dtype=np.int8)
        if seen in game.seen:
            chosen: Any = policy[game.seen.index(seen)]
            chosen = chosen if seen else chosen[numbers]
            for choice in game.choices_at(seen):
                if choice != STAY:
                    number = FOLDS if choice == FOLD else game.stakes.index(change(choice))
                    stakes[chosen == choice] = number
        parts.append(stakes)
    return *parts, suits.kept_sets(FLOP)[2]


def _nets(terms: Terms, seats: Sequence[Seat], game: BoardGame, *, free: bool) -> np.ndarray:
    """Return what a seat wins in minor units by stake, class and outcome, a fold last."""
    shape = len(seats), len(game.stakes) + 1, len(final_classes()), OUTCOMES
    nets = np.empty(shape, dtype=np.int64)
    for at, seat in enumerate(seats):
        bound = game if free else cast("BoardGame", capped(game, terms.cap, ante=seat.ante))
        for number, stake in enumerate(game.stakes):
            rows = bound.nets(stake)
            nets[at, number] = [[whole_amount(net * seat.ante) for net in row] for row in rows]
        nets[at, -1] = -game.opening * seat.ante
    return nets


def whole_amount(amount: Fraction) -> int:
    """Return an amount in minor units; refuse one that is not whole."""
    if amount.denominator > 1:
        raise NoExactFigureError.because(
            f"a seat wins {amount} minor units; choose an ante of which every line pays whole ones"
        )
    return int(amount)


def _side_bet(terms: Terms, game: BoardGame) -> tuple[int, np.ndarray, bool]:
    """Return what decides the side bet, its line for each of those, and whether it outlives a fold.

    The last line of the table is that of all that lose.
    """
    contest = compiled_bets(terms.book).get(BESIDE)
    table = terms.tables.get(contest.schedule or "") if contest else None
    if contest is None or table is None:
        return BY_CLASS, np.zeros(1, dtype=np.uint8), False
    bet = next(each for each in side_bets_of(terms.book) if each.contest.id == contest.id)
    side = beside.placed(terms.book, game, bet, table)
    if side.place == beside.HAND:
        lines = [_line(table, line) for line in for_each_class(table.line)]
        return BY_CLASS, np.array(lines, dtype=np.uint8), side.outlives_fold
    size = HAND if side.place == beside.FLOP else game.hole
    strengths, ranks = strengths_of(size, ace_low=contest.hand.ace_low)
    by_rank = np.array([_line(table, table.line(rank)) for rank in ranks], np.uint8)
    lines_of_sets = by_rank[strengths]
    if size == HAND:
        return BY_FLOP, lines_of_sets, side.outlives_fold
    cells = np.zeros((CARDS, CARDS), dtype=np.uint8)
    high, low = np.tril_indices(CARDS, -1)
    cells[high, low] = cells[low, high] = lines_of_sets[low + high * (high - 1) // 2]
    return BY_HOLE, cells.ravel(), side.outlives_fold


def _line(table: PayTable, line: PayLine | None) -> int:
    return len(table.lines) if line is None else table.lines.index(line)
