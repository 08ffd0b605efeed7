"""RWS sections 3 to 5: boxes against the dealer, the jackpot in order, and bets of a wrong size."""

from typing import Any

import pytest

from fifthstreet.money import MeterShare, ToOne
from play.worked import Case, box, line, lines, meters, settled

PAIR_OF_FOURS = "4c 4d 7s 9c 2d"
QUEEN_HIGH = "Qc 9d 7s 4c 2d"
ACE_KING = "Ac Kd 7s 4h 3d"
ROYALS = {suit: " ".join(rank + suit for rank in "AKQJT") for suit in "cdhs"}
FLUSH, NINE_HIGH, FULL_HOUSE = "Kh Jh 9h 5h 2h", "9h 7c 5d 4s 2h", "Kh Kd Ks 5h 5d"
LOW_FLUSH, HIGH_FLUSH = "Jh 9h 6h 4h 2h", "Js 9s 7s 4s 3s"
STRAIGHT_FLUSH = "5s 6s 7s 8s 9s"


def jackpot(amount: int, reset: int = 10_000_000, **more: Any) -> Case:
    """Return the parts of a case with a jackpot."""
    return {
        "meters": {"jackpot": amount},
        "options": {"meter_resets": {"jackpot": reset}, **more},
    }


def award(dealer: str, cards: str, **more: Any) -> int:
    """Return what a five-dollar Progressive bet is paid."""
    done = settled(
        "rws", box(1, cards, progressive=500), dealer=dealer, **jackpot(25_000_000, **more)
    )
    return line(done, 1, "progressive").paid


@pytest.mark.clause("RWS-3.12.1-s1")
def test_rws_3_12_1_a_fold_loses_the_ante() -> None:
    for cards in (ROYALS["h"], NINE_HIGH):
        for dealer in (QUEEN_HIGH, PAIR_OF_FOURS.replace("4c", "4s"), "As Kd 8s 3c 3d"):
            if set(dealer.split()) & set(cards.split()):
                continue
            done = settled("rws", box(1, cards, bet=None), dealer=dealer)
            assert done.nets == {1: -10_000}
            assert line(done, 1, "ante").citation == "RWS-3.12.1-s1"


@pytest.mark.clause("RWS-3.12.1-s2")
@pytest.mark.parametrize("cards", [FLUSH, ROYALS["h"], FULL_HOUSE, STRAIGHT_FLUSH])
def test_rws_3_12_1_a_folded_hand_wins_no_jackpot(cards: str) -> None:
    folded = box(1, cards, bet=None, progressive=500)
    done = settled("rws", folded, dealer="4c 4d Td Jc 3d", **jackpot(25_000_000))
    assert line(done, 1, "progressive").net == -500
    assert done.nets == {1: -10_500}
    assert meters(done) == {"jackpot": 25_000_000}


@pytest.mark.clause("RWS-3.13-s2", "RWS-3.13-s3")
@pytest.mark.parametrize("cards", ["8h 7c 5d 4s 3h", FULL_HOUSE, ROYALS["h"]])
def test_rws_3_13_a_dealer_who_does_not_qualify_pays_the_ante_and_returns_the_bet(
    cards: str,
) -> None:
    done = settled("rws", box(1, cards), dealer=QUEEN_HIGH)
    ante, bet = line(done, 1, "ante"), line(done, 1, "bet")
    assert (ante.net, ante.outcome, ante.odds) == (10_000, "win", ToOne(1))
    assert (bet.net, bet.outcome, bet.odds) == (0, "returned", None)


@pytest.mark.clause("RWS-3.13-s2")
def test_rws_3_13_the_ante_wins_even_if_the_players_hand_is_the_lower() -> None:
    assert settled("rws", box(1, NINE_HIGH), dealer="Qc Td 7s 4c 2d").nets == {1: 10_000}
    assert settled("rws", box(1, NINE_HIGH), dealer="Ac Qd 7s 4c 2d").nets == {1: 10_000}
    assert settled("rws", box(1, NINE_HIGH), dealer="Ac Kd 7s 4c 2d").nets == {1: -30_000}


@pytest.mark.clause("RWS-3.13-s4")
@pytest.mark.parametrize("dealer", [QUEEN_HIGH, PAIR_OF_FOURS, ACE_KING, ROYALS["d"]])
def test_rws_3_13_the_jackpot_is_paid_whatever_the_dealer_holds(dealer: str) -> None:
    assert award(dealer, FLUSH) == 10_000


