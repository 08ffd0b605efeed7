"""Maryland, Chapter 12 §E: what six cards earn on the Six Card Bonus, fixed sums among them."""

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from fifthstreet.cards import Hand, rank_six
from fifthstreet.money import Fixed, ToOne
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.paytable import PayLine
from pay_tables import schedule

if TYPE_CHECKING:
    from documents.conftest import Alter, Draft

SUPER_ROYAL_OF_DIAMONDS = "Ad Kd Qd Jd Td 9d"
SUPER_ROYAL_OF_HEARTS = "Ah Kh Qh Jh Th 9h"
ROYAL = "Ah Kh Qh Jh Th 2c"
STRAIGHT_FLUSH = "4s 5s 6s 7s 8s 9s"
QUADS = "9c 9d 9h 9s 2c 2d"
FULL_HOUSE = "8c 8d 8h 7c 7d 7h"
FLUSH = "2h 5h 9h Jh Kh Kc"
STRAIGHT = "Ac 2d 3h 4s 5c Kd"
TRIPS = "4c 4d 4h 9s Jc Kd"

# Clause, table, six cards, what the line pays, and what 500 cents earn.
LINES = [
    ("MD-12.E.1.a", "A", SUPER_ROYAL_OF_DIAMONDS, "1000000.00 USD", 100_000_000),
    ("MD-12.E.1.b", "A", SUPER_ROYAL_OF_HEARTS, "100000.00 USD", 10_000_000),
    ("MD-12.E.1.c", "A", ROYAL, "1000 to 1", 500_000),
    ("MD-12.E.1.d", "A", STRAIGHT_FLUSH, "200 to 1", 100_000),
    ("MD-12.E.1.e", "A", QUADS, "50 to 1", 25_000),
    ("MD-12.E.1.f", "A", FULL_HOUSE, "20 to 1", 10_000),
    ("MD-12.E.1.g", "A", FLUSH, "15 to 1", 7_500),
    ("MD-12.E.1.h", "A", STRAIGHT, "10 to 1", 5_000),
    ("MD-12.E.1.i", "A", TRIPS, "5 to 1", 2_500),
    ("MD-12.E.2.a", "B", SUPER_ROYAL_OF_DIAMONDS, "100000.00 USD", 10_000_000),
    ("MD-12.E.2.b", "B", ROYAL, "1000 to 1", 500_000),
    ("MD-12.E.2.c", "B", STRAIGHT_FLUSH, "200 to 1", 100_000),
    ("MD-12.E.2.d", "B", QUADS, "50 to 1", 25_000),
    ("MD-12.E.2.e", "B", FULL_HOUSE, "20 to 1", 10_000),
    ("MD-12.E.2.f", "B", FLUSH, "15 to 1", 7_500),
    ("MD-12.E.2.g", "B", STRAIGHT, "10 to 1", 5_000),
    ("MD-12.E.2.h", "B", TRIPS, "5 to 1", 2_500),
]


def line_of(law: RuleBook, letter: str, cards: str) -> PayLine | None:
    (contest,) = law.contests_of("six_card")
    assert contest.hand.zones == ("six_card_box", "players")
    table = schedule(law, "six_card").table(letter)
    assert table is not None
    return table.line(rank_six(Hand(cards)))


def earned(law: RuleBook, letter: str, cards: str, stake: int = 500) -> int:
    """Return what is won on the bonus, or lost where negative."""
    line = line_of(law, letter, cards)
    if line is None:
        return -stake
    assert isinstance(line.pays, ToOne | Fixed)
    return line.pays.winnings(stake)


@pytest.mark.parametrize(
    ("clause", "letter", "cards", "won"),
    [
        pytest.param(clause, letter, cards, won, marks=pytest.mark.clause(clause), id=clause)
        for clause, letter, cards, _, won in LINES
    ],
)
def test_md_12_e_each_line_earns_what_it_says(
    md: RuleBook, clause: str, letter: str, cards: str, won: int
) -> None:
    line = line_of(md, letter, cards)
    assert line is not None
    assert line.citation == clause
    assert earned(md, letter, cards) == won


@pytest.mark.parametrize(
    ("clause", "letter", "cards", "pays", "won"), LINES, ids=[case[0] for case in LINES]
)
def test_a_book_with_one_six_card_line_altered_would_be_caught(
    alter: "Alter", clause: str, letter: str, cards: str, pays: str, won: int
) -> None:
    figure, unit = pays.split(" ", 1)
    more = f"{figure[:-1]}1 {unit}" if unit == "USD" else f"{int(figure) + 1} {unit}"
    assert earned(alter("md", f'"{pays}"', f'"{more}"', at=f'"{clause}"'), letter, cards) != won


