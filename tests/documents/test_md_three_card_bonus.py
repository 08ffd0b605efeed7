"""Maryland, Chapter 12 §D: what a board earns on the Three Card Bonus, table by table."""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

import pytest

from fifthstreet.cards import Deck, Hand, ThreeCardRank, rank_three
from fifthstreet.money import ToOne
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.paytable import PayTable
from pay_tables import schedule

if TYPE_CHECKING:
    from documents.conftest import Alter, Draft

MINI_ROYAL = "Ac Kc Qc"
STRAIGHT_FLUSH = "4h 5h 6h"
TRIPS = "7c 7d 7h"
STRAIGHT = "9c Td Jh"
FLUSH = "2d 7d Kd"
PAIR = "2c 2d 9h"

# Clause, table, board, odds to one, and what 500 cents earn.
LINES = [
    ("MD-12.D.1.a", "A", STRAIGHT_FLUSH, 40, 20_000),
    ("MD-12.D.1.b", "A", TRIPS, 30, 15_000),
    ("MD-12.D.1.c", "A", STRAIGHT, 6, 3_000),
    ("MD-12.D.1.d", "A", FLUSH, 4, 2_000),
    ("MD-12.D.1.e", "A", PAIR, 1, 500),
    ("MD-12.D.2.a", "B", STRAIGHT_FLUSH, 40, 20_000),
    ("MD-12.D.2.b", "B", TRIPS, 30, 15_000),
    ("MD-12.D.2.c", "B", STRAIGHT, 5, 2_500),
    ("MD-12.D.2.d", "B", FLUSH, 4, 2_000),
    ("MD-12.D.2.e", "B", PAIR, 1, 500),
    ("MD-12.D.3.a", "C", MINI_ROYAL, 50, 25_000),
    ("MD-12.D.3.b", "C", STRAIGHT_FLUSH, 40, 20_000),
    ("MD-12.D.3.c", "C", TRIPS, 30, 15_000),
    ("MD-12.D.3.d", "C", STRAIGHT, 5, 2_500),
    ("MD-12.D.3.e", "C", FLUSH, 4, 2_000),
    ("MD-12.D.3.f", "C", PAIR, 1, 500),
    ("MD-12.D.4.a", "D", MINI_ROYAL, 50, 25_000),
    ("MD-12.D.4.b", "D", STRAIGHT_FLUSH, 40, 20_000),
    ("MD-12.D.4.c", "D", TRIPS, 30, 15_000),
    ("MD-12.D.4.d", "D", STRAIGHT, 6, 3_000),
    ("MD-12.D.4.e", "D", FLUSH, 3, 1_500),
    ("MD-12.D.4.f", "D", PAIR, 1, 500),
    ("MD-12.D.5.a", "E", STRAIGHT_FLUSH, 40, 20_000),
    ("MD-12.D.5.b", "E", TRIPS, 30, 15_000),
    ("MD-12.D.5.c", "E", STRAIGHT, 6, 3_000),
    ("MD-12.D.5.d", "E", FLUSH, 3, 1_500),
    ("MD-12.D.5.e", "E", PAIR, 1, 500),
    ("MD-12.D.6.a", "F", MINI_ROYAL, 50, 25_000),
    ("MD-12.D.6.b", "F", STRAIGHT_FLUSH, 40, 20_000),
    ("MD-12.D.6.c", "F", TRIPS, 30, 15_000),
    ("MD-12.D.6.d", "F", STRAIGHT, 6, 3_000),
    ("MD-12.D.6.e", "F", FLUSH, 4, 2_000),
    ("MD-12.D.6.f", "F", PAIR, 1, 500),
]


def table_of(law: RuleBook, letter: str) -> PayTable:
    (contest,) = law.contests_of("three_card")
    assert contest.hand.zones == ("community",)
    table = schedule(law, "three_card").table(letter)
    assert table is not None
    return table


def earned(table: PayTable, board: ThreeCardRank, stake: int) -> int:
    """Return what is won on the bonus, or lost where negative."""
    line = table.line(board)
    if line is None:
        return -stake
    assert isinstance(line.pays, ToOne)
    return line.pays.winnings(stake)


def on(law: RuleBook, letter: str, board: str, stake: int = 500) -> int:
    return earned(table_of(law, letter), rank_three(Hand(board)), stake)


@pytest.mark.parametrize(
    ("clause", "letter", "board", "won"),
    [
        pytest.param(clause, letter, board, won, marks=pytest.mark.clause(clause), id=clause)
        for clause, letter, board, _, won in LINES
    ],
)
def test_md_12_d_each_line_earns_its_odds(
    md: RuleBook, clause: str, letter: str, board: str, won: int
) -> None:
    line = table_of(md, letter).line(rank_three(Hand(board)))
    assert line is not None
    assert line.citation == clause
    assert on(md, letter, board) == won
    assert on(md, letter, board, 100) == won // 5


