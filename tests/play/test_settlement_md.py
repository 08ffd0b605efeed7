"""MD chapter 11: folds, the main wagers and the bonus wagers as Maryland settles them."""

from itertools import product
from typing import Any

import pytest

from fifthstreet.money import ToOne
from play.worked import (
    DRY,
    ROYAL,
    ROYAL_BOARD,
    STRAIGHT_FLUSH,
    Case,
    envy,
    line,
    lines,
    meters,
    seat,
    settled,
)

MAIN = ("ante", "third_street", "fourth_street", "fifth_street")
TRIPS_BOARD, KINGS_BOX = "8c 8d 8h", "Kh Kd 2s 9d"
PAIRS = "23456789TJQKA"


def net_of_pair(rank: str, **more: Any) -> int:
    """Return what forty dollars on a pair come to."""
    others = [card for card in ("4h", "8c", "Qc", "7d", "9h") if card[0] != rank][:3]
    done = settled("md", seat(1, f"{rank}s {rank}d", **more), board=" ".join(others))
    return done.nets[1]


@pytest.mark.clause("MD-11.I.2.a")
@pytest.mark.parametrize("rank", "2345")
def test_md_11_i_2_a_a_pair_of_fives_or_less_loses_all_that_was_staked(rank: str) -> None:
    assert net_of_pair(rank) == -4_000
    assert net_of_pair(rank, streets=[3, 3, 3]) == -10_000


@pytest.mark.clause("MD-11.I.2.a")
def test_md_11_i_2_a_no_pair_loses_and_its_lines_say_that_they_lost() -> None:
    done = settled("md", seat(1, "As Kd"), board="Qc 7d 2h")
    assert {(found.outcome, found.paid) for found in done.lines} == {("lose", 0)}
    assert {found.citation for found in done.lines} == {"MD-11.I.2.a"}
    assert [found.wager for found in done.lines] == list(MAIN)


@pytest.mark.clause("MD-11.I.2.b")
@pytest.mark.parametrize("rank", "6789T")
def test_md_11_i_2_b_a_pair_of_sixes_to_tens_is_neither_paid_nor_taken(rank: str) -> None:
    assert net_of_pair(rank) == 0
    assert net_of_pair(rank, streets=[1, 2, 3]) == 0


@pytest.mark.clause("MD-11.I.2.b")
def test_md_11_i_2_b_the_push_band_ends_at_sixes_and_at_tens() -> None:
    nets = {rank: net_of_pair(rank) for rank in PAIRS}
    assert [rank for rank in PAIRS if nets[rank] == 0] == list("6789T")
    assert [rank for rank in PAIRS if nets[rank] > 0] == list("JQKA")


@pytest.mark.clause("MD-11.I.2.d")
@pytest.mark.parametrize(
    ("cards", "board", "odds"),
    [
        (ROYAL, ROYAL_BOARD, 500),
        ("Ac 2c", "3c 4c 5c", 100),
        ("9s Ks", "9c 9d 9h", 40),
        ("Ks Kd", "9c 9d 9h", 10),
        ("Kc 4c", "9c Tc 2c", 6),
        ("6s 7d", "8c 9h Ts", 4),
        ("8s Kd", "8c 8d 2h", 3),
        ("2s 3d", "2h 3c 9s", 2),
        ("Js 4d", "Jh 9c 2s", 1),
    ],
)
def test_md_11_i_2_d_all_four_wagers_win_at_the_odds_of_chapter_12(
    cards: str, board: str, odds: int
) -> None:
    done = settled("md", seat(1, cards, 100, streets=[1, 2, 3]), board=board)
    assert done.nets == {1: 700 * odds}
    assert {found.odds for found in done.lines} == {ToOne(odds)}
    assert [found.paid for found in done.lines] == [
        stake * (odds + 1) for stake in (100, 100, 200, 300)
    ]


@pytest.mark.clause("MD-11.I.2.d")
def test_md_11_i_2_d_a_flush_on_a_hundred_dollars_wins_six_hundred() -> None:
    flush = seat(1, "Kc 4c", 1_000, streets=[3, 3, 3])
    assert settled("md", flush, board="9c Tc 2c").nets == {1: 60_000}


@pytest.mark.clause("MD-11.I.3")
def test_md_11_i_3_a_players_main_wagers_come_before_the_side_wagers_of_that_player() -> None:
    side = {"progressive": 100, "three_card": 500, "six_card": 500}
    players = [seat(n, cards, **side) for n, cards in ((1, "Ks 4c"), (2, "As 3c"), (5, "Js 5d"))]
    done = settled("md", *players, board=TRIPS_BOARD, six_card_box=KINGS_BOX)
    in_order = [*MAIN, "progressive", "three_card", "six_card"]
    assert [(found.seat, found.wager) for found in done.lines] == list(product((5, 2, 1), in_order))


