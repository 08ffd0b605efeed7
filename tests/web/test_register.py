"""The register of rules over the network: filed, approved by two people, opened by two people."""

import json
from pathlib import Path
from typing import Any

import pytest

from fifthstreet.audit.audit import audit
from fifthstreet.audit.replay import replayers
from fifthstreet.ledger.store.address import open_store
from fifthstreet.rules.samples import submission
from web.office import WHY, Office
from web.served import Served
from web.test_staff import Staff

RULES = submission("md").replace(
    "ante = { min = 1500, max = 30000 }",
    "ante = { min = 1500, max = 30000 }\nrange.ante = { min = 1000, max = 50000 }",
)


@pytest.fixture
def office(tmp_path: Path) -> Any:
    with Served(tmp_path) as served:
        staff = Staff(served)
        staff.tokens["pit"] = staff.hired("pit_manager", "Badge 51")
        staff.tokens["regulator"] = staff.hired("regulator", "Badge 61")
        yield Office(staff)
    with open_store(str(tmp_path / "house.db"), read_only=True) as store:
        report = audit(store, replayers=replayers())
    assert report.problems == (), report.problems


def test_what_was_approved_is_what_runs(office: Office) -> None:
    id_ = office.filed(RULES)
    assert office.row(id_)["standing"] == "filed"
    office.judged(id_)
    row = office.row(id_)
    assert row["standing"] == "in_force"
    assert [one["what"] for one in row["history"]] == ["filed", "approved"]
    assert len(set(row["approved_by"])) == 2
    assert (row["tables"], row["text"]) == (["MS-1", "MS-2"], RULES)
    office.opened(id_, "MS-1", link="shared")
    office.opened(id_, "MS-2", link="shared", dealing="live")
    rows = {one["table"]: one for one in office.get("floor", "/tables")}
    assert {table: (one["name"], one["positions"]) for table, one in rows.items()} == {
        "MS-1": ("MS-1", 6),
        "MS-2": ("MS-2", 5),
    }
    assert {one["ruleset"] for one in rows.values()} == {row["ruleset"]}
    assert {one["register"] for one in rows.values()} == {id_}
    assert office.get("floor", "/tables/MS-2")["name"] == "MS-2"
    sign = office.get("floor", "/tables/MS-2/notices")
    assert (sign["tables"], sign["ruleset"]) == (["MS-2"], row["ruleset"]), "H8: its own name"
    with office.served.player("MS-1") as player:
        player.sit()
        player.open_round()
        player.play_on()
    answer = office.get("auditor", "/tables/MS-1/rounds/1")
    assert (answer["ruleset"], answer["register"], answer["name"]) == (row["ruleset"], id_, "MS-1")


def test_h4_nobody_opens_a_table_alone_or_from_a_text(office: Office) -> None:
    id_ = office.filed(RULES)
    assert office.code("floor", "/tables", submission=id_, table="MS-1", **WHY) == (
        "submission_is_not_approved"
    )
    office.judged(id_)
    question = office.ok("floor", "/tables", submission=id_, table="MS-1", **WHY)
    request = question["events"][0]["data"]["request"]
    assert office.code("floor", "/tables/MS-1/opening", request=request) == "approval_is_unknown"
    own = office.code("floor", f"/approvals/{request}/approve", **WHY)
    assert own == "requester_may_not_approve"
    assert office.code("floor", f"/approvals/{request}/use") == "request_is_not_approved"
    office.ok("second", f"/approvals/{request}/approve", **WHY)
    office.ok("floor", f"/approvals/{request}/use")
    (pending,) = office.get("floor", "/register")["openings"]
    assert (pending["request"], pending["table"]) == (request, "MS-1")
    others = office.code("shift_manager", "/tables/MS-1/opening", request=request)
    assert others == "approval_belongs_to_others"
    office.ok("floor", "/tables/MS-1/opening", request=request)
    again = office.code("floor", "/tables/MS-1/opening", request=request)
    assert again == "opening_was_carried_out"
    assert office.get("floor", "/register")["openings"] == []


def test_a_table_that_is_open_is_refused_when_somebody_asks_and_not_once_two_have_confirmed(
    office: Office,
) -> None:
    id_ = office.filed(RULES)
    office.judged(id_)
    early = office.confirmed(id_, "MS-1")
    late = office.ok("floor", "/tables", submission=id_, table="MS-1", **WHY)
    office.ok("second", "/tables/MS-1/opening", request=early)
    refused = office.code("floor", "/tables", submission=id_, table="MS-1", **WHY)
    assert refused == "table_is_already_open"
    request = late["events"][0]["data"]["request"]
    office.ok("second", f"/approvals/{request}/approve", **WHY)
    assert office.code("second", f"/approvals/{request}/use") == "table_is_already_open"
    office.confirmed(id_, "MS-2")


