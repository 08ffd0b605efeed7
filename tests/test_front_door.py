"""The first things that a researcher types work, or are answered with a sentence."""

import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import fifthstreet
from fifthstreet import (
    FifthStreetError,
    book,
    design,
    game_of,
    progressive_bets,
    side_bets,
    solve,
)
from fifthstreet.rules.exposure import cap_in_force
from fifthstreet.rules.submission import Submission

EDGE = Fraction(-53223, 1082900)


@pytest.mark.parametrize("typed", ["md", book("md"), game_of("md"), game_of(book("md"))])
def test_a_game_is_solved_by_its_name_its_book_or_itself(typed: Any) -> None:
    assert solve(typed).expected_value == EDGE


def test_a_book_is_named_by_its_id_for_every_figure() -> None:
    law, edge = book("md"), Fraction(1, 20)
    assert side_bets("md") == side_bets(law)
    assert progressive_bets("md", stake=100) == progressive_bets(law, stake=100)
    assert design("md", edge, most_changes=1) == design(law, edge, most_changes=1)


@pytest.mark.parametrize("pays", [5, "5", "5 to 1", "6 for 1", Fraction(5), " 5  TO 1"])
def test_a_line_pays_what_people_write(pays: Any) -> None:
    assert game_of(book("md"), {"straight": pays}) == game_of("md", {"Straight": Fraction(5)})


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        (lambda: solve("xx"), "The books are md, rws, cb, uk"),
        (lambda: game_of("xx"), "The books are md, rws, cb, uk"),
        (lambda: side_bets("xx"), "The books are md, rws, cb, uk"),
        (lambda: design(7, Fraction(0)), "A book is wanted here"),  # type: ignore[arg-type]
        (lambda: solve(7), "A book is wanted here, not int"),  # type: ignore[arg-type]
        (lambda: game_of("md", {"strait": 5}), "Its lines are royal_flush, straight_flush"),
        (lambda: game_of("md", {"straight": "five"}), "odds such as 6 for 1"),
        (lambda: game_of("md", {"straight": 5.5}), "a text such as"),  # type: ignore[dict-item]
        (lambda: game_of("md", "straight=5"), "as in"),  # type: ignore[arg-type]
        (lambda: solve("md", "raise"), "Write bet or fold"),  # type: ignore[arg-type]
    ],
)
def test_what_cannot_be_read_is_answered_with_what_can(
    typed: Callable[[], object], answer: str
) -> None:
    with pytest.raises(FifthStreetError, match=answer):
        typed()


@pytest.mark.parametrize("named", ["md", "rws", "cb", "uk", "examples/books/casino-holdem"])
def test_a_solution_has_its_house_edge(named: str) -> None:
    best = solve(named)
    assert best.house_edge == -best.expected_value == best.tally().house_edge
    assert best.house_edge > 0


@pytest.mark.parametrize("id_", ["md", "rws"])
def test_what_a_notebook_shows_is_short_or_a_table(id_: str) -> None:
    solution = solve(id_)
    for thing in (game_of(id_), solution, solution.tally()):
        assert len(repr(thing)) < 300
        assert thing._repr_html_().startswith("<table>")
    assert "house edge" in repr(solution)


def test_rows_are_plain_and_add_up() -> None:
    rows = solve("md").tally().rows()
    assert {type(row) for row in rows} == {dict}
    assert len({tuple(row) for row in rows}) == 1
    assert sum((row["chance"] * row["net"] for row in rows), Fraction(0)) == EDGE  # type: ignore[operator]
    first, *_ = solve("md").rows()
    assert (first["cards"], first["action"]) == ("2d 2c", "bet 3")
    assert game_of("md").rows()[0] == {"hand": "royal flush", "pays": 500, "extra": 0}


def test_the_mathematics_is_at_the_front_door() -> None:
    assert {"solve", "game_of", "advise", "side_bets", "JointPlay"} <= {*fifthstreet.__all__}
    for name in fifthstreet.__all__:
        assert getattr(fifthstreet, name) is not None


ANY_BOOK = """
import pathlib, sys
import fifthstreet as fs
named = {named}
deck = fs.Deck.standard()
what = {{
    "solve": lambda: fs.solve(named),
    "game_of": lambda: fs.game_of(named),
    "compare": lambda: fs.compare(named, "md"),
    "short_strategy": lambda: fs.short_strategy(named).name,
    "side_bets": lambda: fs.side_bets(named),
    "deal_round": lambda: fs.deal_round(named, {{"a": 1500}}, deck=deck),
    "progressive_bets": lambda: fs.progressive_bets(named, stake=100),
    "analyse": lambda: fs.analyse(named),
    "book": lambda: fs.book(named),
}}
assert what[{function!r}]() is not None
print("fine")
"""


@pytest.mark.parametrize("function", ["compare", "side_bets", "deal_round"])
@pytest.mark.parametrize(
    "named", ["'river'", "{path!r}", "pathlib.Path({path!r})", "fs.book('river')"]
)
def test_every_function_knows_every_book_at_once(
    function: str, named: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "river"
    folder.mkdir()
    manifest = 'id = "river"\ntitle = "River"\nbase = "md"\n[[versions]]\nversion = "1"\n'
    (folder / "book.toml").write_text(manifest)
    if "path" not in named:
        monkeypatch.setenv("FIFTHSTREET_BOOKS", str(tmp_path))
    text = ANY_BOOK.format(named=named.format(path=str(folder)), function=function)
    assert python(text) == "fine"


@pytest.mark.parametrize("stake", [100.0, True, "100"])
def test_money_is_a_whole_number_at_every_function(stake: Any) -> None:
    cap = cap_in_force(Submission(book="cb"), book("cb"))
    assert cap is not None
    game, bet = game_of("cb"), progressive_bets("md", stake=100)[0]
    calls: list[Callable[[], object]] = [
        lambda: progressive_bets("md", stake=stake),
        lambda: side_bets("md", stakes=[stake]),
        lambda: fifthstreet.analyse("md", ante=stake),
        lambda: fifthstreet.analyse("md", stake=stake),
        lambda: fifthstreet.analyse("md", meters={"mega": stake}),
        lambda: fifthstreet.cap_effect("cb", game, cap, ante=stake),
        lambda: fifthstreet.capped(game, cap, ante=stake),
        lambda: fifthstreet.JointPlay(game=game, bet=bet, ante=stake),
        lambda: fifthstreet.Amount(stake, "USD"),
        lambda: fifthstreet.share_pro_rata(stake, [1, 2]),
        lambda: fifthstreet.position("Ks Kd", board="7c", staked=stake),
    ]
    for call in calls:
        with pytest.raises(FifthStreetError, match="whole number, not"):
            call()


def python(text: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", text], capture_output=True, text=True, timeout=300, check=False
    )
    return (done.stdout + done.stderr).strip()


def test_the_front_door_opens_without_the_mathematics() -> None:
    heavy = "{'numpy', 'numba', 'pydantic'} & set(sys.modules)"
    assert python(f"import sys, fifthstreet; print({heavy} or 'light')") == "light"


def test_without_the_extra_a_sentence_says_what_to_install() -> None:
    text = (
        "import sys; sys.modules['numba'] = None\n"
        "import fifthstreet\n"
        "try: fifthstreet.solve\n"
        "except fifthstreet.FifthStreetError as error: print(error)"
    )
    assert python(text).endswith("Get it with: pip install 'fifthstreet[analysis]'")
