"""`fifthstreet check` and `sign` for real: today's date, and the house edge as it is computed."""

import json
from pathlib import Path

import pytest

from cli.running import SUBMISSIONS, run

POSTER = (SUBMISSIONS / "uk.toml").read_text(encoding="utf-8")
STATED = next(line for line in POSTER.splitlines() if line.startswith("edge_text"))


@pytest.mark.clause("UK-edge-4")
@pytest.mark.parametrize(
    "text",
    [
        "2.50% of the ante",
        "the player has an advantage of 5% of the ante",
        "4.91% of all money staked",
    ],
)
def test_uk_edge_4_a_false_house_edge_is_refused_and_on_no_sign(text: str, tmp_path: Path) -> None:
    file = tmp_path / "uk.toml"
    file.write_text(POSTER.replace(STATED, f'edge_text = "{text}"'), encoding="utf-8")
    result = run("check", str(file), "--json")
    assert result.code == 1
    (where,) = {finding["where"] for finding in json.loads(result.out)["findings"]}
    assert where == "sign.edge_text"
    sign = run("sign", str(file))
    assert (sign.code, sign.out) == (1, "")


@pytest.mark.clause("UK-edge-4")
def test_uk_edge_4_the_computed_edge_passes_and_is_on_the_sign() -> None:
    result = run("check", str(SUBMISSIONS / "uk.toml"), "--json")
    assert (result.code, json.loads(result.out)) == (0, {"ok": True, "findings": []})
    sign = run("sign", str(SUBMISSIONS / "uk.toml"))
    assert sign.code == 0
    text = " ".join(sign.out.split())
    assert "The casino states: On optimal play the house keeps 4.9149% of the ante" in text


def test_a_book_that_begins_later_does_not_pass_today(tmp_path: Path) -> None:
    (tmp_path / "later").mkdir()
    (tmp_path / "later" / "book.toml").write_text(
        'id = "later"\ntitle = "Later"\nbase = "rws"\n'
        '[[versions]]\nversion = "7"\nfrom = 2999-06-28\n'
    )
    file = tmp_path / "submission.toml"
    sample = (SUBMISSIONS / "rws.toml").read_text(encoding="utf-8")
    file.write_text(sample.replace('book = "rws"', 'book = "later"'), encoding="utf-8")
    result = run("check", str(file), "--json", "--books", str(tmp_path))
    assert result.code == 1
    (finding,) = json.loads(result.out)["findings"]
    assert finding["code"] == "document_is_not_in_force"
