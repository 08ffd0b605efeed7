"""The sample books pass the proof: their mutation reports show no dead value."""

import json
from pathlib import Path

import pytest

from cli.running import command

BOOKS = Path(__file__).parents[2] / "examples" / "books"


@pytest.mark.slow
@pytest.mark.parametrize("folder", sorted(BOOKS.iterdir()), ids=lambda folder: folder.name)
def test_a_sample_book_passes(folder: Path, tmp_path: Path) -> None:
    page = tmp_path / "proof.html"
    done = command("prove", folder, "--json", "--page", page)
    proof = json.loads(done.out)
    print(folder.name, proof["values"])  # noqa: T201 - the mutation report
    assert proof["faults"] == []
    assert (done.code, proof["ok"], proof["warnings"]) == (0, True, [])
    assert proof["values"]["dead"] == 0
    assert proof["values"]["live"] > 80
    assert proof["rounds"]["passed"] == proof["rounds"]["total"] > 5
    assert (proof["exact"] is None) == (proof["why_not"] is not None)
    assert "proved" in page.read_text("utf-8")
