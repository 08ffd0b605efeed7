"""Winners: whose turn it is, what they are paid, and what others do meanwhile (R34, R37)."""

import pytest

from fifthstreet.audit.audit import audit
from fifthstreet.audit.replay import replayers
from fifthstreet.floor.tables.vault import Vault
from fifthstreet.jackpots import acts
from fifthstreet.jackpots.figures import JackpotFigures
from fifthstreet.jackpots.jackpot import JackpotHit
from fifthstreet.ledger.entry import UNITS, units
from jackpots.lucky import NOTHING, ROYAL, STRAIGHT_FLUSH, Evening, evening
from jackpots.test_pools import voided

pytestmark = pytest.mark.requirement("R34", "R37")


def rws(*tables: str, large: int | None = None) -> Evening:
    """Tables of Casino Stud on one jackpot, with three players each."""
    night = evening()
    night.large = large
    night.start()
    for table in tables:
        night.open(table, "rws", link="lion")
        night.seat(table, *(f"{name}-{table}" for name in ("ann", "bob", "cem")))
    return night


def paid(night: Evening, link: str = "lion") -> list[tuple[str, int, int]]:
    return [
        (d["table"], d["seat"], d["paid"])
        for d in night.events_of(f"link:{link}", "progressive.HitReleased")
    ]


@pytest.mark.clause("RWS-4.5.1-s1", "RWS-4.5.1-s2", "RWS-4.5.1-s3", "RWS-1.13-s2")
def test_r37_rws_4_5_1_three_winners_at_one_table_are_paid_clockwise_from_what_is_shown() -> None:
    night = rws("rws-1")
    night.wish("rws-1", {1: ROYAL["s"], 2: ROYAL["h"], 3: STRAIGHT_FLUSH["d"]})
    night.round("rws-1")
    first = 10_000_000 + 300  # what the display showed: the start and three bets at 20% of S$5
    assert paid(night) == [("rws-1", 1, first), ("rws-1", 2, 10_000_000), ("rws-1", 3, 1_000_000)]
    assert night.shown("lion:jackpot") == 9_000_000
    night.balanced()


@pytest.mark.clause("MD-12.C.4", "MD-11.I")
def test_r37_md_12_c_4_two_winners_are_paid_counter_clockwise_each_from_the_meter_then() -> None:
    night = evening()
    night.open("md-1")
    night.seat("md-1", "ann", "bob", "cem")
    night.wish("md-1", {"community": "9s 8s 7s", 1: "Js Ts", 3: "6s 5s"})
    night.round("md-1")
    first = 100_000 + 12  # three wagers of $1 feed the major 4% each
    assert paid(night, "md-1") == [("md-1", 3, first), ("md-1", 1, 100_000)]
    assert night.shown("md-1:major") == 100_000
    night.balanced()


def waiting_for_approval(night: Evening, table: str) -> None:
    night.bet(table)
    night.decide(table)
    assert night.house.tables[table].waits.what == "approval"


@pytest.mark.clause("RWS-4.5.2-s3")
def test_r37_others_play_on_while_a_hit_is_pending_and_what_they_feed_stays_on_the_meter() -> None:
    night = rws("rws-1", "rws-2", large=1)
    night.wish("rws-1", {1: ROYAL["s"], 2: NOTHING, 3: "3d 5d 7s 9d Kh"})
    waiting_for_approval(night, "rws-1")
    shown = night.shown("lion:jackpot")
    night.wish("rws-2", {1: NOTHING, 2: "3d 5d 7s 9d Kh", 3: "2h 4s 6d 8c Js"})
    night.round("rws-2")
    assert night.house.tables["rws-2"].state.rounds == 1
    assert night.shown("lion:jackpot") == shown + 300
    assert paid(night) == []
    night.approves = lambda _subject, _amount: True
    night.house.tables["rws-1"].nudge()
    night.committer.settle()
    assert paid(night) == [("rws-1", 1, shown)], "what the meters showed when the turn was taken"
    assert night.shown("lion:jackpot") == 10_000_000 + 300
    night.balanced()


@pytest.mark.clause("RWS-4.5.2-s1")
def test_r37_rws_4_5_2_winners_at_several_tables_come_in_the_order_of_their_full_hands() -> None:
    night = rws("rws-1", "rws-2", "rws-3", large=1)
    night.wish("rws-1", {1: ROYAL["s"]})
    waiting_for_approval(night, "rws-1")
    night.wish("rws-3", {1: ROYAL["h"]})
    night.wish("rws-2", {1: ROYAL["d"]})
    night.bet("rws-3")
    night.wind(1)
    night.bet("rws-2")
    night.wind(1)
    night.decide("rws-2")  # is there first, though its hands were complete a second later
    night.decide("rws-3")
    assert [claim.hit.table for claim in night.link("lion").queue] == ["rws-3", "rws-2"]
    night.approves = lambda _subject, _amount: True
    night.house.tables["rws-1"].nudge()
    night.committer.settle()
    assert [table for table, _, _ in paid(night)] == ["rws-1", "rws-3", "rws-2"]
    assert [amount for _, _, amount in paid(night)][1:] == [10_000_600, 10_000_000]
    night.balanced()


