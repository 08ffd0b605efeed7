"""What tables pay is watched against what they should (R51)."""

import random
from fractions import Fraction
from typing import Any

import pytest

from fifthstreet.house.returns import ALARM, MAIN, Expected, Tally, Watch, expected_of
from fifthstreet.house.tables.ruleset import ruleset_of
from house.tables.sitting import SUBMISSIONS, Sitting

pytestmark = pytest.mark.requirement("R51")
RULES = ruleset_of((SUBMISSIONS / "md.toml").read_text())
EVENS = {"three_card": Expected(mean=Fraction(-1, 20), variance=Fraction(9, 10))}


def line(wager: str, staked: int, paid: int, seat: int = 1) -> dict[str, Any]:
    return {"seat": seat, "wager": wager, "staked": staked, "paid": paid}


def watched(chance: float, wagers: int = 4000) -> Watch:
    """Return a table whose side bet at even money is won so often."""
    watch, drawn = Watch(RULES), random.Random(7)
    for _ in range(wagers):
        paid = 1000 if drawn.random() < chance else 0
        watch.take("round.SeatSettled", {"lines": [line("three_card", 500, paid)]})
    return watch


def test_the_exact_values_are_those_of_the_mathematics() -> None:
    found = expected_of(RULES)
    assert found[MAIN].mean == Fraction(-53223, 1082900)
    assert found[MAIN].best
    assert set(found) == {MAIN, *({"three_card", "six_card"} & RULES.terms.offers)}


def test_a_side_bet_that_pays_as_it_should_gives_no_alarm() -> None:
    (found,) = watched(0.475).returns(EVENS)
    assert abs(found.deviations) < ALARM
    assert not found.alarm


@pytest.mark.parametrize("chance", [0.53, 0.42])
def test_a_wrong_pay_table_gives_an_alarm_from_either_side(chance: float) -> None:
    (found,) = watched(chance).returns(EVENS)
    assert found.alarm


def test_a_few_wagers_prove_nothing() -> None:
    (found,) = watched(1.0, wagers=20).returns(EVENS)
    assert not found.alarm


def test_players_may_lose_more_than_the_best_play_and_not_win_more() -> None:
    best = {MAIN: Expected(mean=Fraction(-1, 20), variance=Fraction(10), best=True)}
    for paid, alarm in ((0, False), (4000, True)):
        watch = Watch(RULES)
        for _ in range(500):
            lines = [line("ante", 1000, paid // 2), line("third_street", 1000, paid // 2)]
            watch.take("round.SeatSettled", {"lines": lines})
        (found,) = watch.returns(best)
        assert found.tally == Tally(
            wagers=500, staked=500_000, squares=500 * 10**6, net=500 * (paid - 2000)
        )
        assert found.alarm is alarm


def test_a_table_that_runs_is_read_from_its_stream() -> None:
    sitting = Sitting()
    sitting.open("md-1")
    sitting.seat("md-1", "ann", "bob")
    for _ in range(3):
        sitting.round("md-1", fold=(2,))
    watch = Watch(RULES).read(sitting.store.records("table:md-1"))
    assert watch.tallies[MAIN].wagers == 6
    (main, *_) = watch.returns()
    assert main.as_json()["alarm"] is False
