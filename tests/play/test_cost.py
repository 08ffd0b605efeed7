"""What a round costs: what is staked, and the least that it can still ask for."""

import pytest

from fifthstreet.cards import Deck
from fifthstreet.play import commands as c
from fifthstreet.play.round import Round, cost, raised_by, staked
from play.playing import player, table

ANN, BOB = player("ann"), player("bob")
LEAST_ROUND = {"md": 4, "rws": 3, "cb": 4, "uk": 4}
"""What the documents ask of a hand that is never folded, in antes."""


def opened(name: str, *chosen: tuple[str, object]) -> Round:
    made = Round(table(name, *chosen).terms, deck=Deck.standard(), seated={1: "ann", 2: "bob"})
    made.do(c.OpenBetting())
    return made


def ante(by: c.By, seat: int, amount: int) -> c.PlaceWager:
    return c.PlaceWager(by=by, seat=seat, wager="ante", amount=amount, player=by.name)


@pytest.mark.parametrize("name", sorted(LEAST_ROUND))
def test_an_ante_costs_itself_and_the_least_bet_at_every_decision(name: str) -> None:
    game = opened(name)
    amount = game.state.terms.least_ante or 0
    command = ante(ANN, 1, amount)
    assert raised_by(game.state, command) == LEAST_ROUND[name] * amount
    game.do(command)
    assert cost(game.state, "ann") == LEAST_ROUND[name] * amount
    assert staked(game.state, "ann") == amount
    assert cost(game.state, "bob") == staked(game.state, "bob") == 0


def dealt(name: str = "cb") -> tuple[Round, int]:
    """Return a round at its first decision, with the ante that both players have made."""
    game = opened(name)
    amount = game.state.terms.least_ante or 0
    game.do(ante(ANN, 1, amount))
    game.do(ante(BOB, 2, amount))
    game.do(c.CloseBetting())
    game.do(c.DealCards())
    return game, amount


def test_the_least_bet_costs_nothing_more_and_a_raise_costs_the_difference() -> None:
    game, amount = dealt()
    assert raised_by(game.state, c.Bet(by=ANN, seat=1, amount=amount)) == 0
    assert raised_by(game.state, c.Bet(by=ANN, seat=1, amount=3 * amount)) == 2 * amount
    game.do(c.Bet(by=ANN, seat=1, amount=3 * amount))
    assert staked(game.state, "ann") == 4 * amount
    assert cost(game.state, "ann") == 6 * amount


def test_a_side_bet_costs_what_is_put_on_it() -> None:
    game = opened("cb")
    amount = game.state.terms.least_ante or 0
    game.do(ante(ANN, 1, amount))
    side = c.PlaceWager(by=ANN, seat=1, wager="three_card", amount=100, player="ann")
    assert raised_by(game.state, side) == 100


def test_a_hand_that_is_out_or_left_behind_asks_for_nothing_more() -> None:
    game, amount = dealt()
    game.do(c.Fold(by=ANN, seat=1))
    assert cost(game.state, "ann") == staked(game.state, "ann") == amount
    gone = game.state.seats[2].but(has_left=True)
    left = game.state.but(seats={**game.state.seats, 2: gone})
    assert cost(left, "bob") == amount


def test_what_is_settled_or_void_costs_nothing_more() -> None:
    game, amount = dealt()
    game.do(c.Fold(by=ANN, seat=1))
    game.do(c.Fold(by=BOB, seat=2))
    for seat in game.state.unsettled:
        game.do(c.SettleSeat(seat=seat))
        assert cost(game.state, game.state.seats[seat].player) == 0
    void, _ = dealt("rws")
    void.do(c.ReportIrregularity(what="technical_interruption", by=c.DEALER))
    assert (void.state.phase, cost(void.state, "ann")) == ("voided", 0)
    assert amount


def test_where_any_amount_may_be_bet_the_least_of_them_counts() -> None:
    game = opened("uk", ("street.multiples", "any"))
    amount = game.state.terms.least_ante or 0
    assert raised_by(game.state, ante(ANN, 1, amount)) == 4 * amount
