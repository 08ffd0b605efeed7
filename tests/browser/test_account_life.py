"""The life of an account in a real browser: a guest plays, keeps it, is protected, and leaves."""

import json
from collections.abc import Iterator

import httpx
import pytest

from browser.chrome import Page
from browser.test_looks import serious
from browser.working import fill, sign_in
from fifthstreet.audit.audit import audit
from fifthstreet.audit.replay import replayers
from web.served import Served

pytestmark = pytest.mark.slow
NAME = "Clara Keeps"
PHRASE = "nine calm herons wade"
OTHER = "seven quick otters swim"
BALANCE = "document.querySelector('[data-balance=USD]')?.innerText"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("life"), tables={"md-1": "md", "uk-1": "uk"}) as house:
        yield house


def says(page: Page, text: str) -> None:
    page.wait(f"document.body.innerText.includes({json.dumps(text)})")


def account(page: Page) -> None:
    page.js("location.hash = '#/session'")
    page.see("[data-limit]")


def seated(page: Page, served: Served, table: str) -> None:
    """Sit down at a table as whoever uses the page."""
    page.go(f"{served.url}/#/table/{table}")
    page.see("[data-actions]")
    page.press("button", "Sit")
    page.see("[data-cost]")


def fetch(page: Page, method: str, path: str, body: object = None) -> dict[str, object]:
    """Ask the house for something with the cookie of the page."""
    content = "" if body is None else f", body: JSON.stringify({json.dumps(body)})"
    head = "headers: {'Content-Type': 'application/json'}"
    answer: dict[str, object] = page.js(
        f"fetch('/api/v1{path}', {{method: '{method}', {head}{content}}}).then((one) => one.json())"
    )
    return answer


def chips_left(page: Page, amount: int) -> None:
    """Give back all chips but some."""
    me = fetch(page, "GET", "/me")
    balance = me["balances"]["USD"]  # type: ignore[index]
    body = {"client": "test", "sequence": 1, "currency": "USD", "amount": balance - amount}
    fetch(page, "POST", "/chips/cash-out", body)
    page.js("location.reload()")
    page.see("[data-actions]")


def limited(page: Page, kind: str, value: str) -> None:
    """Set a limit on the account page."""
    fill(page, f"[data-limit='{kind}'] input", value)
    page.press(f"[data-limit='{kind}'] button[type=submit]")


def test_a_guest_keeps_the_account_and_takes_it_through_its_whole_life(
    page: Page, served: Served
) -> None:
    seated(page, served, "md-1")
    says(page, "A full round costs $")
    chips = page.wait(BALANCE)
    account(page)
    person = fetch(page, "GET", "/me")["person"]
    fill(page, "input[name=new-name]", NAME)
    fill(page, "input[name=new-password]", PHRASE)
    page.press("[data-door=register] button[type=submit]")
    page.wait(f"document.querySelector('header').innerText.includes({NAME!r})")
    page.see("[data-door=change]")
    me = fetch(page, "GET", "/me")
    assert me["person"] == person
    assert page.js(BALANCE) == chips
    seats = fetch(page, "GET", "/tables/md-1")["seats"]
    assert person in seats.values()  # type: ignore[attr-defined]
    assert serious(page) == []

    for name, text in (("old", PHRASE), ("fresh", OTHER), ("again", OTHER)):
        fill(page, f"[data-door=change] input[name={name}]", text)
    page.press("[data-door=change] button[type=submit]")
    says(page, "Your password is changed")

    page.press("[data-sign-out]")
    page.see("[data-sign-in]")
    page.go(f"{served.url}/#/sign-in")
    sign_in(page, NAME, OTHER)
    assert fetch(page, "GET", "/me")["person"] == person

    account(page)
    data = fetch(page, "GET", "/me/data")
    assert data["person"]["name"] == NAME  # type: ignore[index]
    page.see("[data-export]")
    page.press("[data-delete]")
    fill(page, "[data-door=delete] input[name=password]", PHRASE)
    page.press("[data-door=delete] button[type=submit]")
    says(page, "The name or the password is wrong")
    fill(page, "[data-door=delete] input[name=password]", OTHER)
    page.press("[data-door=delete] button[type=submit]")
    says(page, "Your account is deleted.")
    page.see("[data-sign-in]")
    assert served.opened is not None
    store = served.opened.running.store
    assert audit(store, replayers=replayers(store.personal)).problems == ()
    with httpx.Client(base_url=f"{served.url}/api/v1") as http:
        body = {"name": NAME, "password": OTHER, "client": "again"}
        assert http.post("/sessions", json=body).status_code == 401
        assert person not in http.get("/tables/md-1").json()["seats"].values()
    page.complaints.clear()  # the browser notes each answer of 401


def test_a_guest_lowers_a_limit_at_once_and_cancels_a_raise(page: Page, served: Served) -> None:
    seated(page, served, "md-1")
    account(page)
    limited(page, "stake:USD", "50")
    says(page, "Set to $50.")
    limited(page, "stake:USD", "900")
    page.see("[data-limit='stake:USD'] [data-cancel]")
    text = page.text("[data-limit='stake:USD'] p")
    assert "Changes to $900 on" in text
    assert "Until then: $50" in text
    assert serious(page) == []
    page.press("[data-cancel]")
    says(page, "The change is canceled. In force: $50.")
    assert page.js("document.querySelector('[data-cancel]')") is None
    fetch(page, "POST", "/me/limits", {"kind": "stake:USD", "value": 100})
    page.js("location.hash = '#/table/md-1'")
    page.see("[data-actions] [aria-disabled=true]")
    says(page, "your own limit for a round")


