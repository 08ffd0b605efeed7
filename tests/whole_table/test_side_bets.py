"""The side bets: counts by two routes, and the published edges."""

import random
from fractions import Fraction
from math import comb

import numpy as np
import pytest

from fifthstreet.analysis.classes import class_of_strength, final_classes
from fifthstreet.cards import Deck, rank_six
from fifthstreet.errors import FifthStreetError
from fifthstreet.rules.library import book
from fifthstreet.rules.submission import Submission
from fifthstreet.whole_table.hand_counts import hand_counts
from fifthstreet.whole_table.side_bets import (
    NO_LINE,
    SideBetFigures,
    side_bets,
    side_bets_of,
    stakes_of,
)

BOARDS = comb(52, 3)


def figures(bet: str, table: str, stake: int = 500, **chosen: object) -> SideBetFigures:
    options = {key.replace("__", "."): value for key, value in chosen.items()}
    submission = Submission(book="md", chosen=options)
    found = side_bets(book("md"), submission, stakes=(stake,))
    return next(each for each in found if (each.bet, each.table) == (bet, table))


def by_category(*, six: bool) -> dict[str, int]:
    made: dict[str, int] = {}
    for hand, ways in hand_counts(6, 6) if six else hand_counts(3, 3):
        made[hand.category.slug] = made.get(hand.category.slug, 0) + ways
    return made


def test_boards_are_counted_as_published() -> None:
    assert by_category(six=False) == {
        "high_card": 16440,
        "pair": 3744,
        "flush": 1096,
        "straight": 720,
        "three_of_a_kind": 52,
        "straight_flush": 44,
        "mini_royal": 4,
    }


@pytest.mark.parametrize(
    ("table", "lost", "lost_without_low_ace"),
    [
        ("A", 512, "4.869"),
        ("B", 1232, "7.855"),
        ("C", 1192, "7.674"),
        ("D", 1568, "9.665"),
        ("E", 1608, "9.846"),
        ("F", 472, "4.688"),
    ],
)
def test_three_card_tables_have_the_published_edges(
    table: str, lost: int, lost_without_low_ace: str
) -> None:
    assert figures("three_card", table).house_edge == Fraction(lost, BOARDS)
    strict = figures("three_card", table, three_card__ace_low=False)
    assert f"{float(strict.house_edge * 100):.3f}" == lost_without_low_ace


def test_catfish_bend_has_the_edge_of_table_e() -> None:
    (found,) = side_bets(book("cb"))
    assert found.house_edge == Fraction(1608, BOARDS)
    assert not found.depends_on_stake


def test_books_without_side_bets_have_no_figures() -> None:
    assert side_bets(book("rws")) == ()
    assert side_bets(book("uk")) == ()


def test_six_card_hands_are_counted_as_combinatorics_says() -> None:
    suits, ranks, runs = 4, 13, 10
    run_of_six = 8 + 9 * 7  # six ranks that hold a run: by its top card, none higher beside it
    one_suit = comb(ranks, 6)
    straight_of_six = run_of_six * (suits**6 - suits - 6 * suits * 3)
    straight_with_pair = runs * 5 * (comb(suits, 2) * suits**4 - suits * 3)
    flush_with_pair = (comb(ranks, 5) - runs) * 5 * suits * 3
    expected = {
        "super_royal": suits,
        "royal_flush": suits * 46,
        "straight_flush": suits * 9 * 46,
        "four_of_a_kind": ranks * comb(48, 2),
        "full_house": 13 * 4 * 12 * 6 * 11 * 4 + comb(ranks, 2) * 16,
        "flush": suits * (one_suit - run_of_six) + suits * (comb(ranks, 5) - runs) * 39,
        "straight": straight_of_six + straight_with_pair,
        "three_of_a_kind": 13 * 4 * comb(12, 3) * 4**3,
        "two_pair": comb(13, 2) * 36 * comb(11, 2) * 16 + comb(13, 3) * 6**3,
        "pair": 13 * 6 * comb(12, 4) * 4**4 - runs * 5 * 6 * 4**4 - flush_with_pair,
    }
    expected["high_card"] = comb(52, 6) - sum(expected.values())
    assert by_category(six=True) == expected


