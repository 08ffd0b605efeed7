"""The last seconds of one's own time are seen, and heard only by who has switched sounds on."""

import pytest

from browser.chrome import Page
from browser.housing import Housing
from browser.visiting import MY_TURN, bet, lobby, sit

pytestmark = pytest.mark.slow
LATE = """(() => {
  window.tones = 0;
  const Tone = OscillatorNode;
  window.OscillatorNode = class extends Tone {
    constructor(...all) { super(...all); window.tones += 1; }
  };
  const now = performance.now.bind(performance);
  const left = Number(document.querySelector("[role=timer] text").textContent);
  performance.now = () => now() + (left - 4.5) * 1000;
  return true;
})()"""
"""Counts the tones, and lets the page's clock run to the last seconds."""


@pytest.mark.parametrize("sound", ["", "yes"])
def test_the_last_seconds_are_seen_and_sounded_only_where_it_is_wished(
    page: Page, house: Housing, sound: str
) -> None:
    lobby(page, house)
    if sound:
        page.js("localStorage.setItem('sound', 'yes')")
        page.js("location.reload()")
    sit(page, house, "uk-1")
    bet(page)
    page.wait(MY_TURN)
    page.see("[role=timer] text")
    assert page.js("document.querySelectorAll('.soon.alarm').length") == 0
    assert page.js(LATE)
    page.see(".soon.alarm")
    page.wait("Number(document.querySelector('[role=timer] text').textContent) <= 4")
    assert (page.js("window.tones") > 0) is bool(sound)
