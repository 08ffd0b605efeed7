"""The pit: tables at a glance, closures, two people, a round looked up, people, and the audit."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from browser.chrome import Chrome, Page
from browser.conftest import PICTURES
from browser.test_looks import serious
from browser.working import choose, come, fill, part, sign_in, tile
from web.floor.company import Company
from web.served import Served
from web.test_staff import WORDS

pytestmark = pytest.mark.slow
BOOKS = {"md-1": "md", "rws-1": "rws", "cb-1": "cb", "uk-1": "uk"}


@pytest.fixture(scope="module")
def company(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Company]:
    """A house with a table of each document, staff, and a virtual round that is over."""
    folder: Path = tmp_path_factory.mktemp("pit")
    with Served(folder, tables=BOOKS) as served:
        made = Company(served)
        with served.player("md-1") as player:
            player.sit()
            player.open_round()
            player.play_on()
        yield made


def reason(page: Page, text: str) -> None:
    """Give the reason of the order that is open, and the order itself."""
    fill(page, "dialog[open] textarea", text)
    page.press("dialog[open] button[type=submit]")
    page.wait("!document.querySelector('dialog[open]')")


def test_the_floor_closes_a_table_with_a_reason_and_opens_it_again(
    page: Page, company: Company
) -> None:
    come(page, company, "floor", "/pit")
    tile(page, "uk-1", "Close")
    page.see("dialog[open] textarea")
    page.press("dialog[open] button[type=submit]")
    assert page.js("!!document.querySelector('dialog[open]')"), "a reason is required"
    reason(page, "The felt is torn.")
    page.wait("document.querySelector('[data-tile=uk-1]').innerText.includes('closed')")
    part(page, "closures")
    page.see("[data-closure=uk-1]")
    assert "The felt is torn." in page.text("[data-closure=uk-1]")
    page.picture(PICTURES / "pit-closed.png")
    page.press("[data-closure=uk-1] button", "Reopen")
    reason(page, "A new felt.")
    page.wait("!document.querySelector('[data-closure=uk-1]')")


def test_the_floor_shuts_a_table_down_and_opens_it_again(page: Page, company: Company) -> None:
    come(page, company, "floor", "/pit")
    tile(page, "cb-1", "Shut down")
    assert "Between rounds only." in page.text("dialog[open]")
    reason(page, "The last night of the season.")
    page.wait("document.querySelector('[data-tile=cb-1]').innerText.includes('shut down')")
    (row,) = (one for one in company.get("floor", "/tables") if one["table"] == "cb-1")
    assert row["shut"] == "The last night of the season."
    tile(page, "cb-1", "Open again")
    page.wait("!document.querySelector('[data-tile=cb-1]').innerText.includes('shut down')")


def test_a_meter_is_changed_by_two_people(chrome: Chrome, page: Page, company: Company) -> None:
    before = company.get("floor", "/jackpots/rws-1")["meters"]["jackpot"]
    come(page, company, "shift_manager", "/pit/jackpots")
    page.press("[data-jackpot=rws-1] button", "Change")
    fill(page, "dialog[open] input[type=number]", str(before // 100 + 50))
    reason(page, "Carried over from the old link.")
    part(page, "approvals")
    page.wait("document.body.innerText.includes('Someone else must approve')")
    second = chrome.page(apart=True)
    second.size(1440, 900)
    second.go(f"{company.served.url}/#/pit/approvals")
    sign_in(second, "Badge 32", f"{WORDS}Badge 32")
    second.press("[data-approval] button", "Approve")
    reason(second, "Seen the slip.")
    assert second.complaints == []
    second.close()
    page.press("[data-approval] button", "Apply")
    page.wait("!document.querySelector('[data-approval]')")
    assert company.get("floor", "/jackpots/rws-1")["meters"]["jackpot"] == before + 5000


def test_a_jackpot_is_out_of_order_until_somebody_says_that_it_works(
    page: Page, company: Company
) -> None:
    come(page, company, "floor", "/pit/jackpots")
    page.press("[data-jackpot=md-1] button", "Report a fault")
    reason(page, "The display is dark.")
    page.see("[data-call=jackpot]")
    dark = "document.querySelector('[data-jackpot=md-1]').innerText"
    page.wait(f"{dark}.includes('The display is dark.')")
    page.press("[data-jackpot=md-1] button", "Back in service")
    reason(page, "A new display.")
    page.wait("!document.querySelector('[data-call=jackpot]')")


def test_a_round_is_looked_up_with_its_lines_and_its_proof(page: Page, company: Company) -> None:
    come(page, company, "floor", "/pit")
    tile(page, "md-1", "Rounds")
    page.press("[data-found='md-1:1'] a")
    page.see("[data-round='1'] [data-settlement]")
    shown = page.text("[data-round]")
    assert "No more bets." in shown
    assert "MD-" in shown
    assert ", guest" in shown, "who gave each command"
    page.press("[data-proof=right]")
    page.wait("document.querySelector('dialog[open]')?.innerText.includes('Everything is correct')")
    page.picture(PICTURES / "pit-round.png")


def test_an_auditor_audits_and_may_change_nothing(page: Page, company: Company) -> None:
    come(page, company, "auditor", "/pit/audit")
    page.press("section button", "Run audit")
    page.see("[data-audit=right]")
    part(page, "people")
    page.see("[data-person]")
    assert "Badge 11" in page.js("document.body.innerText")
    assert not page.js(
        "[...document.querySelectorAll('main button')]"
        ".some((each) => ['Close', 'Change', 'Open a table'].includes(each.innerText))"
    )


def hired(company: Company, name: str) -> str:
    """Take a dealer on over the network, and return the person's id."""
    body = {"name": name, "role": "dealer", "reason": "needed"}
    return str(company.post("administrator", "/staff", **body)["person"])


