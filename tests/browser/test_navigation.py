"""The way between pages: addresses that lead nowhere, focus and scroll, and back to one's seat."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from browser.chrome import Page
from browser.conftest import PICTURES
from browser.test_looks import serious
from browser.visiting import ACTIONS, ANTE, MY_TURN, SETTLED, bet, decide, lobby, sit
from browser.working import come, fill, part, sign_in
from fifthstreet.gaming_day.calendar import CalendarWish
from fifthstreet.rules.samples import submission
from web.floor.company import Company
from web.served import Served
from web.test_staff import WORDS

pytestmark = pytest.mark.slow
FOCUSED = "document.activeElement"
SEAT = "[data-own-seat]"
RESULT = "document.querySelector('[data-own-result]').textContent"
PHONES = ((390, 844), (360, 740))
NEW_YORK = CalendarWish(time_zone="America/New_York")


@pytest.fixture(scope="module")
def company(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Company]:
    """A house in New York with two tables, and staff."""
    folder: Path = tmp_path_factory.mktemp("navigation")
    tables = {"md-1": "md", "rws-1": "rws"}
    with Served(folder, tables=tables, settings={"calendar": NEW_YORK}) as served:
        yield Company(served)


@pytest.fixture
def served(company: Company) -> Served:
    return company.served


def says(page: Page, text: str) -> None:
    page.wait(f"document.querySelector('main').innerText.includes({json.dumps(text)})")


def back_to_the_lobby(page: Page) -> None:
    page.press("main a", "Back to the lobby")
    page.see("article")


def test_an_address_that_cannot_be_read_is_a_page_not_found(page: Page, served: Served) -> None:
    page.go(f"{served.url}/#/table/%E0%A4%A")
    says(page, "Page not found")
    page.see("header nav")
    page.wait("document.title.startsWith('Page not found')")
    back_to_the_lobby(page)


def test_a_round_without_a_number_is_a_page_not_found(page: Page, served: Served) -> None:
    page.go(f"{served.url}/#/round/md-1/last")
    says(page, "Page not found")
    assert "NaN" not in page.text("body")
    assert page.js("document.querySelectorAll('h1').length") == 1
    assert "NaN" not in page.js("document.title")


FAILS_ONCE = """window.fetch = ((before) => (address, ...rest) =>
  String(address).includes(%s) && !window.refused?.has(%s)
    ? ((window.refused ??= new Set()).add(%s), Promise.resolve(new Response("", { status: 500 })))
    : before(address, ...rest))(window.fetch)"""


@pytest.mark.parametrize(
    ("tab", "path"), [("people", "/staff/roles"), ("day", "/days"), ("register", "/register/")]
)
def test_a_part_of_the_pit_that_did_not_load_is_asked_for_again(
    page: Page, company: Company, tab: str, path: str
) -> None:
    come(page, company, "shift_manager", "/pit")
    page.see("[data-shown=floor]")
    if tab == "register":
        filed = company.post(
            "shift_manager",
            "/register",
            client="c1",
            sequence=900,
            submission=submission("md"),
            reason="For a look.",
            replaces="",
            first_day="",
            last_day="",
        )
        assert filed["id"]
    page.js(FAILS_ONCE % ((json.dumps(path),) * 3))
    part(page, tab)
    if tab == "register":
        page.press("[data-shown=register] button", "Details")
    says(page, "This did not load")
    page.press("main button", "Try again")
    page.wait("!document.querySelector('main').innerText.includes('This did not load')")
    page.complaints.clear()


def test_more_people_than_are_listed_are_said(page: Page, company: Company) -> None:
    for _ in range(62):
        company.served.guest()
    come(page, company, "shift_manager", "/pit/people")
    page.see("[data-person]")
    assert page.js("document.querySelector('[data-more]')") is None
    page.press("main label", "Include players")
    page.see("[data-more]")
    assert "The first 60 of" in page.text("[data-more]")
    assert page.js("document.querySelectorAll('[data-person]').length") == 60


def test_a_page_that_fails_leaves_a_way_back(page: Page, served: Served) -> None:
    lobby(page, served)
    page.js(
        "window.fetch = ((before) => (address, ...rest) => String(address).endsWith('/jackpots')"
        ' ? Promise.resolve(new Response(\'[{"link": "x", "meters": null}]\'))'
        " : before(address, ...rest))(window.fetch)"
    )
    page.js("location.hash = '#/jackpots'")
    says(page, "This page did not load")
    back_to_the_lobby(page)
    page.complaints.clear()  # the browser notes what the page could not show


def test_a_table_that_there_is_not_is_said_and_not_asked_for_again(
    page: Page, served: Served
) -> None:
    lobby(page, served)
    page.js(
        "window.WebSocket = class extends WebSocket"
        " { constructor(...all) { super(...all); window.opened = (window.opened ?? 0) + 1; } }"
    )
    for table in ("nope", "no%2Fpe", "%23"):
        page.js(f"location.hash = '#/table/{table}'")
        says(page, "There is no such table")
        assert page.js("document.querySelector('[data-banner]')") is None
        back_to_the_lobby(page)
    before = page.js("window.opened")
    page.wire.listen(1.0)
    assert page.js("window.opened") == before, "nobody reconnects"
    page.complaints.clear()  # the browser notes each answer of 404


def test_a_new_page_has_the_focus_its_title_and_its_top_and_back_the_old_place(
    page: Page, served: Served
) -> None:
    page.size(800, 500)
    lobby(page, served)
    assert page.js(f"{FOCUSED} === document.body"), "nobody has gone anywhere yet"
    page.js("scrollTo(0, 240)")
    page.wait("history.state?.scrolled === 240")
    page.js("document.querySelector('header nav a[href=\"#/check\"]').click()")
    page.wait(f"{FOCUSED}.tagName === 'H1' && {FOCUSED}.innerText.length > 0")
    title = page.js("document.title")
    assert title.endswith("fifthstreet")
    assert page.js("document.querySelector('[data-announcer]').textContent") == title
    assert page.js("scrollY") == 0
    page.js("history.back()")
    page.see("article")
    page.wait("scrollY === 240")
    page.js("history.forward()")
    page.wait("location.hash === '#/check' && scrollY === 0")


def test_a_tab_of_the_pit_keeps_the_page_and_the_focus(page: Page, company: Company) -> None:
    come(page, company, "shift_manager", "/pit")
    page.see("[data-shown=floor]")
    page.js("document.querySelector('main h1').marked = true")
    for tab in ("people", "closures", "floor"):
        page.js(f"document.querySelector('[data-tab={tab}]').focus()")
        part(page, tab)
        assert page.js(f"{FOCUSED}.dataset.tab") == tab
        assert page.js("document.querySelector('main h1').marked"), "the page is the same"
        page.wait(
            "document.querySelector('[data-announcer]').textContent.replaceAll('\\u00a0', '')"
            " === document.title"
        )
        assert page.text(f"[data-tab={tab}]") in page.js("document.title")


def test_every_page_leads_back_to_ones_seat(page: Page, served: Served) -> None:
    sit(page, served, "md-1")
    assert page.js(f"document.querySelector({SEAT!r})") is None, "one is there"
    bet(page)
    page.wait(MY_TURN)
    for size in ((1440, 900), *PHONES):
        page.size(*size, phone=size in PHONES)
        for address in ("/", "/school", "/session"):
            page.js(f"location.hash = '#{address}'")
            page.wait(f"document.querySelector({SEAT!r})?.innerText.includes('Your turn')")
            bar = page.text("header")
            for word in ("Back to your seat", "md-1", "Seat 1", "$985"):
                assert word in bar, (size, address)
            assert page.js(f"Number(document.querySelector('{SEAT} .ring').innerText) > 0")
            assert page.js("document.documentElement.scrollWidth <= innerWidth")
    page.js("location.hash = '#/'")
    page.see("article")
    page.picture(PICTURES / "own-seat-phone.png")
    page.size(1440, 900)
    page.picture(PICTURES / "own-seat.png")
    assert serious(page) == []
    first = page.text("article")
    assert "md-1" in first
    assert "Sit down" not in first
    page.press("article button", "Back to your seat")
    page.wait("location.hash === '#/table/md-1'")
    page.press(ACTIONS, "Fold")
    page.wait(ANTE)
    page.js("location.hash = '#/'")
    page.press(SEAT)
    page.wait("location.hash === '#/table/md-1'")
    page.press("button", "Leave the table")
    page.wait("document.querySelector('[data-actions]') && !document.querySelector('.own')")
    lobby(page, served)
    page.wait(f"!document.querySelector({SEAT!r})")


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_ones_own_result_is_announced_apart_and_stays(
    page: Page, served: Served, motion: str
) -> None:
    page.prefer(reduced_motion=motion)
    sit(page, served, "md-1")
    live = "document.querySelector('[data-own-result]')"
    assert page.js(f"{live}.getAttribute('role')") == "status"
    page.js(
        f"window.heard = []; new MutationObserver(() => window.heard.push({live}.textContent))"
        f".observe({live}, {{ childList: true, characterData: true, subtree: true }})"
    )
    bet(page)
    decide(page)
    page.wait(SETTLED)
    page.wait(ANTE)
    heard = page.js(f"window.heard.filter(Boolean).concat({RESULT})")
    assert len(set(heard)) == 1, heard
    assert re.search(r"wins|loses|breaks even", heard[0])
    bet(page)
    page.wait(MY_TURN)
    assert page.js(RESULT) == ""
    page.press(ACTIONS, "Fold")
    page.wait(f"{RESULT} !== ''")


@pytest.mark.parametrize("table", ["md-1", "rws-1"])
def test_hand_and_advice_are_beside_the_buttons_of_a_phone(
    page: Page, served: Served, table: str
) -> None:
    width, height = PHONES[0]
    page.size(width, height, phone=True)
    lobby(page, served)
    page.js("localStorage.setItem('coach', 'before')")
    sit(page, served, table)
    bet(page)
    page.wait(MY_TURN)
    page.see("[data-hand-line] [data-coach]")
    assert page.text("[data-hand-line]").startswith("You have ")
    assert page.text("[data-coach]").startswith("Coach: ")
    for width, height in PHONES:
        page.size(width, height, phone=True)
        page.wait(
            "[...document.querySelectorAll('[data-hand-line] span, [data-actions] button')]"
            ".every((one) => one.getBoundingClientRect().bottom <= innerHeight)"
        )
        assert page.js("scrollY") == 0
        page.picture(PICTURES / f"hand-line-{table}-{width}.png")


FIELDS = """(() => [...document.querySelectorAll("dialog[open] :is(input, textarea, select)")]
  .map((one) => one.type === "checkbox" ? one.checked : one.value))()"""
MARK = """(() => { for (const one of document.querySelectorAll(
  "dialog[open] :is(input:not([type=file]), textarea)")) {
  if (one.type === "checkbox") { one.click(); continue; }
  one.value = { number: "7", date: "2027-12-31" }[one.type] ?? "left over";
  one.dispatchEvent(new Event("input", { bubbles: true }));
} for (const one of document.querySelectorAll("dialog[open] select")) {
  one.selectedIndex = one.options.length - 1;
  one.dispatchEvent(new Event("change", { bubbles: true }));
} })()"""


@pytest.mark.parametrize(
    ("name", "path", "button"),
    [
        ("keeper", "/pit/people", "Change"),
        ("keeper", "/pit/people", "Add staff"),
        ("keeper", "/exclusions", "Add an entry"),
        ("Badge 31", "/pit/people", "Assign a dealer"),
        ("Badge 31", "/pit/closures", "New closure"),
        ("Badge 31", "/pit/approvals", "New request"),
        ("Badge 31", "/pit/register", "File a submission"),
        ("Badge 31", "/pit/floor", "Open a table"),
        ("Badge 31", "/pit/jackpots", "Change"),
    ],
)
def test_a_form_begins_empty_whatever_was_left_in_it(
    page: Page, company: Company, name: str, path: str, button: str
) -> None:
    page.go(f"{company.served.url}/#{path}")
    sign_in(page, name, f"{WORDS}{name}")
    page.press("main button", button)
    page.see("dialog[open] textarea[name=reason]")
    page.wire.listen(0.3)  # lists of the dialog may still come
    before = page.js(FIELDS)
    for _ in range(2):  # a choice may bring further fields
        page.js(MARK)
        page.wire.listen(0.1)
    assert page.js(FIELDS) != before
    page.key("Escape")
    page.wait("!document.querySelector('dialog[open]')")
    page.press("main button", button)
    page.see("dialog[open] textarea[name=reason]")
    page.wait(
        f"JSON.stringify({FIELDS}) === {json.dumps(json.dumps(before, separators=(',', ':')))}"
    )


def test_an_exclusion_until_a_day_ends_on_the_clock_of_the_house(
    page: Page, company: Company
) -> None:
    come(page, company, "shift_manager", "/exclusions")
    page.press("main button", "Add an entry")
    fill(page, "dialog[open] input[name=name]", "Una Until")
    page.js(
        "(() => { const field = document.querySelector('dialog[open] input[name=until]');"
        " field.value = '2027-12-31'; field.dispatchEvent(new Event('input')); })()"
    )
    fill(page, "dialog[open] textarea", "By agreement.")
    page.press("dialog[open] button[type=submit]")
    page.see("[data-exclusion]")
    until = page.js("fetch('/api/v1/exclusions').then((got) => got.json())")[-1]["until"]
    assert until == 1_830_229_200, "midnight in New York"
    assert "Dec 31, 2027, 12:00" in page.text("[data-exclusion]")
