"""The dealer's console with the felt in the middle: few inputs, a keypad, tablets, no network."""

import itertools
import json
import random
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from browser.chrome import Page
from browser.conftest import PICTURES
from browser.keypad import Dealer, pictured
from browser.test_looks import serious
from browser.working import SETTLED, come, fill
from web.floor.company import Company
from web.served import Served

pytestmark = pytest.mark.slow

BUDGET = {"md-shoe": 30, "rws-shoe": 30, "cb": 25}
DECK = tuple(rank + suit for rank in "AKQJT98765432" for suit in "shdc")
MAIN = "JSON.stringify(document.querySelector('[data-main]').getBoundingClientRect())"
OVERFLOW = """(() => {
  const out = [document.documentElement.scrollWidth - innerWidth];
  for (const each of document.querySelectorAll("[data-console] *")) {
    const box = each.getBoundingClientRect();
    if (box.width && (box.right > innerWidth + 1 || box.left < -1)) out.push(each.className);
  }
  return out.filter((each) => each !== 0);
})()"""
SMALL = """[...document.querySelectorAll("[data-console] button, dialog[open] button")]
  .map((each) => [each, each.getBoundingClientRect()])
  .filter(([, box]) => box.width > 0 && (box.height < 43.5 || box.width < 43.5))
  .map(([each]) => each.outerHTML.slice(0, 120))"""
CUT = """[...document.querySelectorAll(".felt .seat")]
  .filter((each) => {
    const cards = each.querySelector(".cards");
    const box = each.getBoundingClientRect();
    const felt = each.closest(".felt").getBoundingClientRect();
    return cards.scrollWidth > cards.clientWidth + 1 || box.bottom > felt.bottom
      || box.right > felt.right;
  }).map((each) => each.dataset.lies)"""


def dealer(page: Page, company: Company, seed: int = 12) -> Dealer:
    """Return a dealer at the console, whose cards win no jackpot."""
    come(page, company, "dealer", "/dealer/live-1")
    page.see("[data-console]")
    return Dealer(page, company, itertools.cycle(random.Random(seed).sample(DECK, 52)))


SLOWLY = """window.asked = 0;
  const ask = window.fetch;
  window.fetch = async (...given) => {
    const answer = await ask(...given);
    if (String(given[0]?.url ?? given[0]).includes("/procedure")) {
      asked += 1;
      await new Promise((done) => setTimeout(done, 1500));
    }
    return answer;
  };
  undefined"""
"""Lets the page learn late what is to be done."""


def test_a_step_is_not_sent_again_before_the_console_knows_what_comes_next(
    page: Page, tmp_path: Path
) -> None:
    with Served(tmp_path) as served:
        company = Company(served)
        console = dealer(page, company)
        before = console.state
        page.js(SLOWLY)
        console.confirm(confirms=before["confirms"])
        page.wait("window.asked > 0 && !document.querySelector('[data-waiting]')")
        assert page.text("[data-step]"), "the step is still in sight"
        console.confirm(confirms=before["confirms"])
        assert int(str(console.state["at"])) > int(str(before["at"]))
        assert page.text("[data-refused]") == ""
        page.go("about:blank")


@pytest.mark.parametrize("submission", BUDGET)
def test_p9_a_round_of_five_players_takes_few_inputs_and_a_keypad_alone(
    page: Page, tmp_path: Path, submission: str
) -> None:
    with Served(tmp_path) as served:
        company = Company(served, book=submission)
        company.seat(5)
        page.size(1280, 800)
        console = dealer(page, company)
        console.until_bets()
        console.first_bets(range(1, 6))
        console.go_on()
        console.until_bets()
        console.round()
        total = sum(console.inputs.values())
        counts = ", ".join(f"{what} {count}" for what, count in sorted(console.inputs.items()))
        sys.stdout.write(f"{submission}: {total} inputs ({counts}), {console.raw} keys\n")
        assert total <= BUDGET[submission]
        assert console.raw > 0, "every input was a key of the keypad"
        page.go("about:blank")


