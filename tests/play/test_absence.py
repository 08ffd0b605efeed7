"""Hands that are decided for players who do not answer: the reason goes with the hand."""

import pytest

from fifthstreet.cards import Deck
from fifthstreet.play import commands as c
from fifthstreet.play import events as e
from fifthstreet.play.absence import Absence
from fifthstreet.play.evolve import evolve, replay
from fifthstreet.play.round import Round
from fifthstreet.play.story import Storyteller
from fifthstreet.play.views import view
from play.playing import player, table

ANN = player("ann")
SAYS = {
    "time_ran_out": "because the time to decide ran out",
    "connection_lost": "because the connection was lost and the time to decide ran out",
}


def dealt() -> Round:
    game = Round(table("cb").terms, deck=Deck.standard(), seated={1: "ann"})
    ante = game.state.terms.least_ante or 0
    game.do(c.OpenBetting())
    game.do(c.PlaceWager(by=ANN, seat=1, wager="ante", amount=ante, player="ann"))
    game.do(c.CloseBetting())
    game.do(c.DealCards())
    return game


@pytest.mark.parametrize("reason", ["time_ran_out", "connection_lost"])
def test_a_fold_for_who_does_not_answer_says_why_to_the_end(reason: Absence) -> None:
    game = dealt()
    folded, *_ = game.do(c.Fold(by=ANN, seat=1, reason=reason))
    assert isinstance(folded, e.HandFolded)
    assert folded.reason == reason
    assert view(game.state, ANN).seats[1].absence == reason
    (settled,) = game.do(c.SettleSeat(seat=1))
    assert isinstance(settled, e.SeatSettled)
    assert [line.why for line in settled.lines] == [
        f"The hand was folded {SAYS[reason]}, and the Ante wager with it"
    ]
    teller = Storyteller(game.state.terms.book)
    assert teller.tell(folded).startswith(f"Seat 1 folds {SAYS[reason]} [")


def test_a_player_who_folds_gives_no_reason() -> None:
    game = dealt()
    folded, *_ = game.do(c.Fold(by=ANN, seat=1))
    assert isinstance(folded, e.HandFolded)
    assert folded.reason is None
    assert Storyteller(game.state.terms.book).tell(folded).startswith("Seat 1 folds [")
    assert view(game.state, ANN).seats[1].absence is None


def test_bets_that_go_back_to_who_does_not_choose_say_why() -> None:
    game = dealt()
    offered = e.OptionsOffered(seats=(1,), citation="AMB-silent")
    game.state = evolve(game.state, offered)
    chosen, gone = game.do(c.Choose(by=ANN, seat=1, go_on=False, reason="time_ran_out"))
    assert isinstance(chosen, e.OptionChosen)
    sentence = Storyteller(game.state.terms.book).tell(chosen)
    assert sentence == f"Seat 1 takes the bets back {SAYS['time_ran_out']}."
    assert isinstance(gone, e.HandInvalidated)
    over = replay(game.state, (e.EverybodyFolded(),))
    game.state = over
    (settled,) = game.do(c.SettleSeat(seat=1))
    assert isinstance(settled, e.SeatSettled)
    (line,) = settled.lines
    assert line.why.endswith(f"its bets go back {SAYS['time_ran_out']}")
    assert line.net == 0
