"""Up to six seats beside a board, counted in independent ways."""

from collections import Counter
from fractions import Fraction
from itertools import permutations
from math import comb, factorial

import numpy as np
import pytest

from analysis.games import maryland
from analysis.plans import LET_IT_RIDE, planned
from fifthstreet.analysis.classes import final_classes
from fifthstreet.analysis.game import game_of
from fifthstreet.analysis.own import OwnGame
from fifthstreet.errors import FifthStreetError, NoExactFigureError
from fifthstreet.whole_table import seat_sums as seat_sums_module
from fifthstreet.whole_table.seat_ending import net_of
from fifthstreet.whole_table.seat_samples import sampled_sums
from fifthstreet.whole_table.seat_sums import (
    SeatSums,
    central_moment,
    pair_sums,
    seat_sums,
    sums_beside,
)
from fifthstreet.whole_table.seats import (
    Board,
    TableSpread,
    boards_of,
    ending_of,
    play_of,
    seat_pairs,
    seat_spread,
)
from fifthstreet.whole_table.table_exposure import exposures


def few_cards(board: Board, cards: int) -> Board:
    """Return a board beside which only some cards are left."""
    free = np.unique(board.holes)
    few = free[:: len(free) // cards][:cards]
    keep = np.isin(board.holes, few).all(axis=1)
    return Board(board.cards, board.ways, board.holes[keep], board.classes[keep])


@pytest.mark.parametrize(
    ("book", "number", "cards"),
    [
        ("md", 0, 9),
        ("let it ride", 3, 10),
        *(
            pytest.param(*case, marks=pytest.mark.exhaustive)
            for case in (
                ("md", 400, 10),
                ("md", 1_700, 12),
                ("let it ride", 90, 11),
                ("let it ride", 150, 12),
            )
        ),
    ],
)
def test_plain_enumeration_of_all_seats_finds_the_same_sums(
    book: str, number: int, cards: int
) -> None:
    game = {"md": maryland, "let it ride": let_it_ride}[book]()
    policy, net = game.solve().policy, net_of(game)
    small = few_cards(list(boards_of(game))[number], cards)
    most = cards // game.hole
    expected: list[Counter[Fraction]] = [Counter() for _ in range(most)]
    holes = [frozenset(each) for each in small.holes.tolist()]
    deals = [deal for seats in range(1, most + 1) for deal in disjoint(holes, seats)]
    for staked in small.stakes(play_of(game, policy)):
        kinds = (staked + game.most_staked) * len(final_classes()) + small.classes
        wins = [net(ending_of(kind, game.most_staked)) for kind in kinds.tolist()]
        for deal in deals:
            won = Fraction(sum(wins[at] for at in deal))
            expected[len(deal) - 1][won] += small.ways * factorial(len(deal))
    found = sums_beside(game, policy, net, [small], most)
    assert [each.seats for each in found] == [*range(1, most + 1)]
    assert [each.counts for each in found] == [dict(sorted(each.items())) for each in expected]


def let_it_ride() -> OwnGame:
    """Return the game with three cards in a hand."""
    game = game_of(planned(LET_IT_RIDE))
    assert isinstance(game, OwnGame)
    return game


def disjoint(
    holes: list[frozenset[int]], seats: int, first: int = 0, taken: frozenset[int] = frozenset()
) -> list[tuple[int, ...]]:
    """Return all deals to some seats in whatever order, by the places of the holes."""
    if not seats:
        return [()]
    return [
        (at, *rest)
        for at in range(first, len(holes))
        if not holes[at] & taken
        for rest in disjoint(holes, seats - 1, at + 1, taken | holes[at])
    ]


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


@pytest.mark.parametrize(
    ("book", "seats", "says"),
    [
        ("rws", 2, "two or three cards of their own"),
        ("md", 7, "one seat to 6 seats"),
        ("md", 0, "one seat to 6 seats"),
        ("let it ride", 6, "6 hands of 3 cards have more deals beside a board than a count holds"),
    ],
)
def test_seats_that_cannot_be_counted_are_refused(book: str, seats: int, says: str) -> None:
    game = let_it_ride() if book == "let it ride" else game_of(book)
    with pytest.raises(NoExactFigureError, match=says):
        seat_sums(game, None, net_of(game), seats)


def test_counts_that_would_take_hours_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    game = maryland()
    boards = list(boards_of(game))[:1]
    monkeypatch.setattr(seat_sums_module, "ALL_CELLS", 10**5)
    with pytest.raises(NoExactFigureError, match="take hours"):
        sums_beside(game, game.solve().policy, net_of(game), boards)


def test_hands_of_which_every_card_makes_something_else_are_refused() -> None:
    """Beside this board any two cards win an amount of their own, so no two cards are alike."""
    game = maryland()
    board = next(boards_of(game))
    course = seat_sums_module._course
    ends = np.arange(49 * 49).reshape(1, 49, 49)
    assert course(ends, [np.arange(49)])[0].max() <= 49
    three = np.random.default_rng(1).permutation(49**3).reshape(49, 49, 49)
    with pytest.raises(NoExactFigureError, match="too many different things"):
        course(three, [np.arange(49)])
    assert len(board.holes) == comb(49, 2)


@pytest.mark.exhaustive
def test_all_deals_to_six_seats_are_counted() -> None:
    game = maryland()
    policy, net = game.solve().policy, net_of(game)
    counted = seat_sums(game, policy, net)
    assert len(counted) == 6
    assert_moments(counted, seat_spread(game, policy, net))
    one, two = pair_sums(seat_pairs(game, policy), net)
    assert counted[1].counts == two.counts
    # Of one seat every deal to two was counted there.
    assert {value: ways * comb(47, 2) for value, ways in counted[0].counts.items()} == one.counts
    # The mean of a power of a sum is a polynomial in the number of seats: four seats tell of six.
    for power in (2, 3, 4):
        for each in counted[4:]:
            assert central_moment(counted[:4], each.seats, power) == each.moment(power, each.mean)
    for most, found in zip(exposures(game, policy, 6), counted, strict=True):
        assert max(found.counts) == most.most
        assert Fraction(found.counts[most.most], found.deals) == most.chance


@pytest.mark.exhaustive
def test_all_deals_to_four_seats_with_three_cards_are_counted() -> None:
    game = let_it_ride()
    policy, net = game.solve().policy, net_of(game)
    counted = seat_sums(game, policy, net, 4)
    assert_moments(counted, seat_spread(game, policy, net))
    assert counted[1].counts == seat_pairs(game, policy).sums(net)


def assert_moments(counted: tuple[SeatSums, ...], spread: TableSpread) -> None:
    """Hold counts against a mean and a variance that were found from two seats alone."""
    for each in counted:
        assert each.mean == each.seats * spread.mean
        assert each.moment(2, each.mean) == spread.of(each.seats)


@pytest.mark.exhaustive
def test_samples_of_six_seats_find_what_is_counted() -> None:
    """The samples are dealt to the seats; they know nothing of open hands."""
    game = maryland()
    policy, net = game.solve().policy, net_of(game)
    counted = seat_sums(game, policy, net)[-1]
    found = sampled_sums(game, policy, net, 6, draws=3)
    for value, ways in counted.counts.items():
        chance = Fraction(ways, counted.deals)
        share = Fraction(found.counts.get(value, 0), found.deals)
        if chance * found.samples > 10:
            assert (share - chance) ** 2 < 20 * chance / found.samples


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
