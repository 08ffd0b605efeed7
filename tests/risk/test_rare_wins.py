"""Wins that hardly ever come, such as a jackpot, agree with plain recursions at any size."""

import json
from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest

from cli.running import run
from fifthstreet.risk.bands import bands
from fifthstreet.risk.distribution import Distribution
from fifthstreet.risk.drawdown import drawdown_chance, drawdown_quantiles
from fifthstreet.risk.figure import CLOSE
from fifthstreet.risk.horizon import ruin_by_bankroll, within
from fifthstreet.risk.life import Life
from fifthstreet.risk.ruin import ever
from fifthstreet.risk.session import Session, session_of, sum_of
from risk.rounds import SKEW, summed

OFTEN = {Fraction(-1): 740_000, Fraction(1): 180_000, Fraction(2): 79_000, Fraction(40): 990}
SIZES = [Fraction(30_000), Fraction(10**6) + Fraction(1, 3), Fraction(10**10) + Fraction(1, 700)]
MEGA = (
    *("bankroll", "examples/submissions/md.toml", "--bankroll", "400", "--hours", "2"),
    *("--at", "ante=1500", "--side", "progressive=100", "--sessions", "2000", "--json"),
)


def jackpot(size: Fraction, ways: int = 10) -> Distribution:
    return Distribution(OFTEN | {size: ways})


def layers(round_: Distribution, rounds: int) -> list[dict[Fraction, float]]:
    """Return by the number of jackpots the chances of what all rounds bring, by plain recursion."""
    most, low, high = 6, -rounds, 41 * rounds
    chances = {net: ways / round_.total for net, ways in round_.ways.items()}
    size = max(round_.ways)
    money = np.zeros((most, high - low))
    money[0, -low] = 1.0
    for _ in range(rounds):
        then = np.zeros_like(money)
        for net, chance in chances.items():
            if net == size:
                then[1:] += chance * money[:-1]
            else:
                then += chance * np.roll(money, int(net), axis=1)
        money = then
    return [
        {hits * size + low + int(at): float(row[at]) for at in np.flatnonzero(row)}
        for hits, row in enumerate(money)
    ]


def plain(round_: Distribution, rounds: int) -> list[tuple[Fraction, float]]:
    every = [
        (Fraction(net), chance) for row in layers(round_, rounds) for net, chance in row.items()
    ]
    return sorted(every)


def plain_quantile(results: list[tuple[Fraction, float]], part: float) -> Fraction:
    reached = np.cumsum([chance for _, chance in results])
    return results[int(np.searchsorted(reached, part))][0]


@pytest.mark.parametrize("size", SIZES)
def test_sessions_with_a_jackpot_agree_with_a_plain_recursion(size: Fraction) -> None:
    round_ = jackpot(size)
    session, results = session_of(round_, 400), plain(round_, 400)
    for part in (0.001, 0.05, 0.5, 0.95, 0.99, 0.995, 0.9975, 0.99999):
        assert session.figure(part).value == plain_quantile(results, part)
        assert session.figure(part).error == 0
    for net in (Fraction(-200), Fraction(0), Fraction(700), size - 200, size, 2 * size - 100):
        exact = sum(chance for result, chance in results if result <= net)
        figure = session.chance_up_to(net)
        assert figure.error < 1e-9
        assert abs(float(figure) - exact) <= float(figure.error)
    (band,) = bands(round_, (400,), (0.999,))
    low, high = (plain_quantile(results, part) for part in (0.0005, 0.9995))
    assert band.low == pytest.approx(float(-high / 400), rel=1e-14)
    assert band.high == pytest.approx(float(-low / 400), rel=1e-14)


