"""`fifthstreet settle`: worked rounds from a file, as JSON for programs and as text for people."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli.running import Outcome, command, run
from fifthstreet.play import scenario
from fifthstreet.play.settlement import Settled

EXAMPLES = Path(__file__).parents[2] / "examples" / "rounds" / "settlement.json"
ROUNDS: list[dict[str, Any]] = json.loads(EXAMPLES.read_text(encoding="utf-8"))
CASE = ROUNDS[0]
LINE = {"seat", "wager", "staked", "paid", "outcome", "odds", "capped_from", "citation", "why"}
OUTCOMES = {"win", "lose", "push", "returned", "forfeited"}


def settle(document: object, *options: str) -> Outcome:
    """Settle what is given as JSON on standard input."""
    text = document if isinstance(document, str) else json.dumps(document)
    return run("settle", "-", *options, stdin=text.encode("utf-8", "surrogatepass"))


def refused(document: object) -> str:
    """Return the one sentence that is said of what cannot be settled."""
    for options in ((), ("--json",)):
        result = settle(document, *options)
        assert result.code in {1, 2}
        assert result.code == 1 or not result.out
        assert result.err.startswith("fifthstreet: standard input")
        assert "at fault" not in result.err
        assert result.err.count("\n") == 1
        assert len(result.err) < 800
    if result.code == 1:
        (bad,) = [answer for answer in json.loads(result.out) if "error" in answer]
        assert set(bad) == {"id", "error"}
        assert result.err == f"fifthstreet: {bad['error']}\n"
    return result.err


def answered() -> list[dict[str, Any]]:
    result = run("settle", str(EXAMPLES), "--json")
    assert (result.code, result.err) == (0, "")
    answers: list[dict[str, Any]] = json.loads(result.out)
    return answers


def test_every_worked_round_is_answered_in_its_place_with_its_net_and_its_meters() -> None:
    answers = answered()
    assert [answer["id"] for answer in answers] == [case["id"] for case in ROUNDS]
    for case, answer in zip(ROUNDS, answers, strict=True):
        assert answer["net"] == case["expect"]["net"]
        assert answer["meters"] == {**answer["meters"], **case["expect"].get("meters", {})}


def test_the_answer_has_exactly_the_keys_that_programs_rely_on() -> None:
    for answer in answered():
        assert set(answer) == {"id", "net", "meters", "lines"}
        assert all(type(amount) is int for amount in answer["net"].values())
        assert all(type(amount) is int for amount in answer["meters"].values())
        for line in answer["lines"]:
            assert set(line) == LINE
            assert line["outcome"] in OUTCOMES
            assert all(type(line[key]) is int for key in ("seat", "staked", "paid"))
            assert all(type(line[key]) is str for key in ("wager", "citation", "why"))
            assert line["odds"] is None or type(line["odds"]) is str
            assert line["capped_from"] is None or type(line["capped_from"]) is int


def test_the_lines_of_an_answer_add_up_to_its_net() -> None:
    for answer in answered():
        net = dict.fromkeys(answer["net"], 0)
        for line in answer["lines"]:
            net[str(line["seat"])] += line["paid"] - line["staked"]
        assert net == answer["net"]


@pytest.mark.slow
def test_the_real_command_answers_the_same_from_a_file_and_from_standard_input() -> None:
    text = EXAMPLES.read_bytes()
    result = command("settle", EXAMPLES, "--json")
    assert (result.code, result.err) == (0, "")
    assert json.loads(result.out) == answered()
    assert command("settle", "-", "--json", stdin=text) == result


def test_one_round_alone_needs_no_list_and_a_list_may_be_empty() -> None:
    assert json.loads(settle(CASE, "--json").out) == answered()[:1]
    assert settle([], "--json").out == "[]\n"
    assert settle([]) == Outcome(code=0, out="", err="")


def test_a_round_without_a_name_is_called_by_its_place() -> None:
    nameless = {key: value for key, value in CASE.items() if key != "id"}
    data = json.loads(settle([CASE, nameless], "--json").out)
    assert data[1]["id"] == "standard input, round 2"


def test_a_seat_with_nothing_at_stake_comes_out_at_nothing() -> None:
    idle = {"seat": 2, "cards": "2c 3c", "ante": 0, "streets": [1, 1, 1]}
    case = {**CASE, "seats": [*CASE["seats"], idle]}
    assert json.loads(settle(case, "--json").out)[0]["net"] == {"1": 10_000, "2": 0}
    assert "seat 2: net $0" in settle(case).out


def test_the_text_tells_the_reason_and_the_clause_of_every_line() -> None:
    result = run("settle", str(EXAMPLES))
    assert (result.code, result.err) == (0, "")
    blocks = result.out.removesuffix("\n\n").split("\n\n")
    for block, answer in zip(blocks, answered(), strict=True):
        assert block.startswith(f"{answer['id']} (")
        reasons = [f"          {line['why']} [{line['citation']}]" for line in answer["lines"]]
        assert [line for line in block.splitlines() if line.endswith("]")] == reasons
        for seat in answer["net"]:
            assert f"seat {seat}: net " in block
        for meter in answer["meters"]:
            assert f"{meter} shows " in block


def test_the_text_writes_money_as_people_do_and_tells_what_a_limit_took() -> None:
    text = run("settle", str(EXAMPLES)).out
    assert "seat 1  ante          staked $10, back $20\n" in text
    assert "seat 1: net -$100\n" in text
    assert "seat 1: net S$250,095\n" in text
    assert "seat 1: net £120\n" in text
    assert "back $5,025, capped from $12,500\n" in text
    assert "held to the payout limit of MD-12.B [MD-12.A.1]" in text


def test_a_name_cannot_command_the_terminal() -> None:
    result = settle({**CASE, "id": "\x1b[31mred"})
    assert result.code == 0
    assert "\x1b" not in result.out


def test_a_meter_with_a_part_of_a_cent_is_written_exactly() -> None:
    meters = {"meter": Fraction(1, 3)}
    with patch.object(scenario, "settle_round", return_value=Settled(lines=(), meters=meters)):
        assert json.loads(settle(CASE, "--json").out)[0]["meters"] == {"meter": "1/3"}


SEAT = CASE["seats"][0]


@pytest.mark.parametrize(
    ("document", "text"),
    [
        ("", "is not JSON"),
        ("{", "is not JSON"),
        ("[1,]", "is not JSON"),
        ("[" * 500_000, "is not JSON"),
        ('{"a":' * 180_000, "is not JSON"),
        ("[" + "9" * 5_000 + "]", "is not JSON"),
        ("[" * 1_000_001, "larger than"),
        ("NaN", "round 1 is not an object"),
        ("null", "round 1 is not an object"),
        ("true", "round 1 is not an object"),
        ('"md"', "round 1 is not an object"),
        ([CASE, 7], "round 2 is not an object"),
        ([CASE, {**CASE, "book": "nevada"}], "round 2: there is no such book"),
        ({**CASE, "book": True}, "book is not a text"),
        ({**CASE, "options": {"colour": "red"}}, "there is no option called colour"),
        ({**CASE, "options": {"ante_min": True}}, "ante_min is not a whole number"),
        ({**CASE, "options": {"ante_min": 0}}, "ante_min must be more than 0"),
        ({**CASE, "meters": {"giga": 5}}, "there is no meter called giga"),
        ({**CASE, "meters": {"meter": float("nan")}}, "meter is not a whole number"),
        ({**CASE, "meters": {"meter": -5}}, "meter is not a whole number"),
        ({**CASE, "board": "Jh 9c"}, "Seat 1's hand cannot be judged: 4 cards"),
        ({**CASE, "board": "Jh 9c Js"}, "Seat 1: Js appears twice"),
        ({**CASE, "seats": [{**SEAT, "ante": 10**30}]}, "ante is not a whole number"),
        ({**CASE, "seats": [{**SEAT, "ante": 1e3}]}, "ante is not a whole number"),
        ({**CASE, "seats": [{**SEAT, "ante": True}]}, "ante is not a whole number"),
        ({**CASE, "seats": [{**SEAT, "insurance": 5}]}, "called insurance"),
        ({**CASE, "seats": [SEAT, SEAT]}, "a seat appears twice"),
        ({**CASE, "board": "", "seats": [{**SEAT, "streets": [], "three_card": 5}]}, "The board"),
        ({**CASE, "book": "uk", "options": {}, "seats": [{**SEAT, "six_card": 5}]}, "no wager"),
    ],
    ids=lambda value: value if isinstance(value, str) and len(value) < 80 else "",
)
def test_what_cannot_be_settled_is_said_in_one_sentence(document: object, text: str) -> None:
    assert text in refused(document)


def test_what_is_no_json_leaves_with_two_and_a_wrong_round_with_one() -> None:
    assert settle("[1,]", "--json").code == 2
    assert settle([7], "--json").code == 1


def test_a_bad_round_does_not_keep_the_others_from_being_settled() -> None:
    bad = {**CASE, "id": "two rivers", "board": "Jh 9c Js"}
    result = settle([CASE, bad, {**CASE, "id": "last"}], "--json")
    assert result.code == 1
    first, second, third = json.loads(result.out)
    assert (first["id"], third["id"]) == (CASE["id"], "last")
    assert first["net"] == third["net"] == CASE["expect"]["net"]
    assert second["id"] == "two rivers"
    assert second["error"].startswith("standard input, round 2: Seat 1: Js appears twice")
    text = settle([CASE, bad, {**CASE, "id": "last"}])
    assert text.code == 1
    assert "last (" in text.out
    assert "two rivers" not in text.out
    assert "round 2: Seat 1: Js appears twice" in text.err


def test_a_progressive_wager_of_a_size_that_nobody_takes_is_an_error_of_its_round() -> None:
    royal = {**SEAT, "cards": "Ah Kh", "progressive": 500}
    other = {"seat": 2, "cards": "2c 3d", "ante": 1000, "streets": [1, 1, 1]}
    case = {"id": "envy", "book": "md", "board": "Qh Jh Th", "meters": {"meter": 1_000_000}}
    right = {**case, "seats": [royal, {**other, "progressive": 500}]}
    wrong = {**case, "seats": [royal, {**other, "progressive": 300}]}
    result = settle([right, wrong], "--json")
    assert result.code == 1
    good, bad = json.loads(result.out)
    assert [line["paid"] for line in good["lines"] if line["wager"] == "envy"] == [500_000]
    assert bad["error"] == (
        "standard input, round 2: seats 2: progressive: a wager of 300 is not accepted. "
        "[MD-12.C.6] It is 100 or 500."
    )


def test_an_option_of_another_book_is_said_to_be_that_books() -> None:
    case = {**CASE, "book": "md", "options": {"rws_affected": "all"}}
    assert "rws_affected is an option of rws, not of md. Leave it out." in refused(case)


def test_a_file_of_rounds_that_is_too_large_is_to_be_split() -> None:
    answer = refused("[" * 1_000_001)
    assert "larger than 1,000,000 bytes. Split it" in answer
    assert "TOML" not in answer
    binary = run("settle", "-", stdin=b"[\0]")
    assert "is binary, not JSON" in binary.err


def test_a_large_stake_is_settled_and_written_out() -> None:
    most = 10**12
    case = {"book": "uk", "board": "Qh Jh Th", "seats": [{**SEAT, "cards": "Ah Kh", "ante": most}]}
    assert json.loads(settle(case, "--json").out)[0]["net"] == {"1": 5_000 * most}
    assert ": net £50,000,000,000,000\n" in settle(case).out


def test_a_file_that_is_not_there_is_said() -> None:
    result = command("settle", "nowhere.json", "--json")
    assert (result.code, result.out) == (2, "")
    assert "There is no file" in result.err


@given(st.binary(max_size=60) | st.text(max_size=60).map(str.encode))
def test_any_bytes_end_in_an_answer_or_in_a_sentence(document: bytes) -> None:
    result = run("settle", "-", "--json", stdin=document)
    assert result.code in {0, 1, 2}
    assert (result.code == 0) == (result.err == "")
    assert "at fault" not in result.err
