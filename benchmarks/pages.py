"""How soon the pages answer: first loads, keys, a bet at a full table, a slider of the analysis.

Six browsers sit at one table of a real house on this machine, which also draws all six pages, so
the figures are upper bounds. The last column compares each figure with one bare request to the
house. A key is timed from the event of the browser to the end of the frame that shows what it
changed.
"""

import statistics
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from browser.chrome import Chrome, Page
from browser.conftest import opened, stand_up
from browser.first_load import MOST, READY
from browser.first_load import first_load as load_all
from browser.test_analysis import MOVE, analyse
from browser.test_school import begin
from browser.test_together import act_in_turn
from browser.visiting import ACTIONS, MY_TURN, SETTLED, lobby, sit
from web.served import Served

SEATS, TRIES = 6, 5
ROUNDS = 8
"""Rounds that one player plays with keys alone."""
KEY_WATCH = """((...looks) => {
  globalThis.keys = looks.map(() => []);
  const waits = looks.map(() => null);
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data: [at, since] }) => keys[at].push(performance.now() - since);
  addEventListener("keydown", (event) => {
    if (!["b", "1"].includes(event.key)) return;
    for (const [at, look] of looks.entries()) waits[at] = [event.timeStamp, look()];
  }, true);
  new MutationObserver(() => {
    for (const [at, look] of looks.entries()) {
      if (!waits[at] || look() === waits[at][1]) continue;
      const [since] = waits[at];
      waits[at] = null;
      requestAnimationFrame(() => port2.postMessage([at, since]));
    }
  }).observe(document.body,
    { childList: true, characterData: true, subtree: true, attributes: true });
})"""
"""Measures the time from a key to the first frame that shows each of two changes."""
SPOTS = "document.querySelector('.own .spots')?.textContent"
BUTTONS = (
    "[...document.querySelectorAll('[data-actions] button')]"
    ".map((one) => `${one.disabled} ${one.innerText}`).join()"
)
CHOICES = "[...document.querySelectorAll('[data-choice]')].map((one) => one.className).join()"
VERDICT = "Boolean(document.querySelector('[data-verdict]'))"
MAY_ANTE = "document.querySelector('[data-main] button:enabled')?.innerText.includes('Ante')"
IDLE = """new Promise((go) => requestAnimationFrame(() => requestIdleCallback(
  () => setTimeout(go, 100))))"""
"""Waits until the previous change is drawn: nobody presses a key for what they have not seen."""
Keys = list[list[float]]
"""The times from keys to the first sign on the screen, and to their result from the house."""
STOPWATCH = """(() => {
  globalThis.took = [];
  let pressed = 0, lay = "";
  const lies = () => document.querySelector(".own .spots").textContent;
  addEventListener("pointerdown", (event) => {
    const bets = event.target.closest("button.brass:not([aria-keyshortcuts=D])");
    [pressed, lay] = [bets ? performance.now() : 0, lies()];
  }, true);
  new MutationObserver(() => {
    if (!pressed || lies() === lay) return;
    took.push(performance.now() - pressed);
    pressed = 0;
  }).observe(document.body, { childList: true, characterData: true, subtree: true });
})()"""
"""Measures the time from a press to the change on the player's own spots, inside the page."""


def timed(act: Callable[[], object]) -> float:
    """Return the milliseconds that something takes."""
    began = time.perf_counter()
    act()
    return (time.perf_counter() - began) * 1000


def request(served: Served) -> float:
    """Return the milliseconds of a bare request."""

    def read() -> None:
        with urllib.request.urlopen(f"{served.url}/api/v1/tables") as answer:  # noqa: S310 - http
            answer.read()

    return statistics.median(timed(read) for _ in range(TRIES))


def first_load(page: Page, served: Served) -> float:
    """Return the milliseconds until a visitor without a cache can use the lobby."""
    page.wire.ask("Network.setCacheDisabled", cacheDisabled=True)
    return statistics.median(timed(lambda: lobby(page, served)) for _ in range(TRIES))


