"""Games that no page knows by name, in a browser: the felt and the console draw any plan."""

from collections.abc import Iterator

import pytest

from browser.chrome import Page
from browser.conftest import PICTURES
from browser.test_analysis import MOVE
from browser.visiting import ACTIONS, SETTLED, sit
from browser.working import come
from fifthstreet import bookcase
from fifthstreet.rules.shelf import furnish
from web.floor.company import Company
from web.floor.test_sample_books import SAMPLES, opened, submitted
from web.served import Served

pytestmark = pytest.mark.slow
CHOICES = "document.querySelector('[data-actions]').innerText.includes('Stay')"
BET = "Boolean(document.querySelector('[data-actions] .fold'))"
FREE = {"lir": "Bet 1", "uth": "Ante"}


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    bookcase.open_bookcase(str(SAMPLES))
    try:
        with Served(tmp_path_factory.mktemp("samples")) as house:
            yield house
    finally:
        bookcase.open_bookcase()
        furnish()


@pytest.mark.parametrize("id_", FREE)
def test_a_guest_plays_a_game_by_what_the_table_offers(
    page: Page, served: Served, id_: str
) -> None:
    sit(page, served, opened(served, id_))
    page.press(ACTIONS, FREE[id_])
    page.see("[data-wager=ante] .chips")
    page.press(ACTIONS, "Deal now")
    page.wait(CHOICES)
    page.picture(PICTURES / f"sample-{id_}.png")
    for _ in range(3):
        page.wait(f"{CHOICES} || {BET} || {SETTLED}")
        if page.js(SETTLED):
            break
        before = page.text("[data-zone=board]")
        page.press(ACTIONS, "Stay" if page.js(CHOICES) else "Fold")
        seen = f"document.querySelector('[data-zone=board]').innerText !== {before!r}"
        page.wait(f"{seen} || {SETTLED}")
    page.wait(SETTLED)
    page.picture(PICTURES / f"sample-{id_}-settled.png")


def test_the_console_takes_the_choices_of_a_game_in_one_row(page: Page, served: Served) -> None:
    company = Company(served, table="uth-live", text=submitted("uth"))
    company.seat(2)
    company.follow(until="deal")
    while not (shown := company.console)["decide"]:
        company.ok(company.do(shown["next"][0], iter(())))
    come(page, company, "dealer", "/dealer/uth-live")
    page.see("[data-decides='2']")
    page.picture(PICTURES / "sample-console.png")
    for seat in (1, 2):
        page.press(f"[data-decides='{seat}'] button", "Stay")
    page.wait("!document.querySelector('[data-decides]')")
    assert company.console["phase"] == "deciding"


def test_a_slider_changes_the_bonus_on_the_ante(page: Page, served: Served) -> None:
    page.go(f"{served.url}/#/analysis/tcp")
    page.wait("document.querySelector('[data-edge]')?.dataset.edge === '686689/20358520'")
    page.js(f"{MOVE}('straight', 2)")
    page.wait("document.querySelector('[data-edge]').dataset.edge === '4685/4071704'")
    assert "Ante bonus: Straight" in page.text("tr.changed")
    page.picture(PICTURES / "sample-bonus-lines.png")
    page.go(f"{served.url}/#/analysis/tcp?tab=design")
    page.see("[data-slopes='3']")
