"""An audit with a witness: what was set back or rebuilt is found by the heads that were signed."""

import re
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import pytest

from fifthstreet.audit.audit import AuditProblem, audit
from fifthstreet.ledger.house_heads import HouseHeads
from fifthstreet.ledger.store.memory import MemoryStore
from fifthstreet.ledger.witness import Witness
from ledger.store.kit import buy_in

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
pytestmark = pytest.mark.requirement("R47")


def written(names: Sequence[str]) -> MemoryStore:
    """Return a store of one line for each name."""
    store = MemoryStore()
    for name in names:
        store.commit([buy_in(name, "player:1", 5)])
    return store


def watch(folder: Path, house: str, names: str, sizes: Sequence[int]) -> None:
    """Have a witness keep the heads of a house as it grows to some sizes."""
    file = folder / f"{house}.own"
    for size in sizes:
        heads = HouseHeads(written(names[:size]), house.encode().ljust(32), file, lambda: NOON)
        heads.check()
        heads.sign()
    Witness(folder, lambda: NOON).see_file(house, file)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Give the folder of a witness that keeps the heads of two houses."""
    folder = tmp_path / "heads"
    folder.mkdir()
    watch(folder, "ours", "abcdefgh", (2, 5, 8))
    watch(folder, "theirs", "pqrs", (3, 4))
    return folder


def found(names: str, folder: Path) -> tuple[AuditProblem, ...]:
    return audit(written(names), witnesses=[folder]).problems


@pytest.mark.parametrize("names", ["abcdefgh", "abcdefghijk", "pqrs", "pqrstu"])
def test_a_journal_that_only_grew_agrees_with_every_head(folder: Path, names: str) -> None:
    assert found(names, folder) == ()


@pytest.mark.parametrize(
    ("names", "seq", "text"),
    [
        ("abcdef", 7, r"set back to line 6: .* keeps a head of line 8, signed on 2026-03-01"),
        ("a", 2, r"set back to line 1: .* keeps a head of line 2"),
        ("", 1, r"set back to line 0"),
        ("abcxefghij", 3, r"rewritten after line 2: .* keeps another head of line 5"),
        ("abcdefxh", 6, r"rewritten after line 5: .* keeps another head of line 8"),
        ("axcdefgh", 1, r"rewritten after line 0: .* keeps another head of line 2"),
        ("abcx", 5, r"set back to line 4: .* keeps a head of line 5"),
        ("xbcdefgh", 1, r"keeps no head of this journal.*line 1.*head is that of line 2"),
        ("pqr", 4, r"set back to line 3"),
    ],
)
def test_a_rollback_or_a_rebuilt_chain_is_reported_with_the_first_head_that_fails(
    folder: Path, names: str, seq: int, text: str
) -> None:
    store = written(names)
    assert audit(store).ok, "the store agrees with itself"
    (problem,) = audit(store, witnesses=[folder]).problems
    assert problem.seq == seq
    assert re.search(text, problem.what)


def test_one_file_of_a_folder_can_be_named_and_witnesses_count_each(folder: Path) -> None:
    files = [folder / "ours.heads", folder / "theirs.heads"]
    assert audit(written("abcdefgh"), witnesses=files[:1]).ok
    (problem,) = audit(written("abcdefgh"), witnesses=files).problems
    assert "keeps no head of this journal" in problem.what


def test_a_witness_whose_heads_were_changed_or_who_has_none_is_told(
    folder: Path, tmp_path: Path
) -> None:
    path = folder / "ours.heads"
    path.write_bytes(path.read_bytes().replace(b'"size":5', b'"size":6'))
    (problem,) = found("abcdefgh", folder)
    assert "was changed" in problem.what
    (tmp_path / "empty").mkdir()
    (problem,) = found("abcdefgh", tmp_path / "empty")
    assert problem.what.endswith("keeps no head")
