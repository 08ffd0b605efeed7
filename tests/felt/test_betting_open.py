"""A round that begins at an empty table: nobody is locked out, and it may be called off."""

import pytest

from felt.company import Company, submissions
from felt.walking import Walk
from fifthstreet.audit.audit import audit

TABLES = submissions()


def begun(name: str, *players: str) -> Walk:
    """Return a table at which bets are called for, with nobody at it unless somebody is named."""
    walk = Walk(name, TABLES[name], seed=0)
    for player in players:
        walk.company.give(player, "ask.TakeSeat", {"seat": 1})
    for _ in range(60):
        walk.do(
            walk.company.steps("dealer")[0] if walk.company.steps("dealer") else walk.next_step()
        )
        if walk.company.game is not None:
            break
    answer = walk.company.give("dealer", "do.OpenBetting", {})
    assert answer["ok"], answer
    return walk


def ante(company: Company, player: str) -> None:
    """Have a player make the ante that the table's page offers."""
    found = [one for one in company.offers(player) if one.arguments.get("wager") == "ante"]
    assert found, "whoever sits down while betting is open may bet"
    answer = company.give(player, found[0].do, found[0].arguments)
    assert answer["ok"], answer


@pytest.mark.parametrize("name", TABLES)
def test_who_sits_down_while_betting_is_open_bets_and_plays_the_round(name: str) -> None:
    walk = begun(name)
    company = walk.company
    assert company.give("ann", "ask.TakeSeat", {})["ok"]
    ante(company, "ann")
    assert company.give("bob", "ask.TakeSeat", {})["ok"]
    ante(company, "bob")
    company.restart()
    assert {seat.player for seat in company.game.seats.values()} == {"ann", "bob"}  # type: ignore[union-attr]
    walk.go_home()
    assert audit(company.sitting.store).ok


@pytest.mark.parametrize("name", TABLES)
def test_a_round_without_bets_is_called_off_and_moves_no_money(name: str) -> None:
    company = begun(name).company
    before = company.sitting.store.balances()
    decks = dict(company.procedures.decks)
    assert company.give("ann", "ask.TakeSeat", {})["ok"]
    (step,) = [one for one in company.steps("dealer") if one.id == "call_off"]
    assert step.aside, "nothing waits for it"
    assert company.give("dealer", step.do, step.arguments)["ok"]
    assert company.host.state.now is None
    assert company.sitting.store.balances() == before
    assert dict(company.procedures.decks) == decks, "the deck is as ready as it was"
    assert [one.id for one in company.steps("dealer")][:1] == ["start_round"]
    assert company.give("floor", "ask.CloseTable", {"reason": "Nobody comes."})["ok"]
    assert audit(company.sitting.store).ok


def test_a_round_with_a_bet_is_not_called_off() -> None:
    company = begun("md-shoe").company
    company.give("ann", "ask.TakeSeat", {})
    ante(company, "ann")
    refused = company.give("dealer", "run.EndRound", {})
    assert refused["code"] == "command_is_not_for_this_table"
    assert "call_off" not in {one.id for one in company.steps("dealer")}
    assert company.give("ann", "ask.LeaveSeat", {})["ok"]
    assert "call_off" in {one.id for one in company.steps("dealer")}


def test_who_has_left_the_table_bets_no_more() -> None:
    company = begun("md-shoe", "ann").company
    assert company.give("ann", "ask.LeaveSeat", {})["ok"]
    bet = {"seat": 1, "wager": "ante", "amount": 1000}
    assert company.give("ann", "do.PlaceWager", bet)["code"] == "player_may_not_bet_here"
