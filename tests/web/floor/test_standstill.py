"""A table that stands still: health, the pit and the audit say so at once."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from fifthstreet.audit.audit import audit
from fifthstreet.coaching import standstill
from fifthstreet.errors import InvariantError
from fifthstreet.floor.tables.host import TableHost
from fifthstreet.floor.tables.plan import TablePlan
from fifthstreet.ledger.store.address import open_store
from web.floor.company import Company
from web.served import Served

NOBODY = "Nobody has a next step. Call the shift manager."
IMPOSSIBLE = "InvariantError: Two hands hold one card."


def fail(_plan: TablePlan) -> None:
    """Meet something that cannot be."""
    raise InvariantError("Two hands hold one card.")


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Company]:
    """Return a house with a live table that is open and idle."""
    with Served(tmp_path) as served:
        yield Company(served)


def meddle(house: Company, act: Callable[[TableHost], Any]) -> None:
    """Do something to the live table inside the house."""
    house.served.inside(lambda lobby: act(lobby.running.house.tables[house.table]))


def colours(house: Company) -> tuple[int, str | None, list[str], list[str]]:
    """Return what health, the pit's row, its alarms and the audit say of the table."""
    house.served.guest()  # what was handed in before is durable when this is answered
    with house.served.http() as http:
        health = http.get(f"{house.served.url}/healthz")
    assert (health.json()["stopped"] == [house.table]) == (health.status_code == 503)
    pit = house.get("floor", "/pit")
    (row,) = [one for one in pit["tables"] if one["table"] == house.table]
    alarms = [one["says"] for one in pit["alarms"] if one["alarm"] == "table_has_stopped"]
    audit = house.get("auditor", "/audit")
    assert audit["ok"] == (not audit["problems"])
    return health.status_code, row["stopped"], alarms, [one["what"] for one in audit["problems"]]


def test_a_table_that_meets_something_impossible_is_red_everywhere(house: Company) -> None:
    assert colours(house) == (200, None, [], [])
    meddle(house, lambda host: host.do("Fail", fail))
    red = (503, IMPOSSIBLE, [IMPOSSIBLE], [f"table live-1 has stopped: {IMPOSSIBLE}"])
    assert colours(house) == red


def test_a_table_at_which_nobody_has_a_next_step_is_red_until_it_goes_on(
    house: Company, monkeypatch: pytest.MonkeyPatch
) -> None:
    house.seat(1)
    with monkeypatch.context() as patch:
        patch.setattr(standstill, "steps_of", lambda *_: iter(()))
        meddle(house, TableHost.nudge)
        meddle(house, TableHost.nudge)
        red = (503, NOBODY, [NOBODY], [f"table live-1 has stopped: {NOBODY}"])
        assert colours(house) == red
    house.follow(until="start_round")
    assert colours(house) == (200, None, [], [])


def test_what_stands_still_is_still_known_after_a_start(tmp_path: Path) -> None:
    with Served(tmp_path) as served:
        house = Company(served)
        meddle(house, lambda host: host.do("Fail", fail))
        served.guest()
    report = audit(open_store(str(tmp_path / "house.db"), read_only=True))
    assert [one.what for one in report.problems] == [f"table live-1 has stopped: {IMPOSSIBLE}"]
