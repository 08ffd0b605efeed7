"""A whole gaming day over the network: rules, tables, a jackpot, a dispute, a power cut, the close.

Bad input comes in between. Each gets a sentence, and the audit of the journal finds nothing lost.
"""

import re
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from fifthstreet.audit.audit import audit
from fifthstreet.audit.replay import replayers
from fifthstreet.gaming_day.inspection import audited
from fifthstreet.ledger.store.address import open_store
from web.floor.company import SUBMISSIONS
from web.floor.night import ANTES, Night
from web.office import WHY, Office
from web.powered import Powered
from web.test_staff import NAMES, Staff, why

TABLES = ("MS-1", "MS-2", "MS-3")
OWN = "You cannot approve your own request. Ask someone else."
UNNAMED = (
    "The submission does not name this table. Choose one that it names. It names MS-1, MS-2, MS-3."
)
UNAPPROVED = "This submission is not approved. Two people must approve it first."
IN_PROGRESS = "Round 1 at MS-2 is in progress."
WRITES_NOTHING = "Your role does not allow this. Ask someone whose role does."
CLOSED = "That gaming day is closed. Correct it with an adjustment, which names the day."
RULES = (SUBMISSIONS / "md-shoe.toml").read_text()
RULES = re.sub(
    r"\[\[tables\]\]\nname = .*\n", "".join(f'[[tables]]\nname = "{t}"\n' for t in TABLES), RULES
)


class DayOnTheFloor(Night):
    """The first table of the day, with a second dealer who relieves the first."""

    def __init__(self, served: Powered) -> None:
        self.served, self.table = served, TABLES[0]
        self.staff = Staff(served)
        for role, name in (("regulator", "Badge 51"), ("relief", "Badge 12")):
            self.staff.tokens[role] = self.staff.hired({"relief": "dealer"}.get(role, role), name)
        self.office = Office(self.staff)
        self.guests, self.lines, self.sequence = {}, {}, 0

    def assign(self, who: str) -> None:
        """Post a dealer to the table."""
        person = self.get(who, "/me")["person"]
        self.post("floor", f"/people/{person}/posts", tables=[self.table], reason="the shift")

    def dispute(self, seat: int) -> None:
        """Have a player leave who says they never did, and the floor rule on it."""
        report = {"what": "player_leaves", "seat": seat, "facts": []}
        self.ok(self.command("dealer", "do.ReportIrregularity", **report))
        self.rule(facts=["ruled_folded"], reason="Three players saw them go.")

    def relieve(self) -> None:
        """Let the second dealer take the table over."""
        self.ok(self.command("relief", "ask.RelieveDealer"))
        self.staff.tokens["dealer"] = self.staff.tokens["relief"]
        self.lines.pop("dealer").close()

    def cut_power(self) -> None:
        """End the house in the middle of the round, and start it again."""
        before = self.get("dealer", f"/tables/{self.table}")["round"]
        assert isinstance(self.served, Powered)
        self.served.kill()
        self.served.start()
        after = self.get("dealer", f"/tables/{self.table}")["round"]
        assert after == before, "the cards and the chips lie where they lay"

    def go_home(self) -> None:
        """Do what the console shows until the round is over."""
        while self.get("dealer", f"/tables/{self.table}")["round"] is not None:
            self.ok(self.do(self.console["next"][0], iter(())))

    def refusal(self, who: str, path: str, **body: Any) -> str:
        """Return the sentence with which something is refused."""
        answer = self.office.post(who, path, **body)
        assert 400 <= answer.status_code < 500, answer.text
        return str(answer.json()["says"])


@pytest.fixture
def day(tmp_path: Path) -> Iterator[DayOnTheFloor]:
    with Powered(tmp_path) as served, DayOnTheFloor(served) as opened:
        yield opened
    with open_store(str(tmp_path / "house.db"), read_only=True) as store:
        report = audited(store, audit(store, replayers=replayers()))
    assert report.problems == (), report.problems


def test_a_gaming_day_from_its_rules_to_its_reports(day: DayOnTheFloor) -> None:
    open_tables(day)
    day.assign("dealer")
    day.assign("relief")
    day.seat(len(ANTES))
    day.before = day.chips()
    day.follow(until="reveal")
    day.dispute(5)
    day.relieve()
    day.cut_power()
    day.turn_up()
    day.settle()
    day.go_home()
    with day.served.player(TABLES[2]) as player:
        player.sit()
        player.open_round()
        player.play_on()
    search(day)
    gaming_day = close(day)
    read_reports(day, gaming_day)


