"""What an operator chooses about meters: who bears fixed awards, and what a void leaves."""

from fractions import Fraction

import pytest

from fifthstreet.floor.floor import TableOrder
from fifthstreet.ledger.entry import units
from fifthstreet.play import commands as c
from fifthstreet.protocol.jackpot_events import ProgressiveTerms
from floor.tables.players import PLAYER, SUBMISSIONS
from jackpots.lucky import Evening, evening
from jackpots.test_pools import voided

pytestmark = pytest.mark.requirement("R31", "R35", "R36", "R40")


def chosen(reserve: int = 0, **options: str) -> Evening:
    """Open a table whose operator chose otherwise about the progressive."""
    night = evening()
    text = (SUBMISSIONS / "md.toml").read_text()
    more = "".join(f"{key} = {value}\n" for key, value in options.items())
    text = text.replace("[progressive]\n", f"[progressive]\n{more}")
    answers: list[dict[str, object]] = []
    laid_by = {"major": Fraction(reserve, 100)}
    terms = ProgressiveTerms(limits={"minor": 25_002}, reserves=laid_by)
    order = TableOrder(table="md-1", submission=text, terms=terms)
    night.house.open_table(order, answers.append)
    night.committer.settle()
    assert answers[0]["ok"], answers
    night.seat("md-1", "ann", "bob")
    return night


def test_fixed_awards_that_the_meter_bears_take_their_turn_too() -> None:
    night = chosen(fixed_from_meter="true")
    night.wish("md-1", {"community": "9s 8s 2s", 1: "Js 3s", 2: "3d 4c"})
    night.round("md-1")
    assert night.shown("md-1:mega") == 1_500_000 + 12 - 40 * 100, "a flush pays 40 for 1"
    assert len(night.events_of("link:md-1", "progressive.HitLocked")) == 1
    night.balanced()


def test_where_contributions_stand_after_a_void_the_overflow_keeps_its_part() -> None:
    night = chosen(void_reversal="false")
    night.bet("md-1")
    voided(night)
    meter = night.store.meters()["md-1:minor"]
    assert (meter.value, meter.overflow) == (units(25_002), units(3))
    night.balanced()


def test_nothing_stands_of_a_round_that_is_void_while_bets_are_open() -> None:
    night = chosen(void_reversal="false")
    night.bet("md-1", ready=False)
    voided(night)
    assert night.store.meters()["md-1:minor"].value == units(25_000)
    night.balanced()


def test_where_contributions_stand_a_void_undoes_the_reset_and_what_it_drew() -> None:
    night = chosen(reserve=10, void_reversal="false")
    night.large = 1
    night.start()
    night.approves = lambda subject, _amount: subject.endswith(":2")
    night.wish("md-1", {"community": "9s 8s 7s", 2: "6s 5s", 1: "Js Ts"})
    night.bet("md-1")
    fed_in = night.meter("md-1:major")
    night.decide("md-1")
    assert night.balance("reserve:md-1") == 0
    voided(night, paid=True)
    assert night.meter("md-1:major") == fed_in
    assert night.balance("reserve:md-1") == units(20)
    night.balanced()


def test_r36_a_hand_that_is_refunded_takes_its_part_back_from_where_it_went_last() -> None:
    night = evening()
    terms = ProgressiveTerms(limits={"jackpot": 10_000_150}, reserves={"jackpot": Fraction(1, 100)})
    night.open("rws-1", terms=terms)
    night.seat("rws-1", "ann", "bob")
    before = {name: balance for name, balance in night.store.balances().items() if balance}
    night.bet("rws-1")
    assert night.balance("overflow:rws-1") == units(50)
    assert night.balance("reserve:rws-1") == units(10)
    report = c.ReportIrregularity(
        what="misdealt", seat=1, facts=("complete_hands_can_be_moved",), by=c.By(role="floor")
    )
    night.must("rws-1", night.staff(), report)
    night.must("rws-1", "ann", c.Choose(by=PLAYER, seat=1, go_on=False))
    assert night.balance("overflow:rws-1") == 0, "what came last was past the limit"
    assert night.meter("rws-1:jackpot") == units(10_000_100)
    assert night.balance("reserve:rws-1") == units(5)
    night.must(
        "rws-1", night.staff(), c.ReportIrregularity(what="foreign_card", by=c.By(role="floor"))
    )
    assert {name: balance for name, balance in night.store.balances().items() if balance} == before
    night.balanced()
