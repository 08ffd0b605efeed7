"""A round is settled line by line: every wager once, in order, with its reason and its clause."""

from dataclasses import replace

import pytest

from fifthstreet.cards import CardError, Hand
from fifthstreet.money import MeterShare
from fifthstreet.play.line import Line, nets
from fifthstreet.play.scenario import ScenarioError
from fifthstreet.play.settlement import SettlementError, settle_round, settlement_order
from fifthstreet.play.showdown import Showdown, Spot, Standing
from fifthstreet.play.terms import Terms
from fifthstreet.rules.citation import resolve
from fifthstreet.rules.library import book
from fifthstreet.rules.submission import SideBetPart, Submission
from play import naive
from play.worked import (
    DRY,
    ROYAL,
    ROYAL_BOARD,
    STRAIGHT_FLUSH,
    Case,
    box,
    line,
    lines,
    meters,
    seat,
    settled,
    worked_rounds,
)

ROUNDS = worked_rounds()
QUALIFIED = "4c 4d 7s 9c 2d"


def terms(id_: str, **parts: object) -> Terms:
    return Terms.of(Submission(book=id_, **parts), book(id_))  # type: ignore[arg-type]


def _parts(case: Case) -> Case:
    return {key: value for key, value in case.items() if key not in {"book", "seats"}}


def expected_nets(case: Case) -> dict[int, int]:
    return {int(number): net for number, net in case["expect"]["net"].items()}


@pytest.mark.parametrize("case", ROUNDS, ids=lambda case: case["id"])
def test_a_worked_round_comes_out_as_written(case: Case) -> None:
    done = settled(case["book"], *case["seats"], **_parts(case))
    assert dict(done.nets) == expected_nets(case)
    assert meters(done) == {**meters(done), **case["expect"].get("meters", {})}


@pytest.mark.parametrize("case", ROUNDS, ids=lambda case: case["id"])
def test_the_naive_settlement_agrees_with_every_worked_round(case: Case) -> None:
    answer = naive.settle(case)
    net = dict.fromkeys(expected_nets(case), 0)
    for (number, wager), paid in answer.paid.items():
        net[number] += paid - answer.staked[number, wager]
    assert net == expected_nets(case)
    assert answer.meters == {**answer.meters, **case["expect"].get("meters", {})}


def test_every_book_has_worked_rounds_and_each_has_its_own_name() -> None:
    assert {case["book"] for case in ROUNDS} == {"md", "rws", "cb", "uk"}
    assert len({case["id"] for case in ROUNDS}) == len(ROUNDS)


@pytest.mark.parametrize("case", ROUNDS, ids=lambda case: case["id"])
def test_every_line_of_a_worked_round_has_a_reason_and_a_clause_that_exists(case: Case) -> None:
    for found in settled(case["book"], *case["seats"], **_parts(case)).lines:
        assert resolve(found.citation)
        assert found.why[0].isupper()
        assert (found.odds is None) == (found.outcome != "win")


def test_a_line_leaves_what_is_handed_back_less_what_was_staked() -> None:
    made = [
        Line(seat=number, wager="ante", staked=200, paid=paid, outcome="win", citation="-", why="-")
        for number, paid in ((3, 600), (1, 0), (3, 200))
    ]
    assert [each.net for each in made] == [400, -200, 0]
    assert list(nets(made).items()) == [(1, -200), (3, 400)]
    assert made[0].as_json() == {
        "seat": 3,
        "wager": "ante",
        "staked": 200,
        "paid": 600,
        "outcome": "win",
        "odds": None,
        "capped_from": None,
        "citation": "-",
        "why": "-",
    }


def test_a_line_names_the_meter_that_pays_it_and_writes_its_odds_as_text() -> None:
    won = Line(seat=1, wager="progressive", staked=100, paid=9, outcome="win", citation="-", why="")
    share = replace(won, odds=MeterShare(10, "mega"))
    assert (won.meter, share.meter) == (None, "mega")
    assert share.as_json()["odds"] == "10% of mega"


def test_seats_are_settled_in_the_direction_of_the_book_or_of_the_operator() -> None:
    assert settlement_order(terms("md"), (2, 5, 1)) == (5, 2, 1)
    assert settlement_order(terms("cb"), (2, 5, 1)) == (5, 2, 1)
    assert settlement_order(terms("rws"), (2, 5, 1)) == (1, 2, 5)
    assert settlement_order(terms("uk"), (2, 5, 1)) == (5, 2, 1)
    seats = seat(1, "Ac Kd"), seat(4, "2c 7d")
    turned = settled("uk", *seats, board="3s 4s 9h", options={"settle_direction": "left_to_right"})
    assert [found.seat for found in turned.lines] == [1] * 4 + [4] * 4