@pytest.mark.parametrize(
    ("width", "height", "submission"), [(1280, 800, "rws-shoe"), (800, 1280, "md-shoe")]
)
def test_a_tablet_shows_a_whole_round_and_the_main_button_never_moves(
    page: Page, tmp_path: Path, width: int, height: int, submission: str
) -> None:
    with Served(tmp_path) as served:
        company = Company(served, book=submission)
        company.seat(5)
        page.size(width, height)
        console = dealer(page, company)
        console.until_bets()
        console.first_bets(range(1, 6))
        console.taps = True
        keep = pictured(page, PICTURES, f"console-{submission}-{width}")
        places: set[str] = set()

        def look(stage: str) -> None:
            keep(stage)
            places.add(str(page.js(MAIN)))
            assert page.js(OVERFLOW) == [], stage
            assert page.js(SMALL) == [], stage
            assert page.js(CUT) == [], stage

        console.seen = look
        console.go_on()
        console.until_bets()
        assert len(places) == 1, "the main button is where it was"
        (place,) = map(json.loads, places)
        assert place["bottom"] <= height
        assert place["right"] <= width
        page.go("about:blank")


@pytest.mark.parametrize("room", ["light", "dark"])
def test_axe_finds_nothing_serious_on_the_felt(page: Page, tmp_path: Path, room: str) -> None:
    with Served(tmp_path) as served:
        company = Company(served)
        company.seat(2)
        page.prefer(color_scheme=room, reduced_motion="reduce")
        console = dealer(page, company)
        console.until_bets()
        assert serious(page) == []
        page.press("[data-lies='1'] [data-spot=ante]")
        page.see("[data-chips='1']")
        assert serious(page) == []
        page.key(".")
        page.press("[data-lies='6'] .who")
        page.see("[data-seats='6']")
        assert serious(page) == []
        page.key("Escape")
        console.first_bets((1, 2))
        for stage in ("decisions", "cards", "settle_seat"):
            while console.stage != stage:
                console.go_on()
            page.picture(PICTURES / f"console-{stage}-{room}.png")
            assert serious(page) == [], stage
        page.press("[data-list]")
        page.see("[data-console] .lists")
        assert serious(page) == []
        page.go("about:blank")


@pytest.fixture
def betting(page: Page, tmp_path: Path) -> Iterator[Dealer]:
    """A table of three at which bets are taken."""
    with Served(tmp_path) as served:
        company = Company(served)
        company.seat(3)
        console = dealer(page, company)
        console.until_bets()
        yield console
        page.go("about:blank")


def bets(company: Company) -> dict[str, Any]:
    """Return what lies on the layout."""
    seats = company.get("dealer", "/tables/live-1")["round"]["seats"]
    return {seat: place["wagers"] for seat, place in seats.items()}


def test_ten_seconds_without_a_network_lose_no_entry_and_repeat_none(betting: Dealer) -> None:
    page, company = betting.page, betting.company
    before = company.get("dealer", "/tables/live-1")["number"]
    page.cut(off=True)
    page.see("[data-banner=lost]")
    for seat, amount in ((1, "15"), (2, "20"), (3, "25")):
        page.press(f"[data-lies='{seat}'] [data-spot=ante]")
        page.wait(f"document.activeElement?.closest('[data-chips]')?.dataset.chips === '{seat}'")
        betting.row("chips", amount)
        betting.keys("chips", "Enter")
        page.see(f"[data-lies='{seat}'] [data-spot=ante] .chips")
    page.see("[data-waiting='3']")
    page.press("[data-list]")
    assert page.js("document.querySelectorAll('[data-outgoing=waiting]').length") == 3
    page.picture(PICTURES / "console-offline.png")
    page.press("[data-list]")
    page.wire.listen(10)
    assert company.get("dealer", "/tables/live-1")["number"] == before, "nothing was sent"
    page.cut(off=False)
    page.wait(f"!document.querySelector('[data-waiting]') && {SETTLED}")
    assert bets(company) == {"1": {"ante": 1500}, "2": {"ante": 2000}, "3": {"ante": 2500}}
    assert company.get("dealer", "/tables/live-1")["number"] == before + 3, "and nothing twice"
    page.complaints.clear()


def test_an_entry_that_the_house_refuses_stays_in_sight_until_it_is_dismissed(
    betting: Dealer,
) -> None:
    page, company = betting.page, betting.company
    page.press("[data-lies='1'] [data-spot=ante]")
    page.wait("document.activeElement?.closest('[data-chips]')?.dataset.chips === '1'")
    betting.row("chips", "999999")
    betting.keys("chips", "Enter")
    page.see("[data-refused='1']")
    assert bets(company) == {}
    page.press("[data-list]")
    page.picture(PICTURES / "console-refused.png")
    page.press("[data-outgoing=refused] button")
    page.wait("!document.querySelector('[data-refused]')")


