"""The pages and the terminal say the same: figures, differences, findings and PAR sheets."""

import json
from pathlib import Path
from typing import Any

import pytest

from cli.running import run
from fifthstreet.rules.samples import submission
from web.served import Served

BROKEN = 'book = "md"\nnonsense = 7\n\n[limits]\nante = { min = 500, max = "many" }\n'


def get(served: Served, path: str, **query: Any) -> Any:
    with served.http() as http:
        return http.get(path, params=query).json()


def post(served: Served, path: str, **body: Any) -> Any:
    with served.http() as http:
        return http.post(path, json=body)


def terminal_json(*arguments: str) -> Any:
    """Return what the command prints as JSON, whatever it thinks of what it was given."""
    return json.loads(run(*arguments, "--json").out)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return the file of a submission."""
    made = tmp_path / "submission.toml"
    made.write_text(submission("cb"), encoding="utf-8")
    return made


@pytest.mark.parametrize(("left", "right"), [("md", "rws"), ("cb", "uk")])
def test_documents_are_compared_as_the_terminal_compares_them(
    served: Served, left: str, right: str
) -> None:
    found = get(served, f"/compare/{left}/{right}")
    assert found["differences"] == terminal_json("compare", left, right)["differences"]


@pytest.mark.parametrize("text", [submission("md"), submission("rws"), BROKEN])
def test_a_check_is_the_terminals_to_the_letter(served: Served, tmp_path: Path, text: str) -> None:
    file = tmp_path / "submission.toml"
    file.write_text(text, encoding="utf-8")
    assert post(served, "/check", text=text).json() == terminal_json("check", str(file))


@pytest.mark.parametrize("id_", ["cb", "rws"])
def test_the_value_of_information_is_the_terminals(served: Served, id_: str) -> None:
    found = get(served, f"/analysis/{id_}/information")
    printed = json.loads(run("par", id_, "--format", "json").out)
    assert found["knowledge"]
    for part in ("knowledge", "blind", "summary", "identity"):
        assert found[part] == printed[part]


def test_what_a_maximum_costs_is_the_terminals(served: Served, file: Path) -> None:
    body = {"submission": submission("cb"), "part": "cap", "ante": 5000}
    found = post(served, "/analysis", **body).json()
    printed = terminal_json("analyse", str(file), "--at", "ante=5000")["figures"]
    assert found["caps"]["lines"]
    assert found["caps"] == printed["caps"]


def test_what_a_progressive_is_worth_is_the_terminals(served: Served) -> None:
    found = get(served, "/analysis/md", **{"part": "progressive", "meter.mega": 2_500_000})
    printed = terminal_json("analyse", "md", "--at", "mega=2500000")["figures"]
    assert found["progressives"]
    for part in ("progressives", "envy", "lines", "results"):
        assert found[part] == printed[part]


def test_the_par_sheet_of_a_pasted_submission_is_the_terminals_byte_by_byte(
    served: Served, file: Path
) -> None:
    moved = {"submission": submission("cb"), "pays": {"straight": "5"}, "ties": "fold"}
    sheet = post(served, "/par.json", **moved)
    assert sheet.headers["content-disposition"] == 'attachment; filename="par-submission.json"'
    out = file.with_name("par.json")
    done = run(*("par", str(file), "--pay", "straight=5", "--ties", "fold"), "--output", str(out))
    assert done.code == 0, done.err
    assert sheet.content == out.read_bytes()


def test_a_paper_of_what_does_not_pass_its_check_is_refused_with_what_is_wrong(
    served: Served,
) -> None:
    refused = post(served, "/par.pdf", submission=BROKEN)
    assert refused.status_code == 422
    assert "dealing.method" in refused.json()["says"]
    assert post(served, "/par.pdf", submission="md", pays={"nothing": "3"}).status_code == 422
    assert post(served, "/par.exe", submission="md").status_code == 422
