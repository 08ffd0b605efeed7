"""Rounds on the pages: searched, opened, replayed step by step, linked to and taken away."""

from collections.abc import Iterator

import pytest

from browser.chrome import Page
from browser.conftest import PICTURES
from browser.test_looks import serious
from browser.working import come, fill
from web.floor.company import Company
from web.served import Served

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def company(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Company]:
    """A house with two virtual rounds that are over."""
    with Served(tmp_path_factory.mktemp("rounds"), tables={"md-1": "md", "uk-1": "uk"}) as served:
        made = Company(served)
        for table in ("md-1", "uk-1"):
            with served.player(table) as player:
                player.sit()
                player.open_round()
                player.play_on()
        yield made


def test_h13_a_round_is_found_opened_replayed_and_survives_a_reload(
    page: Page, company: Company
) -> None:
    come(page, company, "floor", "/pit/rounds")
    page.see("[data-found='md-1:1']")
    page.see("[data-found='uk-1:1']")
    assert serious(page) == []
    page.picture(PICTURES / "rounds-search.png")
    fill(page, "input[name=patron]", "nobody of this name")
    page.press("form button[type=submit]")
    page.wait("document.body.innerText.includes('No rounds match.')")
    page.press("form button", "Clear")
    page.see("[data-found='md-1:1']")
    page.js(
        "{ const box = document.querySelector('select[name=table]'); box.value = 'uk-1';"
        " box.dispatchEvent(new Event('change', {bubbles: true})) }"
    )
    page.press("form button[type=submit]")
    page.wait("!document.querySelector(\"[data-found='md-1:1']\")")
    page.wait("location.hash === '#/pit/rounds?table=uk-1'")
    page.go(str(page.js("location.href")))
    page.wait("!document.querySelector(\"[data-found='md-1:1']\")")
    page.press("[data-found='uk-1:1'] a")
    page.see("[data-round='1'] [data-settlement]")
    page.wait("location.hash === '#/round/uk-1/1'")
    last = int(page.js("Number(document.querySelector('[data-step]').dataset.step)"))
    page.press("[data-round] button[aria-label='Step back']")
    page.wait(f"Number(document.querySelector('[data-step]').dataset.step) === {last - 1}")
    page.js("location.reload()")
    page.see("[data-round='1'] [data-settlement]")
    page.picture(PICTURES / "round-record.png")
    assert page.js("document.documentElement.scrollWidth <= innerWidth")
    assert serious(page) == []
    page.js(
        "window.saved = ''; HTMLAnchorElement.prototype.click = function () {"
        " saved = this.download }; undefined"
    )
    page.press("button", "Download with proof")
    page.wait("saved === 'uk-1-1.json'")
