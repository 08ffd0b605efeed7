"""The published figures, exactly; and the best play by a second route."""

from decimal import Decimal
from fractions import Fraction

import pytest

from analysis.brute import mississippi_total
from fifthstreet.analysis.classes import class_of, final_classes
from fifthstreet.analysis.decimals import decimal, percent, square_root
from fifthstreet.analysis.earnings import unit_pays
from fifthstreet.analysis.game import game_of
from fifthstreet.analysis.solution import solve
from fifthstreet.analysis.tally import Tally
from fifthstreet.cards import all_five_card_ranks
from fifthstreet.rules.library import book
from pay_tables import main_table

CARIBBEAN = {"royal_flush": Fraction(100)}
"""The usual table pays 100 on a royal flush where the Sentosa document pays 250."""


def best(id_: str, pays: dict[str, Fraction] | None = None, ties: str = "bet") -> Tally:
    return solve(game_of(book(id_), pays), "fold" if ties == "fold" else "bet").tally()


@pytest.mark.parametrize("id_", ["md", "cb", "uk"])
def test_mississippi_stud_has_the_published_edge(id_: str) -> None:
    tally = best(id_)
    assert tally.deals == 155_937_600
    assert tally.expected_value == Fraction(-7_664_112, 155_937_600) == Fraction(-53_223, 1_082_900)
    assert percent(tally.house_edge) == Decimal("4.9149")
    assert decimal(tally.average_wager, 4) == Decimal("3.5898")
    assert percent(tally.element_of_risk) == Decimal("1.3691")


def test_folding_on_ties_keeps_the_value_and_stakes_less() -> None:
    less, more = best("md", ties="fold"), best("md")
    assert less.expected_value == more.expected_value
    assert decimal(less.average_wager, 4) == Decimal("3.4836")
    assert percent(less.element_of_risk, 3) == Decimal("1.411")
    assert less.variance != more.variance


def test_a_straight_at_five_to_one_costs_the_house() -> None:
    assert percent(best("md", {"straight": Fraction(5)}).house_edge) == Decimal("3.7591")


def test_two_antes_are_never_the_best_bet() -> None:
    assert all(2 not in ending.bets for ending in best("md").endings)


def test_casino_stud_has_the_published_figures() -> None:
    tally = best("rws", CARIBBEAN)
    assert tally.deals == 19_933_230_517_200
    assert tally.expected_value * tally.deals == -1_041_372_912_372
    assert percent(tally.house_edge, 6) == Decimal("5.224306")
    assert percent(tally.element_of_risk, 6) == Decimal("2.555286")
    assert square_root(tally.variance, 6) == Decimal("2.242950")
    assert percent(tally.chance(lambda ending: not ending.folded), 4) == Decimal("52.2255")


def test_resorts_world_pays_more_on_a_royal_flush() -> None:
    tally = best("rws")
    assert tally.expected_value * tally.deals == -1_036_344_990_372
    assert percent(tally.house_edge, 6) == Decimal("5.199082")


@pytest.mark.slow
@pytest.mark.parametrize(("straight", "total"), [(4, -7_664_112), (5, None)])
def test_plain_enumeration_of_mississippi_stud_agrees(straight: int, total: int | None) -> None:
    table = main_table(book("md"))
    changed = {"straight": Fraction(straight)}
    found = dict(zip(final_classes(), unit_pays(table, changed), strict=True))
    pays = {hand.strength: int(found[class_of(hand)]) for hand in all_five_card_ranks()}
    enumerated = mississippi_total(pays)
    assert total in {None, enumerated}
    assert best("md", changed).expected_value == Fraction(enumerated, 155_937_600)
