"""The page of the console: every payment of a jackpot hand, and a round that nobody bets in."""

from pathlib import Path

import pytest

from browser.chrome import Page
from browser.conftest import PICTURES
from browser.working import come
from web.floor.night import Night
from web.served import Served

pytestmark = pytest.mark.slow


def test_the_page_shows_every_payment_of_a_jackpot_hand(page: Page, tmp_path: Path) -> None:
    with Served(tmp_path) as served, Night(served) as night:
        night.seat(5)
        night.turn_up()
        night.settle(before=2)
        come(page, night, "dealer", "/dealer/live-1")
        page.see("[data-settles='2'] [data-moves]")
        payments = {
            seat: page.text(f"[data-settles='2'] [data-moves='{seat}'] .pay")
            for seat in (2, 1, 3, 4, 5)
        }
        page.picture(PICTURES / "dealer-envy.png")
        (row,) = [row for row in night.console["settlement"] if row["seat"] == 2]
        paid = {move["seat"]: f"Pay ${move['pay'] / 100:,.2f}" for move in row["moves"]}
        assert {seat: text.removesuffix(".00") for seat, text in payments.items()} == {
            seat: text.removesuffix(".00") for seat, text in paid.items()
        }
        page.press("[data-main]")
        page.wait("document.querySelector('.waits')?.innerText.includes('a floorperson requests')")
        page.picture(PICTURES / "dealer-awaits-two.png")
        assert not page.js("!!document.querySelector('[data-step]')")
        page.go("about:blank")


def test_a_round_is_called_off_and_a_void_one_given_back_at_the_page(
    page: Page, tmp_path: Path
) -> None:
    with Served(tmp_path) as served, Night(served) as night:
        night.seat(1)
        night.follow(until="open_betting")
        night.ok(night.command("dealer", "do.OpenBetting"))
        come(page, night, "dealer", "/dealer/live-1")
        page.see("[data-also=call_off]")
        assert not page.js("!!document.querySelector('[data-step]')"), "Enter calls nothing off"
        page.picture(PICTURES / "dealer-nobody-bets.png")
        page.press("[data-also=call_off]")
        page.see("[data-step=call_off]")
        page.press("[data-main]")
        page.see("[data-step=start_round]")
        night.follow(until="open_betting")
        night.ok(night.command("dealer", "do.OpenBetting"))
        night.ok(night.command(1, "do.PlaceWager", seat=1, wager="ante", amount=1500))
        for step in ("close_betting", "lock_progressive", "deal"):
            assert night.console["next"][0]["id"] == step
            night.ok(night.do(night.console["next"][0], iter(())))
        wrong = {"what": "stub_count_wrong", "facts": ["not_misdealt", "deck_is_not_complete"]}
        night.ok(night.command("dealer", "do.ReportIrregularity", **wrong))
        night.rule()
        page.see("[data-step=end_round] [data-moves='1']")
        assert "Return $15" in page.text("[data-step=end_round]")
        page.picture(PICTURES / "dealer-void.png")
        page.go("about:blank")
