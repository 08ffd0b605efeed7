"""A jackpot that does not work: the round that is on, later ones, and going on (R39, F17)."""

from typing import Any

import pytest

from fifthstreet.jackpots import acts
from fifthstreet.ledger.store.memory import MemoryStore
from fifthstreet.play import commands as c
from fifthstreet.play.commands import By
from fifthstreet.play.state import Phase
from fifthstreet.procedures import commands as t
from floor.tables.players import PLAYER, place
from jackpots.lucky import ROYAL, STRAIGHT_FLUSH, Blind, Evening, evening

pytestmark = pytest.mark.requirement("R39")

ANY = By(role="dealer")


def casino(*tables: str, book: str = "rws", store: MemoryStore | None = None) -> Evening:
    night = evening(store)
    for table in tables:
        night.open(table, book, link="lion")
        night.seat(table, f"ann-{table}", f"bob-{table}")
    return night


def fail(night: Evening) -> None:
    link = night.link("lion")
    assert night.act(lambda: acts.fail(link, "mia", "The display is dark."))["ok"]


def mend(night: Evening) -> None:
    link = night.link("lion")
    assert night.act(lambda: acts.restore(link, "mia", "It shines again."))["ok"]


def choose(night: Evening, table: str, course: Any, boxes: tuple[int, ...] = ()) -> dict[str, Any]:
    command = t.ChooseCourse(by=ANY, at=0, course=course, boxes=boxes)
    return night.ask(table, night.staff("shift_manager"), command)


def bet(night: Evening, table: str, wager: str, seat: int = 1) -> dict[str, Any]:
    name = night.house.tables[table].state.seats[seat]
    amount = {"ante": 2500, "progressive": 500}[wager]
    return night.ask(table, name, place(seat, wager, amount, name))


@pytest.mark.clause("RWS-5.17")
@pytest.mark.parametrize("phase", ["betting", "dealt"])
def test_r39_rws_5_17_before_anybody_has_looked_the_round_is_void(phase: str) -> None:
    night = casino("rws-1", "rws-2")
    before = night.store.balances()
    for table in ("rws-1", "rws-2"):
        night.bet(table, ready=phase == "dealt")
    fail(night)
    for table in ("rws-1", "rws-2"):
        host = night.house.tables[table]
        assert (host.state.now, host.stopped) == (None, "")
        (finished,) = night.events_of(f"table:{table}", "house.RoundFinished")
        assert (finished["outcome"], finished["cause"]) == ("voided", "The display is dark.")
        (voided,) = night.events_of(f"table:{table}", "round.RoundVoided")
        assert voided["citation"] == "RWS-5.17"
    after = night.store.balances()
    assert {k: v for k, v in after.items() if v} == {k: v for k, v in before.items() if v}
    night.balanced()


def looked_at(night: Evening, table: str) -> None:
    night.bet(table)
    night.must(table, f"ann-{table}", c.ViewCards(by=PLAYER, seat=1))


@pytest.mark.clause("RWS-5.18.1-s1", "RWS-5.18.1-s2")
def test_r39_rws_5_18_1_after_somebody_has_looked_play_goes_on_for_what_was_registered() -> None:
    night = casino("rws-1", "rws-2")
    night.wish("rws-1", {1: ROYAL["s"]})
    looked_at(night, "rws-1")
    fail(night)
    registered = night.link("lion").fault
    assert registered is not None
    night.decide("rws-1")
    (hit,) = night.events_of("link:lion", "progressive.HitReleased")
    assert hit["paid"] * 10_000 == registered.values["jackpot"]
    night.balanced()


@pytest.mark.clause("RWS-5.18.1-s2")
def test_r39_what_is_fed_after_the_fault_is_not_paid_to_a_winner_of_before() -> None:
    """A fault of one table's own devices: other tables go on feeding the jackpot."""
    night = casino("rws-1", "rws-2")
    night.wish("rws-1", {1: ROYAL["s"]})
    looked_at(night, "rws-1")
    registered = night.shown("lion:jackpot")
    night.must("rws-1", night.staff(), t.ReportJackpotFault(by=ANY, at=0))
    night.bet("rws-2")
    night.decide("rws-2", fold=(1, 2))
    assert night.shown("lion:jackpot") == registered + 200
    night.decide("rws-1")
    (hit,) = night.events_of("link:lion", "progressive.HitReleased")
    assert hit["paid"] == registered
    assert night.shown("lion:jackpot") == 10_000_000 + 200
    night.balanced()


