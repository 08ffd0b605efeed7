"""A guest plays whole rounds in a real browser, from the lobby to the settlement."""

import json

import pytest

from browser.chrome import Chrome, Page
from browser.conftest import PICTURES
from browser.housing import Housing
from browser.visiting import (
    ACTIONS,
    MY_TURN,
    SETTLED,
    STAKED,
    bet,
    decide,
    lobby,
    net,
    purse,
    sit,
    staked,
)

pytestmark = pytest.mark.slow
LEAVES = "[...document.querySelectorAll('button')].some((e) => e.innerText === 'Leave the table')"
ROUNDS = [
    ("md-1", ("three_card", "six_card", "progressive"), 3),
    ("rws-1", ("progressive",), 1),
    ("cb-1", ("three_card",), 3),
    ("uk-1", (), 3),
]


@pytest.mark.parametrize(("table", "sides", "decisions"), ROUNDS)
def test_a_guest_plays_a_round_and_the_chips_agree_to_the_cent(
    page: Page, house: Housing, table: str, sides: tuple[str, ...], decisions: int
) -> None:
    sit(page, house, table)
    before = purse(page)
    bet(page, *sides)
    assert decide(page) == decisions
    page.see("[data-settlement][open]")
    page.wait("document.querySelector('[data-actions]').innerText.includes('Ante')")
    assert purse(page) == before + net(page)
    me = page.js("fetch('/api/v1/me').then((answer) => answer.json())")
    assert purse(page) in me["balances"].values()
    page.picture(PICTURES / f"settlement-{table}.png")


def test_the_settlement_tells_every_line_with_its_clause(page: Page, house: Housing) -> None:
    sit(page, house, "md-2")
    bet(page, "three_card")
    decide(page)
    page.see("[data-settlement][open] li")
    lines = page.js(
        "[...document.querySelectorAll('[data-settlement][open] li')].map((li) => li.innerText)"
    )
    assert 2 <= len(lines) < 5, "wagers that end alike share a line"
    named = " ".join(lines)
    assert all(f"{street} Street" in named for street in ("3rd", "4th", "5th"))
    assert all("MD-" in line and "Stake $" in line for line in lines)
    page.press("[data-settlement][open] li button", "MD-")
    page.see("[popover]:popover-open")
    page.wait("document.querySelector(':popover-open').innerText.length > 80")


def test_the_round_is_proved_in_the_browser_with_ones_own_number(
    page: Page, house: Housing
) -> None:
    sit(page, house, "cb-1")
    bet(page)
    decide(page)
    page.press("[role=tab]", "Fairness")
    page.press("aside button", "Verify this round")
    page.see('[data-verdict="right"]')
    text = page.text("aside")
    assert "is in the shuffle" in text
    assert "matches the one that this page saw before the deal" in text
    page.picture(PICTURES / "proof.png")


def test_past_rounds_are_told_step_by_step(page: Page, house: Housing) -> None:
    sit(page, house, "uk-1")
    bet(page)
    decide(page)
    page.press("[role=tab]", "History")
    page.see("aside a[href*='/round/uk-1/']")
    page.js("document.querySelector('aside a[href*=\"/round/uk-1/\"]').click()")
    page.see("[data-round] [data-settlement]")
    page.key("Home")
    page.wait("document.querySelectorAll('.board .up').length === 0")
    page.key("End")
    page.wait("document.querySelectorAll('.board .up').length === 3")
    page.js("history.back()")
    page.wait(LEAVES)


def test_two_tabs_of_one_seat_stay_consistent(chrome: Chrome, page: Page, house: Housing) -> None:
    sit(page, house, "md-2")
    other = chrome.beside(page)
    other.size(1440, 900)
    other.go(f"{house.url}/#/table/md-2")
    other.see("[data-seat] [data-wager]")
    page.press(ACTIONS, "Ante")
    other.see("[data-wager=ante] .chips")
    other.press(ACTIONS, "Deal now")
    page.wait(MY_TURN)
    page.press(ACTIONS, "Fold")
    other.wait(SETTLED)
    page.wait(SETTLED)
    assert net(page) == net(other) < 0
    assert purse(page) == purse(other)
    assert other.complaints == []
    other.close()


def test_nobodys_cards_reach_another_browser_before_they_are_shown(
    chrome: Chrome, page: Page, house: Housing
) -> None:
    sit(page, house, "cb-1")
    watcher = chrome.page(apart=True)
    watcher.go(f"{house.url}/#/table/cb-1")
    watcher.see(".invitation")
    bet(page)
    page.wait(MY_TURN)
    page.see(".own .card.up")
    hand = page.js(
        "JSON.stringify([...document.querySelectorAll('.own .card')].map((c) => c.ariaLabel))"
    )
    assert len(json.loads(hand)) == 2
    watcher.wait("document.querySelectorAll('.board .card').length === 3")
    seen = [frame for frame in watcher.frames if '"cards":[' in frame]
    own = [json.loads(frame) for frame in page.frames if "CardsViewed" in frame]
    cards = [e["data"]["cards"] for m in own for e in m["events"] if e["data"].get("cards")]
    assert len(cards) == 1
    assert seen
    assert not [frame for frame in seen for card in cards[0] if f'"{card}"' in frame]
    watcher.close()


