"""Amendments: a house with rounds under two laws of one book, and a program that has the newer."""

import io
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, NoReturn

import pytest

from altered import forget
from editions import CURRENT, EARLIER, ID, SUBMISSION, current, earlier, furnish, law
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
from fifthstreet.floor.tables.laws import PREFIX, packed, unpacked
from fifthstreet.floor.tables.proof import transcript
from fifthstreet.floor.tables.ruleset import RulesetError
from fifthstreet.floor.tables.vault import Vault
from fifthstreet.floor.tables.views import Viewer
from fifthstreet.ledger.canonical import canonical
from fifthstreet.ledger.journal import JournalLine
from fifthstreet.procedures import commands as t
from fifthstreet.protocol import floor_commands as h
from fifthstreet.rules.fault import BookError
from fifthstreet.rules.library import law_hash
from fifthstreet.rules.manifest import Folder
from floor.tables.players import Sitting, place
from floor.tables.test_live import ANYBODY, Floor
from house.playing import Seeded, resealed
from ledger.store.kit import DATABASES, Place

OLD, NEW = earlier(), current()
ENDING = earlier(until="2026-01-01")
SECONDS_OF_A_DAY = 86_400
LAWS = {EARLIER: law(OLD), CURRENT: law(NEW)}


class House:
    """A house that is closed and started again under one edition or another."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self.sitting = Sitting(place.open())
        self.sitting.entropy = Seeded("amendments")  # type: ignore[assignment]
        self.sitting.vault = Vault.drawn(self.sitting.entropy)
        self.sitting.start()

    def restart(self, *shelf: Folder) -> Sitting:
        """Close the house, and start it again with these editions of the book."""
        furnish(*shelf)
        self.sitting.store = self.place.reopen()
        self.sitting.start()
        return self.sitting

    def open(self, *tables: str) -> None:
        """Open tables from the submission, all at once."""
        answers = list[dict[str, Any]]()
        for table in tables:
            order = TableOrder(table=table, submission=SUBMISSION, link=table)
            self.sitting.house.open_table(order, answers.append)
        self.sitting.committer.settle()
        assert [answer["ok"] for answer in answers] == [True] * len(tables)

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
    kind: Any = getattr(request, "param", "memory")
    there = Place(kind, tmp_path)
    yield House(there)
    there.close()
    forget()


def two_laws(house: House, rounds: int = 2) -> Sitting:
    """Play at a table under the old law, and at another under the new one after a restart."""
    house.restart(OLD)
    house.open("one")
    played(house.sitting, "one", rounds)
    sitting = house.restart(NEW)
    house.open("two")
    played(sitting, "two", rounds)
    played(sitting, "one", rounds)
    return sitting


@pytest.mark.parametrize("house", DATABASES, indirect=True)
def test_x8_a_table_goes_on_under_the_law_it_was_opened_under(house: House) -> None:
    sitting = two_laws(house, 3)
    tables = sitting.house.tables
    assert {id_: host.state.rules.law for id_, host in tables.items()} == {
        "one": LAWS[EARLIER],
        "two": LAWS[CURRENT],
    }
    rounds = [one for one in sitting.store.records("table:one") if one.kind == "house.RoundOpened"]
    assert [one.data["version"] for one in rounds] == [EARLIER] * 6
    assert ("Pair of jacks", 2) in won_with(sitting, "one")
    assert ("Pair of jacks", 1) in won_with(sitting, "two")
    report = house.audited()
    assert report.ok, report.problems[:3]
    assert (report.rounds, report.unreplayed) == (9, 0)
    state = tables["one"].state
    again = house.restart(NEW).house.tables["one"].state
    anew: Any = {"number": 0, "chain": 0, "tip": "", "house_tip": "", "nonce": "", "links": 0}
    assert again.but(ruleset=None, **anew) == state.but(ruleset=None, **anew)


def test_x8_the_law_is_in_the_journal_once_and_before_the_tables_that_use_it(house: House) -> None:
    house.restart(OLD)
    house.open("one")
    house.open("two", "three")
    sitting = house.restart(NEW)
    house.open("four", "five")
    kinds = [(one.kind, one.key) for one in house.lines if one.part == "record"]
    kinds = [one for one in kinds if one[0] in {"law.Recorded", "house.TableOpened"}]
    assert kinds == [
        ("law.Recorded", f"{PREFIX}{LAWS[EARLIER]}"),
        ("house.TableOpened", "table:one"),
        ("house.TableOpened", "table:two"),
        ("house.TableOpened", "table:three"),
        ("law.Recorded", f"{PREFIX}{LAWS[CURRENT]}"),
        ("house.TableOpened", "table:four"),
        ("house.TableOpened", "table:five"),
    ]
    (record,) = sitting.store.records(f"{PREFIX}{LAWS[EARLIER]}")
    assert (record.data["book"], record.data["version"]) == (ID, EARLIER)
    assert law_hash(unpacked(record.data["texts"])) == LAWS[EARLIER]


def test_x8_a_table_goes_on_where_its_book_is_no_longer_on_the_shelf(house: House) -> None:
    two_laws(house, rounds=1)
    sitting = house.restart()
    played(sitting, "one", 1)
    report = house.audited()
    assert (report.problems, report.unreplayed) == ((), 0)
    floor = sitting.actor("fay", "floor")
    sitting.must("one", floor, h.CloseTable(reason="Enough."))
    refused = sitting.ask("one", floor, h.ReopenTable())
    assert refused["code"] == "submission_is_not_accepted"
    assert "There is no book" in refused["says"]


def test_x8_what_is_told_of_an_old_round_names_its_law(house: House) -> None:
    sitting = two_laws(house, rounds=1)
    old, new = LAWS[EARLIER], LAWS[CURRENT]
    history = history_of(sitting.store, "one", 1).as_json()
    assert (history["book"], history["version"], history["law"]) == (ID, EARLIER, old)
    assert history["fairness"]["ok"]
    assert verifier.verify(transcript(sitting.store, "one", 1).as_json()).ok
    out = io.StringIO()
    export_json(sitting.store, "rounds", out)
    rows = {row["round"]: row for row in json.loads(out.getvalue())}
    assert (rows["one:1"]["law"], rows["two:1"]["law"]) == (old, new)
    assert (rows["one:1"]["book"], rows["one:1"]["version"]) == (ID, EARLIER)
    shown = views.snapshot(sitting.house.tables["one"], Viewer())
    assert (shown.law, shown.version, shown.expired) == (old, EARLIER, None)


def test_x8_a_table_that_is_closed_opens_again_under_the_law_of_today(house: House) -> None:
    sitting = two_laws(house, rounds=1)
    floor = sitting.actor("fay", "floor")
    sitting.must("one", floor, h.CloseTable(reason="New rules apply."))
    sitting.must("one", floor, h.ReopenTable())
    assert sitting.house.tables["one"].state.rules.law == LAWS[CURRENT]
    played(sitting, "one", 1)
    stories = [history_of(sitting.store, "one", number) for number in (1, 2, 3)]
    assert [one.opened.version for one in stories] == [EARLIER, EARLIER, CURRENT]
    assert house.restart(NEW).house.tables["one"].state.rules.law == LAWS[CURRENT]
    report = house.audited()
    assert (report.problems, report.unreplayed) == ((), 0)
    watch = Watch(sitting.house.tables["one"].state.rules)
    watch.read(sitting.store.records("table:one"))
    assert watch.tallies["main"].wagers == 5, "rounds under the old law are no part of the hold"


def test_x8_a_law_whose_text_was_changed_is_found(house: House) -> None:
    two_laws(house, rounds=1)
    (at,) = (n for n, one in enumerate(house.lines) if one.key == f"{PREFIX}{LAWS[EARLIER]}")
    lines = house.lines
    data = json.loads(lines[at].data)
    texts = unpacked(data["texts"])
    texts["pay.toml"] = texts["pay.toml"].replace("2 to 1", "5 to 1")
    lines[at] = lines[at]._replace(data=canonical({**data, "texts": packed(texts)}))
    report = audit(resealed(lines), replayers=replayers())
    (problem,) = (one for one in report.problems if one.seq == at + 1)
    assert problem.what.startswith(f"{PREFIX}{LAWS[EARLIER]} cannot be replayed")
    assert "are not those that its hash names" in problem.what
    del lines[at]
    missing = audit(resealed(lines), replayers=replayers()).problems
    assert "which is not recorded before" in missing[0].what


def test_x8_several_auditors_know_every_law(tmp_path: Path) -> None:
    house = House(Place("sqlite", tmp_path))
    last = two_laws(house, rounds=1).store.head().seq
    shares = [_go_through(house.place.address, last, share, 2) for share in range(2)]
    assert [([one for one in found if not one.remark], count) for found, count in shares] == [
        ([], 0),
        ([], 0),
    ]
    house.place.close()


@pytest.mark.parametrize(
    ("opened_under", "afterwards"),
    [(ENDING, ENDING), (ENDING, NEW), (OLD, current(until="2026-01-01"))],
)
def test_x8_under_rules_that_have_expired_no_round_begins_and_staff_close_the_table(
    house: House, opened_under: Folder, afterwards: Folder
) -> None:
    """The end is in the law itself, or in the book that lists a later version."""
    sitting = house.restart(opened_under)
    house.open("one")
    played(sitting, "one", 1)
    sitting.bet("one", ready=False)
    sitting.wind(SECONDS_OF_A_DAY)
    assert sitting.house.tables["one"].state.rounds == 2, "a round in progress comes to its end"
    sitting = house.restart(afterwards)
    host = sitting.house.tables["one"]
    assert not host.trouble, "health stays green"
    seat, name = next(iter(host.state.seats.items()))
    refused = sitting.ask("one", name, place(seat, "ante", 1500, name))
    assert refused["code"] == "rules_have_expired"
    assert refused["says"].endswith("They expired on 2026-01-02.")
    shown = views.snapshot(host, Viewer(person=name, column="player"))
    assert (shown.expired, shown.offers) == (refused["says"], ())
    before = sitting.chips_of(name, "USD")
    floor = sitting.actor("fay", "floor")
    sitting.must("one", floor, h.CloseTable(reason="Its rules have expired."))
    assert not host.state.seats
    assert sitting.chips_of(name, "USD") == before
    assert views.expired(host) is None
    assert house.audited().ok
    answer = sitting.ask("one", floor, h.ReopenTable())
    if afterwards is ENDING:
        assert answer["code"] == "submission_is_not_accepted"
        assert "in force only until" in answer["says"]
        with pytest.raises(RulesetError, match="in force only until 2026-01-02 00:00"):
            house.open("another")
    else:
        assert answer["ok"]
        assert sitting.house.tables["one"].state.opening.version == CURRENT
        played(sitting, "one", 1)


def test_x8_the_version_that_is_in_force_is_the_one_a_table_opens_under(house: House) -> None:
    sitting = house.restart(current(until="2026-01-01"))
    house.open("one")
    sitting.wind(SECONDS_OF_A_DAY)
    house.open("two")
    versions = {id_: host.state.opening.version for id_, host in sitting.house.tables.items()}
    assert versions == {"one": EARLIER, "two": CURRENT}
    assert views.expired(sitting.house.tables["one"])
    assert house.audited().ok


def test_x8_at_a_live_table_the_console_says_that_the_rules_have_expired() -> None:
    felt = Floor("md", "bob")
    sitting, host = felt.sitting, felt.host
    felt.prepare()
    assert felt.ask(felt.dealer, h.SeatPatron(seat=2, name="Ann"))["ok"]
    assert felt.ask(felt.dealer, h.BuyChips(seat=2, amount=10_000, instrument="cash"))["ok"]
    (patron,) = host.state.patrons
    sitting.start()
    felt.host = host = sitting.house.tables["live-1"]
    document = host.state.rules.book.document
    ended = document.model_copy(update={"effective_until": sitting.clock.now()})
    book = host.state.rules.book.model_copy(update={"document": ended})
    host.state = host.state.but(ruleset=replace(host.state.rules, book=book))
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
    ruleset._read.cache_clear()
    tables = house.restart(NEW).house.tables
    assert "cannot read the rules" in tables["one"].state.shut
    assert EARLIER in tables["one"].state.shut
    assert not any(host.trouble for host in tables.values())
    played(sitting, "two", 1)
    report = house.audited()
    assert report.unreplayed == 2
    (problem,) = report.problems
    assert problem.what.startswith("the rounds that follow are not replayed. This release cannot")
    assert history_of(sitting.store, "one", 1).opened.version == EARLIER
    sitting.must("one", sitting.actor("fay", "floor"), h.ReopenTable())
    played(sitting, "one", 1)


def _cannot_read(_texts: object) -> NoReturn:
    raise BookError("md/plan.toml, line 3: there is no key 'streets'.")
