"""`fifthstreet jackpot`: what it prints, what it draws, and what it refuses."""

import json
from fractions import Fraction
from math import exp, log1p
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from cli.running import SUBMISSIONS, run
from fifthstreet.analysis.decimals import decimal, exact
from fifthstreet.cli.subject import subject
from fifthstreet.whole_table.enquiry import Enquiry
from fifthstreet.whole_table.progressive import reset_meters

SHORT = ("--years", "0.5", "--lives", "3", "--tables", "4")


@pytest.mark.parametrize(("name", "meters"), [("md", 3), ("md-shoe", 1), ("rws", 1)])
def test_the_meters_of_an_example_are_told(name: str, meters: int) -> None:
    done = run("jackpot", str(SUBMISSIONS / f"{name}.toml"), *SHORT)
    assert done.code == 0
    assert done.err == ""
    assert done.out.count("Full awards") == meters
    assert "in the long run exactly" in " ".join(done.out.split())
    assert "660.0 an hour" in done.out


def test_the_break_even_is_that_of_joint_play_with_envy() -> None:
    arguments = ("jackpot", str(SUBMISSIONS / "md.toml"), *SHORT)
    data = json.loads(run(*arguments, "--json").out)
    submission, rules = subject(str(SUBMISSIONS / "md.toml"))
    enquiry = Enquiry(book=rules, submission=submission)
    bet = next(each for each in enquiry.bets if enquiry.follows(each))
    resets = reset_meters(submission, bet.table)
    assert [each["other_seats"] for each in data["break_even"]] == [0, 4]
    for each in data["break_even"]:
        evens = enquiry.break_even(bet, resets, ante=data["ante"], other_seats=each["other_seats"])
        assert each["meters"] == {name: exact(at) for name, at in evens.items() if at is not None}
    assert "Breaks even at" in run(*arguments).out


def test_json_is_one_document_and_the_same_for_the_same_seed() -> None:
    arguments = ("jackpot", str(SUBMISSIONS / "md-shoe.toml"), *SHORT, "--json")
    one = run(*arguments, "--seed", "3")
    assert one == run(*arguments, "--seed", "3")
    assert one.out != run(*arguments, "--seed", "4").out
    data = json.loads(one.out)
    assert data["wagers"] == 3 * 660 * 24 * 365 // 2
    assert data["stake"] == 100
    assert abs(data["return"]["z"]) < 4
    (meter,) = data["meters"]
    assert meter["long_run_mean"] == pytest.approx(6801329.11, abs=0.01)
    assert meter["full_awards"] == sum(step["awards"] for step in meter["full_award_histogram"])


@pytest.mark.parametrize("seed", ["3", "4"])
def test_the_time_to_an_award_is_exact_whatever_is_simulated(seed: str) -> None:
    arguments = ("jackpot", str(SUBMISSIONS / "md.toml"), *SHORT, "--seed", seed)
    data, page = json.loads(run(*arguments, "--json").out), run(*arguments).out
    assert page.count("Days between") == 2 * len(data["meters"]) == 6
    day = 660 * 24
    for meter in data["meters"]:
        chance = Fraction(meter["hits"]["exact"])
        assert meter["days_between_mean"] == float(1 / chance / day)
        for part, days in meter["days_between_quantiles"].items():
            wagers = round(days * day)
            missed = log1p(-chance)
            assert exp(wagers * missed) <= 1 - float(part) < exp((wagers - 1) * missed)
            assert f"{decimal(Fraction(wagers, day), 1):,}" in page
    often = next(each for each in data["meters"] if each["meter"] == "minor")
    assert often["days_between_mean"] < 100
    assert often["full_awards"] > 0


def test_a_drawing_is_well_formed_and_the_same_every_time(tmp_path: Path) -> None:
    texts = []
    for name in ("one.svg", "two.svg"):
        file = tmp_path / name
        arguments = ("jackpot", str(SUBMISSIONS / "md.toml"), *SHORT, "--plot", str(file))
        assert run(*arguments).code == 0
        texts.append(file.read_text(encoding="utf-8"))
    assert texts[0] == texts[1]
    assert ET.fromstring(texts[0]).tag.endswith("svg")  # noqa: S314
    assert "minor" in texts[0]


def test_lives_in_which_nobody_wins_are_told_too(tmp_path: Path) -> None:
    file = tmp_path / "none.svg"
    arguments = ("jackpot", str(SUBMISSIONS / "rws.toml"), "--years", "0.0001", "--lives", "1")
    done = run(*arguments, "--plot", str(file))
    assert done.code == 0
    assert "0, or 0.00 a year" in done.out
    assert done.out.count("Days between") == 2
    assert "Full award " not in done.out
    assert ET.fromstring(file.read_text(encoding="utf-8")).tag.endswith("svg")  # noqa: S314
    assert json.loads(run(*arguments, "--json").out)["meters"][0]["mean_full_award"] is None


@pytest.mark.parametrize(
    ("named", "more", "sentence"),
    [
        ("md", (), "fifthstreet new md"),
        ("rws", (), "fifthstreet new rws"),
        ("uk", (), "has no progressive"),
        ("rws.toml", ("--share", "0"), "share of players"),
        ("rws.toml", ("--share", "many"), "is not a number"),
        ("rws.toml", ("--seats", "0"), "seats"),
        ("rws.toml", ("--tables", "-1"), "tables"),
        ("rws.toml", ("--years", "0"), "years"),
        ("rws.toml", ("--years", "999", "--tables", "9999"), "wagers"),
        ("md-shoe.toml", ("--stake", "500"), "takes no"),
        ("md-hand.toml", (), "fifthstreet new md"),
    ],
)
def test_what_makes_no_sense_is_refused_in_a_sentence(
    named: str, more: tuple[str, ...], sentence: str
) -> None:
    subject = str(SUBMISSIONS / named) if "." in named else named
    done = run("jackpot", subject, "--lives", "1", *more)
    assert done.code == 2
    assert done.out == ""
    assert sentence in done.err
    assert "itself is at fault" not in done.err
