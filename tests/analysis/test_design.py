"""Pay tables near a wished edge."""

from fractions import Fraction

import pytest

from analysis.board_games import CASINO, SAMPLES, ULTIMATE
from analysis.plans import CARIBBEAN_WITH_BONUS, planned
from fifthstreet.analysis.board_near import NearSolution
from fifthstreet.analysis.design import DesignLimits, design, slopes_of, solver_near
from fifthstreet.analysis.design_front import front, gradients
from fifthstreet.analysis.game import game_of
from fifthstreet.analysis.pay_lines import own_lines
from fifthstreet.analysis.scope import main_tables
from fifthstreet.analysis.solution import solve
from fifthstreet.bookcase import add
from fifthstreet.errors import FifthStreetError
from fifthstreet.rules.library import book


@pytest.mark.slow
@pytest.mark.parametrize(("id_", "edge"), [("md", "0.035"), ("rws", "0.045"), ("uk", "0.0158")])
def test_designs_lie_near_the_wish_and_have_the_edge_they_claim(id_: str, edge: str) -> None:
    wish = Fraction(edge)
    found = design(book(id_), wish, limit=5)
    assert len(found) == 5
    assert abs(found[0].house_edge - wish) < Fraction(1, 1000)
    distances = [abs(each.house_edge - wish) for each in found]
    assert distances == sorted(distances)
    for each in found[:2]:
        assert solve(game_of(book(id_), each.changes)).expected_value == each.expected_value
        pays = [*(own_lines(main_tables(book(id_))) | dict(each.changes)).values()]
        assert pays == sorted(pays, reverse=True)


def test_lines_that_pay_besides_are_designed_too() -> None:
    law = book(add(str(SAMPLES / "three-card-poker")))
    wish = solve(game_of(law, {"mini_royal": 7, "three_of_a_kind": 3})).tally().house_edge
    found = design(law, wish, limit=3)
    assert found[0].changes == {"mini_royal": 7, "three_of_a_kind": 3}
    assert found[0].house_edge == wish
    for each in design(law, wish, remaining=["ante bonus.straight flush"], limit=30):
        assert "mini_royal" not in each.changes
        pays = [*{**own_lines(main_tables(law)), **each.changes}.values()]
        assert pays == sorted(pays, reverse=True)


@pytest.mark.slow
def test_two_tables_pull_side_by_side() -> None:
    law = planned(CARIBBEAN_WITH_BONUS)
    solution, tables = solve(game_of(law)), main_tables(law)
    own = own_lines(tables)
    slopes = slopes_of(law, tables, solution, own)
    for key in ("raise.straight", "ante_bonus.straight", "full_house"):
        moved = solution.tally_under(game_of(law, {key: own[key] + 1}))  # type: ignore[arg-type]
        assert moved.expected_value - solution.expected_value == slopes[key] > 0
    for each in design(law, Fraction(4, 100), most_changes=1):
        changed = {**own, **each.changes}
        pays = [at for key, at in changed.items() if not key.startswith("ante_bonus")]
        assert pays == sorted(pays, reverse=True)


def test_the_documents_own_edge_is_met_without_a_change() -> None:
    own = solve(game_of(book("md"))).tally().house_edge
    assert design(book("md"), own, limit=1)[0].changes == {}


def test_kept_lines_stay() -> None:
    found = design(book("md"), Fraction(3, 100), remaining=["straight", "royal_flush"])
    assert not {key for each in found for key in each.changes} & {"straight", "royal_flush"}


@pytest.mark.parametrize("id_", ["md", "rws"])
def test_the_value_rises_by_the_slope_as_long_as_the_play_stays(id_: str) -> None:
    law = book(id_)
    solution, own = solve(game_of(law)), own_lines(main_tables(law))
    tally = solution.tally()
    slopes = slopes_of(law, main_tables(law), solution, own)
    key = "royal_flush"
    more = solve(game_of(law, {key: own[key] + Fraction(1, 1000)})).expected_value
    assert more - tally.expected_value == slopes[key] / 1000


@pytest.mark.parametrize("edge", [Fraction(1), Fraction(-1), Fraction(350, 100)])
def test_an_edge_that_no_game_can_have_is_refused(edge: Fraction) -> None:
    with pytest.raises(FifthStreetError, match=r"between -100% and 100%.*0\.035 in Python"):
        design(book("md"), edge)


def test_a_line_that_is_not_there_cannot_be_kept() -> None:
    with pytest.raises(FifthStreetError, match="no line 'five_of_a_kind'"):
        design(book("md"), Fraction(1, 50), remaining=["five_of_a_kind"])


def test_slopes_are_those_of_the_figures_themselves() -> None:
    law = book("md")
    base, slopes = gradients(law)
    small = Fraction(1, 10**6)
    for slope in slopes[3:6]:
        moved = game_of(law, {slope.line: slope.pays + small}).evaluate(
            game_of(law).solve().policy  # type: ignore[arg-type]
        )
        assert moved.house_edge - base.house_edge == slope.edge * small
        assert abs(moved.variance - base.variance - slope.variance * small) < small**2 * 100
        solved = game_of(law, {slope.line: slope.pays + 1}).solve().tally()
        assert slope.one_more.house_edge == solved.house_edge
        assert slope.one_more.house_edge <= base.house_edge + slope.edge
        assert slope.deviation > 0


def test_no_table_of_the_front_beats_another_and_all_keep_to_the_limits() -> None:
    edges = (Fraction(4, 100), Fraction(6, 100))
    limits = DesignLimits(whole=True, ceiling=Fraction(300), edges=edges)
    tables = front(book("md"), limits=limits)
    own = {"royal_flush": Fraction(500)}
    for table in tables:
        assert edges[0] <= table.house_edge <= edges[1]
        assert {**own, **table.changes}["royal_flush"] <= 300
        solved = game_of("md", table.changes).solve().tally()
        assert (solved.house_edge, solved.variance) == (table.house_edge, table.variance)
        assert not any(other.beats(table) for other in tables)
    assert tables


def test_limits_that_no_table_keeps_to_are_told() -> None:
    with pytest.raises(FifthStreetError, match="loosen the limits"):
        design(book("md"), Fraction(5, 100), limits=DesignLimits(ceiling=Fraction(1)))
    loose = DesignLimits(monotone=False)
    assert not DesignLimits(whole=True).admits([Fraction(3, 2)])
    assert loose.admits([Fraction(1), Fraction(2)])
    assert not DesignLimits().admits([Fraction(1), Fraction(2)])


@pytest.mark.slow
@pytest.mark.parametrize(
    ("folder", "pays"),
    [
        (CASINO, {"full_house": Fraction(4), "flush": Fraction(4)}),
        (CASINO, {"royal_flush": Fraction(75), "straight": Fraction(2)}),
        pytest.param(
            ULTIMATE,
            {"flush": Fraction(5), "straight": Fraction(3)},
            marks=pytest.mark.exhaustive,
        ),
    ],
)
def test_tables_near_one_are_solved_as_the_full_solver_solves_them(
    folder: str, pays: dict[str, Fraction]
) -> None:
    law = book(add(str(SAMPLES / folder)))
    tables = main_tables(law)
    more = {key: at * 3 for key, at in own_lines(tables).items()}
    near = solver_near(law, tables, [{}, more, {"royal_flush": Fraction(50)}])(pays)
    assert isinstance(near, NearSolution)
    full = solve(game_of(law, pays)).tally()
    assert near.tally().figures() == full.figures()
    assert near.tally().deals == full.deals