def test_six_card_hands_are_counted_as_published() -> None:
    counts = by_category(six=True)
    published = {
        "royal_flush": 184,
        "straight_flush": 1656,
        "four_of_a_kind": 14664,
        "full_house": 165984,
        "flush": 205792,
        "straight": 361620,
        "three_of_a_kind": 732160,
    }
    assert {name: counts[name] for name in published} == published
    assert sum(counts.values()) == 20_358_520


def test_each_suit_has_one_super_royal() -> None:
    found = [(hand.name, ways) for hand, ways in hand_counts(6, 6) if "super" in hand.name]
    suits = ("clubs", "diamonds", "hearts", "spades")
    assert found == [(f"super royal of {suit}", 1) for suit in suits]


def test_the_kernel_ranks_random_hands_as_the_cards_do() -> None:
    from fifthstreet.kernels import five_card_strength, six

    classes = class_of_strength()[five_card_strength.strengths()]
    chance = random.Random(6)
    deck = Deck.standard()
    for _ in range(1000):
        cards = sorted(chance.sample(range(52), 6))
        best = final_classes()[int(six._best(np.array(cards), classes))]
        ranked = rank_six([deck[card] for card in cards])
        assert best.category is ranked.best.category
        assert best.rank in {None, ranked.best.ranks[0]}


@pytest.mark.parametrize(
    ("table", "stake", "edge"),
    [("A", 500, "18.098"), ("A", 100, "12.990"), ("B", 500, "18.982"), ("B", 100, "17.410")],
)
def test_six_card_tables_have_the_edges_of_the_rulings(table: str, stake: int, edge: str) -> None:
    assert f"{float(figures('six_card', table, stake).house_edge * 100):.3f}" == edge


def test_a_fixed_sum_without_its_stake_costs_four_stakes_in_all_hands() -> None:
    other = figures("six_card", "A", six_card__fixed_returns_stake=False)
    assert figures("six_card", "A").expected_value - other.expected_value == Fraction(4, 20_358_520)


def test_stakes_are_the_limits_where_the_edge_depends_on_them() -> None:
    found = [each for each in side_bets(book("md")) if each.bet == "six_card"]
    assert [(each.table, each.stake) for each in found] == [
        ("A", 100),
        ("A", 2500),
        ("B", 100),
        ("B", 2500),
    ]
    limits = {"limits.six_card": {"min": 500, "max": 500}}
    bet = next(bet for bet in side_bets_of(book("md")) if bet.id == "six_card")
    assert bet is not None
    assert stakes_of(Submission(book="md", chosen=limits), bet) == (500,)


@pytest.mark.parametrize("stakes", [(), (100, 300)])
def test_chances_and_returns_add_up(stakes: tuple[int, ...]) -> None:
    for found in side_bets(book("md"), stakes=stakes):
        assert sum(line.chance for line in found.lines) == 1
        assert sum(line.ways for line in found.lines) == found.hands
        assert sum(line.returned for line in found.lines) == 1 - found.house_edge
        assert found.lines[-1].name == NO_LINE
        assert found.hit_frequency == 1 - found.lines[-1].chance


def test_the_variance_of_the_simplest_table_is_right_by_hand() -> None:
    squares = 48 * 1600 + 52 * 900 + 720 * 36 + 1096 * 16 + 3744 + 16440
    mean = Fraction(-512, BOARDS)
    assert figures("three_card", "A").variance == Fraction(squares, BOARDS) - mean**2


def test_no_stake_is_no_wager() -> None:
    with pytest.raises(FifthStreetError, match="is at least 1, not 0"):
        figures("three_card", "A", 0)


def test_a_bet_without_limits_needs_stakes() -> None:
    bet = next(bet for bet in side_bets_of(book("md")) if bet.id == "six_card")
    assert bet is not None
    with pytest.raises(FifthStreetError, match="Name the stakes"):
        stakes_of(Submission(book="cb"), bet)
