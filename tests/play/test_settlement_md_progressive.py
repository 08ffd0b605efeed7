"""MD chapter 12 §C: meters that move at each award, and the envy that a hand brings to others."""

import pytest

from fifthstreet.money import ForOne, MeterShare
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

QUADS_BOARD, QUADS = "9c 9d 9h", "9s Ks"
LOW_FLUSH, HIGH_FLUSH, MIDDLE = "3h 4h", "8h 9h", "5h 6h 7h"
FULL_METER = 2_000_000
METERS = {"A": ("meter",), "B": ("major", "minor"), "C": ("mega", "major", "minor")}
METERS["D"] = METERS["C"]
RESETS = {"meter": 1_100_000, "mega": 1_200_000, "major": 130_000, "minor": 26_000}

WHOLE_METERS = [
    pytest.param(table, hand, meter, marks=pytest.mark.clause(f"MD-12.C.1.{table.lower()}.{place}"))
    for table, hand, meter, place in (
        ("A", "royal", "meter", "i"),
        ("B", "royal", "major", "i"),
        ("B", "straight flush", "minor", "ii"),
        ("C", "royal", "mega", "i"),
        ("C", "straight flush", "major", "ii"),
        ("C", "quads", "minor", "iii"),
        ("D", "royal", "mega", "i"),
        ("D", "straight flush", "major", "ii"),
        ("D", "quads", "minor", "iii"),
    )
]
HANDS = {
    "royal": (ROYAL, ROYAL_BOARD),
    "straight flush": (STRAIGHT_FLUSH, ROYAL_BOARD),
    "quads": (QUADS, QUADS_BOARD),
}


def under(table: str, **meters_before: int) -> Case:
    """Return the parts of a case with a table, its resets, and meters that are full otherwise."""
    before = {**dict.fromkeys(METERS[table], FULL_METER), **meters_before}
    resets = {meter: RESETS[meter] for meter in METERS[table]}
    return {"meters": before, "options": {"progressive_table": table, "meter_resets": resets}}


@pytest.mark.parametrize("stake", [100, 500])
@pytest.mark.parametrize(("table", "hand", "meter"), WHOLE_METERS)
def test_md_12_c_1_a_whole_meter_is_paid_and_starts_again(
    table: str, hand: str, meter: str, stake: int
) -> None:
    cards, board = HANDS[hand]
    done = settled("md", seat(1, cards, progressive=stake), board=board, **under(table))
    won = line(done, 1, "progressive")
    assert (won.paid, won.net, won.odds) == (FULL_METER, FULL_METER - stake, MeterShare(100, meter))
    full = dict.fromkeys(METERS[table], FULL_METER)
    assert meters(done) == {**full, meter: RESETS[meter]}


@pytest.mark.clause("MD-12.C.1.a.ii")
def test_md_12_c_1_a_ii_a_straight_flush_takes_a_tenth_and_the_meter_keeps_the_rest() -> None:
    player = seat(1, STRAIGHT_FLUSH, progressive=100)
    done = settled("md", player, board=ROYAL_BOARD, **under("A"))
    assert line(done, 1, "progressive").paid == 200_000
    assert meters(done) == {"meter": 1_800_000}


@pytest.mark.clause("MD-12.C.1.a.ii")
@pytest.mark.parametrize(
    ("amount", "chosen", "paid", "left"),
    [
        (1_234_567, {}, 123_456, 1_111_111),
        (1_234_567, {"progressive_percent_rounding": "half_up"}, 123_457, 1_111_110),
        (1_234_564, {"progressive_percent_rounding": "half_up"}, 123_456, 1_111_108),
        (1_005_000, {}, 100_500, 904_500),
        (1_005_000, {"progressive_partial_floor": "reset"}, 100_500, 1_100_000),
        (1_300_000, {"progressive_partial_floor": "reset"}, 130_000, 1_170_000),
    ],
)
def test_md_12_c_1_a_ii_fractions_of_a_cent_and_a_low_meter_follow_the_options(
    amount: int, chosen: Case, paid: int, left: int
) -> None:
    parts = under("A", meter=amount)
    parts["options"] |= chosen
    done = settled("md", seat(1, STRAIGHT_FLUSH, progressive=100), board=ROYAL_BOARD, **parts)
    assert line(done, 1, "progressive").paid == paid
    assert meters(done) == {"meter": left}


