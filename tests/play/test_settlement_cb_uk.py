"""CB and UK: the smaller books of Mississippi Stud, their folds, thresholds and shared payouts."""

import pytest

from play.worked import ROYAL, ROYAL_BOARD, STRAIGHT_FLUSH, Case, line, lines, seat, settled

PAIRS = "23456789TJQKA"
Nets = dict[int, int]


def outcome_of_pair(book: str, rank: str) -> tuple[str, int]:
    """Return how a pair comes out on forty that were staked."""
    others = [card for card in ("4h", "8c", "Qc", "7d", "9h") if card[0] != rank][:3]
    done = settled(book, seat(1, f"{rank}s {rank}d"), board=" ".join(others))
    (outcome,) = {found.outcome for found in done.lines}
    return outcome, done.nets[1]


@pytest.mark.clause("CB-ov-3-s1")
@pytest.mark.parametrize("rank", "JQKA")
def test_cb_ov_3_a_pair_of_jacks_or_better_wins(rank: str) -> None:
    assert outcome_of_pair("cb", rank) == ("win", 4_000)


@pytest.mark.clause("CB-ov-3-s1", "CB-ov-3-s2")
def test_cb_ov_3_jacks_are_the_least_pair_that_wins() -> None:
    assert [rank for rank in PAIRS if outcome_of_pair("cb", rank)[0] == "win"] == list("JQKA")
    assert [rank for rank in PAIRS if outcome_of_pair("cb", rank)[0] == "push"] == list("6789T")


@pytest.mark.clause("CB-ov-3-s2")
@pytest.mark.parametrize("rank", "6789T")
def test_cb_ov_3_a_pair_of_sixes_to_tens_pushes(rank: str) -> None:
    assert outcome_of_pair("cb", rank) == ("push", 0)


@pytest.mark.clause("CB-deal-11-s2")
def test_cb_deal_11_each_hand_is_joined_with_the_board_and_its_bets_are_taken_or_paid() -> None:
    flush, nothing = seat(1, "Kc 4c"), seat(3, "Ks 4d")
    done = settled("cb", flush, nothing, board="9c Tc 2c")
    assert done.nets == {1: 24_000, 3: -4_000}


@pytest.mark.clause("CB-deal-11-s3")
def test_cb_deal_11_the_three_card_bonus_is_settled_in_the_same_pass() -> None:
    players = [seat(n, cards, three_card=500) for n, cards in ((1, "Ks 4d"), (2, "As 5d"))]
    done = settled("cb", *players, seat(3, "9s 6d"), board="8c 8d 2c")
    streets = ["ante", "third_street", "fourth_street", "fifth_street"]
    expected = [(3, wager) for wager in streets]
    expected += [(n, wager) for n in (2, 1) for wager in (*streets, "three_card")]
    assert [(found.seat, found.wager) for found in done.lines] == expected


@pytest.mark.clause("CB-deal-12-s1")
def test_cb_deal_12_the_three_card_bonus_looks_at_the_board_alone() -> None:
    done = settled("cb", seat(1, "Ks Kd", three_card=500), board="Qc 7d 2c")
    assert line(done, 1, "three_card").net == -500
    done = settled("cb", seat(1, "Ks Qs", three_card=500), board="As 7d 2c")
    assert line(done, 1, "three_card").net == -500


@pytest.mark.clause("CB-deal-12-s2")
@pytest.mark.parametrize("streets", [[], [1], [3, 3]])
def test_cb_deal_12_the_three_card_bonus_outlives_a_fold(streets: list[int]) -> None:
    folder = seat(1, "Ks 4d", streets=streets, three_card=500)
    done = settled("cb", folder, board="8c 8d 2c")
    assert line(done, 1, "three_card").net == 500
    assert done.nets == {1: 500 - 1_000 * (1 + sum(streets))}


