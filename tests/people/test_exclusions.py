"""The operator's exclusion list: who is on it, where it counts, and who may change it."""

from typing import Any

import pytest

from fifthstreet.people.exclusions import matched, reported
from fifthstreet.people.protection import nothing_new
from fifthstreet.protocol import exclusion_commands as x
from fifthstreet.protocol import people_commands as c
from fifthstreet.protocol import people_events as e
from people.meeting import HASH, SOURCE, House, full_house

DAY = 86_400


def adding(house: House, by: str, **terms: Any) -> x.AddExclusion:
    usual: dict[str, Any] = {
        "category": "barred",
        "since": house.now,
        "until": None,
        "reason": "a dispute",
    }
    return x.AddExclusion(at=house.now, by=by, **(usual | terms))


def joining(house: House, name: str) -> c.Register:
    digest = house.digest()
    return c.Register(
        at=house.now, name=name, hash=HASH, digest=digest, source=SOURCE, client="tab"
    )


def test_an_account_on_the_list_is_signed_out_and_not_let_in_again() -> None:
    house, sessions = full_house()
    ann = house.person(sessions["player"])
    house.do(adding(house, sessions["pit_manager"], person=ann))
    state = house.people.state
    assert not state.sessions_of(ann)
    assert house.refused(
        c.SignIn(at=house.now, proof=house.proof("ann"), digest=house.digest(), client="tab")
    ) == ("staff_must_be_asked")
    refused = nothing_new(state, state.persons[ann], house.now)
    assert refused is not None
    assert refused.code == "staff_must_be_asked"
    assert "dispute" not in refused.says


def test_a_wrong_password_says_nothing_about_the_list() -> None:
    house, sessions = full_house()
    house.do(adding(house, sessions["pit_manager"], name="ann"))
    events = house.sign_on("ann", password=type(house.token())("quite another password"))
    assert isinstance(events[-1], e.SignInFailed)


def test_a_name_that_looks_alike_is_found_at_sign_in_and_at_registration() -> None:
    house, sessions = full_house()
    house.do(adding(house, sessions["shift_manager"], name="Mar1e Curie", born="1967-11-07"))
    assert house.refused(joining(house, "rnarie.curie")) == "staff_must_be_asked"
    house.do(joining(house, "pierre"))
    house.do(adding(house, sessions["shift_manager"], name="Pierre"))
    assert not house.people.state.sessions_of(house.people.state.names["pierre"])
    again = c.SignIn(at=house.now, proof=house.proof("pierre"), digest=house.digest(), client="tab")
    assert house.refused(again) == "staff_must_be_asked"


def test_a_name_is_less_sure_than_a_number() -> None:
    house, sessions = full_house()
    house.do(adding(house, sessions["pit_manager"], name="Max Muster", identifier="AB 12-34"))
    by_name = matched(house.people.state, house.now, name="max muster")
    by_card = matched(house.people.state, house.now, number="ab1234")
    assert by_name is not None
    assert by_card is not None
    assert (by_name.certainty, by_card.certainty) == ("name", "sure")
    assert matched(house.people.state, house.now, name="Maxine Muster") is None


def test_an_entry_counts_from_its_beginning_to_its_end() -> None:
    house, sessions = full_house()
    begins, ends = house.now + DAY, house.now + 3 * DAY
    house.do(adding(house, sessions["pit_manager"], name="ann", since=begins, until=ends))
    assert house.people.state.sessions_of("p10") or sessions["player"]
    inside = [
        matched(house.people.state, at, name="ann") is not None
        for at in (begins - 1, begins, ends - 1, ends)
    ]
    assert inside == [False, True, True, False]


def test_an_entry_is_removed_by_one_person_and_a_statutory_one_by_two() -> None:
    house, sessions = full_house()
    by = sessions["administrator"]
    house.do(adding(house, by, name="first"))
    house.do(adding(house, by, name="second", category="statutory"))
    house.do(x.RemoveExclusion(at=house.now, by=by, entry="x1", reason="settled"))
    removing = x.RemoveExclusion(at=house.now, by=by, entry="x2", reason="the order was lifted")
    assert house.refused(removing) == "second_person_must_approve"
    (request,) = house.do(
        c.RequestApproval(
            at=house.now, by=by, kind="exclusion", subject="x2", before=1, after=0, reason="lifted"
        )
    )
    assert isinstance(request, e.ApprovalRequested)
    assert house.refused(removing) == "request_is_not_approved"
    second = sessions["shift_manager"]
    house.do(c.Approve(at=house.now, by=second, request=request.request, reason="seen the order"))
    used, _ = house.do(removing)
    assert isinstance(used, e.ApprovalUsed)
    assert (used.asked_by, used.approved_by) == (house.person(by), house.person(second))
    assert matched(house.people.state, house.now, name="second") is None
    assert [one.removed_at for one in reported(house.people.state)] == [house.now, house.now]
    assert house.refused(removing) == "exclusion_is_unknown"


@pytest.mark.parametrize(
    ("terms", "code"),
    [
        ({}, "exclusion_names_nobody"),
        ({"name": "--"}, "exclusion_names_nobody"),
        ({"person": "p99"}, "person_is_unknown"),
        ({"name": "ann", "reason": " "}, "reason_is_missing"),
        ({"name": "ann", "born": "31.12.1980"}, "date_is_wrong"),
        ({"name": "ann", "until": 5}, "exclusion_ends_too_soon"),
        ({"name": "a" * 81}, "text_is_too_long"),
    ],
)
def test_an_entry_that_says_too_little_is_refused(terms: dict[str, Any], code: str) -> None:
    house, sessions = full_house()
    assert house.refused(adding(house, sessions["administrator"], **terms)) == code


def test_those_who_exclude_themselves_are_in_the_report_too() -> None:
    house, sessions = full_house()
    until = house.now + 30 * DAY
    house.do(c.ExcludeSelf(at=house.now, by=sessions["player"], until=until))
    (own,) = reported(house.people.state)
    assert (own.category, own.since, own.until) == ("self_excluded", house.now, until)
