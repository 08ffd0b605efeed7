"""What takes two people, and every way in which one person tries to be both."""

from dataclasses import replace

import pytest

from fifthstreet.people import HOUSE
from fifthstreet.people.policy import MINUTE
from fifthstreet.protocol import people_commands as c
from fifthstreet.protocol import people_events as e
from people.meeting import NOON, House, full_house

pytestmark = pytest.mark.requirement("R45", "R58")

MATTERS: dict[c.Matter, str] = {
    "meter_change": "meter:main:mega",
    "adjustment": "player:p7:USD",
    "jackpot": "award:md-1:17:3",
}


def approval_request(by: str, kind: c.Matter = "meter_change", at: int = NOON) -> c.RequestApproval:
    subject = MATTERS[kind]
    return c.RequestApproval(
        at=at, by=by, kind=kind, subject=subject, before=100, after=200, reason="fault"
    )


def used(by: str, kind: c.Matter = "meter_change", at: int = NOON) -> c.UseApproval:
    subject = MATTERS[kind]
    return c.UseApproval(
        at=at, by=by, request="a1", kind=kind, subject=subject, before=100, after=200
    )


@pytest.fixture
def met() -> tuple[House, str, str, dict[str, str]]:
    house, sessions = full_house()
    return house, sessions["shift_manager"], sessions["second"], sessions


def test_r58_two_people_change_a_meter_adjust_money_and_confirm_a_large_jackpot(
    met: tuple[House, str, str, dict[str, str]],
) -> None:
    house, first, second, _ = met
    for number, kind in enumerate(MATTERS, 1):
        (begun,) = house.do(approval_request(first, kind))
        assert isinstance(begun, e.ApprovalRequested)
        assert begun.request == f"a{number}"
        house.do(c.Approve(at=NOON, by=second, request=begun.request, reason="seen"))
        (event,) = house.do(
            c.UseApproval(
                at=NOON,
                by=first,
                request=begun.request,
                kind=kind,
                subject=MATTERS[kind],
                before=100,
                after=200,
            )
        )
        assert isinstance(event, e.ApprovalUsed)
        assert (event.before, event.after, event.reason) == (100, 200, "fault")
        assert (event.asked_by, event.approved_by) == (house.person(first), house.person(second))
        assert house.people.state.requests == {}


def test_r58_nobody_approves_what_they_began_in_any_session(
    met: tuple[House, str, str, dict[str, str]],
) -> None:
    house, first, _, _ = met
    house.do(approval_request(first))
    elsewhere = house.session("sheila", source="198.51.100.9")
    assert elsewhere != first
    for session in (first, elsewhere):
        command = c.Approve(at=NOON, by=session, request="a1", reason="fine by me")
        assert house.refused(command) == "requester_may_not_approve"
    assert house.refused(used(first)) == "request_is_not_approved"


def test_r58_roles_below_and_beside_neither_begin_nor_approve(
    met: tuple[House, str, str, dict[str, str]],
) -> None:
    house, first, _, sessions = met
    house.do(approval_request(first))
    for who in ("guest", "player", "dealer", "floor", "auditor", "administrator", "house"):
        by = sessions[who]
        command = c.Approve(at=NOON, by=by, request="a1", reason="x")
        assert house.refused(command) == "role_may_not_do_this"
        assert house.refused(approval_request(by)) == "role_may_not_do_this"
        declines = c.Decline(at=NOON, by=by, request="a1", reason="x")
        assert house.refused(declines) == "role_may_not_do_this"


def test_r58_a_floorperson_begins_and_a_shift_manager_approves(
    met: tuple[House, str, str, dict[str, str]],
) -> None:
    house, first, _, sessions = met
    house.do(approval_request(sessions["floor"], "jackpot"))
    house.do(c.Approve(at=NOON, by=first, request="a1", reason="cards checked"))
    house.do(used(sessions["floor"], "jackpot"))


def test_r58_an_approval_is_used_once(met: tuple[House, str, str, dict[str, str]]) -> None:
    house, first, second, _ = met
    house.do(approval_request(first))
    house.do(c.Approve(at=NOON, by=second, request="a1", reason="seen"))
    house.do(used(second))
    assert house.refused(used(second)) == "approval_is_unknown"
    again = c.Approve(at=NOON, by=second, request="a1", reason="seen")
    assert house.refused(again) == "approval_is_unknown"


def test_r58_a_request_and_an_approval_expire(met: tuple[House, str, str, dict[str, str]]) -> None:
    house, first, second, _ = met
    house.do(approval_request(first))
    house.do(approval_request(first))
    late = NOON + 15 * MINUTE
    house.now = late
    proof = house.again(second)
    house.do(c.ConfirmIdentity(at=late, by=second, proof=proof, digest=house.digest()))
    command = c.Approve(at=late, by=second, request="a1", reason="seen")
    assert house.refused(command) == "approval_has_expired"
    early = c.Approve(at=late - 1, by=second, request="a2", reason="seen")
    house.do(early)
    assert house.refused(early) == "request_is_already_approved"
    after = late - 1 + 15 * MINUTE
    too_late = c.UseApproval(
        at=after,
        by=second,
        request="a2",
        kind="meter_change",
        subject=MATTERS["meter_change"],
        before=100,
        after=200,
    )
    assert house.refused(too_late) == "approval_has_expired"


