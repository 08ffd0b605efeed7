"""Other places than one seat at a virtual table: a second box, a live table, a second password."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from browser.chrome import Page
from browser.housing import Housing
from browser.visiting import ACTIONS, ANTE, MY_TURN, SETTLED, cents, net, purse, sit
from browser.working import come, fill
from fifthstreet.people.policy import Policy
from web.floor.company import FACES, Company
from web.served import Served
from web.test_staff import NAMES, WORDS

pytestmark = pytest.mark.slow
BOX = "[...document.querySelectorAll('.plate')].find((each) => each.innerText.includes('Your box'))"
FRESH = 3
"""Seconds after which the house asks for the password again."""


@pytest.fixture(scope="module")
def company(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Company]:
    """A house that soon asks for passwords again, with staff and a guest at a live table."""
    folder: Path = tmp_path_factory.mktemp("places")
    with Served(folder, tables={"rws-1": "rws"}) as before:
        made = Company(before)
        made.seat(1)
    with Served(folder, policy=Policy(fresh=FRESH)) as served:
        made.served = served
        yield made


@pytest.mark.clause("RWS-3.7-s1")
def test_a_player_bets_on_a_second_box_and_the_chips_agree(page: Page, house: Housing) -> None:
    sit(page, house, "rws-1")
    before = purse(page)
    page.press(ACTIONS, "Ante")
    page.see(".own [data-wager=ante] .chips")
    page.press(".plate button.free", "Ante")
    page.wait(f"Boolean({BOX})")
    page.press(ACTIONS, "Deal now")
    page.wait(MY_TURN)
    page.see(".own .card.up")
    assert page.js(f"{BOX}.querySelectorAll('.card.up').length") == 0, "one hand is looked at"
    assert page.text("[data-actions] .status p") == "Your turn"
    page.press(f"{ACTIONS}.brass")
    page.wait("document.querySelector('[data-actions]').innerText.includes('on box')")
    page.press(ACTIONS, "Fold")
    page.wait(SETTLED)
    page.wait(ANTE)
    nets = page.js(
        "[...document.querySelectorAll('[data-settlement] summary')]"
        ".filter((each) => each.innerText.startsWith('You'))"
        ".map((each) => each.lastElementChild.innerText)"
    )
    assert len(nets) == 2
    assert purse(page) == before + sum(map(cents, nets))


def test_a_player_plays_at_a_live_table(page: Page, company: Company) -> None:
    sit(page, company.served, "live-1")
    before = purse(page)
    company.follow(until="close_betting")
    page.press(ACTIONS, "Ante")
    page.see(".own [data-wager=ante] .chips")
    faces = iter(FACES)
    while (console := company.console)["phase"] != "ended":
        if console["next"]:
            company.ok(company.do(console["next"][0], faces))
        elif not company.decide():
            page.wait(MY_TURN)
            page.press(f"{ACTIONS}.brass")
            page.wait(f"!({MY_TURN})")
    page.see("[data-settlement][open]")
    assert purse(page) == before + net(page)


def test_a_weighty_act_asks_for_the_password_again(page: Page, company: Company) -> None:
    before = company.get("floor", "/jackpots/rws-1")["meters"]["jackpot"]
    come(page, company, "shift_manager", "/pit/jackpots")
    page.js("globalThis.signed = performance.now()")
    page.see("[data-jackpot=rws-1]")
    page.wait(f"performance.now() - signed > {1000 + FRESH * 1000}")
    page.press("[data-jackpot=rws-1] button", "Change")
    fill(page, "dialog[open] input[type=number]", str(before // 100 + 10))
    fill(page, "dialog[open] textarea", "Carried over.")
    page.press("dialog[open] button[type=submit]")
    page.see("dialog[open] input[type=password]")
    fill(page, "dialog[open] input[type=password]", f"{WORDS}{NAMES['shift_manager']}")
    page.press("dialog[open]:has(input[type=password]) button[type=submit]")
    page.wait("document.body.innerText.includes('A second person must approve')")
    page.complaints[:] = [line for line in page.complaints if "403" not in line]
