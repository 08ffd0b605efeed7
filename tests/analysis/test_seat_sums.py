"""Three and four seats beside a board, counted in independent ways."""

from collections import Counter
from fractions import Fraction
from itertools import permutations
from math import comb

import numpy as np
import pytest

from analysis.games import maryland
from analysis.plans import LET_IT_RIDE, planned
from fifthstreet.analysis.classes import final_classes
from fifthstreet.analysis.game import game_of
from fifthstreet.analysis.own import OwnGame
from fifthstreet.analysis.seat_ending import net_of
from fifthstreet.analysis.seat_samples import sampled_sums
from fifthstreet.analysis.seat_sums import SeatSums, central_moment, seat_sums, sums_beside
from fifthstreet.analysis.seats import Board, boards_of, ending_of, play_of, seat_pairs, seat_spread
from fifthstreet.analysis.table_exposure import exposures
from fifthstreet.errors import FifthStreetError, NoExactFigureError


def few_cards(board: Board, cards: int) -> Board:
    """Return a board beside which only some cards are left."""
    free = np.unique(board.holes)
    few = free[:: len(free) // cards][:cards]
    keep = np.isin(board.holes, few).all(axis=1)
    return Board(board.cards, board.ways, board.holes[keep], board.classes[keep])


@pytest.mark.parametrize(
    "number", [0, *(pytest.param(each, marks=pytest.mark.exhaustive) for each in (400, 1_700))]
)
def test_plain_enumeration_of_three_and_four_seats_finds_the_same_sums(number: int) -> None:
    game = maryland()
    policy, net = game.solve().policy, net_of(game)
    small = few_cards(list(boards_of(game))[number], 9)
    expected: dict[int, Counter[Fraction]] = {3: Counter(), 4: Counter()}
    holes = [frozenset(each) for each in small.holes.tolist()]
    for staked in small.stakes(play_of(game, policy)):
        kinds = (staked + game.most_staked) * len(final_classes()) + small.classes
        wins = [net(ending_of(kind, game.most_staked)) for kind in kinds.tolist()]
        for deal in disjoint(holes, 4):
            for seats in (3, 4):
                # Every three of these seats leave two cards over for the fourth, and one more.
                expected[seats][Fraction(sum(wins[at] for at in deal[:seats]))] += small.ways
    three, four = sums_beside(game, policy, net, [small])
    assert dict(sorted(expected[4].items())) == four.counts
    thrice = {value: ways * 3 for value, ways in three.counts.items()}
    assert dict(sorted(expected[3].items())) == thrice


def disjoint(holes: list[frozenset[int]], seats: int) -> list[tuple[int, ...]]:
    """Return all ordered deals of hole cards to some seats, by the places of the holes."""
    deals: list[tuple[int, ...]] = [()]
    for _ in range(seats):
        deals = [
            (*deal, at)
            for deal in deals
            for at, hole in enumerate(holes)
            if not any(hole & holes[other] for other in deal)
        ]
    return deals


def test_moments_of_any_number_of_seats_follow_from_those_of_four() -> None:
    """Check them with balls from an urn, which are exchangeable as seats are."""
    urn = (-1, -1, 0, 2, 2, 7)
    counted = []
    for drawn in range(1, 6):
        sums = Counter(Fraction(sum(balls)) for balls in permutations(urn, drawn))
        counted.append(SeatSums(drawn, sums))
    for power in (2, 3, 4):
        five = counted[4]
        expected = five.moment(power, five.mean)
        assert central_moment(counted[:4], 5, power) == expected
    assert counted[0].chance(lambda value: value > 0) == Fraction(1, 2)
    with pytest.raises(NoExactFigureError, match="moment 4"):
        central_moment(counted[:3], 5, 4)


def test_seats_with_other_cards_are_refused() -> None:
    game = game_of(planned(LET_IT_RIDE))
    with pytest.raises(NoExactFigureError, match="two cards of their own"):
        seat_sums(game, None, net_of(game))


@pytest.mark.exhaustive
def test_all_deals_to_three_and_four_seats_are_counted() -> None:
    game = maryland()
    policy, net = game.solve().policy, net_of(game)
    counted = seat_sums(game, policy, net)
    spread = seat_spread(game, policy, net)
    for each in counted:
        assert each.mean == each.seats * spread.mean
        assert each.moment(2, each.mean) == spread.of(each.seats)
    assert central_moment(counted, 6, 2) == spread.of(6)
    for seats in (1, 2, 3, 4):
        most, found = exposures(game, policy, seats)[-1], counted[seats - 1]
        assert max(found.counts) == most.most
        assert Fraction(found.counts[most.most], found.deals) == most.chance


@pytest.mark.parametrize("name", ["md", "let it ride"])
def test_samples_of_two_seats_are_those_of_the_exact_count(name: str) -> None:
    game = maryland() if name == "md" else game_of(planned(LET_IT_RIDE))
    assert isinstance(game, OwnGame)
    policy, net = game.solve().policy, net_of(game)
    draws = {"md": 1, "let it ride": 15}[name]
    found = sampled_sums(game, policy, net, 2, draws=draws)
    assert found.samples == draws * comb(52, 5 - game.hole)
    pairs = seat_pairs(game, policy)
    for value, ways in pairs.sums(net).items():
        chance = Fraction(ways, pairs.deals)
        share = found.share(Fraction(found.counts.get(value, 0), found.deals))
        if chance * found.samples > 10:
            assert (share.mean - chance) ** 2 < 16 * chance / found.samples
    again = sampled_sums(game, policy, net, 2, draws=draws)
    assert again.counts == found.counts


@pytest.mark.parametrize(("seats", "draws"), [(0, 1), (7, 1), (2, 0)])
def test_samples_of_nothing_are_refused(seats: int, draws: int) -> None:
    game = maryland()
    with pytest.raises(FifthStreetError, match="are no sample"):
        sampled_sums(game, game.solve().policy, net_of(game), seats, draws=draws)