def test_a_street_above_three_antes_counts_as_three_and_the_surplus_goes_back() -> None:
    done = settled("md", seat(1, "Js 4d", streets=[1, 5, 1]), board="Jh 9c 2s")
    back, counted = lines(done, 1, "fourth_street")
    assert (back.staked, back.paid, back.outcome) == (2_000, 2_000, "returned")
    assert (counted.staked, counted.paid, back.citation) == (3_000, 6_000, "AMB-cb-outofrange")
    folded = settled("cb", seat(1, "Js 4d", streets=[5]), board="Jh 9c 2s")
    assert folded.nets == {1: -4_000}


def test_a_side_wager_without_the_wager_it_hangs_on_goes_back() -> None:
    over: Case = {"board": "8c 8d 8h", "six_card_box": "Kh Kd 2s 9d"}
    done = settled("md", seat(1, "Ks 4c", six_card=500), seat(2, DRY), **over)
    assert line(done, 1, "six_card").outcome == "returned"
    assert line(done, 1, "six_card").citation == "MD-7.F.1"
    alone = settled("md", seat(1, "Ks 4c", 0, progressive=500, three_card=500), **over)
    assert [(found.wager, found.net) for found in alone.lines] == [
        ("progressive", 0),
        ("three_card", 0),
    ]
    cb = settled("cb", seat(1, "Ks 4c", 0, streets=[], three_card=500), board="8c 8d 8h")
    assert line(cb, 1, "three_card").citation == "AMB-silent"


def test_a_side_wager_that_goes_back_earns_no_envy() -> None:
    loose = seat(2, DRY, 0, streets=[], progressive=500)
    done = settled("md", seat(1, ROYAL), loose, board=ROYAL_BOARD)
    assert done.nets == {1: 2_000_000, 2: 0}


@pytest.mark.parametrize(
    ("standing", "cite", "paid", "outcome"),
    [
        ("forfeited", "MD-11.A.5", 0, "forfeited"),
        ("abandoned", "MD-7.C.2", 0, "forfeited"),
        ("refunded", "MD-0", 700, "returned"),
    ],
)
def test_a_seat_that_was_ruled_upon_loses_all_or_has_all_back(
    standing: Standing, cite: str, paid: int, outcome: str
) -> None:
    wagers = {"ante": 500, "third_street": 0, "progressive": 100, "three_card": 100}
    spot = Spot(seat=2, cards=Hand("Js Jd Jh"), wagers=wagers, standing=standing)
    done = settle_round(terms("md"), Showdown(spots=(spot,)), {})
    assert {found.wager for found in done.lines} == {"ante", "progressive", "three_card"}
    assert {(found.citation, found.outcome) for found in done.lines} == {(cite, outcome)}
    assert sum(found.paid for found in done.lines) == paid


def test_a_hand_held_to_the_payout_limit_says_so_on_every_line() -> None:
    done = settled("md", seat(1, ROYAL, 2_500, streets=[3, 3, 3]), board=ROYAL_BOARD)
    assert [found.capped_from for found in done.lines] == [1_250_000, *[3_750_000] * 3]
    assert [found.paid - found.staked for found in done.lines] == [500_000, *[1_500_000] * 3]
    text = "Royal flush pays 500 to 1, held to the payout limit of MD-12.B"
    assert {found.why for found in done.lines} == {text}


def test_a_line_that_a_limit_leaves_whole_is_not_called_capped() -> None:
    hand = seat(1, ROYAL, 1, streets=[1, 1, 3])
    done = settled("md", hand, board=ROYAL_BOARD, options={"cap_amount": 2_999})
    assert [(found.net, found.capped_from) for found in done.lines] == [
        (500, None),
        (500, None),
        (500, None),
        (1_499, 1_500),
    ]


def test_fixed_sums_and_envy_come_from_the_first_meter_where_that_is_chosen() -> None:
    players = (
        seat(1, ROYAL),
        seat(2, STRAIGHT_FLUSH, progressive=500),
        seat(3, "As Kd", progressive=100),
    )
    chosen = {"progressive_table": "B", "progressive_fixed_from_meter": True}
    start = {"major": 1_000_000, "minor": 300_000}
    done = settled("md", *players, board=ROYAL_BOARD, meters=start, options=chosen)
    straight, envies = 30 * 100, 30_000 + 100_000 + 500_000
    assert meters(done) == {"major": 1_000_000 - straight - envies, "minor": 25_000}
    poor = settled("md", *players, board=ROYAL_BOARD, meters={"major": 5}, options=chosen)
    assert meters(poor) == {"major": 0, "minor": 25_000}
    assert poor.lines[0].paid == done.lines[0].paid