@pytest.mark.parametrize(
    "changed",
    [
        {"kind": "adjustment"},
        {"subject": "meter:main:mini"},
        {"before": 101},
        {"after": 2_000},
        {"after": "200"},
    ],
)
def test_r58_what_was_approved_is_done_and_nothing_else(
    met: tuple[House, str, str, dict[str, str]], changed: dict[str, object]
) -> None:
    house, first, second, _ = met
    house.do(approval_request(first))
    house.do(c.Approve(at=NOON, by=second, request="a1", reason="seen"))
    wanted: dict[str, object] = {
        "kind": "meter_change",
        "subject": MATTERS["meter_change"],
        "before": 100,
        "after": 200,
    }
    command = c.UseApproval(at=NOON, by=first, request="a1", **(wanted | changed))  # type: ignore[arg-type]
    assert house.refused(command) == "approval_is_for_another_change"


def test_only_the_two_carry_it_out(met: tuple[House, str, str, dict[str, str]]) -> None:
    house, first, second, sessions = met
    third = house.staff("thea", "shift_manager")
    house.do(approval_request(first))
    house.do(c.Approve(at=NOON, by=second, request="a1", reason="seen"))
    for by in (third, sessions["player"], HOUSE):
        assert house.refused(used(by)) == "approval_belongs_to_others"


def test_an_approval_falls_with_either_of_the_two(
    met: tuple[House, str, str, dict[str, str]],
) -> None:
    house, first, second, sessions = met
    admin = sessions["administrator"]
    house.do(approval_request(first))
    house.do(c.Approve(at=NOON, by=second, request="a1", reason="seen"))
    person = house.person(second)
    house.do(c.ChangeRole(at=NOON, by=admin, person=person, role="floor", reason="demoted"))
    assert house.refused(used(first)) == "role_may_not_do_this"
    house.do(c.ChangeRole(at=NOON, by=admin, person=person, role="shift_manager", reason="back"))
    house.do(c.Suspend(at=NOON, by=admin, person=person, reason="inquiry"))
    assert house.refused(used(first)) == "role_may_not_do_this"


def test_a_request_is_declined_or_taken_back(met: tuple[House, str, str, dict[str, str]]) -> None:
    house, first, second, sessions = met
    for by in (first, second):
        (begun,) = house.do(approval_request(first))
        assert isinstance(begun, e.ApprovalRequested)
        empty = c.Decline(at=NOON, by=by, request=begun.request, reason="")
        assert house.refused(empty) == "reason_is_missing"
        house.do(c.Decline(at=NOON, by=by, request=begun.request, reason="not needed"))
        assert house.people.state.requests == {}
    missing = c.Decline(at=NOON, by=first, request="a9", reason="x")
    assert house.refused(missing) == "approval_is_unknown"
    assert house.refused(c.Decline(at=NOON, by=sessions["player"], request="a9", reason="x")) == (
        "role_may_not_do_this"
    )


def test_a_request_has_a_reason_and_changes_something(
    met: tuple[House, str, str, dict[str, str]],
) -> None:
    house, first, second, _ = met
    none = c.RequestApproval(
        at=NOON, by=first, kind="jackpot", subject="x", before=1, after=2, reason=" "
    )
    assert house.refused(none) == "reason_is_missing"
    same = c.RequestApproval(
        at=NOON, by=first, kind="jackpot", subject="x", before=1, after=1, reason="x"
    )
    assert house.refused(same) == "nothing_would_change"
    house.do(approval_request(first))
    silent = c.Approve(at=NOON, by=second, request="a1", reason="")
    assert house.refused(silent) == "reason_is_missing"


def test_a_request_that_lapsed_is_written_off_by_the_clock(
    met: tuple[House, str, str, dict[str, str]],
) -> None:
    house, first, second, _ = met
    house.do(approval_request(first))
    house.do(approval_request(first, "adjustment"))
    house.do(c.Approve(at=NOON + MINUTE, by=second, request="a2", reason="seen"))
    assert house.do(c.EndExpired(at=NOON + 15 * MINUTE - 1)) == ()
    (event,) = house.do(c.EndExpired(at=NOON + 15 * MINUTE))
    assert isinstance(event, e.ApprovalDeclined)
    assert (event.request, event.by, event.reason) == ("a1", HOUSE, "It expired.")
    assert [*house.people.state.requests] == ["a2"]


def test_r58_only_a_large_jackpot_that_was_let_through_is_remembered(
    met: tuple[House, str, str, dict[str, str]],
) -> None:
    house, first, second, _ = met
    for number, kind in enumerate(MATTERS, 1):
        house.do(approval_request(first, kind))
        house.do(c.Approve(at=NOON, by=second, request=f"a{number}", reason="seen"))
        assert house.people.state.confirmed == {}
        use = used(first, kind)
        house.do(replace(use, request=f"a{number}"))
    (found,) = house.people.state.confirmed.values()
    assert [*house.people.state.confirmed] == [MATTERS["jackpot"]]
    assert found.amount == 200
    assert found.asked_by != found.approved_by
