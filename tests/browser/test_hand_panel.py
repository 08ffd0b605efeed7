"""The panel says what the hand makes so far; in the end the cards that made it are marked."""

import pytest

from browser.chrome import Page
from browser.conftest import PICTURES
from browser.housing import Housing
from browser.visiting import MY_TURN, bet, decide, sit

pytestmark = pytest.mark.slow
MADE = "document.querySelector('[data-pays] .current')?.innerText ?? ''"
OWN = "[...document.querySelectorAll('.own .card')].map((card) => card.ariaLabel)"
MARKED = (
    "[...document.querySelectorAll('.own .card.marked, .board .card.marked')]"
    ".map((card) => card.ariaLabel)"
)


@pytest.mark.parametrize("table", ["md-1", "rws-1", "cb-1", "uk-1"])
def test_the_panel_says_what_the_hand_makes_and_marks_its_line(
    page: Page, house: Housing, table: str
) -> None:
    sit(page, house, table)
    bet(page)
    page.wait(MY_TURN)
    page.see("[data-hand]")
    text = page.text("[data-hand]")
    assert text.startswith("You have ")
    assert "pays" in text or "comes back" in text
    ranks = {label.split()[0].lower() for label in page.js(OWN)}
    paired = len(ranks) < len(page.js(OWN))
    assert paired == ("pair" in text or "three" in text or "four" in text), (text, ranks)
    assert page.js("document.querySelectorAll('[data-pays] tr').length") > 5
    page.picture(PICTURES / f"hand-{table}.png")
    decide(page)
    page.see("[data-settlement][open]")
    assert page.js("document.querySelectorAll('[data-hand]').length") == 0


def test_the_cards_that_made_the_hand_are_marked(page: Page, house: Housing) -> None:
    sit(page, house, "cb-1")
    for _ in range(30):
        bet(page)
        decide(page)
        page.see("[data-settlement][open]")
        announced = page.text(".own .net")
        made = any(word in announced.lower() for word in ("pair", "three ", "straight", "flush"))
        page.wait(f"({MARKED}.length > 0) === {str(made).lower()}")
        marked = page.js(MARKED)
        if made:
            assert 2 <= len(marked) <= 5, (announced, marked)
            page.picture(PICTURES / "marked.png")
            return
    pytest.fail("no hand was made in thirty rounds")


def test_a_side_bet_that_cannot_be_made_says_why(page: Page, house: Housing) -> None:
    sit(page, house, "md-1")
    page.see("[data-wager=six_card][aria-disabled=true]")
    assert page.js("document.querySelector('[data-wager=six_card]').title")
    page.press("[data-wager=six_card]")
    page.see(".toast")
    bet(page)
    page.wait(MY_TURN)
    title = page.js("document.querySelector('[data-wager=six_card]').title")
    assert title == "Side bets are taken before the cards are dealt."