def test_a_round_is_played_with_the_keyboard_alone(page: Page, house: Housing) -> None:
    lobby(page, house)
    seat = "document.querySelector('article[data-table=\"uk-1\"] button')"
    for _ in range(100):
        if page.js(f"document.activeElement === {seat}"):
            break
        page.key("Tab")
    page.key("Enter")
    page.see("[data-seat] [data-wager]")
    page.wait("[...document.querySelectorAll('[data-actions] button.brass')].length > 0")
    page.key("b")
    page.see("[data-wager=ante] .chips")
    page.key("d")
    for made in range(1, 4):
        page.wait(MY_TURN)
        page.key("1")
        page.wait(f"{SETTLED} || {STAKED} > {made}")
    page.wait(SETTLED)
    assert page.js("document.querySelector('[data-announcer]').textContent")


WATCH = """(() => {
  window.early = [];
  const look = () => {
    const bar = document.querySelector("[data-actions]");
    if (!bar?.innerText.includes("Fold")) return;
    const cards = [...document.querySelectorAll(".own .card")];
    const moves = document.getAnimations().filter((each) => each.playState === "running"
      && each.effect.target.closest(".felt") && !each.effect.target.closest(".ring"));
    if (!cards.length || !cards.every((card) => card.classList.contains("up")) || moves.length)
      window.early.push(cards.map((card) => card.ariaLabel).concat(moves.length));
  };
  new MutationObserver(look).observe(document.body,
    { subtree: true, childList: true, attributes: true, characterData: true });
})()"""
"""Notes every change of the page at which a decision is offered before the cards lie still."""


def pressed(page: Page, how: str, times: int) -> None:
    """Press for the smallest bet again and again, as fast as a browser takes it."""
    one = {"key": "1", "text": "1", "windowsVirtualKeyCode": ord("1")}
    box = page.js(
        "(() => { const box = document.querySelector('[data-main]').getBoundingClientRect();"
        " return { x: box.x + box.width / 2, y: box.y + box.height / 2 }; })()"
    )
    for number in range(times):
        if how == "held":
            again = number > 0
            page.wire.ask("Input.dispatchKeyEvent", type="keyDown", autoRepeat=again, **one)
        elif how == "key":
            page.key("1")
        elif how == "mouse":
            for kind in ("mousePressed", "mouseReleased"):
                more = {"button": "left", "clickCount": number + 1}
                page.wire.ask("Input.dispatchMouseEvent", type=kind, **box, **more)
        else:
            page.wire.ask("Input.dispatchTouchEvent", type="touchStart", touchPoints=[box])
            page.wire.ask("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
    if how == "held":
        page.wire.ask("Input.dispatchKeyEvent", type="keyUp", **one)


def press_until_taken(page: Page, how: str, made: int) -> None:
    """Press four times as fast as possible, and again if the page took that for no press."""
    over = f"({STAKED} > {made} || {SETTLED})"
    while not page.js(over):
        page.wait(f"{over} || {MY_TURN}")
        if not page.js(over):
            pressed(page, how, 4)
            page.wire.listen(1.0)


@pytest.mark.parametrize("motion", ["usual", "slow", "none"])
@pytest.mark.parametrize(
    "how", ["key", "held", "mouse", pytest.param("touch", marks=pytest.mark.exhaustive)]
)
def test_one_press_counts_for_one_decision_whose_cards_are_shown(
    page: Page, house: Housing, how: str, motion: str
) -> None:
    """U101 and U102: no press counts for cards that were not visible when it was made."""
    page.prefer(reduced_motion="reduce" if motion == "none" else "no-preference")
    page.wire.ask("Animation.enable")
    page.wire.ask("Emulation.setTouchEmulationEnabled", enabled=how == "touch")
    sit(page, house, "md-2")
    page.js(WATCH)
    page.wire.ask("Animation.setPlaybackRate", playbackRate=0.3 if motion == "slow" else 1)
    bet(page)
    for made in (1, 2, 3):
        if made == 1:
            pressed(page, how, 8)
            assert staked(page) == 1, "nothing is shown yet"
        press_until_taken(page, how, made)
        assert made == 3 or staked(page) == made + 1
    page.wait(SETTLED)
    assert page.js("window.early") == []


def test_no_key_counts_before_ones_cards_are_face_up(page: Page, house: Housing) -> None:
    page.prefer(reduced_motion="no-preference")
    sit(page, house, "rws-1")
    page.js(WATCH)
    bet(page)
    while not page.js("document.querySelectorAll('.own .card.up').length === 5"):
        for key in "1f":
            page.key(key)
    assert staked(page) == 1
    assert page.js("document.querySelectorAll('.own .dim').length") == 0, "the hand is not folded"
    press_until_taken(page, "key", 1)
    page.wait(SETTLED)
    assert page.js("window.early") == []


def test_a_bet_in_a_power_cut_counts_once_when_the_table_is_found_again(
    page: Page, house: Housing
) -> None:
    sit(page, house, "uk-1")
    bet(page)
    page.wait(MY_TURN)
    page.see(".own .card.up")
    hand = page.js("[...document.querySelectorAll('.own .card')].map((c) => c.ariaLabel)")
    house.kill()
    page.see('[data-banner="lost"]')
    text = page.text("[data-banner]")
    assert "If you are not back by" in text
    assert "the table folds your hand and you lose £5." in text
    page.picture(PICTURES / "banner.png")
    page.press(f"{ACTIONS}.brass")
    house.start()
    page.wait("!document.querySelector('[data-banner]')")
    after = page.js("[...document.querySelectorAll('.own .card')].map((c) => c.ariaLabel)")
    assert after == hand
    page.wait(f"{STAKED} === 2")
    decide(page)
    page.complaints[:] = [line for line in page.complaints if "ERR_" not in line]
