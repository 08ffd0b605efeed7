"""The audit of the register: approvals by one person, and openings that nobody confirmed."""

from dataclasses import replace

from fifthstreet.audit.context import ReplayContext
from fifthstreet.audit.register import RegisterReplay, opening_problems
from fifthstreet.floor.tables.state import TableState
from fifthstreet.ledger.canonical import canonical
from fifthstreet.ledger.journal import JournalLine
from fifthstreet.protocol import register_events as e
from fifthstreet.protocol.codec import encode
from fifthstreet.protocol.floor_events import TableOpened
from fifthstreet.rules.identity import file_sha256, ruleset_sha256

TEXT, LAW = 'book = "md"', "b" * 64
FILED = e.SubmissionFiled(
    at=100,
    by="p1",
    id="r1",
    submission=TEXT,
    file=file_sha256(TEXT),
    ruleset=ruleset_sha256(LAW, TEXT),
    law=LAW,
    book="md",
    version="1",
    facility="",
    tables=("MS-1",),
    findings=(),
    first_day="1970-01-01",
    begins=0,
    reason="winter",
)
PEOPLE = {"request": "a1", "asked_by": "p2", "approved_by": "p3", "reason": "seen"}
APPROVED = e.SubmissionApproved(at=200, by="p3", id="r1", **PEOPLE)
CONFIRMED = e.OpeningConfirmed(
    at=300,
    by="p3",
    id="r1",
    name="MS-1",
    table="MS-1",
    dealing="virtual",
    mode="devices",
    confirming_role="",
    link="",
    **PEOPLE | {"request": "a2"},
)
OPENED = TableOpened(
    table="MS-1",
    dealing="virtual",
    book="md",
    version="1",
    submission=TEXT,
    ruleset=FILED.ruleset,
    link="MS-1",
    currency="USD",
    positions=6,
    by="p2",
    law=LAW,
    name="MS-1",
    register="r1",
    approval="a2",
    approved=("p2", "p3"),
)


def line(event: object, kind: str) -> JournalLine:
    data = canonical(encode(event))
    return JournalLine(1, "record", "x", 1, kind, "1970-01-01T00:06:40+00:00", data, "")


def replayed(*events: e.Event) -> tuple[ReplayContext, list[str]]:
    shared = ReplayContext()
    replay = RegisterReplay(shared)
    problems = [
        problem.what
        for event in events
        for problem in replay.take(line(event, f"register.{type(event).__name__}"))
    ]
    return shared, problems


def opened(shared: ReplayContext, event: TableOpened) -> list[tuple[str, bool]]:
    table = line(event, "house.TableOpened")
    found = opening_problems(shared, TableState(id="MS-1"), table, event)
    return [(one.what, one.remark) for one in found]


def test_what_was_filed_approved_and_confirmed_is_in_order() -> None:
    shared, problems = replayed(FILED, APPROVED, CONFIRMED)
    assert problems == []
    assert opened(shared, OPENED) == []
    assert opened(shared, OPENED) == [("table MS-1: it is opened twice by one confirmation", False)]


def test_one_person_alone_is_found() -> None:
    _, problems = replayed(FILED, replace(APPROVED, approved_by="p2"))
    assert problems == ["p2 alone agreed on r1 in the register"]


def test_another_text_than_was_filed_is_found() -> None:
    _, problems = replayed(replace(FILED, submission='book = "uk"'))
    assert problems == [
        "r1 in the register is not the file that it is said to be",
        "r1 in the register has another identity than its law and text",
    ]


def test_an_opening_that_nobody_confirmed_is_found() -> None:
    shared, _ = replayed(FILED, APPROVED)
    ((what, remark),) = opened(shared, OPENED)
    assert (what, remark) == ("table MS-1: two people did not confirm its opening", False)


def test_an_opening_under_other_rules_is_found() -> None:
    shared, _ = replayed(FILED, APPROVED, CONFIRMED)
    ((what, _),) = opened(shared, replace(OPENED, submission='book = "uk"'))
    assert what == "table MS-1: it is not opened under the rules of r1 in the register"


def test_a_table_without_an_approval_is_a_remark_for_the_house_and_for_old_stores_only() -> None:
    bare = replace(OPENED, register="", approval="", approved=())
    empty, _ = replayed()
    assert [remark for _, remark in opened(empty, bare)] == [True]
    assert [remark for _, remark in opened(empty, replace(bare, by="house"))] == [True]
    shared, _ = replayed(FILED)
    assert [remark for _, remark in opened(shared, bare)] == [False]
