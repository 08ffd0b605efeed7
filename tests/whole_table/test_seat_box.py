"""A bet on a seat's cards and a shared box varies with all else as independent counts say."""

from fractions import Fraction
from functools import cache
from itertools import combinations

import numpy as np
import pytest

from analysis.games import maryland
from fifthstreet.analysis.classes import class_of_place
from fifthstreet.errors import NoExactFigureError
from fifthstreet.kernels.six import class_of_six
from fifthstreet.whole_table.hand_counts import SIX, six_card_classes
from fifthstreet.whole_table.seat_box import BoxBet

CLASSES = len(six_card_classes(SIX))
SUPER = CLASSES - 4
WORTH = tuple(Fraction(number * number - 7 * number, 3) for number in range(CLASSES))


@cache
def bet() -> BoxBet:
    return BoxBet(WORTH)


def worth(cards: tuple[int, ...]) -> Fraction:
    """Return what six cards win, found card by card; the super royals are taken as one."""
    number = int(class_of_six(np.array(sorted(cards)), class_of_place()))
    return WORTH[number] if number < SUPER else sum(WORTH[SUPER:], Fraction(0)) / 4


@pytest.mark.parametrize(
    ("among", "elsewhere"),
    [((0, 1, 2, 40), (43,)), ((30, 34, 38), (42, 46))],
)
def test_six_cards_with_some_and_without_others_bring_what_plain_counting_finds(
    among: tuple[int, ...], elsewhere: tuple[int, ...]
) -> None:
    rest = [card for card in range(52) if card not in {*among, *elsewhere}]
    expected = sum(worth((*among, *more)) for more in combinations(rest, SIX - len(among)))
    found = bet()._sum(np.array([among]), np.array([elsewhere]))
    assert Fraction(int(found[0]), bet()._by_class[2]) == expected


def test_six_cards_beside_others_bring_what_all_their_parts_bring() -> None:
    elsewhere = (12, 33)
    rest = [card for card in range(52) if card not in elsewhere]
    parts = np.array([*combinations(rest, 3)])
    by_part = bet()._sum(parts, np.broadcast_to(elsewhere, (len(parts), 2)))
    (whole,) = bet()._sum(np.zeros((1, 0), dtype=np.int64), np.array([elsewhere]))
    # Six cards have twenty parts of three.
    assert by_part.sum() == 20 * whole


def test_a_bet_beside_all_ends_of_a_seat_is_worth_what_it_is_by_itself() -> None:
    game = maryland()
    assert bet().products(game, game.solve().policy, lambda _: 1) == (bet().mean, bet().mean)


def test_two_seats_beside_one_box_win_together_what_plain_counting_finds() -> None:
    box = (4, 21, 38, 51)
    rest = [card for card in range(52) if card not in box]
    nets = {hole: worth((*box, *hole)) for hole in combinations(rest, 2)}
    by_card = [sum(net for hole, net in nets.items() if card in hole) for card in rest]
    expected = sum(
        nets[one] * nets[two] for one, two in combinations(nets, 2) if not {*one} & {*two}
    )
    squares = sum(net**2 for net in nets.values())
    assert 2 * expected == sum(nets.values()) ** 2 - sum(each**2 for each in by_card) + squares
    parts = bet()._by_class[2]
    with_box = bet()._sum(np.array([box]), np.zeros((1, 0), dtype=np.int64))
    assert Fraction(int(with_box[0]), parts) == sum(nets.values())
    with_card = bet()._sum(np.array([(*box, rest[7])]), np.zeros((1, 0), dtype=np.int64))
    assert Fraction(int(with_card[0]), parts) == by_card[7]


def test_a_bet_that_always_wins_the_same_varies_with_nothing() -> None:
    sure = BoxBet([Fraction(5, 2)] * CLASSES)
    assert sure.mean == Fraction(5, 2)
    assert sure.spread.variance == sure.spread.covariance == 0
    assert sure.means_beside(np.array([[1, 2, 50]])) == [Fraction(5, 2)]


def test_pays_beyond_all_bounds_are_refused() -> None:
    with pytest.raises(NoExactFigureError, match="too large"):
        _ = BoxBet([Fraction(10**12)] * CLASSES).spread
