"""The register at the desk: by the powers of roles, after a restart, and beside another process."""

from datetime import datetime
from typing import Any, cast
from zoneinfo import ZoneInfo

import pytest

from accounts.kit import Front, code
from fifthstreet.accounts import AuthorizationRequest, Done
from fifthstreet.accounts.openings import Openings
from fifthstreet.accounts.register_desk import FilingRequest, RegisterDesk
from fifthstreet.audit.audit import audit
from fifthstreet.audit.replay import replayers
from fifthstreet.floor.floor import Floor
from fifthstreet.ledger.store.store import Store
from fifthstreet.people.authority import Actor, allowed
from fifthstreet.people.policy import POLICY
from fifthstreet.protocol import people_commands as c
from fifthstreet.refusals import Refusal
from fifthstreet.rules.samples import submission

TEXT = submission("md")
ORDER = {"dealing": "live", "mode": "both", "confirming_role": "", "link": ""}


@pytest.fixture
def front() -> Front:
    return Front(policy=POLICY)


def filed(front: Front, by: str, **more: str) -> str:
    wish = FilingRequest(submission=TEXT, findings=(), reason="winter", **more)
    outcome = front.outcome(lambda then: front.register.file(by, wish, then))
    assert isinstance(outcome, Done), outcome
    return str(outcome.body["id"])


def wish(id_: str, after: int = 1) -> AuthorizationRequest:
    return AuthorizationRequest(kind="submission", subject=id_, after=after, reason="seen")


def opening(id_: str, table: str) -> AuthorizationRequest:
    subject = f"{id_}:{table}"
    return AuthorizationRequest(
        kind="opening", subject=subject, after=1, reason="tonight", order=ORDER
    )


def agreed(front: Front, by: str, second: str, what: AuthorizationRequest) -> Done:
    answer = front.ask(by, what)
    assert isinstance(answer, Done), answer
    (event,) = answer.events
    request = event.request  # type: ignore[union-attr]
    assert isinstance(front.approve(second, request), Done)
    done = front.carry_out(second, request)
    assert isinstance(done, Done), done
    return done


def managers(front: Front) -> tuple[str, str]:
    """Return two shift managers who may approve; nobody made the password of the other."""
    people = [front.staff(name) for name in ("ann", "bob")]
    front.done(c.SealBootstrap(at=front.desk.at()))
    front.wait(POLICY.standing)
    return tuple(
        front.sign_on(name).session for name, _ in zip(("ann", "bob"), people, strict=True)
    )


def problems(store: Store) -> list[str]:
    return [one.what for one in audit(store, replayers=replayers()).problems]


def test_only_those_file_whose_role_may(front: Front) -> None:
    dealer = front.staff("cyd", "dealer").session
    refused = front.outcome(
        lambda then: front.register.file(
            dealer, FilingRequest(submission=TEXT, findings=(), reason="why not"), then
        )
    )
    assert code(refused) == "role_may_not_do_this"
    assert front.desk.memory.register.head == 0


def test_what_is_filed_and_approved_is_there_after_a_restart(front: Front) -> None:
    ann, bob = managers(front)
    id_ = filed(front, ann)
    agreed(front, ann, bob, wish(id_))
    agreed(front, bob, ann, opening(id_, "MS-1"))
    after = front.again().desk.memory.register
    assert after == front.desk.memory.register
    (confirmed,) = after.openings.values()
    assert (confirmed.table, confirmed.asked_by, confirmed.approved_by) == ("MS-1", "p2", "p1")
    assert problems(front.store) == []


def test_what_another_process_filed_counts_here(front: Front) -> None:
    ann, _ = managers(front)
    other = front.again()
    assert filed(front, ann) == "r1"
    twice = FilingRequest(submission=TEXT, findings=(), reason="me too")
    result = other.outcome(lambda then: other.register.file(ann, twice, then))
    assert code(result) == "submission_is_filed_already"
    assert other.desk.memory.register == front.desk.memory.register


def test_an_answer_that_was_lost_files_nothing_twice(front: Front) -> None:
    ann, _ = managers(front)
    front.committer.loses = 1
    wish_ = FilingRequest(submission=TEXT, findings=(), reason="winter")
    result = front.outcome(lambda then: front.register.file(ann, wish_, then))
    assert not isinstance(result, Refusal)
    again = front.outcome(lambda then: front.register.file(ann, wish_, then))
    assert code(again) == "submission_is_filed_already"
    assert len(front.desk.memory.register.versions) == 1


def test_what_was_withdrawn_meanwhile_is_not_approved(front: Front) -> None:
    ann, bob = managers(front)
    id_ = filed(front, ann)
    answer = front.ask(ann, wish(id_))
    assert isinstance(answer, Done)
    request = answer.events[0].request  # type: ignore[union-attr]
    front.approve(bob, request)
    register = front.register
    front.outcome(lambda then: register.withdraw(ann, id_, "a slip", then))
    assert code(front.carry_out(bob, request)) == "submission_was_withdrawn"
    assert front.desk.state.requests[request].approved_by, "the approval is not used up"


def test_an_approval_is_bound_to_what_was_asked(front: Front) -> None:
    ann, _ = managers(front)
    assert code(front.ask(ann, wish("r9"))) == "submission_is_unknown"
    id_ = filed(front, ann)
    assert code(front.ask(ann, wish(id_, after=3))) == "submission_is_unknown"
    assert code(front.ask(ann, opening(id_, "MS-1"))) == "submission_is_not_approved"


def test_a_table_that_was_confirmed_opens_only_while_the_confirmation_is_new(front: Front) -> None:
    ann, bob = managers(front)
    id_ = filed(front, ann)
    agreed(front, ann, bob, wish(id_))
    agreed(front, ann, bob, opening(id_, "MS-2"))
    openings = Openings(front.register, floor=cast("Floor", None))
    (confirmed,) = openings.pending()
    front.wait(POLICY.approval)
    assert openings.pending() == ()
    answers: list[dict[str, Any]] = []
    session = front.sign_on("ann").session
    actor = allowed(front.desk.state, session, front.desk.at(), "house.open_table")
    assert isinstance(actor, Actor)
    openings.open(actor, confirmed.table, confirmed.request, answers.append)
    assert [one["code"] for one in answers] == ["approval_has_expired"]


def test_a_day_begins_at_midnight_of_the_operator(front: Front) -> None:
    ann, _ = managers(front)
    zone = ZoneInfo("America/New_York")
    front.register = RegisterDesk(front.desk, zone)
    id_ = filed(front, ann, first_day="2031-07-01", last_day="2031-07-02")
    version = front.register.state.versions[id_].filed
    assert version.begins == datetime(2031, 7, 1, tzinfo=zone).timestamp()
    assert version.ends == datetime(2031, 7, 3, tzinfo=zone).timestamp()
