"""Maryland, Chapter 12 §C(1), (6) and (7): fixed awards of the Progressive, and the Envy Bonus."""

from typing import TYPE_CHECKING

import pytest

from fifthstreet.cards import Hand, rank_five
from fifthstreet.money import Fixed, ForOne
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.paytable import PayLine
from pay_tables import schedule

if TYPE_CHECKING:
    from documents.conftest import Alter

ROYAL = "As Ks Qs Js Ts"
STRAIGHT_FLUSH = "9c Tc Jc Qc Kc"
QUADS = "7c 7d 7h 7s Kc"
FULL_HOUSE = "5c 5d 5h 9s 9c"
FLUSH = "2h 5h 9h Jh Kh"
STRAIGHT = "6c 7d 8h 9s Tc"
TRIPS = "8c 8d 8h Ks Qc"

# Clause, table, hand, the odds for one, and what a wager of 500 cents is credited.
AWARDS = [
    ("MD-12.C.1.a.iii", "A", QUADS, 300, 150_000),
    ("MD-12.C.1.a.iv", "A", FULL_HOUSE, 50, 25_000),
    ("MD-12.C.1.a.v", "A", FLUSH, 40, 20_000),
    ("MD-12.C.1.a.vi", "A", STRAIGHT, 30, 15_000),
    ("MD-12.C.1.a.vii", "A", TRIPS, 9, 4_500),
    ("MD-12.C.1.b.iii", "B", QUADS, 300, 150_000),
    ("MD-12.C.1.b.iv", "B", FULL_HOUSE, 50, 25_000),
    ("MD-12.C.1.b.v", "B", FLUSH, 40, 20_000),
    ("MD-12.C.1.b.vi", "B", STRAIGHT, 30, 15_000),
    ("MD-12.C.1.b.vii", "B", TRIPS, 9, 4_500),
    ("MD-12.C.1.c.iv", "C", FULL_HOUSE, 50, 25_000),
    ("MD-12.C.1.c.v", "C", FLUSH, 40, 20_000),
    ("MD-12.C.1.c.vi", "C", STRAIGHT, 30, 15_000),
    ("MD-12.C.1.c.vii", "C", TRIPS, 10, 5_000),
    ("MD-12.C.1.d.iv", "D", FULL_HOUSE, 50, 25_000),
    ("MD-12.C.1.d.v", "D", FLUSH, 40, 20_000),
    ("MD-12.C.1.d.vi", "D", STRAIGHT, 30, 15_000),
    ("MD-12.C.1.d.vii", "D", TRIPS, 9, 4_500),
]

# Clause, schedule, the receiver's wager, another player's hand, and what that brings.
ENVY = [
    ("MD-12.C.6.a.i", "A", 100, ROYAL, 100_000),
    ("MD-12.C.6.a.ii", "A", 100, STRAIGHT_FLUSH, 30_000),
    ("MD-12.C.6.b.i", "B", 100, ROYAL, 100_000),
    ("MD-12.C.6.b.ii", "B", 100, STRAIGHT_FLUSH, 30_000),
    ("MD-12.C.6.c.i", "C", 100, ROYAL, 100_000),
    ("MD-12.C.6.c.ii", "C", 100, STRAIGHT_FLUSH, 30_000),
    ("MD-12.C.6.d.i", "D", 100, ROYAL, 100_000),
    ("MD-12.C.6.d.ii", "D", 100, STRAIGHT_FLUSH, 30_000),
    ("MD-12.C.7.a.i", "A", 500, ROYAL, 500_000),
    ("MD-12.C.7.a.ii", "A", 500, STRAIGHT_FLUSH, 150_000),
    ("MD-12.C.7.b.i", "B", 500, ROYAL, 500_000),
    ("MD-12.C.7.b.ii", "B", 500, STRAIGHT_FLUSH, 150_000),
    ("MD-12.C.7.c.i", "C", 500, ROYAL, 500_000),
    ("MD-12.C.7.c.ii", "C", 500, STRAIGHT_FLUSH, 150_000),
    ("MD-12.C.7.d.i", "D", 500, ROYAL, 500_000),
    ("MD-12.C.7.d.ii", "D", 500, STRAIGHT_FLUSH, 150_000),
]


def award_line(law: RuleBook, letter: str, cards: str) -> PayLine | None:
    table = schedule(law, "progressive").table(letter)
    assert table is not None
    return table.line(rank_five(Hand(cards)))


def credited(law: RuleBook, letter: str, cards: str, wager: int) -> tuple[int, int] | None:
    """Return what a Progressive wager is credited and its net, None where it earns nothing."""
    line = award_line(law, letter, cards)
    if line is None:
        return None
    assert isinstance(line.pays, ForOne)
    return line.pays.n * wager, line.pays.winnings(wager)


