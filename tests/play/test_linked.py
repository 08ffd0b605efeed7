"""Winners at several tables that share one jackpot."""

from fractions import Fraction

import pytest

from fifthstreet.cards import Hand
from fifthstreet.play.linked_jackpot import (
    JackpotClaim,
    LinkedJackpotError,
    in_order_of_payment,
    pay_from_meters,
)
from fifthstreet.play.terms import Terms
from fifthstreet.rules.library import book
from fifthstreet.rules.submission import ProgressivePart, Submission

RESET = 10_000_000


@pytest.fixture
def terms() -> Terms:
    chosen = ProgressivePart(reset={"jackpot": RESET}, bet_amount=500)
    return Terms.of(Submission(book="rws", progressive=chosen), book("rws"))


def claim(table: str, cards: str, at: int | None) -> JackpotClaim:
    return JackpotClaim(table=table, seat=1, cards=Hand(cards), staked=500, complete_at=at)


ROYAL = "Ah Kh Qh Jh Th"
STRAIGHT_FLUSH = "9c 8c 7c 6c 5c"


@pytest.mark.clause("RWS-4.5.2-s1")
def test_rws_4_5_2_the_first_full_hand_is_paid_first(terms: Terms) -> None:
    late, early = claim("X", ROYAL, 36_005), claim("Y", STRAIGHT_FLUSH, 36_003)
    assert in_order_of_payment(terms, [late, early]) == (early, late)


@pytest.mark.clause("RWS-4.5.2-s2")
@pytest.mark.parametrize("at", [36_000, None])
def test_rws_4_5_2_the_house_finds_the_order_that_no_stamp_tells(
    terms: Terms, at: int | None
) -> None:
    first, second = claim("X", ROYAL, at), claim("Y", STRAIGHT_FLUSH, at)
    with pytest.raises(LinkedJackpotError, match="cannot be established") as refused:
        in_order_of_payment(terms, [second, first])
    assert refused.value.citation == "RWS-4.5.2-s2"
    ruled = in_order_of_payment(terms, [second, first], ruled=[("X", 1), ("Y", 1)])
    assert ruled == (first, second)


def test_a_ruling_names_every_winner_once(terms: Terms) -> None:
    with pytest.raises(LinkedJackpotError, match="every winner once"):
        in_order_of_payment(terms, [claim("X", ROYAL, 1)], ruled=[("Y", 1)])


@pytest.mark.clause("RWS-4.5.2-s3")
def test_rws_4_5_2_the_next_finds_what_the_first_left(terms: Terms) -> None:
    claims = [claim("Y", STRAIGHT_FLUSH, 36_009), claim("X", ROYAL, 36_001)]
    paid, meters = pay_from_meters(terms, claims, {"jackpot": Fraction(30_000_000)})
    assert [(won.table, line.paid) for won, line in paid] == [
        ("X", 30_000_000),
        ("Y", RESET // 10),
    ]
    assert meters == {"jackpot": RESET - RESET // 10}


def test_one_winner_needs_no_stamp(terms: Terms) -> None:
    alone = claim("X", ROYAL, None)
    assert in_order_of_payment(terms, [alone]) == (alone,)


def test_where_the_book_pays_in_the_order_of_settlement_no_stamp_is_needed() -> None:
    maryland = Terms.of(Submission(book="md"), book("md"))
    claims = (claim("X", ROYAL, 2), claim("Y", STRAIGHT_FLUSH, 1))
    assert in_order_of_payment(maryland, claims) == claims


def test_a_book_without_such_a_power_cites_itself() -> None:
    law = book("rws").model_copy(update={"powers": ()})
    plain = Terms.of(Submission(book="rws"), law)
    with pytest.raises(LinkedJackpotError) as refused:
        in_order_of_payment(plain, [claim("X", ROYAL, 1), claim("Y", STRAIGHT_FLUSH, 1)])
    assert refused.value.citation == law.document.citation
