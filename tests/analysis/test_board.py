"""Games beside a shared board: another evaluator, plain enumeration and published figures."""

from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations, islice, permutations
from random import Random
from typing import Any

import numpy as np
import pytest

from analysis.board_games import CASINO, SAMPLES, ULTIMATE, game_on, kind_of, of_hand, ranked
from fifthstreet import FifthStreetError, NoExactFigureError
from fifthstreet.analysis.advice import PositionError, advise, position
from fifthstreet.analysis.board import BoardSolution
from fifthstreet.analysis.board_census import (
    board_sets,
    cell_of_pair,
    ends_by_hole,
    flops,
    seven_cards,
)
from fifthstreet.analysis.board_losses import losses
from fifthstreet.analysis.board_worth import board_terms, flop_ways
from fifthstreet.analysis.census import CARDS, canonical, place
from fifthstreet.analysis.choices import DECK, FOLD, cards_of
from fifthstreet.analysis.classes import all_ranks
from fifthstreet.analysis.decimals import percent
from fifthstreet.analysis.game import game_of
from fifthstreet.bookcase import add
from fifthstreet.cards import rank_five
from fifthstreet.kernels import (
    board_dealer,
    board_flops,
    board_showdown,
    board_sums,
)
from fifthstreet.rules.library import book
from fifthstreet.whole_table import board_information
from fifthstreet.whole_table.information import worth_of_knowing

LEAST_PAIR = 1278
BLIND: dict[str, Fraction | int] = {
    "Straight": Fraction(1),
    "Flush": Fraction(3, 2),
    "Full House": 3,
    "Quads": 10,
}
ANTE = {"Flush": 2, "Full House": 3, "Quads": 10, "Straight Flush": 20}


@cache
def solved(folder: str) -> BoardSolution:
    """Return the best play of a sample, whose values are then counted once."""
    return game_on(folder).solve()


# One board ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [5, pytest.param(25, marks=pytest.mark.exhaustive)])
def test_hands_beside_a_board_are_compared_as_another_evaluator_compares_them(count: int) -> None:
    space, chance = board_showdown.room(), Random(3)
    for _ in range(count):
        board = sorted(chance.sample(range(CARDS), 5))
        board_showdown.compare(np.array(board), seven_cards(), LEAST_PAIR, space)
        live, strength, counts = space[0].tolist(), space[1], space[2]
        hands = [(live[p], live[q]) for q in range(1, len(live)) for p in range(q)]
        theirs = {hand: ranked(*board, *hand) for hand in hands}
        for at in chance.sample(range(len(hands)), 2):
            free = [theirs[each] for each in hands if not {*each} & {*hands[at]}]
            mine = theirs[hands[at]]
            assert counts[at].tolist() == [
                sum(each < mine for each in free),
                sum(each == mine for each in free),
                sum(kind_of(each) == "High Card" for each in free),
            ]
            seven = [DECK[card] for card in (*board, *hands[at])]
            best = max(rank_five(five) for five in combinations(seven, 5))
            assert all_ranks()[strength[at] - 1] == best


def test_a_board_after_its_like_is_compared_as_by_itself() -> None:
    boards = {
        "As Qd 9h 8s 2c": board_showdown.NEW,
        "Ac Qs 9h 8d 2c": board_showdown.SAME,
        "As Qs 9h 8s 2c": board_showdown.NEW,  # a flush can come
        "As Qs 9d 8s 2h": board_showdown.MOVED,
        "Ah Qh 9d 8h 2h": board_showdown.NEW,  # one more card of the suit
        "Ah Qc 9h 8d 2h": board_showdown.NEW,  # others of its ranks
        "Ah Qc 9h 8d 2s": board_showdown.NEW,  # none can come any more
    }
    after, since = board_showdown.room(), board_showdown.room_by_type()
    for text, differs in boards.items():
        board = np.array(sorted(of_hand(text)))
        alone = board_showdown.room()
        board_showdown.compare(board, seven_cards(), LEAST_PAIR, after)
        board_showdown.compare(board, seven_cards(), LEAST_PAIR, alone)
        for one, other in zip(after[:3], alone[:3], strict=True):
            assert np.array_equal(one, other)
        assert board_showdown.compare_types(board, seven_cards(), LEAST_PAIR, since) == differs


def ultimate_net(mine: int, theirs: int, bet: int) -> Fraction:
    """Return what a round of Ultimate Texas Hold'em nets, straight from its published rules."""
    sign = (mine > theirs) - (mine < theirs)
    ante = 0 if kind_of(theirs) == "High Card" else sign
    blind = Fraction(BLIND.get(kind_of(mine), 0)) if sign > 0 else Fraction(sign)
    return bet * sign + ante + blind


