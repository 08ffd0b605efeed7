"""Whole tables of the sample games that play hands of their own: by the rules, and in theory."""

import json
from dataclasses import replace
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from cli.running import run as command
from fifthstreet.analysis.solution import solve
from fifthstreet.bookcase import add
from fifthstreet.errors import NoExactFigureError
from fifthstreet.rules.submission import Submission
from fifthstreet.simulation.faithful import faithful
from fifthstreet.simulation.table import TableWork, full_table
from fifthstreet.simulation.table_report import TableReport

SAMPLES = Path(__file__).resolve().parents[2] / "examples" / "books"
KERNELS = {
    "let-it-ride": "beside",
    "three-card-poker": "boxes",
    "four-card-poker": "boxes",
    "caribbean-stud": "versus",
}
GAMES = pytest.mark.parametrize("folder", [*KERNELS])
FAR = 4


def table(folder: str) -> TableWork:
    """Return three seats that make every wager of a sample game."""
    return _table(add(str(SAMPLES / folder)))


@cache
def _table(name: str) -> TableWork:
    return full_table(Submission(book=name), 3)


@GAMES
def test_every_seat_is_settled_to_the_cent_as_by_the_rules(folder: str) -> None:
    assert table(folder).kernel == KERNELS[folder]
    assert [*faithful(table(folder), 0, 60, seed=5)] == []


@GAMES
def test_rounds_are_worth_what_was_counted_within_chance(folder: str) -> None:
    work = table(folder)
    rounds, ante = 60_000, work.seats[0].ante
    report = TableReport(work, work.count(0, rounds, 2))
    measured = {each.name: each for each in report.measured()}
    main = {name: each for name, each in measured.items() if name in {"main", "ante", "bet"}}
    exact = [each.exact for each in main.values() if each.exact is not None]
    assert sum(exact, Fraction(0)) == 3 * ante * solve(work.game).expected_value
    for each in measured.values():
        assert each.z is not None
        assert abs(each.z) < FAR
    staked = sum(report.staked[name] for name in main)
    antes = Fraction(staked, rounds * 3 * ante)
    assert abs(antes - solve(work.game).tally().average_wager) < Fraction(1, 50)
    for side, stake in work.seats[0].sides:
        assert report.staked[side] == rounds * 3 * stake


@GAMES
def test_the_same_rounds_are_counted_however_they_are_split(folder: str) -> None:
    work = table(folder)
    assert work.count(0, 40, 3) + work.count(40, 90, 3) == work.count(0, 90, 3)


@pytest.mark.parametrize("folder", ["let-it-ride", "three-card-poker"])
def test_other_games_know_one_way_to_play_only(folder: str) -> None:
    work = table(folder)
    seats = tuple(replace(seat, strategy="always") for seat in work.seats)
    with pytest.raises(NoExactFigureError, match="for the best play alone"):
        replace(work, seats=seats)


@GAMES
def test_the_command_simulates_nights_of_every_sample_game(folder: str) -> None:
    done = command(
        "pit", str(SAMPLES / folder), "--nights", "2", "--hours", "1", "--seats", "2", "--json"
    )
    assert done.code == 0, done.err
    wagers = {*json.loads(done.out)["wagers"]}
    assert wagers >= {side for side, _ in table(folder).seats[0].sides}
