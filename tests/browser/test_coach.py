"""The coach at a table: exact values before a decision, its cost afterwards, a summary."""

import pytest

from browser.chrome import Page
from browser.conftest import PICTURES
from browser.housing import Housing
from browser.test_looks import serious
from browser.visiting import ACTIONS, MY_TURN, SETTLED, bet, sit

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("table", ["md-1", "rws-1"])
def test_the_coach_tells_the_value_before_and_the_cost_afterwards(
    page: Page, house: Housing, table: str
) -> None:
    sit(page, house, table)
    page.press("[role=tab]", "Coach")
    page.press("input[value=before]")
    bet(page)
    page.wait(MY_TURN)
    page.see("[data-advice]")
    advice = page.js(
        f"fetch('/api/v1/tables/{table}/advice?seat=' + document.querySelector('[data-seat]:has("
        "[data-wager])').dataset.seat).then((answer) => answer.json())"
    )
    assert page.js("document.querySelector('[data-advice] .best').dataset.option") == advice["best"]
    assert len(advice["options"]) == page.js(
        "document.querySelectorAll('[data-advice] [data-option]').length"
    )
    assert serious(page) == []
    page.picture(PICTURES / f"coach-before-{table}.png")
    page.press(ACTIONS, "Fold")
    page.see("[data-lesson] [data-decision='1']")
    lesson = page.text("[data-lesson]")
    assert "Decision 1: Fold" in lesson
    fold = next(each for each in advice["options"] if each["action"] == "fold")
    assert ("best choice" in lesson) == (fold["cost_in_money"] == 0)
    assert "Decisions" in page.text("[data-summary]")
    page.picture(PICTURES / f"coach-after-{table}.png")


def test_the_coach_is_silent_unless_asked(page: Page, house: Housing) -> None:
    sit(page, house, "cb-1")
    page.press("[role=tab]", "Coach")
    page.see("input[value=off]:checked")
    bet(page)
    page.wait(MY_TURN)
    page.press(ACTIONS, "Fold")
    page.press("[role=tab]", "Round")
    page.wait(SETTLED)
    page.press("[role=tab]", "Coach")
    page.see("input[value=off]:checked")
    assert not page.js("Boolean(document.querySelector('[data-advice]'))")
    requests = page.js(
        "performance.getEntriesByType('resource').filter((e) => e.name.includes('advice')).length"
    )
    assert requests == 0
