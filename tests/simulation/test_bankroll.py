"""Players' lives agree with exact recursions, and are the same however they are split."""

import pickle
from collections.abc import Mapping
from fractions import Fraction
from math import isqrt

import pytest

from fifthstreet.errors import FifthStreetError
from fifthstreet.risk.distribution import Distribution
from fifthstreet.risk.life import ENDINGS, PLAYED, REACHED, RUINED
from fifthstreet.risk.seat import SeatRound
from fifthstreet.rules.library import book
from fifthstreet.rules.submission import Submission
from fifthstreet.simulation.bankroll import Bankroll
from fifthstreet.simulation.bankroll_report import BankrollReport
from fifthstreet.simulation.counts import total
from fifthstreet.simulation.executor import Run, run
from fifthstreet.simulation.results import results_of
from fifthstreet.simulation.single import SingleSeat
from fifthstreet.simulation.strategies import STRATEGIES, Strategy
from fifthstreet.whole_table.enquiry import Enquiry

FOUR = 4
"""Standard errors that no agreeing figure misses by."""


def lived(work: Bankroll, lives: int, seed: int = 1) -> BankrollReport:
    return BankrollReport(work, run(Run(work, lives, seed, piece=work.piece), workers=2).counts)


def far(found: Fraction, exact: Fraction, variance: Fraction, count: int) -> bool:
    return (found - exact) ** 2 * count > FOUR**2 * variance


def seat_of(id_: str) -> SeatRound:
    law = book(id_)
    return SeatRound(Enquiry(book=law, submission=Submission(book=law.edition)))


def after(
    results: Distribution, start: int, least: int, target: int, rounds: int
) -> Mapping[int, int]:
    """Return weights of money after some rounds, those who stopped included."""
    weights = {start: 1}
    for _ in range(rounds):
        then: dict[int, int] = {}
        for money, weight in weights.items():
            if money < least or money >= target:
                then[money] = then.get(money, 0) + weight * results.total
                continue
            for exact, ways in results.ways.items():
                net = int(exact)
                then[money + net] = then.get(money + net, 0) + weight * ways
        weights = then
    return weights


@pytest.mark.parametrize("id_", ["md", "rws", "cb", "uk"])
def test_ruin_before_a_target_comes_as_often_as_the_exact_equations_say(id_: str) -> None:
    report = lived(Bankroll(book=id_, bankroll=Fraction(20), target=Fraction(40)), 100_000)
    assert report.exact is not None
    for ending in ENDINGS:
        z = report.chance(ending).z
        assert z is not None
        assert abs(z) < FOUR
    assert report.ended(PLAYED) == 0
    rounds = Fraction(report.exact.rounds.value)
    variance = rounds**2 * 2  # the time's deviation is of the order of its mean
    assert not far(report.rounds, rounds, variance, report.lives)


@pytest.mark.parametrize("rounds", [1, 9, 10, 11, 23])
def test_a_session_ends_as_the_exact_recursion_over_its_rounds_says(rounds: int) -> None:
    work = Bankroll(book="rws", bankroll=Fraction(9), target=Fraction(15), rounds=rounds)
    report = lived(work, 60_000)
    start, least, target, _ = work.terms
    weights = after(work.round, start, least, target, rounds)
    whole = sum(weights.values())
    for ending, amounts in (
        (RUINED, [money for money in weights if money < least]),
        (REACHED, [money for money in weights if money >= target]),
        (PLAYED, [money for money in weights if least <= money < target]),
    ):
        exact = Fraction(sum(weights[money] for money in amounts), whole)
        found = Fraction(report.ended(ending), report.lives)
        assert not far(found, exact, exact * (1 - exact), report.lives)
    low, width, _ = work.bins
    counted = report.counts.rows["money"]
    for money, ways in weights.items():
        exact = Fraction(ways, whole)
        if width == 1 and exact * report.lives > 20:
            found = Fraction(counted[money - low], report.lives)
            assert not far(found, exact, exact * (1 - exact) * 2, report.lives)


