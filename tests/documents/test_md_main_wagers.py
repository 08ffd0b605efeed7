"""Maryland, Chapter 6 §D and Chapter 12 §§A and B: what the main wagers earn, and the ceiling."""

from typing import TYPE_CHECKING

import pytest

from fifthstreet.cards import Hand, rank_five
from fifthstreet.money import Push, ToOne
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.cap import Win, apply_cap
from fifthstreet.rules.exposure import cap_in_force
from pay_tables import main_table

if TYPE_CHECKING:
    from documents.conftest import Alter, Draft

STAKES = {"ante": 400, "third_street": 1_200, "fourth_street": 1_200, "fifth_street": 1_200}
"""An ante of $4 with three antes on every street, which makes 4000 cents."""

# Clause, hand, odds to one, and what the four wagers earn together.
LINES = [
    ("MD-12.A.1", "As Ks Qs Js Ts", 500, 2_000_000),
    ("MD-12.A.2", "9c Tc Jc Qc Kc", 100, 400_000),
    ("MD-12.A.3", "7c 7d 7h 7s Kc", 40, 160_000),
    ("MD-12.A.4", "5c 5d 5h 9s 9c", 10, 40_000),
    ("MD-12.A.5", "2h 5h 9h Jh Kh", 6, 24_000),
    ("MD-12.A.6", "6c 7d 8h 9s Tc", 4, 16_000),
    ("MD-12.A.7", "8c 8d 8h Ks Qc", 3, 12_000),
    ("MD-12.A.8", "2c 2d 3h 3s 9c", 2, 8_000),
    ("MD-12.A.9", "Jc Jd 2h 3s 4c", 1, 4_000),
]


def net(law: RuleBook, cards: str) -> int:
    """Return what somebody gains on the four main wagers, or loses where negative."""
    line = main_table(law).line(rank_five(Hand(cards)))
    if line is None:
        return -sum(STAKES.values())
    assert isinstance(line.pays, ToOne | Push)
    return sum(line.pays.winnings(stake) for stake in STAKES.values())


def pair_of(letter: str) -> str:
    """Return a lone pair with three odd cards beside it."""
    odd = [rank for rank in "A8532" if rank != letter][:3]
    return f"{letter}c {letter}d " + " ".join(f"{rank}h" for rank in odd)


@pytest.mark.parametrize(
    ("clause", "cards", "earned"),
    [
        pytest.param(clause, cards, earned, marks=pytest.mark.clause(clause), id=clause)
        for clause, cards, _, earned in LINES
    ],
)
def test_md_12_a_each_line_earns_its_odds_on_the_ante_and_every_street(
    md: RuleBook, clause: str, cards: str, earned: int
) -> None:
    line = main_table(md).line(rank_five(Hand(cards)))
    assert line is not None
    assert line.citation == clause
    assert sum(STAKES.values()) == 4_000
    assert net(md, cards) == earned


@pytest.mark.parametrize(("clause", "cards", "odds", "earned"), LINES, ids=[c[0] for c in LINES])
def test_a_book_with_one_main_line_altered_would_be_caught(
    alter: "Alter", clause: str, cards: str, odds: int, earned: int
) -> None:
    altered = alter("md", f'"{odds} to 1"', f'"{odds + 1} to 1"', at=f'"{clause}"')
    assert net(altered, cards) != earned


@pytest.mark.clause("MD-12.A.9")
@pytest.mark.parametrize("letter", "JQKA")
def test_md_12_a_9_jacks_and_every_higher_pair_earn_even_money(md: RuleBook, letter: str) -> None:
    assert net(md, pair_of(letter)) == 4_000


@pytest.mark.clause("MD-12.A.10", "MD-1.B.9")
@pytest.mark.parametrize("letter", "6789T")
def test_md_12_a_10_a_pair_of_sixes_to_tens_is_a_push(md: RuleBook, letter: str) -> None:
    line = main_table(md).line(rank_five(Hand(pair_of(letter))))
    assert line is not None
    assert (line.citation, line.pays) == ("MD-12.A.10", Push())
    assert net(md, pair_of(letter)) == 0


@pytest.mark.clause("MD-1.B.9")
def test_md_1_b_9_a_push_gives_sixty_dollars_back_and_not_a_cent_more(md: RuleBook) -> None:
    line = main_table(md).line(rank_five(Hand(pair_of("T"))))
    term = md.term("push")
    assert line is not None
    assert isinstance(line.pays, Push)
    assert 6_000 + line.pays.winnings(6_000) == 6_000
    assert term is not None
    assert term.stands_for == f"odds {line.pays}"