def envy_line(law: RuleBook, letter: str, wager: int, cards: str) -> PayLine | None:
    table = schedule(law, "envy").table(letter)
    assert table is not None
    return table.line(rank_five(Hand(cards)), wager)


def envy(law: RuleBook, letter: str, wager: int, cards: str) -> int | None:
    """Return what another player's hand brings to a wager of this size."""
    line = envy_line(law, letter, wager, cards)
    if line is None:
        return None
    assert isinstance(line.pays, Fixed)
    return line.pays.winnings(wager)


@pytest.mark.parametrize(
    ("clause", "letter", "cards", "credit"),
    [
        pytest.param(clause, letter, cards, credit, marks=pytest.mark.clause(clause), id=clause)
        for clause, letter, cards, _, credit in AWARDS
    ],
)
def test_md_12_c_1_a_fixed_award_holds_the_stake_that_was_collected(
    md: RuleBook, clause: str, letter: str, cards: str, credit: int
) -> None:
    line = award_line(md, letter, cards)
    assert line is not None
    assert line.citation == clause
    assert credited(md, letter, cards, 500) == (credit, credit - 500)
    assert credited(md, letter, cards, 100) == (credit // 5, credit // 5 - 100)


@pytest.mark.parametrize(
    ("clause", "letter", "cards", "odds", "credit"), AWARDS, ids=[case[0] for case in AWARDS]
)
def test_a_book_with_one_award_altered_would_be_caught(
    alter: "Alter", clause: str, letter: str, cards: str, odds: int, credit: int
) -> None:
    more = alter("md", f'"{odds} for 1"', f'"{odds + 1} for 1"', at=f'"{clause}"')
    assert credited(more, letter, cards, 500) != (credit, credit - 500)


def test_the_progressive_chip_is_in_the_tray_before_the_first_card(md: RuleBook) -> None:
    wager = md.wager("progressive")
    assert wager is not None
    assert wager.taken_at_close is not None
    assert wager.taken_at_close.value is True


@pytest.mark.parametrize("letter", "ABCD")
@pytest.mark.parametrize("cards", ["Kc Kd 4h 4s 9c", "Ac Ad 8h 5s 3c", "Ac Kd Qh Js 9c"])
def test_less_than_three_of_a_kind_earns_no_award(md: RuleBook, letter: str, cards: str) -> None:
    assert credited(md, letter, cards, 500) is None


@pytest.mark.parametrize(
    ("clause", "letter", "wager", "cards", "brought"),
    [pytest.param(*case, marks=pytest.mark.clause(case[0]), id=case[0]) for case in ENVY],
)
def test_md_12_c_the_hand_of_another_brings_a_fixed_sum(
    md: RuleBook, clause: str, letter: str, wager: int, cards: str, brought: int
) -> None:
    line = envy_line(md, letter, wager, cards)
    assert line is not None
    assert line.citation == clause
    assert envy(md, letter, wager, cards) == brought


@pytest.mark.parametrize(
    ("clause", "letter", "wager", "cards", "brought"), ENVY, ids=[case[0] for case in ENVY]
)
def test_a_book_with_one_envy_bonus_altered_would_be_caught(
    alter: "Alter", clause: str, letter: str, wager: int, cards: str, brought: int
) -> None:
    cent_more = alter("md", ".00 USD", ".01 USD", at=f'"{clause}"')
    assert envy(cent_more, letter, wager, cards) == brought + 1


def schedules(law: RuleBook, wager: int) -> list[tuple[int | None, int | None]]:
    hands = (ROYAL, STRAIGHT_FLUSH)
    both = [[envy(law, letter, wager, cards) for cards in hands] for letter in "ABCD"]
    return [(royal, straight_flush) for royal, straight_flush in both]


@pytest.mark.clause("MD-12.C.6")
def test_md_12_c_6_four_identical_schedules_serve_a_wager_of_one_dollar(md: RuleBook) -> None:
    assert schedules(md, 100) == [(100_000, 30_000)] * 4


@pytest.mark.clause("MD-12.C.7")
def test_md_12_c_7_four_identical_schedules_bring_five_times_as_much_for_five_dollars(
    md: RuleBook,
) -> None:
    assert schedules(md, 500) == [(5 * 100_000, 5 * 30_000)] * 4


@pytest.mark.clause("MD-12.C.6", "MD-12.C.7")
@pytest.mark.parametrize("wager", [50, 200, 1_000])
def test_md_12_c_no_schedule_serves_a_wager_of_another_size(md: RuleBook, wager: int) -> None:
    assert schedules(md, wager) == [(None, None)] * 4


@pytest.mark.parametrize("wager", [100, 500])
@pytest.mark.parametrize("cards", [QUADS, FULL_HOUSE])
def test_no_lesser_hand_of_another_brings_anything(md: RuleBook, wager: int, cards: str) -> None:
    assert [envy(md, letter, wager, cards) for letter in "ABCD"] == [None] * 4