def test_a_table_that_the_submission_does_not_name_stays_closed(office: Office) -> None:
    id_ = office.filed(RULES)
    office.judged(id_)
    answer = office.post("floor", "/tables", submission=id_, table="MS-7", **WHY)
    assert answer.json()["code"] == "submission_does_not_name_the_table"
    assert "MS-1, MS-2" in answer.json()["says"]
    assert office.get("floor", "/approvals") == []
    staff = office.code("floor", "/tables", submission=id_, table="MS-1", mode="staff", **WHY)
    assert staff == "virtual_table_takes_no_entries"


def test_a_second_approval_by_the_first_person_is_none(office: Office) -> None:
    id_ = office.filed(RULES)
    question = office.ok(
        "shift_manager", "/approvals", kind="submission", subject=id_, after=1, **WHY
    )
    request = question["events"][0]["data"]["request"]
    refused = office.code("shift_manager", f"/approvals/{request}/approve", **WHY)
    assert refused == "requester_may_not_approve"
    assert office.row(id_)["standing"] == "filed"
    assert office.row(id_)["request"] == request
    assert not office.row(id_)["agreed"]


def test_the_register_says_when_a_decision_waits_only_to_be_applied(office: Office) -> None:
    id_ = office.filed(RULES)
    answer = office.ok(
        "shift_manager", "/approvals", kind="submission", subject=id_, after=1, **WHY
    )
    request = answer["events"][0]["data"]["request"]
    office.ok("second", f"/approvals/{request}/approve", **WHY)
    row = office.row(id_)
    assert (row["standing"], row["verdict"], row["agreed"]) == ("filed", "approve", True)
    office.ok("second", f"/approvals/{request}/use")
    row = office.row(id_)
    assert (row["standing"], row["verdict"], row["agreed"]) == ("in_force", "", False)


def test_errors_are_filed_with_a_submission_and_keep_it_from_approval(office: Office) -> None:
    bad = RULES.replace("min = 1500, max = 30000", "min = 40000, max = 30000")
    id_ = office.filed(bad)
    row = office.row(id_)
    assert row["errors"] > 0
    assert "minimum_is_above_the_maximum" in {one["code"] for one in row["findings"]}
    body = {"kind": "submission", "subject": id_, "after": 1, **WHY}
    assert office.code("shift_manager", "/approvals", **body) == "submission_has_errors"
    office.judged(id_, after=2)
    assert office.row(id_)["standing"] == "refused"
    opens = office.code("floor", "/tables", submission=id_, table="MS-1", **WHY)
    assert opens == "submission_was_refused"
    assert office.code("pit", "/register", submission="nonsense [", **WHY) == (
        "submission_cannot_be_read"
    )


def test_days_are_kept(office: Office) -> None:
    later = office.filed(RULES, first_day="2999-01-01")
    office.judged(later)
    assert office.row(later)["standing"] == "approved"
    refused = office.post("floor", "/tables", submission=later, table="MS-1", **WHY).json()
    assert refused["code"] == "submission_is_not_in_force_yet"
    assert "2999-01-01" in refused["says"]
    over = office.code("pit", "/register", submission=RULES, last_day="2001-01-01", **WHY)
    assert over == "last_day_is_over"
    wrong = office.code("pit", "/register", submission=RULES, first_day="2026-02-31", **WHY)
    assert wrong == "day_is_not_a_date"


def test_a_new_version_replaces_the_old_and_an_idle_table_moves_to_it(office: Office) -> None:
    first = office.filed(RULES)
    office.judged(first)
    office.opened(first, "MS-1")
    changed = RULES.replace("max = 30000", "max = 20000")
    second = office.filed(changed, replaces=first)
    difference = office.row(second)["difference"]
    assert [line for line in difference if line.startswith(("-a", "+a"))] == [
        "-ante = { min = 1500, max = 30000 }",
        "+ante = { min = 1500, max = 20000 }",
    ]
    with office.served.player("MS-1") as player:
        seat = player.sit()
        player.open_round()
        office.judged(second)
        assert office.row(first)["standing"] == "replaced"
        request = office.confirmed(second, "MS-1")
        busy = office.code("second", "/tables/MS-1/opening", request=request)
        assert busy == "round_is_in_progress"
        player.play_on()
        stale = player.ask("do.PlaceWager", seat=seat, wager="ante", amount=1500)
        assert stale["code"] == "table_rules_are_not_in_force"
        assert "ask the floor" in stale["says"]
        office.ok("second", "/tables/MS-1/opening", request=request)
        player.open_round()
        player.play_on()
        assert player.view["you"] == seat
    rulesets = [
        office.get("auditor", f"/tables/MS-1/rounds/{number}")["ruleset"] for number in (1, 2)
    ]
    assert rulesets == [office.row(first)["ruleset"], office.row(second)["ruleset"]]


