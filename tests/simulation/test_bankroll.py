"""Players' lives agree with exact recursions, and are the same however they are split."""

import pickle
from collections.abc import Mapping
from fractions import Fraction
from math import isqrt

import pytest

from fifthstreet.analysis.game import game_of
from fifthstreet.errors import FifthStreetError
from fifthstreet.rules.library import book
from fifthstreet.simulation.bankroll import ENDINGS, PLAYED, REACHED, RUINED, Bankroll
from fifthstreet.simulation.bankroll_report import BankrollReport
from fifthstreet.simulation.counts import total
from fifthstreet.simulation.executor import Run, run
from fifthstreet.simulation.results import Results, results_of
from fifthstreet.simulation.ruin import exact_ruin
from fifthstreet.simulation.single import SingleSeat
from fifthstreet.simulation.strategies import STRATEGIES, Strategy

FOUR = 4
"""Standard errors that no agreeing figure misses by."""


def lived(work: Bankroll, lives: int, seed: int = 1) -> BankrollReport:
    return BankrollReport(work, run(Run(work, lives, seed, piece=work.piece), workers=2).counts)


def far(found: Fraction, exact: Fraction, variance: Fraction, count: int) -> bool:
    return (found - exact) ** 2 * count > FOUR**2 * variance


def after(results: Results, start: int, least: int, target: int, rounds: int) -> Mapping[int, int]:
    """Return weights of money after some rounds, those who stopped included."""
    held = {start: 1}
    for _ in range(rounds):
        then: dict[int, int] = {}
        for money, weight in held.items():
            if money < least or money >= target:
                then[money] = then.get(money, 0) + weight * results.total
                continue
            for net, ways in zip(results.whole, results.weights, strict=True):
                then[money + net] = then.get(money + net, 0) + weight * ways
        held = then
    return held


@pytest.mark.parametrize("id_", ["md", "rws", "cb", "uk"])
def test_ruin_before_a_target_comes_as_often_as_the_exact_equations_say(id_: str) -> None:
    report = lived(Bankroll(book=id_, bankroll=Fraction(20), target=Fraction(40)), 100_000)
    assert report.exact is not None
    for ending in ENDINGS:
        z = report.chance(ending).z
        assert z is not None
        assert abs(z) < FOUR
    assert report.ended(PLAYED) == 0
    variance = report.exact.rounds**2 * 2  # the time's deviation is of the order of its mean
    assert not far(report.rounds, report.exact.rounds, variance, report.lives)


@pytest.mark.parametrize("rounds", [1, 9, 10, 11, 23])
def test_a_session_ends_as_the_exact_recursion_over_its_rounds_says(rounds: int) -> None:
    work = Bankroll(book="rws", bankroll=Fraction(9), target=Fraction(15), rounds=rounds)
    report = lived(work, 60_000)
    start, least, target, _ = work.terms
    held = after(work.results, start, least, target, rounds)
    whole = sum(held.values())
    for ending, amounts in (
        (RUINED, [money for money in held if money < least]),
        (REACHED, [money for money in held if money >= target]),
        (PLAYED, [money for money in held if least <= money < target]),
    ):
        exact = Fraction(sum(held[money] for money in amounts), whole)
        found = Fraction(report.ended(ending), report.lives)
        assert not far(found, exact, exact * (1 - exact), report.lives)
    low, width, _ = work.bins
    counted = report.counts.rows["money"]
    for money, ways in held.items():
        exact = Fraction(ways, whole)
        if width == 1 and exact * report.lives > 20:
            found = Fraction(counted[money - low], report.lives)
            assert not far(found, exact, exact * (1 - exact) * 2, report.lives)


def test_ruin_with_a_fair_coin_is_the_share_of_the_way_to_the_target() -> None:
    coin = Results((Fraction(-1), Fraction(1)), (1, 1), most_staked=1)
    for start in range(1, 12):
        found = exact_ruin(coin, start=start, least=1, target=12)
        assert found.chance == Fraction(12 - start, 12)
        assert found.rounds == start * (12 - start)


def test_ruin_at_unfair_odds_is_the_classical_formula() -> None:
    wheel = Results((Fraction(-1), Fraction(1)), (10, 9), most_staked=1)
    odds = Fraction(10, 9)
    found = exact_ruin(wheel, start=7, least=1, target=20)
    assert found.chance == 1 - (odds**7 - 1) / (odds**20 - 1)


def test_long_sessions_have_the_mean_and_deviation_of_many_rounds() -> None:
    work = Bankroll(book="rws", bankroll=Fraction(100_000), rounds=1000)
    report = lived(work, 20_000)
    assert report.ended(PLAYED) == 20_000
    mean, variance = work.results.mean * 1000, work.results.variance * 1000
    assert not far(report.mean, mean, variance, report.lives)
    assert abs(report.variance / variance - 1) < Fraction(1, 20)
    normal = {Fraction(1, 4): Fraction(-67449, 100_000), Fraction(3, 4): Fraction(67449, 100_000)}
    sigma = Fraction(isqrt(int(variance * 10_000)), 100)
    for part, score in normal.items():
        assert abs(report.quantiles[part] - (mean + score * sigma)) < sigma / 12


