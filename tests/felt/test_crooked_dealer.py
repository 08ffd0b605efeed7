"""A dealer who has seen the cards, or anybody who means harm, gets no further than is right."""

from random import Random

import pytest

from felt.company import PLAYERS, Company
from felt.mistakes import TABLES, Evening, entries, now_of
from fifthstreet.audit.audit import audit
from fifthstreet.audit.replay import replayers
from fifthstreet.coaching.entry_list import MOST
from fifthstreet.floor.tables.corrections import MOST_CORRECTIONS
from fifthstreet.floor.tables.requests import MOST_OWN
from fifthstreet.floor.tables.seats import MOST_CHIPS
from fifthstreet.play import commands as c
from fifthstreet.play.state import Phase

NAME = "md-shoe"


def dealt() -> Evening:
    """Return a table at which everybody has bet and the board is about to be turned up."""
    evening = Evening(NAME)
    evening.bet()
    evening.until("reveal")
    return evening


def test_a_decision_stays_with_the_floor_when_the_dealer_takes_the_board_back() -> None:
    evening = dealt()
    bet = entries(evening.company)[-1]
    assert isinstance(bet.command, c.Bet)
    fold = ("do.Fold", {"seat": bet.command.seat})
    evening.enter(evening.due())
    board = now_of(evening.company).log[-1]
    assert evening.correct("dealer", board)["ok"], "nothing depends on it yet"
    for restart in (False, True):
        if restart:
            evening.company.restart()
        answer = evening.correct("dealer", bet, fold[0], **fold[1])
        assert answer["code"] == "correction_requires_a_floorperson", answer
    entry = next(e for e in evening.company.console("dealer")["entries"] if e["do"] == "do.Bet")
    assert entry["may"] == "floor"
    assert evening.correct("floor", bet, fold[0], **fold[1], reason="It was a fold.")["ok"]


def test_betting_that_was_closed_stays_closed_for_a_dealer_who_takes_the_deal_back() -> None:
    evening = Evening(NAME)
    evening.bet()
    while now_of(evening.company).game.phase is not Phase.DECIDING:
        evening.enter(evening.due(bold=True))
    closing = next(
        one for one in entries(evening.company) if isinstance(one.command, c.CloseBetting)
    )
    for one in reversed(entries(evening.company)):
        if one.number > closing.number:
            evening.correct("floor", one, reason="From the beginning.")
    assert now_of(evening.company).log[-1].number == closing.number
    answer = evening.correct("dealer", closing)
    assert answer["code"] == "correction_requires_a_floorperson"


def test_nobody_bets_for_a_player_with_a_device_by_a_correction() -> None:
    evening = Evening(NAME)
    evening.company = company = Company(TABLES[NAME], Random(0), mode="devices")
    for name in PLAYERS[:2]:
        company.give(name, "ask.TakeSeat", {})
    evening.go_home()
    for seat, name in enumerate(PLAYERS[:2], 1):
        assert company.give(name, "do.PlaceWager", {"seat": seat, "wager": "ante", "amount": 1500})
    wager = entries(company)[-1]
    larger = {"seat": 2, "wager": "ante", "amount": 4000}
    answer = evening.correct("floor", wager, "do.PlaceWager", **larger, reason="More chips.")
    assert not answer["ok"]
    while now_of(company).game.phase is not Phase.DECIDING:
        evening.enter(next(step for step in company.steps("dealer") if not step.aside))
    look = evening.entry("dealer", "do.MarkCardsViewed", seat=1)
    answer = evening.correct("dealer", look, "do.Bet", seat=1, amount=4500)
    assert answer["code"] == "table_takes_entries_from_players"
    assert now_of(company).game.seats[1].wagers == {"ante": 1500}


def test_a_correction_to_what_is_no_command_is_refused() -> None:
    evening = dealt()
    entry = entries(evening.company)[-1]
    for kind in ("run.TimedCommand", "do.By", "run.Pile", "ask.BuyChips", "round.BetMade", "do."):
        answer = evening.correct("dealer", entry, kind)
        assert answer["code"] == "command_is_unknown", (kind, answer)
    assert not evening.company.host.stopped


