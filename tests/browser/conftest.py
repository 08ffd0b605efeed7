"""One house and one browser for all tests of the floor; each test has tabs of its own."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from browser.chrome import Chrome, Page
from browser.housing import Housing

PICTURES = Path(__file__).parents[2] / "build" / "pictures"


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Housing]:
    with Housing(tmp_path_factory.mktemp("house")) as opened:
        opened.prepare()
        yield opened


@pytest.fixture(scope="session")
def chrome() -> Iterator[Chrome]:
    with Chrome() as started:
        yield started


LEAVE = """(async () => {
  const [, table] = location.hash.match(/^#.table.([^?]+)/) ?? [];
  const buttons = [...document.querySelectorAll("button")];
  if (!table || !buttons.some((each) => each.innerText === "Leave the table")) return;
  const command = { client: "last", sequence: Date.now(), do: "ask.LeaveSeat", with: {} };
  const headers = { "Content-Type": "application/json" };
  const body = JSON.stringify(command);
  await fetch(`/api/v1/tables/${table}/commands`, { method: "POST", headers, body });
})()"""


def stand_up(page: Page) -> None:
    """Free the seat, so that nobody waits for who is gone; bets that lie there are given up."""
    page.js(LEAVE)


def opened(chrome: Chrome) -> Page:
    """Open a tab of somebody whom the house does not know."""
    page = chrome.page(apart=True)
    page.size(1440, 900)
    page.prefer(reduced_motion="reduce")
    return page


def closed(page: Page) -> None:
    """Close a tab, which must not have complained of anything."""
    stand_up(page)
    page.close()
    assert page.complaints == []


@pytest.fixture
def page(chrome: Chrome) -> Iterator[Page]:
    """A tab of somebody whom the house does not know; it must not complain of anything."""
    tab = opened(chrome)
    yield tab
    closed(tab)


@pytest.fixture
def visitor(chrome: Chrome) -> Iterator[Callable[[], Page]]:
    """Opens further tabs, each of somebody else; none of them may complain."""
    tabs: list[Page] = []

    def comes() -> Page:
        tabs.append(opened(chrome))
        return tabs[-1]

    yield comes
    for tab in tabs:
        closed(tab)
