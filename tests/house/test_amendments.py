"""Amendments: a house with rounds under two laws of one book, and a program that has the newer."""

import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NoReturn

import pytest

from editions import CURRENT, EARLIER, NEW, OLD, expiring, on_the_shelf
from fifthstreet.audit.audit import AuditReport, audit
from fifthstreet.audit.export import export_json
from fifthstreet.audit.history import history_of
from fifthstreet.audit.hold import Watch
from fifthstreet.audit.processes import _go_through
from fifthstreet.audit.replay import replayers
from fifthstreet.coaching.procedure import procedure
from fifthstreet.coaching.standstill import standstill
from fifthstreet.fairness import verifier
from fifthstreet.floor.floor import TableOrder
from fifthstreet.floor.tables import ruleset, views
from fifthstreet.floor.tables.laws import PREFIX
from fifthstreet.floor.tables.proof import transcript
from fifthstreet.floor.tables.ruleset import RulesetError, law_hash
from fifthstreet.floor.tables.vault import Vault
from fifthstreet.floor.tables.views import Viewer
from fifthstreet.ledger.journal import JournalLine
from fifthstreet.procedures import commands as t
from fifthstreet.protocol import floor_commands as h
from fifthstreet.rules.fault import BookError
from floor.tables.players import Sitting, place
from floor.tables.test_live import ANYBODY, Floor
from house.playing import Seeded, resealed, submission
from ledger.store.kit import DATABASES, Place

ENDING = expiring("2026-01-02")
SECONDS_OF_A_DAY = 86_400


