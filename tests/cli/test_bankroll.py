"""`fifthstreet bankroll`: what it prints, what it draws, and what it refuses."""

import json
import re
from fractions import Fraction
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from cli.running import run

FEW = ("--sessions", "2000")


def test_a_doubled_bankroll_is_told_beside_its_exact_chance() -> None:
    done = run("bankroll", "md", "--bankroll", "50", "--target", "100", *FEW)
    assert done.code == 0
    assert done.err == ""
    assert "holding less than 10 antes, the most that one round may cost" in " ".join(
        done.out.split()
    )
    assert "67.20%" in done.out
    assert "32.80%" in done.out
    bounds = r"Exact shares ruined correct to \d+ decimal places, reached the target correct to \d+"
    assert re.search(bounds, " ".join(done.out.split()))


def test_json_is_one_document_and_the_same_for_the_same_seed() -> None:
    arguments = ("bankroll", "rws", "--hours", "2.5", "--rate", "60", "--json", *FEW)
    one, two = run(*arguments, "--seed", "7"), run(*arguments, "--seed", "7")
    assert one == two
    assert run(*arguments, "--seed", "8").out != one.out
    data = json.loads(one.out)
    assert data["rounds"] == 150
    assert sum(end["sessions"] for end in data["endings"].values()) == 2000
    assert sum(step["sessions"] for step in data["result"]["histogram"]) == 2000
    assert abs(data["result_of_a_round"]["z"]) < 4
    assert data["target"] is None


def test_strategies_and_mistakes_cost_money() -> None:
    def mean(*more: str) -> float:
        arguments = ("bankroll", "md", "--bankroll", "500", "--hours", "1", "--json", *FEW)
        found = json.loads(run(*arguments, *more).out)["result_of_a_round"]["exact"]
        assert isinstance(found, float)
        return found

    assert mean() > mean("--mistakes", "5%") > mean("--mistakes", "0.2")
    assert mean("--strategy", "least") > mean("--strategy", "always")


def test_a_drawing_is_well_formed_and_the_same_every_time(tmp_path: Path) -> None:
    texts = []
    for name in ("one.svg", "two.svg"):
        file = tmp_path / name
        assert run("bankroll", "md", "--target", "90", "--plot", str(file), *FEW).code == 0
        texts.append(file.read_text(encoding="utf-8"))
    assert texts[0] == texts[1]
    assert ET.fromstring(texts[0]).tag.endswith("svg")  # noqa: S314
    assert "polygon" in texts[0]


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        (("--bankroll", "0"), "is too small"),
        (("--bankroll", "-5"), "The bankroll is below zero"),
        (("--bankroll", "1000000000000"), "The bankroll is at most 100,010 antes"),
        (("--target", "1000000000000"), "The target is at most 100,010 antes"),
        (("--bankroll", "1e999999999"), "is not a number"),
        (("--bankroll", "50", "--target", "50"), "not above the bankroll"),
        (("--bankroll", "50", "--target", "20"), "The target of 20 antes is not above"),
        (("--side", "lucky=500", "--at", "ante=1500"), "no side bet called 'lucky'"),
        (("--side", "three_card=500"), "Name the ante as well"),
        (("--side", "three_card=-5"), "'three_card=-5' is below 1. Write it in minor units, such"),
        (("--side", "three_card=much"), "is not an amount. Write it in minor units, such as three"),
        (("--stop-below", "-1"), "The balance to stop below is below zero"),
        (("--at", "lucky=500"), "no meter called 'lucky'"),
        (("--hours", "0"), "rounds"),
        (("--hours", "nan"), "is not a number"),
        (("--hours", "4", "--rate", "0"), "rounds"),
        (("--mistakes", "1.5"), "between 0 and 1"),
        (("--mistakes", "0.123456789"), "more figures"),
        (("--stop-below", "0"), "needs money"),
        (("--seed", "-1"), "A seed is"),
        (("--plot", "picture.png"), ".svg"),
    ],
)
def test_what_makes_no_sense_is_refused_in_a_sentence(more: tuple[str, ...], sentence: str) -> None:
    done = run("bankroll", "md", *FEW, *more)
    assert done.code == 2
    assert done.out == ""
    assert sentence in done.err
    assert "itself is at fault" not in done.err


def test_a_drawing_does_not_replace_a_file(tmp_path: Path) -> None:
    file = tmp_path / "kept.svg"
    file.write_text("mine", encoding="utf-8")
    done = run("bankroll", "md", *FEW, "--plot", str(file))
    assert done.code == 2
    assert "already exists" in done.err
    assert file.read_text(encoding="utf-8") == "mine"


def test_hours_and_large_bankrolls_have_exact_figures_too() -> None:
    for more in (("--bankroll", "600", "--target", "900"), ("--hours", "4")):
        shown = json.loads(run("bankroll", "md", "--json", *FEW, *more).out)
        for end in shown["endings"].values():
            assert end["exact"] is not None
            assert abs(end["z"]) < 5
            assert end["method"] in {"exact", "bound"}
            assert end["error"] < 1e-6
    assert shown["exact_quantiles"]["0.5"] == pytest.approx(-41, abs=2)


def test_money_over_time_is_in_the_same_record() -> None:
    shown = json.loads(run("bankroll", "md", "--hours", "1", "--json", *FEW).out)["money"]
    assert [band["rounds"] for band in shown["bands"]] == [10**power for power in range(3, 9)]
    assert shown["mean"] == "-53223/1082900"
    assert shown["exposure"] == {"antes": "4000/1", "chance": "1/649740"}
    assert shown["kelly"] == {"value": 0.0, "method": "exact", "error": 0.0}
    done = run("bankroll", "md", "--hours", "1", *FEW)
    assert "Longest dry streak" in done.out
    assert "99% of cases" in done.out


def test_play_for_growth_costs_a_little_and_spares_risk() -> None:
    shown = json.loads(run("bankroll", "md", "--hours", "1", "--json", *FEW).out)
    careful, best = shown["growth_play"], shown["money"]
    assert Fraction(careful["mean"]) < Fraction(best["mean"])
    assert Fraction(careful["variance"]) < Fraction(best["variance"])


def test_side_bets_and_the_ceiling_are_counted_with_the_ante() -> None:
    arguments = ("bankroll", "md", "--hours", "1", "--at", "ante=1500", "--json", *FEW)
    alone, beside = (
        json.loads(run(*arguments, *more).out) for more in ((), ("--side", "three_card=500"))
    )
    assert beside["side_bets"] == {"three_card": 500}
    assert beside["ruin_below"] == "31/3"
    means = [Fraction(each["money"]["mean"]) for each in (alone, beside)]
    assert means[0] > means[1]
