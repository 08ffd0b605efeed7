"""The player's pages in German: as the browser wants them, and as somebody chooses."""

import json
from collections.abc import Callable

import pytest

from browser.chrome import Page
from browser.conftest import PICTURES
from browser.housing import Housing
from browser.visiting import lobby
from browser.working import fill

pytestmark = pytest.mark.slow
LANG = "document.documentElement.lang"
TITLE = "document.querySelector('h1')?.innerText"


def choose(page: Page, language: str) -> None:
    """Choose a language in the settings; the page comes again in it."""
    page.press("button.gear")
    page.see("[data-language]")
    page.js(
        "(() => { const menu = document.querySelector('[data-language]');"
        f" menu.value = '{language}';"
        " menu.dispatchEvent(new Event('change', {bubbles: true})); })()"
    )
    page.wait(f"{LANG} === '{language}'")
    page.see("article, h1")


def wanting(page: Page, languages: str) -> None:
    """Have the browser ask for languages, most wanted first."""
    agent = page.js("navigator.userAgent")
    page.wire.ask("Emulation.setUserAgentOverride", userAgent=agent, acceptLanguage=languages)


def test_somebody_chooses_german_and_every_figure_follows(page: Page, house: Housing) -> None:
    lobby(page, house)
    assert page.js(LANG) == "en"
    choose(page, "de")
    assert page.js(TITLE) == "Tisch wählen"
    page.see('article[data-table="md-1"] button')
    assert "15\N{NO-BREAK SPACE}$ bis 300\N{NO-BREAK SPACE}$" in page.text(
        'article[data-table="md-1"]'
    )
    page.press('article[data-table="md-1"] button', "Platz nehmen")
    page.see("[data-seat] [data-wager]")
    page.picture(PICTURES / "german_table.png")
    page.press("[role=tab]", "Auszahlungen")
    page.wait("document.body.innerText.includes('Paar Buben oder höher')")
    assert "500 zu 1" in page.text("main")
    page.js("location.hash = '#/session'")
    field = "form[data-limit='stake:USD']"
    dated = r"^Ab \d\d\.\d\d\.\d{4}, \d\d:\d\d gilt: kein Limit\. Bis dahin: 12,50\s\$\."
    for amount, answer in (("12,50", r"12,50\s\$"), ("", dated)):
        page.see(f"{field} input")
        page.js(
            f'(() => {{ const input = document.querySelector("{field} input");'
            f" input.value = '{amount}';"
            " input.dispatchEvent(new Event('input', {bubbles: true})); })()"
        )
        page.press(f"{field} button")
        page.wait(f'/{answer}/.test(document.querySelector("{field} p").innerText)')
    choose(page, "en")
    page.wait(f"{TITLE} === 'Your account'")
    page.go(f"{house.url}/#/table/md-1")
    page.see("[data-seat] [data-wager]")


def test_a_browser_that_wants_german_gets_it(page: Page, house: Housing) -> None:
    wanting(page, "de-AT,en")
    lobby(page, house)
    assert (page.js(LANG), page.js(TITLE)) == ("de", "Tisch wählen")
    wanting(page, "xx")
    lobby(page, house)
    assert page.js(LANG) == "en"


def test_the_language_that_somebody_chose_follows_them_to_another_browser(
    visitor: Callable[[], Page], house: Housing
) -> None:
    name, password = "Lena Sprache", "quiet geese depart"
    one, another = visitor(), visitor()
    lobby(one, house)
    body = json.dumps({"client": "c1", "name": name, "password": password})
    assert (
        one.js(
            f"fetch('/api/v1/people', {{method: 'POST', body: {json.dumps(body)},"
            " headers: {'Content-Type': 'application/json'}})"
            ".then((answer) => { localStorage.setItem('signed-on', 'yes'); return answer.status; })"
        )
        == 201
    )
    lobby(one, house)
    choose(one, "de")
    lobby(another, house)
    assert another.js(LANG) == "en"
    another.press("button.gear")
    fill(another, "dialog input[autocomplete=username]", name)
    fill(another, "dialog input[type=password]", password)
    another.press("dialog form button[type=submit]")
    another.wait(f"{LANG} === 'de'")
    assert another.wait(f"{TITLE} === 'Tisch wählen'")
