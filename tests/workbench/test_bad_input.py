"""Bad input at every door of the mathematics: a plain sentence, the place, and the exit code."""

import shlex
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import fifthstreet as fs
from cli.running import run

NAN = float("nan")
ODDS = """name = "x"
book = "md"
hand = { zones = ["players"] }
[[lines]]
hands = ["pair"]
pays = "x to y"
"""
WRONG: list[tuple[Callable[[], object], str]] = [
    (lambda: fs.short_strategy("nope"), "There is no book called 'nope'"),
    (lambda: fs.short_strategy(None), "A book is wanted here, not NoneType."),  # type: ignore[arg-type]
    (lambda: fs.short_strategy("md", "x"), "settled by 'x'. Write bet or fold."),  # type: ignore[arg-type]
    (lambda: fs.short_strategy("md", "bet", Fraction(-1)), "cannot save at least Fraction(-1, 1)"),
    (lambda: fs.short_strategy("md", "bet", "x"), "cannot save at least 'x' antes"),  # type: ignore[arg-type]
    (lambda: fs.advise("md", "zz"), "No such card: 'zz'."),
    (lambda: fs.advise("md", None), "Not cards: None."),  # type: ignore[arg-type]
    (lambda: fs.advise(5, "As Ks"), "A book is wanted here, not int."),  # type: ignore[arg-type]
    (lambda: fs.compare("md", "xx"), "There is no book called 'xx'"),
    (lambda: fs.compare(1, 2), "A book is wanted here, not int."),  # type: ignore[arg-type]
    (lambda: fs.book(None), "A book is wanted here, not NoneType."),  # type: ignore[arg-type]
    (lambda: fs.check(None), "A submission is text, not NoneType."),  # type: ignore[arg-type]
    (lambda: fs.analyse(["md"]), "A book is wanted here, not list."),  # type: ignore[arg-type]
    (lambda: fs.analyse("md", pay={"straight": NAN}), "The line straight cannot pay nan."),  # type: ignore[dict-item]
    (lambda: fs.analyse("md", pay={"straight": -5}), "The line straight cannot pay '-5'."),
    (lambda: fs.analyse("md", pay={"straight": 10**400}), "The line straight cannot pay '1000"),
    (lambda: fs.analyse("md", pay={"straight": 10**9}), "It pays at most 999,999,999 to 1."),
    (lambda: fs.bet(ODDS.replace('"x to y"', "11.5")), "written as text, not 11.5. Put it in"),
    (
        lambda: fs.analyse("md", pay={"straight": "x to y"}),
        "The line straight cannot pay 'x to y'.",
    ),
    (lambda: fs.analyse("md", pay="straight=5"), "are a mapping, not str."),  # type: ignore[arg-type]
    (lambda: fs.analyse('book = "md"'), "The submission does not pass its check: dealing.method:"),
    (lambda: fs.analyse("md", meters="mega"), "Meters are a mapping, not str."),  # type: ignore[arg-type]
    (lambda: fs.analyse("md", meters={"x": 5}), "The book has no meter called 'x'. Its meters are"),
    (lambda: fs.analyse("md", ante=-5), "The ante in minor units is at least 1, not -5."),
    (lambda: fs.simulate(7), "A book is wanted here, not int."),  # type: ignore[arg-type]
    (lambda: fs.simulate('book = "md"'), "does not pass its check: dealing.method: The"),
    (lambda: fs.simulate("md", 0), "The number of rounds is at least 1, not 0."),
    (lambda: fs.simulate("md", 1.5), "The number of rounds is a whole number, not 1.5."),  # type: ignore[arg-type]
    (lambda: fs.simulate("md", 9, seed=1.5), "A seed is a whole number"),  # type: ignore[arg-type]
    (lambda: fs.simulate("md", 9, strategy="x"), "There is no strategy 'x'. Write optimal,"),  # type: ignore[arg-type]
    (lambda: fs.simulate("md", 9, mistakes=0.5), "or Fraction(1, 20) in Python."),  # type: ignore[arg-type]
    (lambda: fs.simulate("md", 9, pay={"strait": 5}), "The pay table has no line 'strait'."),
    (lambda: fs.solve("nope"), "There is no book called 'nope'"),
    (lambda: fs.judge("md", "/"), "There is no strategy in a file '/'."),
    (lambda: fs.judge("md", "\n"), "strategy is empty."),
    (lambda: fs.judge("md", np.zeros(3)), "cannot be made of ndarray"),
    (lambda: fs.judge("md", {(0, 1): np.zeros(3, np.int8)}), "has the shape (3,). Write one of"),
    (lambda: fs.judge("md", lambda _cards, _staked: [1]), "The strategy answers [1]."),
    (lambda: fs.judge("md", lambda _cards, _staked: None), "The strategy answers None."),
    (lambda: fs.bet(ODDS), "bet:6:1: lines.0.pays: Cannot read 'x to y'"),
    (lambda: fs.bet(lambda _: NAN, book="md", zones=["players"], symmetric=True), "answers nan"),  # type: ignore[arg-type, return-value]
    (lambda: fs.progressive_bets("md", stake=-5), "The stake is at least 1, not -5."),
    (lambda: fs.capped(fs.game_of("md"), CAP, ante=0), "The ante is at least 1, not 0."),
]
CAP: Any = object()