@pytest.mark.clause("CB-deal-12-s5")
@pytest.mark.parametrize(
    ("board", "odds"),
    [
        ("Ah Kh Qh", 40),
        ("4h 5h 6h", 40),
        ("7c 7d 7h", 30),
        ("4h 5d 6h", 6),
        ("Ah 2d 3h", 6),
        ("4h 9h Kh", 3),
        ("2c 2d 7h", 1),
        ("2c 4d 7h", -1),
        ("Kc Ad 2h", -1),
    ],
)
def test_cb_deal_12_a_pair_or_better_on_the_board_wins(board: str, odds: int) -> None:
    done = settled("cb", seat(1, "Js 8s", three_card=500), board=board)
    assert line(done, 1, "three_card").net == 500 * odds
    assert line(done, 1, "three_card").outcome == ("lose" if odds < 0 else "win")


def test_ace_two_three_may_be_left_out_of_the_three_card_straights() -> None:
    player = seat(1, "Js 8s", three_card=500)
    for board, net in (("Ah 2d 3h", -500), ("Ah 2h 3h", 1_500), ("Qh Kd Ah", 3_000)):
        done = settled("cb", player, board=board, options={"three_card_ace_low": False})
        assert line(done, 1, "three_card").net == net


@pytest.mark.clause("CB-irr-4-s1")
def test_cb_irr_4_giving_information_costs_every_wager_with_the_three_card_bonus() -> None:
    offender = seat(1, "Js 4d", streets=[3], three_card=500, forfeits=True)
    done = settled("cb", offender, seat(2, "Qs 5d", three_card=500), board="8c 8d 8h")
    assert done.nets == {1: -4_500, 2: 12_000 + 15_000}
    assert {found.citation for found in done.lines if found.seat == 1} == {"CB-irr-4-s1"}


@pytest.mark.clause("CB-deal-5.a", "CB-deal-7.a", "CB-deal-9.a")
@pytest.mark.parametrize(("streets", "net"), [([], -1_000), ([3], -4_000), ([1, 1], -3_000)])
def test_cb_deal_5_7_and_9_a_fold_gives_up_what_was_bet_so_far(
    streets: list[int], net: int
) -> None:
    done = settled("cb", seat(1, ROYAL, streets=streets), board=ROYAL_BOARD)
    assert done.nets == {1: net}
    assert len(done.lines) == 1 + len(streets)


@pytest.mark.parametrize(
    ("chosen", "nets"),
    [
        ({}, {1: 2_083_333, 2: 416_667}),
        ({"cap_prorata_unit": 100}, {1: 2_083_300, 2: 416_700}),
        ({"cap_prorata_basis": "stake"}, {1: 1_500_000, 2: 1_000_000}),
    ],
)
def test_iowas_ceiling_is_shared_as_the_operator_chose(chosen: Case, nets: Nets) -> None:
    players = [seat(n, cards, streets=[3, 3, 3]) for n, cards in ((1, ROYAL), (2, STRAIGHT_FLUSH))]
    done = settled("cb", *players, seat(3, "Ac Kd"), board=ROYAL_BOARD, options=chosen)
    assert done.nets == {**nets, 3: 16_000}
    assert all(found.capped_from for found in done.lines if found.seat == 1)


@pytest.mark.clause("UK-11")
def test_uk_11_a_fold_loses_the_ante() -> None:
    done = settled("uk", seat(1, ROYAL, streets=[]), board=ROYAL_BOARD)
    assert done.nets == {1: -1_000}
    assert line(done, 1, "ante").citation == "UK-11"


@pytest.mark.clause("UK-15")
def test_uk_15_a_later_fold_loses_the_ante_and_every_street() -> None:
    done = settled("uk", seat(1, ROYAL, 500, streets=[3, 3]), board=ROYAL_BOARD)
    assert [found.net for found in done.lines] == [-500, -1_500, -1_500]
    assert done.nets == {1: -3_500}
    assert settled("uk", seat(1, ROYAL, 500, streets=[2]), board=ROYAL_BOARD).nets == {1: -1_500}


@pytest.mark.clause("UK-17")
@pytest.mark.parametrize("rank", "2345")
def test_uk_17_a_pair_below_sixes_loses_all_stakes(rank: str) -> None:
    assert outcome_of_pair("uk", rank) == ("lose", -4_000)


