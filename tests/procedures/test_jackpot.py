"""Section 5.18.2 of the Singapore document: how rounds go on while a jackpot fault is open."""

import pytest

from fifthstreet.procedures import commands as c
from fifthstreet.procedures import events as e
from fifthstreet.procedures.jackpot import bet_refused, round_terms
from fifthstreet.procedures.table import Table
from fifthstreet.proof.croupier import Croupier
from fifthstreet.rules.library import book
from fifthstreet.rules.submission import DealingPart, Offers, Submission
from procedures.croupier import MANAGER, at_shoe, other_book


def with_a_fault() -> Croupier:
    setup = other_book("rws", "card_shoe")
    submission = Submission(
        book="rws", dealing=DealingPart(method="card_shoe"), offers=Offers(progressive=True)
    )
    croupier = Croupier(type(setup).of(submission, book("rws")))
    croupier.ready()
    croupier.do(c.ReportJackpotFault)
    return croupier


def refused(table: Table, box: int, wager: str) -> str | None:
    refusal = bet_refused(table.state, box, wager)
    return refusal.code if refusal else None


@pytest.mark.clause("RWS-5.18.2")
def test_bets_are_not_called_for_until_the_house_has_chosen_a_course() -> None:
    croupier = with_a_fault()
    assert croupier.refused(c.StartRound) == ("jackpot_course_is_not_chosen", "RWS-5.18.2")
    by_dealer = croupier.refused(c.ChooseCourse, course="closed")
    assert by_dealer == ("role_may_not_do_this", "RWS-5.18.2")
    assert croupier.code(c.ReportJackpotFault) == "jackpot_fault_is_already_reported"
    croupier.do(c.RestoreJackpot)
    assert croupier.refused(c.StartRound) is None
    assert croupier.code(c.RestoreJackpot) == "no_jackpot_fault_is_reported"
    assert refused(croupier.table, 1, "progressive") is None


@pytest.mark.clause("RWS-5.18.2.a")
def test_the_house_may_close_the_table() -> None:
    croupier = with_a_fault()
    croupier.do(c.ChooseCourse, course="closed", by=MANAGER)
    assert croupier.refused(c.StartRound) == ("table_is_closed", "RWS-5.18.2")


@pytest.mark.clause("RWS-5.18.2.b")
def test_the_house_may_bar_the_boxes_concerned() -> None:
    croupier = with_a_fault()
    unnamed = croupier.code(c.ChooseCourse, course="boxes_disabled", by=MANAGER)
    assert unnamed == "boxes_must_be_named"
    named = croupier.code(c.ChooseCourse, course="closed", boxes=(4,), by=MANAGER)
    assert named == "boxes_must_be_named"
    croupier.do(c.ChooseCourse, course="boxes_disabled", boxes=(4,), by=MANAGER)
    (started,) = croupier.do(c.StartRound)
    assert isinstance(started, e.RoundStarted)
    assert started.boxes_disabled == (4,)
    assert refused(croupier.table, 4, "ante") == "box_is_disabled"
    assert refused(croupier.table, 3, "progressive") is None


@pytest.mark.clause("RWS-5.18.2.c-s1", "RWS-5.18.2.c-s2")
def test_the_house_may_go_on_without_progressive_bets_under_a_notice() -> None:
    croupier = with_a_fault()
    assert "progressive" in round_terms(croupier.table.state).offers
    croupier.do(c.ChooseCourse, course="suspended", by=MANAGER)
    assert croupier.refused(c.StartRound) == ("notice_is_not_posted", "RWS-5.18.2")
    croupier.do(c.PostNotice)
    (started,) = croupier.do(c.StartRound)
    assert isinstance(started, e.RoundStarted)
    assert started.progressive_suspended
    assert refused(croupier.table, 1, "progressive") == "progressive_is_suspended"
    assert refused(croupier.table, 1, "ante") is None
    assert "progressive" not in round_terms(croupier.table.state).offers


def test_other_books_know_no_course_after_a_jackpot_fault() -> None:
    assert at_shoe().code(c.ReportJackpotFault) == "irregularity_is_unknown"
