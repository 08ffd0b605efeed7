"""Offers: what is allowed now, and which commands an offer stands for."""

from dataclasses import replace

import pytest

from fifthstreet.cards import Deck
from fifthstreet.play import commands as c
from fifthstreet.play.round import Offer, offers
from play.playing import Game, player, table

ANN = player("ann")
ANTE = c.PlaceWager(by=ANN, seat=1, wager="ante", amount=500, player="ann")

FORWARD = (c.DoStep, c.DealCards, c.Bet, c.Reveal, c.ShowHand, c.ConfirmAward)
"""What brings a round to its settlement."""


def test_an_offer_stands_for_its_command_and_the_amounts_it_allows() -> None:
    offer = Offer(command=ANTE, most=1000)
    assert offer.covers(ANTE)
    assert offer.covers(replace(ANTE, amount=1000))
    assert not offer.covers(replace(ANTE, amount=1001))
    assert not offer.covers(replace(ANTE, amount=499))
    assert not offer.covers(replace(ANTE, seat=2))
    assert not offer.covers(c.Bet(by=ANN, seat=1, amount=700))
    assert not offer.covers(c.OpenBetting())


def test_an_offer_without_a_most_stands_for_nothing_else() -> None:
    offer = Offer(command=ANTE)
    assert offer.covers(ANTE)
    assert not offer.covers(replace(ANTE, amount=1000))
    assert not Offer(command=c.OpenBetting(), most=5).covers(ANTE)


def dealt(*names: str) -> Game:
    game = Game(table("cb", ("street.multiples", "any")), Deck.standard(), {1: "ann", 2: "bob"})
    game.do(c.OpenBetting())
    for seat, name in enumerate(names, start=1):
        by = player(name)
        game.do(c.PlaceWager(by=by, seat=seat, wager="ante", amount=500, player=name))
    game.do(c.CloseBetting())
    game.do(c.DealCards())
    return game


def test_between_one_and_three_antes_is_one_offer_where_any_amount_will_do() -> None:
    found = offers(dealt("ann", "bob").round.state)
    bets = [offer for offer in found if isinstance(offer.command, c.Bet)]
    assert [(offer.command, offer.most) for offer in bets] == [
        (c.Bet(by=ANN, seat=1, amount=500), 1500)
    ]
    assert bets[0].covers(c.Bet(by=ANN, seat=1, amount=777))


def test_a_stake_outside_the_range_is_told_the_range() -> None:
    answer = dealt("ann").do(c.Bet(by=ANN, seat=1, amount=1501))
    assert answer.says == "The amount is not allowed. Bet $5 to $15."  # type: ignore[union-attr]


def test_a_player_with_a_jackpot_hand_may_announce_it() -> None:
    game = Game(table("rws"), Deck("As Ks Qs Js Ts 2c 3d 4h 5s 7c"), {1: "ann"})
    game.do(c.OpenBetting())
    for wager, amount in (("ante", 2500), ("progressive", 500)):
        game.do(c.PlaceWager(by=ANN, seat=1, wager=wager, amount=amount, player="ann"))
    for command in (c.CloseBetting(), c.DealCards(), c.Bet(by=ANN, seat=1, amount=5000)):
        game.do(command)
    game.do(c.Reveal())
    game.do(c.ShowHand(seat=1))
    found = [offer.command for offer in offers(game.round.state)]
    assert c.ConfirmAward(seat=1, step="announce_jackpot", by=ANN) in found


@pytest.mark.clause("MD-11.I.4.a", "MD-11.I.4.c")
def test_the_checks_of_an_award_are_offered_to_the_dealer_and_the_floor() -> None:
    rules = table("md")
    game = Game(rules, Deck("2c 3d 4h 5c Qs Js Ts As Ks"), {1: "ann"})
    game.do(c.OpenBetting())
    for wager, amount in (("ante", 1500), ("progressive", rules.terms.bet_sizes[0])):
        game.do(c.PlaceWager(by=ANN, seat=1, wager=wager, amount=amount, player="ann"))
    game.do(c.CloseBetting())
    found = [offer.command for offer in offers(game.round.state)]
    checks = {}
    while forward := [each for each in found if isinstance(each, FORWARD)]:
        if isinstance(forward[0], c.ConfirmAward):
            checks[forward[0].step] = forward[0].by.role
        game.do(forward[0])
        found = [offer.command for offer in offers(game.round.state)]
    assert checks.pop("floor_validate") not in {"dealer", "player"}
    assert checks == {"verify_hand": "dealer", "verify_light": "dealer"}


def test_nothing_is_offered_once_the_round_is_over() -> None:
    game = dealt("ann")
    game.do(c.ReportIrregularity(what="wrong_number_of_cards", seat=1))
    assert offers(game.round.state) == ()


def test_a_player_is_offered_what_is_theirs_of_all_that_is_offered() -> None:
    betting = Game(table("cb"), Deck.standard(), {1: "ann", 2: "bob"})
    betting.do(c.OpenBetting())
    for state in (betting.round.state, dealt("ann", "bob").round.state):
        everything = offers(state)
        for name in ("ann", "bob", "nobody"):
            theirs = tuple(offer for offer in everything if offer.command.by == player(name))
            assert offers(state, name) == theirs


def test_a_choice_is_offered_to_whom_it_is_due_and_anybody_may_leave() -> None:
    state = dealt("ann", "bob").round.state.but(choosing=(1,))
    found = [offer.command for offer in offers(state)]
    assert found == [
        c.Leave(by=ANN, seat=1),
        c.Choose(by=ANN, seat=1, go_on=True),
        c.Choose(by=ANN, seat=1, go_on=False),
        c.Leave(by=player("bob"), seat=2),
    ]