@pytest.mark.clause("RWS-3.14")
def test_rws_3_14_a_qualified_dealer_is_compared_with_every_box() -> None:
    boxes = (
        box(1, "Ah Ks 8s 5c 2h"),
        box(2, "As Kh 7c 4s 3c"),
        box(4, "Qh Js 8c 5h 2s"),
    )
    done = settled("rws", *boxes, dealer=ACE_KING)
    assert [line(done, number, "bet").outcome for number in (1, 2, 4)] == ["win", "push", "lose"]
    assert len({found.why for found in done.lines}) == 3
    assert all("the dealer's ace-king high" in found.why for found in done.lines)


@pytest.mark.clause("RWS-3.14.1")
@pytest.mark.parametrize(
    ("cards", "odds"),
    [
        (ROYALS["h"], 250),
        (STRAIGHT_FLUSH, 50),
        ("Kh Kd Ks Kc 5d", 20),
        (FULL_HOUSE, 7),
        (FLUSH, 5),
        ("5h 6c 7d 8s 9h", 4),
        ("Kh Kd Ks 6h 5d", 3),
        ("Kh Kd 6s 6h 5d", 2),
        ("Kh Kd 8s 6h 5d", 1),
    ],
)
def test_rws_3_14_1_a_higher_hand_wins_the_ante_even_and_the_bet_at_its_odds(
    cards: str, odds: int
) -> None:
    done = settled("rws", box(1, cards), dealer="4c 4d Td Jc 2d")
    assert done.nets == {1: 10_000 + 20_000 * odds}
    assert line(done, 1, "bet").odds == ToOne(odds)


@pytest.mark.clause("RWS-3.14.1")
def test_rws_3_14_1_a_straight_on_100_and_200_wins_900_and_ace_high_may_win_too() -> None:
    assert settled("rws", box(1, "5h 6c 7d 8s 9h"), dealer=PAIR_OF_FOURS).nets == {1: 90_000}
    assert settled("rws", box(1, "Ah Ks 8s 5c 2h"), dealer=ACE_KING).nets == {1: 30_000}


@pytest.mark.clause("RWS-3.14.2")
def test_rws_3_14_2_a_lower_flush_loses_both_bets_and_still_wins_its_jackpot() -> None:
    done = settled("rws", box(1, LOW_FLUSH, progressive=500), dealer=HIGH_FLUSH)
    assert [line(done, 1, wager).net for wager in ("ante", "bet")] == [-10_000, -20_000]
    assert done.nets == {1: -30_000 + 10_000 - 500}


@pytest.mark.clause("RWS-3.14.3", "RWS-1.19-s1")
@pytest.mark.parametrize(
    ("cards", "dealer"),
    [
        ("Jh 9h 6h 4h 2h", "Js 9s 6s 4s 2s"),
        ("Ah Ks 7c 4s 3h", ACE_KING),
        ("4h 4s 7c 9d 2h", PAIR_OF_FOURS),
        (ROYALS["h"], ROYALS["s"]),
    ],
)
def test_rws_3_14_3_equal_hands_stand_off_and_ante_and_bet_go_back(cards: str, dealer: str) -> None:
    done = settled("rws", box(1, cards), dealer=dealer)
    assert {(found.net, found.outcome) for found in done.lines} == {(0, "push")}
    assert sum(found.paid for found in done.lines) == 30_000


@pytest.mark.clause("RWS-1.19-s1")
def test_rws_1_19_the_last_card_decides_whether_hands_are_equal() -> None:
    for last, net in (("2h", -30_000), ("3h", 0), ("5h", 30_000)):
        cards = f"Ah Ks 7c 4s {last}"
        assert settled("rws", box(1, cards), dealer=ACE_KING).nets == {1: net}


@pytest.mark.clause("RWS-1.19-s2")
def test_rws_1_19_the_progressive_bet_is_outside_a_stand_off() -> None:
    flushes = settled("rws", box(1, LOW_FLUSH, progressive=500), dealer="Js 9s 6s 4s 2s")
    assert line(flushes, 1, "progressive").paid == 10_000
    nothing = settled("rws", box(1, "Ah Ks 7c 4s 3h", progressive=500), dealer=ACE_KING)
    assert nothing.nets == {1: -500}