@pytest.mark.clause("RWS-5.18.2", "RWS-5.18.2.a", "RWS-5.18.2.b", "RWS-5.18.2.c-s1")
def test_r39_rws_5_18_2_no_later_round_before_a_course_is_chosen_and_then_by_that_course() -> None:
    night = casino("rws-1", "rws-2", "rws-3")
    fail(night)
    assert bet(night, "rws-1", "ante")["code"] == "jackpot_course_is_not_chosen"
    dealer = night.actor("dee", "dealer", posts=("rws-1",))
    command = t.ChooseCourse(by=ANY, at=0, course="closed")
    assert night.ask("rws-1", dealer, command)["code"] == "role_may_not_do_this"
    assert choose(night, "rws-1", "closed")["ok"]
    assert bet(night, "rws-1", "ante")["code"] == "table_is_closed"
    assert choose(night, "rws-2", "boxes_disabled")["code"] == "boxes_must_be_named"
    assert choose(night, "rws-2", "boxes_disabled", (2,))["ok"]
    assert bet(night, "rws-2", "ante", seat=2)["code"] == "box_is_disabled"
    assert bet(night, "rws-2", "ante")["ok"]
    assert bet(night, "rws-2", "progressive")["ok"]
    assert choose(night, "rws-3", "suspended")["ok"]
    assert bet(night, "rws-3", "ante")["code"] == "notice_is_not_posted"


@pytest.mark.clause("RWS-5.18.2.c-s1", "RWS-5.18.2.c-s2")
def test_r39_rws_5_18_2_c_play_without_the_progressive_needs_its_notice() -> None:
    night = casino("rws-1")
    fail(night)
    assert choose(night, "rws-1", "suspended")["ok"]
    assert bet(night, "rws-1", "ante")["code"] == "notice_is_not_posted"
    night.must("rws-1", night.staff(), t.PostNotice(by=ANY, at=0))
    assert bet(night, "rws-1", "ante")["ok"]
    refused = bet(night, "rws-1", "progressive")
    assert (refused["code"], refused["clause"]) == ("progressive_is_suspended", "RWS-5.18.2")


def test_r39_a_jackpot_that_is_mended_goes_on_with_identical_values() -> None:
    night = casino("rws-1")
    night.bet("rws-1")
    night.decide("rws-1", fold=(1, 2))
    values = dict(night.link("lion").parts)
    fail(night)
    assert night.ask("rws-1", night.staff(), t.RestoreJackpot(by=ANY, at=0))["code"] == (
        "progressive_is_out_of_order"
    ), "one table cannot mend what all share"
    mend(night)
    (mended,) = night.events_of("link:lion", "progressive.ProgressiveRestored")
    assert mended["values"] == values == night.link("lion").parts
    night.round("rws-1")
    assert night.house.tables["rws-1"].state.rounds == 2
    night.balanced()


@pytest.mark.parametrize("phase", ["betting", "dealt", "looked"])
def test_r39_a_book_without_the_clause_plays_on_and_takes_no_progressive_wagers(phase: str) -> None:
    night = casino("md-1", book="md")
    night.bet("md-1", ready=phase != "betting")
    if phase == "looked":
        night.must("md-1", "ann-md-1", c.ViewCards(by=PLAYER, seat=1))
    fail(night)
    host = night.house.tables["md-1"]
    assert host.state.now is not None
    assert host.state.now.game.phase is not Phase.VOIDED
    if phase == "betting":
        night.wind(60)
    night.decide("md-1")
    night.must("md-1", "ann-md-1", place(1, "ante", 1500, "ann-md-1"))
    refused = night.ask("md-1", "ann-md-1", place(1, "progressive", 100, "ann-md-1"))
    assert refused["code"] == "progressive_is_suspended"
    mend(night)
    night.must("md-1", "ann-md-1", place(1, "progressive", 100, "ann-md-1"))
    night.balanced()