def casino_net(mine: int, theirs: int, bet: int) -> Fraction:
    """Return what a round of Casino Hold'em nets, straight from its published rules."""
    won = Fraction(ANTE.get(kind_of(mine), 1))
    if theirs < ranked(*of_hand("4c 4d 5h 3s 2c")):
        return won
    if mine == theirs:
        return Fraction(0)
    return bet + won if mine > theirs else Fraction(-1 - bet)


@pytest.mark.parametrize(
    ("folder", "net", "cards", "board"),
    [
        (ULTIMATE, ultimate_net, "Kc 5d", "As Qd 9h 8s 2c"),
        (ULTIMATE, ultimate_net, "3c 2d", "9h 8h 7h 2h 4s"),
        (ULTIMATE, ultimate_net, "Jh 2d", "Kh Qd 9h 8h 5h"),
        (ULTIMATE, ultimate_net, "Ac Ad", "As 9d 9h 8s 8c"),
        (CASINO, casino_net, "Kc 5d", "As Qd 9h 8s 2c"),
        (CASINO, casino_net, "4h 6h", "3h 5h Kd Ks 7h"),
    ],
)
def test_a_showdown_is_worth_what_going_through_all_dealers_hands_says(
    folder: str, net: Any, cards: str, board: str
) -> None:
    terms = board_terms(game_on(folder), "bet")
    hole, shared = of_hand(cards), of_hand(board)
    rest = [card for card in range(CARDS) if card not in {*hole, *shared}]
    mine = ranked(*hole, *shared)
    for bet in terms.game.stakes:
        law = terms.law((bet,), last=False)
        boards = np.array([sorted(shared)])
        (value,) = board_sums.values_of_hole(boards, np.array(sorted(hole)), seven_cards(), law)
        every = [net(mine, ranked(*pair, *shared), bet) for pair in combinations(rest, 2)]
        assert Fraction(int(value), terms.scale) == sum(every)


# Boards, flops and swaps of suits -----------------------------------------------------------------


def test_there_are_as_many_boards_flops_and_positions_as_suits_allow() -> None:
    sets = board_sets()
    assert (len(sets), int(sets.ways.sum())) == (134_459, 2_598_960)
    assert (len(flops()), int((flop_ways() > 0).sum())) == (1_755, 1_286_792)
    assert int(flop_ways().sum()) == 22_100 * 1_176


def test_values_reach_the_flops_that_a_board_may_have_had() -> None:
    terms, sets = board_terms(game_on(ULTIMATE), "bet"), board_sets()
    law, part = terms.law((2,), last=True), sets.part(slice(70_001, 70_002))
    sums = np.zeros((2, len(flops()), len(cell_of_pair())), dtype=np.int64)
    board_sums.values_on_flops(part, seven_cards(), law, sums)
    found = {
        (value, int(row), int(cell)): int(total)
        for value, square in enumerate(sums)
        for gathered in [board_flops.gather(sets.alike, square)]
        for row, cell in zip(*np.nonzero(gathered), strict=True)
        for total in [gathered[row, cell]]
    }
    wanted: dict[tuple[int, int, int], int] = {}
    for board, ways in zip(part[0].tolist(), part[1].tolist(), strict=True):
        rest = [card for card in range(CARDS) if card not in board]
        on_flops = [_swaps(flop) for flop in combinations(cards_of(board), 3)]
        for hole in combinations(rest, 2):
            worth = board_sums.values_of_hole(
                np.array([board]), np.array(hole), seven_cards(), law
            ).tolist()
            for row, swaps in on_flops:
                for value, each in enumerate(worth):
                    key = value, row, _cell(row, swaps, hole)
                    wanted[key] = wanted.get(key, 0) + ways * each
    assert found == {key: total for key, total in wanted.items() if total}


def _swaps(flop: Any) -> tuple[int, list[tuple[int, ...]]]:
    """Return the row of a flop, and every swap of suits that makes the kept flop of it."""
    alike, _ = canonical(flop)
    cards = [card.index for card in flop]
    swaps = [
        swap
        for swap in permutations(range(4))
        if tuple(sorted((card & ~3) | swap[card & 3] for card in cards)) == alike
    ]
    return int(np.searchsorted(flops().places, place(alike))), swaps


def _cell(row: int, swaps: list[tuple[int, ...]], hole: tuple[int, ...]) -> int:
    """Return the cell kept for hole cards beside a flop, which is the same after every swap."""
    cells = set()
    for swap in swaps:
        low, high = sorted((card & ~3) | swap[card & 3] for card in hole)
        cells.add(int(board_sets().alike[row, high * CARDS + low]))
    (cell,) = cells
    return cell


