"""Every circumstance, action and event has one wording, which every reader gets."""

import re
from dataclasses import fields
from string import Formatter
from types import ModuleType
from typing import get_args

import pytest

from fifthstreet.play import events as round_events
from fifthstreet.procedures import events as table_events
from fifthstreet.protocol import floor_events, jackpot_events
from fifthstreet.rules import remedies
from fifthstreet.rules.words import ACTIONS, CIRCUMSTANCES, EVENTS, listed, orders, sentence

VOCABULARIES = {
    "round": round_events,
    "table": table_events,
    "house": floor_events,
    "progressive": jackpot_events,
}


def test_every_circumstance_and_action_has_its_own_clause() -> None:
    assert tuple(CIRCUMSTANCES) == remedies.CIRCUMSTANCES
    assert tuple(ACTIONS) == remedies.ACTIONS
    words = [*CIRCUMSTANCES.values(), *ACTIONS.values()]
    assert all(re.fullmatch(r"[a-z][A-Za-z' -]+[a-z]", clause) for clause in words)
    assert len(set(words)) == len(words)


def test_there_are_words_for_these_events_and_no_others() -> None:
    assert set(EVENTS) == set(VOCABULARIES)


@pytest.mark.parametrize(("name", "module"), VOCABULARIES.items())
def test_every_event_has_a_sentence_of_its_own_fields(name: str, module: ModuleType) -> None:
    events = {event.__name__: event for event in get_args(module.Event)}
    assert set(EVENTS[name]) == set(events)
    for event, words in EVENTS[name].items():
        used = {field for _, field, _, _ in Formatter().parse(words) if field}
        assert used <= {"event", *(field.name for field in fields(events[event]))}, event
        assert re.match(r"[A-Z{]", words)
        assert words.endswith((".", "}"))


def test_parts_become_a_list_and_a_clause_a_sentence() -> None:
    assert listed([]) == ""
    assert (
        sentence(orders(["void_round", "reshuffle"])) == "Void the round and reshuffle the cards."
    )
