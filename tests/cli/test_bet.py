"""`fifthstreet bet`: figures for people and programs, and a sentence for what cannot be valued."""

import json
from fractions import Fraction
from math import comb
from pathlib import Path

import pytest

from cli.running import run

BETS = Path(__file__).parents[2] / "examples" / "bets"


@pytest.mark.slow
def test_programs_read_every_figure_of_a_bet() -> None:
    data = json.loads(run("bet", str(BETS / "red-board.toml"), "--json").out)
    promised = {"expected_value", "house_edge_percent", "standard_deviation", "lines"}
    assert promised <= data.keys()
    suited, mixed, other = data["lines"]
    assert (suited["ways"], mixed["ways"]) == (2 * comb(13, 3), comb(26, 3) - 2 * comb(13, 3))
    value = Fraction(25 * suited["ways"] + 5 * mixed["ways"] - other["ways"], comb(52, 3))
    assert Fraction(data["expected_value"]) == value
    assert 0 < data["correlation"] < 1
    assert data["note"] is None


@pytest.mark.slow
def test_people_read_both_ways_to_play_where_a_fold_decides() -> None:
    page = run("bet", str(BETS / "pocket-pair.toml")).out
    assert "MAIN GAME PLAYED AS STATED" in page
    assert "BEST PLAY OF THE MAIN GAME AND THE BET TOGETHER" in page
    assert "Folded" in page
    data = json.loads(run("bet", str(BETS / "pocket-pair.toml"), "--json").out)
    stated, best = data["plays"]
    assert (stated["play"], best["play"]) == ("stated", "optimal")
    total = [
        Fraction(each["expected_value"]) + Fraction(each["main_expected_value"])
        for each in data["plays"]
    ]
    assert total[1] >= total[0]


@pytest.mark.slow
def test_a_stated_strategy_changes_a_bet_that_a_fold_decides(tmp_path: Path) -> None:
    table = tmp_path / "calling.csv"
    table.write_text(run("judge", "md", "--template").out.replace(",any,\n", ",any,bet 1\n"))
    arguments = ("bet", str(BETS / "pocket-pair.toml"), "--strategy", str(table), "--json")
    stated = json.loads(run(*arguments).out)["plays"][0]
    assert stated["folded"] == "0/1"
    assert Fraction(stated["main_expected_value"]) == -1 - Fraction(3596591, 3248700) + Fraction(
        1082900 - 53223, 1082900
    )


def test_a_bet_that_is_not_counted_together_with_the_main_game_says_why(tmp_path: Path) -> None:
    file = tmp_path / "bet.toml"
    file.write_text(
        'name = "Showdown"\nbook = "rws"\nfold = "lost"\nhand = { zones = ["players"] }\n'
        'against = { zones = ["dealer"] }\nwin = "1 to 1"\ntie = "push"\nlose = "lose"\n'
    )
    refused = run("bet", str(file))
    assert refused.code == 1
    assert "a fold decides it, and against a dealer, only bets on cards" in refused.err


def test_a_line_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    file = tmp_path / "bet.toml"
    text = (BETS / "up-card.toml").read_text()
    file.write_text(text.replace("3 to 1", "x to y"))
    result = run("bet", str(file))
    assert result.code == 2
    assert f"{file}:9:1: lines.0.pays: Cannot read 'x to y'" in result.err
    file.write_text(text.replace("dealer.5", "dealer.6"))
    assert "Nobody is dealt 'dealer.6': the zone dealer has 5 cards" in run("bet", str(file)).err
    assert "There is no file" in run("bet", str(tmp_path / "no.toml")).err
