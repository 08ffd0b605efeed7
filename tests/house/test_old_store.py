"""A house that an older program wrote opens, is audited and plays on; new rounds have commands."""

import tarfile
from contextlib import closing
from itertools import count
from pathlib import Path

import pytest

from fifthstreet.accounts.erasure import erase_in_store
from fifthstreet.accounts.people_snapshot import load
from fifthstreet.audit.audit import AuditReport, audit
from fifthstreet.audit.history import history_of
from fifthstreet.audit.replay import replayers
from fifthstreet.fairness import SystemEntropy
from fifthstreet.floor.tables.vault import Vault
from fifthstreet.ledger.journal import ChainHead, JournalLine
from fifthstreet.ledger.reading import read_cause
from fifthstreet.ledger.store.refusals import UnfitStoreError
from fifthstreet.ledger.store.sqlite import SqliteStore, connect
from fifthstreet.people.policy import POLICY
from fifthstreet.refusals import Refusal
from floor.tables.players import Sitting
from house.playing import resealed

STORES = Path(__file__).parent / "stores"
ARCHIVE = STORES / "0.1" / "house.tar.xz"
PREVIOUS = STORES / "0.2" / "house.tar.xz"
LINES = STORES / "lines" / "house.tar.xz"
ROUNDS = 16
EVENTS = 647


class Resumed(Sitting):
    """The old house under the program of today."""

    def __init__(self, folder: Path, source: Path = ARCHIVE) -> None:
        with tarfile.open(source) as archive:
            archive.extractall(folder, filter="data")
        self.keys = Vault.stored_at(folder / "house.keys", SystemEntropy())
        self.anchor = folder / "house.anchor"
        super().__init__(SqliteStore(folder / "house.db", anchor=self.anchor))
        self.sequence = count(10_000)

    def start(self) -> None:
        self.vault = self.keys
        super().start()

    def audited(self) -> AuditReport:
        return audit(self.store, replayers=replayers(), anchors=[self.anchor])

    @property
    def same_rules(self) -> list[str]:
        """Return the virtual tables whose books are still those that they were opened by."""
        return [
            name
            for name, host in self.house.tables.items()
            if host.state.rules.covers(host.state.opening.ruleset) and not host.state.live
        ]


@pytest.fixture
def old(tmp_path: Path) -> Resumed:
    return Resumed(tmp_path)


def test_i10_an_old_house_opens_and_is_found_in_order(old: Resumed) -> None:
    report = old.audited()
    assert report.ok, report.problems[:3]
    assert report.rounds == ROUNDS
    assert report.events >= EVENTS
    assert len(old.same_rules) < 5 or report.unreplayed == 0
    assert not any(host.stopped for host in old.house.tables.values())


def test_i11_a_store_with_a_row_for_each_line_keeps_every_line_and_the_chain_goes_on(
    tmp_path: Path,
) -> None:
    with tarfile.open(LINES) as archive:
        archive.extractall(tmp_path, filter="data")
    columns = ", ".join(JournalLine._fields)
    with closing(connect(tmp_path / "house.db", writes=False)) as file:
        before = file.execute(f"SELECT {columns} FROM journal ORDER BY seq").fetchall()  # noqa: S608
    with SqliteStore(tmp_path / "house.db") as store, store.view() as view:
        assert [*view.lines()] == before
        assert view.head() == ChainHead(before[-1][0], before[-1][-1])
        assert [view.line(seq) for seq in (1, 2, len(before))] == [before[0], before[1], before[-1]]
        assert len(view.rows(0)) < len(before) / 4
    resumed = Resumed(tmp_path, LINES)
    assert resumed.house.tables["t0"].state.rounds > 1
    for name in resumed.house.tables["t0"].state.seats.values():
        resumed.chips(name, "USD")
    resumed.wind(120)
    report = resumed.audited()
    assert report.ok, report.problems[:3]
    assert report.lines > len(before)
    with resumed.store.view() as view:
        assert [line for line in view.lines() if line.seq <= len(before)] == before


def test_a_reader_is_told_to_open_an_old_house_once(tmp_path: Path) -> None:
    with tarfile.open(ARCHIVE) as archive:
        archive.extractall(tmp_path, filter="data")
    with pytest.raises(UnfitStoreError, match="lasting_events"):
        SqliteStore(tmp_path / "house.db", read_only=True)


def test_an_old_house_plays_on_and_its_new_rounds_have_their_commands(old: Resumed) -> None:
    assert old.same_rules, "the books of all tables have changed: write down which, and adapt this"
    table = next(name for name in old.same_rules if old.house.tables[name].state.now is None)
    host = old.house.tables[table]
    for name in host.state.seats.values():
        old.chips(name, host.state.opening.currency)
    old.round(table)
    old.wind(1)
    number = host.state.rounds
    report = old.audited()
    assert report.ok, report.problems[:3]
    assert report.commands > 0
    with old.store.view() as view:
        causes = [read_cause(line) for line in view.lines() if line.part == "command"]
    mine = [one for one in causes if one.stream == f"table:{table}"]
    first = min(
        r.number for r in old.store.records(f"table:{table}") if r.data.get("round") == number
    )
    assert {one.kind for one in mine if one.number >= first} >= {"do.Bet", "do.PlaceWager"}
    moments = history_of(old.store, table, number).moments
    assert "player" in {one.role for one in moments}


def test_the_history_of_an_old_round_names_whom_its_events_name(old: Resumed) -> None:
    moments = history_of(old.store, "md-live", 1).moments
    assert {one.role for one in moments} == {""}
    assert any(one.who == "house" for one in moments), "who dealt was not written down then"


@pytest.mark.parametrize("kind", ["round.SeatSettled", "round.BetMade"])
def test_an_old_round_whose_money_was_changed_is_found(old: Resumed, kind: str) -> None:
    with old.store.view() as view:
        lines = [*view.lines()]
    at = next(n for n, line in enumerate(lines) if line.kind == kind)
    changed = lines[at].data.replace('"amount":', '"amount":1').replace('"paid":', '"paid":1')
    assert changed != lines[at].data
    lines[at] = lines[at]._replace(data=changed)
    report = audit(resealed(lines), replayers=replayers())
    assert not report.ok


@pytest.fixture
def previous(tmp_path: Path) -> Resumed:
    return Resumed(tmp_path, PREVIOUS)


def test_the_store_of_the_previous_release_opens_is_audited_and_plays_on(previous: Resumed) -> None:
    report = previous.audited()
    assert report.ok, report.problems[:3]
    assert not any(host.stopped for host in previous.house.tables.values())
    hosts = previous.house.tables
    table = next(name for name in previous.same_rules if hosts[name].state.now is None)
    before = hosts[table].state.rounds
    for name in hosts[table].state.seats.values():
        previous.chips(name, hosts[table].state.opening.currency)
    previous.round(table)
    previous.wind(1)
    assert hosts[table].state.rounds > before
    report = previous.audited()
    assert report.ok, report.problems[:3]


def test_erasing_somebody_in_an_old_store_leaves_the_old_lines_and_says_so(
    previous: Resumed,
) -> None:
    erased = erase_in_store(previous.store, "Olga Older", "asked")
    assert not isinstance(erased, Refusal)
    assert erased.clear >= 1, "the old program wrote the name in clear"
    people, _ = load(previous.store, POLICY)
    assert people.state.persons[erased.subject].name == f"erased person {erased.subject[1:]}"
    assert previous.audited().ok
    with previous.store.view() as view:
        assert any("Olga Older" in line.data for line in view.lines()), "and there it stays"
