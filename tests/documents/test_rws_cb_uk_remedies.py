"""The remedies of the three smaller books: each can be reached, and each ruling has a ruler."""

from itertools import combinations

import pytest

from documents.proving import altered, some
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.library import BookError, book
from fifthstreet.rules.remedies import Rule

BOOKS = ("rws", "cb", "uk")
RULINGS = {"floor_ruling", "shift_manager_ruling"}


def rules_of(law: RuleBook) -> tuple[Rule, ...]:
    return (*law.irregularities, *law.conduct)


def every_remedy_can_be_reached(law: RuleBook) -> None:
    """See that no earlier remedy applies whenever a later one would."""
    for rule in rules_of(law):
        whens = [set(remedy.when) for remedy in rule.remedies]
        assert all(whens[:-1]), f"{rule.id}: a remedy stands after an unconditional one"
        for earlier, later in combinations(whens, 2):
            assert not earlier <= later, f"{rule.id}: {sorted(earlier)} shadows {sorted(later)}"


def every_ruling_names_a_role(law: RuleBook) -> None:
    """See that whoever must rule is a post of the document, and never a player."""
    posts = {role.id for role in law.roles if role.group is not None}
    for rule in rules_of(law):
        for remedy in rule.remedies:
            if remedy.ruling is not None or RULINGS & set(remedy.do):
                assert remedy.ruling in posts, rule.id


@pytest.mark.parametrize("id_", BOOKS)
def test_no_remedy_stands_behind_one_that_always_applies_first(id_: str) -> None:
    law = book(id_)
    assert all(rule.remedies for rule in law.irregularities)
    every_remedy_can_be_reached(law)


def test_a_remedy_behind_an_unconditional_one_would_be_found() -> None:
    condition = '{ when = ["after_next_round_began"], do = ["shift_manager_ruling"]'
    first = altered("rws", "irregularities.toml", condition, '{ do = ["shift_manager_ruling"]')
    with pytest.raises(AssertionError, match="unconditional"):
        every_remedy_can_be_reached(first)
    narrow = 'when = ["in_dealers_hand", "repairable"]'
    twice = altered("rws", "irregularities.toml", narrow, 'when = ["in_dealers_hand"]')
    with pytest.raises(AssertionError, match="shadows"):
        every_remedy_can_be_reached(twice)


@pytest.mark.parametrize("id_", BOOKS)
def test_every_remedy_that_demands_a_ruling_names_a_role_of_its_book(id_: str) -> None:
    law = book(id_)
    every_ruling_names_a_role(law)
    ruled = [r for rule in rules_of(law) for r in rule.remedies if r.ruling is not None]
    assert ruled
    for remedy in ruled:
        assert some(law.role(some(remedy.ruling))).rank > some(law.role("player")).rank


def test_a_ruling_without_a_ruler_would_be_found() -> None:
    ruled = 'do = ["floor_ruling"], ruling = "floor", cite = "UK-20-s1"'
    nobody = altered("uk", "irregularities.toml", ruled, ruled.replace('ruling = "floor", ', ""))
    with pytest.raises(AssertionError, match="cards_out_of_view"):
        every_ruling_names_a_role(nobody)
    player = ruled.replace('ruling = "floor"', 'ruling = "player"')
    with pytest.raises(AssertionError, match="cards_out_of_view"):
        every_ruling_names_a_role(altered("uk", "irregularities.toml", ruled, player))
    stranger = ruled.replace('ruling = "floor"', 'ruling = "croupier"')
    with pytest.raises(BookError, match="croupier"):
        altered("uk", "irregularities.toml", ruled, stranger)
