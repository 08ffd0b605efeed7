"""The stage of a table: nothing moves during a round, at any size; keys work wherever one is."""

import json

import pytest

from browser.chrome import Page
from browser.conftest import stand_up
from browser.housing import Housing
from browser.visiting import ACTIONS, MY_TURN, SETTLED, STAKED, STILL, sit, staked

pytestmark = pytest.mark.slow
SIZES = {
    "small phone": (360, 740),
    "phone on its side": (740, 360),
    "tablet": (768, 1024),
    "tablet on its side": (1024, 768),
    "laptop": (1280, 720),
    "laptop at 200 percent": (640, 450),
    "desktop": (1440, 900),
    "27 inches": (2560, 1440),
}
PARTS = {
    "main button": "[data-main]",
    "bar": "[data-actions]",
    "felt": ".felt",
    "own cards": ".own .hand",
    "ante": "[data-wager=ante] .circle",
    "board": ".centre .main",
}
BOXES = f"""JSON.stringify(Object.fromEntries(Object.entries({json.dumps(PARTS)}).map(
  ([name, found]) => {{
    const box = document.querySelector(found).getBoundingClientRect();
    return [name, [box.left, box.top, box.right, box.bottom].map(Math.round)];
  }})))"""
COVERED = """(() => {
  const boxes = (found) => [...document.querySelectorAll(found)].map((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return (one.matches(".outcome") ? range : one).getBoundingClientRect();
  }).filter((box) => box.width > 0);
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1
    && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const cards = boxes(".own .card"), outcomes = boxes(".own .outcome");
  const results = boxes(".own .net");
  return results.length > 0 && cards.length > 0
    && !results.some((result) => cards.some((card) => meet(result, card)))
    && !outcomes.some((one, at) => outcomes.slice(at + 1).some((other) => meet(one, other)));
})()"""
"""Whether the result covers no card of one's own, and no outcome of a bet runs into another."""
Boxes = dict[str, list[int]]


def boxes(page: Page) -> Boxes:
    page.wait(STILL)
    found: Boxes = json.loads(page.js(BOXES))
    return found


def within(outer: list[int], inner: list[int]) -> bool:
    return all(
        (inner[side] - outer[side]) * (1 if side < 2 else -1) >= -1  # a rounded pixel
        for side in range(4)
    )


@pytest.mark.parametrize("size", SIZES)
def test_nothing_moves_during_a_round_and_everything_is_in_the_window(
    page: Page, house: Housing, size: str
) -> None:
    width, height = SIZES[size]
    page.size(width, height)
    sit(page, house, "cb-1")
    first = boxes(page)
    seen = [first]
    page.press(ACTIONS, "Ante")
    page.see("[data-wager=ante] .chips")
    seen.append(boxes(page))
    page.press(ACTIONS, "Deal now")
    while True:
        page.wait(f"{MY_TURN} || {SETTLED}")
        seen.append(boxes(page))
        if page.js(SETTLED):
            break
        before = staked(page)
        page.press(f"{ACTIONS}.brass")
        page.wait(f"({STAKED}) > {before} || {SETTLED}")
    assert len(seen) > 3
    page.see(".own .net")
    page.wait(STILL)
    assert page.js(COVERED)
    assert [moment for moment in seen if moment != first] == [], first
    assert all(within([0, 0, width, height], box) for box in first.values()), first
    assert all(within(first["felt"], first[part]) for part in ("own cards", "ante", "board"))
    assert within(first["bar"], first["main button"])
    assert page.js("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("size", [(360, 740), (740, 360)])
def test_no_button_of_the_bar_is_cut_off(page: Page, house: Housing, size: tuple[int, int]) -> None:
    cut = (
        "[...document.querySelectorAll('[data-actions] button')]"
        ".filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.innerText)"
    )
    page.size(*size)
    sit(page, house, "rws-1")
    page.see("[data-actions] .rack button:nth-child(4)")
    assert page.js(cut) == []
    stand_up(page)
    sit(page, house, "md-1")
    page.press(ACTIONS, "Ante")
    page.see("[data-actions] .sizes button")
    assert page.js(cut) == []


def test_keys_work_whatever_has_the_focus(page: Page, house: Housing) -> None:
    sit(page, house, "cb-1")
    page.press("[role=tab]", "Coach")
    page.see("aside input[type=radio]")
    page.js("document.querySelector('aside input[type=radio]').focus()")
    page.key("b")
    page.see("[data-wager=ante] .chips")
    page.key("d")
    page.wait(MY_TURN)
    page.js("document.querySelector('aside input[type=radio]').focus()")
    page.key("f")
    page.wait("document.querySelector('[data-actions]').innerText.includes('Same bet')")


def test_the_first_chip_counts(page: Page, house: Housing) -> None:
    sit(page, house, "uk-1")
    amount = "Number(document.querySelector('[data-main]').innerText.replace(/[^0-9.]/g, ''))"
    before = page.js(amount)
    page.press("[data-actions] .rack button")
    page.wait(f"({amount}) > {before}")