@pytest.mark.clause("MD-12.E.1.a", "MD-12.E.1.b")
@pytest.mark.parametrize("stake", [100, 500, 2_500])
def test_md_12_e_1_a_super_royal_is_worth_a_million_in_diamonds_whatever_the_wager(
    md: RuleBook, stake: int
) -> None:
    worth = {suit: earned(md, "A", super_royal(suit), stake) for suit in "cdhs"}
    assert worth == {"c": 10_000_000, "d": 100_000_000, "h": 10_000_000, "s": 10_000_000}


@pytest.mark.clause("MD-12.E.2.a")
@pytest.mark.parametrize("stake", [100, 500, 2_500])
def test_md_12_e_2_a_a_super_royal_of_any_suit_is_worth_the_same_whatever_the_wager(
    md: RuleBook, stake: int
) -> None:
    worth = {suit: earned(md, "B", super_royal(suit), stake) for suit in "cdhs"}
    assert worth == dict.fromkeys("cdhs", 10_000_000)


def super_royal(suit: str) -> str:
    return " ".join(f"{rank}{suit}" for rank in "AKQJT9")


@pytest.mark.clause("MD-12.E.1.a", "MD-12.E.1.b", "MD-12.E.2.a")
def test_md_12_e_beside_a_fixed_award_the_stake_goes_back_and_no_ceiling_binds(
    md: RuleBook, md_draft: "Draft"
) -> None:
    assert md_draft.report.submission.option("six_card.fixed_returns_stake") is True
    assert all("six_card" not in cap.wagers.value for cap in md.caps)


def test_a_book_that_knew_another_best_suit_would_be_caught(alter: "Alter") -> None:
    law = alter("md", 'suits = ["diamonds"]', 'suits = ["spades"]', at='"MD-12.E.1.a"')
    assert earned(law, "A", SUPER_ROYAL_OF_DIAMONDS) != 100_000_000


@pytest.mark.parametrize("letter", "AB")
@pytest.mark.parametrize("cards", ["Kc Kd 4h 4s 9c 2d", "Ac Ad 9h 7s 5c 3d", "Ac Kd Qh Js 9c 7d"])
def test_less_than_three_of_a_kind_loses_the_bonus(md: RuleBook, letter: str, cards: str) -> None:
    assert earned(md, letter, cards) == -500


@pytest.mark.clause("MD-12.E")
def test_md_12_e_one_of_two_tables_is_named(md_draft: "Draft") -> None:
    def named(letter: str) -> "Draft":
        return md_draft.change(
            '[six_card]\npaytable = "A"\n', f'[six_card]\npaytable = "{letter}"\n'
        )

    assert named("A").findings == []
    assert named("B").findings == []
    assert named("C").findings == [("pay_table_does_not_exist", "six_card.paytable", "MD-12.E")]


@pytest.mark.clause("MD-12.E")
def test_md_12_e_offering_the_bonus_without_a_table_is_refused(md_draft: "Draft") -> None:
    unnamed = md_draft.without('[six_card]\npaytable = "A"\n')
    assert unnamed.findings == [("six_card_names_no_table", "six_card.paytable", "MD-12.E")]


# How many of the 20,358,520 sets of six cards make each hand, as the rulings count them.
COUNTED = {
    ROYAL: 184,
    STRAIGHT_FLUSH: 1_656,
    QUADS: 14_664,
    FULL_HOUSE: 165_984,
    FLUSH: 205_792,
    STRAIGHT: 361_620,
    TRIPS: 732_160,
    **{super_royal(suit): 1 for suit in "cdhs"},
}


@pytest.mark.parametrize(
    ("letter", "stake", "percent"),
    [("A", 500, "18.098"), ("B", 500, "18.982"), ("A", 100, "12.990"), ("B", 100, "17.410")],
)
def test_the_edge_follows_from_the_counts_of_the_rulings(
    md: RuleBook, letter: str, stake: int, percent: str
) -> None:
    every = 20_358_520
    lost = stake * (every - sum(COUNTED.values()))
    won = sum(count * earned(md, letter, cards, stake) for cards, count in COUNTED.items())
    assert round(Fraction(100 * (lost - won), every * stake), 3) == Fraction(percent)