# Whole games --------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(
    ("folder", "value", "edge", "first"),
    [
        (CASINO, "-1363917077/63213204600", "2.1576", ((2,), "81.9907")),
        (ULTIMATE, "-50643648973/2317817502000", "2.1850", ((4,), "37.7074")),
    ],
)
def test_sample_games_have_their_published_edge(
    monkeypatch: pytest.MonkeyPatch,
    folder: str,
    value: str,
    edge: str,
    first: tuple[tuple[int, ...], str],
) -> None:
    solution = solved(folder)
    tally = solution.tally()
    bets, often = first
    assert (str(tally.expected_value), str(percent(tally.house_edge))) == (value, edge)
    assert str(percent(tally.chance(lambda end: end.bets == bets and not end.folded))) == often
    values = [*solution.worth.before.values()]
    total = (
        int(np.max(values, axis=0).sum())
        if values
        else int(np.max([*solution.worth.on_flop.values()], axis=0).sum())
    )
    assert Fraction(total, solution.worth.scale * tally.deals) == tally.expected_value
    monkeypatch.setattr("fifthstreet.analysis.board.is_cached", lambda _: False)
    fresh = BoardSolution(solution.game, solution.ties)
    fresh.__dict__["worth"] = solution.worth
    assert fresh.expected_value == tally.expected_value
    assert "_tally" not in fresh.__dict__


@pytest.mark.slow
@pytest.mark.parametrize("folder", [CASINO, pytest.param(ULTIMATE, marks=pytest.mark.exhaustive)])
def test_the_best_play_is_worth_the_same_as_a_policy_and_with_ties_folded(folder: str) -> None:
    solution = solved(folder)
    tally = solution.tally()
    assert solution.game.evaluate(solution.policy) == tally
    folds = game_on(folder).solve("fold").tally()
    assert folds.expected_value == tally.expected_value
    assert folds.average_wager <= tally.average_wager


@pytest.mark.slow
def test_decisions_of_the_table_are_those_of_single_positions() -> None:
    solution = solved(ULTIMATE)
    rows = solution.decisions()
    first = [next(rows) for _ in range(169)]
    assert sum(int(row["sets"]) for row in first) == 1_326
    raised = {str(row["cards"]) for row in first if row["action"] == "bet 4"}
    lowest = {"3d 3c", "Ac 2d", "Kc 5d", "Qc 8d", "Jc Td", "Kc 2c", "Qc 6c", "Jc 8c"}
    checked = {"2d 2c", "Kc 4d", "Qc 7d", "Jc 9d", "Tc 9d", "Qc 5c", "Jc 7c", "Tc 9c"}
    assert lowest <= raised
    assert not checked & raised
    for row in (next(rows) for _ in range(40)):
        cards, board = str(row["cards"]), str(row["board"])
        advice = advise(solution.game, position(cards, board=board))
        assert advice.best.action == row["action"]
        assert str(advice.best.expected_value) == row[advice.best.action]


def test_a_policy_that_always_bets_at_once_wins_as_often_as_it_loses() -> None:
    game = game_on(ULTIMATE)
    ends = ends_by_hole(game.least).sum(axis=(0, 1))
    assert int(ends.sum()) == 2_598_960 * 1_081 * 990
    assert ends[0] + ends[3] == ends[2] + ends[5]


@pytest.mark.parametrize(
    ("folder", "cards", "board", "best"),
    [
        (ULTIMATE, "Kc 5d", "Ks 7d 2h", "bet 2"),
        (ULTIMATE, "Kc 5d", "Qs 7d 2h", "stay"),
        (ULTIMATE, "Kc 5d", "As Qd 9h 8s 2c", "bet 1"),
        (ULTIMATE, "3c 2d", "As Qd 9h 8s 7c", "fold"),
        (CASINO, "Kc 5d", "As Qd 9h", "bet 2"),
        (CASINO, "3c 2d", "As Qd 9h", "fold"),
    ],
)
def test_one_position_is_solved_from_its_own_boards(
    folder: str, cards: str, board: str, best: str
) -> None:
    game = game_on(folder)
    assert advise(game, position(cards, board=board)).best.action == best