@pytest.mark.clause("MD-12.C.4")
def test_md_12_c_4_the_right_seat_takes_the_meter_and_the_left_seat_what_it_shows_then() -> None:
    parts = under("B", minor=61_240)
    parts["options"]["meter_resets"]["minor"] = 25_000
    players = seat(2, LOW_FLUSH, progressive=100), seat(5, HIGH_FLUSH, progressive=500)
    done = settled("md", *players, board=MIDDLE, **parts)
    assert line(done, 5, "progressive").paid == 61_240
    assert line(done, 2, "progressive").paid == 25_000
    assert meters(done)["minor"] == 25_000


@pytest.mark.clause("MD-12.C.4", "MD-12.C.1.a.ii")
def test_md_12_c_4_a_tenth_paid_to_the_right_is_gone_when_the_left_is_paid() -> None:
    players = seat(1, ROYAL, progressive=100), seat(3, STRAIGHT_FLUSH, progressive=100)
    done = settled("md", *players, board=ROYAL_BOARD, **under("A"))
    assert [line(done, n, "progressive").paid for n in (3, 1)] == [200_000, 1_800_000]
    turned = seat(1, STRAIGHT_FLUSH, progressive=100), seat(3, ROYAL, progressive=100)
    done = settled("md", *turned, board=ROYAL_BOARD, **under("A"))
    assert [line(done, n, "progressive").paid for n in (3, 1)] == [FULL_METER, 110_000]
    assert meters(done) == {"meter": 990_000}


@pytest.mark.clause("MD-1.B.8")
@pytest.mark.parametrize(
    ("cards", "board", "paid"),
    [
        ("2s 3d", "2h 3c 9s", 0),
        ("As Ad", "2h 3c 9s", 0),
        ("As Kd", "2h 3c 9s", 0),
        ("As Ad", "Ah 3c 9s", 900),
    ],
)
def test_md_1_b_8_two_pair_wins_no_progressive_and_three_of_a_kind_does(
    cards: str, board: str, paid: int
) -> None:
    done = settled("md", seat(1, cards, progressive=100), board=board)
    assert line(done, 1, "progressive").paid == paid


@pytest.mark.clause("MD-1.B.8")
def test_md_1_b_8_the_six_card_box_does_not_help_the_progressive() -> None:
    player = seat(1, "As Ad", progressive=100, three_card=100, six_card=100)
    done = settled("md", player, board="2h 3c 9s", six_card_box="Ah Ac 5d 6d")
    assert line(done, 1, "progressive").paid == 0
    assert line(done, 1, "six_card").net == 5_000


@pytest.mark.clause("MD-11.I.4.d")
@pytest.mark.parametrize("table", "ABCD")
@pytest.mark.parametrize(
    ("cards", "board", "figure"),
    [
        ("As Ad", "9c 9d 9h", 50),
        ("Kc 4c", "9c Tc 2c", 40),
        ("6s 7d", "8c 9h Ts", 30),
        ("8s Kd", "8c 8d 2h", 9),
    ],
)
def test_md_11_i_4_d_a_fixed_progressive_is_for_one_from_the_table_in_use(
    table: str, cards: str, board: str, figure: int
) -> None:
    odds = 10 if (figure, table) == (9, "C") else figure
    for stake in (100, 500):
        done = settled("md", seat(1, cards, progressive=stake), board=board, **under(table))
        won = line(done, 1, "progressive")
        assert (won.paid, won.odds) == (odds * stake, ForOne(odds))
        assert set(meters(done).values()) == {FULL_METER}