@pytest.mark.parametrize(
    ("id_", "strategy"),
    [
        *(("md", strategy) for strategy in STRATEGIES if strategy != "short"),
        ("rws", "optimal"),
        ("rws", "short"),
    ],
)
def test_rounds_bring_on_average_what_the_analysis_says(id_: str, strategy: Strategy) -> None:
    work = Bankroll(book=id_, bankroll=Fraction(60), rounds=100, strategy=strategy)
    report = lived(work, 20_000)
    assert work.results.mean == SingleSeat(id_, strategy).exact_value
    z = report.fairness.z
    assert z is not None
    assert abs(z) < FOUR


@pytest.mark.slow
@pytest.mark.parametrize("id_", ["md", "rws"])
def test_mistakes_cost_what_dealt_rounds_with_mistakes_cost(id_: str) -> None:
    rate = Fraction(1, 4)  # whole in the parts in which dealt mistakes are counted
    mixed = results_of(game_of(book(id_)), "optimal", rate)
    work = SingleSeat(id_, "optimal", rate)
    dealt = work.tally(work.count(0, 1_000_000, 5))
    assert not far(dealt.expected_value, mixed.mean, mixed.variance, dealt.deals)
    found = dealt.grouped(lambda end: end.net)
    misses = 0
    for net, weight in zip(mixed.nets, mixed.weights, strict=True):
        exact = Fraction(weight, mixed.total)
        if exact * dealt.deals > 20:
            share = Fraction(found[net], dealt.deals)
            misses += far(share, exact, exact * (1 - exact), dealt.deals)
    assert misses == 0


def test_a_player_who_always_errs_in_casino_stud_does_the_opposite() -> None:
    game = game_of(book("rws"))
    folds_all = results_of(game, "always", Fraction(1))
    assert folds_all.nets == (Fraction(-1),)


@pytest.mark.parametrize(
    "work",
    [
        Bankroll(book="md", bankroll=Fraction(30), target=Fraction(60)),
        Bankroll(book="rws", bankroll=Fraction(30), rounds=77, mistakes=Fraction(1, 20)),
    ],
)
def test_lives_are_the_same_for_any_split(work: Bankroll) -> None:
    whole = work.count(0, 500, 11)
    assert total([work.count(0, 1, 11), work.count(1, 333, 11), work.count(333, 500, 11)]) == whole
    assert work.count(0, 500, 12) != whole
    assert pickle.loads(pickle.dumps(work)).count(0, 500, 11) == whole  # noqa: S301
    assert run(Run(work, 500, 11, piece=61), workers=3).counts == whole


def test_paths_begin_with_the_bankroll_and_end_with_the_life() -> None:
    work = Bankroll(book="md", bankroll=Fraction(40), target=Fraction(70), rounds=95)
    rounds, noted = work.paths(200, 4)
    ends, times = work.lives(0, 200, 4)
    assert rounds[0] == 0
    assert rounds[-1] == 95
    assert (noted[:, 0] == 40).all()
    assert (noted[:, -1] == ends).all()
    early = times < 50
    assert early.any()
    assert (noted[early, rounds.index(50)] == ends[early]).all()


def test_less_to_go_on_with_lets_players_go_on_with_borrowed_money() -> None:
    usual = lived(Bankroll(book="md", bankroll=Fraction(30), target=Fraction(60)), 20_000)
    lent = lived(
        Bankroll(book="md", bankroll=Fraction(30), target=Fraction(60), least=Fraction(1)), 20_000
    )
    assert lent.chance(RUINED).mean < usual.chance(RUINED).mean
    z = lent.chance(RUINED).z
    assert z is not None
    assert abs(z) < FOUR


def test_pay_lines_of_parts_of_an_ante_split_it() -> None:
    work = Bankroll(
        book="rws", bankroll=Fraction(20), target=Fraction(35), pays=(("flush", Fraction(7, 3)),)
    )
    assert work.results.scale == 3
    assert work.terms[:3] == (60, 9, 105)
    z = lived(work, 50_000).chance(RUINED).z
    assert z is not None
    assert abs(z) < FOUR


@pytest.mark.parametrize(
    ("terms", "sentence"),
    [
        ({"bankroll": Fraction(0)}, "is too small: a round takes 10"),
        ({"bankroll": Fraction(9)}, "is too small: a round takes 10"),
        ({"bankroll": Fraction(50), "target": Fraction(50)}, "not above the bankroll"),
        ({"bankroll": Fraction(50), "target": Fraction(20)}, "not above the bankroll"),
        ({"bankroll": Fraction(10**12)}, "at most"),
        ({"bankroll": Fraction(50), "rounds": 0}, "1 to 10,000,000 rounds"),
        ({"bankroll": Fraction(50), "rounds": 10**9}, "1 to 10,000,000 rounds"),
        ({"bankroll": Fraction(50), "mistakes": Fraction(3, 2)}, "between 0 and 1"),
        ({"bankroll": Fraction(50), "least": Fraction(0)}, "needs money"),
        ({"bankroll": Fraction(50), "pays": (("straight", Fraction(400)),)}, "may never end"),
    ],
)
def test_what_makes_no_sense_is_refused(terms: dict[str, Fraction], sentence: str) -> None:
    with pytest.raises(FifthStreetError, match=sentence):
        Bankroll(book="md", **terms)  # type: ignore[arg-type]
