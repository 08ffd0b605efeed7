"""Our books and the sample books pass the proof: their mutation reports show no dead value."""

import json
from pathlib import Path
from typing import Any

import pytest

from cli.running import command
from fifthstreet import bookcase
from fifthstreet.proof import book_proof
from fifthstreet.proof.probes import Probes
from fifthstreet.rules.library import book, shelf
from rules.book_values import FEW, judged_sample, mutants

BOOKS = Path(__file__).parents[2] / "examples" / "books"
FOLDERS = sorted(BOOKS.iterdir())
UNSEEN = {
    "Betting.maximum_of_bets": {"fcp", "uth"},
    "Decisions.cards_down_before_reveal": {"carib", "chem", "fcp", "lir", "md", "tcp", "uth"},
    "JudgedHand.ace_low": {"tcp"},
    "Power.or_above": {"rws"},
    "Requirement.severity": {"rws"},
    "RuleBook.rounding": {"uth"},
}
"""What books leave out, and no probe would tell apart if they said it; more would be a finding."""
QUICKEST = BOOKS / "let-it-ride"
LONGEST = {"four-card-poker", "ultimate-texas-holdem"}
"""The books whose figures take longest to count; each has another of its shape beside it."""


def passes(proof: dict[str, Any], *, live: int) -> None:
    """Hold a proof against what every book must show."""
    assert proof["faults"] == []
    assert proof["ok"]
    assert len(proof["warnings"]) == proof["values"]["equivalent"], "they only say what is alike"
    assert proof["values"]["dead"] == 0
    assert proof["values"]["live"] + proof["values"]["refused"] > live
    assert proof["rounds"]["passed"] == proof["rounds"]["total"] > 5
    assert (proof["exact"] is None) == (proof["why_not"] is not None)


def prove(name: str | Path, folder: Path) -> dict[str, Any]:
    """Have the command prove a book, and return what it writes."""
    page = folder / "proof.html"
    done = command("prove", name, "--json", "--page", page)
    proof: dict[str, Any] = json.loads(done.out)
    print(name, proof["values"])  # noqa: T201 - the mutation report
    assert done.code == 0
    assert "proved" in page.read_text("utf-8")
    return proof


@pytest.mark.slow
@pytest.mark.parametrize(
    "folder",
    [
        pytest.param(each, marks=[pytest.mark.exhaustive] if each.name in LONGEST else [])
        for each in FOLDERS
    ],
    ids=lambda folder: folder.name,
)
def test_a_sample_book_passes_with_some_of_its_values_changed(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bookcase.open_bookcase(str(BOOKS))
    monkeypatch.setattr(book_proof, "mutation_run", judged_sample)
    passes(book_proof.prove(bookcase.add(str(folder))).as_json(), live=FEW // 2)


@pytest.mark.slow
def test_the_command_proves_a_sample_book(tmp_path: Path) -> None:
    passes(prove(QUICKEST, tmp_path), live=80)


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", [*shelf(), *FOLDERS], ids=lambda name: Path(name).name)
def test_every_value_of_a_book_is_carried_out_or_refused(name: str | Path, tmp_path: Path) -> None:
    passes(prove(name, tmp_path), live=80)


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", [*shelf(), *FOLDERS], ids=lambda name: Path(name).name)
def test_whatever_a_book_leaves_out_would_be_carried_out_or_refused(name: str | Path) -> None:
    id_ = bookcase.add(str(name)) if isinstance(name, Path) else name
    known, probes = mutants(id_), Probes(book(id_))
    silent = [
        value for value in known.values() if value.informs is None and not known.states(value)
    ]
    dead = {value.field for value in silent if probes.judge(known, value).state == "dead"}
    assert dead == {field for field, ids in UNSEEN.items() if id_ in ids}
    assert len(silent) > 200
