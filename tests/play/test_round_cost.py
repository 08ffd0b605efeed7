"""What a round may cost a hand, before its ante and after each decision."""

from fifthstreet.play.brief import brief_of
from fifthstreet.play.round_cost import round_cost, with_equals
from play.plans import let_it_ride, terms_of, ultimate


def test_a_round_costs_from_the_smallest_bets_to_the_largest() -> None:
    brief = brief_of(terms_of(ultimate()))
    wagers = with_equals(brief, {"ante": 100})
    assert wagers == {"ante": 100, "blind": 100}
    assert round_cost(brief, wagers) == (300, 600)
    assert round_cost(brief, wagers, decided=1) == (300, 400)


def test_bets_that_may_be_taken_back_cost_nothing_more() -> None:
    brief = brief_of(terms_of(let_it_ride()))
    wagers = with_equals(brief, {"ante": 100})
    assert round_cost(brief, wagers) == (300, 300)


def test_without_an_ante_nothing_follows() -> None:
    brief = brief_of(terms_of(ultimate()))
    assert round_cost(brief, {"side": 500}) == (500, 500)
    assert round_cost(brief, {}) == (0, 0)
    assert with_equals(brief, {}) == {}
