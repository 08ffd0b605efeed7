"""Streaks, drawdowns and Kelly's fraction agree with enumeration and closed formulas."""

from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from fifthstreet.errors import FifthStreetError
from fifthstreet.risk import drawdown
from fifthstreet.risk.distribution import Distribution
from fifthstreet.risk.drawdown import drawdown_chance, drawdown_quantiles
from fifthstreet.risk.kelly import kelly
from fifthstreet.risk.streaks import longest_streak, streak_chance
from fifthstreet.risk.walk import walk_of
from risk.rounds import COIN, PARTS, SKEW, WHEEL


def longest(hits: tuple[bool, ...]) -> int:
    best = run = 0
    for hit in hits:
        run = run + 1 if hit else 0
        best = max(best, run)
    return best


@pytest.mark.parametrize("chance", [Fraction(1, 2), Fraction(3, 7)])
@pytest.mark.parametrize("length", [1, 2, 4, 9])
def test_streaks_come_as_often_as_plain_enumeration_says(chance: Fraction, length: int) -> None:
    rounds, exact = 9, Fraction(0)
    for hits in product((True, False), repeat=rounds):
        if longest(hits) >= length:
            exact += chance ** sum(hits) * (1 - chance) ** (rounds - sum(hits))
    found = streak_chance(chance, length, rounds)
    assert abs(float(found) - float(exact)) <= found.error


def test_the_longest_streak_of_a_session_is_a_median_of_its_chances() -> None:
    length = longest_streak(Fraction(2, 3), 500)
    assert streak_chance(Fraction(2, 3), length, 500).value > 0.5
    assert streak_chance(Fraction(2, 3), length + 1, 500).value <= 0.5
    assert longest_streak(Fraction(1), 7) == 7


def drawn(round_: Distribution, depth: Fraction, rounds: int) -> Fraction:
    """Return the chance of a drawdown by following every path."""
    chance = Fraction(0)
    for path in product(round_.ways.items(), repeat=rounds):
        money = top = worst = Fraction(0)
        ways = 1
        for net, count in path:
            money += net
            ways *= count
            top = max(top, money)
            worst = max(worst, top - money)
        if worst >= depth:
            chance += Fraction(ways, round_.total**rounds)
    return chance


@pytest.mark.parametrize("round_", [COIN, SKEW, PARTS])
@pytest.mark.parametrize("depth", [Fraction(1), Fraction(5, 2), Fraction(4)])
def test_drawdowns_come_as_often_as_every_path_says(round_: Distribution, depth: Fraction) -> None:
    found = drawdown_chance(round_, depth, 5)
    assert abs(float(found) - float(drawn(round_, depth, 5))) <= float(found.error) + 1e-15


@pytest.mark.parametrize("rounds", [30, 400])
def test_quantiles_of_drawdowns_lie_where_their_chances_do(rounds: int) -> None:
    for figure, part in zip(drawdown_quantiles(SKEW, rounds), (0.5, 0.95), strict=True):
        value, error = Fraction(figure.value), Fraction(figure.error)
        assert drawdown_chance(SKEW, value + error + 1, rounds).value <= 1 - part + 1e-9
        if value > error:
            assert drawdown_chance(SKEW, value - error, rounds).value > 1 - part - 1e-9


FEE = Distribution({net - Fraction(1, 15): ways for net, ways in SKEW.ways.items()})
"""The same after a fee that is no multiple of what a round wins."""
THIRDS = Distribution({Fraction(-4, 3): 300, Fraction(1): 290, Fraction(3): 30})
"""Loses and wins on a lattice of thirds."""
OFTEN = {Fraction(-1): 40_000, Fraction(1): 37_000, Fraction(2): 900}
RARE = Distribution(OFTEN | {Fraction(net): 1 for net in range(3, 60)})
"""Wins many amounts that hardly ever come."""


