"""What takes two people, and what it does: money and meters move with the approval, or not."""

from typing import Any

import pytest

from accounts.kit import Front, code
from fifthstreet.accounts import Admission, AuthorizationRequest, Done, News, Outcome
from fifthstreet.accounts.money import MOST_MINOR
from fifthstreet.audit.audit import audit
from fifthstreet.audit.replay import replayers
from fifthstreet.ledger.entry import units
from fifthstreet.ledger.meters import MeterMovement
from fifthstreet.ledger.reply_key import ReplyKey
from fifthstreet.ledger.store.memory import MemoryStore
from fifthstreet.people.policy import MINUTE
from fifthstreet.protocol import people_events as e
from fifthstreet.refusals import Refusal
from house.playing import begun
from ledger.store.kit import moving

METER = "meter:main:mega"


def house() -> tuple[Front, Admission, Admission]:
    """Return a house with a meter of 100 dollars and two shift managers."""
    store = MemoryStore()
    reset = MeterMovement(meter="main:mega", kind="reset", parts=units(10_000))
    store.commit([moving("reset", reset, other="house:USD")])
    front = Front(store)
    return front, front.staff("sheila"), front.staff("sofia")


def wish(after: int, **other: Any) -> AuthorizationRequest:
    fields = {"kind": "meter_change", "subject": METER, "reason": "a lost link"} | other
    return AuthorizationRequest(after=after, **fields)


def approved(front: Front, one: Admission, two: Admission, wanted: AuthorizationRequest) -> str:
    """Have a wish asked for and approved, and return the request."""
    answer = front.ask(one.session, wanted)
    assert isinstance(answer, Done), answer
    (event,) = answer.events
    assert isinstance(event, e.ApprovalRequested)
    assert isinstance(front.approve(two.session, event.request), Done)
    return event.request


def shown(front: Front) -> int:
    return front.store.meters()["main:mega"].value


def test_r58_a_meter_is_changed_by_two_people_against_the_house_with_its_reason() -> None:
    front, one, two = house()
    heard: list[News] = []
    front.desk.watch(heard.append)
    request = approved(front, one, two, wish(units(12_000)))
    assert shown(front) == units(10_000)
    done = front.carry_out(one.session, request)
    assert isinstance(done, Done)
    (used,) = done.events
    assert isinstance(used, e.ApprovalUsed)
    assert (used.before, used.after) == (units(10_000), units(12_000))
    assert shown(front) == units(12_000)
    assert front.store.balances()["house:USD"] == -units(12_000)
    (movement,) = heard[-1].movements
    assert set(movement.approved) == {one.person, two.person}
    assert (movement.note, movement.kind) == ("a lost link", "adjustment")
    assert audit(front.store).ok


def test_r58_an_approval_is_used_once_however_often_it_is_asked() -> None:
    front, one, two = house()
    request = approved(front, one, two, wish(units(12_000)))
    for _ in range(3):
        assert isinstance(front.carry_out(one.session, request, reply=ReplyKey("sheila", 1)), Done)
    assert code(front.carry_out(two.session, request)) == "approval_is_unknown"
    assert shown(front) == units(12_000)


def test_r58_one_person_alone_changes_nothing() -> None:
    front, one, two = house()
    answer = front.ask(one.session, wish(units(12_000)))
    assert isinstance(answer, Done)
    assert code(front.approve(one.session, "a1")) == "requester_may_not_approve"
    assert code(front.carry_out(one.session, "a1")) == "request_is_not_approved"
    declined: Outcome = front.answer_to(
        lambda then: front.matters.decline(two.session, "a1", "no", then)
    )
    assert isinstance(declined, Done)
    assert code(front.carry_out(one.session, "a1")) == "approval_is_unknown"
    front.clock.passed += 6 * MINUTE
    assert code(front.ask(one.session, wish(1))) == "identity_must_be_confirmed"
    assert shown(front) == units(10_000)


