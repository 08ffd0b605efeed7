"""Names in the place of ids: people, tables, and whose step it is."""

from pathlib import Path

from fifthstreet.house.demo import tables
from web.floor.company import Company
from web.served import Served


def test_steps_of_the_floor_are_not_the_dealers(company: Company) -> None:
    company.follow(until="verify")
    where = "/tables/live-1/procedure"
    seen = {
        who: next(one for one in company.get(who, where)["next"] if one["id"] == "verify")
        for who in ("dealer", "floor", "shift_manager")
    }
    assert {step["actor"] for step in seen.values()} == {"floor"}
    assert {who: step["yours"] for who, step in seen.items()} == {
        "dealer": False,
        "floor": True,
        "shift_manager": True,
    }


def test_approvals_and_closures_name_people(company: Company) -> None:
    guest = company.get(1, "/me")
    body = {"kind": "adjustment", "subject": f"player:{guest['person']}:USD", "after": 5}
    company.post("floor", "/approvals", **body, reason="a slip", client="c1", sequence=900)
    closes = {"scope": "player", "subject": guest["person"], "closed": True}
    company.post("floor", "/closures", **closes, reason="a talk")
    (approval,), (closed,) = company.get("floor", "/approvals"), company.get("floor", "/closures")
    assert approval["names"][approval["asked_by"]] == closed["names"][closed["by"]] == "Badge 21"
    assert approval["names"][guest["person"]] == closed["names"][guest["person"]] == guest["name"]
    pit = company.get("floor", "/pit")
    assert (pit["approvals"], pit["closures"]) == ([approval], [closed])
    (live,) = [one for one in pit["tables"] if one["table"] == "live-1"]
    assert live["names"][live["seats"]["1"]] == guest["name"]
    company.post("shift_manager", "/closures", **closes | {"closed": False}, reason="settled")
    company.post("floor", f"/approvals/{approval['id']}/decline", reason="found")


def test_h8_the_tables_of_the_demonstration_have_names_and_places_of_their_own(
    tmp_path: Path,
) -> None:
    with Served(tmp_path, demo=True) as served, served.http() as http:
        rows = {row["table"]: row for row in http.get("/tables").json()}
    assert [rows[table]["name"] for table, *_ in tables()] == [
        *("MS-1", "MS-2", "CS-01", "Bluestem", "MS-11")
    ]
    assert (rows["md-1"]["positions"], rows["md-2"]["positions"]) == (6, 5)
    assert {row["register"] for row in rows.values()} == {""}