def test_p11_enter_alone_never_says_what_a_player_did(page: Page, tmp_path: Path) -> None:
    with Served(tmp_path) as served:
        company = Company(served)
        console = dealer(page, company)
        while console.state["step"] != "first_player_viewed":
            console.go_on()
        assert "Nobody is seated" in page.text("[data-step]")
        page.picture(PICTURES / "console-nobody.png")
        at = console.state["at"]
        for _ in range(3):
            page.key("Enter")
        page.wire.listen(0.5)
        assert console.state["at"] == at
        assert console.state["step"] == "first_player_viewed"
        page.key("1")
        page.wait("document.querySelector('[data-step]')?.dataset.step !== 'first_player_viewed'")
        page.go("about:blank")


def test_a_dealer_seats_people_sells_them_chips_deals_and_frees_a_seat(
    page: Page, tmp_path: Path
) -> None:
    with Served(tmp_path) as served:
        company = Company(served)
        console = dealer(page, company)
        page.press("[data-lies='3'] .who")
        page.press("[data-seats='3'] button", "Just seat 3")
        page.wait("document.querySelector(\"[data-lies='3']\").innerText.includes('Seat 3')")
        page.press("[data-lies='1'] .who")
        fill(page, "dialog[open] input[name=name]", "Rosa")
        page.picture(PICTURES / "console-seats.png")
        page.press("[data-seats='1'] button[type=submit]")
        page.wait("document.querySelector(\"[data-lies='1']\").innerText.includes('Rosa')")
        page.press("[data-lies='1'] .who")
        fill(page, "dialog[open] input[name=amount]", "200")
        page.press("[data-buys='1'] button[type=submit]")
        page.wait(f"!document.querySelector('dialog[open]') && {SETTLED}")
        assert page.js("!document.querySelector('[data-refused]')")
        console.until_bets()
        console.first_bets((1, 3))
        while console.stage != "decisions":
            console.go_on()
        page.press("[data-lies='3'] .who")
        page.press("[data-frees='3'] label", "left")
        page.wait("!document.querySelector('[data-frees] button[type=submit]').disabled")
        page.picture(PICTURES / "console-frees.png")
        page.press("[data-frees='3'] button[type=submit]")
        page.see(".awaited")
        page.go("about:blank")


def test_the_console_says_who_deals_and_the_next_dealer_takes_over_first(
    page: Page, visitor: Callable[[], Page], tmp_path: Path
) -> None:
    with Served(tmp_path) as served:
        company = Company(served)
        console = dealer(page, company)
        console.go_on()
        page.wait("document.querySelector('[data-relieve]').innerText.includes('Badge')")
        drawn = company.post(
            "administrator", "/staff", name="Nora Fresh", role="dealer", reason="needed"
        )
        posts = {"tables": ["live-1"], "reason": "relief"}
        company.post("floor", f"/people/{drawn['person']}/posts", **posts)
        floor = visitor()
        come(floor, company, "floor", "/dealer/live-1")
        floor.press("[data-relieve]")
        floor.picture(PICTURES / "console-relief.png")
        floor.press("[data-relief] button", "Nora Fresh")
        page.wait("document.querySelector('[data-relieve]').innerText.includes('Nora Fresh')")
        page.see("[data-step=relieve_dealer]")
        page.key("Enter")
        page.wait("document.querySelector('[data-relieve]').innerText.includes('Badge')")
        for tab in (page, floor):
            tab.go("about:blank")


def test_a_mistyped_card_is_corrected_and_what_happens_is_shown_before_it_happens(
    page: Page, tmp_path: Path
) -> None:
    with Served(tmp_path) as served:
        company = Company(served)
        company.seat(2)
        console = dealer(page, company)
        console.until_bets()
        console.first_bets((1, 2))
        while console.stage != "cards":
            console.go_on()
        console.go_on()
        wrong = company.get("dealer", "/tables/live-1")["round"]["zones"]["community"][0]
        page.press("[data-list]")
        page.picture(PICTURES / "console-entries.png")
        page.press("[data-entry]:first-child button", "Correct")
        page.see("dialog[open] .slot .card.up")
        right = next(card for card in DECK if card != wrong)
        page.press("dialog[open] .slot")
        page.press(f"dialog[open] [data-card='{right}']")
        page.wait("!document.querySelector('[data-corrects] button[type=submit]').disabled")
        page.picture(PICTURES / "console-corrects.png")
        page.press("[data-corrects] button[type=submit]")
        page.wait(f"!document.querySelector('dialog[open]') && {SETTLED}")
        assert company.get("dealer", "/tables/live-1")["round"]["zones"]["community"][0] == right
        assert serious(page) == []
        page.go("about:blank")
