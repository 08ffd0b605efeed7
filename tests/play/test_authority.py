"""Who may give a command, where the scripts of rounds do not come by."""

import pytest

from fifthstreet.cards import Deck
from fifthstreet.play import commands as c
from fifthstreet.play import deal_round
from fifthstreet.play.state import not_of_the_pit, ranks_below
from fifthstreet.rules.library import book


@pytest.mark.parametrize("id_", ["md", "rws"])
def test_a_role_that_the_book_does_not_have_is_below_every_other(id_: str) -> None:
    state = deal_round(id_, {"ann": 2500}, deck=Deck.standard()).state
    stranger = c.By(role="stranger")
    assert all(ranks_below(state, stranger, role.id) for role in book(id_).roles)


@pytest.mark.parametrize("id_", ["md", "cb", "uk", "rws"])
def test_an_act_is_for_its_role_and_those_above_it(id_: str) -> None:
    state = deal_round(id_, {"ann": 2500}, deck=Deck.standard()).state
    for act in (*(power.act for power in book(id_).powers), "an_act_without_a_name"):
        power = next((power for power in book(id_).powers if power.act == act), None)
        least = power.role if power else "dealer"
        for role in book(id_).roles:
            by = c.By(role=role.id)
            above = (power is None or power.or_above) and not ranks_below(state, by, least)
            refused = not_of_the_pit(state, by, act)
            assert (refused is None) == (role.id == least or above), (act, role.id)
