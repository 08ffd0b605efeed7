"""Ruin, targets and sessions agree with closed formulas and with plain recursions."""

from fractions import Fraction
from math import inf

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fifthstreet.analysis.game import game_of
from fifthstreet.errors import FifthStreetError
from fifthstreet.risk import horizon, ruin
from fifthstreet.risk.distribution import Distribution
from fifthstreet.risk.figure import Figure
from fifthstreet.risk.horizon import ruin_by_bankroll, within
from fifthstreet.risk.life import Life
from fifthstreet.risk.ruin import curve, ever
from risk.rounds import COIN, PARTS, SKEW, WHEEL, small

ONE = Fraction(1)


def plain(life: Life, rounds: int) -> dict[str, Fraction]:
    """Return how lives end after some rounds by exact enumeration of all amounts of money."""
    chances = {life.bankroll: Fraction(1)}
    ended = {"ruined": Fraction(0), "reached": Fraction(0), "rounds": Fraction(0)}
    for _ in range(rounds):
        then: dict[Fraction, Fraction] = {}
        for money, chance in chances.items():
            ended["rounds"] += chance
            for net, ways in life.round.ways.items():
                after, part = money + net, chance * Fraction(ways, life.round.total)
                if after < life.least:
                    ended["ruined"] += part
                elif life.target is not None and after >= life.target:
                    ended["reached"] += part
                else:
                    then[after] = then.get(after, Fraction(0)) + part
        chances = then
    return {**ended, "played": sum(chances.values(), Fraction(0))}


def test_ruin_with_a_fair_coin_is_the_share_of_the_way_to_the_target() -> None:
    for start in range(1, 12):
        ends = ever(Life(COIN, Fraction(start), ONE, Fraction(12)))
        assert ends.ruined.value == pytest.approx((12 - start) / 12, abs=float(ends.ruined.error))
        assert ends.rounds.value == pytest.approx(start * (12 - start), rel=1e-13)
        assert ends.ruined.error < 1e-13


@pytest.mark.parametrize(("start", "target"), [(7, 20), (50, 100), (990, 1000)])
def test_ruin_at_unfair_odds_is_the_classical_formula(start: int, target: int) -> None:
    odds = Fraction(10, 9)
    exact = 1 - (odds**start - 1) / (odds**target - 1)
    ends = ever(Life(WHEEL, Fraction(start), ONE, Fraction(target)))
    assert abs(float(ends.ruined) - float(exact)) <= float(ends.ruined.error) + 1e-16
    lost = 1 / Fraction(1, 19)
    rounds = (start - target * (1 - exact)) * lost
    assert ends.rounds.value == pytest.approx(float(rounds), rel=1e-9)


def test_with_an_edge_ruin_is_not_sure_and_a_life_may_last_for_ever() -> None:
    better = Distribution({Fraction(-1): 9, Fraction(1): 11})
    ends = ever(Life(better, Fraction(6), ONE))
    assert ends.ruined.value == pytest.approx((9 / 11) ** 6, rel=1e-9)
    assert ends.played.value == pytest.approx(1 - (9 / 11) ** 6, rel=1e-9)
    assert ends.rounds.value == inf


def test_without_an_edge_and_target_ruin_is_sure_and_its_time_follows_from_the_loss() -> None:
    ends = ever(Life(WHEEL, Fraction(6), ONE))
    assert ends.ruined.value == 1
    assert abs(float(ends.rounds) - 6 * 19) <= ends.rounds.error
    assert ever(Life(COIN, Fraction(6), ONE)).rounds.value == inf


