"""CB payouts: the 3 Card Bonus and the main wagers, hand by hand."""

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest

from documents.mississippi import settle
from documents.proving import altered, some
from fifthstreet.cards import Deck, Hand, rank_three
from fifthstreet.money import ToOne
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.exposure import cap_in_force
from fifthstreet.rules.library import book
from fifthstreet.rules.submission import Submission
from pay_tables import schedule

# Clause, the name of its line, the odds printed there, boards, and what 500 wins.
BOARDS = [
    ("CB-3cb-1", "Straight flush", 40, ["5c 6c 7c", "Ah 2h 3h", "Qs Ks As"], 20_000),
    ("CB-3cb-2", "Three of a kind", 30, ["9c 9d 9h", "As Ad Ac"], 15_000),
    ("CB-3cb-3", "Straight", 6, ["4c 5d 6h", "As 2d 3c", "Qh Kd As"], 3_000),
    ("CB-3cb-4", "Flush", 3, ["2h 7h Kh", "Kd Ad 2d"], 1_500),
    ("CB-3cb-5", "Pair", 1, ["2c 2d 7h", "As Ad Kc"], 500),
]

# Clause, the name of its line, the odds printed there, hands, and what 4000 wins.
HANDS = [
    ("CB-pay-1", "Royal flush", 500, ["As Ks Qs Js Ts"], 2_000_000),
    ("CB-pay-2", "Straight flush", 100, ["9c 8c 7c 6c 5c", "5d 4d 3d 2d Ad"], 400_000),
    ("CB-pay-3", "Four of a kind", 40, ["7c 7d 7h 7s Kc"], 160_000),
    ("CB-pay-4", "Full house", 10, ["2c 2d 2h As Ac"], 40_000),
    ("CB-pay-5", "Flush", 6, ["2h 5h 9h Jh Kh"], 24_000),
    ("CB-pay-6", "Straight", 4, ["6c 7d 8h 9s Tc", "5s 4d 3c 2h As"], 16_000),
    ("CB-pay-7", "Three of a kind", 3, ["2c 2d 2h Ks Qc"], 12_000),
    ("CB-pay-8", "Two pair", 2, ["2c 2d 3h 3s 9c"], 8_000),
    ("CB-pay-9", "Pair of jacks or better", 1, ["Jc Jd 4h 3s 2c", "Ac Ad 4h 3s 2c"], 4_000),
]


def wins_on_the_board(law: RuleBook, board: str, wins: int | None) -> None:
    table = some(some(schedule(law, "three_card")).table("CB"))
    line = table.line(rank_three(Hand(board)))
    paid = line.pays.winnings(500) if line and isinstance(line.pays, ToOne) else None
    assert paid == wins


@pytest.mark.parametrize(
    ("name", "odds", "boards", "wins"),
    [pytest.param(*row, marks=pytest.mark.clause(id_), id=id_) for id_, *row in BOARDS],
)
def test_cb_3cb_the_three_community_cards_are_paid_their_line(
    name: str, odds: int, boards: list[str], wins: int
) -> None:
    for board in boards:
        wins_on_the_board(book("cb"), board, wins)
    line = f'"{name}", pays = "{{}} to 1"'
    other = altered("cb", "pay.toml", line.format(odds), line.format(odds + 1))
    for board in boards:
        with pytest.raises(AssertionError):
            wins_on_the_board(other, board, wins)


@pytest.mark.clause("CB-3cb-5")
def test_cb_3cb_less_than_a_pair_on_the_board_wins_nothing() -> None:
    for board in ("Ks Ad 2c", "As Kd Jc", "2s 3d 5c"):
        wins_on_the_board(book("cb"), board, None)


def edge_over_all_boards(law: RuleBook) -> Fraction:
    """Return what the house keeps of one unit on the 3 Card Bonus, over every board."""
    (table,) = some(schedule(law, "three_card")).tables
    hands = Counter(rank_three(board) for board in combinations(Deck.standard(), 3))
    paid = 0
    for hand, boards in hands.items():
        line = table.line(hand)
        paid += boards * (line.pays.winnings(1) if line and isinstance(line.pays, ToOne) else -1)
    return Fraction(-paid, hands.total())


def test_cb_3cb_the_house_keeps_exactly_1608_of_22100() -> None:
    assert edge_over_all_boards(book("cb")) == Fraction(1608, 22100)


def wins_alone_in_the_round(law: RuleBook, cards: str, wins: int) -> None:
    """See that four wagers of 1000 win so much together when no other hand is paid."""
    cap = some(cap_in_force(Submission(book="cb"), law))
    assert settle(law, cap, {1: (cards, 4_000)}) == {1: wins}


@pytest.mark.parametrize(
    ("name", "odds", "hands", "wins"),
    [pytest.param(*row, marks=pytest.mark.clause(id_), id=id_) for id_, *row in HANDS],
)
def test_cb_pay_a_hand_alone_in_the_round_is_paid_its_line(
    name: str, odds: int, hands: list[str], wins: int
) -> None:
    for cards in hands:
        wins_alone_in_the_round(book("cb"), cards, wins)
    line = f'"{name}", pays = "{{}} to 1"'
    other = altered("cb", "pay.toml", line.format(odds), line.format(odds + 1))
    for cards in hands:
        with pytest.raises(AssertionError):
            wins_alone_in_the_round(other, cards, wins)


@pytest.mark.clause("CB-pay-10")
@pytest.mark.parametrize("rank", list("6789T"))
def test_cb_pay_10_a_pair_of_sixes_to_tens_pushes(rank: str) -> None:
    cards = f"{rank}c {rank}d Ah 3s 2c"
    wins_alone_in_the_round(book("cb"), cards, 0)
    other = altered("cb", "pay.toml", 'pays = "push"', 'pays = "1 to 1"')
    with pytest.raises(AssertionError):
        wins_alone_in_the_round(other, cards, 0)


@pytest.mark.clause("CB-pay-9", "CB-pay-10")
@pytest.mark.parametrize(("ranks", "wins"), [("2345", -4_000), ("6789T", 0), ("JQKA", 4_000)])
def test_cb_pay_9_and_10_pairs_lose_push_and_win_from_twos_to_aces(ranks: str, wins: int) -> None:
    for rank in ranks:
        sides = [card for card in ("Ah", "Kh", "8s", "4c", "3d") if card[0] != rank]
        wins_alone_in_the_round(book("cb"), f"{rank}c {rank}s {' '.join(sides[:3])}", wins)
