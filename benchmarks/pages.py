"""How soon the pages answer: the first load, a bet at a full table, and a slider of the analysis.

Six browsers sit at one table of a real house on this machine, which also draws all six pages, so
the figures are upper bounds. The last column sets each figure beside one bare request to the house.
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
from browser.test_analysis import MOVE, analyse
from browser.test_together import act_in_turn
from browser.visiting import ACTIONS, lobby, sit
from web.served import Served

SEATS, TRIES = 6, 5
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
"""Takes the time from a press to what it changes on one's own spots, inside the page."""


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
    """Return the milliseconds from each press of a full round to the chips on one's own spots."""
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


def main() -> None:
    """Print the figures."""
    with (
        tempfile.TemporaryDirectory() as folder,
        Served(Path(folder), tables={"md-1": "md"}) as served,
        Chrome() as chrome,
    ):
        pages = [opened(chrome) for _ in range(SEATS)]
        bare = request(served)
        took = bets(pages, served)
        rows = {
            "a bare request": bare,
            "first load of the lobby": first_load(pages[0], served),
            "a slider of the analysis": slider(pages[0], served),
            f"a bet, {SEATS} browsers (p50)": statistics.median(took),
            f"a bet, {SEATS} browsers (p90)": took[len(took) * 9 // 10],
        }
        for name, figure in rows.items():
            print(f"{name:32}{figure:8.0f} ms{figure / bare:8.1f} x")


if __name__ == "__main__":
    main()