def test_the_reasons_read_as_sentences() -> None:
    players = (
        seat(1, "Ks 4c", streets=[1, 7, 1], progressive=100, three_card=500, six_card=500),
        seat(2, "Qs 5c", streets=[], progressive=100),
        seat(3, "Js 6c", refund=True),
        seat(4, "As 6d", forfeits=True),
        seat(5, "Tc 2c", six_card=500),
    )
    done = settled("md", *players, board="8c 9d 3h", six_card_box="Kh Kd 2s 9s")
    assert list(dict.fromkeys((found.seat, found.why) for found in done.lines)) == [
        (5, "Ten high loses"),
        (5, "The Six Card Bonus wager needs a wager that does not lie there, and goes back"),
        (4, "The seat was ruled to lose every wager"),
        (3, "The hand was ruled invalid and its bets go back"),
        (2, "The hand was folded, and the Ante wager with it"),
        (2, "A folded hand wins no progressive"),
        (1, "More lay there than the rules allow; the surplus goes back"),
        (1, "King high loses"),
        (1, "King high wins none"),
        (1, "Nine high is not on table A"),
        (1, "Three kings pays 5 to 1"),
    ]


def test_a_wager_that_no_book_has_or_that_has_no_pay_table_is_refused() -> None:
    spot = Spot(seat=4, cards=Hand(), wagers={"ante": 5, "insurance": 5})
    with pytest.raises(SettlementError, match=r"Seat 4: .* for insurance\. It has ante, "):
        settle_round(terms("md"), Showdown(spots=(spot,)), {})
    without = terms("md", three_card=SideBetPart(paytable="Z"))
    spot = replace(spot, wagers={"ante": 5, "three_card": 5})
    with pytest.raises(SettlementError, match="pay table for three_card"):
        settle_round(without, Showdown(spots=(spot,)), {})


def test_a_card_that_lies_twice_is_refused_with_the_seat() -> None:
    spots = tuple(Spot(seat=n, cards=Hand("As Kd"), wagers={}) for n in (1, 2))
    with pytest.raises(CardError, match="Seat 2: As appears twice"):
        Showdown.checked(spots, {})


@pytest.mark.parametrize(
    ("case", "text"),
    [
        ({"board": "", "seats": [seat(1, "As Kd")]}, "Seat 1's hand cannot be judged: 2 cards"),
        (
            {"board": "", "seats": [seat(1, "As Kd", streets=[], three_card=500)]},
            "The board cannot be judged: 0 cards",
        ),
        (
            {"board": "2c 2d 2h", "seats": [seat(1, "As Kd", three_card=1, six_card=500)]},
            "Seat 1's hand with the box cannot be judged: 2 cards",
        ),
        ({"board": "2c 2d ??", "seats": [seat(1, "As Kd")]}, "unknown card"),
        (
            {"book": "rws", "seats": [box(1, "As Kd 9c 8c 7c")]},
            "The dealer's hand cannot be judged",
        ),
        (
            {"book": "rws", "dealer": QUALIFIED, "seats": [box(1, "")]},
            "Seat 1's hand cannot be judged: 0 cards",
        ),
    ],
)
def test_missing_cards_are_an_error_that_names_them(case: Case, text: str) -> None:
    with pytest.raises(ScenarioError, match=r"^round: ") as raised:
        settled(case.get("book", "md"), *case["seats"], **_parts(case))
    assert text in str(raised.value)


def test_cards_that_nothing_is_judged_by_may_be_missing() -> None:
    folded = seat(1, "", streets=[1]), seat(2, "?? ??", streets=[])
    assert settled("md", *folded, board="2c").nets == {1: -2_000, 2: -1_000}


def test_a_folded_holder_is_judged_only_where_somebody_may_envy() -> None:
    chosen = {"envy_folded_holder_counts": True}
    folded = [seat(n, cards, streets=[]) for n, cards in ((1, "As Kd"), (2, "3s 4d"))]
    assert settled("md", *folded, options=chosen).nets == {1: -1_000, 2: -1_000}
    envious = {**folded[1], "progressive": 100}
    with pytest.raises(ScenarioError, match="Seat 1's hand cannot be judged"):
        settled("md", folded[0], envious, options=chosen)
