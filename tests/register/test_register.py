"""The register as a pure machine: what is filed, what is in force when, and what it refuses."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fifthstreet.protocol import register_events as e
from fifthstreet.protocol.codec import decode, encode
from fifthstreet.protocol.people_events import ApprovalUsed
from fifthstreet.refusals import Refusal
from fifthstreet.register import RegisterState, evolve, records, replay, table_id
from fifthstreet.register.decide import (
    APPROVE,
    REFUSE,
    Filing,
    confirm_opening,
    file,
    judge,
    objection_to_opening,
    objection_to_playing,
    withdraw,
)

FILING = Filing(
    submission='book = "md"',
    file="f" * 64,
    ruleset="a" * 64,
    law="b" * 64,
    book="md",
    version="1",
    facility="Heron Point",
    tables=("MS-1", "Salon 2"),
    findings=(),
    first_day="1970-01-01",
    begins=0,
    reason="winter",
)
ERROR = e.FiledFinding(code="x", severity="error", where="book", line=1, message="no", remedy="do")
ORDER = {"dealing": "live", "mode": "both", "confirming_role": "", "link": ""}


class Clerk:
    """A register, and what is done with it at a moment."""

    def __init__(self) -> None:
        self.state = RegisterState()
        self.at = 100
        self.requests = 0
        self.events: list[e.Event] = []

    def take(self, answer: e.Event | Refusal) -> str:
        assert not isinstance(answer, Refusal), answer
        self.events.append(answer)
        self.state = evolve(self.state, answer)
        return answer.id

    def file(self, **more: Any) -> str:
        fresh = {"submission": f"{FILING.submission} # {len(self.events)}"}
        return self.take(
            file(self.state, replace(FILING, **{**fresh, **more}), by="p1", at=self.at)
        )

    def used(self, subject: str, after: int, kind: str = "submission") -> ApprovalUsed:
        self.requests += 1
        return ApprovalUsed(
            at=self.at,
            by="p3",
            request=f"a{self.requests}",
            kind=kind,
            subject=subject,
            before=0,
            after=after,
            reason="agreed",
            asked_by="p2",
            approved_by="p3",
        )

    def judge(self, id_: str, verdict: int = APPROVE) -> e.Event | Refusal:
        return judge(self.state, self.used(id_, verdict))

    def approved(self, **more: Any) -> str:
        id_ = self.file(**more)
        self.take(self.judge(id_))
        return id_

    def standing(self, id_: str, at: int | None = None) -> str:
        return self.state.standing(self.state.versions[id_], self.at if at is None else at)


@pytest.fixture
def clerk() -> Clerk:
    return Clerk()


def code(answer: object) -> str:
    assert isinstance(answer, Refusal), answer
    return answer.code


def test_a_version_is_filed_approved_in_force_and_over(clerk: Clerk) -> None:
    id_ = clerk.file(begins=200, ends=300, last_day="1970-01-01")
    assert clerk.standing(id_) == "filed"
    clerk.take(clerk.judge(id_))
    assert [clerk.standing(id_, at) for at in (150, 199, 200, 299, 300)] == [
        *("approved", "approved", "in_force", "in_force", "ended")
    ]
    assert code(objection_to_playing(clerk.state, id_, 150)) == "submission_is_not_in_force_yet"
    assert objection_to_playing(clerk.state, id_, 250) is None
    assert code(objection_to_playing(clerk.state, id_, 300)) == "submission_has_ended"


def test_a_late_approval_begins_when_it_is_given(clerk: Clerk) -> None:
    id_ = clerk.file(begins=0)
    clerk.at = 500
    clerk.take(clerk.judge(id_))
    assert clerk.standing(id_, 499) == "approved"
    assert clerk.standing(id_, 500) == "in_force"


def test_a_version_with_errors_can_only_be_refused(clerk: Clerk) -> None:
    id_ = clerk.file(findings=(ERROR,))
    assert code(clerk.judge(id_)) == "submission_has_errors"
    clerk.take(clerk.judge(id_, REFUSE))
    assert clerk.standing(id_) == "refused"
    assert code(clerk.judge(id_)) == "submission_is_judged"
    assert code(objection_to_opening(clerk.state, id_, "MS-1", 100)) == "submission_was_refused"


def test_a_warning_is_no_error(clerk: Clerk) -> None:
    id_ = clerk.file(findings=(replace(ERROR, severity="warning"),))
    clerk.take(clerk.judge(id_))
    assert clerk.standing(id_) == "in_force"


def test_a_newer_version_replaces_from_its_first_day_on(clerk: Clerk) -> None:
    first = clerk.approved()
    second = clerk.approved(replaces=first, begins=1_000)
    assert [clerk.standing(first, at) for at in (999, 1_000)] == ["in_force", "replaced"]
    assert clerk.standing(second, 1_000) == "in_force"
    assert second in str(objection_to_playing(clerk.state, first, 1_000))
    third = clerk.file(replaces=first)
    assert code(clerk.judge(third)) == "version_has_a_successor"
    assert clerk.state.descends(second, first)
    assert not clerk.state.descends(first, second)
    assert not clerk.state.descends(first, "")


def test_a_version_that_is_withdrawn_before_it_begins_replaces_nothing(clerk: Clerk) -> None:
    first = clerk.approved()
    second = clerk.approved(replaces=first, begins=1_000)
    clerk.take(withdraw(clerk.state, second, "a mistake", by="p2", at=500))
    assert clerk.standing(first, 2_000) == "in_force"
    third = clerk.approved(replaces=first)
    assert clerk.standing(first) == "replaced"
    assert clerk.standing(third) == "in_force"


def test_a_withdrawn_version_lets_nothing_begin(clerk: Clerk) -> None:
    id_ = clerk.approved()
    assert code(withdraw(clerk.state, id_, " ", by="p2", at=1)) == "reason_is_missing"
    clerk.take(withdraw(clerk.state, id_, "a fault", by="p2", at=200))
    assert code(objection_to_playing(clerk.state, id_, 300)) == "submission_was_withdrawn"
    assert code(withdraw(clerk.state, id_, "again", by="p2", at=200)) == "submission_was_withdrawn"


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ({"reason": ""}, "reason_is_missing"),
        ({"ends": 0}, "last_day_is_over"),
        ({"begins": 500, "ends": 400}, "last_day_is_over"),
        ({"replaces": "r9"}, "submission_is_unknown"),
        ({"replaces": "r1"}, "submission_is_not_approved"),
        ({"submission": "same"}, "submission_is_filed_already"),
    ],
)
def test_what_cannot_be_filed(clerk: Clerk, more: dict[str, Any], expected: str) -> None:
    clerk.file(submission="same")
    before = clerk.state
    assert code(file(before, replace(FILING, **more), by="p1", at=100)) == expected
    assert clerk.state is before


def test_only_tables_that_the_version_names_open_and_under_their_own_names(clerk: Clerk) -> None:
    id_ = clerk.approved()
    confirmed = confirm_opening(clerk.state, clerk.used(f"{id_}:Salon 2", 1, "opening"), ORDER)
    clerk.take(confirmed)
    assert isinstance(confirmed, e.OpeningConfirmed)
    assert (confirmed.name, confirmed.table) == ("Salon 2", "Salon-2")
    assert clerk.state.openings[confirmed.request] is confirmed
    other = confirm_opening(clerk.state, clerk.used(f"{id_}:MS-3", 1, "opening"), ORDER)
    assert code(other) == "submission_does_not_name_the_table"
    assert "MS-1, Salon 2" in str(other)


def test_a_name_without_letters_makes_no_table(clerk: Clerk) -> None:
    id_ = clerk.approved(tables=("\u5353",))
    assert code(objection_to_opening(clerk.state, id_, "\u5353", 100)) == "table_name_makes_no_id"


@given(st.text())
def test_whatever_a_table_is_called_its_id_is_an_address(name: str) -> None:
    id_ = table_id(name)
    assert len(id_) <= 40
    assert set(id_) <= set("-_0123456789") | set(map(chr, (*range(65, 91), *range(97, 123))))


def test_the_register_is_what_its_records_say(clerk: Clerk) -> None:
    first = clerk.approved(findings=(replace(ERROR, severity="warning"),))
    clerk.approved(replaces=first)
    clerk.take(confirm_opening(clerk.state, clerk.used("r2:MS-1", 1, "opening"), ORDER))
    written = records(clerk.events, 0)
    assert [one.number for one in written] == [1, 2, 3, 4, 5]
    read = [decode(one.kind, encode(one.data)) for one in written]
    assert replay(RegisterState(), read) == clerk.state