@pytest.mark.clause("RWS-2.1.1.b-s2")
def test_rws_2_1_1_b_the_jackpot_looks_at_the_box_and_never_at_the_dealer() -> None:
    done = settled(
        "rws", box(1, NINE_HIGH, progressive=500), dealer=ROYALS["s"], **jackpot(25_000_000)
    )
    assert line(done, 1, "progressive").paid == 0
    assert meters(done) == {"jackpot": 25_000_000}


@pytest.mark.clause("RWS-1.13-s2")
def test_rws_1_13_a_jackpot_that_was_won_starts_again_at_its_preset_value() -> None:
    player = box(1, ROYALS["h"], progressive=500)
    done = settled("rws", player, dealer=PAIR_OF_FOURS, **jackpot(30_000_000))
    assert meters(done) == {"jackpot": 10_000_000}


@pytest.mark.clause("RWS-4.2-s1")
def test_rws_4_2_a_royal_flush_takes_the_whole_jackpot() -> None:
    player = box(1, ROYALS["h"], progressive=500)
    done = settled("rws", player, dealer=QUEEN_HIGH, **jackpot(25_000_000, 1_000_000))
    won = line(done, 1, "progressive")
    assert (won.paid, won.odds, meters(done)) == (
        25_000_000,
        MeterShare(100, "jackpot"),
        {"jackpot": 1_000_000},
    )


@pytest.mark.clause("RWS-4.2-s2")
def test_rws_4_2_a_straight_flush_takes_a_tenth() -> None:
    player = box(1, STRAIGHT_FLUSH, progressive=500)
    done = settled("rws", player, dealer="4c 4d Td Jc 2d", **jackpot(25_000_000))
    assert line(done, 1, "progressive").paid == 2_500_000
    assert meters(done) == {"jackpot": 22_500_000}


@pytest.mark.clause("RWS-4.2-s0", "RWS-4.5")
def test_rws_4_2_minor_awards_are_fixed_and_stand_outside_the_order() -> None:
    minor = {3: "Kh Jh 9h 5h 2h", 5: "Qs Ts 8s 6s 3s"}
    royal = ROYALS["d"]
    seats = [box(n, cards, progressive=500) for n, cards in minor.items()]
    for place in (1, 4, 7):
        winner = box(place, royal, progressive=500)
        done = settled("rws", *seats, winner, dealer="4c 4s 7c 9c 2c", **jackpot(30_000_000))
        assert line(done, place, "progressive").paid == 30_000_000
        assert [line(done, n, "progressive").paid for n in minor] == [10_000, 10_000]
        queue = [found for found in done.lines if found.meter]
        assert [found.seat for found in queue] == [place]
        assert meters(done) == {"jackpot": 10_000_000}


@pytest.mark.clause("RWS-4.5", "RWS-4.5.1-s1", "RWS-4.5.1-s2", "RWS-4.5.1-s3")
def test_rws_4_5_1_the_first_dealt_royal_takes_the_display_and_the_next_the_reset() -> None:
    boxes = [box(n, ROYALS[suit], progressive=500) for n, suit in ((5, "s"), (2, "h"))]
    done = settled("rws", *boxes, dealer="4c 4d 7c 9c 2d", **jackpot(30_000_000))
    paid = [(found.seat, found.paid) for found in done.lines if found.wager == "progressive"]
    assert paid == [(2, 30_000_000), (5, 10_000_000)]
    assert meters(done) == {"jackpot": 10_000_000}


@pytest.mark.clause("RWS-4.5.1-s3")
def test_rws_4_5_1_a_tenth_paid_first_lowers_what_the_next_one_sees() -> None:
    hands = [(1, STRAIGHT_FLUSH), (2, "5h 6h 7h 8h 9h"), (6, ROYALS["d"])]
    boxes = [box(n, cards, progressive=500) for n, cards in hands]
    done = settled("rws", *boxes, dealer="4c 4d Tc Jc 2d", **jackpot(30_000_000))
    paid = [line(done, n, "progressive").paid for n, _ in hands]
    assert paid == [3_000_000, 2_700_000, 24_300_000]


