"""Views: a card that is not to be seen is not in what leaves the table."""

import pytest

from fifthstreet.cards import Deck
from fifthstreet.play import commands as c
from fifthstreet.play.views import is_over, lying, view
from play.playing import Game, player, table

pytestmark = pytest.mark.requirement("R22")


def dealt() -> Game:
    game = Game(table("uk"), Deck("As Ks 2c 2d Qs Js Ts"), {1: "ann", 2: "bob"})
    game.do(c.OpenBetting())
    for seat, name in game.seated.items():
        by = player(name)
        game.do(c.PlaceWager(by=by, seat=seat, wager="ante", amount=500, player=name))
    game.do(c.DealCards())
    return game


def test_a_player_sees_the_own_hand_once_it_was_looked_at() -> None:
    game = dealt()
    before = view(game.round.state, player("ann"))
    assert before.seats[1].cards == ("??", "??")
    game.do(c.ViewCards(by=player("ann"), seat=1))
    after = view(game.round.state, player("ann"))
    assert after.seats[1].cards == ("As", "Ks")
    assert after.seats[2].cards == ("??", "??")
    assert lying(after, game.table.terms.book, "table") == ("??", "??", "??")
    assert lying(after, game.table.terms.book, "dealer") == ()


def test_no_role_of_the_house_sees_more_than_what_lies_face_up() -> None:
    game = dealt()
    game.do(c.ViewCards(by=player("ann"), seat=1))
    for role in game.table.terms.book.roles:
        seen = view(game.round.state, c.By(role=role.id, name="ann" if role.rank else "zoe"))
        assert seen.seats[1].cards == ("??", "??")


def test_a_round_is_over_when_it_ended_or_was_voided() -> None:
    game = dealt()
    assert not is_over(game.round.state)
    game.do(c.ReportIrregularity(what="wrong_number_of_cards"))
    assert is_over(game.round.state)
    assert view(game.round.state, player("ann")).phase == "voided"
