"""Hands of any size against a dealer's: counts against plain enumeration, and published figures."""

from fractions import Fraction
from itertools import combinations
from math import comb
from pathlib import Path

import numpy as np
import pytest

from fifthstreet import bookcase
from fifthstreet.analysis.advice import advise, position
from fifthstreet.analysis.census import VersusDeal, versus_census
from fifthstreet.analysis.choices import DECK
from fifthstreet.analysis.classes import all_ranks
from fifthstreet.analysis.decimals import percent
from fifthstreet.analysis.game import game_of
from fifthstreet.analysis.mistakes import value_with_mistakes
from fifthstreet.analysis.policy import versus_policy_from
from fifthstreet.analysis.solution import solve
from fifthstreet.analysis.strategy import short_strategy
from fifthstreet.analysis.versus import VersusGame
from fifthstreet.cards import rank_cards
from fifthstreet.rules.library import book
from fifthstreet.whole_table.side_bets import side_bets

SAMPLES = Path(__file__).resolve().parents[2] / "examples" / "books"
FOUR_CARD = VersusDeal(5, 6, 4, 1)


def sample(name: str) -> VersusGame:
    game = game_of(book(bookcase.book_named(str(SAMPLES / name)) or ""))
    assert isinstance(game, VersusGame)
    return game


SLOW = pytest.mark.slow
DEALS = [
    (3, 3, 3, 1),
    pytest.param((3, 4, 3, 1), marks=SLOW),
    pytest.param((4, 3, 3, 1), marks=SLOW),
    pytest.param((4, 4, 3, 1), marks=SLOW),
    pytest.param((4, 4, 4, 0), marks=SLOW),
]