@pytest.mark.parametrize("round_", [SKEW, FEE, THIRDS, RARE])
@pytest.mark.parametrize("limit", ["MOST_WORK", "MOST_ROUNDS"])
def test_drawdowns_that_are_not_followed_exactly_state_between_what_they_lie(
    round_: Distribution, limit: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rounds = 1500
    fine = drawdown_quantiles(round_, rounds)
    work = drawdown._work(walk_of(round_), rounds) / 2
    monkeypatch.setattr(drawdown, limit, work if limit == "MOST_WORK" else 1)
    for sure, rough in zip(fine, drawdown_quantiles(round_, rounds), strict=True):
        apart = abs(Fraction(rough.value) - Fraction(sure.value))
        assert sure.error < rough.error
        assert apart <= rough.error + sure.error
        assert sure.error <= sure.value / 100


def test_a_fee_that_every_round_takes_costs_a_coarser_lattice_no_more_than_a_unit() -> None:
    game = drawdown._on(walk_of(FEE), 15)
    assert game.walk.unit == 1
    assert game.strays(10_000) == 1
    assert drawdown._on(walk_of(THIRDS), 3).strays(10_000) > 1


def test_rare_results_lie_on_a_wider_lattice_and_hardly_stray() -> None:
    walk, rounds = walk_of(RARE), 10_000
    game = drawdown._thinned(drawdown._LatticeGame(walk), 12, 8)
    assert {-1, 1, 2} < {*game.walk.steps.tolist()}
    assert len(game.walk.steps) < len(walk.steps) / 4
    assert game.walk.mean == pytest.approx(walk.mean, abs=1e-12)
    apart = game.walk.variance - walk.variance
    assert game.apart == pytest.approx(apart, abs=1e-12)
    assert game.strays(rounds) < drawdown._on(walk, 4).strays(rounds) * 4 / 3


def test_simulated_drawdowns_fall_where_their_quantiles_say() -> None:
    rounds, sessions = 400, 4000
    steps = np.array([float(net) for net in SKEW.ways])
    results = np.random.default_rng(5).choice(steps, (sessions, rounds), p=SKEW.chances)
    money = np.concatenate([np.zeros((sessions, 1)), results.cumsum(axis=1)], axis=1)
    deepest = (np.maximum.accumulate(money, axis=1) - money).max(axis=1)
    for figure, part in zip(drawdown_quantiles(SKEW, rounds), (0.5, 0.95), strict=True):
        within = float((deepest <= float(figure.value + figure.error)).mean())
        assert abs(within - part) <= 4 * (part * (1 - part) / sessions) ** 0.5 + 0.01


def test_kelly_stakes_the_edge_at_even_money_and_nothing_without_one() -> None:
    better = Distribution({Fraction(-1): 9, Fraction(1): 11})
    assert kelly(better).value == pytest.approx(0.1, abs=1e-9)
    assert kelly(WHEEL).value == 0
    sure = Distribution({Fraction(1): 1, Fraction(0): 1})
    assert kelly(sure).value == float("inf")


def test_kelly_grows_fastest_of_all_fractions() -> None:
    from math import log1p

    round_ = Distribution({Fraction(-2): 40, Fraction(1): 50, Fraction(7): 10})

    def growth(part: float) -> float:
        rows = zip(round_.ways, round_.chances.tolist(), strict=True)
        return float(sum(chance * log1p(part * float(net)) for net, chance in rows))

    at = float(kelly(round_).value)
    assert growth(at) >= max(growth(at * 0.9), growth(at * 1.1))


def test_what_makes_no_sense_is_refused() -> None:
    with pytest.raises(FifthStreetError, match="one round or more"):
        streak_chance(Fraction(1, 2), 0, 10)
    with pytest.raises(FifthStreetError, match="number of rounds is 0"):
        streak_chance(Fraction(1, 2), 3, 0)
    with pytest.raises(FifthStreetError, match="more than 0"):
        drawdown_chance(COIN, Fraction(0), 3)
    with pytest.raises(FifthStreetError, match="takes too long"):
        drawdown_chance(COIN, Fraction(10**6), 10**6)
