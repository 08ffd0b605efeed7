"""UK bullets 2, 5 and 6: the deck, the limits shown at the table, and one position a player."""

import pytest

from documents.proving import altered, changed, done, filled, found, found_under, some
from fifthstreet.rules.acceptance import (
    Company,
    WagerLimits,
    objection_to_place,
    objection_to_stake,
)
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.library import book

LIMITS = WagerLimits(least=500, most=10_000)
# P plays position 1, Q position 3.
TABLE = Company(seated={1: "P", 3: "Q"}, betting={1: "P", 3: "Q"})


def submission(old: str, new: str) -> str:
    return changed(filled("uk"), old, new)


@pytest.mark.clause("UK-2")
def test_uk_2_one_deck_of_52_is_used() -> None:
    assert found(filled("uk")) == []
    wrong = ("number_of_decks_is_not_allowed", "cards.decks", "UK-2")
    for decks in (0, 2):
        assert found(submission("decks = 1\n", f"decks = {decks}\n")) == [wrong]
    assert book("uk").cards.decks.size == 52
    two = altered("uk", "cards.toml", "allowed = [1]", "allowed = [1, 2]")
    assert found_under(two, submission("decks = 1\n", "decks = 2\n")) == []


def objection_to_ante(law: RuleBook, stake: int) -> tuple[str, str] | None:
    """Return code and citation of what stands against an ante of this size."""
    against = objection_to_stake(law, "ante", stake, limits=LIMITS)
    return (against.code, against.citation) if against else None


def keeps_antes_within_the_limits_shown(law: RuleBook) -> None:
    assert objection_to_ante(law, 300) == ("stake_is_below_the_minimum", "UK-5")
    assert objection_to_ante(law, 499) == ("stake_is_below_the_minimum", "UK-5")
    assert objection_to_ante(law, 10_001) == ("stake_is_above_the_maximum", "UK-5")
    assert [objection_to_ante(law, stake) for stake in (500, 2_500, 10_000)] == [None] * 3


@pytest.mark.clause("UK-5")
def test_uk_5_an_ante_of_3_at_a_table_of_5_to_100_is_refused() -> None:
    keeps_antes_within_the_limits_shown(book("uk"))
    outside = book("uk").irregularity("wager_outside_limits")
    assert done(outside, "bets_are_open") == ("refuse_wager",)
    shown = 'limits_shown = { value = true, cite = ["UK-5", "AMB-street-max"] }\n'
    with pytest.raises(AssertionError):
        keeps_antes_within_the_limits_shown(altered("uk", "wagers.toml", shown, ""))


@pytest.mark.clause("UK-5")
def test_uk_5_the_limits_are_stated_in_order_and_shown() -> None:
    ante = "\nante = { min = 500, max = 20000 }"
    upside_down = submission(ante, "\nante = { min = 20000, max = 500 }")
    assert found(upside_down) == [("minimum_is_above_the_maximum", "limits.ante", "UK-5")]
    boundless = submission(ante, "\nante = { min = 500 }")
    assert found(boundless) == [("ante_limit_is_not_stated", "limits.ante.max", "UK-5")]
    hidden = submission("posted = true", "posted = false")
    assert ("limits_are_not_shown", "sign.posted", "UK-5") in found(hidden)
    assert [n.id for n in book("uk").notices if n.subject == "limits"] == ["limits"]
    limits = next(notice for notice in book("uk").notices if notice.id == "limits")
    assert (limits.carried_by, limits.posted) == (("sign",), "always")


def objection(law: RuleBook, player: str, position: int) -> tuple[str, str] | None:
    """Return code and citation of what stands against a wager at a position."""
    against = objection_to_place(law, player=player, position=position, company=TABLE)
    return (against.code, against.citation) if against else None


def gives_a_player_one_position(law: RuleBook) -> None:
    assert objection(law, "P", 2) == ("player_has_a_position_already", "UK-6")
    assert objection(law, "P", 1) is None
    assert objection(law, "R", 2) is None


@pytest.mark.clause("UK-6")
def test_uk_6_a_player_at_position_1_may_not_bet_at_position_2() -> None:
    gives_a_player_one_position(book("uk"))
    assert some(book("uk").table.seating.positions_per_player).value == 1
    assert done(book("uk").conduct_rule("one_position")) == ("refuse_wager",)
    one = 'positions_per_player = { value = 1, cite = "UK-6" }\n'
    for other in ("", one.replace("value = 1", "value = 2")):
        with pytest.raises(AssertionError):
            gives_a_player_one_position(altered("uk", "table.toml", one, other))