def requested(page: Page, company: Company, person: str, what: str) -> str:
    """Have an administrator ask on the page for something that takes two; return its selector."""
    page.go(f"{company.served.url}/#/pit/people")
    sign_in(page, "keeper", f"{WORDS}keeper")
    page.press(f"[data-person={person}] button", "Change")
    choose(page, "dialog[open] select", what)
    page.wait("document.querySelector('dialog[open]').innerText.includes('A second person')")
    reason(page, "As we agreed.")
    found = [one["id"] for one in company.get("other", "/approvals") if one["subject"] == person]
    part(page, "approvals")
    page.see(f"[data-approval={found[0]}]")
    return f"[data-approval={found[0]}]"


def test_r5_two_people_grant_permission_to_approve(
    chrome: Chrome, page: Page, company: Company
) -> None:
    person = hired(company, "Gil Grant")
    approval = requested(page, company, person, "approve")
    assert "Someone else must approve" in page.text(approval)
    second = chrome.page(apart=True)
    second.size(1440, 900)
    second.go(f"{company.served.url}/#/pit/approvals")
    sign_in(second, "second-keeper", f"{WORDS}second-keeper")
    second.press(f"{approval} button", "Approve")
    reason(second, "I know the dealer.")
    second.close()
    assert second.complaints == []
    page.press(f"{approval} button", "Apply")
    page.wait(f"!document.querySelector({approval!r})")
    assert company.served.opened is not None
    assert company.served.opened.running.desk.state.persons[person].approver


def test_two_people_withdraw_permission_to_approve(page: Page, company: Company) -> None:
    person = hired(company, "Rae Revoked")
    wish = {"kind": "approver", "subject": person, "after": 1, "reason": "The shift."}
    (event,) = company.post("other", "/approvals", client="c9", sequence=1, **wish)["events"]
    path = f"/approvals/{event['data']['request']}"
    company.post("administrator", f"{path}/approve", reason="Agreed.")
    company.post("other", f"{path}/use", client="c9", sequence=2)
    approval = requested(page, company, person, "Withdraw permission to approve")
    assert page.text(f"{approval} strong") == "Withdrawal of the permission to approve"
    id_ = approval.removeprefix("[data-approval=").rstrip("]")
    company.post("other", f"/approvals/{id_}/approve", reason="They left the shift.")
    page.press(f"{approval} button", "Apply")
    page.wait(f"!document.querySelector({approval!r})")
    assert not company.get("other", f"/people/{person}")["approver"]
    part(page, "people")
    page.see(f"[data-person={person}]")
    assert page.js(f"!document.querySelector('[data-person={person}] [data-approver]')")
    page.press(f"[data-person={person}] button", "Change")
    page.wait(
        "document.querySelector('dialog[open] select').innerText.includes('Allow to approve')"
    )


def test_r5_a_lost_password_takes_two_people(page: Page, company: Company) -> None:
    person = hired(company, "Lee Lost")
    approval = requested(page, company, person, "Reset password")
    id_ = approval.removeprefix("[data-approval=").rstrip("]")
    company.post("other", f"/approvals/{id_}/approve", reason="I spoke to the dealer.")
    page.press(f"{approval} button", "Apply")
    page.wait("document.querySelector('dialog[open] [data-drawn]')?.innerText.length > 8")
    drawn = page.text("dialog[open] [data-drawn]")
    page.wait("document.querySelector('dialog[open] [data-code]').naturalWidth > 0")
    page.key("Escape")
    with company.served.http() as http:
        body = {"client": "c9", "name": "Lee Lost", "password": drawn}
        assert http.post("/sessions", json=body).json()["must_change_password"]


