"""Published strategies and facts come out to the last unit."""

import numpy as np
import pytest

from analysis.games import common_casino_stud, maryland
from analysis.published_strategies import CASINO_STUD, Published
from fifthstreet.analysis import own
from fifthstreet.analysis.decimals import percent
from fifthstreet.cards import Card, Hand, Rank, Suit

DEALS = 19_933_230_517_200
FIGURES = {
    "perfect": (1_041_372_912_372, "5.224306"),
    "raise with A-K-J-8-3 or better": (1_059_715_400_580, "5.316325"),
    "raise with a pair or better": (1_090_272_101_460, "5.469621"),
    "raise with any A-K or better": (1_132_600_203_540, "5.681970"),
    "raise always": (3_310_360_338_060, "16.607245"),
}


def test_the_five_published_strategies_are_there() -> None:
    assert [each.words for each in CASINO_STUD] == list(FIGURES)


@pytest.mark.parametrize("strategy", CASINO_STUD, ids=lambda strategy: strategy.words)
def test_a_published_strategy_loses_just_what_is_published(strategy: Published) -> None:
    game = common_casino_stud()
    tally = game.evaluate(strategy.raises(game))
    loss, edge = FIGURES[strategy.words]
    assert tally.deals == DEALS
    assert -tally.expected_value * DEALS == loss
    assert str(percent(tally.house_edge, 6)) == edge


@pytest.mark.parametrize("ties", ["bet", "fold"])
def test_twice_the_ante_is_never_the_best_bet(ties: own.Ties) -> None:
    solution = maryland().solve(ties)
    for (street, staked), policy in solution.policy.items():
        assert 2 not in policy
        twice = solution.worth[street, staked, 2]
        rivals = [solution.worth[street, staked, bet] for bet in (0, 1, 3)]
        assert (twice <= np.max(rivals, axis=0)).all()


def third_street(solution: own.OwnSolution, cards: str) -> int:
    place = own.states_of(2).number(Hand(cards))
    return int(solution.policy[0, 1][place])


def test_third_street_takes_three_antes_exactly_with_a_pair() -> None:
    solution = maryland().solve()
    cards = own.states_of(2).cards
    paired = cards[:, 0] >> 2 == cards[:, 1] >> 2
    assert ((solution.policy[0, 1] == 3) == paired).all()


def test_six_five_is_a_call_in_every_suit_and_a_fold_in_two_suits() -> None:
    solution = maryland().solve()
    for suit in Suit:
        for other in Suit:
            cards = f"6{suit.letter} 5{other.letter}"
            assert third_street(solution, cards) == (1 if suit is other else 0), cards


def test_low_cards_fold_unless_they_are_six_five_suited() -> None:
    solution = maryland().solve()
    folds = set()
    for high in Rank:
        for low in (rank for rank in Rank if rank < high):
            for suit in (Suit.CLUBS, Suit.DIAMONDS):
                cards = Card.of(high, Suit.CLUBS), Card.of(low, suit)
                if third_street(solution, " ".join(card.notation for card in cards)) == 0:
                    folds.add((high, low, suit is Suit.CLUBS))
    below_two_points = {
        (high, low, suited)
        for high in Rank
        for low in Rank
        for suited in (True, False)
        if low < high <= Rank.TEN and low <= Rank.FIVE
    }
    assert folds == below_two_points - {(Rank.SIX, Rank.FIVE, True)}
    assert len(folds) == 51
