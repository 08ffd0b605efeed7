"""Leaving a table, losing the connection, and limits of one's own, in a real browser."""

from collections.abc import Iterator

import pytest

from browser.chrome import Page
from browser.conftest import PICTURES
from browser.housing import Housing
from browser.visiting import ACTIONS, MY_TURN, SETTLED, cents, net, purse, sit
from fifthstreet.floor.tables.pace import FLAT_OUT, TablePace
from fifthstreet.web.lobby import Lobby
from web.served import Served

pytestmark = pytest.mark.slow
HASTY = TablePace(betting=30.0, numbers=5.0, decision=0.1, between=0.0, cycle=0.0)
IMPATIENT = TablePace(betting=1.0, numbers=5.0, decision=30.0, between=0.0, cycle=0.0, absent=1)
QUESTION_OPEN = "Boolean(document.querySelector('[data-leave]'))"
SEATED = (
    "[...document.querySelectorAll('button')].some((each) => each.innerText === 'Leave the table')"
)


def test_leaving_with_bets_on_the_table_asks_first_and_says_what_it_costs(
    page: Page, house: Housing
) -> None:
    sit(page, house, "cb-1")
    before = purse(page)
    page.press(ACTIONS, "Ante")
    page.see("[data-wager=ante] .chips")
    page.press("button", "Leave the table")
    page.wait(QUESTION_OPEN)
    assert "are returned" in page.text("dialog[open]")
    page.key("Escape")
    page.wait(f"!{QUESTION_OPEN}")
    page.press(ACTIONS, "Deal now")
    page.wait(MY_TURN)
    staked = before - purse(page)
    page.press("button", "Leave the table")
    page.wait(QUESTION_OPEN)
    page.picture(PICTURES / "leave.png")
    assert page.js("document.activeElement.innerText") == "Stay"
    text = page.text("dialog[open]")
    assert "you lose $" in text
    assert cents(text.partition("you lose ")[2].partition(".\n")[0]) == staked > 0
    page.press("[data-leave] button", "Stay")
    page.wait(f"!{QUESTION_OPEN} && {MY_TURN}")
    page.press("button", "Leave the table")
    page.press("[data-leave] button", "Leave and lose")
    page.wait(f"!{SEATED}")


def test_leaving_without_bets_asks_nothing(page: Page, house: Housing) -> None:
    sit(page, house, "uk-1")
    page.press("button", "Leave the table")
    page.wait(f"!{SEATED}")


def test_limits_answer_in_words_and_the_field_shows_what_is_in_force(
    page: Page, house: Housing
) -> None:
    sit(page, house, "uk-1")
    page.go(f"{house.url}/#/session")
    field = "form[data-limit='stake:GBP']"
    page.see(field)

    def wish(text: str) -> None:
        page.js(
            f'(() => {{ const field = document.querySelector("{field} input");'
            f" field.value = '{text}'; field.dispatchEvent(new Event('input', "
            "{bubbles: true})); })()"
        )
        page.press(f"{field} button")

    def answered(text: str, value: str) -> None:
        page.wait(f'document.querySelector("{field} [role=status]").innerText.includes("{text}")')
        page.wait(f'document.querySelector("{field} input").value === "{value}"')

    wish("12")
    answered("Set to £12.", "12")
    wish("50")
    answered("Until then: £12.", "12")
    page.picture(PICTURES / "limits.png")
    wish("-3")
    answered("zero or more", "12")
    wish("12")
    answered("Set to £12.", "12")
    wish("12")
    answered("Nothing has changed", "12")
    page.go(f"{house.url}/#/table/uk-1")
    page.see("[data-actions] .note")
    assert "takes at least £20" in page.text("[data-actions] .note")
    assert "the limit is £12" in page.text("[data-actions] .note")
    assert "Ante" not in page.text("[data-actions] .acts")
    page.picture(PICTURES / "limited.png")
    page.complaints[:] = [line for line in page.complaints if "409" not in line]


