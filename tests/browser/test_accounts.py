"""The door and the account: found, entered, secured and left, and closed to who is excluded."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from browser.chrome import Page
from browser.conftest import PICTURES
from browser.test_looks import serious
from browser.working import come, fill, sign_in
from web.floor.company import Company
from web.served import Served
from web.test_staff import NAMES, WORDS

pytestmark = pytest.mark.slow
PHRASE = "nine calm herons wade"
OTHER = "seven quick otters swim"


@pytest.fixture(scope="module")
def company(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Company]:
    folder: Path = tmp_path_factory.mktemp("accounts")
    with Served(folder, tables={"md-1": "md"}) as served:
        yield Company(served)


def home(company: Company) -> str:
    """Return the house under its name, as passkeys need it."""
    return company.served.url.replace("127.0.0.1", "localhost")


def registered(page: Page, company: Company, name: str) -> None:
    """Find the door from the lobby, and create an account."""
    page.go(home(company))
    page.see("[data-sign-in]")
    page.press("[data-sign-in]", "Sign in")
    page.see("[data-door=register]")
    fill(page, "input[name=new-name]", name)
    fill(page, "input[name=new-password]", PHRASE)
    page.press("[data-door=register] button[type=submit]")
    page.wait(f"document.querySelector('header').innerText.includes({name!r})")


def leave(page: Page) -> None:
    page.js("location.hash = '#/session'")
    page.see("[data-sign-out]")
    page.press("[data-sign-out]")
    page.see("[data-sign-in]")


def test_a_player_finds_the_door_registers_and_changes_the_password(
    page: Page, company: Company
) -> None:
    registered(page, company, "Petra Plays")
    page.js("location.hash = '#/session'")
    page.see("[data-door=change]")
    for name, text in (("old", PHRASE), ("fresh", OTHER), ("again", OTHER)):
        fill(page, f"[data-door=change] input[name={name}]", text)
    page.press("[data-door=change] button[type=submit]")
    page.wait("document.body.innerText.includes('Your password is changed')")
    assert serious(page) == []
    leave(page)
    page.go(f"{home(company)}/#/sign-in")
    sign_in(page, "Petra Plays", OTHER)


def test_a_lost_password_is_found_again_with_a_link_from_the_sign_in_page(
    page: Page, company: Company
) -> None:
    registered(page, company, "Lotte Loses")
    page.js("location.hash = '#/session'")
    page.press("section button", "Create a one-time link")
    page.see("[data-link]")
    link = page.text("[data-link]")
    leave(page)
    page.go(f"{home(company)}/#/sign-in")
    fill(page, "[data-door=lost] input[name=link]", "not a link")
    page.press("[data-door=lost] button[type=submit]")
    page.wait("document.body.innerText.includes('not a one-time link')")
    fill(page, "[data-door=lost] input[name=link]", link)
    page.press("[data-door=lost] button[type=submit]")
    page.see("[data-door=link]")
    for name in ("fresh", "again"):
        fill(page, f"[data-door=link] input[name={name}]", OTHER)
    page.press("[data-door=link] button[type=submit]")
    page.wait("document.querySelector('header').innerText.includes('Lotte Loses')")


def test_a_new_member_of_staff_comes_in_with_the_address_of_the_slip(
    page: Page, company: Company
) -> None:
    drawn = company.post("administrator", "/staff", name="Sam Slip", role="dealer", reason="hired")
    page.go(drawn["address"])
    page.see("[data-door='sign-in']")
    page.press("[data-door='sign-in'] button[type=submit]")
    page.see("[data-door=password]")
    assert (
        page.js("document.querySelectorAll('[data-door=password] input:not([hidden])').length") == 2
    )
    for name in ("fresh", "again"):
        fill(page, f"[data-door=password] input[name={name}]", PHRASE)
    page.press("[data-door=password] button[type=submit]")
    page.wait("location.hash === '#/dealer'")
    assert drawn["code"].startswith("<svg")


def test_staff_sign_in_with_a_passkey(page: Page, company: Company) -> None:
    page.wire.ask("WebAuthn.enable")
    page.wire.ask(
        "WebAuthn.addVirtualAuthenticator",
        options={
            "protocol": "ctap2",
            "transport": "internal",
            "hasResidentKey": True,
            "hasUserVerification": True,
            "isUserVerified": True,
        },
    )
    page.go(f"{home(company)}/#/sign-in")
    sign_in(page, NAMES["floor"], f"{WORDS}{NAMES['floor']}")
    page.js("location.hash = '#/session'")
    fill(page, "[data-add-passkey] input", "test device")
    page.press("[data-add-passkey] button[type=submit]")
    page.see("[data-passkey=k1]")
    leave(page)
    page.js("location.hash = '#/sign-in'")
    page.see("button[data-passkey]")
    page.press("button[data-passkey]")
    page.wait("location.hash === '#/pit'")
    page.js("location.hash = '#/session'")
    page.wait("document.querySelector('[data-passkey=k1]')?.innerText.includes('last used')")
    page.press("[data-passkey=k1] button", "Remove")
    page.wait("!document.querySelector('[data-passkey=k1]')")


def test_a_session_somewhere_else_is_ended(page: Page, company: Company) -> None:
    registered(page, company, "Ella Else")
    with company.served.http() as http:
        body = {"client": "c9", "name": "Ella Else", "password": PHRASE}
        token = http.post("/sessions", json=body).json()["token"]
        page.js("location.hash = '#/session'")
        page.wait("document.querySelectorAll('[data-session]').length === 2")
        page.press("[data-session] button", "End")
        page.wait("document.querySelectorAll('[data-session]').length === 1")
        gone = http.get("/me", headers={"Authorization": f"Bearer {token}"})
        assert gone.status_code == 401
    assert "this session" in page.text("[data-session]")


def test_somebody_on_the_exclusion_list_is_sent_to_staff_and_hears_no_reason(
    page: Page, company: Company
) -> None:
    registered(page, company, "Xaver Excluded")
    leave(page)
    company.post(
        "administrator",
        "/exclusions",
        name="Xaver Excluded",
        category="statutory",
        since=0,
        reason="a court order",
    )
    page.go(f"{home(company)}/#/sign-in")
    page.see("[data-door='sign-in']")
    fill(page, "input[name=name]", "Xaver Excluded")
    fill(page, "input[name=password]", PHRASE)
    page.press("[data-door='sign-in'] button[type=submit]")
    page.wait("document.body.innerText.includes('speak to a member of staff')")
    assert "court" not in str(page.js("document.body.innerText"))
    page.complaints = [one for one in page.complaints if "403" not in one and "401" not in one]


def test_the_exclusion_list_is_read_once_somebody_has_signed_in(
    page: Page, company: Company
) -> None:
    company.post(
        "administrator", "/exclusions", name="Lena Listed", category="barred", since=0, reason="x"
    )
    come(page, company, "floor", "/exclusions")
    page.wait("document.querySelector('main').innerText.includes('Lena Listed')")
    assert page.js("!document.querySelector('.toast')"), "nothing was asked for before"


def test_only_the_floor_seats_a_namesake_of_somebody_on_the_list(
    page: Page, company: Company, visitor: Callable[[], Page]
) -> None:
    """A dealer has no tick to say who somebody is; a floorperson has, and the seat is taken."""
    terms = {"category": "barred", "since": 0, "reason": "a dispute at the bar"}
    company.post("administrator", "/exclusions", name="Willi Barred", **terms)
    come(page, company, "dealer", "/dealer/live-1")
    name_at_seat(page, "Willi Barred")
    assert page.js("document.querySelectorAll('[data-seats] .pick').length") == 1
    page.press("[data-seats='2'] button[type=submit]")
    page.see("[data-refused]")
    page.wait("document.body.innerText.includes('Do not seat this patron yet')")
    assert "dispute" not in page.text("body")
    assert page.js("!!document.querySelector(\"[data-lies='2'].free\")")
    floor = visitor()
    come(floor, company, "floor", "/dealer/live-1")
    name_at_seat(floor, "Willi Barred")
    floor.press("[data-seats='2'] .pick", "I have checked their identity")
    floor.picture(PICTURES / "seat-checked.png")
    floor.press("[data-seats='2'] button[type=submit]")
    floor.see("[data-lies='2']:not(.free)")
    assert "Willi Barred" in floor.text("[data-lies='2']")
    for tab in (page, floor):
        tab.complaints.clear()  # the browser reports the refused request


def name_at_seat(page: Page, name: str) -> None:
    """Open the dialog of the second seat, and type a name."""
    page.see("[data-console]")
    page.press("[data-lies='2'] .who")
    fill(page, "dialog[open] input[name=name]", name)