@pytest.mark.parametrize("most", [1 << 8, 1 << 9, 1 << 12])
def test_a_sum_over_too_many_amounts_states_how_far_its_results_may_be_off(most: int) -> None:
    results = [
        (net, float(Fraction(ways, SKEW.total**40))) for net, ways in summed(SKEW, 40).ways.items()
    ]
    session = sum_of([(SKEW, 40)], most=most)
    fine = sum_of([(SKEW, 40)])
    assert (session.stray > 0) == (most < 1 << 12)
    for part in (0.01, 0.3, 0.5, 0.9, 0.99):
        low, high = session.bounds(part)
        exact = plain_quantile(results, part)
        assert low <= exact <= high
        assert fine.quantile(part) == exact
    for net in (Fraction(-60), Fraction(0), Fraction(75)):
        exact_chance = sum(chance for result, chance in results if result <= net)
        figure = session.chance_up_to(net)
        assert abs(float(figure) - exact_chance) <= float(figure.error)


@pytest.mark.parametrize("rounds", [10**power for power in range(1, 10)])
def test_bands_at_any_meter_are_close_and_lie_within_what_can_be(rounds: int) -> None:
    for size in (Fraction(777), *SIZES):
        for band in bands(jackpot(size, ways=3), (rounds,)):
            assert band.is_close
            assert band.high <= 1
            assert band.low >= -size
    wide, narrow = bands(jackpot(SIZES[1]), (rounds,), (0.999, 0.9))
    assert wide.low - wide.error <= narrow.low + narrow.error
    assert narrow.high - narrow.error <= wide.high + wide.error


def plain_life(life: Life, rounds: int) -> dict[str, float]:
    """Return how a life ends, by plain recursion; nobody is ruined after a jackpot."""
    place, end = int(life.bankroll - life.least), int((life.target or 5000) - life.least)
    money, total = np.zeros(end), life.round.total
    money[place] = 1.0
    ends = {"ruined": 0.0, "reached": 0.0, "rounds": 0.0, "rich": 0.0}
    for _ in range(rounds):
        ends["rounds"] += money.sum() + (0.0 if life.target else ends["rich"])
        then = np.zeros(end)
        for net, ways in life.round.ways.items():
            chance = ways / total
            if net >= end:
                ends["reached" if life.target else "rich"] += chance * money.sum()
                continue
            step = int(net)
            low, high = max(0, -step), max(0, end - step)
            ends["ruined"] += chance * money[:low].sum()
            ends["reached"] += chance * money[high:].sum()
            then[low + step : min(end, high) + step if step < 0 else end] += (
                chance * money[low : min(end, high)]
            )
        money = then
    return {**ends, "played": float(money.sum()) + ends["rich"]}


@pytest.mark.parametrize("target", [None, Fraction(120)])
@pytest.mark.parametrize("size", SIZES[1:])
def test_limited_lives_with_a_jackpot_agree_with_a_plain_recursion(
    size: Fraction, target: Fraction | None
) -> None:
    life = Life(jackpot(size), Fraction(40), Fraction(1), target)
    found, exact = within(life, 300), plain_life(life, 300)
    for name in ("ruined", "reached", "played", "rounds"):
        figure = getattr(found, name)
        assert float(figure.error) < 1e-7
        assert abs(float(figure) - exact[name]) <= float(figure.error)
    assert found.quantile is not None
    sure = exact["reached"] if target else exact["rich"]
    for part in (0.01, 0.5, 0.9):
        assert found.quantile(part).error == 0
    if target is not None:
        # Some reach the target by a jackpot, from anywhere between ruin and target.
        best = found.quantile(1 - 1e-5)
        assert abs(float(best.value) - float(size)) <= float(best.error) + 1
        assert float(best.error) <= 120
    else:
        # The richest are those who won it; the others never come so far.
        assert float(found.quantile(1 - sure / 2).value) > float(size) - 1000
        assert float(found.quantile(1 - 1.1 * sure).value) < 5000


@pytest.mark.parametrize("size", SIZES[1:])
def test_lives_without_a_limit_need_not_know_how_large_a_jackpot_is(size: Fraction) -> None:
    life = Life(jackpot(size), Fraction(40), Fraction(1), Fraction(120))
    same = Life(jackpot(Fraction(200)), Fraction(40), Fraction(1), Fraction(120))
    found, other = ever(life), ever(same)
    assert found.ruined.value == pytest.approx(other.ruined.value, abs=1e-12)
    assert found.rounds.value == pytest.approx(other.rounds.value, rel=1e-10)
    assert found.rounds.is_close
    curves = [dict(ruin_by_bankroll(each.round, Fraction(1), 300)) for each in (life, same)]
    for bankroll in (Fraction(1), Fraction(20), Fraction(90)):
        assert float(curves[0][bankroll]) == pytest.approx(float(curves[1][bankroll]), abs=1e-9)


