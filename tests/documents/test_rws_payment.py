"""RWS 4: what Ante, BET and Progressive pay, and the ceiling on a BET."""

import pytest

from documents.casino_stud import Box, Net, award, settle
from documents.proving import altered, some
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.library import book

QUALIFIED = "Ac Kd 4d 3h 2h"
NOT_QUALIFIED = "Ac Qd 9d 7h 5h"

# Clause, the name of its line, the odds printed there, a winning hand, and what 20000 wins.
LINES = [
    ("RWS-4.1-s1", "Royal flush", 250, "As Ks Qs Js Ts", 5_000_000),
    ("RWS-4.1-s2", "Straight flush", 50, "9c 8c 7c 6c 5c", 1_000_000),
    ("RWS-4.1-s3", "Four of a kind", 20, "8c 8d 8h 8s Kc", 400_000),
    ("RWS-4.1-s4", "Full house", 7, "Kc Ks Kh Js Jh", 140_000),
    ("RWS-4.1-s5", "Flush", 5, "Kh Jh 9h 5h 3c".replace("3c", "4h"), 100_000),
    ("RWS-4.1-s6", "Straight", 4, "8c 9d Th Js Qc", 80_000),
    ("RWS-4.1-s7", "Three of a kind", 3, "Qs Qh Qc 8h 3d", 60_000),
    ("RWS-4.1-s8", "Two pairs", 2, "7s 7h 4c 4h Jd", 40_000),
    ("RWS-4.1-s9", "One pair or less", 1, "Tc Th Ks 6h 3s", 20_000),
]
BY_CLAUSE = [
    pytest.param(name, odds, cards, wins, marks=pytest.mark.clause(clause), id=clause)
    for clause, name, odds, cards, wins in LINES
]


def wins_on_the_bet(law: RuleBook, cards: str, wins: int) -> None:
    box = Box(cards=cards, ante=10_000, bet=20_000)
    assert settle(law, QUALIFIED, box) == {1: Net(ante=10_000, bet=wins)}


@pytest.mark.parametrize(("name", "odds", "cards", "wins"), BY_CLAUSE)
def test_rws_4_1_a_winning_hand_pays_its_line_on_the_bet_and_evens_on_the_ante(
    name: str, odds: int, cards: str, wins: int
) -> None:
    wins_on_the_bet(book("rws"), cards, wins)
    other = altered("rws", "pay_main.toml", *_lines(name, odds, odds + 1))
    with pytest.raises(AssertionError):
        wins_on_the_bet(other, cards, wins)


def _lines(name: str, odds: int, other: int) -> tuple[str, str]:
    return f'"{name}", pays = "{odds} to 1"', f'"{name}", pays = "{other} to 1"'


@pytest.mark.clause("RWS-4.1-s9")
def test_rws_4_1_less_than_a_pair_wins_evens_too_when_it_beats_the_dealer() -> None:
    wins_on_the_bet(book("rws"), "As Kh Qs 8c 3s", 20_000)


@pytest.mark.clause("RWS-4.1-s0")
def test_rws_4_1_a_dealer_who_does_not_qualify_pays_the_ante_evens_and_returns_the_bet() -> None:
    for cards in ("9s 8s 6h 4c 2c", "As Ks Qs Js Ts", "Ad Qs 9c 7c 5s"):
        box = Box(cards=cards, ante=10_000)
        assert settle(book("rws"), NOT_QUALIFIED, box) == {1: Net(ante=10_000, bet=0)}
    other = altered(
        "rws",
        "course.toml",
        'ante_if_not_qualified = { pays = "1 to 1"',
        'ante_if_not_qualified = { pays = "2 to 1"',
    )
    box = Box(cards="9s 8s 6h 4c 2c", ante=10_000)
    assert settle(other, NOT_QUALIFIED, box) == {1: Net(ante=20_000, bet=0)}


@pytest.mark.clause("RWS-4.1-s10")
def test_rws_4_1_the_ante_wins_evens_with_every_hand_that_beats_a_qualified_dealer() -> None:
    hands = [cards for _, _, _, cards, _ in LINES]
    nets = [settle(book("rws"), QUALIFIED, Box(cards=cards, ante=10_000))[1] for cards in hands]
    assert [net.ante for net in nets] == [10_000] * 9
    worse = Box(cards="Ks Qs Js 9c 8c", ante=10_000)
    assert settle(book("rws"), QUALIFIED, worse) == {1: Net(ante=-10_000, bet=-20_000)}
    other = altered(
        "rws", "course.toml", 'ante_if_won = { pays = "1 to 1"', 'ante_if_won = { pays = "2 to 1"'
    )
    assert settle(other, QUALIFIED, Box(cards=hands[0], ante=10_000))[1].ante == 20_000


@pytest.mark.clause("RWS-1.14")
@pytest.mark.parametrize(
    ("cards", "qualifies"),
    [
        ("As Kd 4c 3h 2s", True),
        ("As Kd Qc Jh 9s", True),
        ("2s 2d 3c 4h 5s", True),
        ("5s 4d 3c 2h As", True),
        ("As Ks Qs Js Ts", True),
        ("As Qd Jc 9h 7s", False),
        ("As Qd Jc Th 9s", False),
        ("Ks Qd Jc Th 8s", False),
        ("7s 5d 4c 3h 2s", False),
    ],
)
def test_rws_1_14_the_dealer_qualifies_with_ace_king_or_better(cards: str, qualifies: bool) -> None:
    qualifying = some(book("rws").course.comparison).qualifying
    assert some(book("rws").term("qualifying hand")).stands_for == "comparison qualifying"
    # A qualified dealer loses a BET to a royal flush; any other dealer hands it back.
    player = "Ah Kh Qh Jh Th" if "Ah" not in cards else "Ac Kc Qc Jc Tc"
    if not set(cards.split()) & set(player.split()):
        net = settle(book("rws"), cards, Box(cards=player, ante=100))[1]
        tied = cards == "As Ks Qs Js Ts"
        assert net == Net(ante=0 if tied else 100, bet=50_000 if qualifies and not tied else 0)
    from documents.casino_stud import five

    assert qualifying.met_by(five(cards)) is qualifies


@pytest.mark.clause("RWS-1.14")
def test_rws_1_14_fails_under_a_law_that_asks_for_another_hand() -> None:
    from documents.casino_stud import five

    queen = altered("rws", "course.toml", 'ranks = ["A", "K"]', 'ranks = ["A", "Q"]')
    assert some(queen.course.comparison).qualifying.met_by(five("As Qd Jc 9h 7s"))
    pair = altered(
        "rws", "course.toml", 'category = "high_card", ranks = ["A", "K"]', 'category = "pair", ranks = ["2"]'
    )
    assert not some(pair.course.comparison).qualifying.met_by(five("As Kd 4c 3h 2s"))
