"""The manual's pictures: every page still shows what the picture of it is there to show.

The pictures are taken anew with `FIFTHSTREET_PICTURES=1`, or where one is missing.
"""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from browser.chrome import Page
from browser.housing import Housing
from browser.test_check import EXAMPLES, paste
from browser.test_school import begin
from browser.visiting import ACTIONS, MY_TURN, STILL, bet, decide, lobby, sit
from browser.working import Console, come
from web.floor.company import Company
from web.served import Served

pytestmark = pytest.mark.slow
FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
ANEW = bool(os.environ.get("FIFTHSTREET_PICTURES"))
SCREEN = (1280, 800)
PHONE = (390, 844)
PAPER = (900, 1270)
LARGEST = 120_000
BOOKS = {"md-1": "md", "rws-1": "rws", "cb-1": "cb", "uk-1": "uk"}


def size_of(file: Path) -> tuple[int, int]:
    """Return the width and the height that a picture tells of itself."""
    data = file.read_bytes()
    assert (data[:4], data[8:16]) == (b"RIFF", b"WEBPVP8X")
    width, height = (1 + int.from_bytes(data[at : at + 3], "little") for at in (24, 27))
    return width, height


def keep(page: Page, name: str, size: tuple[int, int] = SCREEN) -> None:
    """Take the picture where that is asked for; either way it is there, light and of its size."""
    file = FOLDER / f"{name}.webp"
    page.wait(STILL)
    page.js("scrollTo(0, 0)")
    if ANEW or not file.exists():
        page.picture(file)
    assert size_of(file) == size
    assert file.stat().st_size < LARGEST


@pytest.fixture
def page(page: Page) -> Page:
    """A tab of the size of the pictures, in a light room."""
    page.size(*SCREEN)
    page.prefer(color_scheme="light", reduced_motion="reduce")
    return page


@pytest.fixture(scope="module")
def company(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Company]:
    """A house with staff, and a live table at which two hands are dealt."""
    with Served(tmp_path_factory.mktemp("pictures"), tables=BOOKS) as served:
        made = Company(served)
        made.seat(2)
        made.follow(until="reveal")
        yield made


def test_the_lobby(page: Page, house: Housing) -> None:
    lobby(page, house)
    page.wait("document.querySelectorAll('article').length === 5")
    keep(page, "lobby")


def test_a_decision_at_a_table_of_maryland(page: Page, house: Housing) -> None:
    sit(page, house, "md-1")
    bet(page, "three_card", "progressive")
    page.wait(MY_TURN)
    page.see(".own .card.up")
    page.press("[role=tab]", "Pays")
    page.wait("document.querySelector('aside').innerText.includes('Royal flush')")
    keep(page, "table")
    page.prefer(color_scheme="dark", reduced_motion="reduce")
    keep(page, "table-dark")
    page.size(*PHONE, phone=True)
    page.prefer(color_scheme="light", reduced_motion="reduce")
    keep(page, "table-phone", PHONE)


def test_a_settlement_in_singapore(page: Page, house: Housing) -> None:
    sit(page, house, "rws-1")
    bet(page, "progressive")
    decide(page)
    page.see("[data-settlement][open] li")
    assert "RWS-" in page.text("[data-settlement][open]")
    keep(page, "settlement")


def test_a_round_that_is_proved(page: Page, house: Housing) -> None:
    sit(page, house, "cb-1")
    bet(page)
    decide(page)
    page.press("[role=tab]", "Fairness")
    page.press("aside button", "Verify this round")
    page.see('[data-verdict="right"]')
    keep(page, "fairness")


def test_the_coach_before_a_decision(page: Page, house: Housing) -> None:
    sit(page, house, "md-2")
    page.press("[role=tab]", "Coach")
    page.press("input[value=before]")
    bet(page)
    page.wait(MY_TURN)
    page.see("[data-advice] .best")
    keep(page, "coach")
    page.press(ACTIONS, "Fold")


def test_the_dealers_console_and_a_ruling_in_the_pit(
    page: Page, visitor: Callable[[], Page], company: Company
) -> None:
    come(page, company, "dealer", "/dealer/live-1")
    console = Console(page, company)
    console.follow(until="reveal")
    page.see("[data-card=As]")
    keep(page, "console")
    console.report("player_leaves", seat=1)
    pit = visitor()
    pit.size(*SCREEN)
    pit.prefer(color_scheme="light", reduced_motion="reduce")
    come(pit, company, "floor", "/pit/rulings")
    pit.see("[data-ruling=player_leaves] .remedy")
    pit.see("[data-call=ruling]")
    keep(pit, "pit")


def test_an_edge_that_follows_a_slider(page: Page, house: Housing) -> None:
    page.go(f"{house.url}/#/analysis/md?pay.straight=5&pay.flush=7")
    page.see("[data-edge]")
    page.wait("document.querySelector('[data-edge]').dataset.edge !== '53223/1082900'")
    page.see("input[type=range][data-line=straight]")
    keep(page, "analysis")


def test_findings_beside_their_lines(page: Page, house: Housing) -> None:
    page.go(f"{house.url}/#/check")
    text = (EXAMPLES / "md.toml").read_text(encoding="utf-8")
    paste(page, text.replace("positions = 6", "positions = 9", 1).replace("1500,", "15,", 1))
    page.see("li.error")
    page.press("li.error button", "line 26")
    page.see('.gutter [data-line="26"].error')
    keep(page, "check")


def test_a_puzzle_of_the_school(page: Page, house: Housing) -> None:
    begin(page, house, "puzzle", "md")
    page.key("1")
    page.see("[data-verdict]")
    keep(page, "school")


def test_the_jackpot_on_a_big_screen(page: Page, house: Housing) -> None:
    page.go(f"{house.url}/#/jackpots/maryland")
    page.see("[data-meter=Mega]")
    keep(page, "jackpot")


def test_the_first_page_of_a_par_sheet(page: Page, tmp_path: Path) -> None:
    sheet = tmp_path / "par.html"
    subprocess.run([sys.executable, "-m", "fifthstreet", "par", "md", "-o", sheet], check=True)
    page.size(*PAPER)
    page.go(sheet.as_uri())
    page.wait("document.body.innerText.includes('53,223/1,082,900')")
    keep(page, "par-sheet", PAPER)
