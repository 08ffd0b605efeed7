"""Seats at one table: what two of them win together, counted in independent ways."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations, product

import numpy as np
import pytest

from analysis.games import maryland
from analysis.plans import LET_IT_RIDE, THREE_CARD_POKER, planned
from fifthstreet.analysis.classes import class_of, final_classes
from fifthstreet.analysis.decimals import decimal, square_root
from fifthstreet.analysis.game import Game, game_of
from fifthstreet.analysis.own import OwnGame, staked_before, states_of
from fifthstreet.cards import Card, Deck, rank_five
from fifthstreet.errors import FifthStreetError, NoExactFigureError
from fifthstreet.whole_table.seat_ending import net_of
from fifthstreet.whole_table.seats import (
    Board,
    SeatPairs,
    TableSpread,
    boards_of,
    deals_to,
    pairs_beside,
    seat_pairs,
    table_spread,
    weighted_endings,
)
from fifthstreet.whole_table.table_exposure import exposures

PLANS = {"let it ride": LET_IT_RIDE, "three card poker": THREE_CARD_POKER}


@cache
def game(name: str = "md") -> Game:
    return game_of(planned(PLANS[name])) if name in PLANS else game_of(name)


@cache
def pairs(name: str = "md") -> SeatPairs:
    return seat_pairs(game(name), game(name).solve().policy)


@cache
def spread(name: str = "md") -> TableSpread:
    return table_spread(pairs(name), net_of(game(name)))


def test_seats_of_maryland_vary_together_as_an_independent_count_found() -> None:
    assert decimal(spread().covariance, 4) == decimal(Fraction(42579, 10_000), 4)
    assert decimal(spread().correlation, 4) == decimal(Fraction(440, 10_000), 4)
    assert str(square_root(spread().of(6), 3)) == "26.614"
    assert str(square_root(spread().apart(6), 3)) == "24.095"
    assert spread().covariance == Fraction(48578260711652459, 11408929876890000)


@pytest.mark.parametrize("name", ["md", "let it ride", "three card poker"])
def test_one_of_two_seats_ends_as_a_seat_alone(name: str) -> None:
    tally = game(name).solve().tally()
    assert spread(name).mean == tally.expected_value
    assert spread(name).variance == tally.variance
    shared, own = {"md": (3, 2), "let it ride": (2, 3)}.get(name, (3, 3))
    ordered = game(name).shape == "own"
    assert pairs(name).deals == deals_to(2, own, shared, ordered=ordered)
    assert (pairs(name).counts == pairs(name).counts.T).all()


def naive_net(cards: tuple[Card, ...], hole: int, name: str) -> Fraction:
    """Play one hand as a person would: look at the cards, look up the bet, go on."""
    played = game(name)
    assert isinstance(played, OwnGame)
    policy = played.solve().policy
    staked = played.opening
    for street, seen in enumerate(played.seen):
        state = states_of(seen).number(cards[:seen])
        choice = int(policy[street, staked][state])
        if choice == 0:
            return Fraction(-staked)
        staked += 0 if choice == -100 else choice
    assert hole == played.hole
    return played.net(staked, final_classes().index(class_of(rank_five(cards))))


@pytest.mark.parametrize(
    ("name", "board"), [("md", (51, 47, 3)), ("md", (20, 21, 22)), ("let it ride", (40, 41))]
)
def test_a_plain_enumeration_of_two_seats_beside_one_board_finds_the_same(
    name: str, board: tuple[int, ...]
) -> None:
    played = game(name)
    assert isinstance(played, OwnGame)
    deck = tuple(Deck.standard())
    found = next(each for each in boards_of(played) if {*each.cards} == {*_canonical(board)})
    rest = [card for card in range(52) if card not in found.cards]
    # All pairs of hands from a few cards: a deck of its own, so that plain loops are quick.
    few = rest[:: len(rest) // 9][:9]
    holes = list(combinations(few, played.hole))
    expected: Counter[Fraction] = Counter()
    for order in permutations(found.cards):
        nets = {
            hole: naive_net(tuple(deck[at] for at in (*hole, *order)), played.hole, name)
            for hole in holes
        }
        for one, two in product(holes, repeat=2):
            if not {*one} & {*two}:
                expected[nets[one] + nets[two]] += found.ways
    keep = np.array([{*hole} <= {*few} for hole in found.holes.tolist()])
    small = type(found)(found.cards, found.ways, found.holes[keep], found.classes[keep])
    counted = pairs_beside(played, played.solve().policy, [small])
    assert counted.sums(net_of(played)) == dict(sorted(expected.items()))


def _canonical(board: tuple[int, ...]) -> tuple[int, ...]:
    from fifthstreet.analysis.census import canonical
    from fifthstreet.analysis.choices import DECK

    return canonical([DECK[card] for card in board])[0]


def test_two_seats_have_the_sums_of_all_deals_and_their_moments() -> None:
    sums = pairs().sums(net_of(game()))
    assert sum(sums.values()) == pairs().deals == 168_568_545_600
    mean = Fraction(sum(value * ways for value, ways in sums.items()), pairs().deals)
    square = Fraction(sum(value**2 * ways for value, ways in sums.items()), pairs().deals)
    assert mean == 2 * spread().mean
    assert square - mean**2 == spread().of(2)
    assert max(sums) == 4_800
    assert min(sums) == -16


def test_different_figures_of_two_seats_vary_together_the_same_either_way() -> None:
    def folds(end: object) -> int:
        return int(getattr(end, "folded", False))

    net = net_of(game())
    assert pairs().covariance(net, folds) == pairs().covariance(folds, net)
    assert pairs().covariance(net) == pairs().covariance(net, net)
    twice = pairs().covariance(lambda end: net(end) + folds(end))
    parts = pairs().covariance(net) + 2 * pairs().covariance(net, folds) + pairs().covariance(folds)
    assert twice == parts


def test_endings_that_are_weighted_by_board_are_those_of_a_seat() -> None:
    played = maryland()

    def weigh(board: Board) -> np.ndarray:
        low = int(board.cards[0] // 4 == 0)
        return np.repeat([[low], [1 - low]], len(board.holes), axis=1)

    found = weighted_endings(played, played.solve().policy, weigh)
    together = {end: sum(each) for end, each in found.items()}
    tally = played.solve().tally()
    assert sum(together.values()) == tally.deals
    folded = sum(ways for end, ways in together.items() if end.folded)
    assert Fraction(folded, tally.deals) == tally.chance(lambda end: end.folded)
    assert all(map(sum, zip(*found.values(), strict=True)))


def test_hands_of_five_against_a_dealer_and_other_holes_are_refused() -> None:
    casino = game_of("rws")
    with pytest.raises(NoExactFigureError, match="take too long to count"):
        seat_pairs(casino, casino.solve().policy)
    played = maryland()
    with pytest.raises(NoExactFigureError, match="two or three were counted"):
        next(boards_of(type(played)(pays=played.pays, streets=played.streets, hole=4)))
    with pytest.raises(FifthStreetError, match="at least one seat"):
        spread().of(0)


# The most that a table wins -----------------------------------------------------------------------


def test_the_most_that_seats_win_together_is_reached_as_often_as_counted() -> None:
    played = game()
    found = exposures(played, played.solve().policy, 6)
    assert [int(each.most) for each in found] == [4000, 4800, 4836, 4866, 4896, 4926]
    sums = pairs().sums(net_of(played))
    assert found[0].chance == Fraction(1, 649_740)
    assert found[1].chance == Fraction(sums[max(sums)], pairs().deals)
    assert found[5].chance == Fraction(1, 147_192_372_722_269_875)


def test_a_royal_and_a_straight_flush_are_the_most_that_two_seats_can_win() -> None:
    played = game()
    both = exposures(played, played.unfolding(most=True), 2)[1]
    assert both.most == 10 * (500 + 100)
    # A royal draw on the board, the rest of it to either seat and the lower two to the other.
    assert both.chance == Fraction(2 * 4 * 6, deals_to(2, 2, 3, ordered=True))


def test_a_ceiling_of_the_round_bounds_what_a_table_wins() -> None:
    played = game()
    found = exposures(played, played.solve().policy, 3, round_ceiling=Fraction(4_500))
    assert [int(each.most) for each in found] == [4_000, 4_500, 4_500]
    assert [each.is_exact for each in found] == [True, False, False]


def test_seats_against_a_dealer_have_a_bound() -> None:
    casino = game_of("rws")
    one, two = exposures(casino, casino.solve().policy, 2)
    assert two.most == 2 * one.most
    assert one.is_exact
    assert not two.is_exact


def test_staked_before_lists_every_stake_that_a_policy_knows() -> None:
    played = game("let it ride")
    assert isinstance(played, OwnGame)
    assert {staked for _, staked in played.solve().policy} == {
        staked for street in range(2) for staked in staked_before(played, street)
    }
