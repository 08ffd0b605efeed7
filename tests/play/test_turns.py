"""What a seat may choose at a decision, and a game whose first bet goes back before the others."""

from typing import Any

import pytest

from fifthstreet.cards import Deck
from fifthstreet.play import carry_on, deal_round
from fifthstreet.play import commands as c
from fifthstreet.play.dealer import turns
from fifthstreet.play.terms import Terms
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.library import book
from fifthstreet.rules.plan import PlanStep
from fifthstreet.rules.submission import Limits, Range, Submission
from play.plans import STAY, decide, let_it_ride, records, terms_of, three_card

TAKE_ANTE: Any = {"take_back": "ante"}


def riding(*decisions: Any) -> RuleBook:
    """Return the game of three bets with other decisions, each before a card of the board."""
    steps = []
    for number, decision in enumerate(decisions, start=1):
        steps += [decision, {"reveal": "board", "cards": [number]}]
    return let_it_ride().model_copy(update={"steps": records(PlanStep, steps)})


def test_turns_are_the_choices_of_the_book_in_its_order() -> None:
    state = deal_round("md", {"ann": 1000}, deck=Deck.standard()).state
    offered = turns(state, 1)
    assert [*offered] == [("add", 1), ("add", 2), ("add", 3), ("fold", 0)]
    bets = [each.amount for each in offered.values() if isinstance(each, c.Bet)]
    assert bets == [1000, 2000, 3000]
    assert turns(state, 2) == {}
    state = deal_round(terms_of(three_card()), {"ann": 1000}, deck=Deck.standard()).state
    assert [*turns(state, 1)] == [("add", 1), ("fold", 0)]


def test_limits_leave_out_the_bets_that_they_forbid() -> None:
    bound = Submission(
        book="uk",
        limits=Limits(ante=Range(min=100, max=1_000)),
        chosen={"limits.apply_to_streets": True},
    )
    game = deal_round(Terms.of(bound, book("uk")), {"ann": 500}, deck=Deck.standard())
    assert ("add", 2) in turns(game.state, 1)
    assert ("add", 3) not in turns(game.state, 1)


@pytest.mark.parametrize(("back", "net"), [(True, -2_000), (False, -3_000)])
def test_wagers_of_the_size_of_one_that_went_back_stay_and_are_settled(
    back: bool, net: int
) -> None:
    law = riding(decide("first", TAKE_ANTE, STAY), decide("again", TAKE_ANTE, STAY))
    game = deal_round(terms_of(law), {"ann": 1000}, deck=Deck("2c 5d 9h Jc Kd"))
    assert [*turns(game.state, 1)] == [("take_back", 0), ("stay", 0)]
    for _ in range(2):
        offered = turns(game.state, 1)
        first = ("take_back", 0) if back and ("take_back", 0) in offered else ("stay", 0)
        game.do(offered[first])
        carry_on(game)
        if back and game.state.to_decide:
            assert [*turns(game.state, 1)] == [("stay", 0)], "what is gone is not taken back again"
    assert game.nets == {1: net}
    assert turns(game.state, 1) == {}