@pytest.mark.clause("MD-11.I.4.d")
def test_md_11_i_4_d_quads_are_300_for_one_where_no_meter_is_theirs() -> None:
    for table in "AB":
        done = settled("md", seat(1, QUADS, progressive=100), board=QUADS_BOARD, **under(table))
        assert line(done, 1, "progressive").paid == 30_000


@pytest.mark.clause("MD-12.C.2")
def test_md_12_c_2_one_award_for_the_best_hand_alone() -> None:
    for cards, board, paid in (
        ("As Ad", "9c 9d 9h", 5_000),
        (QUADS, QUADS_BOARD, 30_000),
        (ROYAL, ROYAL_BOARD, FULL_METER),
    ):
        done = settled("md", seat(1, cards, progressive=100), board=board, **under("A"))
        assert [found.paid for found in lines(done, 1, "progressive")] == [paid]


@pytest.mark.clause("MD-1.B.3")
def test_md_1_b_3_somebody_elses_straight_flush_brings_a_fixed_sum() -> None:
    players = seat(1, DRY, progressive=100), seat(2, STRAIGHT_FLUSH), seat(3, "2s 7c")
    done = settled("md", *players, board=ROYAL_BOARD)
    (found,) = [found for found in done.lines if found.wager == "envy"]
    assert (found.seat, found.staked, found.paid, found.outcome) == (1, 0, 30_000, "win")


@pytest.mark.clause("MD-1.B.4")
@pytest.mark.parametrize(
    ("cards", "board", "brings"),
    [
        (ROYAL, ROYAL_BOARD, 100_000),
        (STRAIGHT_FLUSH, ROYAL_BOARD, 30_000),
        ("Ah 2h", "3h 4h 5h", 30_000),
        (QUADS, QUADS_BOARD, 0),
        ("As Ad", QUADS_BOARD, 0),
        ("Kc 4c", "9c Tc 2c", 0),
    ],
)
def test_md_1_b_4_only_a_royal_or_a_straight_flush_brings_envy(
    cards: str, board: str, brings: int
) -> None:
    for table in "ABCD":
        players = seat(1, "6s 7d", progressive=100), seat(2, cards, progressive=500)
        done = settled("md", *players, board=board, **under(table))
        assert (envy(done, 1), envy(done, 2)) == (brings, 0)


@pytest.mark.clause("MD-11.I.4.e")
def test_md_11_i_4_e_envy_is_posted_when_the_holder_is_settled_after_the_holders_award() -> None:
    players = [seat(n, cards, progressive=100) for n, cards in ((2, DRY), (6, "3c 4d"))]
    done = settled("md", *players, seat(5, ROYAL, progressive=100), board=ROYAL_BOARD)
    order = [(found.seat, found.wager) for found in done.lines]
    after = order.index((5, "progressive"))
    assert order[after + 1 : after + 3] == [(2, "envy"), (6, "envy")]
    assert order.index((6, "ante")) < after < order.index((2, "ante"))


@pytest.mark.clause("MD-11.I.4.e.i")
def test_md_11_i_4_e_i_the_holder_needs_no_progressive_and_the_others_do() -> None:
    players = seat(1, ROYAL), seat(2, DRY, progressive=100), seat(3, "3c 4d")
    done = settled("md", *players, board=ROYAL_BOARD)
    assert [envy(done, number) for number in (1, 2, 3)] == [0, 100_000, 0]
    needs = {"envy_holder_needs_progressive": True}
    assert envy(settled("md", *players, board=ROYAL_BOARD, options=needs), 2) == 0
    players[0]["progressive"] = 100
    assert envy(settled("md", *players, board=ROYAL_BOARD, options=needs), 2) == 100_000


