"""Details that players stumbled on: digits, names, a wide lobby, and an account with its rounds."""

import pytest

from browser.chrome import Page
from browser.conftest import stand_up
from browser.housing import Housing
from browser.visiting import bet, decide, lobby, net, sit

pytestmark = pytest.mark.slow
DISPLAY = "[...document.fonts].find(({ family }) => family.includes('Marcellus')).unicodeRange"


def test_u13_no_digit_is_set_in_the_font_whose_zero_looks_like_an_o(
    page: Page, house: Housing
) -> None:
    lobby(page, house)
    spans = [part.strip()[2:].partition("-") for part in page.js(DISPLAY).split(",")]
    ranges = [range(int(low, 16), int(high or low, 16) + 1) for low, _, high in spans]
    assert any(ord("A") in span for span in ranges)
    assert not any(ord(digit) in span for digit in "0123456789" for span in ranges)


def test_u13_a_jackpot_has_the_name_of_its_house_and_not_its_id(page: Page, house: Housing) -> None:
    page.go(f"{house.url}/#/jackpots")
    page.see("[data-jackpot=maryland] h2")
    assert page.text("[data-jackpot=maryland] h2") == "Heron Point Casino"
    assert "maryland" not in page.text("main").lower()


def test_u13_the_lobby_fills_27_inches(page: Page, house: Housing) -> None:
    page.size(2560, 1440)
    lobby(page, house)
    edges = page.js(
        "[...document.querySelectorAll('article')].map((one) => one.getBoundingClientRect())"
        ".map(({ left, right }) => [left, right])"
    )
    assert len({left for left, _ in edges}) > 1, "tables are beside each other"
    assert max(right for _, right in edges) > 2560 * 0.8


@pytest.mark.parametrize("width", [360, 390, 844])
def test_u13_no_entry_of_the_menu_is_cut_off_on_a_phone(
    page: Page, house: Housing, width: int
) -> None:
    page.size(width, 740, phone=True)
    lobby(page, house)
    page.press("header button", "Menu")
    page.see("#menu.open")
    boxes = page.js(
        "[...document.querySelectorAll('#menu a')].map((one) => {"
        " const box = one.getBoundingClientRect(), at = document.elementFromPoint("
        "box.left + box.width / 2, box.top + box.height / 2);"
        " return [one.innerText, box.left, box.right, one.scrollWidth - one.clientWidth,"
        " one.contains(at)]; })"
    )
    assert [name for name, *_ in boxes][:2] == ["Lobby", "Analysis"]
    for name, left, right, hidden, free in boxes:
        assert left >= 0, name
        assert right <= width, name
        assert hidden <= 1, name
        assert free, name


def test_u13_compare_opens_on_a_document_of_the_same_game_and_not_on_ids(
    page: Page, house: Housing
) -> None:
    page.go(f"{house.url}/#/analysis/uk?tab=compare")
    page.see("main [data-with]")
    page.see("main [role=tabpanel] tbody tr:nth-child(5)")
    chosen = "document.querySelector('[data-with]').selectedOptions[0].innerText"
    game = {entry["id"]: entry["game"] for entry in house.read("/books")}
    other = page.js("document.querySelector('[data-with]').value")
    assert game[other] == game["uk"]
    assert page.js(chosen) not in game
    first = page.js(
        "[...document.querySelectorAll('main [role=tabpanel] tbody tr')].slice(0, 8)"
        ".map((row) => row.querySelector('th, td').innerText.split('\\n')[0])"
    )
    assert all(name[0].isupper() and "_" not in name and "." not in name for name in first), first


def test_who_watches_is_shown_how_to_play_what_pays_and_the_edge(
    page: Page, house: Housing
) -> None:
    page.go(f"{house.url}/#/table/uk-1")
    page.see("aside [data-how]")
    page.see("aside table")
    text = page.text("aside")
    for words in ("How to play", "House edge", "Royal flush", "to 1"):
        assert words.lower() in text.lower()


def test_u5_u13_the_account_lists_rounds_whose_pages_show_ones_own_cards(
    page: Page, house: Housing
) -> None:
    sit(page, house, "cb-1")
    bet(page)
    decide(page)
    page.see("[data-settlement][open]")
    won = net(page)
    cards = page.js("[...document.querySelectorAll('.own .card')].map((one) => one.ariaLabel)")
    stand_up(page)
    page.go(f"{house.url}/#/session")
    page.see("[data-own-round^='cb-1:'] a")
    page.press("[data-own-round^='cb-1:'] a")
    page.see("[data-round] [data-settlement][open]")
    assert net(page) == won
    shown = "[...document.querySelectorAll('.own .card')].map((one) => one.ariaLabel)"
    page.wait(f"JSON.stringify({shown}) === JSON.stringify({cards})")
    assert not page.js("Boolean(document.querySelector('[data-actions]'))")
    page.see("[data-decision='1'] [data-option]")
    share = page.text("[data-luck] dd small")
    assert share == "\N{MINUS SIGN}4.91% of the ante", "the edge, and not that of a rounded amount"
