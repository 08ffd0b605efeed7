"""A dealer at the console: first password, a live round by the keyboard, and what goes wrong."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from browser.chrome import Chrome, Page
from browser.conftest import PICTURES
from browser.test_looks import serious
from browser.working import STEP, Console, come, fill, sign_in
from web.floor.company import Company
from web.served import Served

pytestmark = pytest.mark.slow
RANKS = "AKQJT98765432"
OPENING = ["receive_deck", "inspect", "spread_face_up", "first_player_viewed", "turn_down"]


@pytest.fixture(scope="module")
def company(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Company]:
    """A house with staff and two guests at a live table."""
    folder: Path = tmp_path_factory.mktemp("console")
    with Served(folder, tables={"md-1": "md"}) as served:
        made = Company(served)
        made.seat(2)
        yield made


def test_a_new_dealer_chooses_a_password_and_waits_for_a_post(page: Page, company: Company) -> None:
    drawn = company.post(
        "administrator", "/staff", name="Nora Fresh", role="dealer", reason="needed"
    )
    page.go(f"{company.served.url}/#/dealer")
    sign_in(page, "Nora Fresh", drawn["password"])
    page.see("[data-door=password]")
    for name in ("fresh", "again"):
        fill(page, f"[data-door=password] input[name={name}]", "quite another phrase")
    page.press("[data-door=password] button[type=submit]")
    page.wait("document.body.innerText.includes('not assigned to a table')")
    posts = {"tables": ["live-1"], "reason": "the shift"}
    company.post("floor", "/people/Nora Fresh/posts", **posts)
    page.see("[data-post=live-1]")


def test_a_player_finds_the_door_and_no_console(page: Page, company: Company) -> None:
    page.go(f"{company.served.url}/")
    page.press("article button", "Sit down")
    page.wait("location.hash.startsWith('#/table/')")
    page.js("location.hash = '#/dealer/live-1'")
    page.see("[data-door='sign-in']")
    assert not page.js(f"{STEP}")


def test_a_dealer_deals_a_round_handles_three_irregularities_and_the_floor_rules(
    chrome: Chrome, page: Page, company: Company
) -> None:
    come(page, company, "dealer", "/dealer")
    page.press("[data-post=live-1]")
    page.see("[data-step]")
    console = Console(page, company)
    done = console.follow(until="deal")
    assert done[:5] == OPENING
    assert {"cut", "place", "start_round", "open_betting", "close_betting"} <= {*done}
    page.picture(PICTURES / "dealer-deal.png")
    assert console.follow(until="reveal") == ["deal", "discard_stub"]

    page.press("[data-list]")
    assert "MD-13.A" in console.report("boxed_card")
    page.wait("document.body.innerText.includes('Reported: boxed card → discard the card')")
    unseen = "the card has not been exposed"
    assert "use the card as the next card" in console.report("card_drawn_in_error", unseen)
    page.wait("document.body.innerText.includes('MD-13.C')")
    page.press("[data-list]")
    assert "floorperson must rule" in console.report("player_leaves", seat=1)
    page.wait("document.querySelector('.awaited')?.innerText.includes('leaves the table')")
    page.picture(PICTURES / "dealer-awaits-ruling.png")

    floor = chrome.page(apart=True)
    floor.size(1440, 900)
    come(floor, company, "floor", "/pit/rulings")
    floor.see("[data-ruling=player_leaves]")
    floor.picture(PICTURES / "pit-ruling.png")
    floor.press("[data-ruling] .remedy", "the hand is ruled folded")
    assert floor.js("document.querySelector('[data-ruling] button[type=submit]').disabled")
    fill(floor, "[data-ruling] textarea", "Gone for ten minutes.")
    floor.press("[data-ruling] button[type=submit]")
    floor.wait("!document.querySelector('[data-ruling]')")
    assert floor.complaints == []
    floor.close()

    done = console.follow(until="settle_seat")
    assert done.count("show_hand") == 1, "the other hand was ruled folded"
    rows = page.js("[...document.querySelectorAll('[data-settles]')].map((e) => e.dataset.settles)")
    assert rows == ["2", "1"], "from the right to the left"
    shown = page.text("[data-settles='2'] .totals")
    (row, _) = company.console["settlement"]
    assert f"{row['pay'] // 100:,}" in shown
    page.picture(PICTURES / "dealer-settles.png")
    assert console.follow(until="end_round")[:3] == ["settle_seat", "settle_seat", "end_game"]
    assert company.console["phase"] == "ended"


def test_cards_are_entered_by_pointer_and_taken_back_before_they_are_sent(
    page: Page, company: Company
) -> None:
    come(page, company, "dealer", "/dealer/live-1")
    page.see("[data-step]")
    console = Console(page, company)
    console.follow(until="show_hand")
    page.press("[data-also=show_hand]")
    page.press("[data-card=As]")
    page.see(".work .slot .card.up")
    page.press(".tools button", "Undo")
    page.wait("!document.querySelector('.work .slot .card.up')")
    assert page.js("document.querySelector('[data-main]').disabled")
    page.press("[data-card=Td]")
    page.press("[data-card='4d']")
    page.see("section.felt .seat .card.up")
    assert page.js("document.querySelector('.seat .card.up').ariaLabel") == "ten of diamonds"
    page.size(390, 844, scale=2, phone=True)
    assert page.js("document.documentElement.scrollWidth <= innerWidth")
    page.picture(PICTURES / "dealer-phone.png")


@pytest.mark.clause("MD-13.B")
def test_a_dealer_marks_a_look_reports_two_boxed_cards_and_an_error_of_a_settled_round(
    page: Page, tmp_path: Path
) -> None:
    with Served(tmp_path) as served:
        company = Company(served)
        company.seat(1)
        company.follow(until="reveal")
        come(page, company, "dealer", "/dealer/live-1")
        console = Console(page, company)
        page.press("[data-lies='1'] .who")
        page.press("[data-seats='1'] button", "Mark as looked")
        page.see("[data-looked='1']")
        assert "MD-13.B" in console.report("boxed_card", count=2)
        page.see(".awaited")
        company.rule()
        page.wait("document.body.innerText.includes('Void')")
        company.follow(until="start_round")
        company.follow(until="reveal")
        company.follow(until="start_round")
        page.wait("document.body.innerText.includes('Between')")
        assert "must rule" in console.report("wrong_number_of_cards", seat=1)
        page.see(".awaited")
        page.go("about:blank")


@pytest.mark.parametrize("room", ["light", "dark"])
def test_axe_finds_nothing_serious_at_the_console(page: Page, tmp_path: Path, room: str) -> None:
    with Served(tmp_path) as served:
        company = Company(served)
        company.seat(2)
        company.follow(until="reveal")
        page.prefer(color_scheme=room, reduced_motion="reduce")
        page.go(f"{served.url}/#/dealer")
        page.see("[data-door]")
        assert serious(page) == []
        come(page, company, "dealer", "/dealer/live-1")
        page.see("[data-step], .waits")
        assert serious(page) == []
        page.key("w")
        page.see("[data-what]")
        assert serious(page) == []
        page.press("[data-what=card_drawn_in_error]")
        assert serious(page) == []
        page.go("about:blank")


@pytest.mark.exhaustive
@pytest.mark.parametrize("submission", ["md-hand", "rws-shoe", "cb", "uk"])
def test_a_round_of_every_document_is_dealt_with_the_keyboard_alone(
    page: Page, tmp_path: Path, submission: str
) -> None:
    with Served(tmp_path) as served:
        company = Company(served, book=submission)
        company.seat(2)
        come(page, company, "dealer", "/dealer/live-1")
        console = Console(page, company, faces=(rank + suit for rank in RANKS for suit in "shdc"))
        console.follow(until="deal")
        console.follow(until="settle_seat")
        assert len(company.console["settlement"]) == 2
        console.follow(until="end_round")
        assert company.console["phase"] == "ended"
        page.go("about:blank")
