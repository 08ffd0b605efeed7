"""RWS 4.1.1: what a BET can pay has a ceiling, for each box apart, and nothing else has."""

import pytest

from documents.casino_stud import Box, Net, award, settle
from documents.proving import altered, some
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.exposure import cap_in_force
from fifthstreet.rules.library import book
from fifthstreet.rules.submission import Submission

DEALER = "Ac Kd 4d 3h 2h"
ROYAL = "As Ks Qs Js Ts"
OTHER_ROYAL = "Ad Kd Qd Jd Td"
PAIR = "2s 2c 5h 7c 9c"
CEILING = 10_000_000

# Hand, the largest BET in whole dollars that is paid in full, and what it is paid, in cents.
BINDING_POINTS = [
    pytest.param(ROYAL, 400, 10_000_000, id="royal-flush"),
    pytest.param("9c 8c 7c 6c 5c", 2_000, 10_000_000, id="straight-flush"),
    pytest.param("8c 8d 8h 8s Kc", 5_000, 10_000_000, id="four-of-a-kind"),
    pytest.param("Kc Ks Kh Js Jh", 14_285, 9_999_500, id="full-house"),
]


def of_bet(law: RuleBook, cards: str, bet: int) -> int:
    return settle(law, DEALER, Box(cards=cards, ante=50_000, bet=bet))[1].bet


def pays_at_most_the_ceiling(law: RuleBook) -> None:
    assert of_bet(law, ROYAL, 100_000) == CEILING


@pytest.mark.clause("RWS-4.1.1-s1")
def test_rws_4_1_1_a_bet_of_1000_on_a_royal_flush_is_paid_100000_and_not_250000() -> None:
    pays_at_most_the_ceiling(book("rws"))
    cap = some(cap_in_force(Submission(book="rws"), book("rws")))
    assert (cap.ceiling, cap.scope, cap.from_odds) == (CEILING, "box", 0)
    for amount in (9_999_999, 10_000_001, 25_000_000):
        other = altered("rws", "caps.toml", "value = 10000000", f"value = {amount}")
        with pytest.raises(AssertionError):
            pays_at_most_the_ceiling(other)


@pytest.mark.clause("RWS-4.1.1-s1")
@pytest.mark.parametrize(("cards", "dollars", "paid"), BINDING_POINTS)
def test_rws_4_1_1_the_ceiling_binds_from_the_first_dollar_above_its_point(
    cards: str, dollars: int, paid: int
) -> None:
    assert of_bet(book("rws"), cards, dollars * 100) == paid
    assert of_bet(book("rws"), cards, dollars * 100 + 100) == CEILING


def pays_the_ceiling_at_two_boxes(law: RuleBook) -> None:
    first = Box(cards=ROYAL, ante=50_000, number=1)
    second = Box(cards=OTHER_ROYAL, ante=50_000, number=4)
    assert settle(law, PAIR, first, second) == {
        1: Net(ante=50_000, bet=CEILING),
        4: Net(ante=50_000, bet=CEILING),
    }


@pytest.mark.clause("RWS-4.1.1-s1")
def test_rws_4_1_1_the_ceiling_is_one_for_every_box_and_none_for_the_round() -> None:
    pays_the_ceiling_at_two_boxes(book("rws"))
    other = altered("rws", "caps.toml", 'value = "box"', 'value = "round"')
    with pytest.raises(AssertionError):
        pays_the_ceiling_at_two_boxes(other)


def pays_ante_and_progressive_on_top(law: RuleBook) -> None:
    royal = Box(cards=ROYAL, ante=50_000, bet=100_000)
    net = settle(law, DEALER, royal)[1]
    assert net == Net(ante=50_000, bet=CEILING)
    assert net.ante + net.bet == 10_050_000
    quads = Box(cards="8c 8d 8h 8s Kc", ante=1_000_000)
    assert settle(law, DEALER, quads)[1] == Net(ante=1_000_000, bet=CEILING)
    assert award(law, quads.cards, 500) == 50_000


@pytest.mark.clause("RWS-4.1.1-s2")
def test_rws_4_1_1_the_ante_and_the_progressive_are_paid_on_top_of_the_ceiling() -> None:
    pays_ante_and_progressive_on_top(book("rws"))
    assert book("rws").caps[0].wagers.value == ("bet",)
    other = altered("rws", "caps.toml", 'value = ["bet"]', 'value = ["ante", "bet"]')
    with pytest.raises(AssertionError):
        pays_ante_and_progressive_on_top(other)