def test_whoever_keeps_a_one_time_link_chooses_a_new_password_and_is_signed_in(
    page: Page, company: Company
) -> None:
    company.staff.hired("dealer", "Kim Keeps")
    page.go(f"{company.served.url}/#/dealer")
    sign_in(page, "Kim Keeps", f"{WORDS}Kim Keeps")
    page.js("location.hash = '#/session'")
    page.press("section button", "Create a one-time link")
    page.see("[data-link]")
    link = page.text("[data-link]")
    page.go(link)
    page.see("[data-door=link]")
    for name, password in (("fresh", "nine calm herons wade"), ("again", "nine calm herons wade")):
        fill(page, f"[data-door=link] input[name={name}]", password)
    assert serious(page) == []
    page.press("[data-door=link] button[type=submit]")
    page.wait("location.hash === '#/dealer' && !document.querySelector('[data-door]')")
    with company.served.http() as http:
        body = {"client": "c9", "name": "Kim Keeps", "password": "nine calm herons wade"}
        assert http.post("/sessions", json=body).status_code == 201


def test_an_administrator_takes_somebody_on_and_sees_the_password_once(
    page: Page, company: Company
) -> None:
    page.go(f"{company.served.url}/#/pit/people")
    sign_in(page, "keeper", f"{WORDS}keeper")
    page.press("section button", "Add staff")
    fill(page, "dialog[open] input", "Paul Late")
    fill(page, "dialog[open] textarea", "A second shift.")
    page.press("dialog[open] button[type=submit]")
    page.see("dialog[open] [data-drawn]")
    page.wait("document.querySelector('[data-drawn]').innerText.length > 8")
    page.wait("document.querySelector('dialog[open] [data-code]').naturalWidth > 0")
    page.js("navigator.clipboard.writeText = async (text) => { window.copied = text }")
    page.press("dialog[open] [data-copy]", "Copy")
    page.wait("window.copied === document.querySelector('[data-drawn]').innerText")
    page.js("navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'))")
    page.press("dialog[open] [data-copy]", "Copy")
    page.wait("document.body.innerText.includes('Select the password')")
    page.key("Escape")
    page.wait("document.body.innerText.includes('Paul Late')")


@pytest.mark.parametrize(
    ("name", "width", "height", "room"),
    [
        ("phone", 390, 844, "light"),
        ("tablet", 1024, 768, "dark"),
        ("laptop", 1280, 800, "dark"),
        ("large", 2560, 1440, "light"),
    ],
)
def test_the_pit_fits_every_screen_and_axe_finds_nothing_serious(
    page: Page, company: Company, name: str, width: int, height: int, room: str
) -> None:
    page.size(width, height, scale=2 if width < 500 else 1, phone=width < 500)
    page.prefer(color_scheme=room, reduced_motion="reduce")
    come(page, company, "shift_manager", "/pit")
    page.see("[data-tile=uk-1]")
    for tab in page.js("[...document.querySelectorAll('[data-tab]')].map((e) => e.dataset.tab)"):
        part(page, tab)
        assert page.js("document.documentElement.scrollWidth <= innerWidth"), tab
        if tab == "hold":
            page.see("[data-return]")
            region = "document.querySelector('[data-shown=hold] [role=region]')"
            assert page.js(f"{region}.scrollWidth <= {region}.clientWidth"), "nothing is cut off"
        page.picture(PICTURES / f"pit-{name}-{tab}.png")
        assert serious(page) == [], tab


def test_p12_a_floorperson_assigns_a_dealer_by_name(page: Page, company: Company) -> None:
    come(page, company, "floor", "/pit/people")
    page.see("[data-dealer='Badge 11']")
    page.press("section button", "Assign a dealer")
    page.see("dialog[open] select")
    page.js(
        "{ const box = document.querySelector('dialog[open] select');"
        " box.value = box.options[0].value;"
        " box.dispatchEvent(new Event('change', {bubbles: true})) }"
    )
    page.wait("document.querySelector('dialog[open] input[value=live-1]').checked")
    page.press("dialog[open] input[value=md-1]")
    reason(page, "They also help there.")
    page.wait("document.querySelector(\"[data-dealer='Badge 11']\").innerText.includes('md-1')")
    assert company.get("dealer", "/me")["posts"] == ["live-1", "md-1"]
