"""Who does not answer, and who leaves: what the table tells before, and what it tells after."""

from typing import Any

import pytest

from fifthstreet.audit.history import history_of
from fifthstreet.floor.tables.pace import FLAT_OUT, TablePace
from fifthstreet.rules.library import shelf
from fifthstreet.web.lobby import Lobby
from web.conftest import TABLES
from web.served import Player, Served

HASTY = TablePace(betting=30.0, numbers=5.0, decision=0.3, between=0.0, cycle=0.0)
BOOKS = shelf()
LEFT_BEHIND = {"md": "lost", "rws": "lost", "cb": "plays", "uk": "plays"}
"""What becomes of an ante whose player leaves: folded [MD-7.C.1, RWS-5.5], or, where a ruling of
the floor stands in for a silent document [AMB-silent], left as it lies."""


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Run a house in which a decision is due at once."""
    with Served(tmp_path_factory.mktemp("hasty"), TABLES, pace=HASTY) as house:
        yield house


def folded(player: Player, number: int) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Return how a hand was folded in a round, and the lines of its settlement."""
    with player.served.http() as http:
        table = player.view["table"]
        events = http.get(f"/tables/{table}/rounds/{number}").json()["events"]
    fold = next(one["data"] for one in events if one["kind"] == "round.HandFolded")
    settled = next(one["data"] for one in events if one["kind"] == "round.SeatSettled")
    return fold, settled["lines"]


def history(player: Player, number: int) -> dict[str, Any]:
    table = player.view["table"]
    return player.served.inside(
        lambda lobby: history_of(lobby.running.store, table, number).as_json()
    )


@pytest.mark.requirement("R26")
@pytest.mark.parametrize("book", BOOKS)
def test_a_hand_that_time_folded_says_so_in_event_settlement_and_history(
    hasty: Served, book: str
) -> None:
    with hasty.player(f"{book}-1") as player:
        player.sit()
        assert player.view["timers"] == {"bets": 30_000, "decision": 300, "absent": 3}
        player.open_round()
        number = player.view["round"]["number"]
        while player.view["round"] is not None:
            player.until("events")
        player.must("ask.LeaveSeat")
        fold, lines = folded(player, number)
        assert fold["reason"] == "time_ran_out"
        assert all("the time to decide ran out" in line["why"] for line in lines)
        story = history(player, number)
        assert any(
            "folds because the time to decide ran out" in one["says"] for one in story["moments"]
        )
        assert "the time to decide ran out" in story["settlement"][0]["why"]


@pytest.mark.promise("F12")
def test_a_hand_that_a_broken_connection_folded_says_that(served: Served) -> None:
    me = served.guest()
    with served.player("uk-1") as first:
        seat = first.sit()
        with Player(served, "uk-1", me, {}) as second:
            second.sit()
            for player in (first, second):
                assert not is_lost(served, me["person"])
                wager = {"seat": player.view["you"], "wager": "ante", "amount": 500}
                player.must("do.PlaceWager", **wager)
            second.must("ask.DeclareReady")
        first.must("ask.DeclareReady")
        while first.view["waits"]["for"] != "decision":
            first.hear()
        while not is_lost(served, me["person"]):
            pass
        pace(served, HASTY)
        number = first.view["round"]["number"]
        first.must("do.Fold", seat=seat)
        while first.view["round"] is not None:
            first.until("events")
        folds = [one["data"] for one in first.events() if one["kind"] == "round.HandFolded"]
        assert [fold["reason"] for fold in folds] == [None, "connection_lost"]
        settlement = history(first, number)["settlement"]
        assert ["the connection was lost" in line["why"] for line in settlement] == [True, False]
        first.must("ask.LeaveSeat")
    pace(served, FLAT_OUT)
    with Player(served, "uk-1", me, {}) as second:
        assert not is_lost(served, me["person"])
        second.sequence = 100
        second.must("ask.LeaveSeat")


def is_lost(served: Served, person: str) -> bool:
    """Tell whether the house knows that somebody is not connected to the table any more."""
    return served.inside(lambda lobby: lobby.running.house.services.is_lost("uk-1", person))


def pace(served: Served, pace: TablePace) -> None:
    """Let the table wait for later decisions as long as a pace says."""

    def change(lobby: Lobby) -> None:
        lobby.host("uk-1").timers.pace = pace

    served.inside(change)


def test_nobody_but_the_house_says_why_somebody_did_not_answer(served: Served) -> None:
    with served.player("uk-1") as player:
        seat = player.sit()
        player.open_round()
        excuse = player.ask("do.Fold", seat=seat, reason="connection_lost")
        assert excuse["code"] == "role_may_not_do_this"
        number = player.view["round"]["number"]
        player.must("do.Fold", seat=seat)
        while player.view["round"] is not None:
            player.until("events")
        fold, lines = folded(player, number)
        assert fold["reason"] is None
        assert lines[0]["why"] == "The hand was folded, and the Ante wager with it"
        player.must("ask.LeaveSeat")


def leaving(player: Player) -> dict[str, int]:
    with player.served.http(player.token) as http:
        answer = http.get(f"/tables/{player.view['table']}/leaving")
    assert answer.status_code == 200, answer.text
    data: dict[str, int] = answer.json()
    return data


@pytest.mark.parametrize("book", BOOKS)
def test_what_leaving_costs_is_told_before_and_is_what_it_costs(served: Served, book: str) -> None:
    with served.player(f"{book}-1") as player:
        seat = player.sit()
        nothing = dict.fromkeys(("back", "lost", "plays", "ruled"), 0)
        assert leaving(player) == nothing
        (ante,) = (
            one["with"]["amount"]
            for one in player.view["offers"]
            if one["with"].get("wager") == "ante" and one["with"]["seat"] == seat
        )
        side = 0
        player.must("do.PlaceWager", seat=seat, wager="ante", amount=ante)
        if "three_card" in player.view["terms"]:
            side = player.view["terms"]["three_card"]["least"]
            player.must("do.PlaceWager", seat=seat, wager="three_card", amount=side)
        assert leaving(player) == nothing | {"back": ante + side}
        player.must("ask.DeclareReady")
        while player.view["waits"]["for"] != "decision":
            player.hear()
        expected = {**nothing, "plays": side}
        expected[LEFT_BEHIND[book]] += ante
        assert leaving(player) == expected
        player.must("ask.LeaveSeat")
        while player.view["round"] is not None:
            player.until("events")
        folds = [one for one in player.events() if one["kind"] == "round.HandFolded"]
        assert len(folds) == (LEFT_BEHIND[book] == "lost")
        assert leaving(player) == nothing
