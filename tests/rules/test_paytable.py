"""Pay tables: the first line that covers a hand pays it, and no other."""

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from fifthstreet.cards import Card, FiveCardCategory, Hand, Ranked, rank_five, rank_six, rank_three
from fifthstreet.money import ToOne, size_key
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.library import book, books
from fifthstreet.rules.paytable import PayLine, PayTable
from pay_tables import main_table, schedule, side_schedules

CARDS = [Card(rank + suit) for rank in "23456789TJQKA" for suit in "cdhs"]


def hands_of(count: int) -> st.SearchStrategy[list[Card]]:
    return st.lists(st.sampled_from(CARDS), min_size=count, max_size=count, unique=True)


def paid(table: PayTable | None, cards: str) -> str | None:
    """Return what a table pays for three, five or six cards."""
    assert table
    rank = {3: rank_three, 5: rank_five, 6: rank_six}[table.cards]
    line = table.line(rank(Hand(cards)))  # type: ignore[operator]
    return str(line.pays) if line else None


@pytest.mark.parametrize("law", [book("md"), book("cb"), book("uk")], ids=lambda law: law.id)
@pytest.mark.parametrize(
    ("cards", "pays"),
    [
        ("As Ks Qs Js Ts", "500 to 1"),
        ("Ks Qs Js Ts 9s", "100 to 1"),
        ("5d 4d 3d 2d Ad", "100 to 1"),
        ("7c 7d 7h 7s 2c", "40 to 1"),
        ("7c 7d 7h 2s 2c", "10 to 1"),
        ("2h 5h 9h Jh Kh", "6 to 1"),
        ("6c 7d 8h 9s Tc", "4 to 1"),
        ("Ac 2d 3h 4s 5c", "4 to 1"),
        ("7c 7d 7h 2s 3c", "3 to 1"),
        ("2c 2d 3h 3s 9c", "2 to 1"),
        ("Ac Ad 3h 4s 9c", "1 to 1"),
        ("Jc Jd 3h 4s 9c", "1 to 1"),
        ("Tc Td 3h 4s 9c", "push"),
        ("6c 6d 3h 4s 9c", "push"),
        ("5c 5d 3h 4s Ac", None),
        ("2c 2d Kh 4s Ac", None),
        ("Ac Kd Qh Js 9c", None),
    ],
)
def test_mississippi_stud_pays_by_category_and_rank_of_the_pair(
    law: RuleBook, cards: str, pays: str | None
) -> None:
    assert paid(main_table(law), cards) == pays


def test_casino_stud_pays_the_least_line_to_a_pair_and_to_high_cards() -> None:
    main = main_table(book("rws"))
    assert paid(main, "2c 2d Kh 4s Ac") == "1 to 1"
    assert paid(main, "Ac Kd Qh Js 9c") == "1 to 1"
    assert paid(main, "2c 2d 3h 3s 9c") == "2 to 1"


@pytest.mark.parametrize(
    ("letter", "royal", "straight", "flush"),
    [
        ("A", "40 to 1", "6 to 1", "4 to 1"),
        ("B", "40 to 1", "5 to 1", "4 to 1"),
        ("C", "50 to 1", "5 to 1", "4 to 1"),
        ("D", "50 to 1", "6 to 1", "3 to 1"),
        ("E", "40 to 1", "6 to 1", "3 to 1"),
        ("F", "50 to 1", "6 to 1", "4 to 1"),
    ],
)
def test_a_three_card_table_is_taken_by_its_letter(
    letter: str, royal: str, straight: str, flush: str
) -> None:
    bet = schedule(book("md"), "three_card")
    table = bet.table(letter)
    assert paid(table, "As Ks Qs") == royal
    assert paid(table, "5s 4s 3s") == "40 to 1"
    assert paid(table, "5s 4d 3s") == straight
    assert paid(table, "9s 4s 3s") == flush
    assert paid(table, "2s 2d 3s") == "1 to 1"
    assert paid(table, "As Kd 3s") is None


@pytest.mark.parametrize(
    ("letter", "diamonds", "other"),
    [("A", "1000000.00 USD", "100000.00 USD"), ("B", "100000.00 USD", "100000.00 USD")],
)
def test_a_super_royal_is_paid_by_its_suit(letter: str, diamonds: str, other: str) -> None:
    bet = schedule(book("md"), "six_card")
    table = bet.table(letter)
    assert paid(table, "Ad Kd Qd Jd Td 9d") == diamonds
    assert {paid(table, f"A{s} K{s} Q{s} J{s} T{s} 9{s}") for s in "chs"} == {other}
    assert paid(table, "Ad Kd Qd Jd Td 9s") == "1000 to 1"
    assert paid(table, "2d 2s 3d 3s 4d 4s") is None


def test_what_a_document_does_not_have_is_not_found() -> None:
    law = book("md")
    assert law.schedule("four_card") is None
    assert all(each.table("Z") is None for each in law.schedules)


def test_the_meters_of_a_progressive_are_those_its_lines_pay_from() -> None:
    law = schedule(book("md"), "progressive")
    assert [table.meters for table in law.tables] == [
        ("meter",),
        ("major", "minor"),
        ("mega", "major", "minor"),
        ("mega", "major", "minor"),
    ]
    assert paid(law.table("A"), "9s 8s 7s 6s 5s") == "10% of meter"
    assert paid(law.table("B"), "9s 8s 7s 6s 5s") == "100% of minor"
    assert paid(law.table("C"), "7c 7d 7h 7s 2c") == "100% of minor"
    assert paid(law.table("C"), "7c 7d 7h 3s 2c") == "10 for 1"
    assert paid(law.table("D"), "2c 2d 3h 3s 9c") is None


