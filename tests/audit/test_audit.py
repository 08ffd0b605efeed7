"""The audit finds every change to a store, and says where it begins (I11, R47, F24, G16)."""

import re
import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from fifthstreet.audit.audit import AuditProblem, AuditReport, audit
from fifthstreet.errors import FifthStreetError
from fifthstreet.ledger.canonical import canonical
from fifthstreet.ledger.journal import START, Batch, Draft, JournalLine
from fifthstreet.ledger.store.guards_postgres import APPEND_ONLY
from fifthstreet.ledger.store.memory import MemoryStore
from fifthstreet.protocol.codec import encode
from ledger.store.kit import Place, record, small_house
from ledger.store.tampering import Insider

pytestmark = pytest.mark.requirement("R47")

QUICK, MANY, SHARES = 300, 10_000, 20


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    """Give a closed house of six rounds, to be copied."""
    place = Place("sqlite", tmp_path_factory.mktemp("audit"))
    store = place.open()
    for batch in small_house(6):
        store.commit([batch])
    place.close()
    yield place
    place.close()


def copied(house: Place, folder: Path) -> Place:
    folder.mkdir(exist_ok=True)
    for name in ("house.db", "anchor"):
        shutil.copy(house.folder / name, folder / name)
    for name in ("house.db-wal", "house.db-shm"):
        (folder / name).unlink(missing_ok=True)
    return Place("sqlite", folder)


def audited(place: Place) -> AuditReport:
    store = place.open(read_only=True)
    try:
        return audit(store, anchors=[place.anchor])
    finally:
        place.close()


def tampered(house: Place, folder: Path, seed: int) -> str | None:
    """Do one deed to a copy of a house, and return it if the audit does not name it."""
    place = copied(house, folder)
    deed = Insider(house, seed).deed()
    place.unguarded(*deed.statements)
    report = audited(place)
    if report.ok or not deed.named_by(report.first_bad):
        return f"seed {seed}: {deed.name}, expected {deed.first}: {report.problems[:3]}"
    return None


def test_a_house_that_nobody_touched_is_found_in_order(house: Place, tmp_path: Path) -> None:
    report = audited(copied(house, tmp_path / "copy"))
    assert report.ok
    assert report.first_bad is None
    assert (report.lines, report.events, report.entries) == (64, 24, 21)
    assert (report.movements, report.replies, report.rounds) == (7, 12, 6)


def test_i11_f24_every_deed_of_an_insider_is_found_where_it_begins(
    house: Place, tmp_path: Path
) -> None:
    missed = [tampered(house, tmp_path / "copy", seed) for seed in range(QUICK)]
    assert [miss for miss in missed if miss] == []


@pytest.mark.exhaustive
@pytest.mark.parametrize("share", range(SHARES))
def test_g16_ten_thousand_deeds_of_insiders_are_all_found(
    house: Place, tmp_path: Path, share: int
) -> None:
    seeds = range(QUICK + share, QUICK + MANY, SHARES)
    missed = [tampered(house, tmp_path / "copy", seed) for seed in seeds]
    assert [miss for miss in missed if miss] == []


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Place]:
    """Give a place in PostgreSQL."""
    place = Place("postgres", tmp_path)
    yield place
    place.close()


def test_i11_f24_deeds_in_postgresql_are_found_too(server: Place) -> None:
    place = server
    store = place.open()
    for batch in small_house(6):
        store.commit([batch])
    constraints = place.sql(
        "SELECT conrelid::regclass::text, conname FROM pg_constraint WHERE contype = 'c'"
        " AND connamespace = 'public'::regnamespace"
    )
    place.sql(*(f"ALTER TABLE {table} DROP CONSTRAINT {name}" for table, name in constraints))
    tables = (*APPEND_ONLY, "chain", "accounts", "meters")
    place.sql(*(f"CREATE TABLE kept_{name} AS TABLE {name}" for name in tables))
    for seed in range(60):
        deed = Insider(place, seed).deed()
        place.unguarded(*deed.statements)
        report = audit(store, anchors=[place.anchor])
        assert deed.named_by(report.first_bad), (seed, deed.name, report.problems[:3])
        place.unguarded(
            f"TRUNCATE {', '.join(tables)}",
            *(f"INSERT INTO {name} TABLE kept_{name}" for name in tables),
        )
    assert audit(store, anchors=[place.anchor]).ok