def test_r58_an_approval_that_expired_moves_nothing() -> None:
    front, one, two = house()
    request = approved(front, one, two, wish(units(12_000)))
    front.clock.passed += 16 * MINUTE
    assert code(front.carry_out(one.session, request)) == "approval_has_expired"
    front.desk.tick()
    front.settle()
    assert not front.desk.state.requests
    assert shown(front) == units(10_000)


def test_r34_a_meter_that_rose_meanwhile_is_changed_by_what_was_approved() -> None:
    front, one, two = house()
    request = approved(front, one, two, wish(units(9_000)))
    fed = MeterMovement(meter="main:mega", kind="contribution", parts=7_100, round="md-1:9")
    front.store.commit([moving("fed", fed, other="house:USD")])
    assert isinstance(front.carry_out(two.session, request), Done)
    assert shown(front) == units(9_000) + 7_100


def test_r34_a_meter_that_was_won_meanwhile_is_left_alone() -> None:
    front, one, two = house()
    request = approved(front, one, two, wish(units(12_000)))
    won = MeterMovement(meter="main:mega", kind="award", parts=-units(4_000), round="md-1:9")
    front.store.commit([moving("won", won, other="tray:md-1")])
    assert code(front.carry_out(one.session, request)) == "meter_has_fallen"
    assert shown(front) == units(6_000)
    assert front.desk.state.requests


@pytest.mark.parametrize(
    ("wanted", "why"),
    [
        (wish(units(10_000)), "nothing_would_change"),
        (wish(-1), "amount_is_not_positive"),
        (wish(2**53), "amount_is_not_positive"),
        (wish(5, reason=" "), "reason_is_missing"),
        (wish(5, subject="meter:main:none"), "subject_is_unknown"),
        (wish(5, subject="main:mega"), "subject_is_unknown"),
        (wish(5, kind="adjustment", subject="player:p99:USD"), "subject_is_unknown"),
        (wish(5, kind="adjustment", subject="player:p1:ZZZ"), "subject_is_unknown"),
        (wish(5, kind="adjustment", subject="tray:p1:USD"), "subject_is_unknown"),
        (wish(0, kind="jackpot", subject="md-1:7:3"), "nothing_would_change"),
    ],
)
def test_wishes_that_cannot_be_are_refused(wanted: AuthorizationRequest, why: str) -> None:
    front, one, _ = house()
    head = front.store.head()
    assert code(front.ask(one.session, wanted)) == why
    assert front.store.head() == head


def test_r57_who_may_not_ask_is_not_told_what_there_is() -> None:
    front, _, _ = house()
    ann = front.player()
    for subject in (METER, "meter:main:none"):
        assert code(front.ask(ann.session, wish(5, subject=subject))) == "role_may_not_do_this"


def test_r58_r45_a_player_s_money_is_adjusted_by_two_against_the_house() -> None:
    front, one, two = house()
    ann = front.player()
    front.buy_in(ann.session, 1_000)
    account = f"player:{ann.person}:USD"
    wanted = wish(1_750, kind="adjustment", subject=account, reason="late correction")
    request = approved(front, one, two, wanted)
    front.buy_in(ann.session, 100)
    assert isinstance(front.carry_out(one.session, request), Done)
    assert front.desk.balance(ann.person, "USD") == 1_850
    assert front.store.balances()["house:USD"] == -units(10_000 + 750)
    record = front.store.records(f"player:{ann.person}")[-1]
    assert record.kind == "money.Adjusted"
    assert record.data == {
        "person": ann.person,
        "currency": "USD",
        "amount": 750,
        "by": one.person,
        "reason": "late correction",
        "approved_by": two.person,
    }
    assert front.desk.net_today(ann.person, "USD") == 0
    assert front.again().desk.net_today(ann.person, "USD") == 0
    assert audit(front.store).ok


def test_an_adjustment_that_the_house_cannot_count_is_refused_and_may_be_declined() -> None:
    front, one, two = house()
    front.guest("USD")
    ann = front.player()
    wanted = wish(MOST_MINOR, kind="adjustment", subject=f"player:{ann.person}:USD")
    request = approved(front, one, two, wanted)
    head = front.store.head()
    assert code(front.carry_out(one.session, request)) == "amount_cannot_be_counted"
    assert front.store.head() == head
    assert front.desk.balance(ann.person, "USD") == 0
    declined = front.outcome(
        lambda then: front.matters.decline(one.session, request, "Too much.", then)
    )
    assert isinstance(declined, Done)