def test_an_envy_line_is_found_by_wager_and_hand() -> None:
    envy = schedule(book("md"), "envy")
    royal, straight = (rank_five(Hand(h)) for h in ("As Ks Qs Js Ts", "9s 8s 7s 6s 5s"))
    for letter in "ABCD":
        table = envy.table(letter)
        assert table
        lines = [table.line(hand, wager) for wager in (100, 500) for hand in (royal, straight)]
        assert [str(line.pays) for line in lines if line] == [
            *("1000.00 USD", "300.00 USD"),
            *("5000.00 USD", "1500.00 USD"),
        ]
        assert table.line(royal, 200) is None
        assert table.line(rank_five(Hand("9s 9d 9h 9c 5s")), 100) is None


@given(hands_of(5))
def test_a_higher_hand_is_never_paid_less(cards: list[Card]) -> None:
    for law in books():
        table = main_table(law)
        ranked = sorted([rank_five(cards), rank_five(Hand("Ac Kd Qh Js 9c"))])
        lower, higher = (table.line(rank) for rank in ranked)
        assert lower is None or (higher and size_key(higher.pays) >= size_key(lower.pays))


@given(hands_of(3), hands_of(6))
def test_every_line_covers_only_its_own_categories(three: list[Card], six: list[Card]) -> None:
    ranks: dict[int, Ranked] = {3: rank_three(three), 6: rank_six(six)}
    for bet in side_schedules(book("md")):
        for table in bet.tables:
            rank = ranks[table.cards]
            line = table.line(rank)
            assert line is None or rank.category.slug in line.hands


def line(hands: str, pays: str, **bounds: Any) -> dict[str, Any]:
    return {"hands": tuple(hands.split()), "name": hands, "pays": pays, "cite": "MD-12.A", **bounds}


def table(*lines: dict[str, Any]) -> PayTable:
    values = {"id": "x", "cards": 5, "cite": "MD-12.A", "lines": lines}
    return PayTable.model_validate(values)


def test_only_the_first_line_that_covers_a_hand_pays_it() -> None:
    both = table(line("pair", "2 to 1", lowest="J", highest="A"), line("pair high_card", "1 to 1"))
    assert paid(both, "Qc Qd 3h 4s 9c") == "2 to 1"
    assert paid(both, "9c 9d 3h 4s 2c") == "1 to 1"
    assert paid(both, "Ac Qd 3h 4s 9c") == "1 to 1"


def test_a_bound_left_open_reaches_to_the_end_of_the_ranks() -> None:
    high = PayLine.model_validate(line("pair", "1 to 1", lowest="J"))
    low = PayLine.model_validate(line("pair", "1 to 1", highest="5"))
    aces, fours = rank_five(Hand("Ac Ad 3h 4s 9c")), rank_five(Hand("4c 4d 3h As 9c"))
    assert (high.covers(aces), high.covers(fours)) == (True, False)
    assert (low.covers(aces), low.covers(fours)) == (False, True)


@pytest.mark.parametrize(
    ("lines", "text"),
    [
        ([line("pair", "1 to 1"), line("flush", "1 to 1")], "not in order from the highest hand"),
        (
            [
                line("pair", "1 to 1", lowest="6", highest="T"),
                line("pair", "1 to 1", lowest="J", highest="A"),
            ],
            "not in order from the highest hand",
        ),
        ([line("flush", "1 to 1"), line("pair", "2 to 1")], "a lower hand pays more"),
        ([line("flush", "push"), line("pair", "1 for 1")], "a lower hand pays more"),
        ([line("super_royal", "1 to 1")], "no 5-card hand is"),
        ([line("pair", "1 to 1", lowest="1")], "should match pattern"),
        ([line("pair", "1 to 1", suits=("stars",))], "suits"),
    ],
)
def test_a_table_out_of_order_is_refused(lines: list[dict[str, Any]], text: str) -> None:
    with pytest.raises(ValidationError, match=text):
        table(*lines)


def test_a_line_may_be_built_from_odds_as_well_as_from_their_text() -> None:
    built = PayLine.model_validate({**line("flush", "6 to 1"), "pays": ToOne(6)})
    assert built == PayLine.model_validate(line("flush", "6 to 1"))


def test_a_minimum_for_a_meter_that_nobody_is_paid_from_is_refused() -> None:
    values = {
        "id": "x",
        "cards": 5,
        "cite": "MD-12.C",
        "lines": (line("royal_flush", "100% of mega"),),
        "minima": ({"meter": "minor", "least": 1, "cite": "MD-12.C"},),
    }
    with pytest.raises(ValidationError, match="no line pays from meter 'minor'"):
        PayTable.model_validate(values)


@pytest.mark.parametrize("law", books(), ids=lambda law: law.id)
def test_every_winning_category_has_a_line_without_a_gap(law: RuleBook) -> None:
    named = {hand for line in main_table(law).lines for hand in line.hands}
    order = [category.slug in named for category in FiveCardCategory]
    assert all(later or not earlier for earlier, later in pairwise(order))
