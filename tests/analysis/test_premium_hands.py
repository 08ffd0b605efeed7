"""Which premium hands can lie at one table together: all boards, all pairs of hole cards."""

from collections import Counter
from itertools import combinations
from math import comb

import numpy as np
import pytest

from fifthstreet.analysis.classes import class_of_strength, final_classes
from fifthstreet.cards import FiveCardCategory
from fifthstreet.kernels import five_card_strength

ROYAL, STRAIGHT_FLUSH, QUADS = (
    FiveCardCategory.ROYAL_FLUSH,
    FiveCardCategory.STRAIGHT_FLUSH,
    FiveCardCategory.FOUR_OF_A_KIND,
)
CHOOSE = np.array([[comb(n, k) for k in range(6)] for n in range(53)])


def categories() -> np.ndarray:
    kinds = np.array([int(kind.category) for kind in final_classes()])
    found: np.ndarray = kinds[class_of_strength()[five_card_strength.strengths()]]
    return found


def premium_holes(board: tuple[int, ...], table: np.ndarray) -> list[tuple[int, set[int]]]:
    """Return the hole cards that make quads or better of a board, with what they make."""
    rest = [card for card in range(52) if card not in board]
    pairs = np.array(list(combinations(rest, 2)))
    hands = np.sort(np.hstack([pairs, np.tile(board, (len(pairs), 1))]), axis=1)
    made = table[sum(CHOOSE[hands[:, k], k + 1] for k in range(5))]
    return [(int(made[at]), set(pairs[at].tolist())) for at in np.flatnonzero(made >= QUADS)]


@pytest.mark.exhaustive
def test_one_mississippi_board_has_two_premium_hands_at_most() -> None:
    table = categories()
    met: Counter[tuple[int, ...]] = Counter()
    for board in combinations(range(52), 3):
        holes = premium_holes(board, table)
        together = {
            tuple(sorted((one, two)))
            for (one, mine), (two, yours) in combinations(holes, 2)
            if not mine & yours
        }
        met.update(together)
        flushes = [hand for made, hand in holes if made >= STRAIGHT_FLUSH]
        assert not any(not (a & b or a & c or b & c) for a, b, c in combinations(flushes, 3))
    assert met == {(STRAIGHT_FLUSH, ROYAL): 4, (STRAIGHT_FLUSH, STRAIGHT_FLUSH): 28}


def test_casino_stud_can_have_four_royals() -> None:
    table = categories()
    royals = [[4 * rank + suit for rank in range(8, 13)] for suit in range(4)]
    cards = [card for royal in royals for card in royal]
    assert len(set(cards)) == len(cards) == 20
    for royal in royals:
        assert table[sum(comb(card, k + 1) for k, card in enumerate(royal))] == ROYAL