def test_more_chips_than_can_be_counted_are_refused_and_the_table_goes_on() -> None:
    company = Company(TABLES[NAME], Random(0), mode="staff")
    for name in PLAYERS:
        company.sitting.chips(name, "USD", 79 * 10**9)
    for seat in range(1, 3):
        assert company.give("dealer", "ask.SeatPatron", {"seat": seat})["ok"]
    buys = {"seat": 1, "amount": MOST_CHIPS}
    codes = [company.give("dealer", "ask.BuyChips", buys).get("code") for _ in range(2)]
    assert codes == ["balance_is_too_high", "balance_is_too_high"]
    assert not company.host.stopped
    assert company.give("dealer", "ask.BuyChips", {"seat": 1, "amount": 1000})["ok"]
    more = company.give("dealer", "ask.BuyChips", {"seat": 1, "amount": MOST_CHIPS - 999})
    assert more["code"] == "balance_is_too_high"
    assert not company.out_of_balance()


def test_a_player_who_bets_and_takes_it_back_for_ever_is_refused_and_the_round_goes_on() -> None:
    """The entries of a round are listed and kept: their number must not be a player's to choose."""
    evening = Evening(NAME)
    evening.go_home()
    company, back = evening.company, {"seat": 1, "wager": "ante"}
    bets = {**back, "amount": 1500}
    for _ in range(MOST_OWN // 2):
        assert company.give("ann", "do.PlaceWager", bets)["ok"]
        assert company.give("ann", "do.WithdrawWager", back)["ok"]
    assert company.give("ann", "do.PlaceWager", bets)["code"] == "too_many_entries"
    log = now_of(company).log
    assert all(one.before.now and not one.before.now.log for one in log), "no log in a log"
    others = {**bets, "seat": 2, "player": "bob"}
    assert company.give("dealer", "do.PlaceWager", others)["ok"], "others bet"
    for _ in range(MOST_OWN // 2):
        company.give("eve", "ask.TakeSeat", {})
        assert company.give("eve", "ask.LeaveSeat", {})["ok"]
    assert company.give("eve", "ask.TakeSeat", {})["code"] == "too_many_entries"
    evening.go_home()
    assert audit(company.sitting.store, replayers=replayers()).ok


def test_a_round_is_corrected_so_often_and_no_more() -> None:
    evening = Evening(NAME)
    evening.go_home()
    company = evening.company
    chips = {"seat": 1, "wager": "ante", "amount": 1500, "player": "ann"}
    entry = evening.entry("dealer", "do.PlaceWager", **chips)
    for number in range(MOST_CORRECTIONS):
        chips["amount"] = 1500 + number % 2 * 500
        assert evening.correct("dealer", entry, "do.PlaceWager", **chips)["ok"]
    answer = evening.correct("dealer", entry, "do.PlaceWager", **chips)
    assert answer["code"] == "too_many_entries"
    assert len(company.console("dealer")["entries"]) <= MOST
    company.restart()
    evening.go_home()
    assert audit(company.sitting.store, replayers=replayers()).ok


@pytest.mark.parametrize("amount", [10**18 - 1, 10**18, 2**62, 2**63 - 1, -(2**62), -1])
def test_an_amount_that_cannot_be_written_as_money_is_refused(amount: int) -> None:
    evening = Evening(NAME)
    evening.go_home()
    company, chips = evening.company, {"seat": 1, "wager": "ante", "amount": amount}
    for who, do, arguments in (
        ("ann", "do.PlaceWager", chips),
        ("dealer", "do.PlaceWager", chips),
        ("dealer", "ask.SetChips", {"bets": {"1": {"ante": amount}}}),
        ("dealer", "ask.EnterDecisions", {"decisions": [{"seat": 1, "amount": amount}]}),
        ("dealer", "ask.ConfirmSteps", {"steps": [{"do": "do.PlaceWager", "arguments": chips}]}),
        ("dealer", "ask.BuyChips", {"seat": 1, "amount": amount}),
    ):
        assert not company.give(who, do, arguments)["ok"], do
        assert not company.host.stopped, do