def test_a_guest_takes_a_break_from_the_page(page: Page, house: Housing) -> None:
    sit(page, house, "uk-1")
    page.press("button", "Leave the table")
    page.wait(f"!{SEATED}")
    page.go(f"{house.url}/#/session")
    page.press("[data-begin-break]")
    page.see("dialog[open] [data-break]")
    page.key("Escape")
    page.wait("!document.querySelector('[data-break]')")
    page.press("[data-begin-break]")
    page.press("[data-break] button", "Yes, start now")
    page.wait("document.body.innerText.includes('You can sign in and play again from')")


@pytest.fixture
def slow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("slow")
    with Served(folder, {"uk-1": "uk"}, pace=FLAT_OUT) as served:
        yield served


def test_a_lost_connection_is_told_with_what_it_costs_and_when_it_decided_the_hand(
    page: Page, slow: Served
) -> None:
    with slow.player("uk-1") as other:
        seat = other.sit()
        sit(page, slow, "uk-1")
        before = purse(page)
        other.must("do.PlaceWager", seat=seat, wager="ante", amount=500)
        page.press(ACTIONS, "Ante")
        page.see(".own [data-wager=ante] .chips")
        other.must("ask.DeclareReady")
        page.press(ACTIONS, "Deal now")
        while other.view["waits"]["for"] != "decision":
            other.hear()
        person = str(page.js("fetch('/api/v1/me').then((a) => a.json()).then((a) => a.person)"))
        page.cut(off=True)
        page.see('[data-banner="lost"]')
        text = page.text("[data-banner]")
        assert "You have 30 s for your next decision" in text
        assert "folds your hand and you lose £5." in text
        page.picture(PICTURES / "away.png")
        slow.inside(lambda lobby: give_up(lobby, person))
        while not slow.inside(lambda lobby: lobby.running.house.services.is_lost("uk-1", person)):
            pass
        slow.inside(lambda lobby: pace(lobby, HASTY))
        other.must("do.Fold", seat=seat)
        while other.view["round"] is not None:
            other.until("events")
        page.cut(off=False)
        page.wait("!document.querySelector('[data-banner]')")
        page.wait(SETTLED)
        assert "You lost your connection" in page.text("[data-settlement][open]")
        page.picture(PICTURES / "back.png")
        assert net(page) == -500
        page.wait(f"document.querySelector('header [data-balance]').innerText !== '' && {SETTLED}")
        assert purse(page) == before - 500
        page.press("button", "Leave the table")
        page.wait(f"!{SEATED}")
        page.go("about:blank")
        page.complaints[:] = [line for line in page.complaints if "ERR_" not in line]


def test_who_loses_a_seat_by_sitting_out_is_told_why_and_may_sit_down_again(
    page: Page, slow: Served
) -> None:
    slow.inside(lambda lobby: pace(lobby, IMPATIENT))
    with slow.player("uk-1") as other:
        seat = other.sit()
        sit(page, slow, "uk-1")
        other.must("do.PlaceWager", seat=seat, wager="ante", amount=500)
        while other.view["waits"]["for"] != "decision":
            other.hear()
        page.wait(SEATED)
        other.must("do.Fold", seat=seat)
        page.wait("document.querySelector('.toast')?.innerText.includes('you lost your seat')")
        page.wait(f"!{SEATED}")
        page.picture(PICTURES / "removed.png")
        page.press("[data-seat] button", "Take seat")
        page.wait(SEATED)
        page.press("button", "Leave the table")
        page.wait(f"!{SEATED}")
        page.go("about:blank")


def give_up(lobby: Lobby, person: str) -> None:
    """Let the house drop somebody's sockets, as it does by itself after a while of silence."""
    for socket in tuple(lobby.feed("uk-1").sockets):
        if socket.viewer.person == person:
            socket.wire.drop("lost")


def pace(lobby: Lobby, chosen: TablePace) -> None:
    """Let the table wait from now on as long as a pace says."""
    lobby.host("uk-1").timers.pace = chosen
