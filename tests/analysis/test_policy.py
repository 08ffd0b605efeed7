"""A strategy given as a function is played just as it says."""

from fractions import Fraction

import pytest

from analysis.games import common_casino_stud, maryland
from fifthstreet.analysis import own
from fifthstreet.analysis.census import canonical
from fifthstreet.analysis.choices import Cards
from fifthstreet.analysis.policy import (
    AgainstFaceUp,
    own_policy_from,
    versus_policy_from,
)
from fifthstreet.cards import Card, FiveCardCategory, Hand, Rank, rank_five
from fifthstreet.errors import FifthStreetError


def test_who_always_folds_loses_the_ante() -> None:
    game = maryland()
    tally = game.evaluate(own_policy_from(game, lambda _cards, _staked: 0))
    assert tally.expected_value == -1
    assert tally.average_wager == 1


def test_who_always_bets_one_ante_stakes_four() -> None:
    game = maryland()
    tally = game.evaluate(own_policy_from(game, lambda _cards, _staked: 1))
    # Straight from the frequencies of five cards: 500 to a royal, 100, 40, 10, 6, 4, 3, 2, and
    # 4 and 5 of 13 pairs win and push.
    paid = 4 * 500 + 36 * 100 + 624 * 40 + 3744 * 10 + 5108 * 6 + 10200 * 4 + 54912 * 3
    paid += 123552 * 2 + 1098240 * 4 // 13 - 1098240 * 4 // 13 - 1302540
    assert tally.average_wager == 4
    assert tally.expected_value == Fraction(4 * paid, 2_598_960)


def test_the_best_play_given_as_a_function_is_the_best_play() -> None:
    game = maryland()
    solution = game.solve()

    def best(cards: Cards, staked: int) -> int:
        street = len(cards) - 2
        return int(solution.policy[street, staked][own.states_of(2 + street).number(cards)])

    tally = game.evaluate(own_policy_from(game, best))
    assert tally.expected_value == Fraction(-53_223, 1_082_900)


def test_a_function_is_told_cards_from_the_highest_down() -> None:
    hands: list[Cards] = []

    def fold(cards: Cards, _staked: int) -> int:
        hands.append(cards)
        return 0

    own_policy_from(maryland(), fold)
    assert all(canonical(cards)[0] == tuple(card.index for card in cards[::-1]) for cards in hands)
    assert {len(cards) for cards in hands} == {2, 3, 4}


@pytest.mark.parametrize("bet", [4, -1, 7])
def test_a_bet_that_may_not_be_made_is_refused(bet: int) -> None:
    with pytest.raises(FifthStreetError, match="0 to fold, 1 to bet 1, 2 to bet 2, 3 to bet 3"):
        own_policy_from(maryland(), lambda _cards, _staked: bet)


def test_points_as_players_count_them_cost_next_to_nothing() -> None:
    game = maryland()
    tally = game.evaluate(own_policy_from(game, by_points))
    cost = game.solve().expected_value - tally.expected_value
    assert 0 <= cost < Fraction(1, 10_000)


def by_points(cards: Cards, staked: int) -> int:
    """Play as players teach one another: two points for high cards and one for middle ones."""
    ranks = sorted((card.rank for card in cards), reverse=True)
    paired = [rank for rank in ranks if ranks.count(rank) > 1]
    made = len(paired) > 2 or any(rank >= Rank.SIX for rank in paired)
    high = sum(rank >= Rank.JACK for rank in ranks)
    points = high + sum(rank >= Rank.SIX for rank in ranks)
    suited = len({card.suit for card in cards}) == 1
    ace_low = sorted(1 if rank is Rank.ACE else int(rank) for rank in ranks)
    gaps = min(ranks[0] - ranks[-1], ace_low[-1] - ace_low[0]) + 1 - len(ranks)
    draw = not paired and gaps + len(ranks) <= 5
    if len(cards) == 2:
        six_five = suited and ranks == [Rank.SIX, Rank.FIVE]
        return 3 if paired else int(points >= 2 or six_five)
    if len(cards) == 3:
        straight_flush = suited and (ranks[0] - ranks[-1] - 2 <= high or ranks[-1] >= Rank.TEN)
        if made or (straight_flush and points >= 2):
            return 3
        row = draw and (
            (gaps == 0 and ranks[-1] >= Rank.FOUR) or (gaps == 1 and points - 2 * high >= 2)
        )
        return int(bool(paired) or suited or points >= 3 or row)
    if made or suited or (draw and gaps == 0 and ranks[0] in range(8, 14)):
        return 3
    return int(bool(paired) or draw or points >= 4 or (points >= 3 and staked >= 5))


def test_casino_stud_takes_yes_no_or_a_function_of_the_face_up_card() -> None:
    game = common_casino_stud()

    def choose(hand: Cards) -> bool:
        return rank_five(hand).category >= FiveCardCategory.PAIR

    raises = versus_policy_from(game, choose)
    loss = -game.evaluate(raises).expected_value * 19_933_230_517_200
    assert loss == 1_090_272_101_460


def test_a_function_of_the_face_up_card_is_asked_for_each_card_not_held() -> None:
    faces: dict[Cards, list[Card]] = {}

    def choose(hand: Cards) -> bool | AgainstFaceUp:
        if rank_five(hand).category is not FiveCardCategory.ROYAL_FLUSH:
            return False

        def against(up: Card) -> bool:
            faces.setdefault(hand, []).append(up)
            return up.rank is Rank.TWO

        return against

    raises = versus_policy_from(common_casino_stud(), choose)
    assert list(faces) == [tuple(Hand("Ac Kc Qc Jc Tc"))]
    assert len(set(faces[tuple(Hand("Ac Kc Qc Jc Tc"))])) == 47
    assert raises.sum() == 4
    assert raises[-1, :4].all()
