"""What somebody does at the floor with a pointer: sit down, bet, decide, read the settlement."""

import re
from typing import Protocol

from browser.chrome import Page

ACTIONS = "[data-actions] button"
SETTLED = "Boolean(document.querySelector('[data-settlement]'))"
STAKED = "document.querySelectorAll('.own [data-wager] .chips').length"
MY_TURN = "document.querySelector('[data-actions]').innerText.includes('Fold')"
ANTE = "document.querySelector('[data-actions]').innerText.includes('Ante')"

STILL = """document.fonts.status === "loaded" && !document.querySelector(".toast")
  && document.getAnimations().every((each) => each.playState !== "running"
    || each.effect.target.closest(".ring"))"""
"""Whether everything lies where it will lie; only clocks go on."""


class Open(Protocol):
    """A house that is open somewhere."""

    @property
    def url(self) -> str: ...


def lobby(page: Page, house: Open) -> None:
    page.go(f"{house.url}/")
    page.see("article")


def sit(page: Page, house: Open, table: str) -> None:
    """Sit down from the lobby, as a guest where need be."""
    lobby(page, house)
    page.press(f'article[data-table="{table}"] button', "Sit down")
    page.wait(f"location.hash === '#/table/{table}'")
    page.see("[data-seat] [data-wager]")


def bet(page: Page, *sides: str) -> None:
    """Make an ante of the least, side bets with it, and have the cards dealt."""
    page.press(ACTIONS, "Ante")
    page.see("[data-wager=ante] .chips")
    for side in sides:
        page.press(f"[data-wager={side}]")
        page.see(f"[data-wager={side}] .chips")
    page.press(ACTIONS, "Deal now")


def decide(page: Page) -> int:
    """Make the least bet at every decision; return how many there were."""
    for made in range(10):
        page.wait(f"{MY_TURN} || {SETTLED}")
        if page.js(SETTLED):
            return made
        before = staked(page)
        page.press(f"{ACTIONS}.brass")
        page.wait(f"({STAKED}) > {before} || {SETTLED}")
    raise AssertionError("The round never ended.")


def staked(page: Page) -> int:
    return int(page.js(STAKED))


def cents(text: str) -> int:
    """Return an amount as the floor writes it, in minor units."""
    sign = -1 if "\u2212" in text else 1
    whole, _, rest = re.sub(r"[^0-9.]", "", text).partition(".")
    return sign * (int(whole) * 100 + int((rest + "00")[:2]))


def purse(page: Page) -> int:
    """Return the chips that the bar shows."""
    return cents(page.text("header [data-balance]"))


def net(page: Page) -> int:
    """Return what the settlement says of one's own seat."""
    return cents(page.text("[data-settlement][open] summary span:last-child"))