def test_long_sessions_have_the_mean_and_deviation_of_many_rounds() -> None:
    work = Bankroll(book="rws", bankroll=Fraction(100_000), rounds=1000)
    report = lived(work, 20_000)
    assert report.ended(PLAYED) == 20_000
    mean, variance = work.round.mean * 1000, work.round.variance * 1000
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
    assert work.round.mean == SingleSeat(id_, strategy).exact_value
    z = report.fairness.z
    assert z is not None
    assert abs(z) < FOUR


@pytest.mark.slow
@pytest.mark.parametrize("id_", ["md", "rws"])
def test_mistakes_cost_what_dealt_rounds_with_mistakes_cost(id_: str) -> None:
    rate = Fraction(1, 4)  # whole in the parts in which dealt mistakes are counted
    mixed, _ = results_of(seat_of(id_), "optimal", rate)
    work = SingleSeat(id_, "optimal", rate)
    dealt = work.tally(work.count(0, 1_000_000, 5))
    assert not far(dealt.expected_value, mixed.mean, mixed.variance, dealt.deals)
    found = dealt.grouped(lambda end: end.net)
    misses = 0
    for net, weight in mixed.ways.items():
        exact = Fraction(weight, mixed.total)
        if exact * dealt.deals > 20:
            share = Fraction(found[net], dealt.deals)
            misses += far(share, exact, exact * (1 - exact), dealt.deals)
    assert misses == 0


def test_a_player_who_always_errs_in_casino_stud_does_the_opposite() -> None:
    folds_all, _ = results_of(seat_of("rws"), "always", Fraction(1))
    assert list(folds_all.ways) == [Fraction(-1)]


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
    assert work.scale == 3
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
        ({"bankroll": Fraction(10**12)}, "The bankroll is at most 100,010 antes"),
        (
            {"bankroll": Fraction(50), "target": Fraction(10**12)},
            "The target is at most 100,010 antes",
        ),
        (
            {
                "bankroll": Fraction(50),
                "ante": 1500,
                "stakes": (("three_card", 500),),
                "mistakes": Fraction(1, 20),
            },
            "Side bets are not counted together with mistakes",
        ),
        ({"bankroll": Fraction(50), "rounds": 0}, "1 to 10,000,000 rounds"),
        ({"bankroll": Fraction(50), "rounds": 10**9}, "1 to 10,000,000 rounds"),
        ({"bankroll": Fraction(50), "mistakes": Fraction(3, 2)}, "between 0 and 1"),
        ({"bankroll": Fraction(50), "least": Fraction(0)}, "needs money"),
        ({"bankroll": Fraction(50), "pays": (("straight", Fraction(400)),)}, "may never end"),
    ],
)
def test_what_makes_no_sense_is_refused(terms: dict[str, object], sentence: str) -> None:
    with pytest.raises(FifthStreetError, match=sentence):
        Bankroll(book="md", **terms)  # type: ignore[arg-type]


@pytest.mark.parametrize("target", [None, Fraction(400)])
def test_sessions_of_any_bankroll_have_calculated_figures_beside_the_simulated(
    target: Fraction | None,
) -> None:
    report = lived(Bankroll(book="md", bankroll=Fraction(200), rounds=240, target=target), 20_000)
    assert report.exact is not None
    for ending in ENDINGS:
        z = report.chance(ending).z
        assert z is not None
        assert abs(z) < FOUR
    for part, result in report.exact_quantiles.items():
        assert abs(float(result) - report.quantiles[part]) < 30, part
    assert not far(
        report.rounds, Fraction(report.exact.rounds.value), Fraction(240**2), report.lives
    )


def test_side_bets_meters_and_the_ceiling_are_in_force_with_an_ante() -> None:
    work = Bankroll(
        book="md", bankroll=Fraction(30), rounds=60, ante=2500, stakes=(("three_card", 500),)
    )
    plain = Bankroll(book="md", bankroll=Fraction(30), rounds=60)
    assert work.round.mean < plain.round.mean
    assert work.life.least == plain.life.least + Fraction(1, 5)
    z = lived(work, 30_000).chance(RUINED).z
    assert z is not None
    assert abs(z) < FOUR
