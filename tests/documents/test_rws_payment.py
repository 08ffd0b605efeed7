"""RWS 1.14, 4.1 and 4.2: when the dealer qualifies, and what Ante, BET and Progressive pay."""

import pytest

from documents.casino_stud import Box, Net, award, five, settle
from documents.proving import altered, some
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.library import book

QUALIFIED = "Ac Kd 4d 3h 2h"
NOT_QUALIFIED = "Ac Qd 9d 7h 5h"
MANY_DEALERS = (QUALIFIED, NOT_QUALIFIED, "Ah Kh Qh Jh Th")

# Clause, the name of its line, the odds printed there, a winning hand, and what 20000 wins.
LINES = [
    ("RWS-4.1-s1", "Royal flush", 250, "As Ks Qs Js Ts", 5_000_000),
    ("RWS-4.1-s2", "Straight flush", 50, "9c 8c 7c 6c 5c", 1_000_000),
    ("RWS-4.1-s3", "Four of a kind", 20, "8c 8d 8h 8s Kc", 400_000),
    ("RWS-4.1-s4", "Full house", 7, "Kc Ks Kh Js Jh", 140_000),
    ("RWS-4.1-s5", "Flush", 5, "Kh Jh 9h 5h 4h", 100_000),
    ("RWS-4.1-s6", "Straight", 4, "8c 9d Th Js Qc", 80_000),
    ("RWS-4.1-s7", "Three of a kind", 3, "Qs Qh Qc 8h 3d", 60_000),
    ("RWS-4.1-s8", "Two pairs", 2, "7s 7h 4c 4h Jd", 40_000),
    ("RWS-4.1-s9", "One pair or less", 1, "Tc Th Ks 6h 3s", 20_000),
]
BY_CLAUSE = [
    pytest.param(name, odds, cards, wins, marks=pytest.mark.clause(clause), id=clause)
    for clause, name, odds, cards, wins in LINES
]

# Clause, name, the sum printed there in dollars, a hand, and what a bet of 500 is credited.
AWARDS = [
    ("RWS-4.2-s3", "Four of a kind", 500, "8c 8d 8h 8s Kc", 50_000),
    ("RWS-4.2-s4", "Full house", 200, "Kc Ks 9h 9s 9c", 20_000),
    ("RWS-4.2-s5", "Flush", 100, "Ks Js 9s 5s 4s", 10_000),
]


def wins_on_the_bet(law: RuleBook, cards: str, wins: int) -> None:
    box = Box(cards=cards, ante=10_000, bet=20_000)
    assert settle(law, QUALIFIED, box) == {1: Net(ante=10_000, bet=wins)}


@pytest.mark.parametrize(("name", "odds", "cards", "wins"), BY_CLAUSE)
def test_rws_4_1_a_winning_hand_is_paid_its_line_on_the_bet(
    name: str, odds: int, cards: str, wins: int
) -> None:
    wins_on_the_bet(book("rws"), cards, wins)
    line = f'"{name}", pays = "{{}} to 1"'
    other = altered("rws", "pay.toml", line.format(odds), line.format(odds + 1))
    with pytest.raises(AssertionError):
        wins_on_the_bet(other, cards, wins)


@pytest.mark.clause("RWS-4.1-s9")
def test_rws_4_1_less_than_a_pair_wins_evens_too_when_it_beats_the_dealer() -> None:
    wins_on_the_bet(book("rws"), "As Kh Qs 8c 3s", 20_000)


def pays_the_ante_of_a_dealer_who_does_not_qualify(law: RuleBook) -> None:
    for cards in ("9s 8s 6h 4c 2c", "As Ks Qs Js Ts", "Ad Qs 9c 7c 5s"):
        box = Box(cards=cards, ante=10_000)
        assert settle(law, NOT_QUALIFIED, box) == {1: Net(ante=10_000, bet=0)}


@pytest.mark.clause("RWS-4.1-s0")
def test_rws_4_1_the_ante_wins_evens_when_the_dealer_does_not_qualify() -> None:
    pays_the_ante_of_a_dealer_who_does_not_qualify(book("rws"))
    odds = 'not_qualified = {{ pays = "{} to 1"'
    other = altered("rws", "plan.toml", odds.format(1), odds.format(2))
    with pytest.raises(AssertionError):
        pays_the_ante_of_a_dealer_who_does_not_qualify(other)


