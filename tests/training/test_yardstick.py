"""The yardstick is exact: two ways of asking, the mathematics and plain counting agree."""

from fractions import Fraction

import numpy as np
import pytest

from fifthstreet.analysis import own
from fifthstreet.analysis.advice import Position, advise
from fifthstreet.analysis.census import versus_census
from fifthstreet.analysis.choices import DECK
from fifthstreet.analysis.game import game_of
from fifthstreet.analysis.own import OwnGame
from fifthstreet.analysis.policy import own_policy_from
from fifthstreet.analysis.solution import solve
from fifthstreet.analysis.versus import VersusGame
from fifthstreet.cards import Rank
from fifthstreet.errors import FifthStreetError
from fifthstreet.rules.library import book
from fifthstreet.training import MississippiStudEnv, by_position, evaluate, one_by_one, optimal
from fifthstreet.training.errors import IllegalActionError
from fifthstreet.training.verdict import PolicyVerdict

ALL = 10**9


def ranks(position: Position) -> list[Rank]:
    return [card.rank for card in (*position.cards, *position.board)]


def timid(position: Position) -> int:
    """Bet the most with a pair, the least with a jack or better, and fold the rest."""
    hand = ranks(position)
    if len(set(hand)) < len(hand):
        return 3
    return int(max(hand) >= Rank.JACK)


def total(verdict: PolicyVerdict) -> Fraction:
    return sum((leak.loss for leak in verdict.worst), Fraction(0))


@pytest.mark.parametrize(("id_", "symmetric"), [("md", True), ("md", False), ("uk", True)])
def test_the_best_policy_loses_nothing_at_mississippi_stud(id_: str, symmetric: bool) -> None:
    verdict = evaluate(optimal(id_), id_, symmetric=symmetric)
    assert verdict.loss == 0
    assert not verdict.worst
    assert verdict.expected_value == solve(game_of(book(id_))).expected_value


@pytest.mark.slow
def test_the_best_policy_loses_nothing_at_casino_stud() -> None:
    verdict = evaluate(optimal("rws"), "rws", symmetric=True)
    assert verdict.loss == 0
    assert not verdict.worst
    assert verdict.questions >= 134_459 * 47


def test_a_policy_is_worth_what_the_mathematics_says() -> None:
    game = game_of(book("md"))
    assert isinstance(game, OwnGame)
    known = own_policy_from(game, lambda cards, staked: timid(Position(cards=cards, staked=staked)))
    expected = game.evaluate(known).expected_value
    verdict = evaluate(by_position(timid), "md", symmetric=True, worst=ALL)
    assert verdict.expected_value == expected
    assert verdict.loss == game.solve().expected_value - expected > 0
    assert total(verdict) == verdict.loss


@pytest.mark.slow
def test_asking_about_everything_says_the_same_of_a_symmetric_policy() -> None:
    def pairs(observations: np.ndarray) -> np.ndarray:
        """Bet three on a pair of own cards, one otherwise: minds places, but no suits."""
        return np.where(observations[:, 0] >> 2 == observations[:, 1] >> 2, 3, 1)

    def seen_pair(observations: np.ndarray) -> np.ndarray:
        found = np.zeros(len(observations), dtype=bool)
        for later in range(1, 4):
            for earlier in range(later):
                same = observations[:, later] >> 2 == observations[:, earlier] >> 2
                found |= same & (observations[:, later] < 52)
        return np.where(found, 3, 1)

    quick = evaluate(seen_pair, "md", symmetric=True, worst=50)
    whole = evaluate(seen_pair, "md", worst=50)
    assert (quick.expected_value, quick.loss) == (whole.expected_value, whole.loss)
    assert [leak.loss for leak in quick.worst] == [leak.loss for leak in whole.worst]
    assert whole.questions == 1326 * (1 + 50 * (1 + 49))
    assert evaluate(pairs, "md").loss > whole.loss
    with pytest.raises(FifthStreetError, match="symmetric=True"):
        evaluate(pairs, "md", symmetric=True)


def test_a_policy_that_minds_suits_is_judged_observation_by_observation() -> None:
    """Folds the first decision unless the highest card is a spade: worked out from the deals."""
    best = optimal("md")

    def spades(observations: np.ndarray) -> np.ndarray:
        folds = (observations[:, 5] == 0) & (observations[:, 0] & 3 != 3)
        return np.where(folds, 0, best(observations))

    verdict = evaluate(spades, "md", worst=ALL)
    solution = own.OwnGame.solve(game_of(book("md")))  # type: ignore[arg-type]
    lost = Fraction(0)
    for high in range(52):
        for low in range(high):
            if high & 3 != 3:
                state = _number(high, low)
                bet = int(solution.policy[0, 1][state])
                lost += solution.value(0, state, 1, bet) - solution.value(0, state, 1, 0)
    assert verdict.loss == lost / 1326 == total(verdict) > 0
    with pytest.raises(FifthStreetError, match="symmetric=True"):
        evaluate(spades, "md", symmetric=True)


