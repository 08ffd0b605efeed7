"""The live workbook: a spreadsheet engine recalculates it, and the solver says the same."""

import zipfile
from collections.abc import Mapping
from fractions import Fraction
from io import BytesIO
from math import sqrt
from typing import Any

import formulas
import openpyxl
import pytest
import xlsxwriter

from analysis.plans import CARIBBEAN_WITH_BONUS, planned
from fifthstreet.analysis.game import Game, capped, game_of
from fifthstreet.analysis.solution import solve
from fifthstreet.analysis.tally import Tally
from fifthstreet.bookcase import add
from fifthstreet.paper.par import make_par
from fifthstreet.paper.par_live import FIXED_PLAY, add_live
from fifthstreet.paper.par_live_beside import add_live_beside
from fifthstreet.paper.par_xlsx import as_xlsx
from fifthstreet.rules.library import shelf
from fifthstreet.rules.submission import Submission
from fifthstreet.whole_table.enquiry import Enquiry
from paper.sheets import EXAMPLES, QUICK, enquiry, sheet

FILE = "live.xlsx"
TABLES = "example:md"
"""A submission with side bets, a progressive with three meters, envy and a ceiling."""
BONUS = "tcp"
"""A sample book whose ante is paid a bonus besides."""


@pytest.fixture(autouse=True)
def _with_the_sample_book() -> None:
    add(str(EXAMPLES.parent / "books" / "three-card-poker"))


"""A book whose ante is paid a bonus besides."""


class Recalculation:
    """The live worksheets in a spreadsheet engine: named cells are set, and labelled ones read."""

    def __init__(self, name: str, folder: Any) -> None:
        path = folder / FILE
        with xlsxwriter.Workbook(path) as book:
            add_live(book, sheet(name))
            add_live_beside(book, sheet(name))
        self.cells = openpyxl.load_workbook(path, data_only=True)
        self._model = formulas.ExcelModel().loads(str(path)).finish()

    def after(self, **changes: float) -> "Reading":
        """Return the workbook after some named cells are changed."""
        inputs = {self._cell(name): value for name, value in changes.items()}
        return Reading(self.cells, self._model.calculate(inputs=inputs))

    def _cell(self, name: str) -> str:
        (place,) = self._model.references[f"'[{FILE}]'!{name.upper()}"].ranges
        return str(place["name"])


class Reading:
    """What the cells come to, by their worksheet and the words at the start of the row."""

    def __init__(self, cells: Any, solved: Mapping[str, Any]) -> None:
        self._cells, self._solved = cells, solved

    def __call__(self, page: str, words: str, column: str = "B") -> float:
        row = next(row for row in self._cells[page].iter_rows() if row[0].value == words)
        return self.at(page, f"{column}{row[0].row}")

    def at(self, page: str, cell: str) -> float:
        return float(self._solved[f"'[{FILE}]{page.upper()}'!{cell}"].value[0, 0])


@pytest.fixture(scope="module")
def maryland(tmp_path_factory: pytest.TempPathFactory) -> Recalculation:
    return Recalculation(TABLES, tmp_path_factory.mktemp("live"))


def evaluated(game: Game, policy: Any) -> Tally:
    """Return how rounds end by a policy of a game of whatever shape."""
    return game.evaluate(policy)


def assert_is(read: Reading, tally: Tally) -> None:
    """Compare the figures of the main game with how rounds end by the solver."""
    exact: dict[str, Any] = {
        "Expected value, antes": tally.expected_value,
        "House edge, of the ante": tally.house_edge,
        "Average wager, antes": tally.average_wager,
        "Element of risk": tally.element_of_risk,
        "Standard deviation, antes": sqrt(tally.variance),
        "Hit frequency": tally.hit_frequency,
    }
    for words, value in exact.items():
        assert read("live", words) == pytest.approx(float(value), rel=1e-9), words


# --- recalculated


def test_every_formula_comes_to_the_value_that_is_stored_with_it(maryland: Recalculation) -> None:
    read, compared = maryland.after(), 0
    formulas_of = openpyxl.load_workbook(BytesIO(as_xlsx(sheet(TABLES))))
    for page in maryland.cells:
        for row in formulas_of[page.title].iter_rows():
            for cell in row:
                if cell.data_type == "f":
                    stored = page[cell.coordinate].value
                    assert read.at(page.title, cell.coordinate) == pytest.approx(stored, rel=1e-9)
                    compared += 1
    assert compared > 250


def test_a_changed_pay_recalculates_at_fixed_play_as_the_solver_does(
    maryland: Recalculation,
) -> None:
    request = enquiry(TABLES)
    changed = game_of(request.book, {"straight": 9, "two_pair": 1}, submission=request.submission)
    read = maryland.after(pay_straight=9, pay_two_pair=1)
    assert_is(read, evaluated(changed, request.solution.policy))
    best = changed.solve().expected_value
    assert read("live", "Expected value, antes") < float(best)
    written = maryland.cells["live"]
    edge = next(row for row in written.iter_rows() if row[0].value == "House edge, of the ante")
    assert edge[2].value == float(request.tally.house_edge)


def test_a_changed_ante_and_ceiling_recalculate_as_the_solver_does(
    maryland: Recalculation,
) -> None:
    request = enquiry(TABLES)
    assert request.cap is not None
    tally = evaluated(capped(request.game, request.cap, ante=30_000), request.solution.policy)
    assert_is(maryland.after(ante=300), tally)
    assert_is(maryland.after(ante=300, ceiling=0), request.tally)