def open_tables(day: DayOnTheFloor) -> None:
    """File and approve the rules, and open the three tables that they name and no other."""
    office = day.office
    id_ = office.filed(RULES)
    assert day.refusal("floor", "/tables", submission=id_, table="MS-1", **WHY) == UNAPPROVED
    question = office.ok(
        "shift_manager", "/approvals", kind="submission", subject=id_, after=1, **WHY
    )
    request = question["events"][0]["data"]["request"]
    assert day.refusal("shift_manager", f"/approvals/{request}/approve", **WHY) == OWN
    office.ok("second", f"/approvals/{request}/approve", **WHY)
    office.ok("second", f"/approvals/{request}/use")
    assert day.refusal("floor", "/tables", submission=id_, table="MS-9", **WHY) == UNNAMED
    office.opened(id_, TABLES[0], dealing="live")
    for table in TABLES[1:]:
        office.opened(id_, table)
    assert [one["table"] for one in office.get("floor", "/tables")] == [*TABLES]


def search(day: DayOnTheFloor) -> None:
    """Find the round by the names of those who dealt it, and by a part that others have too."""
    for dealer in (NAMES["dealer"], "Badge 12", "badge"):
        found = day.office.get("regulator", f"/rounds?dealer={dealer}")["rounds"]
        assert [(one["table"], one["dealers"]) for one in found] == [
            (TABLES[0], [NAMES["dealer"], "Badge 12"])
        ], dealer
    assert day.office.get("regulator", "/rounds?dealer=Badge 51")["rounds"] == []


def close(day: DayOnTheFloor) -> str:
    """Close the day with two people, once, when no round is open; return its name."""
    today = str(day.get("shift_manager", "/days")["today"])
    path = f"/days/{today}/close"
    with day.served.player(TABLES[1]) as player:
        player.sit()
        player.open_round()
        assert IN_PROGRESS in day.refusal("shift_manager", path, **why())
        player.play_on()
    assert day.refusal("regulator", path, **why()) == WRITES_NOTHING
    day.office.ok("shift_manager", path, **why())
    assert day.refusal("shift_manager", f"/days/{today}/sign", **why()) == OWN
    day.office.ok("second", f"/days/{today}/sign", **why())
    for again in (path, f"/days/{today}/sign"):
        assert day.refusal("shift_manager", again, **why()) == CLOSED
    return today


def read_reports(day: DayOnTheFloor, today: str) -> None:
    """Read what the day comes to, as a regulator, and compare every file with the close."""
    shown = day.get("regulator", f"/days/{today}")
    with day.as_("regulator") as http:
        for file in shown["files"]:
            content = http.get(f"/days/{today}/files/{file['name']}").content
            assert sha256(content).hexdigest() == file["digest"], file
    tables = {
        (report["report"], table["id"]): table["rows"]
        for report in shown["reports"]
        for table in report["tables"]
    }
    awards = tables["awards", "awards"]
    (award,) = awards  # the capped win on the main wagers was paid below 300 to 1
    assert (award["wager"], award["award"]) == ("progressive", 1_250_075)
    assert award["by"] != award["approved_by"]
    assert {f"slips/{row['slip']}.pdf" for row in awards} <= {one["name"] for one in shown["files"]}
    incidents = {row["kind"]: row for row in tables["incidents", "incidents"]}
    assert [*incidents] == ["irregularity", "ruling", "interruption"]
    assert shown["names"][incidents["irregularity"]["by"]] == NAMES["dealer"]
    assert incidents["ruling"]["reason"] == "Ruling: fold hand. Three players saw them go."
    assert incidents["ruling"]["clause"] == "AMB-abandon"
    assert incidents["interruption"]["what"].endswith("during the round; the round continues")
    assert [row["rounds"] for row in tables["dealers", "stints"]] == [0, 1]
    assert {row["table"]: row["rounds"] for row in tables["win", "rounds"]} == dict.fromkeys(
        TABLES, 1
    )
    assert {row["reconciled"] for row in tables["jackpots", "meters"]} == {"yes"}