def test_r37_md_has_no_order_of_deals_so_winners_come_as_they_are_ready() -> None:
    night = evening()
    night.large = 1
    night.start()
    for table in ("md-1", "md-2", "md-3"):
        night.open(table, "md", link="oyster")
        night.seat(table, f"ann-{table}")
        night.wish(table, {"community": "Qs Js Ts", 1: "As Ks"})
    waiting_for_approval(night, "md-1")
    night.bet("md-3")
    night.wind(1)
    night.bet("md-2")
    night.decide("md-2")
    night.decide("md-3")
    night.approves = lambda _subject, _amount: True
    night.house.tables["md-1"].nudge()
    night.committer.settle()
    assert [table for table, _, _ in paid(night, "oyster")] == ["md-1", "md-2", "md-3"]
    night.balanced()


def two_in_one_second() -> Evening:
    night = rws("rws-1", "rws-2", "rws-3", large=1)
    for table, suit in (("rws-1", "s"), ("rws-2", "h"), ("rws-3", "d")):
        night.wish(table, {1: ROYAL[suit]})
    waiting_for_approval(night, "rws-1")
    night.bet("rws-3")
    night.bet("rws-2")
    night.decide("rws-2")
    night.decide("rws-3")
    return night


def pay_all(night: Evening) -> None:
    night.approves = lambda _subject, _amount: True
    night.house.tables["rws-1"].nudge()
    night.committer.settle()


@pytest.mark.clause("RWS-4.5.2-s2")
def test_r37_of_equal_seconds_the_journals_order_is_the_houses_finding() -> None:
    night = two_in_one_second()
    pay_all(night)
    assert [table for table, _, _ in paid(night)] == ["rws-1", "rws-2", "rws-3"]
    (found,) = night.events_of("link:lion", "progressive.WinnerOrderDecided")
    assert found["order"] == ["rws-2:1:1", "rws-3:1:1"]
    assert (found["by"], found["citation"]) == ("house", "RWS-4.5.2-s2")


@pytest.mark.clause("RWS-4.5.2-s2")
def test_r37_somebody_may_rule_on_the_order_while_the_winners_wait() -> None:
    night = two_in_one_second()
    link = night.link("lion")
    wrong = night.act(lambda: acts.rule_order(link, ["rws-3:1:1"], "mia", "The film shows it."))
    assert wrong["code"] == "order_must_name_every_winner"
    order = ["rws-3:1:1", "rws-2:1:1"]
    assert night.act(lambda: acts.rule_order(link, order, "mia", "The film shows it."))["ok"]
    pay_all(night)
    assert [table for table, _, _ in paid(night)] == ["rws-1", "rws-3", "rws-2"]
    assert len(night.events_of("link:lion", "progressive.WinnerOrderDecided")) == 1, (
        "nothing was left to find"
    )
    night.balanced()


def test_r37_a_pending_winner_and_those_who_wait_are_found_again_after_a_restart() -> None:
    night = two_in_one_second()
    night.start()
    assert night.link("lion").locked == JackpotHit("rws-1", 1, 1)
    assert [claim.hit.table for claim in night.link("lion").queue] == ["rws-2", "rws-3"]
    pay_all(night)
    assert [table for table, _, _ in paid(night)] == ["rws-1", "rws-2", "rws-3"]
    night.balanced()


AGREED = acts.Agreement(approved=("mia", "max"), reason="The keys of that table are lost.")


def with_other_keys(night: Evening) -> Evening:
    """Start the house again with keys that are not those of the rounds that are on."""
    keys, night.vault = night.vault, Vault.drawn(night.entropy)
    night.start()
    night.vault = keys
    return night


def test_r37_a_winner_whose_table_stands_still_is_set_aside_by_two_people() -> None:
    night = rws("rws-1", "rws-2", large=1)
    night.wish("rws-1", {1: ROYAL["s"]})
    waiting_for_approval(night, "rws-1")
    with_other_keys(night)
    assert night.house.tables["rws-1"].stopped
    night.approves = lambda _subject, _amount: True
    night.wish("rws-2", {1: ROYAL["h"]})
    night.bet("rws-2")
    night.decide("rws-2")
    assert night.house.tables["rws-2"].waits.what == "hit", "the turn is that of rws-1"
    figures = JackpotFigures(night.house.progressives, lambda _: (), night.house.is_stuck)
    winner = "hold:lion:rws-1:1:1"
    assert (figures.now(winner), figures.now("hold:lion:rws-1:1:2")) == (1, None)
    assert night.act(lambda: figures.changed("hold:lion:rws-2:1:1", 0, AGREED)) == {
        "ok": False,
        "code": "winner_is_being_paid",
        "says": "The winner's table is open. Pay the winner there.",
        "clause": None,
    }
    alone = acts.Agreement(approved=("mia",), reason="So.")
    assert not night.act(lambda: figures.changed(winner, 0, alone))["ok"]
    assert night.act(lambda: figures.changed(winner, 0, AGREED))["ok"]
    night.committer.settle()
    assert figures.now(winner) is None
    (first, second) = night.events_of("link:lion", "progressive.HitReleased")
    assert (first["paid"], first["reason"], first["approved"]) == (0, AGREED.reason, ["mia", "max"])
    assert (second["table"], second["paid"]) == ("rws-2", 10_000_600)
    assert night.house.tables["rws-2"].state.now is None
    night.balanced()
    night.start()
    pay_all(night)
    assert [(table, amount) for table, _, amount in paid(night)][2:] == [("rws-1", 10_000_000)]
    night.balanced()
    assert audit(night.store, replayers=replayers()).ok