@pytest.mark.parametrize("round_", [COIN, SKEW, PARTS])
def test_every_amount_of_money_meets_its_own_equation(round_: Distribution) -> None:
    life = Life(round_, Fraction(9), Fraction(3), Fraction(60))
    found = curve(life)
    for money in (Fraction(3), Fraction(10), Fraction(41), Fraction(59)):
        if money != (money // found.walk.unit) * found.walk.unit:
            continue
        mean = 0.0
        for net, chance in zip(round_.ways, round_.chances.tolist(), strict=True):
            after = money + net
            inside = 3 <= after < 60
            mean += chance * (found.at(after)[0] if inside else float(after < 3))
        assert found.at(money)[0] == pytest.approx(mean, abs=1e-13)


@given(small, st.integers(4, 25), st.integers(1, 25))
@settings(max_examples=40)
def test_more_money_means_less_ruin_and_all_lives_end(
    round_: Distribution, bankroll: int, more: int
) -> None:
    target = Fraction(bankroll + more)
    found = curve(Life(round_, Fraction(bankroll), Fraction(4), target))
    ruined, reached = found.values[:, 0], found.values[:, 1]
    if min(round_.ways) < 0 or max(round_.ways) > 0:
        assert ruined + reached == pytest.approx(1, abs=1e-9)
    assert (ruined[1:] <= ruined[:-1] + 1e-12).all()


def results(life: Life, rounds: int) -> dict[Fraction, Fraction]:
    """Return the chance of every result of a limited life by plain enumeration."""
    alive, over = {life.bankroll: Fraction(1)}, dict[Fraction, Fraction]()
    for _ in range(rounds):
        then: dict[Fraction, Fraction] = {}
        for money, chance in alive.items():
            for net, count in life.round.ways.items():
                after = money + net
                ends = after < life.least or (life.target is not None and after >= life.target)
                side = over if ends else then
                side[after] = side.get(after, Fraction(0)) + chance * count / life.round.total
        alive = then
    every = {money: over.get(money, 0) + alive.get(money, 0) for money in {*over, *alive}}
    return {money - life.bankroll: Fraction(chance) for money, chance in sorted(every.items())}


def quantile_of(finals: dict[Fraction, Fraction], part: float) -> Fraction:
    """Return the smallest result that at least a part of all lives do not exceed."""
    reached = Fraction(0)
    for result, chance in finals.items():
        reached += chance
        if reached >= Fraction(part):
            return result
    return max(finals)


@pytest.mark.parametrize("target", [None, Fraction(14)])
@pytest.mark.parametrize("rounds", [1, 3, 12])
@pytest.mark.parametrize("round_", [COIN, SKEW, PARTS])
def test_a_session_ends_as_plain_enumeration_says(
    round_: Distribution, rounds: int, target: Fraction | None
) -> None:
    life = Life(round_, Fraction(8), Fraction(3), target)
    found, exact = within(life, rounds), plain(life, rounds)
    for name in ("ruined", "reached", "played", "rounds"):
        figure = getattr(found, name)
        assert abs(float(figure) - float(exact[name])) <= float(figure.error) + 1e-15
    assert found.quantile is not None
    for part in (0.05, 0.3, 0.52, 0.77, 0.95):
        assert found.quantile(part) == Figure(quantile_of(results(life, rounds), part))


def test_a_long_session_between_ruin_and_target_is_a_life_without_a_limit() -> None:
    life = Life(SKEW, Fraction(20), Fraction(3), Fraction(50))
    long, ever_ = within(life, 5000), ever(life)
    assert long.ruined.value == pytest.approx(ever_.ruined.value, abs=1e-10)
    assert long.rounds.value == pytest.approx(ever_.rounds.value, abs=1e-8)
    assert long.ruined_after is not None
    assert long.reached_after is not None
    parts = long.ruined.value * long.ruined_after + long.reached.value * long.reached_after
    assert parts == pytest.approx(ever_.rounds.value, abs=1e-8)


@pytest.mark.parametrize(("id_", "least"), [("md", 10), ("rws", 3)])
def test_a_bankroll_of_a_hundred_thousand_units_has_figures_with_a_bound(
    id_: str, least: int
) -> None:
    round_ = Distribution.of(game_of(id_).solve().tally())
    ends = ever(Life(round_, Fraction(50_000), Fraction(least), Fraction(100_000)))
    assert ends.ruined.value + ends.reached.value == pytest.approx(1, abs=1e-8)
    assert ends.ruined.error < 1e-8
    # What a life loses on average is what its rounds lose.
    lost = 50_000 + least - 100_000 * float(ends.reached.value)
    assert ends.rounds.value == pytest.approx(lost / -float(round_.mean), rel=1e-3)


def test_a_finer_lattice_takes_as_large_a_bankroll() -> None:
    fine = Distribution({Fraction(-1): 600, Fraction(2, 3): 300, Fraction(50): 8})
    ends = ever(Life(fine, Fraction(60_000), Fraction(1), Fraction(100_000)))
    assert ends.ruined.value + ends.reached.value == pytest.approx(1, abs=1e-6)


def test_a_lattice_made_coarser_states_what_that_costs(monkeypatch: pytest.MonkeyPatch) -> None:
    life = Life(SKEW, Fraction(300), Fraction(3), Fraction(500))
    fine = ever(life)
    monkeypatch.setattr(ruin, "MOST_WORK", 10_000)
    coarse = ever(life)
    assert coarse.ruined.error > fine.ruined.error
    assert abs(float(coarse.ruined) - float(fine.ruined)) <= coarse.ruined.error
    assert abs(float(coarse.rounds) - float(fine.rounds)) <= coarse.rounds.error
    monkeypatch.setattr(horizon, "MOST_WORK", 100)
    with pytest.raises(FifthStreetError, match="takes too long"):
        within(life, 400)


def test_no_chance_of_ruin_by_bankroll_is_counted_where_that_takes_too_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert len(ruin_by_bankroll(SKEW, Fraction(3), 60)) > 50
    monkeypatch.setattr(horizon, "MOST_WORK", 40_000)
    assert ruin_by_bankroll(SKEW, Fraction(3), 60) == ()


@pytest.mark.parametrize(
    ("money", "sentence"),
    [
        ((Fraction(0), ONE, None), "bankroll of 0 antes is too small"),
        ((Fraction(50), Fraction(0), None), "needs money to start"),
        ((Fraction(50), ONE, Fraction(20)), "target of 20 antes is not above the bankroll"),
        ((Fraction(10**12), ONE, None), "The bankroll is at most 100,001 antes"),
        ((Fraction(10), ONE, Fraction(10**12)), "The target is at most 100,001 antes"),
    ],
)
def test_money_that_makes_no_sense_is_refused_by_its_name(
    money: tuple[Fraction, Fraction, Fraction | None], sentence: str
) -> None:
    with pytest.raises(FifthStreetError, match=sentence):
        Life(COIN, *money)
