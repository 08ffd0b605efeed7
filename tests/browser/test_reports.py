"""Something is wrong: it is found by the terms of the trade, and shown before it happens."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from browser.chrome import Chrome, Page
from browser.conftest import PICTURES
from browser.test_looks import serious
from browser.working import come, fill
from web.floor.company import Company
from web.served import Served

pytestmark = pytest.mark.slow
FOUND = "[...document.querySelectorAll('dialog[open] li button')].map(e => e.dataset.what ?? '')"
TERMS = {
    "misdeal": "wrong_number_of_cards",
    "foul": "wrong_number_of_cards",
    "foreign": "stub_count_wrong",
    "dropped": "player_card_exposed",
    "flash": "player_card_exposed",
    "jam": "shoe_fault",
    "void": "boxed_card",
    "short": "wrong_number_of_cards",
    "over": "wrong_number_of_cards",
    "past post": "late_wager",
    "capped bet": "late_wager",
    "no ante": "side_wager_without_ante",
    "wrong payout": "late_discovery",
    "power cut": "technical_interruption",
    "MD-13.B": "boxed_card",
}


@pytest.fixture(scope="module")
def company(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Company]:
    """A live table in its second round: the cards are dealt, and nobody has decided."""
    folder: Path = tmp_path_factory.mktemp("reports")
    with Served(folder) as served:
        made = Company(served)
        made.seat(2)
        made.follow(until="reveal")
        made.follow(until="start_round")
        made.follow(until="reveal")
        yield made


def chips(company: Company) -> list[int]:
    return [company.get(seat, "/me")["balances"]["USD"] for seat in company.guests]


def will_happen(page: Page, *says: str) -> None:
    """Wait until the page says what will happen."""
    for one in says:
        page.wait(f"document.querySelector('.then')?.innerText.includes({json.dumps(one)})")


def test_the_terms_of_the_trade_find_what_is_wrong_by_the_keyboard_alone(
    page: Page, company: Company
) -> None:
    page.size(1280, 800)
    come(page, company, "dealer", "/dealer/live-1")
    page.press("header button", "Report a problem")
    page.wait("document.activeElement?.type === 'search'")
    for term, what in TERMS.items():
        fill(page, "dialog input[type=search]", term)
        page.wait(f"{FOUND}.includes('{what}')")
        assert len(page.js(FOUND)) < 25, term
    fill(page, "dialog input[type=search]", "boxed card")
    page.wait(f"{FOUND}.length === 1")
    page.key("Enter")
    page.see("[data-report=boxed_card]")
    will_happen(page, "discard the card", "No chips move.", "MD-13.A")
    page.go("about:blank")


@pytest.mark.clause("RWS-5.20", "MD-13.D")
def test_a_report_about_the_last_round_says_that_no_chips_move(
    page: Page, company: Company
) -> None:
    page.size(800, 1280)
    come(page, company, "dealer", "/dealer/live-1")
    page.press("header button", "Report a problem")
    page.press("[data-what=wrong_number_of_cards]")
    page.press("[data-report] .pick", "The previous round (1)")
    will_happen(page, "(round 1)", "No chips move.", "must rule")
    pressed = "[data-report] .pick, [data-report] [type=submit], .back button"
    pressed = f"[...document.querySelectorAll('{pressed}')]"
    assert page.js(f"{pressed}.every(e => e.getBoundingClientRect().height >= 44)")
    assert page.js("document.documentElement.scrollWidth <= innerWidth")
    page.picture(PICTURES / "dealer-report-last-round.png")
    assert serious(page) == []
    page.go("about:blank")


@pytest.mark.clause("MD-13.B")
def test_two_boxed_cards_are_shown_confirmed_and_ruled_upon_as_they_were_shown(
    chrome: Chrome, page: Page, company: Company
) -> None:
    before = chips(company)
    page.size(1280, 800)
    come(page, company, "dealer", "/dealer/live-1")
    page.press("header button", "Report a problem")
    page.press("[data-what=boxed_card]")
    fill(page, "[data-report] input[name=count]", "2")
    will_happen(page, "void the round", "must rule", "MD-13.B")
    page.picture(PICTURES / "dealer-report.png")
    assert company.get("floor", "/pit")["rulings"] == [], "nothing has happened yet"
    page.press("[data-report] button[type=submit]")
    page.see(".awaited")
    assert chips(company) == before

    floor = chrome.page(apart=True)
    floor.size(1440, 900)
    come(floor, company, "floor", "/pit/rulings")
    floor.press("[data-ruling=boxed_card] .remedy", "void the round")
    floor.see("[data-ruling] [data-move='2']")
    shown = floor.text("[data-ruling] .moves")
    assert "gets $" in shown
    floor.picture(PICTURES / "pit-ruling-shown.png")
    fill(floor, "[data-ruling] textarea", "Two cards face up.")
    floor.press("[data-ruling] button[type=submit]")
    floor.wait("!document.querySelector('[data-ruling]')")
    floor.close()
    gained = [after - balance for balance, after in zip(before, chips(company), strict=True)]
    assert all(f"${amount / 100:g}" in shown for amount in gained)
    page.wait("document.body.innerText.includes('Void')")
    page.go("about:blank")