def test_r37_a_winner_who_waits_at_a_table_that_stands_still_is_set_aside_too() -> None:
    night = two_in_one_second()
    night.house.tables["rws-2"].stopped = "The table met something impossible."
    pay_all(night)
    assert [table for table, _, _ in paid(night)] == ["rws-1"], "rws-3 comes after rws-2"
    link = night.link("lion")
    assert night.act(lambda: acts.set_aside(link, "rws-2:1:1", AGREED, current=True))["ok"]
    night.committer.settle()
    assert [table for table, _, _ in paid(night)] == ["rws-1", "rws-2", "rws-3"]
    unknown = night.act(lambda: acts.set_aside(link, "rws-2:1:1", AGREED, current=True))
    assert unknown["code"] == "winner_is_unknown"
    night.balanced()


def test_an_award_that_waits_for_approval_does_not_change_while_the_meter_grows() -> None:
    night = rws("rws-1", "rws-2", large=1)
    night.wish("rws-1", {1: ROYAL["s"]})
    waiting_for_approval(night, "rws-1")
    amount = night.house.tables["rws-1"].waits.amount
    for _ in range(2):
        night.wish("rws-2", {1: NOTHING, 2: "3d 5d 7s 9d Kh", 3: "2h 4s 6d 8c Js"})
        night.round("rws-2")
        night.house.tables["rws-1"].nudge()
        night.committer.settle()
        assert night.house.tables["rws-1"].waits.amount == amount


def test_r34_a_void_after_an_award_puts_all_of_it_back() -> None:
    night = evening()
    night.large = 1
    night.start()
    night.open("md-1")
    night.seat("md-1", "ann", "bob", "cem")
    before = night.store.balances()
    night.approves = lambda subject, _amount: subject.endswith(":3")
    night.wish("md-1", {"community": "9s 8s 7s", 1: "Js Ts", 3: "6s 5s"})
    waiting_for_approval(night, "md-1")
    assert [seat for _, seat, _ in paid(night, "md-1")] == [3]
    voided(night, paid=True)
    assert night.link("md-1").locked is None, "the second winner's turn is given up"
    assert night.house.tables["md-1"].state.now is None
    after = night.store.balances()
    assert {name: amount for name, amount in after.items() if amount} == {
        name: amount for name, amount in before.items() if amount
    }
    night.balanced()


def test_a_round_that_is_voided_while_its_winner_waits_leaves_the_queue() -> None:
    night = two_in_one_second()
    voided(night, "rws-2", "foreign_card")
    assert [claim.hit.table for claim in night.link("lion").queue] == ["rws-3"]
    pay_all(night)
    assert [(table, amount > 0) for table, _, amount in paid(night)] == [
        ("rws-2", False),
        ("rws-1", True),
        ("rws-3", True),
    ]
    night.balanced()


@pytest.mark.clause("RWS-3.12.1-s2")
def test_r43_a_folded_royal_flush_wins_nothing_in_singapore() -> None:
    night = rws("rws-1")
    night.wish("rws-1", {1: ROYAL["s"]})
    night.bet("rws-1")
    night.decide("rws-1", fold=(1,))
    assert paid(night) == []
    assert night.meter("lion:jackpot") == units(10_000_300)


def test_r32_the_last_hits_are_kept_with_table_round_seat_amount_and_time() -> None:
    night = rws("rws-1")
    for _ in range(27):
        night.wish("rws-1", {2: STRAIGHT_FLUSH["s"]})
        night.round("rws-1")
    hits = night.link("lion").hits
    assert len(hits) == 25
    assert [hit.round for hit in hits] == list(range(3, 28))
    last = hits[-1]
    assert (last.table, last.seat, last.won) == ("rws-1", 2, ())
    assert last.at == night.clock.now().isoformat()
    night.start()
    assert list(night.link("lion").hits) == list(hits)
    movements = night.store.hits("lion:jackpot")
    assert [-movement.parts // UNITS for movement in movements] == [
        hit.amount for hit in reversed(hits)
    ]