class House:
    """A house that is closed and started again under one edition or another."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self.sitting = Sitting(place.open())
        self.sitting.entropy = Seeded("amendments")  # type: ignore[assignment]
        self.sitting.vault = Vault.drawn(self.sitting.entropy)
        self.sitting.start()

    def restart(self) -> Sitting:
        self.sitting.store = self.place.reopen()
        self.sitting.start()
        return self.sitting

    @property
    def lines(self) -> list[JournalLine]:
        with self.sitting.store.view() as view:
            return [*view.lines()]

    def audited(self) -> AuditReport:
        return audit(self.sitting.store, replayers=replayers())


def played(sitting: Sitting, table: str, rounds: int = 2) -> None:
    """Seat five players at a table that has none, and play rounds."""
    host = sitting.house.tables[table]
    if not host.state.seats:
        sitting.seat(table, *(f"{name}-{table}" for name in ("ann", "bob", "cyd", "dot", "eve")))
    for _ in range(rounds):
        sitting.round(table)
        sitting.wind(1)


def won_with(sitting: Sitting, table: str) -> set[tuple[str, int]]:
    """Return the hands that won at a table, with what they paid to one."""
    rounds = range(1, sitting.house.tables[table].state.rounds + 1)
    return {
        (line.why.partition(" pays ")[0], line.paid // line.staked - 1)
        for number in rounds
        for line in history_of(sitting.store, table, number).lines
        if line.wager == "ante" and line.outcome == "win"
    }


@pytest.fixture
def house(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[House]:
    kind = getattr(request, "param", "memory")
    there = Place(kind, tmp_path)
    yield House(there)
    there.close()


def two_laws(house: House, rounds: int = 2) -> Sitting:
    """Play at a table under the old law, and at another under the new one after a restart."""
    with on_the_shelf(OLD):
        house.restart().open("md-1")
        played(house.sitting, "md-1", rounds)
    sitting = house.restart()
    sitting.open("md-2")
    played(sitting, "md-2", rounds)
    played(sitting, "md-1", rounds)
    return sitting


@pytest.mark.parametrize("house", DATABASES, indirect=True)
def test_x8_a_table_goes_on_under_the_law_it_was_opened_under(house: House) -> None:
    sitting = two_laws(house)
    tables = sitting.house.tables
    assert {id_: host.state.rules.law for id_, host in tables.items()} == {
        "md-1": law_hash(OLD),
        "md-2": law_hash(NEW),
    }
    rounds = [one for one in sitting.store.records("table:md-1") if one.kind == "house.RoundOpened"]
    assert [one.data["version"] for one in rounds] == [EARLIER] * 4
    assert ("Pair of queens", 2) in won_with(sitting, "md-1")
    assert ("Two pair, tens and fives", 2) in won_with(sitting, "md-2")
    report = house.audited()
    assert report.ok, report.problems[:3]
    assert (report.rounds, report.unreplayed) == (6, 0)
    state = tables["md-1"].state
    assert house.restart().house.tables["md-1"].state == state


def test_x8_the_law_is_in_the_journal_once_and_before_the_tables_that_use_it(house: House) -> None:
    with on_the_shelf(OLD):
        sitting = house.restart()
        sitting.open("md-1")
        sitting.open("md-2")
    sitting = house.restart()
    sitting.open("md-3")
    kinds = [(one.kind, one.key) for one in house.lines if one.part == "record"]
    kinds = [one for one in kinds if one[0] in {"law.Recorded", "house.TableOpened"}]
    assert kinds == [
        ("law.Recorded", f"{PREFIX}{law_hash(OLD)}"),
        ("house.TableOpened", "table:md-1"),
        ("house.TableOpened", "table:md-2"),
        ("law.Recorded", f"{PREFIX}{law_hash(NEW)}"),
        ("house.TableOpened", "table:md-3"),
    ]
    (law,) = sitting.store.records(f"{PREFIX}{law_hash(OLD)}")
    assert (law.data["book"], law.data["version"]) == ("md", EARLIER)
    assert law.data["texts"] == dict(OLD)


def test_x8_two_tables_that_open_at_once_record_their_law_once(house: House) -> None:
    sitting, answers = house.sitting, list[dict[str, Any]]()
    for table in ("md-1", "md-2"):
        order = TableOrder(table=table, submission=submission("md"))
        sitting.house.open_table(order, answers.append)
    sitting.committer.settle()
    assert [one["ok"] for one in answers] == [True, True]
    assert [one.kind for one in house.lines].count("law.Recorded") == 1
    assert house.audited().ok


def test_x8_what_is_told_of_an_old_round_names_its_law(house: House) -> None:
    sitting = two_laws(house, rounds=1)
    old, new = law_hash(OLD), law_hash(NEW)
    told = history_of(sitting.store, "md-1", 1).as_json()
    assert (told["book"], told["version"], told["law"]) == ("md", EARLIER, old)
    assert told["fairness"]["ok"]
    assert verifier.verify(transcript(sitting.store, "md-1", 1).as_json()).ok
    out = io.StringIO()
    export_json(sitting.store, "rounds", out)
    rows = {row["round"]: row for row in json.loads(out.getvalue())}
    assert (rows["md-1:1"]["law"], rows["md-2:1"]["law"]) == (old, new)
    assert (rows["md-1:1"]["book"], rows["md-1:1"]["version"]) == ("md", EARLIER)
    shown = views.snapshot(sitting.house.tables["md-1"], Viewer())
    assert (shown.law, shown.version, shown.expired) == (old, EARLIER, None)


def test_x8_a_table_that_is_closed_opens_again_under_the_law_of_today(house: House) -> None:
    sitting = two_laws(house, rounds=1)
    floor = sitting.actor("fay", "floor")
    sitting.must("md-1", floor, h.CloseTable(reason="New rules apply."))
    sitting.must("md-1", floor, h.ReopenTable())
    assert sitting.house.tables["md-1"].state.rules.law == law_hash(NEW)
    played(sitting, "md-1", 1)
    stories = [history_of(sitting.store, "md-1", number) for number in (1, 2, 3)]
    assert [one.opened.version for one in stories] == [EARLIER, EARLIER, CURRENT]
    assert house.restart().house.tables["md-1"].state.rules.law == law_hash(NEW)
    report = house.audited()
    assert (report.problems, report.unreplayed) == ((), 0)
    watch = Watch(sitting.house.tables["md-1"].state.rules)
    watch.read(sitting.store.records("table:md-1"))
    assert watch.tallies["main"].wagers == 5, "rounds under the old law are no part of the hold"


def test_x8_a_law_whose_text_was_changed_is_found(house: House) -> None:
    two_laws(house, rounds=1)
    (at,) = (n for n, one in enumerate(house.lines) if one.key == f"{PREFIX}{law_hash(OLD)}")
    lines = house.lines
    changed = lines[at].data.replace("2 to 1", "5 to 1")
    assert changed != lines[at].data
    lines[at] = lines[at]._replace(data=changed)
    report = audit(resealed(lines), replayers=replayers())
    (problem,) = (one for one in report.problems if one.seq == at + 1)
    assert problem.what.startswith(f"{PREFIX}{law_hash(OLD)} cannot be replayed")
    assert "are not those that its hash names" in problem.what
    del lines[at]
    missing = audit(resealed(lines), replayers=replayers()).problems
    assert "which is not recorded before" in missing[0].what


def test_x8_several_auditors_know_every_law(tmp_path: Path) -> None:
    house = House(Place("sqlite", tmp_path))
    last = two_laws(house, rounds=1).store.head().seq
    shares = [_go_through(house.place.address, last, share, 2) for share in range(2)]
    assert shares == [([], 0), ([], 0)]
    house.place.close()


def test_x8_under_rules_that_have_expired_no_round_begins_and_staff_close_the_table(
    house: House,
) -> None:
    with on_the_shelf(ENDING):
        sitting = house.restart()
        host = sitting.open("md-1")
        played(sitting, "md-1", 1)
        sitting.bet("md-1", ready=False)
        sitting.wind(SECONDS_OF_A_DAY)
        assert host.state.rounds == 2, "a round in progress comes to its end"
        with pytest.raises(RulesetError, match="in force only until 2026-01-02 00:00"):
            sitting.open("md-9", book="md")
    host = house.restart().house.tables["md-1"]
    assert not host.trouble, "health stays green"
    seat, name = next(iter(host.state.seats.items()))
    refused = sitting.ask("md-1", name, place(seat, "ante", 1500, name))
    assert refused["code"] == "rules_have_expired"
    assert refused["says"].endswith("They expired on 2026-01-02.")
    shown = views.snapshot(host, Viewer(person=name, column="player"))
    assert (shown.expired, shown.offers) == (refused["says"], ())
    before = sitting.chips_of(name, "USD")
    floor = sitting.actor("fay", "floor")
    sitting.must("md-1", floor, h.CloseTable(reason="Its rules have expired."))
    assert not host.state.seats
    assert sitting.chips_of(name, "USD") == before
    assert views.expired(host) is None
    assert house.audited().ok
    with on_the_shelf(ENDING):
        answer = house.restart().ask("md-1", floor, h.ReopenTable())
        assert answer["code"] == "submission_is_not_accepted"
        assert "in force only until" in answer["says"]
    house.restart().must("md-1", floor, h.ReopenTable())
    played(sitting, "md-1", 1)


def test_x8_at_a_live_table_the_console_says_that_the_rules_have_expired() -> None:
    with on_the_shelf(ENDING):
        felt = Floor("md", "bob")
        sitting, host = felt.sitting, felt.host
        felt.prepare()
        assert felt.ask(felt.dealer, h.SeatPatron(seat=2, name="Ann"))["ok"]
        assert felt.ask(felt.dealer, h.BuyChips(seat=2, amount=10_000, instrument="cash"))["ok"]
    (patron,) = host.state.patrons
    sitting.wind(SECONDS_OF_A_DAY)
    sitting.start()
    felt.host = host = sitting.house.tables["live-1"]
    start = t.StartRound(by=ANYBODY, at=felt.now)
    assert felt.ask(felt.dealer, start)["code"] == "rules_have_expired"
    held_up = procedure(host, felt.dealer).held_up
    assert held_up is not None
    assert held_up.code == "rules_have_expired"
    assert not standstill(host.state, "dealer", felt.now)
    assert sitting.chips_of(patron, "USD") == 10_000
    assert felt.ask(felt.floor, h.CloseTable(reason="Its rules have expired."))["ok"]
    assert sitting.chips_of(patron, "USD") == 0, "the patron took the chips along"
    assert audit(sitting.store, replayers=replayers()).ok


def test_x8_a_law_that_cannot_be_read_closes_its_table_and_nothing_else(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    sitting = two_laws(house, rounds=1)
    monkeypatch.setattr(ruleset, "load", _cannot_read)
    ruleset.law_of.cache_clear()
    ruleset.ruleset_of.cache_clear()
    tables = house.restart().house.tables
    assert "cannot read the rules" in tables["md-1"].state.shut
    assert EARLIER in tables["md-1"].state.shut
    assert not any(host.trouble for host in tables.values())
    played(sitting, "md-2", 1)
    report = house.audited()
    assert report.unreplayed == 2
    (problem,) = report.problems
    assert problem.what.startswith("the rounds that follow are not replayed. This release cannot")
    assert history_of(sitting.store, "md-1", 1).opened.version == EARLIER
    sitting.must("md-1", sitting.actor("fay", "floor"), h.ReopenTable())
    played(sitting, "md-1", 1)


def _cannot_read(_texts: object) -> NoReturn:
    raise BookError("md/plan.toml, line 3: there is no key 'streets'.")
