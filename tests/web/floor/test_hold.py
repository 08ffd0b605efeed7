"""The pit's hold through the API: counted once whoever looks, and as the ledger has it."""

import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any

import pytest

from audit.hold_ledger import ledger
from fifthstreet.audit.audit import audit
from fifthstreet.audit.replay import replayers
from fifthstreet.ledger.journal import StreamRecord
from jackpots.lucky import WISHES, wishes_come_true
from web.served import GLANCE, Served
from web.test_staff import Staff

LOOKS = 4
PATIENCE = 300.0
ROUNDS = 3
WAGERS = {"ante": 1500, "progressive": 500, "three_card": 500}


@pytest.fixture(scope="module")
def staff(served: Served) -> Staff:
    return Staff(served)


@pytest.fixture
def wishes() -> Iterator[None]:
    with wishes_come_true():
        yield


class Guest:
    """Somebody who plays over HTTP."""

    def __init__(self, served: Served, seat: int) -> None:
        self.served = served
        self.token = served.guest()["token"]
        self.seat = seat
        self.sequence = 0

    def do(self, do: str, **arguments: Any) -> None:
        self.sequence += 1
        body = {"client": "c1", "sequence": self.sequence, "do": do, "with": arguments}
        with self.served.http(self.token) as http:
            answer = http.post("/tables/md-1/commands", json=body)
        assert answer.status_code == 200, answer.text
        assert answer.json()["ok"], answer.text

    def plays_on(self) -> bool:
        """Look or bet the least while that is due, and tell whether a round is in progress."""
        with self.served.http(self.token) as http:
            view = http.get("/tables/md-1").json()
        deciding = view["round"] is not None and view["round"]["phase"] == "deciding"
        due = [one for one in view["offers"] if one["do"] in {"do.ViewCards", "do.Bet"}]
        for offer in due[:deciding]:
            self.do(offer["do"], **offer["with"])
        return view["round"] is not None


def pit(staff: Staff) -> dict[str, Any]:
    with staff.http("floor") as http:
        answer = http.get("/pit")
    assert answer.status_code == 200, answer.text
    data: dict[str, Any] = answer.json()
    return data


def hold(staff: Staff, table: str) -> dict[str, dict[str, Any]]:
    """Return what a table holds of each wager, once the exact figures are worked out."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        (found,) = [one for one in pit(staff)["tables"] if one["table"] == table]
        if found["counted"] and found["returns"]:
            return {one["wager"]: one for one in found["returns"]}
        time.sleep(GLANCE)
    raise AssertionError("the figures are not worked out")


def test_a_round_counts_once_however_many_pit_pages_look(
    served: Served, staff: Staff, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever reads the table's events waits a moment for somebody else who reads them too."""
    assert served.opened is not None
    store, meeting = served.opened.running.store, threading.Barrier(2)
    plainly = store.records

    def records(stream: str, **arguments: Any) -> list[StreamRecord]:
        found = plainly(stream, **arguments)
        if stream == "table:uk-1" and found:
            with suppress(threading.BrokenBarrierError):
                meeting.wait(1.0)
        return found

    with served.player("uk-1") as player:
        player.sit()
        for _ in range(ROUNDS):
            player.open_round()
            player.play_on()
        player.must("ask.LeaveSeat")
    monkeypatch.setattr(store, "records", records)
    with ThreadPoolExecutor(LOOKS) as pool:
        list(pool.map(lambda _: pit(staff), range(LOOKS)))
    assert hold(staff, "uk-1")["main"]["wagers"] == ROUNDS


