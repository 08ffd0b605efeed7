"""`fifthstreet verify`: in words for people, as JSON for programs, with the usual exit codes."""

import json
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from fairness.chance import Table
from fifthstreet.cli.commands.verify import verify
from fifthstreet.errors import FifthStreetError

STORED = Path(__file__).parent / "transcripts"
app = typer.Typer()
app.command()(verify)


def run(content: object, *options: str) -> tuple[int, str]:
    """Verify what is given on standard input; 2 stands for an error that the entry point shows."""
    text = content if isinstance(content, str) else json.dumps(content)
    done = CliRunner().invoke(app, ["-", *options], input=text)
    if isinstance(done.exception, FifthStreetError):
        return 2, str(done.exception)
    assert done.exception is None or isinstance(done.exception, SystemExit)
    return done.exit_code, done.output


def transcript(name: str) -> dict[str, Any]:
    content: dict[str, Any] = json.loads((STORED / f"{name}.json").read_text(encoding="utf-8"))
    return content


@pytest.mark.parametrize("path", sorted(STORED.glob("*.json")), ids=lambda path: path.stem)
def test_a_right_transcript_leaves_with_nothing(path: Path) -> None:
    done = CliRunner().invoke(app, [str(path)])
    assert done.exit_code == 0
    assert done.output.endswith("  Nothing is wrong in what was checked.\n")
    assert "right: The root covers" in done.output


def test_a_wrong_one_leaves_with_one_and_names_the_first_thing_that_is_wrong() -> None:
    content = transcript("ended")
    content["openings"][9]["salt"] = "0" * 64
    code, out = run(content)
    assert code == 1
    assert out.count("WRONG: ") == 1
    assert "is not the card in the commitment." in out
    assert "right: The auditor's link 1 leads to the link before it" in out
    assert "dealt:" not in out


def test_programs_get_one_document() -> None:
    content = transcript("seat")
    code, out = run(content, "--json")
    data = json.loads(out)
    assert code == 0
    assert set(data) == {"ok", "contradiction", "rounds"}
    (one,) = data["rounds"]
    assert set(one) == {"round", "ok", "right", "wrong", "unchecked", "deck"}
    assert (data["ok"], one["ok"], one["wrong"]) == (True, True, None)
    assert [at for at, card in enumerate(one["deck"]) if card != "??"] == [0, 7, 40]
    content["link"] = "0" * 64
    code, out = run(content, "--json")
    assert (code, json.loads(out)["ok"]) == (1, False)


def test_what_the_reader_knows_is_held_against_the_transcript() -> None:
    content = transcript("ended")
    commitment = content["commitment"]
    own = content["contributions"][0]["number"]
    known = ["--digest", commitment["digest"], "--tip", commitment["auditor"]["tip"]]
    code, out = run(content, *known, "--number", f"1={own}")
    assert code == 0
    assert out.count("not checked") == 2
    assert "not checked: when the house chose" in out
    assert "seat 2 pledged a number and stayed silent, so the house had 2 decks" in out
    assert "Your number for seat 1 is in the shuffle." in out
    for option, value in (("--digest", "0" * 64), ("--tip", "0" * 64), ("--number", f"2={own}")):
        assert run(content, option, value)[0] == 1


def test_r6_what_the_house_pledged_is_checked_from_what_the_reader_saw_before_the_bets() -> None:
    table = Table.opened(5)
    table.beacon = "witness-1/48211"
    content = json.loads(table.deal().ended().text())
    commitment, beacon = content["commitment"], bytes(range(32)).hex()
    known = ["--digest", commitment["digest"], "--tip", commitment["auditor"]["tip"]]
    code, out = run(content, *known)
    assert code == 0
    assert "not checked: whether the house pledged its number before the bets" in out
    assert "not checked: the value of the beacon witness-1/48211" in out
    code, out = run(content, *known, "--house", commitment["house"]["tip"], "--beacon", beacon)
    assert code == 0
    assert "not checked" not in out
    assert out.endswith("  Nothing is wrong.\n")
    for option in ("--house", "--beacon"):
        assert run(content, option, "0" * 64)[0] == 1
        assert run(content, option, "12")[0] == 2


def test_several_rounds_are_held_against_one_another() -> None:
    table = Table.opened(5)
    deals = [table.deal() for _ in range(3)]
    rounds = [json.loads(deal.ended().text()) for deal in deals]
    assert run(rounds)[0] == 0
    code, out = run([*rounds, rounds[0] | {"contributions": []}])
    assert code == 1
    assert "WRONG: The auditor" in out or "WRONG: " in out
    twice = Table.opened(5)
    twice.entropy.take(1)
    again = json.loads(twice.deal().ended().text())
    code, out = run([*rounds, again])
    assert code == 1
    wrong, _, remedy = out.partition("WRONG: Round 0000000000000001 was committed to twice.\n")
    assert wrong
    assert "show both to the operator or the regulator" in remedy
    assert json.loads(run([*rounds, again], "--json")[1])["ok"] is False


@pytest.mark.parametrize(
    ("content", "options", "what"),
    [
        ("", (), "This is not JSON"),
        ('{"a": 1, "a": 1}', (), "a key is there twice"),
        ({}, (), "This is not a transcript"),
        ([], (), "This is not a transcript"),
        ([1], (), "This is not a transcript"),
        (transcript("ended"), ("--tip", "12"), "is not 32 bytes"),
        (transcript("ended"), ("--digest", "z" * 64), "is not 32 bytes"),
        (transcript("ended"), ("--number", "12"), "is not SEAT=HEX"),
        (transcript("ended"), ("--number", "x=12"), "is not SEAT=HEX"),
        (transcript("ended"), ("--number", "1=12"), "is not 32 bytes"),
        ([transcript("ended")] * 2, ("--digest", "0" * 64), "belong to one round"),
    ],
)
def test_what_cannot_be_read_is_an_error_with_a_remedy(
    content: object, options: tuple[str, ...], what: str
) -> None:
    code, output = run(content, *options)
    assert code == 2
    assert what in output


def test_a_cause_cannot_command_the_terminal() -> None:
    content = transcript("voided") | {"cause": "\x1b[2J\x1b[31mall is well"}
    code, out = run(content)
    assert code == 0
    assert "\x1b" not in out
