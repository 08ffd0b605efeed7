"""Books in other currencies and with odds such as 3 to 2: played, settled, analyzed and signed."""

import json
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from altered import altered, forget, put_on_the_shelf
from cli.running import SUBMISSIONS, run
from fifthstreet.money import parse_odds
from fifthstreet.rules.library import book

TWO_PAIR = "schedules.main.tables.main.lines.7.pays"
HIGH_PAIR = "schedules.main.tables.main.lines.8.pays"
THREE_TO_TWO = {HIGH_PAIR: parse_odds("3 to 2")}
SAYS = "No exact figure for this game because"


@pytest.fixture(autouse=True)
def _the_shelf_is_put_back() -> Iterator[None]:
    yield
    forget()


def shelved(monkeypatch: pytest.MonkeyPatch, id_: str, changes: dict[str, Any]) -> None:
    put_on_the_shelf(monkeypatch, altered(book(id_), changes))


@pytest.mark.parametrize(
    ("code", "ante", "bet", "seed"),
    [
        ("JPY", "¥1,500", "¥1,500", 3),
        ("JPY", "1500", "¥1,500", 5),
        ("KWD", "KWD 1.525", "KWD\N{NO-BREAK SPACE}1.525", 3),
        ("KWD", "2", "KWD\N{NO-BREAK SPACE}2", 5),
    ],
)
def test_a_round_is_played_in_any_currency(
    monkeypatch: pytest.MonkeyPatch, code: str, ante: str, bet: str, seed: int
) -> None:
    shelved(monkeypatch, "uk", {"document.currency": code})
    done = run("play", "uk", "--seed", str(seed), "--ante", ante)
    assert (done.code, done.err) == (0, "")
    assert f"You bet {bet} on Ante." in done.out
    assert "The round is over." in done.out
    assert "£" not in done.out


@pytest.mark.parametrize(("code", "typed"), [("JPY", "15.5"), ("KWD", "1.5255")])
def test_an_ante_with_more_decimals_than_its_currency_is_refused(
    monkeypatch: pytest.MonkeyPatch, code: str, typed: str
) -> None:
    shelved(monkeypatch, "uk", {"document.currency": code})
    done = run("play", "uk", "--ante", typed)
    assert (done.code, done.out) == (2, "")
    assert "That is not an amount" in done.err


def test_a_screen_without_the_sign_of_a_currency_spells_it(monkeypatch: pytest.MonkeyPatch) -> None:
    for code in ("JPY", "KWD", "EUR"):
        shelved(monkeypatch, "uk", {"document.currency": code})
        done = run("play", "uk", "--seed", "3", "--ante", "2000", encoding="ascii")
        assert f"{code} " in done.out + done.err
        assert "?" not in done.err
        monkeypatch.undo()


@pytest.mark.parametrize("code", ["JPY", "KWD"])
def test_a_figure_is_the_same_in_every_currency(monkeypatch: pytest.MonkeyPatch, code: str) -> None:
    before = json.loads(run("analyse", "uk", "--json").out)["main"]
    shelved(monkeypatch, "uk", {"document.currency": code})
    assert json.loads(run("analyse", "uk", "--json").out)["main"] == before


def test_a_line_at_3_to_2_is_counted_exactly_and_printed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    result = run("analyse", "md", "--pay", "pair=3/2", "--json")
    shelved(monkeypatch, "md", THREE_TO_TWO)
    worth = json.loads(run("analyse", "md", "--json").out)["main"]["expected_value"]
    assert worth == json.loads(result.out)["main"]["expected_value"]
    assert Fraction(worth) > 0, "three to two on a high pair favors the player"
    refused = run("sign", str(SUBMISSIONS / "md.toml"), "-o", str(tmp_path / "sign.txt"))
    assert refused.code == 1
    assert "the player wins" in refused.err


def test_a_sign_prints_odds_of_3_to_2(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    shelved(monkeypatch, "md", {TWO_PAIR: parse_odds("3 to 2")})
    assert run("sign", str(SUBMISSIONS / "md.toml"), "-o", str(tmp_path / "sign.txt")).code == 0
    signed = (tmp_path / "sign.txt").read_text("utf-8")
    assert any("Two pair" in line and line.endswith(" 3 to 2") for line in signed.splitlines())


def test_what_was_counted_for_whole_odds_is_refused_with_its_reason(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shelved(monkeypatch, "md", THREE_TO_TWO)
    done = run("pit", "md")
    assert (done.code, done.out) == (1, "")
    assert f"{SAYS} a line pays 3 to 2; tables of whole odds were counted." in done.err
    done = run("analyse", "md", "--at", "ante=501")
    assert (done.code, done.out) == (1, "")
    assert f"{SAYS} 3 to 2 on $5.01 is rounded to a minor unit." in done.err


def test_a_round_won_at_3_to_2_pays_whole_cents_down(monkeypatch: pytest.MonkeyPatch) -> None:
    shelved(monkeypatch, "md", THREE_TO_TWO)
    done = run("play", "md", "--seed", "4", "--ante", "5.05")
    assert "Seat 1, Ante: Pair of aces pays 3 to 2, $7.57;" in done.out
    assert "You come out at $30.28." in done.out, "four wagers of $5.05 at 3 to 2"


def test_a_workbook_shows_the_decimals_of_its_currency(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    shelved(monkeypatch, "uk", {"document.currency": "KWD"})
    sheet = tmp_path / "par.xlsx"
    assert run("par", str(SUBMISSIONS / "uk.toml"), "-o", str(sheet)).code == 0
    with ZipFile(sheet) as parts:
        assert 'formatCode="#,##0.000"' in parts.read("xl/styles.xml").decode()