@pytest.mark.parametrize(
    ("clause", "letter", "board", "odds", "won"), LINES, ids=[case[0] for case in LINES]
)
def test_a_book_with_one_three_card_line_altered_would_be_caught(
    alter: "Alter", clause: str, letter: str, board: str, odds: int, won: int
) -> None:
    more = alter("md", f'"{odds} to 1"', f'"{odds + 1} to 1"', at=f'"{clause}"')
    assert on(more, letter, board) != won


@pytest.mark.parametrize(
    ("letter", "won"),
    [
        pytest.param("A", 20_000, marks=pytest.mark.clause("MD-12.D.1.a")),
        pytest.param("B", 20_000, marks=pytest.mark.clause("MD-12.D.2.a")),
        pytest.param("C", 25_000, marks=pytest.mark.clause("MD-12.D.3.a")),
        pytest.param("D", 25_000, marks=pytest.mark.clause("MD-12.D.4.a")),
        pytest.param("E", 20_000, marks=pytest.mark.clause("MD-12.D.5.a")),
        pytest.param("F", 25_000, marks=pytest.mark.clause("MD-12.D.6.a")),
    ],
)
@pytest.mark.parametrize("suit", "cdhs")
def test_md_12_d_a_mini_royal_is_a_straight_flush_where_it_has_no_line(
    md: RuleBook, letter: str, won: int, suit: str
) -> None:
    assert on(md, letter, f"A{suit} K{suit} Q{suit}") == won


def test_a_book_without_mini_royals_among_its_straight_flushes_would_be_caught(
    alter: "Alter",
) -> None:
    law = alter("md", '"mini_royal", "straight_flush"', '"straight_flush"', at='"MD-12.D.1.a"')
    assert on(law, "A", MINI_ROYAL) != 20_000


@pytest.mark.parametrize("letter", "ABCDEF")
@pytest.mark.parametrize("board", ["2c 7d Kh", "Kc Ad 2h", "Ac Kd Jh"])
def test_a_board_of_odd_cards_loses_the_bonus(md: RuleBook, letter: str, board: str) -> None:
    assert on(md, letter, board) == -500


@pytest.mark.clause("MD-12.D")
def test_md_12_d_one_of_six_tables_is_named(md_draft: "Draft") -> None:
    def named(letter: str) -> "Draft":
        return md_draft.change(
            '[three_card]\npaytable = "A"\n', f'[three_card]\npaytable = "{letter}"\n'
        )

    assert [letter for letter in "ABCDEF" if named(letter).findings] == []
    assert named("G").findings == [("pay_table_does_not_exist", "three_card.paytable", "MD-12.D")]


@pytest.mark.clause("MD-12.D")
def test_md_12_d_offering_the_bonus_without_a_table_is_refused(md_draft: "Draft") -> None:
    unnamed = md_draft.without('[three_card]\npaytable = "A"\n')
    assert unnamed.findings == [("three_card_names_no_table", "three_card.paytable", "MD-12.D")]


def test_a_book_with_a_seventh_table_would_be_caught(md_draft: "Draft", alter: "Alter") -> None:
    seventh = alter("md", 'id = "F"', 'id = "G"')
    draft = md_draft.change('[three_card]\npaytable = "A"', '[three_card]\npaytable = "G"')
    assert draft.under(seventh).findings == []


@cache
def boards(*, ace_low: bool) -> Mapping[ThreeCardRank, int]:
    """Return how often each rank comes up on the 22,100 boards."""
    counted: dict[ThreeCardRank, int] = {}
    for cards in combinations(Deck.standard(), 3):
        rank = rank_three(cards, ace_low=ace_low)
        counted[rank] = counted.get(rank, 0) + 1
    return counted


def edge(law: RuleBook, letter: str, *, ace_low: bool) -> int:
    """Return what the house keeps of one unit on each of the 22,100 boards."""
    table = table_of(law, letter)
    counted = boards(ace_low=ace_low).items()
    return -sum(count * earned(table, rank, 1) for rank, count in counted)


@pytest.mark.parametrize(
    ("letter", "expected"),
    [("A", 512), ("B", 1_232), ("C", 1_192), ("D", 1_568), ("E", 1_608), ("F", 472)],
)
def test_the_exact_edge_of_each_table_is_the_one_that_the_rulings_state(
    md: RuleBook, letter: str, expected: int
) -> None:
    assert sum(boards(ace_low=True).values()) == 22_100
    assert edge(md, letter, ace_low=True) == expected


@pytest.mark.parametrize(
    ("letter", "percent"),
    [
        ("A", "4.869"),
        ("B", "7.855"),
        ("C", "7.674"),
        ("D", "9.665"),
        ("E", "9.846"),
        ("F", "4.688"),
    ],
)
def test_the_edge_grows_as_the_rulings_state_where_ace_two_three_is_no_straight(
    md: RuleBook, letter: str, percent: str
) -> None:
    share = Fraction(100 * edge(md, letter, ace_low=False), 22_100)
    assert round(share, 3) == Fraction(percent)
