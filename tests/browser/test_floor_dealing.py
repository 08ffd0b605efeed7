"""A live table of each book: what goes wrong, how the floor rules, and chips to the cent."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from browser.chrome import Chrome, Page
from browser.conftest import PICTURES
from browser.test_looks import serious
from browser.working import Console, come, fill
from web.floor.company import Company
from web.served import Served

pytestmark = pytest.mark.slow
RANKS = "AKQJT98765432"


@dataclass(frozen=True)
class Trouble:
    """What is reported: the irregularity, what is known of it, and what the book says."""

    what: str
    says: str
    facts: tuple[str, ...] = ()
    seat: int | None = None


@dataclass(frozen=True)
class Evening:
    """A round with its troubles, how the floor rules on the last, and whether it is settled."""

    troubles: tuple[Trouble, ...]
    ruling: tuple[str, ...]
    void: Trouble | None = None


RWS = Evening(
    troubles=(
        Trouble("boxed_card", "use the card as the next card"),
        Trouble(
            "simultaneous_draw", "continue the round", ("order of the cards can be established",)
        ),
        Trouble("extra_hand_examined", "must rule", seat=1),
    ),
    ruling=("it was not deliberate",),
)
CB = Evening(
    troubles=(
        Trouble("player_card_exposed", "turn the card face down again"),
        Trouble(
            "card_drawn_in_error",
            "use the card as the next card",
            ("the card has not been exposed",),
        ),
        Trouble("cards_out_of_view", "must rule"),
    ),
    ruling=("Your own ruling", "continue the round"),
    void=Trouble(
        "stub_count_wrong",
        "return every wager",
        ("the cards were misdealt", "the deck is complete"),
    ),
)
UK = Evening(
    troubles=(
        Trouble("player_card_exposed", "turn the card face down again"),
        Trouble("late_wager", "refuse the wager", seat=2),
        Trouble("boxed_card", "must rule"),
    ),
    ruling=("Your own ruling", "continue the round"),
)


@pytest.fixture
def company(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Company]:
    """A live table of a book at which two guests have bet and the cards are to be dealt."""
    with Served(tmp_path) as served:
        made = Company(served, book=request.param)
        made.seat(2)
        made.follow(until="deal")
        yield made


def chips(company: Company) -> dict[int, int]:
    """Return what everybody has in the purse."""
    currency = company.get("dealer", "/tables/live-1")["currency"]
    return {seat: company.get(seat, "/me")["balances"][currency] for seat in company.guests}


def staked(company: Company, seat: int) -> int:
    """Return what lies on the layout for a seat."""
    lying = company.get("dealer", "/tables/live-1")["round"]["seats"][str(seat)]["wagers"]
    return int(sum(lying.values()))


def rule(chrome: Chrome, company: Company, trouble: Trouble, ruling: tuple[str, ...]) -> None:
    """Let the floor rule in the pit."""
    floor = chrome.page(apart=True)
    floor.size(1440, 900)
    come(floor, company, "floor", "/pit/rulings")
    floor.see(f"[data-ruling={trouble.what}]")
    assert serious(floor) == []
    for choice in ruling:
        floor.press("[data-ruling] .remedy, [data-ruling] .actions label", choice)
    assert floor.js("document.querySelector('[data-ruling] button[type=submit]').disabled")
    fill(floor, "[data-ruling] textarea", "Seen by the floor.")
    floor.picture(PICTURES / f"pit-rules-{company.get('floor', '/tables')[-1]['book']}.png")
    floor.press("[data-ruling] button[type=submit]")
    floor.wait("!document.querySelector('[data-ruling]')")
    assert floor.complaints == []
    floor.close()


@pytest.mark.parametrize(
    ("company", "evening"),
    [
        pytest.param("rws-shoe", RWS, id="rws"),
        pytest.param("cb", CB, id="cb", marks=pytest.mark.exhaustive),
        pytest.param("uk", UK, id="uk", marks=pytest.mark.exhaustive),
    ],
    indirect=["company"],
)
def test_three_troubles_and_a_ruling_and_every_chip_is_where_the_console_says(
    chrome: Chrome, page: Page, company: Company, evening: Evening
) -> None:
    before = {seat: balance + staked(company, seat) for seat, balance in chips(company).items()}
    come(page, company, "dealer", "/dealer/live-1")
    console = Console(page, company, faces=(rank + suit for rank in RANKS for suit in "shdc"))
    console.follow(until="reveal")
    for trouble in evening.troubles:
        text = console.report(trouble.what, *trouble.facts, seat=trouble.seat)
        assert trouble.says in text, text
    page.see(".awaited")
    rule(chrome, company, evening.troubles[-1], evening.ruling)
    page.wait("!document.querySelector('.awaited')")
    if evening.void is not None:
        text = console.report(evening.void.what, *evening.void.facts)
        assert evening.void.says in text
        company.rule()
        page.wait("document.body.innerText.includes('Void')")
        assert chips(company) == before
        return
    console.follow(until="settle_seat")
    net = {}
    while console.step != "end_game":
        if console.step == "settle_seat":
            (row,) = [
                one
                for one in company.console["settlement"]
                if not one["settled"] and one["needs"] is None
            ][:1]
            net[row["seat"]] = row["net"]
            shown = page.text(f"[data-settles='{row['seat']}'] .totals")
            assert ("Pay" in shown, "Collect" in shown) == (row["pay"] > 0, row["collect"] > 0)
        console.do()
        page.wait("!!document.querySelector('[data-step]')")
    console.follow(until="end_round")
    assert chips(company) == {seat: balance + net.get(seat, 0) for seat, balance in before.items()}
    page.go("about:blank")