@pytest.mark.clause("MD-6.D")
@pytest.mark.parametrize("cards", ["Ac Kd Qh Js 9c", "7c 5d 4h 3s 2c", "Ac 2d 3h 4s 6c"])
def test_md_6_d_five_odd_cards_lose_every_main_wager(md: RuleBook, cards: str) -> None:
    assert net(md, cards) == -4_000


@pytest.mark.clause("MD-6.D.9")
def test_md_6_d_9_pairs_lose_up_to_fives_push_up_to_tens_and_win_above(md: RuleBook) -> None:
    nets = {letter: net(md, pair_of(letter)) for letter in "23456789TJQKA"}
    assert {letter for letter in nets if nets[letter] == -4_000} == set("2345")
    assert {letter for letter in nets if nets[letter] == 0} == set("6789T")
    assert {letter for letter in nets if nets[letter] == 4_000} == set("JQKA")


def test_a_book_that_drew_other_lines_between_pairs_would_be_caught(alter: "Alter") -> None:
    pushing_fives = alter("md", 'lowest = "6"', 'lowest = "5"', at='"MD-12.A.10"')
    winning_tens = alter("md", 'lowest = "J"', 'lowest = "T"', at='"MD-12.A.9"')
    no_push = alter("md", 'pays = "push"', 'pays = "1 to 1"', at='"MD-12.A.10"')
    assert net(pushing_fives, pair_of("5")) != -4_000
    assert net(winning_tens, pair_of("T")) != 0
    assert net(no_push, pair_of("8")) != 0


def test_a_book_that_paid_an_ace_high_would_be_caught(alter: "Alter") -> None:
    line = (
        'hands = ["pair"], name = "Pair of 6s to 10s", pays = "push", lowest = "6", highest = "T"'
    )
    law = alter("md", line, 'hands = ["high_card"], name = "High card", pays = "push"')
    assert net(law, "Ac Kd Qh Js 9c") != -4_000


@pytest.mark.clause("MD-12.A")
def test_md_12_a_the_operator_may_not_change_the_main_table(md_draft: "Draft") -> None:
    flush_at_five = md_draft.change("[sign]\n", '[main]\npay.flush = "5 to 1"\n[sign]\n')
    assert flush_at_five.findings == [("main_pay_table_is_fixed", "main.pay.flush", "MD-12.A")]
    no_push = md_draft.change("[sign]\n", '[main]\npay.two_pair = "push"\n[sign]\n')
    assert no_push.findings == [("main_pay_table_is_fixed", "main.pay.two_pair", "MD-12.A")]
    new_line = md_draft.change("[sign]\n", '[main]\npay.pair_of_fives = "1 to 1"\n[sign]\n')
    assert new_line.findings == [
        ("main_pay_table_has_no_such_line", "main.pay.pair_of_fives", "MD-12.A")
    ]


@pytest.mark.clause("MD-12.A")
def test_md_12_a_saying_what_the_table_says_is_no_change(md_draft: "Draft", alter: "Alter") -> None:
    flush_at_six = md_draft.change("[sign]\n", '[main]\npay.flush = "6 to 1"\n[sign]\n')
    assert flush_at_six.findings == []
    altered = alter("md", '"6 to 1"', '"5 to 1"', at='"MD-12.A.5"')
    assert flush_at_six.under(altered).findings != []


def paid(draft: "Draft", law: RuleBook, *wins: tuple[str, int]) -> list[int]:
    """Return what hands are paid under the ceiling in force, each with its stake, seat by seat."""
    cap = cap_in_force(draft.report.submission, law)
    assert cap is not None
    lines = [(main_table(law).line(rank_five(Hand(cards))), stake) for cards, stake in wins]
    before = [
        Win(seat=seat, stake=stake, odds=line.pays)
        for seat, (line, stake) in enumerate(lines, start=1)
        if line is not None
    ]
    return list(apply_cap(before, cap).values())


ROYAL, STRAIGHT_FLUSH = "As Ks Qs Js Ts", "9h Th Jh Qh Kh"
A_FORTUNE = 100_000_000


def ceiling(draft: "Draft", law: RuleBook, minimum: int) -> int:
    """Return the most that a hand is paid at a table with this minimum ante."""
    ante = f"ante = {{ min = {minimum}, max = 200000 }}"
    table = draft.change("ante = { min = 500, max = 20000 }", ante)
    assert table.findings == []
    return paid(table, law, (ROYAL, A_FORTUNE))[0]


