"""One house and one browser for all tests of the floor; each test has tabs of its own."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from browser.chrome import Chrome, Page
from browser.housing import Housing

PICTURES = Path(__file__).parents[2] / "build" / "pictures"


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Housing]:
    with Housing(tmp_path_factory.mktemp("house")) as opened:
        yield opened


@pytest.fixture(scope="session")
def chrome() -> Iterator[Chrome]:
    with Chrome() as started:
        yield started


def stand_up(page: Page) -> None:
    """Free the seat, so that nobody waits for who is gone."""
    page.js(
        "[...document.querySelectorAll('button')]"
        ".find((each) => each.innerText === 'Leave the table')?.click()"
    )
    page.wire.listen(0.2)


@pytest.fixture
def page(chrome: Chrome) -> Iterator[Page]:
    """A tab of somebody whom the house does not know; it must not complain of anything."""
    opened = chrome.page(apart=True)
    opened.size(1440, 900)
    opened.prefer(reduced_motion="reduce")
    yield opened
    stand_up(opened)
    opened.close()
    assert opened.complaints == []