def table_keys(page: Page, served: Served) -> Keys:
    """Return the milliseconds from each ante and each decision made with a key to the screen."""
    sit(page, served, "md-1")
    page.js(f"{KEY_WATCH}(() => {BUTTONS}, () => {SPOTS})")
    for _ in range(ROUNDS):
        page.wait(MAY_ANTE)
        press_and_wait(page, "b")
        page.key("d")
        while page.wait(f"{SETTLED} ? 'settled' : {MY_TURN} && 'turn'") == "turn":
            press_and_wait(page, "1")
            page.wait(f"{SETTLED} || {MY_TURN}")
    took: Keys = page.js("keys")
    stand_up(page)
    return took


def school_keys(page: Page, served: Served) -> Keys:
    """Return the milliseconds from each answer given with a key to the screen."""
    begin(page, served, "puzzle", "md")
    page.js(f"{KEY_WATCH}(() => {CHOICES}, () => {VERDICT})")
    for _ in range(int(page.text("[data-question]").split()[-1])):
        press_and_wait(page, "1")
        page.key("Enter")
        page.wait(f"!{VERDICT}")
    took: Keys = page.js("keys")
    return took


def press_and_wait(page: Page, key: str) -> None:
    """Press a key, and wait until everything it changes is shown and timed."""
    page.js(IDLE)
    known = page.js("keys.map((times) => times.length)")
    page.key(key)
    page.wait(f"keys.every((times, at) => times.length > {known}[at])")


def slider(page: Page, served: Served) -> float:
    """Return the milliseconds until the exact edge has followed a slider."""
    analyse(page, served)
    shown = "document.querySelector('[data-edge]').dataset.edge"

    def move(pays: int) -> None:
        before = page.js(shown)
        page.js(f"{MOVE}('flush', {pays})")
        page.wait(f"{shown} !== '{before}'")

    return statistics.median(timed(partial(move, pays)) for pays in range(7, 7 + TRIES))


def bets(pages: list[Page], served: Served) -> list[float]:
    """Return the milliseconds from each press of a round to the chips on the player's spots."""
    for page in pages:
        sit(page, served, "md-1")
        page.js(STOPWATCH)
    for page in pages:
        page.press(ACTIONS, "Ante")
        page.see("[data-wager=ante] .chips")
    for page in pages:
        page.press(ACTIONS, "Deal now")
    act_in_turn(pages)
    took = sorted(one for page in pages for one in page.js("took"))
    for page in pages:
        stand_up(page)
    return took


def spread(name: str, took: list[float]) -> dict[str, float]:
    """Return the median of some times, and the time that 95 % of them are within."""
    ordered = sorted(took)
    return {
        f"{name} (p50)": statistics.median(ordered),
        f"{name} (p95)": ordered[len(ordered) * 19 // 20],
    }


def spread_of_keys(name: str, took: Keys) -> dict[str, float]:
    """Return the spread of the times to the first signs, and to the results from the house."""
    first, result = took
    return spread(f"{name}: first sign", first) | spread(f"{name}: result", result)


def main() -> None:
    """Print the figures."""
    with (
        tempfile.TemporaryDirectory() as folder,
        Served(Path(folder), tables={"md-1": "md"}) as served,
        Chrome() as chrome,
    ):
        pages = [opened(chrome) for _ in range(SEATS)]
        bare = request(served)
        rows = {
            "a bare request": bare,
            **spread(f"a bet, {SEATS} browsers", bets(pages, served)),
        }
        page = pages[0]
        for other in pages[1:]:
            other.close()
        rows |= {
            **spread_of_keys("a key at the table", table_keys(page, served)),
            **spread_of_keys("a key in the school", school_keys(page, served)),
            "first load of the lobby": first_load(page, served),
            "a slider of the analysis": slider(page, served),
        }
        for name, figure in rows.items():
            print(f"{name:40}{figure:8.1f} ms{figure / bare:8.1f} x")
        for address in READY:
            received = load_all(page, served, address)
            print(f"{'first load of ' + address:40}{received:8,} bytes of {MOST:,}")


if __name__ == "__main__":
    main()
