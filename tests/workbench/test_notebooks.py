"""The notebooks of the manual run, and results are short, tables and charts."""

from fractions import Fraction
from pathlib import Path
from typing import Any

import nbclient
import nbformat
import pytest

import fifthstreet as fs
from fifthstreet.paper.extras import MissingLibraryError
from fifthstreet.workbench import frame
from fifthstreet.workbench.frame import Frame

NOTEBOOKS = Path(__file__).parents[2] / "docs" / "notebooks"
MOST_LINES = 10


def outputs(notebook: Any) -> list[str]:
    """Return what the cells of a notebook show as text."""
    every = [output for cell in notebook.cells for output in cell.get("outputs", ())]
    return [each.get("text") or each.get("data", {}).get("text/plain", "") for each in every]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "shows"),
    [
        ("new-side-bet", "Bet('pocket pair': house edge 20.8145%, wins 5.8824%)"),
        ("first-steps", "Analysis(md: house edge 3.7591% of the ante, 1.0365% of all staked)"),
    ],
)
def test_a_notebook_of_the_manual_runs(name: str, shows: str) -> None:
    notebook = nbformat.read(NOTEBOOKS / f"{name}.ipynb", as_version=4)  # type: ignore[no-untyped-call]
    nbclient.NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
    assert shows in outputs(notebook)


def test_every_notebook_is_run_by_a_test() -> None:
    assert {each.stem for each in NOTEBOOKS.glob("*.ipynb")} == {"new-side-bet", "first-steps"}


def test_a_new_side_bet_takes_ten_lines() -> None:
    notebook = nbformat.read(NOTEBOOKS / "new-side-bet.ipynb", as_version=4)  # type: ignore[no-untyped-call]
    cells = [cell.source for cell in notebook.cells if cell.cell_type == "code"][:2]
    assert sum(bool(line.strip()) for cell in cells for line in cell.splitlines()) <= MOST_LINES


@pytest.mark.parametrize("pays", [5, "5 to 1", Fraction(5), "6 for 1"])
def test_lines_pay_what_people_write(pays: Any) -> None:
    assert f"{float(fs.analyse('md', pay={'straight': pays}).house_edge):.6f}" == "0.037591"


def test_a_result_is_short_and_becomes_a_table_and_a_chart() -> None:
    game = fs.analyse("md")
    assert repr(game) == "Analysis(md: house edge 4.9149% of the ante, 1.3691% of all staked)"
    assert "<td>4.9149" not in game._repr_html_()
    assert "<td>0.049149</td>" in game._repr_html_()
    assert sum(row["chance"] for row in game.rows()) == 1  # type: ignore[misc]
    assert sum(value for _, value in game.bars()) == game.expected_value
    table = game.table("polars")
    assert table["contribution"].sum() == pytest.approx(float(game.expected_value))
    assert game.plot()._repr_svg_().startswith("<svg ")
    assert len(repr(game.plot())) < 80
    assert (game.average_wager, game.ties) == (game.tally.average_wager, "bet")


@pytest.mark.parametrize("library", frame.FRAMES)
def test_every_result_becomes_a_table_of_either_library(library: Frame) -> None:
    def suited(players: tuple[fs.Card, ...]) -> str | None:
        return "2 to 1" if players[0].suit == players[1].suit else None

    pair = fs.bet(suited, book="md", zones=["players"], symmetric=True, together=False)
    calls = fs.judge("md", lambda _cards, _staked: 1)
    for result in (fs.analyse("md"), pair, calls):
        table = result.table(library)
        assert [*table.columns] == [*result.rows()[0]]
        assert len(table) == len(result.rows())
        assert float(table["chance"][0]) == pytest.approx(float(result.rows()[0]["chance"]))  # type: ignore[arg-type]


def test_what_is_missing_is_named_with_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(frame, "find_spec", lambda _: None)
    with pytest.raises(MissingLibraryError) as caught:
        fs.analyse("md").table()
    assert "pip install 'fifthstreet[notebook]'" in str(caught.value)
    with pytest.raises(fs.FifthStreetError, match="Write pandas or polars"):
        fs.analyse("md").table("excel")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        (lambda: fs.analyse("xx"), "There is no book called 'xx'."),
        (lambda: fs.analyse("md", pay={"strait": 5}), "The pay table has no line 'strait'."),
        (
            lambda: fs.analyse("md", pay={"straight": "x to y"}),
            "The line straight cannot pay 'x to y'.",
        ),
        (
            lambda: fs.analyse("md", pay={"flush": Fraction(-1, 2)}),
            "The line flush cannot pay Fraction(",
        ),
        (lambda: fs.judge("md", "nowhere.csv"), "There is no strategy in a file 'nowhere.csv'."),
        (lambda: fs.bet("nowhere.toml"), "There is no bet in a file 'nowhere.toml'."),
        (lambda: fs.bet(7), "A bet cannot be made of int."),  # type: ignore[arg-type]
        (lambda: fs.judge("md", 7), "A strategy cannot be made of int."),
    ],
)
def test_what_cannot_be_read_is_told_in_a_sentence(typed: Any, says: str) -> None:
    with pytest.raises(fs.FifthStreetError) as caught:
        typed()
    assert str(caught.value).startswith(says)
