"""One position beside a shared board: the value of each choice, and what a policy does there."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations

import numpy as np

from fifthstreet.analysis.board_census import (
    BOARD,
    DEALT,
    FLOP,
    board_sets,
    flops,
    holes,
    seven_cards,
)
from fifthstreet.analysis.board_law import BoardLaw
from fifthstreet.analysis.board_worth import BoardPolicy, BoardTerms
from fifthstreet.analysis.census import CARDS, canonical, place
from fifthstreet.analysis.choices import FOLD, STAY
from fifthstreet.cards import Card


def position_values(
    terms: BoardTerms, cards: Sequence[Card], board: Sequence[Card]
) -> dict[int, Fraction]:
    """Return the value of each choice with three or five shared cards seen.

    All boards that may come are gone through; before the flop they would be two million.
    """
    from fifthstreet.kernels.board_sums import values_of_hole

    hole, shared = (sorted(card.index for card in each) for each in (cards, board))
    choices = terms.game.choices_at(len(shared))
    bets = tuple(each for each in choices if each not in {FOLD, STAY})
    last = len(shared) == BOARD
    rest = [card for card in range(CARDS) if card not in {*hole, *shared}]
    runs = combinations(rest, BOARD - len(shared))
    boards = np.array([sorted((*shared, *more)) for more in runs], dtype=np.int64)
    law = terms.law((*bets, 0) if last else bets, last=not last)
    sums = values_of_hole(boards, np.array(hole), seven_cards(), law).tolist()
    worth = {**dict(zip(bets, sums, strict=False)), STAY: sums[-1], FOLD: terms.fold * len(boards)}
    over = terms.scale * DEALT * len(boards)
    return {choice: Fraction(worth[choice], over) for choice in choices}


def choice_by(
    game: BoardLaw, policy: BoardPolicy, cards: Sequence[Card], board: Sequence[Card]
) -> int:
    """Return what a policy chooses with some hole cards and shared cards seen."""
    street = game.seen.index(len(board))
    chosen = policy[street]
    if isinstance(chosen, BoardTerms):
        values = position_values(chosen, cards, board)
        order = [*values] if chosen.ties == "fold" else [*reversed(values)]
        return max(order, key=values.__getitem__)
    if not board:
        return int(chosen[holes().number(cards)])
    shared, becomes = canonical(board)
    low, high = sorted((card.index & ~3) | becomes[card.index & 3] for card in cards)
    if len(board) == FLOP:
        return int(chosen[flops().number(board), high * CARDS + low])
    p, q = (card - sum(each < card for each in shared) for card in (low, high))
    at = p + q * (q - 1) // 2
    four = int(chosen[board_number(shared), at >> 2])
    return game.choices(street)[four >> (2 * (at & 3)) & 3]


def board_number(cards: Sequence[int]) -> int:
    """Return the number of a board by its ascending cards, of which suits are aside."""
    return _board_numbers()[place(cards)]


@cache
def _board_numbers() -> dict[int, int]:
    """Return the number of each board by its place in the list of all sets of five."""
    return {place(cards): number for number, cards in enumerate(board_sets().cards.tolist())}
