"""Several auditors find what one finds, whoever of them has the table, and say it once."""

import json
from itertools import chain
from pathlib import Path

import pytest

from audit.test_replay import evening
from fifthstreet.audit.audit import audit
from fifthstreet.audit.processes import Auditors, AuditorsError, auditors
from fifthstreet.audit.replay import replayers
from fifthstreet.ledger.canonical import canonical
from fifthstreet.ledger.journal import JournalLine
from fifthstreet.ledger.store.sqlite import SqliteStore
from house.playing import resealed

pytestmark = pytest.mark.requirement("R29", "R50")


def two_winners_at_once(line: JournalLine) -> list[JournalLine]:
    """Return a line but for replies, and a second turn after each that a winner takes."""
    if line.part == "reply":
        return []
    if line.kind != "progressive.HitLocked":
        return [line]
    other = canonical({**json.loads(line.data), "seat": 6})
    return [line, line._replace(data=other)]


def bought_again(line: JournalLine) -> JournalLine:
    """Return a line of a second evening of the same people, who have bought in before."""
    if line.part == "entry" and line.key.startswith("player:"):
        return line._replace(key=f"{line.key.rpartition(':')[0]}:2")
    return line


def test_r50_several_auditors_find_what_one_finds(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    journals = [evening("md", lucky=True), map(bought_again, evening("uk"))]
    lines = chain.from_iterable(map(two_winners_at_once, chain.from_iterable(journals)))
    false = False

    def forged(line: JournalLine) -> JournalLine:
        nonlocal false
        if false or line.kind != "round.CardsRevealed" or line.key != "table:uk-1":
            return line
        false = True
        cards = ["2c" if json.loads(line.data)["cards"][0] != "2c" else "3c"]
        return line._replace(data=canonical({**json.loads(line.data), "cards": cards}))

    with resealed(map(forged, lines)).view() as view:
        head, made = view.head(), [*view.lines()]
    seen: list[tuple[int, int]] = []
    with SqliteStore(path) as store:
        store.restore(made, head)
        alone = audit(store, replayers=replayers())
        with auditors(str(path), 2) as hired:
            report = audit(store, apart=hired, progress=lambda *step: seen.append(step))
    assert report == alone
    text = " ".join(problem.what for problem in report.problems)
    assert "is to be paid while" in text
    assert "is not what the round answers" in text
    assert len(report.problems) == len(set(report.problems))
    assert all(done <= total == head.seq for done, total in seen)


def test_an_auditor_that_is_ended_is_told_of(tmp_path: Path) -> None:
    hired = Auditors(str(tmp_path / "none.db"), 1)
    hired.begin(1)
    for process in [*hired.pool._processes.values()]:
        process.kill()
    with pytest.raises(AuditorsError):
        hired.end(lambda: None)
    hired.pool.shutdown()