def test_a_winning_jackpot_bet_is_handed_back_only_where_the_operator_has_it_so() -> None:
    returned = {"progressive_stake_returned_on_win": True}
    assert award(QUEEN_HIGH, FULL_HOUSE) == 20_000
    assert award(QUEEN_HIGH, FULL_HOUSE, **returned) == 20_500
    assert award(QUEEN_HIGH, NINE_HIGH, **returned) == 0
    assert award(QUEEN_HIGH, "5h 6c 7d 8s 9h", **returned) == 0


@pytest.mark.clause("RWS-5.1.1")
def test_rws_5_1_1_an_ante_over_the_limit_loses_and_wins_at_the_limit() -> None:
    limit = {"options": {"ante_max": 50_000}}
    folded = settled("rws", box(1, NINE_HIGH, 60_000, bet=None), dealer=ACE_KING, **limit)
    assert folded.nets == {1: -50_000}
    lost = settled("rws", box(1, NINE_HIGH, 60_000, bet=120_000), dealer=ACE_KING, **limit)
    assert lost.nets == {1: -150_000}
    back = [found for found in lost.lines if found.outcome == "returned"]
    assert [(found.wager, found.paid) for found in back] == [("ante", 10_000), ("bet", 20_000)]
    assert [found.citation for found in back] == ["RWS-5.1.1", "RWS-5.3.1"]
    won = settled("rws", box(1, FLUSH, 60_000, bet=120_000), dealer=PAIR_OF_FOURS, **limit)
    assert won.nets == {1: 50_000 + 5 * 100_000}
    within = settled("rws", box(1, FLUSH, 50_000), dealer=PAIR_OF_FOURS, **limit)
    assert within.nets == won.nets


@pytest.mark.clause("RWS-5.2.1")
def test_rws_5_2_1_an_ante_under_the_limit_plays_at_what_it_is() -> None:
    limit = {"options": {"ante_min": 5_000}}
    done = settled("rws", box(1, NINE_HIGH, 2_500), dealer=QUEEN_HIGH, **limit)
    assert line(done, 1, "ante").net == 2_500
    lost = settled("rws", box(1, NINE_HIGH, 2_500), dealer=ACE_KING, **limit)
    assert lost.nets == {1: -7_500}


@pytest.mark.clause("RWS-5.3.1")
def test_rws_5_3_1_a_bet_over_two_antes_counts_as_two_and_the_surplus_goes_back() -> None:
    done = settled("rws", box(1, FLUSH, bet=25_000), dealer=PAIR_OF_FOURS)
    back, counted = lines(done, 1, "bet")
    assert (back.paid, back.outcome, back.citation) == (5_000, "returned", "RWS-5.3.1")
    assert (counted.staked, done.nets) == (20_000, {1: 110_000})
    capped = settled("rws", box(1, ROYALS["h"], 30_000, bet=70_000), dealer=PAIR_OF_FOURS)
    assert line(capped, 1, "ante").net == 30_000
    assert [found.net for found in lines(capped, 1, "bet")] == [0, 10_000_000]
    lost = settled("rws", box(1, NINE_HIGH, bet=25_000), dealer=ACE_KING)
    assert lost.nets == {1: -30_000}


@pytest.mark.clause("RWS-5.3.2")
def test_rws_5_3_2_a_bet_under_two_antes_plays_at_what_it_is() -> None:
    done = settled("rws", box(1, FULL_HOUSE, bet=15_000), dealer=PAIR_OF_FOURS)
    assert (line(done, 1, "bet").staked, done.nets) == (15_000, {1: 115_000})
    lost = settled("rws", box(1, NINE_HIGH, bet=15_000), dealer=ACE_KING)
    assert lost.nets == {1: -25_000}
    capped = settled("rws", box(1, ROYALS["h"], 50_000, bet=60_000), dealer=PAIR_OF_FOURS)
    assert line(capped, 1, "bet").net == 10_000_000


@pytest.mark.clause("RWS-5.4")
@pytest.mark.parametrize("ante", [0, None])
def test_rws_5_4_a_progressive_bet_without_an_ante_goes_back(ante: int | None) -> None:
    loose = {"seat": 1, "cards": ROYALS["h"], "ante": ante, "progressive": 500}
    done = settled("rws", loose, dealer=PAIR_OF_FOURS, **jackpot(25_000_000))
    back = line(done, 1, "progressive")
    assert (back.outcome, back.citation, done.nets) == ("returned", "RWS-5.4", {1: 0})
    assert meters(done) == {"jackpot": 25_000_000}