def test_r39_a_fault_is_still_open_after_a_restart_and_bars_the_same() -> None:
    night = casino("rws-1")
    fail(night)
    assert choose(night, "rws-1", "suspended")["ok"]
    night.house.keep_snapshots()
    night.start()
    assert night.link("lion").fault is not None
    assert bet(night, "rws-1", "ante")["code"] == "notice_is_not_posted"
    mend(night)
    assert bet(night, "rws-1", "progressive")["ok"] is False, "no ante lies there yet"
    assert bet(night, "rws-1", "ante")["ok"]


def test_r39_a_table_that_was_down_learns_of_the_fault_when_it_is_opened() -> None:
    night = casino("rws-1")
    looked_at(night, "rws-1")
    night.house.tables.clear()
    fail(night)
    night.start()
    assert night.house.tables["rws-1"].state.jackpot is not None
    assert bet(night, "rws-1", "ante")["ok"] is False


@pytest.mark.clause("RWS-5.18.1-s2")
def test_f17_values_that_cannot_be_read_at_a_hit_are_a_fault_and_the_last_known_are_paid() -> None:
    store = Blind()
    night = casino("rws-1", store=store)
    night.wish("rws-1", {1: STRAIGHT_FLUSH["s"]})
    looked_at(night, "rws-1")
    known = night.shown("lion:jackpot")
    store.blind = True
    night.decide("rws-1")
    store.blind = False
    (failed,) = night.events_of("link:lion", "progressive.ProgressiveFailed")
    assert failed["by"] == "house"
    (hit,) = night.events_of("link:lion", "progressive.HitReleased")
    assert hit["paid"] == known // 10
    assert night.house.tables["rws-1"].stopped == ""
    assert bet(night, "rws-1", "ante")["code"] == "jackpot_course_is_not_chosen"
    mend(night)
    assert bet(night, "rws-1", "ante")["ok"]
    night.balanced()


def test_r39_a_fault_of_one_tables_devices_stays_when_the_jackpot_is_mended() -> None:
    night = casino("rws-1", "rws-2")
    night.must("rws-1", night.staff(), t.ReportJackpotFault(by=ANY, at=0))
    fail(night)
    mend(night)
    assert bet(night, "rws-2", "ante")["ok"]
    assert bet(night, "rws-1", "ante")["code"] == "jackpot_course_is_not_chosen"
    night.must("rws-1", night.staff(), t.RestoreJackpot(by=ANY, at=0))
    assert bet(night, "rws-1", "ante")["ok"]


def test_r39_a_table_that_is_opened_while_the_jackpot_is_out_of_order_knows_it() -> None:
    night = casino("rws-1")
    fail(night)
    night.open("rws-2", "rws", link="lion")
    night.seat("rws-2", "ann-rws-2")
    assert bet(night, "rws-2", "ante")["code"] == "jackpot_course_is_not_chosen"


def test_r39_a_table_that_was_down_when_the_jackpot_was_mended_goes_on() -> None:
    night = casino("rws-1")
    fail(night)
    night.house.tables.clear()
    mend(night)
    night.start()
    assert bet(night, "rws-1", "ante")["ok"]


def test_r39_a_fault_is_reported_once_and_mended_once_at_a_table_without_the_clause() -> None:
    night = casino("md-1", book="md")
    floor = night.staff()
    report, works = t.ReportJackpotFault(by=ANY, at=0), t.RestoreJackpot(by=ANY, at=0)
    assert night.ask("md-1", floor, works)["code"] == "no_jackpot_fault_is_reported"
    night.must("md-1", floor, report)
    assert night.ask("md-1", floor, report)["code"] == "jackpot_fault_is_already_reported"
    assert night.ask("md-1", floor, t.PostNotice(by=ANY, at=0))["code"] == (
        "irregularity_is_unknown"
    )
    night.must("md-1", floor, works)
