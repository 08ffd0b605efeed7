"""Every command is answered, every event changes the state, and all at once or one by one alike."""

from dataclasses import replace
from functools import reduce
from typing import get_args

import pytest

from fifthstreet.cards import Deck
from fifthstreet.play import act, deal_round
from fifthstreet.play.commands import Command
from fifthstreet.play.events import CardDealt, CardsRevealed, Event
from fifthstreet.play.evolve import CHANGES, evolve, replay
from fifthstreet.play.round import ANSWERS, Round


def test_every_command_of_the_vocabulary_is_answered() -> None:
    assert set(ANSWERS) == set(get_args(Command))


def test_every_event_of_the_vocabulary_changes_the_state() -> None:
    assert set(CHANGES) == set(get_args(Event))


@pytest.mark.parametrize("book", ["md", "cb", "uk", "rws"])
def test_events_at_once_come_to_the_same_as_one_by_one(book: str) -> None:
    game = deal_round(book, {"ann": 2500, "bob": 2500, "cyd": 2500}, deck=Deck.standard())
    while game.state.to_decide:
        seat = game.state.to_decide[0]
        act(game, game.state.seats[seat].player, None if seat == 2 else 2)
    assert reduce(evolve, game.events, game.opening) == game.state
    for count in range(len(game.events) + 1):
        some = game.events[:count]
        assert replay(game.opening, some) == reduce(evolve, some, game.opening)
    assert Round.replay(game.opening, game.events).events == game.events


def test_cards_that_are_dealt_are_the_last_events_of_an_unfinished_deal() -> None:
    game = deal_round("md", {"ann": 500}, deck=Deck.standard())
    dealt = next(n for n, event in enumerate(game.events) if isinstance(event, CardDealt))
    state = replay(game.opening, game.events[: dealt + 2])
    assert len(state.dealt) == 2
    assert len(state.deck or ()) == 50


def test_a_reveal_of_the_dealers_hand_under_its_former_name_is_read() -> None:
    game = deal_round("rws", {"ann": 2500}, deck=Deck.standard())
    act(game, "ann", 2)
    former = [
        replace(event, shows="dealer_hand") if isinstance(event, CardsRevealed) else event
        for event in game.events
    ]
    assert tuple(former) != game.events
    assert replay(game.opening, former) == game.state
