"""How the floor looks: sizes, rooms, and names for those who do not see."""

from pathlib import Path

import pytest

from browser.chrome import Page
from browser.conftest import PICTURES, stand_up
from browser.housing import Housing
from browser.visiting import MY_TURN, STILL, bet, lobby, sit

pytestmark = pytest.mark.slow
AXE = Path(__file__).parents[2] / "frontend" / "node_modules" / "axe-core" / "axe.min.js"
PAGES = {
    "/analysis/md": "[data-edge]",
    "/analysis/rws": "[data-edge]",
    "/check": "textarea",
    "/jackpots": "main h2",
    "/jackpots/maryland": "[data-meter]",
    "/sign-in": "form",
    "/chips": "[data-ways-on]",
    "/school": "[data-course]",
}
"""What a visitor opens besides the lobby and a table, and what is there once it is read."""
SCREENS = [
    ("phone", 390, 844, "light"),
    ("phone", 390, 844, "dark"),
    ("laptop", 1280, 800, "light"),
    ("large", 2560, 1440, "dark"),
]


def serious(page: Page) -> list[str]:
    """Return what axe finds that is serious or worse."""
    page.js(AXE.read_text(encoding="utf-8") + "; undefined")
    found = page.js("axe.run().then((result) => result.violations)")
    return [
        f"{each['id']}: {node['html'][:200]}"
        for each in found
        if each["impact"] in {"serious", "critical"}
        for node in each["nodes"]
    ]


@pytest.mark.parametrize("room", ["light", "dark"])
def test_axe_finds_nothing_serious_on_any_page(page: Page, house: Housing, room: str) -> None:
    page.prefer(color_scheme=room, reduced_motion="reduce")
    lobby(page, house)
    assert serious(page) == []
    page.press("header .gear")
    page.see("dialog[open]")
    assert serious(page) == []
    page.key("Escape")
    sit(page, house, "md-1")
    assert serious(page) == []
    bet(page, "three_card")
    page.wait(MY_TURN)
    for tab in ("Pays", "History", "Fairness"):
        page.press("[role=tab]", tab)
        assert serious(page) == []
    stand_up(page)
    page.go(f"{house.url}/#/session")
    page.see("form")
    assert serious(page) == []


@pytest.mark.parametrize("room", ["light", "dark"])
@pytest.mark.parametrize(("address", "shows"), PAGES.items())
def test_axe_finds_nothing_serious_away_from_the_table(
    page: Page, house: Housing, address: str, shows: str, room: str
) -> None:
    page.prefer(color_scheme=room, reduced_motion="reduce")
    page.go(f"{house.url}/#{address}")
    page.see(shows)
    assert serious(page) == []
    for at in range(page.js("document.querySelectorAll('main [role=tab]').length")):
        page.js(f"document.querySelectorAll('main [role=tab]')[{at}].click()")
        page.see("main [role=tabpanel]")
        assert serious(page) == [], at


@pytest.mark.parametrize(("name", "width", "height", "room"), SCREENS)
def test_every_size_shows_the_table_without_scrolling_sideways(
    page: Page, house: Housing, name: str, width: int, height: int, room: str
) -> None:
    page.size(width, height, scale=2 if width < 500 else 1, phone=width < 500)
    page.prefer(color_scheme=room, reduced_motion="no-preference")
    lobby(page, house)
    fits = f"document.documentElement.scrollWidth <= {width}"
    assert page.js(fits)
    page.picture(PICTURES / f"lobby-{name}-{room}.png")
    sit(page, house, "rws-1")
    bet(page, "progressive")
    page.wait(MY_TURN)
    page.see(".own .card.up")
    assert page.js(fits)
    bar = page.js("document.querySelector('[data-actions]').getBoundingClientRect().bottom")
    assert bar <= height
    page.wait(STILL)
    page.picture(PICTURES / f"table-{name}-{room}.png")


def test_motion_is_off_when_the_system_asks(page: Page, house: Housing) -> None:
    sit(page, house, "cb-1")
    bet(page)
    page.wait(MY_TURN)
    moving = page.js(
        "document.getAnimations().filter((each) => each.effect.getTiming().duration > 0"
        " && !each.effect.target.closest('.ring')).length"
    )
    assert moving == 0


def test_the_uk_table_tells_of_safer_play(page: Page, house: Housing) -> None:
    sit(page, house, "uk-1")
    page.press("[role=tab]", "Safer")
    text = page.text("aside")
    for words in ("begambleaware.org", "0808 802 0133", "Decide your limits", "house edge"):
        assert words in text
    page.see("[data-clock]")
