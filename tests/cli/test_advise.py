"""`fifthstreet advise`: exact values for programs, a small table for people, clear refusals."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from cli.running import SUBMISSIONS, command, run
from fifthstreet.analysis.decimals import exact

KINGS = ("advise", "md", "--cards", "Ks Kd")


def document(*arguments: str) -> Any:
    result = run(*arguments, "--json")
    assert result.code == 0, result.err
    return json.loads(result.out)


def values(data: Any) -> dict[str, Fraction]:
    return {each["action"]: Fraction(each["expected_value"]) for each in data["options"]}


def test_a_program_reads_every_choice_and_the_best() -> None:
    data = document(*KINGS, "--board", "7c 2d", "--wagered", "5")
    # Two kings in 48 make trips, six cards two pair, and the rest leaves the pair.
    mean = Fraction(2 * 3 + 6 * 2 + 40, 48)
    assert data["best"] == "bet 3"
    assert values(data) == {"bet 3": 8 * mean, "bet 2": 7 * mean, "bet 1": 6 * mean, "fold": -5}
    assert data["options"][-1] == {
        "action": "fold",
        "bet": 0,
        "expected_value": "-5/1",
        "value": -5.0,
        "cost": exact(8 * mean + 5),
        "cost_in_antes": float(8 * mean + 5),
    }
    assert data["staked"] == 5


def test_casino_stud_needs_the_face_up_card() -> None:
    data = document("advise", "rws", "--cards", "As Kd Jh 8c 3s", "--up", "8s")
    assert list(values(data)) == ["bet 2", "fold"]
    assert data["best"] == "bet 2"


def test_the_least_stake_is_taken_and_said_so_apart_from_the_answer() -> None:
    result = run(*KINGS, "--board", "7c 2d", "--json")
    assert (result.code, json.loads(result.out)["staked"]) == (0, 3)
    assert "3 antes" in result.err
    assert run(*KINGS, "--json").err == ""
    assert run(*KINGS, "--board", "7c", "--wagered", "4", "--json").err == ""


def test_people_see_what_each_mistake_costs() -> None:
    result = run(*KINGS, "--board", "7c 2d", "--wagered", "3")
    assert result.code == 0
    assert "K♠ K♦ 7♣ 2♦: bet 3" in result.out
    rows = [line.split() for line in result.out.splitlines() if line.startswith(("bet", "fold"))]
    # 29/24 an ante: six antes against five, four, or three given up.
    assert rows == [
        ["bet", "3", "7.250000", "29/4", "—"],
        ["bet", "2", "6.041667", "145/24", "120.8333%"],
        ["bet", "1", "4.833333", "29/6", "241.6667%"],
        ["fold", "-3.000000", "-3", "1025.0000%"],
    ]


def test_ties_and_pay_lines_can_be_changed() -> None:
    even = ("advise", "md", "--cards", "Ac Jd", "--board", "3h 2s", "--wagered", "3")
    assert document(*even)["best"] == "bet 1"
    assert document(*even, "--ties", "fold")["best"] == "fold"
    better = document(*even, "--ties", "fold", "--pay", "pair=2")
    # Six cards pair a high card for 2 to 1, 42 lose.
    assert values(better)["bet 1"] == Fraction(4 * (12 - 42), 48)
    assert "no cost" in run(*even).out


def test_a_submission_stands_for_its_book() -> None:
    kings = ("--cards", "Ks Kd")
    file = str(SUBMISSIONS / "md.toml")
    assert document("advise", file, *kings) == document("advise", "md", *kings)


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["md", "--cards", "Ks"], "Name 2."),
        (["md", "--cards", "Ks Ks"], "twice"),
        (["md", "--cards", "Ks Xx"], "No such card"),
        (["md", "--cards", "Ks ??"], "unknown"),
        (["md", "--cards", "Ks Kd", "--board", "Kd"], "twice"),
        (["md", "--cards", "Ks Kd", "--board", "2c 3c 4c"], "at most 2"),
        (["md", "--cards", "Ks Kd", "--wagered", "3"], "ante alone"),
        (["md", "--cards", "Ks Kd", "--board", "2c", "--wagered", "-4"], "2 to 4"),
        (["md", "--cards", "Ks Kd", "--up", "2c"], "face up"),
        (["rws", "--cards", "Ks Kd 2c 3c 4c"], "face up"),
        (["rws", "--cards", "Ks Kd 2c 3c 4c", "--up", "5c", "--board", "6c"], "no board"),
    ],
)
def test_an_impossible_position_is_refused_with_one(arguments: list[str], expected: str) -> None:
    result = run("advise", *arguments, "--json")
    assert (result.code, [*json.loads(result.out)]) == (1, ["error"])
    assert expected in json.loads(result.out)["error"]
    assert expected in result.err


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["nevada", "--cards", "Ks Kd"], "md, rws, cb, uk"),
        (["md"], "--cards"),
        (["md", "--cards", "Ks Kd", "--pay", "royal"], "no change of a pay line"),
        (["md", "--cards", "Ks Kd", "--pay", "royal=5"], "Its lines are"),
        (["md", "--cards", "Ks Kd", "--wagered", "many"], "--wagered"),
        (["md", "--cards", "Ks Kd", "--ties", "run"], "--ties"),
    ],
)
def test_a_call_that_is_off_leaves_with_two(arguments: list[str], expected: str) -> None:
    result = run("advise", *arguments)
    assert (result.code, result.out) == (2, "")
    assert expected in result.err


def test_a_submission_with_errors_is_not_advised_on(tmp_path: Path) -> None:
    file = tmp_path / "bad.toml"
    file.write_text('book = "md"\n')
    result = run("advise", str(file), "--cards", "Ks Kd", "--json")
    assert (result.code, [*json.loads(result.out)]) == (1, ["error"])


@pytest.mark.slow
def test_the_real_command_answers_too() -> None:
    result = command(*KINGS, "--json")
    assert (result.code, json.loads(result.out)["best"]) == (0, "bet 3")
