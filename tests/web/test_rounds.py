"""Whole rounds over the network, and what is told of them."""

import json
from typing import Any

import pytest

from fifthstreet.audit.audit import audit
from fifthstreet.fairness.verifier import verify
from fifthstreet.rules.library import shelf
from web.served import Served, least_ante

HIDDEN = "??"


@pytest.mark.parametrize("table", ["md-1", "rws-1", "cb-1", "uk-1"])
def test_a_whole_round_of_each_document_by_its_socket(served: Served, table: str) -> None:
    with served.player(table) as player:
        seat = player.sit()
        player.open_round()
        number = player.view["rounds"]
        hidden = player.view["round"]["seats"][str(seat)]["cards"]
        assert hidden == [HIDDEN] * len(hidden)
        player.play_on()
        table_events = player.events()
        kinds = [event["kind"] for event in table_events]
        numbers = [event["number"] for event in table_events]
        assert numbers == [*range(numbers[0], numbers[-1] + 1)]
        assert kinds.index("house.RoundOpened") < kinds.index("house.CardsOrdered")
        assert kinds[-1] == "house.RoundFinished"
        looked = next(event for event in table_events if event["kind"] == "round.CardsViewed")
        assert len(looked["data"]["cards"]) == len(hidden)
        assert not any("nonce" in event["data"] for event in table_events)
        player.must("ask.LeaveSeat")
    with served.http() as http:
        proof = http.get(f"/tables/{table}/rounds/{number}/proof")
        whole = http.get(f"/tables/{table}/rounds/{number}").json()
    assert proof.json()["outcome"] == "ended"
    assert verify(proof.json()).ok
    assert whole["over"]
    assert [event["kind"] for event in whole["events"]][-1] == "house.RoundFinished"


def command(number: int, do: str, **arguments: Any) -> dict[str, Any]:
    return {"client": "rest", "sequence": number, "do": do, "with": arguments}


def test_a_whole_round_by_http_alone(served: Served) -> None:
    me = served.guest("rest")
    where = "/tables/uk-1/commands"
    with served.http(me["token"]) as http:
        before = http.get("/me").json()["balances"]["GBP"]
        answer = http.post(where, json=command(1, "ask.TakeSeat"))
        assert answer.json()["ok"], answer.text
        ante = least_ante(served, "uk-1")
        seat = http.get("/tables/uk-1").json()["you"]
        bet = command(2, "do.PlaceWager", seat=seat, wager="ante", amount=ante)
        first, again = http.post(where, json=bet), http.post(where, json=bet)
        assert first.json() == again.json()
        assert http.get("/me").json()["balances"]["GBP"] == before - ante
        assert http.post(where, json=command(3, "ask.DeclareReady")).json()["ok"]
        answer = http.post(where, json=command(4, "do.Fold", seat=seat))
        while answer.status_code == 409:
            answer = http.post(where, json=command(5, "do.Fold", seat=seat))
        history = http.get("/me/history", params={"currency": "GBP"}).json()
        assert http.get("/me").json()["balances"]["GBP"] == before - ante
        assert history[0]["balance"] == before - ante
        assert history[0]["round"] is not None
        assert http.post(where, json=command(6, "ask.LeaveSeat")).json()["ok"]


def test_a_proof_before_the_end_opens_only_what_its_reader_may_see(served: Served) -> None:
    with served.player("md-1") as player, served.http(player.token) as mine, served.http() as any_:
        seat = player.sit()
        player.open_round()
        number = player.view["rounds"]
        where = f"/tables/md-1/rounds/{number}/proof"
        assert mine.get(where).json()["openings"] == []
        player.must("do.ViewCards", seat=seat)
        mine_now, others = mine.get(where).json(), any_.get(where).json()
        cards = player.view["round"]["seats"][str(seat)]["cards"]
        assert sorted(one["card"] for one in mine_now["openings"]) == sorted(cards)
        assert others["openings"] == []
        assert HIDDEN not in cards
        table = any_.get("/tables/md-1").json()
        assert table["round"]["seats"][str(seat)]["cards"] == [HIDDEN] * len(cards)
        player.play_on()
        player.must("ask.LeaveSeat")


def test_the_store_of_everything_that_was_played_is_in_order(served: Served) -> None:
    assert served.opened is not None
    with served.player("uk-1") as player:
        player.sit()
        player.open_round()
        player.play_on()
        player.must("ask.LeaveSeat")
    report = audit(served.opened.running.store)
    assert report.ok, report.problems
    assert report.rounds > 0


@pytest.mark.requirement("R11")
def test_books_are_read_without_a_session(served: Served) -> None:
    with served.http() as http:
        assert tuple(book["id"] for book in http.get("/books").json()) == shelf()
        book = http.get("/books/md").json()
        assert http.get("/books/xx").json()["code"] == "book_is_unknown"
    assert book["document"]["version"]
    assert "pay" in json.dumps(book)


def test_jackpots_show_their_meters(served: Served) -> None:
    with served.http() as http:
        listed = {one["link"]: one for one in http.get("/jackpots").json()}
        assert http.get("/jackpots/nothing").status_code == 404
        shown = http.get("/jackpots/md-1").json()
    assert listed["md-1"] == shown
    assert set(shown["meters"]) == {"mega", "major", "minor"}
    assert shown["hits"] == []