@pytest.mark.clause("UK-17")
def test_uk_17_no_pair_loses_all_stakes() -> None:
    done = settled("uk", seat(1, "As Kd", streets=[1, 2, 3]), board="Qc 7d 2h")
    assert (done.nets, {found.citation for found in done.lines}) == ({1: -7_000}, {"UK-17"})


@pytest.mark.clause("UK-18", "UK-16")
@pytest.mark.parametrize(
    ("cards", "board", "odds", "named"),
    [
        (ROYAL, ROYAL_BOARD, 500, "Royal flush"),
        ("Ac 2c", "3c 4c 5c", 100, "Five-high straight flush"),
        ("9s Ks", "9c 9d 9h", 40, "Four nines"),
        ("Ks Kd", "9c 9d 9h", 10, "Full house"),
        ("Kc 4c", "9c Tc 2c", 6, "King-high flush"),
        ("Ac 2d", "3c 4c 5c", 4, "Five-high straight"),
        ("8s Kd", "8c 8d 2h", 3, "Three eights"),
        ("Ks 3d", "Kh 3c 9s", 2, "Two pair"),
        ("Js 4d", "Jh 9c 2s", 1, "Pair of jacks"),
        ("Ts 4d", "Th 9c 2s", 0, "Pair of tens"),
        ("6s 4d", "6h 9c 2s", 0, "Pair of sixes"),
    ],
)
def test_uk_18_every_stake_is_paid_at_the_odds_of_the_hand_that_was_found(
    cards: str, board: str, odds: int, named: str
) -> None:
    done = settled("uk", seat(1, cards, 1_000, streets=[1, 3, 1]), board=board)
    assert [found.net for found in done.lines] == [
        stake * odds for stake in (1_000, 1_000, 3_000, 1_000)
    ]
    assert all(found.why.startswith(named) for found in done.lines)


@pytest.mark.clause("UK-21-s2")
def test_uk_21_a_hand_declared_void_has_its_stakes_back_unless_the_operator_takes_them() -> None:
    for ruling in ("refund", "forfeits"):
        voided = seat(1, ROYAL, **{ruling: True})
        done = settled("uk", voided, seat(2, STRAIGHT_FLUSH), board=ROYAL_BOARD)
        assert {(found.outcome, found.citation) for found in done.lines if found.seat == 1} == {
            ("returned", "UK-21-s2")
        }
        assert done.nets == {1: 0, 2: 400_000}
    chosen = {"uk_void_forfeits": True}
    taken = settled("uk", seat(1, ROYAL, forfeits=True), board=ROYAL_BOARD, options=chosen)
    assert taken.nets == {1: -4_000}


@pytest.mark.parametrize(
    ("chosen", "nets"),
    [
        ({}, {1: 5_000_000, 2: 1_000_000}),
        ({"max_payout": 0}, {1: 5_000_000, 2: 1_000_000}),
        ({"max_payout": 2_000_000}, {1: 2_000_000, 2: 1_000_000}),
        ({"max_payout": 2_000_000, "cap_scope": "hand"}, {1: 2_000_000, 2: 1_000_000}),
        ({"max_payout_amount": 600_000}, {1: 600_000, 2: 600_000}),
        ({"max_payout": 600_000, "cap_scope": "round"}, {1: 500_000, 2: 100_000}),
        ({"max_payout": 600_000, "max_payout_scope": "round"}, {1: 500_000, 2: 100_000}),
    ],
)
def test_britains_maximum_is_the_one_posted_for_each_player_or_for_the_round(
    chosen: Case, nets: Nets
) -> None:
    players = [seat(n, cards, streets=[3, 3, 3]) for n, cards in ((1, ROYAL), (2, STRAIGHT_FLUSH))]
    done = settled("uk", *players, board=ROYAL_BOARD, options=chosen)
    assert done.nets == nets


def test_a_street_that_a_maximum_reaches_says_what_it_was_before() -> None:
    player = seat(1, ROYAL, streets=[3, 3, 3])
    done = settled("uk", player, board=ROYAL_BOARD, options={"max_payout": 2_000_000})
    (fifth,) = lines(done, 1, "fifth_street")
    assert (fifth.capped_from, fifth.net) == (1_500_000, 600_000)