def test_limits_change_between_rounds_within_the_approved_range(office: Office) -> None:
    id_ = office.filed(RULES)
    office.judged(id_)
    office.opened(id_, "MS-1")

    def change(who: str, low: int, high: int, wager: str = "ante") -> Any:
        body = {"wager": wager, "min": low, "max": high, "reason": "a busy night"}
        office.sequence += 1
        numbered = {"client": "c1", "sequence": office.sequence}
        with office.staff.http(who) as http:
            sent = {"do": "ask.ChangeLimits", "with": body, **numbered}
            return http.post("/tables/MS-1/commands", json=sent).json()

    assert change("floor", 500, 50_000)["code"] == "limits_are_out_of_range"
    assert "$10 to $500" in change("floor", 500, 50_000)["says"]
    assert change("floor", 3_000, 2_000)["code"] == "minimum_is_above_maximum"
    assert change("floor", 1_000, 2_000, "fortune")["code"] == "limits_cannot_change"
    assert change("auditor", 2_000, 50_000)["code"] == "role_may_not_do_this"
    with office.served.player("MS-1") as player:
        seat = player.sit()
        player.open_round()
        assert change("floor", 2_000, 50_000)["code"] == "round_is_in_progress"
        player.play_on()
        assert change("floor", 2_000, 50_000)["ok"]
        assert change("floor", 2_000, 50_000)["code"] == "nothing_would_change"
        low = player.ask("do.PlaceWager", seat=seat, wager="ante", amount=1_500)
        assert low["code"] == "stake_is_not_allowed", low
        player.open_round(20_500)
        player.must("do.Fold", seat=seat)
        while player.view["round"] is not None:
            player.hear()
    (row,) = office.get("floor", "/tables")
    assert row["limits"]["ante"] == {"least": 2_000, "most": 50_000}
    sign = office.get("floor", "/tables/MS-1/notices")
    assert sign["tables"] == ["MS-1"], "the sign of a table names that table alone"
    assert sign["ruleset"] == row["ruleset"]
    figures = {one["label"]: one["value"] for part in sign["sections"] for one in part["figures"]}
    assert figures["Ante"] == "$20 to $500", "the limits in force, not those that were filed"
    (shown,) = office.get("floor", "/pit")["tables"]
    assert shown["ranges"]["ante"] == {"least": 1_000, "most": 50_000}
    events = office.get("auditor", "/tables/MS-1/rounds/2")
    assert events["limits"] == {"ante": {"least": 2_000, "most": 50_000}}


def test_a_withdrawn_submission_lets_no_round_begin(office: Office) -> None:
    id_ = office.filed(RULES)
    office.judged(id_)
    office.opened(id_, "MS-1")
    assert office.code("pit", f"/register/{id_}/withdraw", **WHY) == "role_may_not_do_this"
    office.ok("shift_manager", f"/register/{id_}/withdraw", **WHY)
    with office.served.player("MS-1") as player:
        seat = player.sit()
        answer = player.ask("do.PlaceWager", seat=seat, wager="ante", amount=1500)
    assert answer["code"] == "table_rules_are_not_in_force"
    assert "Choose another table" in answer["says"]
    assert "version" not in answer["says"], "players file nothing"
    (row,) = office.get("floor", "/tables")
    assert row["expired"] == office.get("floor", "/tables/MS-1")["expired"] == answer["says"]
    (need,) = office.get("floor", "/pit/attention")["items"]
    assert (need["what"], need["table"], need["says"]) == ("rules", "MS-1", answer["says"])


def test_a_closed_table_takes_two_people_to_open_again(office: Office) -> None:
    id_ = office.filed(RULES)
    office.judged(id_)
    request = office.confirmed(id_, "MS-1")
    office.ok("second", "/tables/MS-1/opening", request=request)
    for do, with_, code in (
        ("ask.CloseTable", WHY, None),
        ("ask.ReopenTable", {}, "table_must_be_confirmed"),
    ):
        office.sequence += 1
        body = {"do": do, "with": with_, "client": "c1", "sequence": office.sequence}
        with office.staff.http("floor") as http:
            assert http.post("/tables/MS-1/commands", json=body).json().get("code") == code
    again = office.code("second", "/tables/MS-1/opening", request=request)
    assert again == "opening_was_carried_out", "two people agreed on one opening"
    office.opened(id_, "MS-1")
    assert office.get("floor", "/tables/MS-1")["shut"] is None


def test_those_who_only_read_read_and_change_nothing(office: Office) -> None:
    id_ = office.filed(RULES)
    for who in ("regulator", "auditor", "administrator"):
        assert office.get(who, "/register")["submissions"][0]["id"] == id_
        filing = office.code(who, "/register", submission=RULES, **WHY)
        assert filing == "role_may_not_do_this"
    with office.staff.http("dealer") as http:
        assert http.get("/register").status_code == 403
    assert office.code("pit", "/register", submission=RULES, **WHY) == "submission_is_filed_already"
    assert json.loads(json.dumps(office.get("floor", "/register")))["openings"] == []
