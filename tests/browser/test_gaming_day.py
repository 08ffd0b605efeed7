"""The gaming day on the page: read, refused while a round is open, signed by two people, taken."""

from collections.abc import Iterator

import pytest

from browser.chrome import Chrome, Page
from browser.conftest import PICTURES
from browser.test_looks import serious
from browser.working import come, fill, sign_in
from web.served import Served
from web.test_staff import WORDS, Staff

pytestmark = pytest.mark.slow
STATUS = "document.querySelector('[data-status]')?.dataset.status"


class House:
    """A house with staff and two virtual tables."""

    def __init__(self, served: Served) -> None:
        self.served = served
        self.staff = Staff(served)


@pytest.fixture(scope="module")
def house_of_a_day(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with Served(tmp_path_factory.mktemp("day"), {"md-1": "md", "rws-1": "rws"}) as served:
        yield House(served)


def sign(page: Page, button: str) -> None:
    """Sign with a reason."""
    page.press("[data-shown=day] button", button)
    fill(page, "dialog[open] textarea", "The day is over.")
    page.press("dialog[open] button[type=submit]")
    page.wait("!document.querySelector('dialog[open]')")


def test_two_people_close_a_day_on_the_page(
    chrome: Chrome, page: Page, house_of_a_day: House
) -> None:
    served = house_of_a_day.served
    with served.player("md-1") as player:
        player.sit()
        player.open_round()
        come(page, house_of_a_day, "shift_manager", "/pit/day")  # type: ignore[arg-type]
        page.see("[data-open=round]")
        assert "Round 1 at md-1 is in progress." in page.text("[data-refused]")
        player.play_on()
    page.go(f"{served.url}/#/pit/floor")
    page.go(f"{served.url}/#/pit/day")
    page.see("[data-report=win] [data-table=by_shift] tbody tr")
    assert page.js(STATUS) == "open"
    for width, name in ((1280, "1280"), (390, "phone"), (1920, "wide")):
        page.size(width, 900)
        assert page.js("document.documentElement.scrollWidth <= innerWidth"), name
        page.picture(PICTURES / f"gaming-day-{name}.png")
    page.size(1280, 900)
    sign(page, "Sign and request the close")
    page.wait(f"{STATUS} === 'requested'")
    assert "Ask a second person to sign." in page.text("[data-shown=day]")
    second = chrome.page(apart=True)
    second.size(1280, 900)
    second.go(f"{served.url}/#/pit/day")
    sign_in(second, "Badge 32", f"{WORDS}Badge 32")
    second.see("[data-report=win]")
    sign(second, "Sign and close the day")
    second.wait("document.body.innerText.includes('The day is closed.')")
    second.wait(f"{STATUS} === 'closed'")
    assert "Closed by Badge 31 and Badge 32" in second.text("[data-shown=day]")
    second.picture(PICTURES / "gaming-day-closed.png")
    assert serious(second) == []
    assert second.complaints == []
    second.close()


def test_an_auditor_finds_the_exports_and_the_folder_to_file(
    page: Page, house_of_a_day: House
) -> None:
    come(page, house_of_a_day, "auditor", "/pit/day")  # type: ignore[arg-type]
    page.see("[data-report=win]")
    page.see("[data-export='ledger.csv']")
    page.see("[data-filing]")
    signs = "[...document.querySelectorAll('.panel button')].some(b => /Sign/.test(b.innerText))"
    assert not page.js(signs)
    page.press("[data-file='win.pdf']")
    page.press("#tab-jackpots")
    page.see("[data-report=jackpots] [data-table=meters] tbody tr")
    page.picture(PICTURES / "gaming-day-jackpots.png")
