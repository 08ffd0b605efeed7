"""The gaming day over the network: reports to read and take away, and the close of two people."""

import io
import json
import zipfile
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import httpx
import pytest

from web.served import Served
from web.test_staff import Staff, why

OPENED = {"md-1": "md", "md-2": "md"}


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("days"), OPENED) as house:
        yield house


@pytest.fixture(scope="module")
def staff(served: Served) -> Staff:
    people = Staff(served)
    people.tokens["regulator"] = people.hired("regulator", "Badge 51")
    people.tokens["pit_manager"] = people.hired("pit_manager", "Badge 61")
    return people


def today(http: httpx.Client) -> str:
    return str(http.get("/days").json()["today"])


def test_auditor_and_regulator_read_and_download(staff: Staff) -> None:
    for role in ("pit_manager", "shift_manager", "auditor", "regulator", "administrator"):
        with staff.http(role) as http:
            days = http.get("/days").json()
            assert days["days"][0]["day"] == days["today"], role
    for role in ("dealer", "floor"):
        with staff.http(role) as http:
            assert http.get("/days").json()["code"] == "role_may_not_do_this"
    with staff.http("regulator") as http:
        day = today(http)
        shown = http.get(f"/days/{day}").json()
        assert [one["report"] for one in shown["reports"]] == [
            "win",
            "jackpots",
            "awards",
            "incidents",
            "dealers",
            "exclusions",
        ]
        names = [one["name"] for one in shown["files"]]
        for ending in (".pdf", ".xlsx", ".csv", ".json"):
            assert any(name.startswith("win") and name.endswith(ending) for name in names)
        pdf = http.get(f"/days/{day}/files/win.pdf")
        assert pdf.content.startswith(b"%PDF")
        assert "attachment" in pdf.headers["content-disposition"]
        archive = zipfile.ZipFile(io.BytesIO(http.get(f"/days/{day}/archive").content))
        assert sorted(archive.namelist()) == sorted(names)
        assert http.get(f"/days/{day}/files/nothing.pdf").json()["code"] == "file_is_unknown"
        assert http.get("/days/2026-02-30").json()["code"] == "day_is_unknown"
        assert http.get("/days/0001-01-01").json()["code"] == "day_is_unknown"


def test_a_regulator_writes_nothing(staff: Staff) -> None:
    with staff.http("regulator") as http:
        day = today(http)
        for path in (f"/days/{day}/close", f"/days/{day}/sign"):
            answer = http.post(path, json=why())
            assert answer.status_code == 403
            assert answer.json()["code"] == "role_may_not_do_this"


def test_a_day_in_the_future_is_not_closed(staff: Staff) -> None:
    with staff.http("shift_manager") as http:
        refused = http.post("/days/2999-01-01/close", json=why()).json()
        assert refused["code"] == "day_is_in_the_future"
        assert "has not begun" in refused["says"]


def test_a_day_is_closed_by_two_people_once(served: Served, staff: Staff) -> None:
    with staff.http("shift_manager") as one, staff.http("second") as two:
        day = today(one)
        assert one.post(f"/days/{day}/sign", json=why()).json()["code"] == "close_is_not_requested"
        with served.player("md-1") as player:
            player.sit()
            player.open_round()
            refused = one.post(f"/days/{day}/close", json=why()).json()
            assert refused["code"] == "rounds_are_in_progress"
            assert "Round 1 at md-1 is in progress." in refused["says"]
            open_ = one.get(f"/days/{day}").json()
            assert [item["kind"] for item in open_["open"]] == ["round"]
            assert open_["refused"] == refused["says"]
            player.play_on()
        answer = one.post(f"/days/{day}/close", json=why("The day is over."))
        assert answer.status_code == 201, answer.text
        same = one.post(f"/days/{day}/sign", json=why()).json()
        assert same["code"] == "requester_may_not_approve"
        for who in (one, two):
            again = who.post(f"/days/{day}/close", json=why()).json()
            assert again["code"] == "close_is_already_requested"
        before = one.get("/days").json()["days"][0]
        assert before["status"] == "requested"
        closed = two.post(f"/days/{day}/sign", json=why("I have read the reports."))
        assert closed.status_code == 200, closed.text
        for act in ("close", "sign"):
            again = one.post(f"/days/{day}/{act}", json=why()).json()
            assert again["code"] == "day_is_already_closed"
        assert one.get("/pit").json()["approvals"] == [], "nothing waits for a closed day"
        line = next(each for each in one.get("/days").json()["days"] if each["day"] == day)
        assert line["status"] == "closed"
        assert line["signed"]["asked_by"] != line["signed"]["approved_by"]
        assert one.get("/days").json()["today"] > day
        shown = one.get(f"/days/{day}").json()
        for file in shown["files"]:
            content = one.get(f"/days/{day}/files/{file['name']}").content
            assert sha256(content).hexdigest() == file["digest"], file
        rounds = table(shown, "win", "rounds")
        assert rounds == [
            {"shift": rounds[0]["shift"], "table": "md-1", "game": rounds[0]["game"]}
            | {"rounds": 1, "voided": 0}
        ]
    with staff.http("auditor") as http:
        report = http.get("/audit").json()
        assert report["ok"], report


def test_what_comes_after_an_early_close_belongs_to_the_next_day(
    served: Served, staff: Staff
) -> None:
    with staff.http("shift_manager") as http, served.player("md-2") as player:
        player.sit()
        player.open_round()
        player.play_on()
        day = today(http)
        assert table(http.get(f"/days/{day}").json(), "win", "rounds")[0]["rounds"] == 1


def table(shown: dict[str, Any], report: str, id_: str) -> list[dict[str, Any]]:
    """Return the rows of a table of a day."""
    tables = next(one["tables"] for one in shown["reports"] if one["report"] == report)
    rows: list[dict[str, Any]] = next(one["rows"] for one in tables if one["id"] == id_)
    return rows


def test_json_of_the_page_is_the_file(staff: Staff) -> None:
    with staff.http("auditor") as http:
        closed = [one for one in http.get("/days").json()["days"] if one["status"] == "closed"]
        day = closed[0]["day"]
        shown = http.get(f"/days/{day}").json()
        for report in shown["reports"]:
            content = http.get(f"/days/{day}/files/{report['report']}.json").content
            assert json.loads(content) == report


def test_the_folder_to_file_is_one_button(staff: Staff) -> None:
    with staff.http("shift_manager") as http:
        assert http.get("/days/filing").json()["code"] == "role_may_not_do_this"
    with staff.http("regulator") as http:
        answer = http.get("/days/filing")
        assert answer.status_code == 200, answer.text
        archive = zipfile.ZipFile(io.BytesIO(answer.content))
        names = archive.namelist()
        index = json.loads(archive.read("index.json"))
        assert {*index, "index.html", "index.json"} == {*names}
        assert {"clauses/md.pdf", "promises.pdf", "identity.json", "audit.json"} <= {*names}
        assert any(name.startswith("days/") and name.endswith("win.pdf") for name in names)
        assert any(name.startswith("par/") for name in names)
        audit = json.loads(archive.read("audit.json"))
        assert audit["audit"]["ok"], audit
        assert audit["signed_head"]["signature"]
