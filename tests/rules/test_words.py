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
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.library import book, books
from fifthstreet.rules.words import (
    ACTIONS,
    CIRCUMSTANCES,
    EVENTS,
    TERMS,
    circumstance,
    listed,
    orders,
    sentence,
    terms_of,
)

VOCABULARIES = {
    "round": round_events,
    "table": table_events,
    "house": floor_events,
    "progressive": jackpot_events,
}


def test_every_circumstance_and_action_has_its_own_clause() -> None:
    facts = {zone.fact for law in books() for zone in law.zones}
    assert [word for word in CIRCUMSTANCES if word not in facts] == [*remedies.CIRCUMSTANCES]
    assert facts <= set(CIRCUMSTANCES)
    assert tuple(ACTIONS) == remedies.ACTIONS
    words = [*CIRCUMSTANCES.values(), *ACTIONS.values()]
    assert all(re.fullmatch(r"[a-z][A-Za-z' -]+[a-z]", clause) for clause in words)
    assert len(set(words)) == len(words)


def test_a_zone_without_words_of_its_own_is_told_by_its_name() -> None:
    (zone,) = [zone for zone in book("md").zones if zone.fact == "in_six_card_box"]
    assert circumstance("in_six_card_box", ()) == "it affects the six-card box"
    other = zone.model_copy(update={"fact": "in_the_box"})
    assert circumstance("in_the_box", (other,)) == "it affects the Six Card box"


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


TRADE = (
    *("misdeal", "foul", "foreign", "dropped", "flashed", "jam", "void", "short", "over", "boxed"),
    *("exposed", "past post", "late bet", "capped bet", "wrong payout", "power cut", "walk", "51"),
)
ANTES = ("md", "rws", "cb")
"""The books with side bets, which need an ante."""


def found(law: RuleBook, wanted: str) -> set[str]:
    """Return what a search finds: every word of it begins a word of the name or of a term."""
    hits = set()
    for rule in (*law.irregularities, *law.conduct):
        words = " ".join((rule.name, *terms_of(rule))).lower().split()
        if all(any(word.startswith(part) for word in words) for part in wanted.split()):
            hits.add(rule.id)
    return hits


@pytest.mark.parametrize("law", books(), ids=lambda law: law.document.id)
def test_the_terms_of_the_trade_find_something_in_every_book(law: RuleBook) -> None:
    assert [term for term in TRADE if not found(law, term)] == []
    if law.document.id in ANTES:
        assert "side_wager_without_ante" in found(law, "no ante")
    assert "late_wager" in found(law, "past post") & found(law, "capped bet")
    assert "technical_interruption" in found(law, "power cut")
    assert "wrong_number_of_cards" in found(law, "misdeal") & found(law, "foul")
    assert "player_card_exposed" in found(law, "flashed") & found(law, "dropped")


def test_there_are_terms_for_all_that_can_be_reported_and_for_nothing_else() -> None:
    rules = [rule for law in books() for rule in (*law.irregularities, *law.conduct)]
    assert set(TERMS["irregularities"]) == {rule.id for rule in rules if rule.remedies}
    assert set(TERMS["circumstances"]) <= set(CIRCUMSTANCES)
    assert set(TERMS["actions"]) <= set(ACTIONS)
    assert list(TERMS["irregularities"]) == sorted(TERMS["irregularities"])
    terms = [term for kind in TERMS.values() for words in kind.values() for term in words]
    assert all(re.fullmatch(r"[a-z0-9 ]+", term) for term in terms)
