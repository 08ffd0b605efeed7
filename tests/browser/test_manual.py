"""The manual in a browser: it opens, is searched, follows the room, and asks nobody else."""

from collections.abc import Iterator
from typing import Any

import pytest

from browser.chrome import Page
from browser.conftest import PICTURES
from browser.housing import Housing
from browser.test_looks import serious

pytestmark = pytest.mark.slow
SEARCH = "[...document.body.children].find((each) => each.shadowRoot)?.shadowRoot"
PAGES = ("", "start/", "games/mississippi-stud/", "reference/options/", "operating/")


class Requests:
    """What a page asks for, and what it was not given."""

    def __init__(self, page: Page) -> None:
        self.requested: list[str] = []
        self.failed: list[str] = []
        page.wire.listeners.append(self._heard)

    def _heard(self, method: str, data: dict[str, Any]) -> None:
        if method == "Network.requestWillBeSent":
            self.requested.append(data["request"]["url"])
        elif method == "Network.loadingFailed":
            self.failed.append(f"{data['errorText']} {data.get('blockedReason', '')}")
        elif method == "Network.responseReceived" and data["response"]["status"] >= 400:
            self.failed.append(data["response"]["url"])


@pytest.fixture
def requests(page: Page, house: Housing) -> Iterator[Requests]:
    """Hear every request of a page; none may fail or leave the house."""
    heard = Requests(page)
    yield heard
    page.wire.listen(0.2)
    assert heard.failed == []
    elsewhere = [
        url for url in heard.requested if not url.startswith((house.url, "data:", "blob:"))
    ]
    assert elsewhere == []
    assert heard.requested


def written(page: Page, words: str) -> None:
    """Write where the cursor stands."""
    page.wire.ask("Input.insertText", text=words)


@pytest.mark.usefixtures("requests")
def test_the_search_finds_the_stub(page: Page, house: Housing) -> None:
    page.go(f"{house.url}/docs/")
    page.press(".md-search__button")
    page.wait(f"{SEARCH}?.querySelector('dialog[open] input')")
    written(page, "stub")
    found = page.wait(f"[...{SEARCH}.querySelectorAll('a')].map((each) => each.innerText)")
    assert any("stub" in each.lower() for each in found)
    page.picture(PICTURES / "manual-search.png")
    page.key("Enter")
    page.wait("location.pathname.startsWith('/docs/') && location.pathname !== '/docs/'")
    page.wait("document.readyState === 'complete'")
    assert "stub" in page.text("article").lower()


@pytest.mark.usefixtures("requests")
@pytest.mark.parametrize("room", ["light", "dark"])
def test_axe_finds_nothing_serious_in_the_manual(page: Page, house: Housing, room: str) -> None:
    page.prefer(color_scheme=room, reduced_motion="reduce")
    for name in PAGES:
        page.go(f"{house.url}/docs/{name}")
        page.see("article h1")
        assert serious(page) == [], name
    page.picture(PICTURES / f"manual-{room}.png")


@pytest.mark.usefixtures("requests")
def test_the_manual_is_dark_in_a_dark_room(page: Page, house: Housing) -> None:
    brightness = (
        "getComputedStyle(document.body).backgroundColor.match(/[0-9.]+/g).slice(0, 3)"
        ".reduce((sum, part) => sum + Number(part), 0)"
    )
    shown = {}
    for room in ("light", "dark"):
        page.prefer(color_scheme=room, reduced_motion="reduce")
        page.go(f"{house.url}/docs/")
        page.see("[data-md-color-scheme]")
        shown[room] = page.js(brightness)
    assert shown["dark"] < 200
    assert shown["light"] > 600


@pytest.mark.usefixtures("requests")
def test_the_manual_fits_a_phone(page: Page, house: Housing) -> None:
    page.size(390, 844, scale=2, phone=True)
    for name in PAGES:
        page.go(f"{house.url}/docs/{name}")
        page.see("article h1")
        assert page.js("document.documentElement.scrollWidth <= 390"), name
    page.picture(PICTURES / "manual-phone.png")


@pytest.mark.usefixtures("requests")
def test_a_citation_leads_to_its_clause(page: Page, house: Housing) -> None:
    page.go(f"{house.url}/docs/games/maryland/")
    page.press("article a", "AMB-cap-what")
    page.wait("location.pathname === '/docs/reference/rulings/'")
    assert page.wait("document.querySelector(':target')?.innerText") == "AMB-cap-what"


@pytest.mark.usefixtures("requests")
def test_the_bar_of_the_floor_leads_to_the_manual(page: Page, house: Housing) -> None:
    page.go(f"{house.url}/")
    page.press("header nav a", "Manual")
    page.wait("location.pathname === '/docs/'")
    page.see("article h1")


def test_a_page_that_is_not_there_is_told_of_in_the_manual(page: Page, house: Housing) -> None:
    heard = Requests(page)
    page.go(f"{house.url}/docs/nothing/here/")
    page.see("article h1")
    assert "404" in page.text("article")
    page.press("a.md-logo")
    page.wait("location.pathname === '/docs/'")
    assert [url for url in heard.failed if not url.endswith("/docs/nothing/here/")] == []
    page.complaints = [each for each in page.complaints if "/docs/nothing/here/" not in each]
