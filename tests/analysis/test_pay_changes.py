"""Changes of pay lines are read as people write them, and refused in sentences."""

from fractions import Fraction
from itertools import combinations

import pytest

from analysis.board_games import SAMPLES
from analysis.plans import CARIBBEAN_WITH_BONUS, planned
from fifthstreet.analysis.game import game_of
from fifthstreet.analysis.pay_changes import PayChangeError, parse_pay_changes
from fifthstreet.analysis.pay_lines import own_lines
from fifthstreet.analysis.scope import main_tables
from fifthstreet.analysis.solution import solve
from fifthstreet.bookcase import add
from fifthstreet.cards import Deck, rank_cards
from fifthstreet.errors import FifthStreetError
from fifthstreet.rules.library import book

MARYLAND = book("md")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("straight=5", {"straight": Fraction(5)}),
        ("straight = 5 to 1", {"straight": Fraction(5)}),
        ("straight=6 for 1", {"straight": Fraction(5)}),
        ("flush=13/2", {"flush": Fraction(13, 2)}),
        ("flush=6.5", {"flush": Fraction(13, 2)}),
        ("flush=13 to 2", {"flush": Fraction(13, 2)}),
        ("flush=0", {"flush": Fraction(0)}),
        ("pair=push", {"pair": Fraction(0)}),
        ("pair=LOSE", {"pair": Fraction(-1)}),
        ("Royal flush=1,000 to 1", {"royal_flush": Fraction(1000)}),
        ("royal-flush=1,000 to 1, straight=5", {"royal_flush": 1000, "straight": 5}),
        ("flush=7,straight=5;pair=2", {"flush": 7, "straight": 5, "pair": 2}),
        ("pair of jacks or better=2", {"pair": Fraction(2)}),
        ("pair_of_6s_to_10s=lose", {"pair_of_6s_to_10s": Fraction(-1)}),
    ],
)
def test_a_change_is_read(text: str, expected: dict[str, Fraction]) -> None:
    assert parse_pay_changes([text], MARYLAND) == expected


def test_changes_may_be_given_one_by_one() -> None:
    assert parse_pay_changes(["flush=7", "straight=5"], MARYLAND) == {"flush": 7, "straight": 5}
    assert parse_pay_changes([], MARYLAND) == {}


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        (["straight"], "no change of a pay line"),
        (["=5"], "no change of a pay line"),
        (["straight="], "no change of a pay line"),
        ([""], "no change of a pay line"),
        (["royal=5"], "Its lines are royal_flush"),
        (["straight=5", "Straight=6"], "changed twice"),
        (["straight=-1"], "cannot pay '-1'"),
        (["straight=1e9"], "cannot pay"),
        (["straight=nan"], "cannot pay"),
        (["straight=5/0"], "cannot pay"),
        (["straight=0 to 1"], "0"),
        (["straight=5 to 0"], "cannot pay"),
        (["straight=100% of mega"], "cannot pay"),
        (["straight=5.00 USD"], "cannot pay"),
        (["straight=" + "9" * 500], "cannot pay"),
        (["straight=5=6"], "cannot pay '5=6'"),
    ],
)
def test_what_is_no_change_is_refused_with_the_way_to_write_one(
    texts: list[str], expected: str
) -> None:
    with pytest.raises(FifthStreetError, match=expected) as caught:
        parse_pay_changes(texts, MARYLAND)
    assert len(str(caught.value)) < 400


def test_a_second_line_on_one_hand_has_its_own_key() -> None:
    singapore = book("rws")
    assert parse_pay_changes(["one pair or less=2"], singapore) == {"pair": 2}
    with pytest.raises(PayChangeError, match="high_card"):
        parse_pay_changes(["high_card=2"], singapore)


# Lines that pay besides the contest that decides a wager ------------------------------------------


@pytest.mark.parametrize(
    ("change", "hands", "more"),
    [
        ("straight=2", ("straight",), 1),
        ("ante_bonus.straight=push", ("straight",), -1),
        ("Ante bonus.Three of a kind=30 to 1", ("three_of_a_kind",), 26),
        ("straight flush=2", ("mini_royal", "straight_flush"), -3),
    ],
)
def test_a_bonus_on_the_ante_moves_the_edge_as_often_as_its_hands_come(
    change: str, hands: tuple[str, ...], more: int
) -> None:
    law = book(add(str(SAMPLES / "three-card-poker")))
    dealt = [rank_cards(three).category.slug for three in combinations(Deck.standard(), 3)]
    chance = Fraction(sum(hand in hands for hand in dealt), len(dealt))
    base, changed = solve(game_of(law)), solve(game_of(law, parse_pay_changes([change], law)))
    assert [*changed.decisions()] == [*base.decisions()]
    assert chance
    assert changed.expected_value - base.expected_value == more * chance


def test_a_bonus_that_is_paid_besides_the_wager_cannot_lose() -> None:
    law = book(add(str(SAMPLES / "four-card-poker")))
    assert game_of(law, {"four_of_a_kind": "push"}) == game_of(law, {"four_of_a_kind": 0})
    with pytest.raises(PayChangeError, match="takes no stake, so it cannot lose"):
        game_of(law, {"three_of_a_kind": "lose"})


def test_a_line_of_two_tables_is_named_with_its_schedule() -> None:
    law = planned(CARIBBEAN_WITH_BONUS)
    with pytest.raises(PayChangeError) as caught:
        parse_pay_changes(["straight=5"], law)
    assert str(caught.value) == (
        "Several pay tables have a line 'straight'. Write raise.straight or ante_bonus.straight."
    )
    changes = parse_pay_changes(["ante_bonus.straight=3", "raise.straight=6, full house=9"], law)
    assert changes == {"ante_bonus.straight": 3, "raise.straight": 6, "full_house": 9}
    assert parse_pay_changes(["raise.full_house=9"], law) == {"full_house": 9}
    keys = list(own_lines(main_tables(law)))
    assert keys[:3] == ["raise.royal_flush", "straight_flush", "four_of_a_kind"]
    assert keys[-3:] == ["ante_bonus.royal_flush", "ante_bonus.flush", "ante_bonus.straight"]
    base, bonus = game_of(law), game_of(law, {"ante_bonus.straight": 3})
    assert (base.pays, {*base.bonus}) == (bonus.pays, {0, 1, 2, 10})  # type: ignore[union-attr]
    assert {*bonus.bonus} == {0, 2, 3, 10}  # type: ignore[union-attr]
