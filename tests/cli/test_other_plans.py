"""Plans of other games at the command line: an exact figure, or the reason why there is none."""

import json
from collections.abc import Iterator

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


def test_hands_that_share_other_cards_than_a_board_are_refused_with_the_reason(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    both = {"contests.ante.against.zones": ("dealer", "hole")}
    put_on_the_shelf(monkeypatch, altered(planned(CARIBBEAN_STUD), both))
    for flags in ((), ("--json",)):
        done = run("analyse", "md", *flags)
        assert (done.code, done.out) == (1, "")
        assert "No exact figure for this game because wagers are decided on different" in done.err


def test_a_strategy_card_of_a_plan_without_short_rules_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    put_on_the_shelf(monkeypatch, planned(LET_IT_RIDE))
    done = run("card", "md", "--format", "html")
    assert (done.code, done.out) == (1, "")
    assert "No exact figure for this game because a short strategy was counted only" in done.err
