"""Two processes of one house on a real PostgreSQL, one jackpot under both; one of them is killed.

Each runs its own table. The other takes the dead one's table over, does with its round what its
book says (RWS 5.7: void, for no bet was won or lost yet), and plays on; nothing that was
acknowledged is lost, and journal, ledger and meters are exact.
"""

import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from fifthstreet.audit.audit import audit
from fifthstreet.ledger.store.postgres import PostgresStore
from ledger.store.servers import fresh_database
from web.served import GLANCE, Player, Served
from web.two_processes.apart import LINK, TABLES, Apart

PATIENCE = 300.0
ANTE, PROGRESSIVE = "ante", "progressive"


def before_long(holds: Callable[[], Any]) -> Any:
    """Return what comes to hold, which another process takes a moment to learn."""
    until = time.monotonic() + PATIENCE
    while not (found := holds()):
        assert time.monotonic() < until, "it does not come to hold"
        time.sleep(GLANCE)
    return found


def bets(player: Player) -> list[dict[str, Any]]:
    """Make an ante and a Progressive wager, close the bets, and return the answers."""
    seat, terms = player.view["you"], player.view["terms"]
    sizes = {ANTE: terms[ANTE]["least"], PROGRESSIVE: terms[PROGRESSIVE]["sizes"][0]}
    answers = [
        player.must("do.PlaceWager", seat=seat, wager=wager, amount=amount)
        for wager, amount in sizes.items()
    ]
    answers.append(player.must("ask.DeclareReady"))
    while player.view["waits"]["for"] != "decision":
        player.hear()
    return answers


def decide(player: Player) -> None:
    """Bet on the hand, and wait until the round is over and its winner paid."""
    offer = player.offer("do.Bet")
    assert offer is not None
    player.must(offer["do"], **offer["with"])
    while player.view["round"] is not None:
        player.hear()


def is_known(served: Served, me: dict[str, Any]) -> bool:
    """Tell whether a server knows somebody who came in at the other."""
    with served.http(me["token"]) as http:
        return http.get("/me").status_code == 200


def balance(served: Served, me: dict[str, Any]) -> int:
    """Return what somebody holds, as a server knows it."""
    with served.http(me["token"]) as http:
        return int(http.get("/me").json()["balances"]["SGD"])


def is_between_rounds(served: Served, table: str) -> bool:
    """Tell whether a server runs a table at which no round is on."""
    with served.http() as http:
        answer = http.get(f"/tables/{table}")
    return answer.status_code == 200 and answer.json()["round"] is None


def check_repeated(player: Player, answers: list[dict[str, Any]]) -> None:
    """Send a wager again that the dead process acknowledged: it is answered so, and acts once."""
    player.sequence = answers[0]["sequence"] - 1
    seat, least = player.view["you"], player.view["terms"][ANTE]["least"]
    again = player.ask("do.PlaceWager", seat=seat, wager=ANTE, amount=least)
    assert again == answers[0]
    assert player.view["round"] is None


def whole_round(served: Served, table: str, me: dict[str, Any]) -> None:
    """Take a seat and play one round to its end."""
    with Player(served, table, me, {}) as player:
        player.sit()
        bets(player)
        decide(player)
        assert player.events()[-1]["kind"] == "house.RoundFinished"


def hits_at(served: Served) -> int:
    """Return how many hits of the jackpot a server knows."""
    with served.http() as http:
        return len(http.get(f"/jackpots/{LINK}").json()["hits"])


def check_elsewhere(served: Served, table: str, token: str) -> None:
    """Ask a server for a table that another runs: it has that one answer."""
    with served.http(token) as http:
        assert http.get(f"/tables/{table}").json()["table"] == table
        leave = {"client": "elsewhere", "sequence": 1, "do": "ask.LeaveSeat"}
        answer = http.post(f"/tables/{table}/commands", json=leave)
        assert answer.json()["code"] == "player_is_not_seated"
        assert http.get("/tables/rws-9").json()["code"] == "table_is_unknown"


def check_books(database: str, acknowledged: list[dict[str, Any]]) -> None:
    """Hold journal, ledger, meters and acknowledged commands against each other."""
    with PostgresStore(database) as store:
        report = audit(store)
        assert report.ok, report.problems
        balances, meters = store.balances(), store.meters()
        assert sum(balances.values()) == 0
        for name, meter in meters.items():
            assert balances[f"meter:{name}"] == meter.value
        assert sum(meter.hits for meter in meters.values()) >= len(TABLES)
        for answer in acknowledged:
            assert store.heads()[f"table:{answer['table']}"] >= answer["number"]
        courses = [of(store, table, "house.RoundInterrupted", "course") for table in TABLES]
        assert courses == [["void"], []]
        outcomes = [of(store, table, "house.RoundFinished", "outcome") for table in TABLES]
        assert outcomes == [["ended", "voided", "ended"], ["ended"]]


def of(store: PostgresStore, table: str, kind: str, field: str) -> list[Any]:
    """Return what the events of one kind at a table hold, in order."""
    return [one.data[field] for one in store.records(f"table:{table}") if one.kind == kind]


@pytest.mark.slow
@pytest.mark.requirement("R25", "R37")
def test_one_process_is_killed_and_the_other_goes_on_with_its_table(tmp_path: Path) -> None:
    database = fresh_database()
    first, second = TABLES
    with (
        Apart(tmp_path, database=database, table=first) as one,
        Apart(tmp_path, database=database, table=second) as two,
    ):
        ann, bert = one.guest(), two.guest()
        for served, me in ((two, ann), (one, bert)):
            before_long(partial(is_known, served, me))
        check_elsewhere(two, first, ann["token"])
        check_elsewhere(one, second, bert["token"])
        whole_round(one, first, ann)
        whole_round(two, second, bert)
        before_long(lambda: hits_at(one) == hits_at(two) >= len(TABLES))
        chips = balance(two, ann)
        with Player(one, first, ann, {}) as player:
            player.sequence = 100
            acknowledged = bets(player)
            one.kill()
        before_long(lambda: is_between_rounds(two, first))
        assert balance(two, ann) == chips
        with Player(two, first, ann, {}) as player:
            check_repeated(player, acknowledged)
            player.sequence = 200
            bets(player)
            decide(player)
        assert hits_at(two) > len(TABLES)
    check_books(database, acknowledged)
