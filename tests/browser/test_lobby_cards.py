"""The lobby says how its tables differ: by the house edge that their signs print, and side bets."""

import re

import pytest

from browser.chrome import Page
from browser.conftest import PICTURES
from browser.housing import Housing
from browser.visiting import lobby

pytestmark = pytest.mark.slow


def test_a_card_shows_the_edge_of_the_tables_own_sign_and_its_side_bets(
    page: Page, house: Housing
) -> None:
    lobby(page, house)
    page.wait(
        "[...document.querySelectorAll('article [data-edge]')]"
        ".every((each) => each.innerText.includes('%'))"
    )
    for table in ("md-1", "rws-1", "cb-1", "uk-1"):
        shown = page.text(f'article[data-table="{table}"] [data-edge]')
        printed = page.js(
            f"fetch('/api/v1/tables/{table}/notices').then((got) => got.json()).then((sign) =>"
            "sign.sections.find(({ notice }) => notice === 'house_edge').figures[0].value)"
        )
        assert shown == printed
        assert re.fullmatch(r"[0-9.]+\s?%", shown)
    assert page.text('article[data-table="uk-1"] [data-sides]') == "none"
    assert "Three Card Bonus" in page.text('article[data-table="md-1"] [data-sides]')
    page.picture(PICTURES / "lobby.png")
    assert page.text("main").count("Your 2 cards and 3 shared cards") == 1
    differing = page.js(
        "[...document.querySelectorAll('[data-differs]')].map((each) => each.innerText)"
    )
    assert len(differing) == 2
    caps = {entry["id"]: entry["differs"] for entry in house.read("/books")}
    for text, book in zip(differing, ("cb", "uk"), strict=True):
        assert text.startswith("Rules that differ from Maryland, United States: ")
        assert f"maximum payouts {caps[book]['topics']['Caps']}" in text