def test_r47_without_the_anchor_a_neat_cut_goes_unseen_in_the_chain_and_with_it_not(
    house: Place, tmp_path: Path
) -> None:
    """A negative control: it is the second place that finds a journal that was only cut short."""
    place = copied(house, tmp_path / "copy")
    (seq, sealed) = place.sql("SELECT seq, hash FROM journal WHERE seq < 60 ORDER BY seq")[-1]
    place.unguarded(
        ("DELETE FROM journal WHERE seq > ?", (seq,)),
        ("UPDATE chain SET seq = ?, hash = ?", (seq, sealed)),
    )
    store = place.open(read_only=True)
    without = audit(store)
    place.close()
    assert not [one for one in without.problems if re.search("sealed|missing|ends", one.what)]
    found = [one for one in audited(place).problems if "cut short" in one.what]
    assert found[0].seq == seq + 1


def test_an_anchor_that_was_damaged_is_named(house: Place, tmp_path: Path) -> None:
    place = copied(house, tmp_path / "copy")
    content = bytearray(place.anchor.read_bytes())
    content[3:5] = b"zz"
    place.anchor.write_bytes(content)
    assert "is damaged" in audited(place).problems[0].what


@pytest.mark.parametrize(
    "statement",
    [
        "INSERT INTO accounts VALUES ('escrow:md-1:99:1:ante', 'USD', 10000, 1)",
        "INSERT INTO accounts VALUES ('escrow:md-1:6:1:ante', 'USD', 0, 1)",
    ],
)
def test_i1_the_audit_watches_escrows_whose_postings_only_the_journal_has(
    house: Place, tmp_path: Path, statement: str
) -> None:
    place = copied(house, tmp_path / "copy")
    place.sql(statement)
    assert "escrow:md-1" in " ".join(one.what for one in audited(place).problems)


@pytest.mark.promise("G6")
def test_f06_a_file_of_which_pages_were_overwritten_is_found(house: Place, tmp_path: Path) -> None:
    for page in range(1, 8):
        place = copied(house, tmp_path / f"copy{page}")
        path = Path(place.address)
        place.sql("VACUUM")  # so that no page is free, which nobody would miss
        content = bytearray(path.read_bytes())
        end = page * 4096 + 4096
        content[end - 512 : end] = bytes(255 - byte for byte in content[end - 512 : end])
        path.write_bytes(content)
        assert found_broken(place), page


def found_broken(place: Place) -> bool:
    """Tell whether the audit, or the database itself, finds a file broken."""
    try:
        return not audited(place).ok
    except FifthStreetError:
        return True


class Counting:
    """Finds fault with every third event, breaks at the ninth, and misses a tenth."""

    def __init__(self, stream: str) -> None:
        self.stream = stream
        self.taken = 0

    def take(self, line: JournalLine) -> Iterable[AuditProblem]:
        self.taken += 1
        if "broken" in line.data:
            raise ValueError("no such card")
        return [] if self.taken % 3 else [AuditProblem(line.seq, f"event {self.taken} is odd")]

    def close(self) -> Iterable[AuditProblem]:
        return [] if self.taken > 9 else [AuditProblem(0, "the stream is short")]


def faults_of(events: int, **extra: Any) -> list[tuple[int, str]]:
    store = MemoryStore()
    records = [record(number) for number in range(1, events)]
    store.commit([Batch(records=[*records, record(events, **extra), record(1, "people")])])
    report = audit(store, replayers={"table": Counting})
    return [(one.seq, one.what) for one in report.problems]


def test_i10_every_stream_is_replayed_by_whoever_knows_it() -> None:
    assert faults_of(4) == [(3, "event 3 is odd"), (5, "table:md-1: the stream is short")]
    assert faults_of(2, broken=1) == [
        (2, "table:md-1 cannot be replayed past 2 (ValueError: no such card)")
    ]


def test_the_report_for_machines_has_what_programs_rely_on(house: Place, tmp_path: Path) -> None:
    good = encode(audited(copied(house, tmp_path / "a")).record())
    assert (good["ok"], good["rounds"], good["events"], good["problems"]) == (True, 6, 24, [])
    place = copied(house, tmp_path / "b")
    place.unguarded("UPDATE journal SET data = substr(data, 1, 1) WHERE seq = 10")
    bad = encode(audited(place).record())
    assert (bad["ok"], bad["first_bad"]) == (False, 5)
    assert bad["problems"][0]["seq"] == 5