def test_with_an_edge_from_the_jackpot_alone_ruin_lies_between_two_scores() -> None:
    rich = Life(jackpot(Fraction(10**7)), Fraction(400), Fraction(1))
    assert rich.round.mean > 0
    ends = ever(rich)
    assert 0.98 < float(ends.ruined) < 1
    assert ends.ruined.is_close_on(1)
    simple = Distribution({Fraction(-1): 60, Fraction(1): 39, Fraction(30): 1})
    near = ever(Life(simple, Fraction(50), Fraction(1)))
    # A root of the equation of the score, as money falls by one unit at most.
    rate = next(
        low
        for low, high in pairwise(np.linspace(1e-4, 0.2, 2_000_000).tolist())
        if 0.6 * np.exp(high) + 0.39 * np.exp(-high) + 0.01 * np.exp(-30 * high) > 1
    )
    assert float(near.ruined) == pytest.approx(np.exp(-rate * 50), rel=1e-4)


def plain_drawdown(round_: Distribution, depth: int, rounds: int) -> float:
    """Return the chance of a drawdown by following how far money is below its highest."""
    below = np.zeros(depth)
    below[0] = 1.0
    for _ in range(rounds):
        then = np.zeros(depth)
        for net, ways in round_.ways.items():
            for at in range(depth):
                after = max(Fraction(0), at - net)
                if after < depth:
                    then[int(after)] += below[at] * ways / round_.total
        below = then
    return 1 - float(below.sum())


@pytest.mark.parametrize("size", SIZES[1:])
def test_drawdowns_with_a_jackpot_agree_with_a_plain_recursion(size: Fraction) -> None:
    round_ = jackpot(size, ways=5000)
    for depth in (5, 25):
        found = drawdown_chance(round_, Fraction(depth), 60)
        assert abs(float(found) - plain_drawdown(round_, depth, 60)) <= float(found.error)
    for figure, part in zip(drawdown_quantiles(round_, 60), (0.5, 0.95), strict=True):
        assert figure.is_close
        assert plain_drawdown(round_, int(figure.value), 60) >= 1 - part
        assert plain_drawdown(round_, int(figure.value) + 1, 60) < 1 - part


def test_no_figure_of_a_bankroll_with_a_large_meter_is_wide() -> None:
    found = json.loads(run(*MEGA, "--target", "800", "--at", "mega=60000000").out)
    reached = found["endings"]["reached"]
    assert reached["exact"] == pytest.approx(0.014036062979767, abs=1e-12)
    assert reached["error"] < 1e-9
    assert found["exact_mean_rounds"] == pytest.approx(119.15417712, abs=1e-6)
    assert found["exact_quantiles"]["0.5"] == -25
    first = found["money"]["bands"][0]
    assert first["rounds"] == 1000
    assert (round(first["low"], 3), round(first["high"], 3)) == (-0.929, 0.661)
    for band in found["money"]["bands"]:
        assert band["error"] <= CLOSE * (band["high"] - band["low"])
    assert found["money"]["kelly"] is None


def test_the_text_shows_the_bounds_of_the_same_bands() -> None:
    text = run(*MEGA[:-1], "--at", "mega=30000000").out
    assert "-234.223%" in text
    assert "+30.200%" in text
    assert "exact" in next(line for line in text.splitlines() if line.startswith("10,000 "))
    assert "Kelly" not in text
    assert "normal" not in text.split("Rounds")[-1]


def test_a_figure_that_is_not_close_is_replaced_by_its_reason() -> None:
    wide = Session(10, Fraction(1), session_of(SKEW, 10).pieces, 0.2)
    figure = wide.figure(0.5)
    assert not figure.is_close
    assert figure.as_json()["value"] is None
    assert figure.as_json()["reason"] == "not calculated to within 1%"