@pytest.mark.clause("MD-11.I.4.e.ii")
def test_md_11_i_4_e_ii_two_straight_flushes_bring_a_spectator_two_bonuses() -> None:
    holders = seat(1, LOW_FLUSH, progressive=100), seat(3, HIGH_FLUSH, progressive=500)
    done = settled("md", *holders, seat(2, "Ac Kd", progressive=100), board=MIDDLE)
    assert [found.paid for found in lines(done, 2, "envy")] == [30_000, 30_000]
    assert (envy(done, 1), envy(done, 3)) == (30_000, 150_000)


@pytest.mark.clause("MD-11.I.4.e.iii")
def test_md_11_i_4_e_iii_nobody_earns_envy_from_the_own_hand() -> None:
    alone = settled("md", seat(1, ROYAL, progressive=500), board=ROYAL_BOARD)
    assert lines(alone, 1, "envy") == []
    players = seat(1, ROYAL, progressive=500), seat(2, STRAIGHT_FLUSH, progressive=100)
    done = settled("md", *players, board=ROYAL_BOARD)
    assert (envy(done, 1), envy(done, 2)) == (150_000, 100_000)


@pytest.mark.clause("MD-12.C.5.a")
@pytest.mark.parametrize(
    ("own", "royal", "flush"), [(100, 100_000, 30_000), (500, 500_000, 150_000)]
)
@pytest.mark.parametrize("holders", [0, 100, 500])
def test_md_12_c_5_a_envy_follows_the_wager_of_whoever_receives_it(
    own: int, royal: int, flush: int, holders: int
) -> None:
    for cards, expected in ((ROYAL, royal), (STRAIGHT_FLUSH, flush)):
        players = seat(1, DRY, progressive=own), seat(2, cards, progressive=holders)
        assert envy(settled("md", *players, board=ROYAL_BOARD), 1) == expected


def test_a_folded_holder_brings_envy_only_where_the_operator_has_it_so() -> None:
    players = seat(1, ROYAL, streets=[1, 1]), seat(2, DRY, progressive=100)
    assert envy(settled("md", *players, board=ROYAL_BOARD), 2) == 0
    counts = {"envy_folded_holder_counts": True}
    assert envy(settled("md", *players, board=ROYAL_BOARD, options=counts), 2) == 100_000


def test_a_seat_that_is_paid_back_neither_brings_nor_earns_envy() -> None:
    holder = seat(1, ROYAL, progressive=100)
    other = seat(2, STRAIGHT_FLUSH, progressive=100, refund=True)
    done = settled("md", holder, other, board=ROYAL_BOARD, **under("A"))
    assert [found.seat for found in done.lines if found.wager == "envy"] == []
    assert meters(done) == {"meter": RESETS["meter"]}


@pytest.mark.clause("MD-11.I.4.e", "MD-11.A.5")
@pytest.mark.parametrize("streets", [[], [1], [1, 1, 1]])
def test_md_11_a_5_an_offender_earns_no_envy_and_leaves_the_others_theirs(
    streets: list[int],
) -> None:
    holder = seat(1, ROYAL, progressive=100)
    other = seat(2, STRAIGHT_FLUSH, progressive=100, streets=streets, forfeits=True)
    third = seat(3, DRY, progressive=500)
    done = settled("md", holder, other, third, board=ROYAL_BOARD, **under("A"))
    envied = [(found.seat, found.paid) for found in done.lines if found.wager == "envy"]
    assert sorted(envied) == [(1, 30_000), (3, 150_000), (3, 500_000)]
    assert meters(done) == {"meter": RESETS["meter"]}


def test_the_envy_that_an_offender_brings_is_charged_to_the_meter_where_it_is_chosen() -> None:
    other = seat(2, STRAIGHT_FLUSH, progressive=100, forfeits=True)
    case = under("A")
    case["options"]["progressive_fixed_from_meter"] = True
    done = settled("md", seat(1, DRY, progressive=100), other, board=ROYAL_BOARD, **case)
    assert meters(done) == {"meter": FULL_METER - 30_000}
