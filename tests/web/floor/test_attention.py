"""Where somebody is needed, as the pit is answered: it comes, it goes, and quiet means quiet."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fifthstreet.coaching.worker import WORKER
from fifthstreet.people.authority import Actor
from fifthstreet.refusals import Refusal, RefusedError
from fifthstreet.web.attention import lookout_of
from fifthstreet.web.lobby import Lobby
from web.floor.company import Company
from web.served import GLANCE, Served


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Company]:
    """Return a house with a live table and two guests at it."""
    with Served(tmp_path) as served:
        made = Company(served)
        made.seat(2)
        yield made


def attention(house: Company, who: str = "floor") -> dict[str, Any]:
    house.served.guest()  # what was handed in before is durable when this is answered
    answer: dict[str, Any] = house.get(who, "/pit/attention")
    return answer


def kinds(house: Company, who: str = "floor") -> list[str]:
    return [one["what"] for one in attention(house, who)["items"]]


def test_quiet_is_told_only_once_everything_was_looked_at(house: Company) -> None:
    result = attention(house)
    assert result["items"] == []
    assert result["unchecked"] == ["The hold of some tables is still being counted."]
    house.get("floor", "/pit")
    assert attention(house) == {"items": [], "unchecked": []}


def test_h1_it_is_not_quiet_until_the_hold_was_compared_with_its_exact_values(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def busy(*_arguments: object, **_options: object) -> None:
        raise RefusedError(Refusal("house_is_busy"))

    with Served(tmp_path, {"md-1": "md"}) as served:
        house = Company(served)
        with served.player("md-1") as player:
            player.sit()
            player.open_round()
            player.play_on()
        with monkeypatch.context() as slow:
            slow.setattr(WORKER, "ask", busy)
            tables = {one["table"]: one for one in house.get("floor", "/pit")["tables"]}
            assert tables["md-1"]["counted"]
            assert tables["md-1"]["returns"] is None
            assert attention(house)["unchecked"] == [
                "The hold of some tables is still being counted."
            ]
        while house.get("floor", "/pit")["tables"][0]["returns"] is None:
            time.sleep(GLANCE)
        assert attention(house)["unchecked"] == []


def test_h1_the_floor_is_called_to_the_inspection_and_told_since_when(house: Company) -> None:
    before = int(time.time())
    house.follow(until="verify")
    (item,) = attention(house)["items"]
    assert item["says"] == "Floor needed at Mill 7: confirm the inspection of deck D1."
    assert (item["what"], item["table"], item["link"]) == (
        "inspection",
        "live-1",
        "/dealer/live-1",
    )
    assert before - 1 <= item["since"] <= time.time() + 1
    assert item["yours"]
    assert attention(house)["items"] == [item], "it waits since the same second"
    assert not attention(house, "auditor")["items"][0]["yours"]
    with house.as_("dealer") as http:
        assert http.get("/pit/attention").status_code == 403
    step = next(one for one in house.console["next"] if one["id"] == "verify")
    house.ok(house.do(step, iter(())))
    assert kinds(house) == []


def test_h1_rulings_and_confirmations_wait_for_the_floor(house: Company) -> None:
    house.follow(until="reveal")
    house.ok(house.command("dealer", "do.ReportIrregularity", what="player_leaves", seat=1))
    assert kinds(house) == ["ruling"]
    house.rule(facts=["ruled_folded"])
    assert kinds(house) == []


def test_h1_a_request_is_shown_to_who_may_be_the_second_and_then_to_who_carries_it_out(
    house: Company,
) -> None:
    jackpot = house.get("floor", "/jackpots/live-1")
    subject = f"reset:live-1:{next(iter(jackpot['meters']))}"
    body = {"kind": "meter_change", "subject": subject, "after": 1_100_000, "reason": "A new reset"}
    answer = house.post("shift_manager", "/approvals", **body, client="c1", sequence=91)
    id_ = answer["events"][0]["data"]["request"]
    for who in ("shift_manager", "floor", "auditor", "second"):
        (item,) = attention(house, who)["items"]
        assert item["what"] == "approval", "nobody reads that all is quiet while it waits"
        assert "the request of Badge 31" in item["says"]
        assert item["yours"] == (who == "second"), "nobody is the second to themselves"
    house.post("second", f"/approvals/{id_}/approve", reason="Seen.")
    for who in ("shift_manager", "floor"):
        (item,) = attention(house, who)["items"]
        assert item["yours"] == (who == "shift_manager")
    house.post("shift_manager", f"/approvals/{id_}/use", client="c1", sequence=92)
    assert kinds(house, "shift_manager") == []


def test_h1_a_jackpot_out_of_order_and_a_stopped_table_are_shown_until_mended(
    house: Company,
) -> None:
    house.post("floor", "/jackpots/live-1/fail", reason="The display is dark.")
    assert "jackpot" in kinds(house)
    house.post("floor", "/jackpots/live-1/restore", reason="A new display.")
    assert kinds(house) == []

    def stop(lobby: Lobby) -> None:
        lobby.running.house.tables["live-1"].stopped = "The store does not answer."

    house.served.inside(stop)
    (item,) = attention(house)["items"]
    assert item["what"] == "stopped"
    assert item["says"] == "Shift manager needed at Mill 7: The store does not answer."


def test_sixty_tables_are_looked_at_in_a_few_milliseconds(house: Company) -> None:
    text = house.get("floor", "/pit")["tables"]
    assert text

    def look(lobby: Lobby) -> float:
        actor = Actor(column="floor", at=lobby.running.desk.at())
        lookout_of(lobby).look(lobby, actor)
        started = time.perf_counter()
        for _ in range(12):
            lookout_of(lobby).look(lobby, actor)
        return time.perf_counter() - started

    tables = house.served.inside(lambda lobby: len(lobby.running.house.tables))
    taken = house.served.inside(look)
    assert taken / 12 / tables * 60 < 0.05, "a look at sixty tables"