def pays_the_ante_of_every_winner(law: RuleBook) -> None:
    for _, _, _, cards, _ in LINES:
        assert settle(law, QUALIFIED, Box(cards=cards, ante=10_000))[1].ante == 10_000


@pytest.mark.clause("RWS-4.1-s10")
def test_rws_4_1_the_ante_wins_evens_with_every_hand_that_beats_a_qualified_dealer() -> None:
    pays_the_ante_of_every_winner(book("rws"))
    worse = Box(cards="Ks Qs Js 9c 8c", ante=10_000)
    assert settle(book("rws"), QUALIFIED, worse) == {1: Net(ante=-10_000, bet=-20_000)}
    odds = 'win = {{ pays = "{} to 1"'
    other = altered("rws", "plan.toml", odds.format(1), odds.format(2))
    with pytest.raises(AssertionError):
        pays_the_ante_of_every_winner(other)


def qualifies(law: RuleBook, cards: str) -> bool:
    """Tell whether a dealer's hand qualifies, and see that a BET is at stake only then."""
    met = some(law.main_contest.qualifying).met_by(five(cards))
    quads = Box(cards="6c 6d 6h 6s Td", ante=100)
    assert settle(law, cards, quads)[1] == Net(ante=100, bet=4_000 if met else 0)
    return met


@pytest.mark.clause("RWS-1.14")
def test_rws_1_14_ace_king_high_qualifies_and_so_does_anything_better() -> None:
    law = book("rws")
    better = ["As Kd 4c 3h 2s", "As Kd Qc Jh 9s", "2s 2d 3c 4h 5s", "5s 4d 3c 2h As"]
    worse = ["As Qd Jc 9h 7s", "As Qd Jc Th 9s", "Ks Qd Jc Th 8s", "7s 5d 4c 3h 2s"]
    assert [qualifies(law, cards) for cards in better + worse] == [True] * 4 + [False] * 4
    assert some(law.term("qualifying hand")).stands_for == "comparison qualifying"


@pytest.mark.clause("RWS-1.14")
def test_rws_1_14_is_decided_by_the_hand_that_the_law_names() -> None:
    named = 'category = "high_card", ranks = ["A", "K"]'
    queen = altered("rws", "plan.toml", named, named.replace('"K"', '"Q"'), times=2)
    assert qualifies(queen, "As Qd Jc 9h 7s")
    pair = altered("rws", "plan.toml", named, 'category = "pair", ranks = ["2"]', times=2)
    assert not qualifies(pair, "As Kd 4c 3h 2s")


def is_credited(law: RuleBook, cards: str, sum_: int) -> None:
    assert award(law, cards, 500) == sum_


@pytest.mark.parametrize(
    ("name", "dollars", "cards", "sum_"),
    [
        pytest.param(name, dollars, cards, sum_, marks=pytest.mark.clause(clause), id=clause)
        for clause, name, dollars, cards, sum_ in AWARDS
    ],
)
def test_rws_4_2_a_minor_award_is_a_fixed_sum_whatever_the_stake(
    name: str, dollars: int, cards: str, sum_: int
) -> None:
    is_credited(book("rws"), cards, sum_)
    assert award(book("rws"), cards, 1_000) == sum_
    line = f'"{name}", pays = "{{}}.00 SGD"'
    other = altered("rws", "pay.toml", line.format(dollars), line.format(dollars + 1))
    with pytest.raises(AssertionError):
        is_credited(other, cards, sum_)


@pytest.mark.clause("RWS-4.2-s3")
def test_rws_4_2_four_of_a_kind_is_credited_whatever_the_dealer_holds() -> None:
    quads = "8c 8d 8h 8s 6c"
    nets = [settle(book("rws"), d, Box(cards=quads, ante=100))[1] for d in MANY_DEALERS]
    assert [net.bet for net in nets] == [4_000, 0, -200]
    assert some(book("rws").contest("progressive")).against is None
    assert award(book("rws"), quads, 500) == 50_000


@pytest.mark.clause("RWS-4.2-s5")
def test_rws_4_2_a_flush_is_the_least_hand_with_an_award() -> None:
    (table,) = some(book("rws").schedule("progressive")).tables
    assert table.line(five("Ks Js 9s 5s 4s")) is not None
    assert table.line(five("8c 9d Th Js Qc")) is None
    assert table.line(five("Qs Qh Qc 8h 3d")) is None
