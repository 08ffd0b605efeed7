"""Whether a wager may be made: who bets where, and how much."""

import pytest

from fifthstreet.errors import FifthStreetError
from fifthstreet.rules.acceptance import (
    Company,
    WagerLimits,
    objection_to_place,
    objection_to_stake,
)
from fifthstreet.rules.citation import resolve
from fifthstreet.rules.library import book, books

NOBODY = Company(seated={}, betting={})
ANN_AND_BOB = Company(seated={1: "Ann", 2: "Bob"}, betting={1: "Ann"})


def code(id_: str, player: str, position: int, company: Company = ANN_AND_BOB) -> str | None:
    found = objection_to_place(book(id_), player=player, position=position, company=company)
    assert found is None or (resolve(found.citation) and found.says)
    return found.code if found else None


@pytest.mark.parametrize(
    ("id_", "player", "position", "expected"),
    [
        ("md", "Bob", 2, None),
        ("md", "Cid", 3, "player_is_not_seated"),
        ("md", "Ann", 1, None),
        ("md", "Ann", 3, "player_has_a_position_already"),
        ("cb", "Cid", 3, None),
        ("cb", "Cid", 1, "position_is_another_players"),
        ("cb", "Ann", 3, "player_has_a_position_already"),
        ("uk", "Ann", 3, "player_has_a_position_already"),
        ("uk", "Cid", 3, None),
        ("rws", "Ann", 3, None),
        ("rws", "Ann", 2, "position_is_another_players"),
        ("rws", "Cid", 3, "player_is_not_seated"),
    ],
)
def test_who_may_bet_where(id_: str, player: str, position: int, expected: str | None) -> None:
    assert code(id_, player, position) == expected


def test_a_free_seat_that_somebody_bets_on_is_theirs() -> None:
    company = Company(seated={1: "Ann", 2: "Bob"}, betting={3: "Ann"})
    assert code("rws", "Bob", 3, company) == "position_is_another_players"
    assert code("rws", "Ann", 3, company) is None


def test_nobody_at_the_table_may_bet_where_players_sit() -> None:
    assert code("md", "Ann", 1, NOBODY) == "player_is_not_seated"
    assert code("uk", "Ann", 1, NOBODY) is None


def test_a_player_is_who_bets_not_who_sits() -> None:
    assert ANN_AND_BOB.positions_of("Bob") == ()
    assert ANN_AND_BOB.positions_of("Ann") == (1,)
    assert ANN_AND_BOB.decides(1) == "Ann"
    assert ANN_AND_BOB.decides(2) is None


def stake_code(id_: str, wager: str, stake: int, **values: int) -> str | None:
    limits = WagerLimits(least=500, most=20_000)
    found = objection_to_stake(book(id_), wager, stake, limits=limits, **values)
    assert found is None or (
        resolve(found.citation) and book(id_).document.money(stake) in found.says
    )
    return found.code if found else None


@pytest.mark.parametrize("id_", ["md", "cb", "uk", "rws"])
def test_an_ante_lies_within_the_limits(id_: str) -> None:
    assert stake_code(id_, "ante", 499) == "stake_is_below_the_minimum"
    assert stake_code(id_, "ante", 500) is None
    assert stake_code(id_, "ante", 20_000) is None
    assert stake_code(id_, "ante", 20_001) == "stake_is_above_the_maximum"


@pytest.mark.parametrize("id_", ["md", "cb", "uk"])
def test_a_street_wager_is_one_two_or_three_antes(id_: str) -> None:
    codes = [stake_code(id_, "third_street", 500 * n, ante=500) for n in range(5)]
    wrong = "stake_is_no_allowed_multiple_of_the_ante"
    assert codes == [wrong, None, None, None, wrong]
    assert stake_code(id_, "fifth_street", 501, ante=500) == wrong


def test_a_bet_in_casino_stud_is_two_antes() -> None:
    assert stake_code("rws", "bet", 2_000, ante=1_000) is None
    assert stake_code("rws", "bet", 1_000, ante=1_000) == "stake_is_no_allowed_multiple_of_the_ante"


def test_without_limits_any_ante_will_do() -> None:
    assert objection_to_stake(book("md"), "ante", 1) is None


def test_a_wager_that_the_document_does_not_have_is_refused_with_those_it_has() -> None:
    with pytest.raises(FifthStreetError, match="has no wager 'blind'") as caught:
        objection_to_stake(book("uk"), "blind", 500)
    assert caught.value.remedy == "It has ante, third_street, fourth_street, fifth_street."


def test_an_objection_cites_the_documents_own_clause() -> None:
    for law in books():
        found = objection_to_stake(law, "ante", 1, limits=WagerLimits(least=5, most=9))
        assert found
        assert found.citation.startswith(law.id.upper())
