"""The page of a round: a link to share, a script to replay, one badge; own rounds as a graph."""

import subprocess
import sys
from pathlib import Path

import pytest

from browser.chrome import Page
from browser.conftest import stand_up
from browser.housing import Housing
from browser.test_learning import TAKEN
from browser.test_looks import serious
from browser.visiting import bet, decide, net, sit

pytestmark = pytest.mark.slow
COPIED = """(() => { window.copied = ''; navigator.clipboard.writeText = async (text) => {
  window.copied = text; }; })()"""
BADGES = "document.querySelectorAll('[data-proof]').length"


def test_two_rounds_are_a_graph_and_each_has_a_link_a_script_and_one_badge(
    page: Page, house: Housing, tmp_path: Path
) -> None:
    sit(page, house, "cb-1")
    for _ in range(2):
        page.wait("document.querySelector('[data-actions]').innerText.includes('Ante')")
        bet(page)
        decide(page)
        page.see("[data-settlement][open] li")
    won = net(page)
    lines = "document.querySelectorAll('[data-settlement][open] li').length"
    assert page.js(lines) == 1, "all four wagers ended alike: one line"
    assert "Ante, Flop bet, Turn bet, River bet" in page.text("[data-settlement][open] li")
    stand_up(page)
    page.go(f"{house.url}/#/session")
    page.see("[data-graph] svg path.result")
    assert page.js("document.querySelectorAll('[data-own-round]').length") == 2
    label = page.js("document.querySelector('[data-graph] svg.drawing').ariaLabel")
    assert "$" in label
    page.press("[data-own-round] a")
    page.see("[data-proof=right]")
    assert net(page) == won, "the last round is the first of the list"
    assert page.js(BADGES) == 1
    page.press("[data-proof=right]")
    page.wait("document.querySelector('dialog[open]')?.innerText.includes('browser')")
    assert serious(page) == []
    page.key("Escape")
    page.wait("!document.querySelector('dialog[open]')")
    page.js(COPIED)
    page.press("[data-link]")
    page.wait("window.copied === location.href")
    page.js(TAKEN)
    page.press("[data-script]")
    script = tmp_path / "own.round"
    script.write_text(page.js("window.taken"), encoding="utf-8")
    command = [sys.executable, "-m", "fifthstreet", "replay", str(script)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, (script.read_text(encoding="utf-8"), done.stderr)
