"""The strategy card: what the short strategy says, on one page."""

from dataclasses import replace
from fractions import Fraction
from functools import cache

import pytest

from fifthstreet.paper import typeset
from fifthstreet.paper.short_rules import CardAdvice
from fifthstreet.paper.strategy_card import (
    StrategyCard,
    changes_sentence,
    cost_sentence,
    edge_sentence,
    make_card,
)
from fifthstreet.paper.strategy_card_html import as_html
from fifthstreet.paper.strategy_card_map import card_map, map_sentence
from fifthstreet.paper.strategy_card_pdf import as_pdf, page_data
from fifthstreet.rules.library import shelf
from paper.sheets import enquiry, sheet


@cache
def card(name: str) -> StrategyCard:
    return make_card(enquiry(name))


@pytest.mark.parametrize("name", shelf())
def test_a_card_has_every_decision_and_an_answer_to_every_hand(name: str) -> None:
    made = card(name)
    assert [decision.name for decision in made.decisions] == list(sheet(name).streets)
    for decision in made.decisions:
        assert decision.advice[-1].hands == ()
        assert all(advice.hands for advice in decision.advice[:-1])


@pytest.mark.parametrize("name", shelf())
def test_a_card_costs_little_and_never_less_than_nothing(name: str) -> None:
    made = card(name)
    assert made.best_edge == sheet(name).summary.house_edge
    assert 0 <= made.cost < Fraction(1, 10_000)


def test_the_first_advice_of_maryland_is_to_bet_three_antes_on_a_pair() -> None:
    first = card("md").decisions[0].advice[0]
    assert first.bet == 3
    assert first.action == "Bet 3\N{MULTIPLICATION SIGN}"
    assert first.hands == ("A pair or better",)
    assert CardAdvice(bet=0, hands=()).action == "Fold"


def test_the_cost_is_told_exactly() -> None:
    free = replace(card("md"), edge=Fraction(1, 20), best_edge=Fraction(1, 20))
    dear = replace(free, edge=Fraction(1, 10))
    assert cost_sentence(free) == "Costs nothing against the best play."
    assert cost_sentence(dear) == "Costs 5.000000% of the ante against the best play (1/20)."
    assert edge_sentence(dear) == "House edge 10.0000% of the ante"


@pytest.mark.slow
def test_changed_pay_lines_stand_on_the_card() -> None:
    made = make_card(enquiry("uk", pays={"flush": Fraction(7)}))
    assert changes_sentence(made) == "Not the document's own pay table: flush pays 7 to 1."
    assert "pay table: flush pays 7 to 1." in as_html(made)
    assert page_data(made)["changes"] == changes_sentence(made)
    assert changes_sentence(card("uk")) == ""


@pytest.mark.parametrize("name", shelf())
def test_a_card_is_one_page_and_the_same_bytes_again(name: str) -> None:
    made = card(name)
    assert len(typeset.png("card", page_data(made), ppi=12)) == 1
    assert as_pdf(made) == as_pdf(made)
    assert as_html(made) == as_html(made)


@pytest.mark.parametrize("name", shelf())
def test_every_rule_is_on_both_papers(name: str) -> None:
    made = card(name)
    page, data = as_html(made), str(page_data(made))
    for decision in made.decisions:
        for words in (words for advice in decision.advice for words in advice.hands):
            assert words in page
            assert words in data
    for note in made.notes:
        assert note in page


def test_a_page_needs_nothing_else_and_escapes_what_it_is_given() -> None:
    made = card("rws")
    named = replace(made, identity=replace(made.identity, title="<b>Stud</b>"))
    page = as_html(named)
    assert "<b>" not in page
    assert "url(" not in page
    assert "src=" not in page


def test_the_small_map_tells_what_to_do_in_words_too() -> None:
    assert map_sentence(card("md")) == (
        "13 kinds of hand bet 3; 105 kinds of hand bet 1; 51 kinds of hand fold"
    )
    assert card_map(card("md")).count("<rect") == 169 + 3
    assert "The dealer&#x27;s face-up card" in card_map(card("rws"))