def test_an_adjustment_names_the_round_that_it_puts_right() -> None:
    """Late errors are put right by two people, for a round that was really played there."""
    store = MemoryStore()
    begun(store, "md").play()
    front = Front(store)
    one, two = front.staff("sheila"), front.staff("sofia")
    ann = front.player()
    account = f"player:{ann.person}:USD"
    for other in ({"round": "md-1:2"}, {"round": "md-9:1"}, {"round": "md-1:one"}):
        wanted = wish(750, kind="adjustment", subject=account, **other)
        assert code(front.ask(one.session, wanted)) == "subject_is_unknown"
    pounds = wish(750, kind="adjustment", subject=f"player:{ann.person}:GBP", round="md-1:1")
    assert code(front.ask(one.session, pounds)) == "subject_is_unknown"
    meter = wish(1, subject="meter:md-1:mega", round="md-1:1")
    assert code(front.ask(one.session, meter)) == "subject_is_unknown"
    request = approved(
        front, one, two, wish(750, kind="adjustment", subject=account, round="md-1:1")
    )
    done = front.carry_out(one.session, request)
    assert isinstance(done, Done)
    assert [event.round for event in done.events] == ["md-1:1"]  # type: ignore[union-attr]
    record = front.store.records(f"player:{ann.person}")[-1]
    assert (record.kind, record.data["round"]) == ("money.Adjusted", "md-1:1")
    assert front.desk.balance(ann.person, "USD") == 750
    assert front.desk.net_today(ann.person, "USD") == 0
    assert audit(store, replayers=replayers()).ok


def test_i3_an_adjustment_leaves_nobody_below_nothing() -> None:
    front, one, two = house()
    ann = front.player()
    front.buy_in(ann.session, 1_000)
    wanted = wish(0, kind="adjustment", subject=f"player:{ann.person}:USD")
    request = approved(front, one, two, wanted)
    front.cash_out(ann.session, 1)
    assert code(front.carry_out(one.session, request)) == "not_enough_chips"
    front.buy_in(ann.session, 1)
    assert isinstance(front.carry_out(one.session, request), Done)
    assert front.desk.balance(ann.person, "USD") == 0


def test_an_adjustment_and_a_buy_in_at_once_both_stand() -> None:
    front, one, two = house()
    ann = front.player()
    wanted = wish(500, kind="adjustment", subject=f"player:{ann.person}:USD")
    request = approved(front, one, two, wanted)
    outcomes: list[Any] = []
    front.cage.buy_in(ann.session, "USD", 70, outcomes.append)
    front.matters.carry_out(one.session, request, outcomes.append)
    front.settle()
    assert [type(one) for one in outcomes] == [Done, Done]
    assert front.desk.balance(ann.person, "USD") == 570
    assert front.store.balances(f"player:{ann.person}") == {f"player:{ann.person}:USD": units(570)}


def test_r58_a_table_pays_a_large_award_only_when_two_have_confirmed_it() -> None:
    front, one, two = house()
    waits = front.desk.jackpot_approved
    wanted = wish(2_500_000, kind="jackpot", subject="md-1:7:3", reason="royal flush")
    assert not waits("md-1:7:3", 2_500_000)
    request = approved(front, one, two, wanted)
    assert not waits("md-1:7:3", 2_500_000)
    assert isinstance(front.carry_out(one.session, request), Done)
    for desk in (front.desk, front.again().desk):
        assert desk.jackpot_approved("md-1:7:3", 2_500_000) == (one.person, two.person)
        assert not desk.jackpot_approved("md-1:7:3", 2_500_001)
        assert not desk.jackpot_approved("md-1:7:4", 2_500_000)


def test_an_unknown_request_is_refused() -> None:
    front, one, _ = house()
    assert code(front.carry_out(one.session, "a9")) == "approval_is_unknown"
    assert isinstance(front.carry_out("s99", "a9"), Refusal)
