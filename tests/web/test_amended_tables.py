"""Tables of earlier laws over the network: under their own law, expired, or no longer readable."""

from pathlib import Path
from typing import NoReturn

import httpx
import pytest

from editions import CURRENT, EARLIER, ID, SUBMISSION, current, earlier, law, on_the_shelf
from fifthstreet.floor.floor import TableOrder
from fifthstreet.floor.tables import ruleset
from fifthstreet.ledger.store.sqlite import SqliteStore
from fifthstreet.rules.fault import BookError
from fifthstreet.rules.library import law_hash, law_texts
from fifthstreet.rules.manifest import Folder
from floor.tables.players import Sitting
from web.served import Served
from web.test_staff import Staff

YEAR = 365 * 86_400
UNKNOWN_KEY = "plan.toml, line 3: there is no key 'streets'."


def written(folder: Path, edition: Folder, *, years_ago: int = 0, in_round: bool = False) -> None:
    """Have a house open a table under an edition of the book, and be closed again."""
    with SqliteStore(folder / "house.db") as store, on_the_shelf(edition):
        sitting = Sitting(store)
        sitting.clock.wrong_by = -years_ago * YEAR
        order = TableOrder(table="one", submission=SUBMISSION)
        sitting.house.open_table(order, lambda _: None)
        sitting.committer.settle()
        sitting.open("uk-1")
        if in_round:
            sitting.seat("one", "ann")
            sitting.bet("one")


def test_r52_a_table_whose_book_has_changed_goes_on_under_its_own_law(tmp_path: Path) -> None:
    written(tmp_path, earlier())
    with on_the_shelf(current()), Served(tmp_path) as served, served.http() as http:
        rows = {row["table"]: row for row in http.get("/tables").json()}
        health = httpx.get(f"{served.url}/healthz")
        notices = http.get("/tables/one/notices").json()
        main = http.get("/tables/one/book").json()["schedules"][0]["tables"][0]["lines"]
        with served.player("one") as player:
            player.sit()
            player.open_round()
    assert (rows["one"]["version"], rows["one"]["law"]) == (EARLIER, law(earlier()))
    assert rows["one"]["shut"] is None
    assert rows["uk-1"]["law"] == law_hash(law_texts("uk"))
    assert notices["version"] == EARLIER
    assert {line["name"]: line["pays"] for line in main}["Two pair"] == "3 to 1"
    assert (health.status_code, health.json()["stopped"]) == (200, [])


def test_x8_a_round_from_before_a_reopening_is_shown_with_the_book_of_then(tmp_path: Path) -> None:
    written(tmp_path, earlier())
    with on_the_shelf(current()), Served(tmp_path) as served, Staff(served).http("floor") as http:
        with served.player("one") as player:
            player.sit()
            player.open_round()
            player.play_on()
            player.must("ask.LeaveSeat")
        for number, do in enumerate(("ask.CloseTable", "ask.ReopenTable"), start=1):
            arguments = {"reason": "New rules."} if do == "ask.CloseTable" else {}
            body = {"client": "f", "sequence": number, "do": do, "with": arguments}
            answer = http.post("/tables/one/commands", json=body).json()
            assert answer["ok"], answer
        now = http.get("/tables/one/book").json()
        then = http.get("/tables/one/rounds/1/book").json()
        assert http.get("/tables/one/rounds/99/book").status_code == 404
    assert (then["document"]["version"], now["document"]["version"]) == (EARLIER, CURRENT)


def test_x8_a_table_whose_rules_have_expired_says_so_and_health_stays_green(
    tmp_path: Path,
) -> None:
    written(tmp_path, earlier(until="2020-01-01"), years_ago=10)
    with Served(tmp_path) as served, Staff(served).http("floor") as http:
        row = next(row for row in http.get("/tables").json() if row["table"] == "one")
        assert row["expired"].endswith("They expired on 2020-01-02.")
        assert http.get("/tables/one").json()["expired"] == row["expired"]
        (alarm,) = http.get("/pit").json()["alarms"]
        assert (alarm["alarm"], alarm["table"]) == ("rules_have_expired", "one")
        assert httpx.get(f"{served.url}/healthz").status_code == 200
        body = {"client": "f", "sequence": 1, "do": "ask.CloseTable", "with": {"reason": "So."}}
        assert http.post("/tables/one/commands", json=body).json()["ok"]
        assert http.get("/pit").json()["alarms"] == []


@pytest.mark.parametrize("in_round", [False, True])
def test_x8_a_table_whose_rules_nobody_can_read_is_listed_as_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, in_round: bool
) -> None:
    written(tmp_path, earlier(), in_round=in_round)

    def load(_texts: object) -> NoReturn:
        raise BookError(UNKNOWN_KEY)

    monkeypatch.setattr(ruleset, "load", load)
    ruleset._read.cache_clear()
    with Served(tmp_path) as served:
        with Staff(served).http("floor") as http:
            rows = {row["table"]: row for row in http.get("/tables").json()}
            assert f"cannot read the rules of the table ({ID} {EARLIER}" in rows["one"]["shut"]
            assert UNKNOWN_KEY in rows["one"]["shut"]
            assert rows["uk-1"]["shut"] is None
            answer = http.get("/tables/one")
            assert (answer.status_code, answer.json()["code"]) == (409, "rules_cannot_be_read")
            alarms = {one["alarm"]: one["table"] for one in http.get("/pit").json()["alarms"]}
            assert alarms == {"rules_cannot_be_read": "one"}
        health = httpx.get(f"{served.url}/healthz").json()
        metrics = httpx.get(f"{served.url}/metrics").text
    assert 'fifthstreet_tables{standing="shut"} 1.0' in metrics
    assert health["stopped"] == (["one"] if in_round else [])  # chips lie on that table