def test_bands_contributions_and_the_cost_of_an_hour_follow(maryland: Recalculation) -> None:
    read = maryland.after(confidence=3, rounds_per_hour=50, pay_flush=0)
    edge, deviation = (
        read("live", words) for words in ("House edge, of the ante", "Standard deviation, antes")
    )
    row = next(row for row in maryland.cells["live"].iter_rows() if row[0].value == 10**6)[0].row
    assert read.at("live", f"B{row}") == pytest.approx(edge - 3 * deviation / 1000)
    assert read.at("live", f"D{row}") == pytest.approx(edge + 3 * deviation / 1000)
    assert read("live", "Cost an hour") == pytest.approx(edge * 15 * 50)
    assert read("live", "Flush", "D") == 0


def test_a_side_bet_and_a_progressive_recalculate_too(maryland: Recalculation) -> None:
    read = maryland.after(pay_three_card_A_pair=2, meter_mega=500_000, stake_progressive_C_100=1)
    figures = next(each for each in sheet(TABLES).side_bets if each.bet == "three_card")
    more = next(line.chance for line in figures.lines if line.name == "Pair")
    assert read("live_side_bets", "House edge") == pytest.approx(float(figures.house_edge - more))
    first = sheet(TABLES).progressives[0]
    meters = {**first.meters, "mega": Fraction(50_000_000)}
    back = 1 + first.play.value.at(meters) / first.play.bet.stake
    assert read("live_progressive", "Return now, of the bet") == pytest.approx(float(back))
    assert first.run.returned is not None
    faster = maryland.after(rate_mega=0.16, stake_progressive_C_100=1)
    returned = faster("live_progressive", "Return in the long run, of the bet")
    assert returned == pytest.approx(float(first.run.returned) + 0.1)
    even = first.play.value.break_even("mega", meters)
    assert even is not None
    assert read("live_progressive", "Mega breaks even at") == pytest.approx(float(even / 100))
    assert read("live_progressive", "Major breaks even at") == 0


def test_awards_at_odds_follow_a_changed_progressive_stake(maryland: Recalculation) -> None:
    read = maryland.after(stake_progressive_C_100=5)
    one, five = sheet(TABLES).progressives
    assert (one.play.bet.stake, five.play.bet.stake) == (100, 500)
    assert five.value is not None
    back = 1 + five.value / five.play.bet.stake
    assert read("live_progressive", "Return now, of the bet") == pytest.approx(float(back))
    assert five.run.returned is not None
    returned = read("live_progressive", "Return in the long run, of the bet")
    assert returned == pytest.approx(float(five.run.returned))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["rws", "example:cb"])
def test_other_games_recalculate_as_well(name: str, tmp_path: Any) -> None:
    request = enquiry(name)
    read = Recalculation(name, tmp_path).after(pay_flush=3)
    game = game_of(request.book, {"flush": 3}, submission=request.submission)
    assert_is(read, evaluated(game, request.solution.policy))


def test_a_bonus_beside_the_main_game_recalculates_as_well(tmp_path: Any) -> None:
    request = enquiry(BONUS)
    read = Recalculation(BONUS, tmp_path).after(pay_straight=2)
    assert_is(read, evaluated(game_of(request.book, {"straight": 2}), request.solution.policy))


# --- written


@pytest.mark.parametrize("name", [*shelf(), *(f"example:{name}" for name in QUICK), BONUS])
def test_counts_and_pays_bring_the_expected_value_exactly(name: str) -> None:
    made = sheet(name)
    pays = {cell.key: cell.pays for cell in made.pays}
    terms = (
        (
            each.units * pays.get(each.key or "", Fraction(0))
            + each.fixed
            + sum(units * pays[key] for key, units in each.added.items())
        )
        * each.ways
        for each in made.combinations
    )
    assert sum(terms, Fraction(0)) / made.summary.deals == made.summary.expected_value
    assert sum(each.ways for each in made.combinations) == made.summary.deals


@pytest.mark.slow
def test_a_line_that_pays_besides_is_counted_apart_from_the_line_of_the_win(tmp_path: Any) -> None:
    law = planned(CARIBBEAN_WITH_BONUS)
    made = make_par(Enquiry(book=law, submission=Submission(book=law.edition)), parts=["play"])
    assert any(each.key and each.added for each in made.combinations)
    more = {"raise.straight": 9, "ante_bonus.straight": 5}
    pays = {cell.key: cell.pays for cell in made.pays} | more
    terms = (
        (
            each.units * (pays[each.key] if each.key else 0)
            + each.fixed
            + sum(units * pays[key] for key, units in each.added.items())
        )
        * each.ways
        for each in made.combinations
    )
    changed = solve(game_of(law)).tally_under(game_of(law, more))  # type: ignore[arg-type]
    assert sum(terms, Fraction(0)) / made.summary.deals == changed.expected_value
    path = tmp_path / FILE
    with xlsxwriter.Workbook(path) as book:
        add_live(book, made)
    with zipfile.ZipFile(path) as archive:
        assert 'name="pay_ante_bonus.straight"' in archive.read("xl/workbook.xml").decode()


def test_a_workbook_says_that_play_is_fixed_and_has_names_and_charts() -> None:
    with zipfile.ZipFile(BytesIO(as_xlsx(sheet(TABLES)))) as archive:
        names = archive.read("xl/workbook.xml").decode()
        texts = archive.read("xl/sharedStrings.xml").decode()
        charts = [each for each in archive.namelist() if each.startswith("xl/charts/chart")]
    for name in ("ante", "pay_royal_flush", "meter_mega", "rate_mega", "stake_three_card_A"):
        assert f'name="{name}"' in names
    assert all(line in texts for line in FIXED_PLAY)
    assert len(charts) == 3
