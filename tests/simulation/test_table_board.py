"""Whole tables beside a board shared with the dealer: by the rules, in theory, and at a ceiling."""

import json
from dataclasses import replace
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from cli.running import run as command
from fifthstreet.analysis.design import slopes_of
from fifthstreet.analysis.game import capped, game_of
from fifthstreet.analysis.pay_lines import own_lines
from fifthstreet.analysis.scope import main_tables
from fifthstreet.analysis.solution import solve
from fifthstreet.bookcase import add
from fifthstreet.errors import NoExactFigureError
from fifthstreet.rules.cap import CapChoices
from fifthstreet.rules.library import book
from fifthstreet.rules.submission import Submission
from fifthstreet.simulation.faithful import faithful
from fifthstreet.simulation.table import TableWork, full_table
from fifthstreet.simulation.table_report import TableReport
from fifthstreet.whole_table.caps import cap_effect

SAMPLES = Path(__file__).resolve().parents[2] / "examples" / "books"
CASINO, ULTIMATE = "casino-holdem", "ultimate-texas-holdem"
GAMES = pytest.mark.parametrize("folder", [CASINO, ULTIMATE])
FAR = 4


def table(folder: str) -> TableWork:
    return _table(add(str(SAMPLES / folder)))


@cache
def _table(name: str) -> TableWork:
    return full_table(Submission(book=name), 3)


@GAMES
def test_a_table_settles_every_seat_to_the_cent_as_its_rules_do(folder: str) -> None:
    assert [*faithful(table(folder), 0, 25, seed=5)] == []


@GAMES
def test_a_table_comes_to_its_exact_figures_within_chance(folder: str) -> None:
    report = TableReport(table(folder), table(folder).count(0, 3_000, 2))
    main, side, total = report.measured()
    assert main.exact == 3 * table(folder).seats[0].ante * solve(table(folder).game).expected_value
    assert side.exact is not None
    assert total.exact == main.exact + side.exact
    for each in (main, side, total):
        assert each.z is not None
        assert abs(each.z) < FAR
    assert report.staked[side.name] == 3_000 * 3 * table(folder).seats[0].stake(side.name)
    antes = Fraction(report.staked["main"], 3_000 * 3 * table(folder).seats[0].ante)
    assert abs(antes - solve(table(folder).game).tally().average_wager) < Fraction(1, 10)


def test_a_table_beside_a_board_knows_one_way_to_play_only() -> None:
    work = table(CASINO)
    seats = tuple(replace(seat, strategy="always") for seat in work.seats)
    with pytest.raises(NoExactFigureError, match="for the best play alone"):
        replace(work, seats=seats)


def test_the_command_simulates_nights_beside_a_shared_board() -> None:
    result = command("pit", str(SAMPLES / CASINO), "--nights", "2", "--seats", "2", "--json")
    assert result.code == 0, result.err
    assert {*json.loads(result.out)["wagers"]} >= {"main", "aa_bonus"}


# The ceiling --------------------------------------------------------------------------------------


def test_a_ceiling_is_over_all_main_wagers_together() -> None:
    """A royal wins 100 on the ante and 2 on the call; held to 50, the call gets its part of it."""
    game = game_of(add(str(SAMPLES / CASINO)))
    cap = CapChoices(ceiling=50_000, scope="player", from_odds=0)
    under_cap = capped(game, cap, ante=1_000)
    assert under_cap.shape == game.shape == "board"
    free, low = game.nets(2)[-1], under_cap.nets(2)[-1]
    assert max(free) == 102
    assert max(low) == 50
    assert min(free) == min(low) == -3
    loose = capped(game, replace(cap, from_odds=10), ante=1_000)
    assert loose.shape == "board"
    assert max(loose.nets(2)[-1]) == 52


@pytest.mark.slow
def test_what_a_ceiling_costs_is_counted_beside_a_shared_board() -> None:
    law = book(add(str(SAMPLES / CASINO)))
    game = game_of(law)
    cap = CapChoices(ceiling=50_000, scope="player", from_odds=0)
    effect = cap_effect(law, game, cap, ante=1_000)
    lost = sum(
        Fraction(end.ways) * (end.net - min(end.net, Fraction(50)))
        for end in solve(game).tally().endings
    )
    assert effect.expected_value - effect.kept_value == lost / solve(game).tally().deals
    assert effect.kept_value <= effect.capped_value < effect.expected_value
    royal = effect.lines[0]
    assert (royal.units, royal.ante_from) == (3, 491)


# Pay lines ----------------------------------------------------------------------------------------


@GAMES
def test_the_value_rises_by_the_slope_as_long_as_the_play_stays(folder: str) -> None:
    law = book(add(str(SAMPLES / folder)))
    tables, solution = main_tables(law), solve(game_of(law))
    own = own_lines(tables)
    slopes = slopes_of(law, tables, solution, own)
    for key in ("royal_flush", "straight"):
        more = game_of(law, {key: own[key] + 1})
        moved = solution.tally_under(more)  # type: ignore[arg-type]
        assert moved.expected_value - solution.expected_value == slopes[key] > 0
