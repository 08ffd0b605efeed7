"""A key shows on the screen at once, before the house has answered."""

import pytest

from browser.chrome import Page
from browser.housing import Housing
from browser.test_school import begin
from browser.visiting import sit

pytestmark = pytest.mark.slow
PRESS = """(async (key, look) => {
  const before = look();
  dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  return [before, look()];
})"""
"""Presses a key and looks again before anything that came over the network has its turn."""


def test_an_answer_in_the_school_is_marked_at_once(page: Page, house: Housing) -> None:
    begin(page, house, "puzzle", "md")
    look = "() => document.querySelectorAll('[data-choice].picked:disabled').length"
    assert page.js(f"{PRESS}('1', {look})") == [0, 1]
    page.see("[data-verdict]")
    assert page.js(f"({look})()") == 0


def test_a_bet_shuts_the_buttons_at_once(page: Page, house: Housing) -> None:
    sit(page, house, "md-1")
    page.see("[data-main] button:enabled")
    look = "() => document.querySelectorAll('[data-main] button:enabled').length"
    assert page.js(f"{PRESS}('b', {look})") == [1, 0]
    page.see("[data-wager=ante] .chips")
