"""What it is worth beside a shared board to know one card too early: a shared one or the dealer's.

A player who knows a card decides with it from the first decision on. A card of the dealer's takes a
minute or two: every flop is gone through with every hole cards and every card that it may be.
"""

from fractions import Fraction
from functools import cache
from itertools import permutations
from math import comb

import numpy as np

from fifthstreet.analysis.board_census import (
    BOARD,
    CELLS,
    DEALT,
    FLOP,
    HOLE,
    RUNS,
    board_sets,
    flops,
    in_slices,
    seven_cards,
)
from fifthstreet.analysis.board_law import BoardLaw
from fifthstreet.analysis.board_worth import BoardTerms, best, board_terms, flop_ways, on_flop
from fifthstreet.analysis.census import CARDS
from fifthstreet.analysis.choices import FOLD, STAY
from fifthstreet.errors import NoExactFigureError

DEALS = comb(CARDS, BOARD) * comb(CARDS - BOARD, HOLE) * DEALT * comb(BOARD, FLOP)
"""How many deals there are, with the flop that each board has."""

OTHERS = CARDS - HOLE - BOARD - 1
"""How many cards may lie beside a known one of the dealer's."""

RUNS_BESIDE = comb(CARDS - HOLE - FLOP - 1, BOARD - FLOP)
"""In how many ways a board goes on from a flop where a card of the dealer's is known."""

MOST = 2**31


def knowing_shared_card(game: BoardLaw) -> Fraction:
    """Return the value of a game to a player who knows one card of the flop at once."""
    terms = board_terms(game, "bet")
    first = tuple(each for each in game.choices_at(0) if each not in {FOLD, STAY})
    worth = on_flop(terms, first)
    at_flop = {choice: worth[choice] for choice in game.choices_at(FLOP)}
    worth |= {STAY: best(at_flop, "bet")[0], FOLD: flop_ways() * (terms.fold * RUNS)}
    sums = np.zeros((len(game.choices_at(0)), CELLS, CARDS), dtype=np.int64)
    for number, cards in enumerate(flops().cards.tolist()):
        for place, choice in enumerate(game.choices_at(0)):
            for card in cards:
                sums[place, :, card] += worth[choice][number]
    return Fraction(_best_of_states(sums), terms.scale * DEALS * FLOP)


def knowing_dealers_card(game: BoardLaw) -> Fraction:
    """Return the value of a game to a player who knows one of the dealer's cards at once."""
    terms = board_terms(game, "bet")
    law, fold = _law(terms)
    flop_cards, alike, ways = flops().cards.astype(np.int64), board_sets().alike, flop_ways()
    before, bets = game.choices_at(0), _bets(game)

    def count(rows: slice, sums: np.ndarray) -> None:
        from fifthstreet.kernels.board_dealer import values_against_cards

        for number in range(rows.start, rows.stop):
            cells = np.flatnonzero(alike[number] == np.arange(CELLS))
            hole = np.stack(np.divmod(cells, CARDS), axis=1)
            values = np.zeros((len(bets) + 1, len(cells), CARDS), dtype=np.int32)
            values_against_cards(flop_cards[number], hole, seven_cards(), law, values)
            free = np.ones((len(cells), CARDS), dtype=np.int64)
            free[:, flop_cards[number]] = 0
            np.put_along_axis(free, hole, 0, axis=1)
            worth = {bet: values[at].astype(np.int64) for at, bet in enumerate(bets)}
            worth |= {STAY: values[-1].astype(np.int64), FOLD: free * (fold * RUNS_BESIDE)}
            at_flop = {choice: worth[choice] for choice in game.choices_at(FLOP)}
            worth[STAY] = best(at_flop, "bet")[0]
            each = ways[number, cells][:, np.newaxis]
            for place, choice in enumerate(before):
                sums[place, cells] += worth[choice] * each

    sums = in_slices(count, len(flops()), 1, (len(before), CELLS, CARDS))
    total = _best_of_states(sums) if 0 in game.seen else int(sums.sum())
    return Fraction(total, terms.scale * DEALS * HOLE)


def _bets(game: BoardLaw) -> tuple[int, ...]:
    """Return the stakes that may be bet before the last decision."""
    every = {*game.choices_at(0), *game.choices_at(FLOP)}
    return tuple(sorted(every - {FOLD, STAY}))


def _law(terms: BoardTerms) -> tuple[tuple[object, ...], int]:
    """Return what the kernel needs, for hands with a known card, and the value of a fold."""
    least, classes, rows, stakes, choices, fold, larger = terms.law(_bets(terms.game), last=True)
    fewer = rows.copy()
    fewer[..., 0] = rows[..., 0] // DEALT * OTHERS
    if int(np.abs(fewer).max()) * OTHERS * RUNS * 4 >= MOST:
        raise NoExactFigureError.because("the pays are too large to know a dealer's card by")
    fold = fold // DEALT * OTHERS
    return (least, classes, fewer.astype(np.int32), stakes, choices, fold, larger), fold


def _best_of_states(sums: np.ndarray) -> int:
    """Return the greatest value, a choice for each hole cards and known card, suits aside."""
    states = _states()
    values: dict[int, np.ndarray] = {}
    for place, each in enumerate(sums):
        values[place] = np.zeros(len(states), dtype=np.int64)
        np.add.at(values[place], states, each.ravel())
    greatest: np.ndarray = np.max([*values.values()], axis=0)
    return int(greatest.sum())


@cache
def _states() -> np.ndarray:
    """Return for each cell and card the place of those that stand for all that are alike."""
    high, low, card = np.indices((CARDS, CARDS, CARDS))
    result = np.full(high.shape, CARDS**3)
    for swap in permutations(range(4)):
        to = np.array([(each & ~3) | swap[each & 3] for each in range(CARDS)])
        first, second = np.maximum(to[high], to[low]), np.minimum(to[high], to[low])
        np.minimum(result, (first * CARDS + second) * CARDS + to[card], out=result)
    return result.ravel()
