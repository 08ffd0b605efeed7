"""Short rules and side bets of games beside a shared board."""

import numpy as np
import pytest

from analysis.board_games import CASINO, SAMPLES, ULTIMATE, game_on, of_hand, ranked
from fifthstreet.analysis.board_census import seven_cards
from fifthstreet.analysis.census import CARDS
from fifthstreet.analysis.choices import FOLD, STAY
from fifthstreet.analysis.decimals import percent
from fifthstreet.analysis.strategy import short_strategy
from fifthstreet.bookcase import add
from fifthstreet.kernels import board_outs, board_sums
from fifthstreet.rules.library import book
from fifthstreet.whole_table.hand_counts import hand_counts
from fifthstreet.whole_table.side_bets import FOLDED, side_bets


@pytest.mark.exhaustive
def test_short_rules_of_ultimate_are_those_that_people_learn() -> None:
    short = short_strategy(game_on(ULTIMATE))
    before, on_flop, last = short.parts
    assert "an ace" in {rule.words for rule in before.rules}
    assert {rule.bet for rule in before.rules} == {4}
    assert on_flop.rules[0].words == "a pair with a card of your own"
    assert [rule.words for rule in last.rules] == ["at most 20 outs of the dealer's"]
    assert (before.otherwise, on_flop.otherwise, last.otherwise) == (STAY, STAY, FOLD)
    assert str(percent(short.cost)) == "0.2785"


def test_outs_are_cards_that_beat_a_hand_whatever_lies_beside_them() -> None:
    hole, board = of_hand("3d 2c"), tuple(sorted(of_hand("Ks Qd 9h 8c 4s")))
    packed = np.zeros((1, board_sums.PACKED), dtype=np.uint8)
    live = [card for card in range(CARDS) if card not in board]
    p, q = sorted(live.index(card) for card in hole)
    at = p + q * (q - 1) // 2
    rest = [card for card in live if card not in hole]
    mine = ranked(*hole, *board)
    outs = sum(
        all(ranked(card, other, *board) > mine for other in rest if other != card) for card in rest
    )
    for many in (outs - 1, outs):
        chosen = (np.arange(board_outs.OUTS) <= many).astype(np.uint8)
        packed[:] = 0
        board_outs.choices_by_outs(np.array([board]), seven_cards(), chosen, packed)
        assert bool(packed[0, at >> 2] >> (2 * (at & 3)) & 3) == (many == outs)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("folder", "edge", "folded"), [(CASINO, "6.2583", 0), (ULTIMATE, "5.2498", 5_335_144_079_760)]
)
def test_side_bets_beside_a_board_have_their_exact_edge(
    folder: str, edge: str, folded: int
) -> None:
    (figures,) = side_bets(book(add(str(SAMPLES / folder))))
    assert str(percent(figures.house_edge)) == edge
    assert sum(line.ways for line in figures.lines if line.name == FOLDED) == folded


@pytest.mark.slow
def test_the_best_five_of_seven_cards_are_counted() -> None:
    ways = [count for _, count in hand_counts(7, 5)]
    assert (ways[0], sum(ways[1:14])) == (23_294_460, 58_627_800)
    assert ways[14:] == [
        *(31_433_400, 6_461_620, 6_180_020, 4_047_644),
        *(3_473_184, 224_848, 37_260, 4_324),
    ]
