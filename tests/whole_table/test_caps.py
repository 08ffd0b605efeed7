"""Ceilings: where they bite, what they cost, and how seats share one."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations

import numpy as np
import pytest

from fifthstreet.analysis import own
from fifthstreet.analysis.game import game_of
from fifthstreet.analysis.own import OwnGame, Policy
from fifthstreet.cards import Card, Deck, Hand, rank_five
from fifthstreet.errors import FifthStreetError
from fifthstreet.money import ToOne
from fifthstreet.rules.cap import CapChoices
from fifthstreet.rules.exposure import cap_in_force
from fifthstreet.rules.library import book
from fifthstreet.rules.submission import Limits, Range, Submission
from fifthstreet.whole_table import shared_cap
from fifthstreet.whole_table.caps import CapEffect, cap_effect, cap_lines, shared_cap_effect
from fifthstreet.whole_table.progressive import best_tally
from fifthstreet.whole_table.seats import boards_of, pairs_beside
from fifthstreet.whole_table.shared_cap import CapHoldings, SharedCap, lost_by_sharing, meetings
from pay_tables import main_table

CB = Submission(book="cb")


def stud(id_: str = "cb") -> OwnGame:
    game = game_of(book(id_))
    assert isinstance(game, OwnGame)
    return game


def cap_of(submission: Submission) -> CapChoices:
    cap = cap_in_force(submission, book(submission.book or ""))
    assert cap is not None
    return cap


def effect(submission: Submission, ante: int) -> CapEffect:
    law = book(submission.book or "")
    return cap_effect(law, game_of(law), cap_of(submission), ante=ante)


def shared(ante: int, **options: object) -> SharedCap:
    chosen = {key.replace("__", "."): value for key, value in options.items()}
    found = shared_cap_effect(stud(), cap_of(Submission(book="cb", chosen=chosen)), ante=ante)
    assert found is not None
    return found


def test_casino_stud_pays_in_full_up_to_the_bets_of_the_ruling() -> None:
    lines = cap_lines(book("rws"), game_of(book("rws")), cap_of(Submission(book="rws")))
    assert [int(line.most_stake) // 100 for line in lines[:4]] == [400, 2000, 5000, 14285]
    assert [line.ante_from for line in lines[:3]] == [20_001, 100_001, 250_001]
    assert {line.units for line in lines} == {2}


def test_maryland_bites_from_the_antes_that_its_figure_gives() -> None:
    lines = cap_lines(book("md"), game_of(book("md")), cap_of(Submission(book="md")))
    royal, straight, quads, *_ = lines
    assert (royal.units, royal.ante_from) == (10, 1_001)
    assert (royal.played_units, royal.played_ante_from) == (8, 1_251)  # 3x first only with a pair
    assert (straight.ante_from, quads.ante_from) == (5_001, 12_501)
    assert (quads.played_units, quads.played_ante_from) == (10, 12_501)


def test_a_line_below_the_odds_of_the_cap_is_not_under_it() -> None:
    lines = cap_lines(book("cb"), stud(), cap_of(CB))
    assert [line.name for line in lines] == ["Royal flush", "Straight flush"]


@pytest.mark.parametrize("id_", ["cb", "rws", "md"])
def test_a_cap_costs_nothing_below_its_first_ante_and_something_from_it_on(id_: str) -> None:
    submission = Submission(book=id_)
    first = min(line.played_ante_from or 10**9 for line in effect(submission, 500).lines)
    below, at = effect(submission, first - 1), effect(submission, first)
    assert below.cost == 0
    assert not below.bites
    assert at.kept_value < at.expected_value
    assert at.bites


def test_the_ceiling_of_maryland_rises_with_the_minimum() -> None:
    high = Submission(book="md", limits=Limits(ante=Range(min=2500, max=50_000)))
    low = effect(Submission(book="md"), 2500)
    assert low.follows_minimum
    assert not effect(CB, 2500).follows_minimum
    assert low.cost > 0
    assert effect(high, 2500).cost == 0  # a minimum bettor is always paid in full


def test_the_cost_of_casino_stud_is_right_by_hand() -> None:
    # At an ante of 300 the BET is 600 and a royal brings 100,000 in place of 150,000.
    found = effect(Submission(book="rws"), 30_000)
    lost = Fraction(150_000 - 100_000, 300)
    tally = best_tally(game_of(book("rws")))
    beaten = sum(
        ending.ways
        for ending in tally.endings
        if ending.hand and ending.hand.slug == "royal_flush" and ending.dealer == "loses"
    )
    assert found.cost == lost * Fraction(beaten, tally.deals)
    assert not found.play_changes


def test_play_may_change_under_a_cap_and_never_for_the_worse() -> None:
    found = effect(CB, 10_000)
    assert found.kept_value <= found.capped_value <= found.expected_value
    assert found.play_changes


def test_a_higher_ante_never_costs_a_smaller_part_of_it() -> None:
    costs = [effect(CB, ante).cost for ante in (500, 626, 1_000, 3_126, 10_000)]
    assert costs == sorted(costs)
    assert costs[0] == 0 < costs[1]


def always_bet() -> Policy:
    return {
        (street, street + 1): np.ones(len(own.states_of(2 + street)), dtype=np.int8)
        for street in range(3)
    }


def test_two_premium_hands_meet_on_the_published_boards_only() -> None:
    found = meetings(stud(), cap_of(CB), always_bet())
    royal, straight = (4, 500), (4, 100)
    orders = 6
    assert found == {
        (royal, straight): 4 * orders,
        (straight, royal): 4 * orders,
        (straight, straight): 28 * orders * 2,
    }


def test_a_third_premium_hand_never_joins_but_lesser_ones_do() -> None:
    assert not shared_cap.three_may_meet(stud(), cap_of(CB))
    everything = CapChoices(ceiling=2_500_000, scope="round")
    assert shared_cap.three_may_meet(stud(), everything)


def naive_win(
    policy: Policy, hole: tuple[Card, Card], board: tuple[Card, ...]
) -> CapHoldings | None:
    """Play one hand as a person would: look at the cards, look up the bet, go on."""
    staked = 1
    for street in range(3):
        seen = (*hole, *board[:street])
        state = own.states_of(2 + street).number(seen)
        bet = int(policy[street, staked][state])
        if not bet:
            return None
        staked += bet
    line = main_table(book("cb")).line(rank_five((*hole, *board)))
    return (staked, line.pays.net) if line and isinstance(line.pays, ToOne) else None


@pytest.mark.parametrize(("cards", "least"), [("Qc Jc Tc", 100), ("9c 8c 7c", 4), ("Kc Kd 2c", 10)])
def test_meetings_on_a_board_are_those_of_a_plain_count(cards: str, least: int) -> None:
    game, policy = stud(), stud().solve().policy
    cap = CapChoices(ceiling=1, scope="round", from_odds=least)
    shown = Hand(cards)
    indices = tuple(sorted(card.index for card in shown))
    board = next(each for each in boards_of(game) if each.cards == indices)
    rest = [card for card in Deck.standard() if card not in shown]
    expected: Counter[tuple[CapHoldings, CapHoldings]] = Counter()
    for order in permutations(shown):
        wins = {hole: naive_win(policy, hole, order) for hole in combinations(rest, 2)}
        won = {hole: win for hole, win in wins.items() if win and win[1] >= least}
        expected += Counter(
            (mine, other)
            for one, mine in won.items()
            for two, other in won.items()
            if not {*one} & {*two}
        )
    found = shared_cap.meetings_of(game, cap, pairs_beside(game, policy, [board]))
    assert found == {pair: count * board.ways for pair, count in expected.items()}
    assert expected


def test_a_royal_and_a_straight_flush_share_by_payout_or_stake() -> None:
    # 40 dollars on each: 20,000 and 4,000 are due, and 25,000 is enough; at 80 it is not.
    royal, straight = (8, Fraction(500)), (8, Fraction(100))
    cap = cap_of(CB)
    assert lost_by_sharing(royal, straight, cap, ante=500) == 0
    assert lost_by_sharing(royal, straight, cap, ante=1_000) == 2_500_000 - Fraction(
        2_083_333 + 2_083_333, 2
    )
    by_stake = cap_of(Submission(book="cb", chosen={"cap.prorata_basis": "stake"}))
    assert lost_by_sharing(royal, straight, by_stake, ante=10_000) == 1_250_000


def test_a_unit_that_cannot_be_split_is_lost_by_half() -> None:
    cap = CapChoices(ceiling=1, scope="round", from_odds=100)
    assert lost_by_sharing((8, Fraction(100)), (8, Fraction(100)), cap, ante=500) == Fraction(1, 2)


def test_alone_the_shared_cap_is_the_unshared_one_and_others_make_it_dearer() -> None:
    found, plain = shared(1_000), effect(CB, 1_000)
    assert found.cost(1) == plain.cost  # both for the best play under the ceiling
    costs = [found.cost(seats) for seats in range(1, 7)]
    assert all(cost is not None for cost in costs)
    assert costs == sorted(set(costs))  # type: ignore[type-var]


@pytest.mark.slow
def test_how_a_ceiling_is_split_does_not_change_what_seats_lose_on_average() -> None:
    assert shared(2_500, cap__prorata_basis="stake").each_other == shared(2_500).each_other


def test_more_hands_in_the_pool_are_counted_for_two_seats_only() -> None:
    submission = Submission(book="md", chosen={"cap.scope": "round"})
    found = shared_cap_effect(stud("md"), cap_of(submission), ante=2_500)
    assert found is not None
    assert found.each_other > 0
    two = found.cost(2)
    assert two is not None
    assert two > found.alone
    assert found.cost(3) is None


def test_a_cap_of_each_hand_is_shared_by_nobody() -> None:
    assert shared_cap_effect(stud("md"), cap_of(Submission(book="md")), ante=10_000) is None
    casino = game_of(book("rws"))
    assert shared_cap_effect(casino, cap_of(Submission(book="rws")), ante=10_000) is None


def test_odds_in_fractions_are_shared_to_the_cent() -> None:
    # 60 dollars and 100 dollars are due, and 100 are there: 37.50 and 62.50 are paid.
    cap = CapChoices(ceiling=10_000, scope="round")
    mine, other = (4, Fraction(3, 2)), (10, Fraction(1))
    assert lost_by_sharing(mine, other, cap, ante=1_000) == 2_250
    assert lost_by_sharing(other, mine, cap, ante=1_000) == 3_750
    game = game_of(book("cb"), {"straight": Fraction(9, 2)})
    pool = cap_of(CB)
    assert shared_cap_effect(game, pool, ante=1_000) is not None


def test_a_share_of_a_win_that_is_rounded_is_not_counted() -> None:
    cap = CapChoices(ceiling=10_000, scope="round")
    with pytest.raises(FifthStreetError, match="odds of 3 to 2 are rounded at this ante"):
        lost_by_sharing((1, Fraction(3, 2)), (10, Fraction(1)), cap, ante=1_001)
