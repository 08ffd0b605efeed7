"""What a visitor with nothing in the cache receives until a page can be used."""

from collections.abc import Callable

from browser.chrome import Page
from browser.visiting import Open

MOST = 150_000
"""Bytes that the first load of the lobby, and of a table, may have at most."""
READY = {"/": "article [data-edge]", "/table/md-1": "[data-seat]"}
QUIET = 1.0
"""Seconds without an answer after which everything has come."""


def first_load(page: Page, house: Open, address: str) -> int:
    """Return the bytes of all answers and messages of a first load, headers included."""
    page.wire.ask("Network.clearBrowserCache")
    page.go("about:blank")
    page.bodies.clear()
    page.frames.clear()
    page.go(f"{house.url}/#{address}")
    page.see(READY[address])
    _settle(page, lambda: len(page.bodies) + len(page.frames))
    return sum(page.bodies) + sum(len(frame.encode()) for frame in page.frames)


def _settle(page: Page, count: Callable[[], int]) -> None:
    before = -1
    while before != count():
        before = count()
        page.wire.listen(QUIET)