@pytest.mark.clause("MD-12.B")
def test_md_12_b_a_royal_on_250_dollars_is_paid_the_ceiling_of_50_000(
    md_draft: "Draft", md: RuleBook
) -> None:
    assert paid(md_draft, md, (ROYAL, 25_000)) == [5_000_000]


@pytest.mark.clause("MD-12.B")
def test_md_12_b_what_stays_under_the_ceiling_is_paid_in_full(
    md_draft: "Draft", md: RuleBook
) -> None:
    assert paid(md_draft, md, (ROYAL, 10_000)) == [5_000_000]
    assert paid(md_draft, md, (ROYAL, 9_999)) == [4_999_500]
    assert paid(md_draft, md, (ROYAL, 10_001)) == [5_000_000]
    assert paid(md_draft, md, (STRAIGHT_FLUSH, 25_000)) == [2_500_000]


@pytest.mark.clause("MD-12.B")
def test_md_12_b_every_hand_has_a_ceiling_of_its_own(md_draft: "Draft", md: RuleBook) -> None:
    hands = [(ROYAL, 25_000), (STRAIGHT_FLUSH, 60_000)]
    [cap] = md.caps
    assert cap.scope.value == "hand"
    assert paid(md_draft, md, *hands) == [5_000_000, 5_000_000]


@pytest.mark.clause("MD-12.B")
def test_md_12_b_the_ceiling_is_over_the_main_wagers_only(md: RuleBook) -> None:
    [cap] = md.caps
    assert set(cap.wagers.value) == {"ante", "third_street", "fourth_street", "fifth_street"}


@pytest.mark.parametrize(
    ("minimum", "most"),
    [
        pytest.param(500, 5_000_000, marks=pytest.mark.clause("MD-12.B", "MD-12.B.1")),
        pytest.param(1_000, 5_000_000, marks=pytest.mark.clause("MD-12.B", "MD-12.B.1")),
        pytest.param(1_001, 5_005_000, marks=pytest.mark.clause("MD-12.B", "MD-12.B.2")),
        pytest.param(1_500, 7_500_000, marks=pytest.mark.clause("MD-12.B", "MD-12.B.2")),
    ],
)
def test_md_12_b_the_larger_of_two_figures_caps_a_hand(
    md_draft: "Draft", md: RuleBook, minimum: int, most: int
) -> None:
    assert ceiling(md_draft, md, minimum) == most


@pytest.mark.clause("MD-12.B.2")
@pytest.mark.parametrize(("minimum", "most"), [(1_500, 5_000_000), (3_000, 6_000_000)])
def test_md_12_b_2_the_operator_may_reckon_the_minimum_on_every_street(
    md_draft: "Draft", md: RuleBook, minimum: int, most: int
) -> None:
    all_min = md_draft.change("[cap]\n", '[cap]\nmin_basis = "all_min"\n')
    assert ceiling(all_min, md, minimum) == most


@pytest.mark.clause("MD-12.B")
def test_md_12_b_a_limit_above_the_ceiling_is_refused_and_one_below_needs_approval(
    md_draft: "Draft", md: RuleBook
) -> None:
    def limited(*lines: str) -> "Draft":
        return md_draft.change("[cap]\n", "\n".join(["[cap]", *lines, ""]))

    assert limited("amount = 5000000").findings == []
    assert limited("amount = 5000001").findings == [
        ("cap_is_above_the_ceiling", "cap.amount", "MD-12.B")
    ]
    assert limited("amount = 4000000").findings == [
        ("lower_cap_has_no_approval", "cap.amount", "MD-12.B")
    ]
    approved = limited("amount = 4000000", 'approval_ref = "CAP-1"')
    assert approved.findings == []
    assert paid(approved, md, (ROYAL, 25_000)) == [4_000_000]


def test_a_book_with_another_ceiling_would_be_caught(md_draft: "Draft", alter: "Alter") -> None:
    richer = alter("md", "value = 5000000", "value = 5000001", at='"MD-12.B.1"')
    assert ceiling(md_draft, richer, 500) != 5_000_000
    four_antes = alter("md", "[1, 2, 3]", "[1, 2, 4]", at='"MD-11.B.1.a"')
    assert ceiling(md_draft, four_antes, 1_500) != 7_500_000
    second = (
        "minimum_wager_win = { value = true, "
        'cite = ["MD-12.B.2", "AMB-cap-min", "AMB-cap-side"] }\n'
    )
    assert ceiling(md_draft, alter("md", second, ""), 1_500) != 7_500_000
