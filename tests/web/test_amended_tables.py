"""Tables of earlier laws over the network: under their own law, expired, or no longer readable."""

from pathlib import Path

import httpx
import pytest

from editions import EARLIER, OLD, expiring, on_the_shelf
from fifthstreet.errors import FifthStreetError
from fifthstreet.floor.tables import laws
from fifthstreet.floor.tables.ruleset import Ruleset, Texts, law_hash, law_texts, ruleset_of
from fifthstreet.ledger.store.sqlite import SqliteStore
from floor.tables.players import Sitting
from web.served import Player, Served
from web.test_staff import Staff

YEAR = 365 * 86_400


def test_r52_a_table_whose_book_has_changed_goes_on_under_its_own_law(tmp_path: Path) -> None:
    with on_the_shelf(OLD), Served(tmp_path, {"md-1": "md", "uk-1": "uk"}):
        pass
    with Served(tmp_path) as served, served.http() as http:
        rows = {row["table"]: row for row in http.get("/tables").json()}
        health = httpx.get(f"{served.url}/healthz")
        notices = http.get("/tables/md-1/notices").json()
        me = served.guest()
        with Player(served, "md-1", me, {}) as player:
            player.sit()
            player.open_round()
    assert (rows["md-1"]["version"], rows["md-1"]["law"]) == (EARLIER, law_hash(OLD))
    assert rows["md-1"]["shut"] is None
    assert rows["uk-1"]["law"] == law_hash(law_texts("uk"))
    assert notices["version"] == EARLIER
    assert (health.status_code, health.json()["stopped"]) == (200, [])


def test_x8_a_table_whose_rules_have_expired_says_so_and_health_stays_green(
    tmp_path: Path,
) -> None:
    with SqliteStore(tmp_path / "house.db") as store, on_the_shelf(expiring("2020-01-02")):
        sitting = Sitting(store)
        sitting.clock.wrong_by = -10 * YEAR
        sitting.open("md-1")
    with Served(tmp_path) as served, Staff(served).http("floor") as http:
        (row,) = http.get("/tables").json()
        assert row["expired"].endswith("They expired on 2020-01-02.")
        assert http.get("/tables/md-1").json()["expired"] == row["expired"]
        (alarm,) = http.get("/pit").json()["alarms"]
        assert (alarm["alarm"], alarm["table"]) == ("rules_have_expired", "md-1")
        assert httpx.get(f"{served.url}/healthz").status_code == 200
        body = {"client": "f", "sequence": 1, "do": "ask.CloseTable", "with": {"reason": "So."}}
        assert http.post("/tables/md-1/commands", json=body).json()["ok"]
        assert http.get("/pit").json()["alarms"] == []


@pytest.mark.parametrize("in_round", [False, True])
def test_x8_a_table_whose_rules_nobody_can_read_is_listed_as_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, in_round: bool
) -> None:
    with SqliteStore(tmp_path / "house.db") as store, on_the_shelf(OLD):
        sitting = Sitting(store)
        sitting.open("md-1")
        sitting.open("uk-1")
        sitting.seat("md-1", "ann")
        if in_round:
            sitting.bet("md-1")

    def read(text: str, *law: Texts) -> Ruleset:
        if 'book = "md"' in text:
            raise FifthStreetError("md/plan.toml, line 3: there is no key 'streets'.")
        return ruleset_of(text, *law)

    monkeypatch.setattr(laws, "ruleset_of", read)
    with Served(tmp_path) as served:
        with Staff(served).http("floor") as http:
            rows = {row["table"]: row for row in http.get("/tables").json()}
            assert "cannot read the rules of the table (md MLGCA 1.1" in rows["md-1"]["shut"]
            assert rows["uk-1"]["shut"] is None
            answer = http.get("/tables/md-1")
            assert (answer.status_code, answer.json()["code"]) == (409, "rules_cannot_be_read")
            alarms = {one["alarm"]: one["table"] for one in http.get("/pit").json()["alarms"]}
            assert alarms == {"rules_cannot_be_read": "md-1"}
        health = httpx.get(f"{served.url}/healthz").json()
    assert health["stopped"] == (["md-1"] if in_round else [])  # chips lie on that table
