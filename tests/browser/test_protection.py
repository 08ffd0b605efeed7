"""What protects a player, on the pages: the reality check, and a self-exclusion."""

import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from browser.chrome import Page
from browser.conftest import PICTURES
from browser.test_account_life import PHRASE, account, fetch, limited, says
from browser.test_looks import serious
from browser.working import fill
from web.served import TRUSTING, Player, Served

pytestmark = pytest.mark.slow
COOLING = 5
"""Seconds for which a higher limit waits in a test; elsewhere it is a day."""
DIALOG = "document.querySelector('dialog[open]')"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A house that checks reality at once, unless a player has chosen an interval."""
    policy = replace(TRUSTING, reality=0, loosening=0)
    with Served(tmp_path_factory.mktemp("check"), tables={"cb-1": "cb"}, policy=policy) as house:
        yield house


def returned(page: Page, served: Served) -> int:
    """Play a round and come back when a check is due; return the result in minor units."""
    me = served.guest()
    with Player(served, "cb-1", me, {}) as player, served.http(me["token"]) as http:
        http.post("/me/limits", json={"kind": "reality", "value": 15})
        player.sit()
        player.open_round()
        player.play_on()
        http.post("/me/limits", json={"kind": "reality", "value": None})
    assert served.opened is not None
    cookie = served.opened.serving.cookie
    page.wire.ask("Network.setCookie", name=cookie, value=me["token"], url=served.url)
    page.go(f"{served.url}/")
    page.js("localStorage.setItem('signed-on', 'yes')")
    page.go(f"{served.url}/#/table/cb-1")
    page.wait(f"{DIALOG}?.innerText.includes('Reality check')")
    check = fetch(page, "GET", "/me")["reality_check"]
    return int(check["net"]["USD"])  # type: ignore[index]


def test_a_reality_check_says_how_long_and_the_net_result_and_waits_for_an_answer(
    page: Page, served: Served
) -> None:
    net = returned(page, served)
    text = page.text("dialog[open]")
    assert "You have been playing for" in text
    sign = "+" if net > 0 else "\N{MINUS SIGN}" if net < 0 else ""
    assert f"{sign}${abs(net) / 100:,.2f}".removesuffix(".00") in text
    assert serious(page) == []
    page.key("Escape")
    page.wire.listen(0.3)
    assert page.js(f"Boolean({DIALOG})"), "only an answer closes it"
    fetch(page, "POST", "/me/limits", {"kind": "reality", "value": 15})
    page.press("dialog[open] button", "Keep playing")
    page.wait(f"!{DIALOG}")
    page.js("location.reload()")
    page.see("[data-actions]")
    assert not page.js(f"Boolean({DIALOG})"), "the next one is a quarter of an hour away"


def test_who_stops_at_a_reality_check_is_signed_out(page: Page, served: Served) -> None:
    returned(page, served)
    page.press("dialog[open] button", "Stop playing")
    page.wait("location.hash === '#/'")
    page.see("article")
    page.wait("!document.querySelector('[data-balance]')")
    page.complaints.clear()  # the browser notes an answer of 401


def test_a_higher_limit_is_in_force_after_the_cooling_off_period_and_not_before(
    page: Page, tmp_path: Path
) -> None:
    field = "[data-limit='stake:USD']"
    with Served(tmp_path, {"cb-1": "cb"}, policy=replace(TRUSTING, loosening=COOLING)) as house:
        page.go(f"{house.url}/#/session")
        page.press("button", "Play as a guest")
        page.see(field)
        limited(page, "stake:USD", "50")
        says(page, "Set to $50.")
        began = time.monotonic()
        limited(page, "stake:USD", "900")
        says(page, "Changes to $900 on")
        value = f'document.querySelector("{field} input")?.value'
        while not page.js(f"{value} === '900'"):
            page.wire.listen(0.5)
            page.js("location.reload()")
            page.wait(f"Boolean({value})")
        assert time.monotonic() - began > COOLING - 1
        assert page.js(f'document.querySelector("{field} [data-cancel]")') is None
        page.go("about:blank")


def test_a_self_exclusion_is_confirmed_first_and_holds_at_the_door(
    page: Page, served: Served
) -> None:
    page.go(f"{served.url}/#/sign-in")
    fill(page, "input[name=new-name]", "Edda Excludes")
    fill(page, "input[name=new-password]", PHRASE)
    page.press("[data-door=register] button[type=submit]")
    page.wait("document.querySelector('header').innerText.includes('Edda Excludes')")
    fetch(page, "POST", "/me/limits", {"kind": "reality", "value": 15})
    account(page)
    page.js(
        "(() => { const list = document.querySelector('select[name=break]');"
        " list.value = 'exclusion-183'; list.dispatchEvent(new Event('change', {bubbles: true}));"
        " })()"
    )
    page.press("[data-begin-break]")
    page.wait(f"{DIALOG}?.innerText.includes('Exclude yourself for 6 months?')")
    assert "nobody can end it for you" in page.text("dialog[open]")
    assert serious(page) == []
    page.press("[data-break] button", "Cancel")
    page.wait(f"!{DIALOG}")
    assert fetch(page, "GET", "/me")["person"], "nothing has begun"
    page.press("[data-begin-break]")
    page.press("[data-break] button", "Yes")
    says(page, "You can sign in and play again from")
    assert "call a help line" in page.text("[data-help]")
    page.js("location.reload()")
    says(page, "You can sign in and play again from")
    page.js("location.hash = '#/'")
    page.press("article button", "Sit down")
    says(page, "Someone took a break or excluded themselves in this browser")
    page.wait("location.hash === '#/session'")
    assert page.js("document.querySelector('[data-balance]')") is None, "nobody came in as a guest"
    assert "Play as a guest" not in page.text("main")
    page.wait("!document.querySelector('.toast')")
    assert serious(page) == []
    page.picture(PICTURES / "excluded.png")
    page.go(f"{served.url}/#/sign-in")
    page.see("[data-door='sign-in']")
    assert page.js("document.querySelector('[data-door=register]')") is None
    fill(page, "[data-door='sign-in'] input[name=name]", "Edda Excludes")
    fill(page, "[data-door='sign-in'] input[name=password]", PHRASE)
    page.press("[data-door='sign-in'] button[type=submit]")
    says(page, "Your self-exclusion is still in effect")
    page.complaints.clear()  # the browser notes the answer of 403


def test_a_house_without_guests_asks_for_an_account_and_names_its_help_line(
    page: Page, tmp_path: Path
) -> None:
    settings = {"guests": False, "help_line": "Call 0800 000 or see https://help.example/now."}
    with Served(tmp_path, {"cb-1": "cb"}, settings=settings) as house:
        page.go(f"{house.url}/")
        page.press("article button", "Sit down")
        page.wait("location.hash === '#/sign-in'")
        says(page, "This house has no guests")
        fill(page, "input[name=new-name]", "Abel Accounts")
        fill(page, "input[name=new-password]", PHRASE)
        page.press("[data-door=register] button[type=submit]")
        page.wait("document.querySelector('header').innerText.includes('Abel Accounts')")
        account(page)
        says(page, "Help with gambling: Call 0800 000 or see https://help.example/now")
        link = "document.querySelector('[data-help] a')"
        assert page.js(f"{link}.getAttribute('href')") == "https://help.example/now"
        page.press("[data-sign-out]")
        page.see("[data-sign-in]")
        assert "Play as a guest" not in page.text("main")
        page.complaints.clear()  # the browser notes the answer of 403
        page.go("about:blank")