def test_who_has_few_chips_reads_what_a_round_costs_and_why_a_bet_is_gray(
    page: Page, served: Served
) -> None:
    seated(page, served, "md-1")
    least = int(
        page.js("fetch('/api/v1/tables/md-1').then((one) => one.json())")["terms"]["ante"]["least"]
    )
    chips_left(page, 5 * least)
    page.see("[data-cost]")
    for size in ((360, 740), (390, 844), (844, 390), (1440, 900)):
        page.size(*size)
        page.wait(f"innerWidth === {size[0]}")
        cut = "(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)"
        assert page.js(f"{cut}(document.querySelector('[data-actions] .status'))") <= 1, size
    page.press("[data-main] button")
    page.press("[data-main] button", "Deal")
    page.see("[data-actions] [aria-disabled=true]")
    says(page, "more to bet 3\N{MULTIPLICATION SIGN} and stay in to the end")
    assert (
        page.js("document.querySelectorAll('[data-actions] .brass:not([aria-disabled])').length")
        == 2
    )
    page.press("[data-actions] [aria-disabled=true]")
    page.press("[data-actions] button", "Fold")


def test_without_chips_there_are_ways_to_go_on(page: Page, served: Served) -> None:
    seated(page, served, "md-1")
    chips_left(page, 100)
    page.see("dialog [data-ways-on]")
    says(page, "Out of chips")
    assert serious(page) == []
    page.press("[data-refill=USD]")
    page.wait(f"{BALANCE} === '$1,000'")
    page.wait("!document.querySelector('dialog [data-ways-on]')")
    page.see("[data-cost]")


def test_the_page_of_chips_says_what_is_so_for_a_visitor_an_owner_and_who_has_none(
    page: Page, served: Served
) -> None:
    page.go(f"{served.url}/#/chips")
    says(page, "You have no play chips yet.")
    page.wait("document.querySelector('h1').innerText === 'Play chips'")
    page.go(f"{served.url}/#/session")
    page.press("button", "Play as a guest")
    page.see("[data-limit]")
    page.js("location.hash = '#/chips'")
    says(page, "You still have play chips. Choose a table, or refill them.")
    balances: dict[str, int] = fetch(page, "GET", "/me")["balances"]  # type: ignore[assignment]
    for sequence, (currency, amount) in enumerate(balances.items(), 1):
        body = {"client": "t", "sequence": sequence, "currency": currency, "amount": amount}
        fetch(page, "POST", "/chips/cash-out", body)
    page.js("location.reload()")
    says(page, "You have no play chips left.")
    page.wait("document.querySelector('h1').innerText === 'Out of chips'")
    assert page.js("document.querySelectorAll('[data-refill]').length") == len(balances)


def test_a_break_is_confirmed_first_and_says_until_when(page: Page, served: Served) -> None:
    page.go(f"{served.url}/#/sign-in")
    fill(page, "input[name=new-name]", "Berta Break")
    fill(page, "input[name=new-password]", PHRASE)
    page.press("[data-door=register] button[type=submit]")
    page.wait("document.querySelector('header').innerText.includes('Berta Break')")
    account(page)
    page.press("[data-begin-break]")
    page.see("[data-break]")
    assert serious(page) == []
    page.press("[data-break] button", "Yes")
    says(page, "You can sign in and play again from")
    assert "Play as a guest" not in page.text("main")
    page.go(f"{served.url}/#/sign-in")
    fill(page, "input[name=name]", "Berta Break")
    fill(page, "input[name=password]", PHRASE)
    page.press("[data-door='sign-in'] button[type=submit]")
    says(page, "You are taking a break from play")
    page.complaints.clear()  # the browser notes the answer of 403


def test_nothing_moves_a_button_of_the_account_when_its_lists_arrive(
    page: Page, served: Served
) -> None:
    seated(page, served, "md-1")
    account(page)
    page.see("[data-session]")
    later = page.js(
        "[...document.querySelectorAll('main button, main input')].filter((one) =>"
        " document.querySelector('[data-session]').compareDocumentPosition(one)"
        " & Node.DOCUMENT_POSITION_FOLLOWING).map((one) => one.innerText || one.name)"
    )
    assert later == []
    assert page.js("Boolean(document.querySelector('[data-delete]'))")


def test_help_lines_are_links_and_no_tab_is_cut(page: Page, served: Served) -> None:
    seated(page, served, "uk-1")
    page.see("a[href='tel:08088020133']")
    page.see("a[href='https://begambleaware.org']")
    for width in (360, 844, 1280):
        page.size(width, 800)
        cut = page.js(
            "[...document.querySelectorAll('[role=tab]')].filter((tab) => {"
            " const box = tab.getBoundingClientRect(), around ="
            " tab.parentElement.getBoundingClientRect();"
            " return box.right > around.right + 1 || tab.scrollWidth > tab.clientWidth + 1; })"
            ".map((tab) => tab.innerText)"
        )
        assert cut == [], width


PATHS = ("/", "/session", "/chips", "/school", "/jackpots", "/sign-in", "/table/md-1")


@pytest.mark.parametrize("width", [360, 844, 1280, 2560])
def test_the_account_is_one_press_away_on_every_page(
    page: Page, served: Served, width: int
) -> None:
    page.size(width, 740)
    seated(page, served, "uk-1")
    for path in PATHS:
        page.js(f"location.hash = '#{path}'")
        page.wait(
            "[...document.querySelectorAll('header a[href=\"#/session\"]')].some((link) => {"
            " const box = link.getBoundingClientRect();"
            " return box.width > 0 && box.left >= 0 && box.right <= innerWidth"
            " && link.contains(document.elementFromPoint("
            "box.x + box.width / 2, box.y + box.height / 2)); })"
        )
