"""The discard rack: hands are rebuilt from it, and settled hands go there."""

import pytest

from fifthstreet.cards import Deck, Hand
from fifthstreet.procedures import commands as c
from fifthstreet.procedures.discards import rebuilt
from fifthstreet.procedures.places import DeckPlace
from fifthstreet.proof.croupier import ANN, Croupier
from procedures.croupier import at_shoe, cards, other_book


@pytest.mark.clause("MD-11.J")
def test_every_hand_of_a_settled_round_is_rebuilt_from_the_order_of_the_rack() -> None:
    croupier = at_shoe(virtual=True)
    ended = croupier.deal(1, 2, 3)
    order = croupier.deck().order
    assert order is not None
    log: dict[tuple[c.PileName, int | None], Hand] = {}
    for place, card in zip(ended.places, order, strict=False):
        key = (place.target, place.seat)
        log[key] = log.get(key, Hand()) + Hand([card])
    croupier.do(c.DiscardStub, deck="R")
    for target, seat in sorted(log, key=str):
        hand = log[target, seat]
        croupier.do(c.RackCards, deck="R", target=target, seat=seat, cards=hand)
    croupier.do(c.EndRound)
    assert rebuilt(croupier.table.events, 1) == log
    assert rebuilt(croupier.table.events, 2) == {}
    assert len(croupier.table.state.rack) == 1 + len(log)
    croupier.prepare()
    assert croupier.table.state.rack == ()
    assert rebuilt(croupier.table.events, 1) == log


@pytest.mark.clause("CB-deal-11-s4")
def test_a_settled_hand_goes_to_the_rack_before_the_round_is_over() -> None:
    croupier = Croupier(other_book("cb", "automated"))
    croupier.ready()
    croupier.deal(1, 2)
    croupier.do(c.RackCards, deck="R", target="players", seat=2, cards=Hand("As Kd"))
    (entry,) = croupier.table.state.rack
    assert (entry.target, entry.seat, Hand(entry.cards)) == ("players", 2, Hand("As Kd"))
    assert croupier.refused(c.EndRound) == ("cards_are_not_racked", "CB-deal-11-s4")
    croupier.do(c.RackCards, deck="R", target="players", seat=1, cards=cards(2))
    croupier.do(c.EndRound)
    assert croupier.deck().place == DeckPlace.IN_RACK


def test_what_goes_to_the_rack_lay_on_the_layout_in_that_number_and_goes_once() -> None:
    croupier = at_shoe()
    croupier.deal(1, 2)
    first = {"deck": "R", "target": "players", "seat": 1, "cards": Hand("As Kd")}
    assert croupier.code(c.RackCards, **{**first, "seat": 3}) == "pile_does_not_exist"
    wrong = croupier.code(c.RackCards, **{**first, "cards": Deck.standard()[:3]})
    assert wrong == "pile_count_is_wrong"
    assert croupier.code(c.RackCards, by=ANN, **first) == "role_may_not_do_this"
    croupier.do(c.RackCards, **first)
    assert croupier.code(c.RackCards, **first) == "pile_does_not_exist"
    again = croupier.code(c.RackCards, **{**first, "seat": 2, "cards": Hand("As 2c")})
    assert again == "card_is_already_racked"