def _number(high: int, low: int) -> int:
    return own.states_of(2).number([DECK[high], DECK[low]])


def test_only_states_that_are_come_to_count() -> None:
    def mad_later(observations: np.ndarray) -> np.ndarray:
        return np.where(observations[:, 5] == 0, 0, 3)

    verdict = evaluate(mad_later, "md", symmetric=True, worst=ALL)
    assert verdict.expected_value == -1
    assert {len(leak.position.board) for leak in verdict.worst} == {0}
    samples = 2 * 2000
    assert verdict.questions - samples == 169


def test_a_leak_costs_what_advice_says() -> None:
    verdict = evaluate(by_position(timid), "md", symmetric=True)
    assert len(verdict.worst) == 10
    losses = [leak.loss for leak in verdict.worst]
    assert losses == sorted(losses, reverse=True)
    for leak in verdict.worst:
        advice = advise(game_of(book("md")), leak.position)
        values = {option.action: option.expected_value for option in advice.options}
        assert leak.best == advice.best.action
        assert leak.cost == values[leak.best] - values[leak.chosen]


def test_a_casino_stud_policy_is_worth_what_the_mathematics_says() -> None:
    game = game_of(book("rws"))
    assert isinstance(game, VersusGame)

    def paired(observations: np.ndarray) -> np.ndarray:
        own = observations[:, :5] >> 2
        return np.asarray((own[:, 1:] == own[:, :-1]).any(axis=1))

    verdict = evaluate(paired, "rws", symmetric=True)
    own = versus_census(game.least).hands >> 2
    known = np.repeat((own[:, 1:] == own[:, :-1]).any(axis=1)[:, None], 47, axis=1)
    assert verdict.expected_value == game.evaluate(known).expected_value
    assert verdict.optimal == game.solve().expected_value
    for leak in verdict.worst:
        advice = advise(game, leak.position)
        values = {option.action: option.expected_value for option in advice.options}
        assert (leak.best, leak.cost) == (
            advice.best.action,
            values[leak.best] - values[leak.chosen],
        )
    assert len(verdict.worst) == 10


@pytest.mark.exhaustive
def test_casino_stud_asked_about_everything_is_casino_stud_asked_about_states() -> None:
    def paired(observations: np.ndarray) -> np.ndarray:
        own = observations[:, :5] >> 2
        return np.asarray((own[:, 1:] == own[:, :-1]).any(axis=1))

    def with_spades(observations: np.ndarray) -> np.ndarray:
        """Also bet on whatever has the ace of spades: one hand in four of those with one ace."""
        return np.asarray(paired(observations) | (observations[:, 0] == 51))

    def with_aces(observations: np.ndarray) -> np.ndarray:
        return np.asarray(paired(observations) | (observations[:, 0] >> 2 == 12))

    quick = evaluate(paired, "rws", symmetric=True)
    whole = evaluate(paired, "rws")
    assert (quick.expected_value, quick.worst) == (whole.expected_value, whole.worst)
    aces = evaluate(with_aces, "rws", symmetric=True)
    spades = evaluate(with_spades, "rws")
    # Of hands without a pair one in four with an ace has that of spades.
    gain = aces.expected_value - quick.expected_value
    assert spades.expected_value - quick.expected_value == gain / 4


def test_a_cap_changes_what_is_best() -> None:
    env = MississippiStudEnv(ante=2_000_000)
    verdict = evaluate(optimal("md"), env, symmetric=True)
    assert verdict.optimal < evaluate(optimal("md"), "md", symmetric=True).optimal
    assert evaluate(optimal(env), env, symmetric=True).loss == 0 < verdict.loss


def test_answers_that_are_no_actions_are_refused() -> None:
    with pytest.raises(IllegalActionError, match="Allowed there: 0, 1, 2, 3"):
        evaluate(one_by_one(lambda _: 4), "md", symmetric=True)
    with pytest.raises(FifthStreetError, match="one_by_one"):
        evaluate(lambda _: 0, "md", symmetric=True)
    with pytest.raises(FifthStreetError, match="type float64"):
        evaluate(lambda observations: np.zeros(len(observations)), "md")
    with pytest.raises(FifthStreetError, match="is no game"):
        evaluate(optimal("md"), 7)


def test_progress_is_told_to_the_end() -> None:
    log: list[tuple[int, int]] = []
    evaluate(lambda o: np.ones(len(o), dtype=int), "md", progress=lambda *at: log.append(at))
    assert log[-1] == (1326, 1326)
    assert log == sorted(log)


def test_a_verdict_reads_well() -> None:
    text = evaluate(one_by_one(lambda _: 0), "md", symmetric=True, worst=1).text()
    assert text == (
        "expected value -1.000000 antes a round, the best -0.049149: a loss of 0.950851\n"
        "  Jd Jc, 1 staked  fold   best bet 3  loses 0.075150060\n"
    )