@pytest.mark.parametrize(
    ("cards", "board", "more", "reason"),
    [
        ("Kc 5d", "As Qd 9h 2c", {}, "No decision is taken with 4 cards on the board"),
        ("Kc 5d", "", {}, "No decision is taken with no cards on the board"),
        ("Kc 5d 2c", "As Qd 9h", {}, "3 cards are named for the hand"),
        ("Kc 5d", "As Kc 9h", {}, "Kc appears twice"),
        ("Kc 5d", "As Qd 9h", {"up": "2c"}, "No dealer's card lies face up"),
        ("Kc 5d", "As Qd 9h", {"staked": 3}, "No player who still decides has 3 antes staked"),
    ],
)
def test_a_position_that_cannot_come_about_is_refused(
    cards: str, board: str, more: dict[str, Any], reason: str
) -> None:
    with pytest.raises(PositionError, match=reason):
        advise(game_on(CASINO), position(cards, board=board, **more))


def test_pays_that_64_bits_do_not_hold_are_refused() -> None:
    game = game_of(book(add(str(SAMPLES / ULTIMATE))), {"royal_flush": Fraction(10**9)})
    with pytest.raises(FifthStreetError, match="too large or too fine"):
        game.solve().tally()


@pytest.mark.parametrize(
    ("folder", "changes", "reason"),
    [
        (CASINO, {"zones.dealer.per": "seat"}, "2 cards of the dealer are judged"),
        (CASINO, {"zones.dealer.up": True}, "says up"),
        (CASINO, {"contests.call.hand.best": 4}, "different cards"),
        (ULTIMATE, {"steps.2.unless": ()}, "may add to an earlier bet"),
        (ULTIMATE, {"steps.1.cards": (1, 2)}, "with 2 shared cards seen"),
        (ULTIMATE, {"contests.blind.lose.pays": "table"}, None),
        (ULTIMATE, {"wagers.blind.equals": None}, "may have any size"),
        (ULTIMATE, {"wagers.ante.fold.effect": "returned"}, "says effect returned"),
        (ULTIMATE, {"steps.0.choices.0.times": (1, 2, 3, 4)}, "does not offer up to 4"),
        (CASINO, {"contests.ante.qualifying.ranks": ("5",)}, "qualifies differently"),
        (CASINO, {"contests.ante.tie": None}, "nothing says what becomes"),
    ],
)
def test_what_the_solver_does_not_read_is_refused(
    folder: str, changes: dict[str, Any], reason: str | None
) -> None:
    if reason is None:
        assert game_on(folder, **changes) != game_on(folder)
        return
    with pytest.raises(NoExactFigureError, match=reason):
        game_on(folder, **changes)


# Cards known too early ----------------------------------------------------------------------------


def test_a_dealers_card_is_reckoned_with_as_going_through_all_deals_says() -> None:
    terms = board_terms(game_on(ULTIMATE), "bet")
    law, fold = board_information._law(terms)
    flop, hole = of_hand("Th 8h 3c"), of_hand("Kh 9d")
    values = np.zeros((4, 1, CARDS), dtype=np.int32)
    board_dealer.values_against_cards(
        np.array(sorted(flop)), np.array([sorted(hole, reverse=True)]), seven_cards(), law, values
    )
    (card,) = of_hand("Jd")
    rest = [each for each in range(CARDS) if each not in {*flop, *hole, card}]
    bet, last = Fraction(0), Fraction(0)
    for run in list(combinations(rest, 2)):
        board = (*flop, *run)
        mine = ranked(*hole, *board)
        theirs = [ranked(card, each, *board) for each in rest if each not in run]
        bet += sum(ultimate_net(mine, each, 2) for each in theirs)
        called = sum(ultimate_net(mine, each, 1) for each in theirs)
        last += max(called, Fraction(-2 * len(theirs)))
    assert Fraction(int(values[0, 0, card]), terms.scale) == bet
    assert Fraction(int(values[3, 0, card]), terms.scale) == last
    assert fold == -2 * 44 * terms.scale
    assert not values[:, 0, [*flop, *hole]].any(), "no card lies in two places"


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("folder", "count"), [(ULTIMATE, 2), (CASINO, 1)], ids=["ultimate", "casino"]
)
def test_knowing_a_card_is_worth_more_than_knowing_none(folder: str, count: int) -> None:
    worth = worth_of_knowing(game_on(folder))
    assert len(worth) == count
    assert all(each.gain > 0 for each in worth)


def test_last_decisions_by_other_worths_than_the_best_are_found_to_lose() -> None:
    solution = solved(ULTIMATE)
    terms, last = solution.terms, len(solution.game.seen) - 1
    timid = replace(terms, lost=4 * abs(terms.lost))
    (loss,) = islice(losses(solution, {**solution.policy, last: timid}), 1)
    assert (len(loss.board), loss.chosen) == (5, FOLD)
    same = replace(terms, worths=terms.worths.copy())
    assert not [*losses(solution, {**solution.policy, last: same})]
