"""Plans of other games at the command line: an exact figure, or the reason why there is none."""

import json
from collections.abc import Iterator
from fractions import Fraction

import pytest

from altered import altered, forget, put_on_the_shelf
from analysis.plans import CARIBBEAN_STUD, LET_IT_RIDE, THREE_CARD_POKER, planned
from cli.running import run

VALUES = {
    LET_IT_RIDE: "-37963/1082900",
    CARIBBEAN_STUD: "-142031221/2718662100",
    THREE_CARD_POKER: "-686689/20358520",
}


@pytest.fixture(autouse=True)
def _the_shelf_is_put_back() -> Iterator[None]:
    yield
    forget()


@pytest.mark.parametrize("plan", VALUES, ids=["let it ride", "caribbean", "three card"])
def test_another_plan_is_analysed_in_parts_of_the_ante(
    plan: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_on_the_shelf(monkeypatch, planned(plan))
    done = run("analyse", "md", "--json")
    assert (done.code, done.err) == (0, "")
    assert json.loads(done.out)["main"]["expected_value"] == VALUES[plan]
    assert run("analyse", "md").code == 0


def test_a_bonus_on_the_ante_is_changed_and_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    put_on_the_shelf(monkeypatch, planned(THREE_CARD_POKER))
    plain, changed = (
        json.loads(run("analyse", "md", *more, "--json").out)
        for more in ((), ("--pay", "straight=2"))
    )
    values = [Fraction(each["main"]["expected_value"]) for each in (plain, changed)]
    assert values[1] - values[0] == Fraction(720, 22_100)
    assert changed["figures"]["identity"]["changes"] == ["straight pays 2 to 1"]
    lines = {line["key"]: line for line in changed["figures"]["added_lines"]}
    assert lines["straight"]["pays"] == "2 to 1"
    assert Fraction(lines["straight"]["contribution"]["exact"]) == 2 * Fraction(720, 22_100)
    assert "Lines that pay besides" in run("analyse", "md").out
    designed = json.loads(run("design", "md", "--edge", "0.1151", "--limit", "1", "--json").out)
    assert designed[0]["changes"] == {"straight": "2/1"}


def test_hands_that_share_other_cards_than_a_board_are_refused_with_the_reason(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    both = {"contests.ante.against.zones": ("dealer", "hole")}
    put_on_the_shelf(monkeypatch, altered(planned(CARIBBEAN_STUD), both))
    done = run("analyse", "md")
    assert (done.code, done.out) == (1, "")
    assert "No exact figure for this game because wagers are decided on different" in done.err


@pytest.mark.parametrize("command", [("analyse",), ("strategy",), ("bankroll",), ("pit",)])
def test_a_refusal_is_a_document_where_json_is_asked_for(
    command: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    both = {"contests.ante.against.zones": ("dealer", "hole")}
    put_on_the_shelf(monkeypatch, altered(planned(CARIBBEAN_STUD), both))
    done = run(*command, "md", "--json")
    assert done.code == 1
    (reason,) = json.loads(done.out).values()
    assert "No exact figure for this game because wagers are decided on different" in reason
    assert done.err == f"fifthstreet: {reason}\n"


@pytest.mark.parametrize("command", ["analyse", "bankroll", "jackpot", "pit"])
def test_a_submission_that_does_not_pass_is_a_document_too(command: str) -> None:
    done = run(command, "-", "--json", stdin=b'book = "md"')
    assert done.code == 1
    (reason,) = json.loads(done.out).values()
    assert reason.startswith("The submission does not pass its check.")
    assert "error" in done.err


def test_a_position_that_cannot_come_about_is_a_document_too() -> None:
    done = run("advise", "md", "--cards", "Ks Ks", "--json")
    assert (done.code, json.loads(done.out)) == (
        1,
        {"error": "Ks appears twice. A deck has each card once: correct one of the two."},
    )


def test_a_side_bet_without_a_figure_leaves_the_main_game_its_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lost = CARIBBEAN_STUD.replace(', fold = { effect = "live" }', "")
    put_on_the_shelf(monkeypatch, planned(lost))
    done = run("analyse", "md", "--json")
    assert (done.code, done.err) == (0, "")
    data = json.loads(done.out)
    assert data["main"]["expected_value"] == VALUES[CARIBBEAN_STUD]
    bet = data["side_bets"]["five_plus_one"]["A"]
    assert bet["expected_value"] is None
    assert "a fold loses the five_plus_one wager" in bet["why_not"]
    assert [each["bet"] for each in data["figures"]["uncounted_side_bets"]] == ["five_plus_one"]
    page = run("analyse", "md")
    assert page.code == 0
    text = " ".join(page.out.split())
    assert "five_plus_one, table A: No exact figure for this game because a fold loses" in text


@pytest.mark.parametrize(
    ("plan", "rule"),
    [(LET_IT_RIDE, "a pair of tens or better"), (THREE_CARD_POKER, "queen-six-four or better")],
    ids=["let it ride", "three card"],
)
def test_another_plan_has_short_rules_that_cost_nothing(
    plan: str, rule: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_on_the_shelf(monkeypatch, planned(plan))
    done = run("strategy", "md", "--short", "--json")
    assert (done.code, done.err) == (0, "")
    short = json.loads(done.out)
    assert short["cost"] == "0/1"
    assert short["parts"][0]["rules"][0]["words"] == rule
    assert rule[1:] in run("card", "md", "--format", "html").out