@pytest.mark.usefixtures("wishes")
def test_the_hold_is_what_the_ledger_says_and_a_lucky_table_raises_an_alarm(
    served: Served, staff: Staff
) -> None:
    WISHES["md-1", 1] = {"community": "9s 8s 7s", 1: "Js Ts"}
    guests = [Guest(served, seat) for seat in (1, 2)]
    for guest in guests:
        guest.do("ask.TakeSeat", seat=guest.seat)
    for guest in guests:
        for wager, amount in WAGERS.items():
            guest.do("do.PlaceWager", seat=guest.seat, wager=wager, amount=amount)
    for guest in guests:
        guest.do("ask.DeclareReady")
    while {guest.plays_on() for guest in guests} != {False}:
        pass
    found, totals = hold(staff, "md-1"), served_ledger(served)
    assert found.keys() == {"main", "three_card", "progressive"}
    assert sum(one["staked"] for one in found.values()) == totals["staked"]
    assert sum(one["paid"] - one["staked"] for one in found.values()) == totals["player"]
    assert sum(one["held"] for one in found.values()) == totals["house"]
    for one in found.values():
        assert one["held"] == one["staked"] - one["paid"] - one["meters"]
        assert one["hold"] == pytest.approx(one["held"] / one["staked"], abs=1e-6)
        ahead = one["held"] > one["theory"]
        assert (one["deviations"] > 0) is ahead, "positive where the house is ahead"
    assert found["main"]["staked"] > 2 * WAGERS["ante"], "the streets are staked too"
    assert found["main"]["deviations"] < -10
    assert found["main"]["alarm"]
    assert found["main"]["hold"] < found["main"]["low"] < found["main"]["high"]
    assert not found["three_card"]["alarm"] or found["three_card"]["hold"] < 0
    shown = pit(staff)
    alarms = [one["says"] for one in shown["alarms"] if one["alarm"] == "return_is_not_chance"]
    opening = "check the hold of the main game: the house is "
    assert any(says.startswith(opening) and "behind" in says for says in alarms)
    _is_acknowledged_until_the_figure_rises(served, staff, alarms)
    assert shown["hold_alarm"] == {"deviations": 3, "wagers": 100, "deviations_at_once": 10}


def _is_acknowledged_until_the_figure_rises(
    served: Served, staff: Staff, alarms: list[str]
) -> None:
    def rings() -> list[str]:
        with staff.http("floor") as http:
            items = http.get("/pit/attention").json()["items"]
        return [one["ringing"] for one in items if one["what"] == "hold"]

    before = rings()
    assert len(before) == len(alarms)
    one = next(each for each in before if each.startswith("hold:md-1:main@"))
    figure = int(one.rpartition("@")[2])
    assert figure > 10
    seen = {"scope": "alarm", "subject": one, "closed": True, "reason": "One royal flush."}
    with staff.http("floor") as http:
        silly = http.post("/closures", json={**seen, "reason": " "})
        assert silly.json()["code"] == "reason_is_missing"
        silly = http.post("/closures", json={**seen, "subject": "hold"})
        assert silly.json()["code"] == "closure_subject_is_missing"
        lower = {**seen, "subject": f"hold:md-1:main@{figure - 1}"}
        assert http.post("/closures", json=lower).status_code == 200
        assert one in rings(), "the figure was lower then"
        assert http.post("/closures", json=seen).status_code == 200
    assert one not in rings()
    glance = pit(staff)
    ringing = [each["says"] for each in glance["alarms"] if each["alarm"] == "return_is_not_chance"]
    assert len(ringing) == len(alarms) - 1
    (_, closed) = glance["closures"]
    assert (closed["subject"], closed["reason"]) == (one, "One royal flush.")
    assert closed["names"][closed["by"]] == "Badge 21"
    with staff.http("dealer") as http:
        assert http.post("/closures", json=seen).json()["code"] == "role_may_not_do_this"
    with staff.http("shift_manager") as http:
        for each in (seen, lower):
            assert http.post("/closures", json={**each, "closed": False}).status_code == 200
    assert one in rings(), "it is opened again"
    assert served.opened is not None
    found = audit(served.opened.running.store, replayers=replayers())
    assert found.ok, found.problems


def served_ledger(served: Served) -> dict[str, Any]:
    assert served.opened is not None
    return ledger(served.opened.running.store, "md-1")
