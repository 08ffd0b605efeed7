"""Two servers of one house on a real PostgreSQL: tables of their own, people in common."""

from pathlib import Path

import httpx
import pytest

from fifthstreet.accounts.deletion import chips_at_rest
from fifthstreet.audit.audit import audit
from fifthstreet.ledger.store import Store
from fifthstreet.web.routes import own_account
from ledger.store.servers import fresh_database
from web.served import Player, Served


def soon(served: Served, token: str, status: int) -> bool:
    """Tell whether a token is answered so before long."""
    with served.http(token) as http:
        return any(http.get("/me").status_code == status for _ in range(500))


def listed(http: httpx.Client) -> set[str]:
    """Return the tables that a server lists, each once."""
    names = [table["table"] for table in http.get("/tables").json()]
    assert len(names) == len({*names})
    return {*names}


@pytest.mark.slow
def test_two_servers_share_people_money_and_the_way_to_every_table(tmp_path: Path) -> None:
    database = fresh_database()
    with (
        Served(tmp_path, {"md-1": "md"}, database=database) as one,
        Served(tmp_path, {"uk-1": "uk"}, database=database, demo=True) as two,
    ):
        with one.http() as http, two.http() as other:
            assert any(listed(http) == listed(other) >= {"md-1", "uk-1"} for _ in range(500))
            law = http.get("/tables/md-1/book").json()
            assert other.get("/tables/md-1/book").json() == law
            assert other.get("/tables/md-9").json()["code"] == "table_is_unknown"
            assert http.get("/pit").status_code == other.get("/pit").status_code == 401
        me = one.guest()
        assert soon(two, me["token"], 200)
        with Player(two, "md-1", me, {}) as player:
            player.sit()
            player.open_round()
            player.play_on()
        with one.http(me["token"]) as http, two.http(me["token"]) as other:
            balance = http.get("/me").json()["balances"]["USD"]
            sit = {"client": "c1", "sequence": 1, "do": "ask.TakeSeat"}
            assert other.post("/tables/uk-1/commands", json=sit).json()["ok"]
            assert other.get("/me").json()["balances"]["USD"] == balance
            assert other.delete("/sessions/current").status_code == 200
        assert soon(one, me["token"], 401)
        assert one.opened is not None
        assert audit(one.opened.running.store).ok


@pytest.mark.slow
def test_an_account_with_a_bet_at_a_table_of_another_process_is_not_deleted(tmp_path: Path) -> None:
    database = fresh_database()
    with (
        Served(tmp_path, {"md-1": "md"}, database=database) as one,
        Served(tmp_path, database=database) as two,
    ):
        me, other = one.guest(), one.guest("c2")
        assert soon(two, me["token"], 200)
        assert soon(two, other["token"], 200)
        with Player(one, "md-1", me, {}) as player:
            player.sit()
            player.open_round()
            assert two.opened is not None
            assert "md-1" not in two.opened.running.house.tables
            with two.http(other["token"]) as http:
                assert http.post("/me/deletion", json={"password": ""}).status_code == 200
            with two.http(me["token"]) as http:
                in_play = http.post("/me/deletion", json={"password": ""})
                assert in_play.json()["code"] == "bets_are_on_the_table"
                player.play_on()
                assert http.post("/me/deletion", json={"password": ""}).status_code == 200
        assert one.opened is not None
        assert audit(one.opened.running.store).ok


@pytest.mark.slow
def test_a_bet_at_another_process_between_the_check_and_the_deletion_stops_the_deletion(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = fresh_database()
    with (
        Served(tmp_path, {"md-1": "md"}, database=database) as one,
        Served(tmp_path, database=database) as two,
    ):
        me = one.guest()
        assert soon(two, me["token"], 200)
        with Player(one, "md-1", me, {}) as player, two.http(me["token"]) as http:
            player.sit()

            def checked_too_early(store: Store, person: str) -> dict[str, int] | None:
                found = chips_at_rest(store, person)
                player.open_round()
                return found

            monkeypatch.setattr(own_account, "chips_at_rest", checked_too_early)
            refused = http.post("/me/deletion", json={"password": ""})
            assert refused.json()["code"] == "bets_are_on_the_table"
            monkeypatch.undo()
            player.play_on()
            assert http.get("/me").status_code == 200
            assert http.post("/me/deletion", json={"password": ""}).status_code == 200
        assert one.opened is not None
        assert audit(one.opened.running.store).ok