@pytest.mark.parametrize(("ask", "says"), WRONG, ids=[says for _, says in WRONG])
def test_the_library_says_in_a_sentence_what_is_wrong(ask: Callable[[], object], says: str) -> None:
    with pytest.raises(fs.FifthStreetError) as caught:
        ask()
    assert says in str(caught.value)


def test_books_are_taken_by_their_ids_everywhere() -> None:
    assert fs.advise("md", "Ks Kd").best.action == "bet 3"
    assert fs.short_strategy("md").cost == 0
    assert fs.compare("md", fs.book("md")) == ()


@pytest.fixture
def files(tmp_path: Path) -> Path:
    (tmp_path / "empty.csv").touch()
    (tmp_path / "binary.csv").write_bytes(bytes([0, 255, 254, 1]))
    (tmp_path / "one.csv").write_text("street,cards,staked,action\n3,Ad Ac,any,bet 1\n")
    (tmp_path / "broken.json").write_text("[\n{]")
    (tmp_path / "word.json").write_text('"x"')
    (tmp_path / "empty.json").touch()
    (tmp_path / "odds.toml").write_text(ODDS)
    (tmp_path / "nobody.toml").write_text(ODDS.replace("x to y", "5 to 1").replace("pla", "la"))
    (tmp_path / "folder").mkdir()
    return tmp_path


@pytest.mark.parametrize(
    ("command", "code", "says"),
    [
        ("judge md one.csv", 1, "one.csv has no row for 87,593 of 87,594 positions, the first"),
        ("judge md empty.csv", 2, "empty.csv is empty."),
        ("judge md binary.csv", 2, "binary.csv is not text in UTF-8 (byte 2)."),
        ("judge md broken.json", 2, "broken.json is not JSON: "),
        ("judge md word.json", 1, "word.json has no rows. Write a list of rows"),
        ("judge md empty.json", 2, "empty.json is empty."),
        ("judge md --template -o no/t.csv", 2, "There is no folder 'no' to write to. Create it"),
        ("judge md folder", 2, "is a folder, not a file."),
        ("judge md nowhere.csv", 2, "There is no file or folder"),
        ("judge folder one.csv", 2, "There is no book or file called"),
        ("bet odds.toml", 2, "odds.toml:6:1: lines.0.pays: Cannot read 'x to y'"),
        ("bet nobody.toml", 1, "nobody.toml:3:19: hand.zones.0: Nobody is dealt 'layers'."),
        ("bet folder", 2, "is a folder, not a file."),
        ("bet binary.csv", 2, "is not text in UTF-8"),
        ("bankroll md --bankroll 1000000000000", 2, "The bankroll is at most 100,010 antes here."),
        ("bankroll md --bankroll 9999999999999999999", 2, "has too many digits: '9999999999"),
        ("bankroll md --bankroll nan", 2, "The bankroll is not a number: 'nan'."),
        ("bankroll md --rate 0", 2, "The rate must be more than 0. Write rounds per hour."),
        ("pit md --rate 0", 2, "The rate must be more than 0."),
        ("jackpot md --rate 0", 2, "The rate must be more than 0."),
        ("bankroll md --target 1000000000000", 2, "The target is at most 100,010 antes here."),
        ("bankroll md --at mega=-1", 2, "'mega=-1' is below zero."),
        ("bankroll md --at ante=1500 --side nobody=5", 2, "no side bet called 'nobody'. It has:"),
        ("bankroll md --at ante=1000000000000", 2, "The amount 'ante=1000000000000' is too large."),
        ("pit md --at mega=-1", 2, "'mega=-1' is below 1."),
        ("pit md --at ante=1000000000000", 2, "The amount 'ante=1000000000000' is too large."),
        ("pit md --at nobody=5", 2, "The table has no meter called 'nobody'. Its meters are"),
        ("par md --pay 'straight=x to y' -o a.txt", 2, "The line straight cannot pay 'x to y'."),
        ("analyse md --pay 'straight=x to y'", 2, "The line straight cannot pay 'x to y'."),
        ("design md --edge 'x to y'", 2, "A house edge is not a number: 'x to y'."),
        ("design md --edge 3.5 --ceiling 'x to y'", 2, "A ceiling is not a number: 'x to y'."),
        ("design md --edge 3.5 --keep nobody", 2, "The pay table has no line 'nobody'."),
        ("design md --slopes --keep straight", 2, "--keep works only with --edge."),
        ("lab faithful md --rounds -1", 2, "Invalid value for '--rounds'"),
        ("analyse md --at mega=-1", 2, "'mega=-1' is below zero."),
        ("analyse md --at ante=0", 2, "The ante in minor units is at least 1, not 0."),
        ("lab shuffle --decks -1", 2, "--decks"),
        ("lab faithful folder", 2, "There is no book or file called"),
        ("lab linked md folder", 2, "is a folder, not a file."),
        ("lab linked md empty.csv", 2, "empty.csv"),
    ],
)
def test_the_command_line_says_what_is_wrong_and_where(
    files: Path, monkeypatch: pytest.MonkeyPatch, command: str, code: int, says: str
) -> None:
    monkeypatch.chdir(files)
    result = run(*shlex.split(command))
    assert says in result.err
    assert "Traceback" not in result.err
    assert result.code == code
