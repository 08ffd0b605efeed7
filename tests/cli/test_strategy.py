"""`fifthstreet strategy`: short rules for people, every decision for programs."""

import json
from pathlib import Path

import pytest

from cli.running import run


def test_people_read_a_few_rules_and_their_cost() -> None:
    result = run("strategy", "md")
    assert (result.code, result.err) == (0, "")
    assert "THIRD STREET\n  1. Bet 3 with a pair or better.\n" in result.out
    assert "Otherwise fold." in result.out
    assert "Points: 2 for jack to ace, 1 for six to ten, 0 for two to five." in result.out
    assert "This is perfect play: it costs nothing." in result.out
    assert run("strategy", "md", "--short").out == result.out


@pytest.mark.slow
def test_the_cost_of_imperfect_rules_is_told_exactly() -> None:
    result = run("strategy", "rws")
    assert "Bet 2 with ace-king-queen-jack or better." in result.out
    assert "Fold with less than ace-king." in result.out
    assert "% of the ante, exactly" in " ".join(result.out.split())


def test_a_game_that_nobody_should_play_is_always_folded() -> None:
    keys = "royal_flush straight_flush four_of_a_kind full_house flush straight three_of_a_kind"
    lines = [*keys.split(), "two_pair", "pair", "pair_of_6s_to_10s"]
    result = run("strategy", "md", "--pay", ",".join(f"{key}=lose" for key in lines))
    assert result.out.count("1. Always fold.") == 3


def test_programs_read_the_short_rules() -> None:
    data = json.loads(run("strategy", "md", "--short", "--json").out)
    third = data["parts"][0]
    assert third["name"] == "third street"
    assert third["rules"][0] == {
        "action": "bet 3",
        "when": ["a pair or better"],
        "words": "a pair or better",
    }
    assert (third["otherwise"], data["cost"], data["cost_percent"]) == ("fold", "0/1", 0.0)
    assert data["expected_value"] == "-53223/1082900"
    lines = run("strategy", "md", "--short", "--csv").out.splitlines()
    assert lines[:2] == ["decision,action,when", "third street,bet 3,a pair or better"]
    assert {line.count(",") for line in lines} == {2}
    assert lines[-1] == "fifth street,fold,otherwise"


@pytest.mark.slow
def test_every_decision_goes_to_a_new_file(tmp_path: Path) -> None:
    file = tmp_path / "strategy.csv"
    result = run("strategy", "md", "--csv", "-o", str(file))
    assert (result.code, result.out) == (0, "")
    lines = file.read_text().splitlines()
    assert lines[0] == "street,cards,sets,staked,action,fold,bet 1,bet 2,bet 3"
    # 169, 1,755 and 16,432 sets, with one, three and five stakes.
    assert len(lines) == 1 + 169 + 3 * 1755 + 5 * 16_432
    again = run("strategy", "md", "--csv", "-o", str(file))
    assert again.code == 2
    assert "already exists" in again.err


@pytest.mark.slow
def test_every_decision_of_casino_stud_is_printed() -> None:
    result = run("strategy", "rws", "--csv")
    assert (result.code, result.out.count("\n")) == (0, 134_460)
    document = json.loads(run("strategy", "rws", "--json").out)
    assert document["rows"][-1] == {
        "hand": "Ac Kc Qc Jc Tc",
        "name": "royal flush",
        "sets": 4,
        "bet_against": "always",
    }


@pytest.mark.slow
def test_ties_and_pay_lines_change_the_table() -> None:
    plain = run("strategy", "md", "--csv").out
    assert run("strategy", "md", "--csv", "--ties", "fold").out != plain
    assert run("strategy", "md", "--csv", "--pay", "straight=5").out != plain


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["md", "--csv", "--json"], "Choose --csv"),
        (["nevada"], "md, rws, cb, uk"),
        (["md", "--pay", "straight"], "no change of a pay line"),
    ],
)
def test_a_call_that_is_off_leaves_with_two(arguments: list[str], expected: str) -> None:
    result = run("strategy", *arguments)
    assert (result.code, result.out) == (2, "")
    assert expected in result.err