def entry_line(*postings: tuple[str, int], currency: str = "USD") -> tuple[str, str, str]:
    data = {"currency": currency, "postings": [*map(list, postings)], "reason": "x", "round": None}
    return "entry", "entry", canonical(data)


def movement_line(kind: str, parts: int, **extra: Any) -> tuple[str, str, str]:
    data = {"approved": [], "note": "", "parts": parts, "round": None, **extra}
    return "movement", kind, canonical(data)


FORGED = [
    ([entry_line(("house", 5), ("issue", -4))], "comes to 1 and not to zero"),
    ([entry_line(("player:1", -10_000), ("house", 10_000))], "goes below zero"),
    ([entry_line(("player:1", 5), ("house", -5))], "a part of a minor unit"),
    (
        [
            entry_line(("house", 5), ("issue", -5)),
            entry_line(("house", 5), ("x", -5), currency="GBP"),
        ],
        "is not in GBP",
    ),
    ([("entry", "entry", "{}")], "cannot be read"),
    ([("movement", "award", "[]")], "cannot be read"),
    ([movement_line("contribution", -5)], "goes down by a contribution"),
    ([movement_line("adjustment", 5, approved=["ann", "ann"])], "approval of two people"),
    ([movement_line("reversal", -5, round="r")], "gives back more than round r put in"),
    ([movement_line("reversal", 5, round="r")], "gets back more than round r was awarded"),
    ([movement_line("reversal", -5)], "is put right for no round"),
    ([movement_line("award", 5)], "goes up by an award"),
    ([movement_line("reset", 5)], "and other was posted"),
    ([movement_line("overflow", 5)], "overflow:0 should hold 5 and holds 0"),
    ([entry_line(("meter:m", 5), ("house", -5))], "meter:m was posted to, and no meter moved"),
    ([entry_line(("reserve:m", 5), ("house", -5))], "reserve:m should hold 0 and holds 5"),
    ([("reply", "reply", "1"), ("rumour", "x", "1")], "a line cannot be rumour"),
]


@pytest.mark.parametrize(("forged", "found"), FORGED, ids=[found for _, found in FORGED])
def test_i1_to_i4_false_lines_are_found_even_where_they_are_sealed_well(
    forged: list[tuple[str, str, str]], found: str
) -> None:
    """Who writes to the journal with the program's own seal still cannot make money."""
    draft = Draft(START)
    for number, (part, kind, data) in enumerate(forged):
        draft.add(part, str(number), 0, kind=kind, at=None, data=data)
    store = MemoryStore()
    store._lines += draft.lines
    store._whole.head = draft.head
    assert [one for one in audit(store).problems if found in one.what]
    assert not [one for one in audit(store).problems if "sealed" in one.what]


GIVES = "main:mega gives back more than round r put in"
GETS = "main:mega gets back more than round r was awarded"


@pytest.mark.parametrize(
    ("moved", "found"),
    [
        ((("contribution", 4), ("reset", 3), ("reversal", -7)), ""),
        ((("contribution", 4), ("reset", 3), ("reversal", -7), ("reversal", -1)), GIVES),
        ((("reset", 9), ("award", -5), ("reversal", 2), ("reversal", 3)), ""),
        ((("reset", 9), ("award", -5), ("reversal", 2), ("reversal", 4)), GETS),
        ((("reset", 9), ("award", -5), ("reversal", 5), ("reversal", -10)), GIVES),
    ],
)
def test_r34_the_audit_knows_by_itself_what_a_void_may_undo(
    moved: tuple[tuple[str, int], ...], found: str
) -> None:
    draft = Draft(START)
    for number, (kind, parts) in enumerate(moved, 1):
        part, _, data = movement_line(kind, parts, round="r")
        draft.add(part, "main:mega", number, kind=kind, at=None, data=data)
    store = MemoryStore()
    store._lines += draft.lines
    store._whole.head = draft.head
    problems = [(one.seq, one.what) for one in audit(store).problems]
    about = [problem for problem in problems if "more than round r" in problem[1]]
    assert about == ([(len(moved), found)] if found else [])
