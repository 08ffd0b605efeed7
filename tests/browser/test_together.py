"""Two browsers at one table: chips to the cent, and cards that only their owner sees."""

import json
from collections.abc import Callable

import pytest

from browser.chrome import Page
from browser.housing import Housing
from browser.visiting import ACTIONS, ANTE, MY_TURN, SETTLED, STAKED, net, purse, sit, staked

pytestmark = pytest.mark.slow
Visitor = Callable[[], Page]


def hidden(page: Page) -> list[str]:
    """Return the cards that a player alone has been told of."""
    messages = [json.loads(frame) for frame in page.frames if "CardsViewed" in frame]
    events = [event["data"] for message in messages for event in message["events"]]
    (cards,) = [data["cards"] for data in events if data.get("cards") and "place" not in data]
    return list(cards)


def act_in_turn(pages: list[Page]) -> None:
    """Let whoever is to act bet the least, until everybody is settled."""
    while not all(page.js(SETTLED) for page in pages):
        for page in pages:
            if page.js(MY_TURN):
                before = staked(page)
                page.press(f"{ACTIONS}.brass")
                page.wait(f"({STAKED}) > {before} || {SETTLED}")


def test_two_players_at_one_table_keep_their_chips_and_their_secrets(
    page: Page, visitor: Visitor, house: Housing
) -> None:
    pages = [page, visitor()]
    for each in pages:
        sit(each, house, "md-2")
    before = [purse(each) for each in pages]
    for each in pages:
        each.press(ACTIONS, "Ante")
        each.see("[data-wager=ante] .chips")
    for each in pages:
        each.press(ACTIONS, "Deal now")
    for each in pages:
        each.see(".own .card.up")
    hands = [hidden(each) for each in pages]
    assert all(len(cards) == 2 for cards in hands)
    for each, others in zip(pages, reversed(hands), strict=True):
        texts = each.received()
        assert any(f'"{card}"' in text for card in hidden(each) for text in texts)
        assert not [text for text in texts for card in others if f'"{card}"' in text]
    act_in_turn(pages)
    for each, chips in zip(pages, before, strict=True):
        each.wait(ANTE)
        assert purse(each) == chips + net(each)
        me = each.js("fetch('/api/v1/me').then((answer) => answer.json())")
        assert purse(each) in me["balances"].values()
