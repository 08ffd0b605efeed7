"""RWS 1.12, 1.17, 1.18 and 3.5: who is a player, who decides, and who may bet where."""

import pytest

from documents.proving import altered, done, some
from fifthstreet.rules.acceptance import Company, objection_to_place
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.library import book

# P plays box 1, Q box 3; S sits at box 5 without a bet; T stands; boxes 2, 4 and 6 are empty.
TABLE = Company(seated={1: "P", 3: "Q", 5: "S"}, betting={1: "P", 3: "Q"})


def objection(
    law: RuleBook, player: str, box: int, company: Company = TABLE
) -> tuple[str, str] | None:
    """Return code and citation of what stands against a bet."""
    found = objection_to_place(law, player=player, position=box, company=company)
    return (found.code, found.citation) if found else None


@pytest.mark.clause("RWS-1.12")
def test_rws_1_12_sitting_at_a_box_does_not_make_a_player_but_a_bet_does() -> None:
    assert TABLE.positions_of("S") == ()
    assert TABLE.positions_of("P")
    assert objection(book("rws"), "S", 5) is None
    joined = Company(seated=TABLE.seated, betting={**TABLE.betting, 5: "S"})
    assert joined.positions_of("S") == (5,)
    assert some(book("rws").term("player")).stands_for == "role player"


@pytest.mark.clause("RWS-1.17-s1")
def test_rws_1_17_only_the_seated_bettor_decides_for_a_box() -> None:
    assert [TABLE.decides(box) for box in (1, 3)] == ["P", "Q"]
    assert TABLE.decides(5) is None
    for intruder in ("Q", "S", "T"):
        assert objection(book("rws"), intruder, 1) is not None


@pytest.mark.clause("RWS-1.17-s2")
def test_rws_1_17_whoever_bets_on_an_empty_box_decides_for_it() -> None:
    assert objection(book("rws"), "P", 2) is None
    company = Company(seated=TABLE.seated, betting={**TABLE.betting, 2: "P"})
    assert company.decides(2) == "P"
    assert company.positions_of("P") == (1, 2)
    assert objection(book("rws"), "Q", 2, company) == ("position_is_another_players", "RWS-3.5-s2")


def keeps_a_box_for_its_player(law: RuleBook) -> None:
    refused = ("position_is_another_players", "RWS-3.5-s2")
    assert objection(law, "Q", 1) == refused
    assert objection(law, "P", 3) == refused
    assert objection(law, "P", 5) == refused
    assert objection(law, "P", 1) is None


@pytest.mark.clause("RWS-3.5-s2")
def test_rws_3_5_nobody_bets_on_a_box_that_another_player_uses() -> None:
    keeps_a_box_for_its_player(book("rws"))
    assert some(book("rws").table.seating.players_per_position).value == 1
    assert done(book("rws").irregularity("bet_on_anothers_box")) == ("refuse_wager",)
    one_each = 'players_per_position = { value = 1, cite = ["RWS-3.5-s2", "RWS-1.18"] }\n'
    with pytest.raises(AssertionError):
        keeps_a_box_for_its_player(altered("rws", "table.toml", one_each, ""))


def has_no_standing_players(law: RuleBook) -> None:
    refused = ("player_is_not_seated", "RWS-3.5-s1")
    assert [objection(law, "T", box) for box in (1, 2, 5)] == [refused] * 3
    seated = Company(seated={**TABLE.seated, 2: "T"}, betting=TABLE.betting)
    assert objection(law, "T", 2, seated) is None


@pytest.mark.clause("RWS-3.5-s1")
def test_rws_3_5_somebody_without_a_seat_may_bet_nowhere() -> None:
    has_no_standing_players(book("rws"))
    assert some(book("rws").table.seating.seated_only).value is True
    seated = 'seated_only = { value = true, cite = ["RWS-3.5-s1", "RWS-1.17-s1"] }\n'
    with pytest.raises(AssertionError):
        has_no_standing_players(altered("rws", "table.toml", seated, ""))


@pytest.mark.clause("RWS-1.18")
def test_rws_1_18_a_standing_player_is_known_only_to_be_refused() -> None:
    term = some(book("rws").term("standing player"))
    assert term.stands_for is None
    assert "standing" not in " ".join(role.id for role in book("rws").roles)
    assert objection(book("rws"), "T", 1) == ("player_is_not_seated", "RWS-3.5-s1")
    assert objection(book("rws"), "Q", 1) == ("position_is_another_players", "RWS-3.5-s2")
