"""The page of one's own round, for each kind of game: keys, figures, sizes and no serious fault."""

from collections.abc import Iterator

import pytest

from browser.chrome import Page
from browser.conftest import PICTURES
from browser.test_looks import serious
from browser.visiting import ACTIONS, SETTLED, cents, sit
from fifthstreet import bookcase
from fifthstreet.rules.shelf import furnish
from web.floor.night import Night
from web.floor.test_sample_books import SAMPLES, opened
from web.served import Served

pytestmark = pytest.mark.slow
SIZES = [(360, 740), (844, 390), (1280, 800), (2560, 1440)]
AT = "Number(document.querySelector('[data-step]').dataset.step)"
CHOICES = "[...document.querySelectorAll('[data-actions] button')].map((b) => b.innerText).join()"

CROWDED = """(() => {
  const boxes = [...document.querySelectorAll('.own [data-wager] .figure')]
    .map((each) => ({text: each.innerText, box: each.getBoundingClientRect(),
      round: each.closest('.circle').getBoundingClientRect()}));
  const middle = ({left, right}) => (left + right) / 2;
  const aside = boxes.filter(({box, round}) => Math.abs(middle(box) - middle(round)) > 1);
  const over = boxes.filter((one) => boxes.some((two) => one !== two
    && one.box.left < two.box.right && two.box.left < one.box.right
    && one.box.top < two.box.bottom && two.box.top < one.box.bottom));
  return [...aside, ...over].map(({text}) => text);
})()"""
"""The amounts beside the middle of their spots, or over one another."""
FITS = """(({scrollWidth, clientWidth}) => scrollWidth <= clientWidth)(
  document.querySelector('.own [data-reward=huge]'))"""
"""Whether the result of the largest wins is as wide as its frame."""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    bookcase.open_bookcase(str(SAMPLES))
    try:
        with Served(tmp_path_factory.mktemp("kinds"), {"md-1": "md", "rws-1": "rws"}) as house:
            opened(house, "uth")
            yield house
    finally:
        bookcase.open_bookcase()
        furnish()


def played(page: Page, served: Served, table: str) -> None:
    """Play a round on the page, and open its own page."""
    sit(page, served, table)
    page.press(ACTIONS, "Ante")
    page.see("[data-wager=ante] .chips")
    page.press(ACTIONS, "Deal now")
    for _ in range(4):
        page.wait(f"{CHOICES}.includes('Fold') || {CHOICES}.includes('Stay') || {SETTLED}")
        if page.js(SETTLED):
            break
        before = page.js(CHOICES)
        page.press(ACTIONS, "Fold" if "Fold" in before else "Stay")
        page.wait(f"{CHOICES} !== {before!r} || {SETTLED}")
    page.wait(SETTLED)
    page.go(f"{served.url}/#/round/{table}/1")
    page.see("[data-round='1'] [data-settlement]")


def walk(page: Page) -> None:
    """Step through the round by its keys."""
    last = int(page.js(AT))
    for key, at in (("Home", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", last)):
        page.key(key)
        page.wait(f"{AT} === {at}")
    page.key("Home")
    page.wait(f"{AT} === 1")
    page.key(" ")
    page.wait(f"{AT} > 1")
    page.key("End")
    page.wait(f"{AT} === {last}")


def look(page: Page, name: str) -> None:
    """See that the page fits every size in both themes, and has no serious fault.

    Every decision is open, since its table is the widest thing of the page.
    """
    page.js("document.querySelectorAll('[data-round] details').forEach((one) => one.open = true)")
    for scheme in ("light", "dark"):
        page.prefer(color_scheme=scheme, reduced_motion="reduce")
        for width, height in SIZES:
            page.size(width, height)
            page.wait(f"innerWidth === {width}")
            assert page.js("document.documentElement.scrollWidth <= innerWidth"), (width, height)
            page.picture(PICTURES / f"round-{name}-{scheme}-{width}.png")
        assert serious(page) == []


@pytest.mark.parametrize("table", ["md-1", "rws-1", "uth-1"])
def test_a_round_of_each_kind_is_stepped_through_by_keys_and_shows_luck_and_skill(
    page: Page, served: Served, table: str
) -> None:
    played(page, served, table)
    page.see("[data-luck]")
    page.see("[data-decision='1'] [data-option]")
    walk(page)
    look(page, table)


JACKPOT, VOIDED, PLAIN = 1, 2, 3
ENVIOUS, WINNER = 1, 2


@pytest.fixture(scope="module")
def night(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Night]:
    """A live table with three rounds that are over: a jackpot, a voided one and a plain one."""
    with Served(tmp_path_factory.mktemp("live")) as house, Night(house) as made:
        made.seat(5)
        made.turn_up()
        made.settle()
        made.follow(until="start_round")
        made.follow(until="reveal")
        made.ok(made.command("dealer", "do.ReportIrregularity", what="boxed_card", count=2))
        made.rule()
        made.follow(until="start_round")
        made.do(made.console["next"][0], iter(()))
        made.follow(until="start_round")
        yield made


def opened_by(page: Page, night: Night, seat: int, number: int) -> None:
    """Open a round of the live table as the guest at a seat."""
    served = night.served
    assert served.opened is not None
    page.wire.ask(
        "Network.setCookie",
        name=served.opened.serving.cookie,
        value=night.guests[seat],
        url=served.url,
    )
    page.go(f"{served.url}/")
    page.js("localStorage.setItem('signed-on', 'yes')")
    page.go(f"{served.url}/#/round/{night.table}/{number}")
    page.see(f"[data-round='{number}'] [data-settlement='{seat}'][open]")


def test_a_round_dealt_by_hand_says_so_and_shows_luck_and_skill(page: Page, night: Night) -> None:
    opened_by(page, night, ENVIOUS, PLAIN)
    page.see(f"[data-luck='{ENVIOUS}']")
    page.see("[data-decision='1'] [data-option]")
    assert "Dealt by hand" in page.text("main")
    walk(page)
    look(page, "live")


def test_a_voided_round_gives_every_bet_back_and_no_figures(page: Page, night: Night) -> None:
    opened_by(page, night, WINNER, VOIDED)
    page.see("[data-why=voided]")
    assert not page.js("Boolean(document.querySelector('[data-luck]'))")
    assert "MD-13.B" in page.text("main")
    assert cents(page.text(f"[data-settlement='{WINNER}'] summary span:last-child")) == 0
    walk(page)
    look(page, "voided")


def test_a_jackpot_round_shows_the_award_by_its_name(page: Page, night: Night) -> None:
    opened_by(page, night, WINNER, JACKPOT)
    page.see("[data-why=uncounted]")
    assert "the maximum payout is shared" in page.text("[data-why=uncounted]")
    settlement = page.text(f"[data-settlement='{WINNER}']")
    assert "Progressive" in settlement
    review = night.get(WINNER, f"/tables/{night.table}/rounds/{JACKPOT}/review")
    (hand,) = [one for one in review["hands"] if one["own"]]
    shown = page.text(f"[data-settlement='{WINNER}'] summary span:last-child")
    assert cents(shown) == hand["net"] > 0
    walk(page)
    for width, height in SIZES:
        page.size(width, height)
        page.wait(f"innerWidth === {width}")
        assert page.js(CROWDED) == [], (width, height)
        assert page.js(FITS), (width, height)
    look(page, "jackpot")