@pytest.mark.parametrize("deal", DEALS, ids=str)
@pytest.mark.parametrize("least", [1, 300])
def test_counts_are_those_of_plain_enumeration(
    deal: tuple[int, int, int, int], least: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("FIFTHSTREET_CACHE", str(tmp_path))
    census = versus_census.__wrapped__(least, VersusDeal(*deal))
    mine, theirs, best, up = deal
    numbers = {rank: at for at, rank in enumerate(all_ranks(best), start=1)}
    for row in (len(census.hands) // 3,):
        hand = [int(card) for card in census.hands[row]]
        free = [card for card in range(52) if card not in hand]
        columns = (0, len(free) - 1) if up else (0,)
        level = numbers[rank_cards([DECK[card] for card in hand], best=best)]
        assert census.strengths[row] == level
        for column in columns:
            rest = [card for card in free if not up or card != free[column]]
            counts = [0, 0, 0, 0]
            for hidden in combinations(rest, theirs - up):
                cards = [DECK[card] for card in (*hidden, *([free[column]] if up else []))]
                other = numbers[rank_cards(cards, best=best)]
                end = 0 if other < least else 1 if other < level else 2 if other == level else 3
                counts[end] += 1
            found = (census.fails, census.loses, census.ties, census.wins)
            assert [int(each[row, column]) for each in found] == counts
            assert sum(counts) == census.dealer_hands == comb(52 - mine - up, theirs - up)


def test_equal_hands_without_a_qualifying_rule_win_as_often_as_they_lose() -> None:
    census = versus_census(1, VersusDeal(4, 4, 4, 0))
    assert int(census.ways.sum()) == comb(52, 4)
    lost, won = (int((each[:, 0] * census.ways).sum()) for each in (census.loses, census.wins))
    assert lost == won


def four_of_six(cards: tuple[int, ...]) -> tuple[int, ...]:
    """Return what the best four of some cards are worth, found without looking at fours."""
    ranks = sorted((card >> 2 for card in cards), reverse=True)
    counts = {rank: ranks.count(rank) for rank in ranks}
    groups = [[rank for rank, many in counts.items() if many >= size] for size in (2, 3, 4)]
    suited = [
        of_a_suit
        for suit in range(4)
        if len(of_a_suit := sorted((card >> 2 for card in cards if card & 3 == suit), reverse=True))
        > 3
    ]
    if groups[2]:
        return 8, groups[2][0]
    straights = [top for each in suited if (top := highest_run(each)) is not None]
    if straights:
        return 7, max(straights)
    if groups[1]:
        return 6, groups[1][0], next(rank for rank in ranks if rank != groups[1][0])
    if suited:
        return 5, *max(each[:4] for each in suited)
    top = highest_run(ranks)
    if top is not None:
        return 4, top
    if len(groups[0]) > 1:
        return 3, *groups[0][:2]
    if groups[0]:
        return 2, groups[0][0], *[rank for rank in ranks if rank != groups[0][0]][:2]
    return 1, *ranks[:4]


def highest_run(ranks: list[int]) -> int | None:
    """Return the top of the highest four ranks in a row; the ace may be below the two."""
    present = {*ranks} | ({-1} if 12 in ranks else set())
    tops = (top for top in range(12, 1, -1) if {top, top - 1, top - 2, top - 3} <= present)
    return next(tops, None)


@pytest.mark.exhaustive
@pytest.mark.parametrize(("cards", "up"), [("Ks Kd 9h 3d 2c", "Ah"), ("Ac Kc Qd 5c 3h", "5d")])
def test_four_card_poker_is_counted_as_another_evaluator_counts_it(cards: str, up: str) -> None:
    game = sample("four-card-poker")
    at = position(cards, up=up)
    own, face_up = [card.index for card in at.cards], at.up[0].index
    mine = four_of_six(tuple(own))
    rest = [card for card in range(52) if card not in own and card != face_up]
    won = tied = deals = 0
    for hidden in combinations(rest, 5):
        theirs = four_of_six((*hidden, face_up))
        won, tied, deals = won + (theirs < mine), tied + (theirs == mine), deals + 1
    value = Fraction(2 * (won + tied) - deals, deals)  # a tie wins too
    options = {option.bet: option.expected_value for option in advise(game, at).options}
    assert options == {0: -1, 1: 2 * value, 2: 3 * value, 3: 4 * value}


@pytest.mark.slow
def test_four_card_poker_has_its_published_figures() -> None:
    tally = solve(sample("four-card-poker")).tally()
    assert tally.deals == comb(52, 5) * 47 * comb(46, 5)
    assert tally.house_edge == Fraction(8_840_827_253, 317_119_576_410)
    assert [str(percent(each)) for each in (tally.house_edge, tally.element_of_risk)] == [
        "2.7879",
        "1.3013",
    ]
    (aces_up,) = side_bets(book(bookcase.book_named(str(SAMPLES / "four-card-poker")) or ""))
    assert str(percent(aces_up.house_edge)) == "3.8917"


@pytest.mark.slow
def test_two_sizes_are_the_best_bets_of_four_card_poker_and_the_middle_one_never() -> None:
    game = sample("four-card-poker")
    solution = game.solve()
    assert np.unique(solution.policy).tolist() == [0, 1, 3]
    rows = solution.rows()
    assert {row["bet_2_against"] for row in rows} == {"never"}
    assert {len(row) for row in rows} == {6}
    tens = versus_policy_from(game, lambda hand: _simple(rank_cards(hand, best=4)))
    simple = game.evaluate(tens)
    assert -solution.expected_value < simple.house_edge < Fraction(4, 100)
    assert value_with_mistakes(game, tens, Fraction(0)) == simple.expected_value


def _simple(hand: object) -> int:
    category, ranks = hand.category.slug, hand.ranks  # type: ignore[attr-defined]
    if category == "high_card":
        return 0
    return 1 if category == "pair" and ranks[0].letter in "23456789" else 3


@pytest.mark.slow
def test_short_rules_of_four_card_poker_cost_less_than_a_thousandth() -> None:
    short = short_strategy(sample("four-card-poker"))
    assert 0 < short.cost < Fraction(1, 1000)
    (part,) = short.parts
    assert {rule.bet for rule in part.rules} == {0, 1, 3}
    assert len(part.rules) <= 12


def test_a_bet_of_several_sizes_is_worth_what_its_sizes_are() -> None:
    game = sample("three-card-poker")
    from dataclasses import replace

    both = replace(game, bets=(1, 2))
    solution = solve(both)
    assert both.most_choices == 3
    assert solution.expected_value > solve(game).expected_value
    for hand in ("Qs 6d 4c", "As Kd Qc", "7h 5d 2c"):
        advice = advise(both, position(hand))
        assert [option.action for option in advice.options] == ["bet 2", "bet 1", "fold"]
    assert [each.tolist() for each in both.other_choices(np.array([[0, 1, 2]], np.uint8))] == [
        [[1, 2, 0]],
        [[2, 0, 1]],
    ]
    always = both.unfolding(most=True)
    assert both.evaluate(always).average_wager == 3
    assert both.evaluate(both.unfolding(most=False)).average_wager == 2
    (part,) = short_strategy(both).parts
    assert [rule.bet for rule in part.rules] == [2, 1]


@pytest.mark.parametrize(("ties", "least"), [("bet", "queen-six-four"), ("fold", "queen-six-four")])
def test_three_card_poker_is_played_by_one_boundary(ties: str, least: str) -> None:
    short = short_strategy(sample("three-card-poker"), ties)  # type: ignore[arg-type]
    (part,) = short.parts
    assert [(rule.bet, rule.words) for rule in part.rules] == [(1, f"{least} or better")]
    assert part.otherwise == 0
    assert short.cost == 0