@pytest.mark.clause("MD-11.H")
def test_md_11_h_a_fold_at_any_street_leaves_the_side_wagers_the_same() -> None:
    side = {"progressive": 100, "three_card": 500, "six_card": 500}
    results = []
    for streets in ([], [2], [2, 3]):
        folder = seat(1, "Ks 4c", streets=streets, **side)
        done = settled("md", folder, board=TRIPS_BOARD, six_card_box=KINGS_BOX)
        assert [found.net for found in done.lines if found.wager in MAIN] == [
            -1_000,
            *(-1_000 * multiple for multiple in streets),
        ]
        results.append([found for found in done.lines if found.wager not in MAIN])
    assert [found.net for found in results[0]] == [-100, 15_000, 2_500]
    assert results[0] == results[1] == results[2]


@pytest.mark.clause("MD-11.H.1")
@pytest.mark.parametrize("streets", [[], [1], [3, 2]])
def test_md_11_h_1_a_fold_forfeits_ante_streets_and_progressive_whatever_the_hand(
    streets: list[int],
) -> None:
    cards = [("8s Kd", TRIPS_BOARD), (ROYAL, ROYAL_BOARD), ("As Ad", "9c 9d 9h")]
    for hole, board in cards:
        start: Case = {"meters": {"meter": 2_000_000}}
        folder = seat(1, hole, streets=streets, progressive=500)
        done = settled("md", folder, board=board, **start)
        assert done.nets == {1: -1_000 * (1 + sum(streets)) - 500}
        lost = line(done, 1, "progressive")
        assert (lost.paid, lost.outcome, lost.citation) == (0, "lose", "MD-11.H.1")
        assert meters(done) == {"meter": 2_000_000}


@pytest.mark.clause("MD-11.H.2")
@pytest.mark.parametrize("streets", [[], [1], [1, 1]])
def test_md_11_h_2_a_folder_keeps_envy_three_card_and_six_card(streets: list[int]) -> None:
    folder = seat(2, "Ks Kc", streets=streets, progressive=100, three_card=500, six_card=500)
    holder = seat(1, ROYAL)
    done = settled("md", folder, holder, board=ROYAL_BOARD, six_card_box="Kd 9s 3s 4d")
    assert envy(done, 2) == 100_000
    assert line(done, 2, "three_card").net == 20_000
    assert line(done, 2, "six_card").net == 2_500
    assert line(done, 2, "progressive").net == -100


@pytest.mark.clause("MD-11.A.5")
def test_md_11_a_5_a_forfeit_takes_every_wager_with_side_wagers_and_envy() -> None:
    offender = seat(2, "Js 4d", streets=[3], progressive=100, three_card=500, forfeits=True)
    done = settled("md", offender, seat(1, ROYAL), board=ROYAL_BOARD)
    assert done.nets[2] == -4_600
    assert lines(done, 2, "envy") == []
    assert {found.outcome for found in done.lines if found.seat == 2} == {"forfeited"}


@pytest.mark.clause("MD-7.F.4", "MD-11.I.5")
@pytest.mark.parametrize("cards", ["9s 8d", "Ks Kd", "As Qd"])
@pytest.mark.parametrize("streets", [[], [1, 1, 1]])
def test_md_7_f_4_a_pair_on_the_board_wins_whatever_the_hole_cards(
    cards: str, streets: list[int]
) -> None:
    player = seat(1, cards, streets=streets, three_card=500)
    done = settled("md", player, board="Kc Kh 2s")
    assert line(done, 1, "three_card").net == 500


@pytest.mark.clause("MD-7.F.4")
def test_md_7_f_4_cards_of_the_player_do_not_help_the_three_card_bonus() -> None:
    done = settled("md", seat(1, "Ks Kd", three_card=500), board="Kc Qh 2s")
    assert line(done, 1, "three_card").net == -500
    assert done.nets[1] == 3 * 4_000 - 500


@pytest.mark.clause("MD-11.I.5")
@pytest.mark.parametrize(
    ("board", "paid"),
    [
        ("2d 7d Kd", {"A": 4, "B": 4, "C": 4, "D": 3, "E": 3, "F": 4}),
        ("4d 5c 6h", {"A": 6, "B": 5, "C": 5, "D": 6, "E": 6, "F": 6}),
        ("Ah Kh Qh", {"A": 40, "B": 40, "C": 50, "D": 50, "E": 40, "F": 50}),
        ("4d 5d 6d", dict.fromkeys("ABCDEF", 40)),
        ("4d 4c 4h", dict.fromkeys("ABCDEF", 30)),
        ("4d 4c 6h", dict.fromkeys("ABCDEF", 1)),
    ],
)
def test_md_11_i_5_the_three_card_bonus_is_paid_from_the_table_in_use(
    board: str, paid: dict[str, int]
) -> None:
    for letter, odds in paid.items():
        player = seat(1, "9s 8c", three_card=500)
        done = settled("md", player, board=board, options={"three_card_table": letter})
        assert line(done, 1, "three_card").net == 500 * odds


def six_card(cards: str, box: str, stake: int = 500, **options: object) -> int:
    """Return what the Six Card Bonus comes to on a board that would help."""
    player = seat(1, cards, three_card=500, six_card=stake)
    done = settled("md", player, board="9c 9d 9h", six_card_box=box, options=options)
    return line(done, 1, "six_card").net


@pytest.mark.clause("MD-7.F.5.a")
def test_md_7_f_5_a_the_board_does_not_help_the_six_card_bonus() -> None:
    assert six_card("As 9s", "Kd 7s 3h 4d") == -500
    assert six_card("As Ah", "Ad 7s 3h 4d") == 2_500
    assert six_card("As 5h", "8d 8s 8h 4d") == 2_500
    assert six_card("As Ah", "8d 8s 2h 4d") == -500


@pytest.mark.clause("MD-7.F.5.b")
@pytest.mark.parametrize("suit", "cdhs")
@pytest.mark.parametrize("hole", ["AK", "9T", "QJ", "A9"])
def test_md_7_f_5_b_the_six_cards_together_make_the_super_royal(suit: str, hole: str) -> None:
    cards = " ".join(rank + suit for rank in hole)
    box = " ".join(rank + suit for rank in "AKQJT9" if rank not in hole)
    board = "2c 2d 2h"
    for table, million in (("A", suit == "d"), ("B", False)):
        player = seat(1, cards, three_card=500, six_card=500)
        chosen = {"six_card_table": table}
        done = settled("md", player, board=board, six_card_box=box, options=chosen)
        assert line(done, 1, "six_card").net == (100_000_000 if million else 10_000_000)


@pytest.mark.clause("MD-11.I.6")
@pytest.mark.parametrize("table", "AB")
@pytest.mark.parametrize(
    ("cards", "box", "odds"),
    [
        ("As Ks", "Qs Js Ts 2h", 1_000),
        ("As Ks", "2s 3s 4s 5s", 200),
        ("As Ah", "Ad Ac 4s 5s", 50),
        ("As Ah", "Ad 5c 4s 5s", 20),
        ("8s 8h", "8d 7c 7s 7d", 20),
        ("As 2s", "Js 8s 4s Kd", 15),
        ("4s 5h", "6d 7c 8s Kd", 10),
        ("As Ah", "Ad 7s 3h 4d", 5),
        ("As Kh", "Ad Ks 3h 4d", -1),
    ],
)
def test_md_11_i_6_the_six_card_bonus_is_paid_from_its_table(
    cards: str, box: str, odds: int, table: str
) -> None:
    assert six_card(cards, box, six_card_table=table) == 500 * odds


@pytest.mark.clause("MD-11.I.6")
def test_md_11_i_6_a_fixed_award_is_not_scaled_and_the_stake_may_stay() -> None:
    cards, box = "As Ks", "Qs Js Ts 9s"
    assert six_card(cards, box, 500) == six_card(cards, box, 2_500) == 10_000_000
    assert six_card(cards, box, 500, six_card_fixed_returns_stake=False) == 9_999_500
    assert six_card("As Ks", "Qs Js Ts 2h", 500, six_card_fixed_returns_stake=False) == 500_000


def test_the_straight_flush_beside_a_royal_is_paid_as_if_it_were_alone() -> None:
    both = settled("md", seat(1, ROYAL, 100), seat(2, STRAIGHT_FLUSH, 100), board=ROYAL_BOARD)
    alone = settled("md", seat(2, STRAIGHT_FLUSH, 100), seat(1, DRY, 100), board=ROYAL_BOARD)
    assert both.nets == {1: 200_000, 2: 40_000}
    assert alone.nets[2] == both.nets[2]
