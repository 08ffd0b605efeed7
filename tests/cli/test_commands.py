"""Each command: what it prints for people, and exactly what it prints for programs."""

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cli.running import SUBMISSIONS, command, run
from fifthstreet import __version__
from fifthstreet.checks.report import check
from fifthstreet.paper.edge import figures_if_possible
from fifthstreet.rules import coverage
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.citation import clauses
from fifthstreet.rules.coverage import Coverage
from fifthstreet.rules.library import book, shelf
from fifthstreet.rules.options import options
from fifthstreet.rules.schema import book_schema, submission_schema
from fifthstreet.rules.template import template
from fifthstreet.rules.toml import frozen

COMMANDS = ("books", "check", "clauses", "compare", "new", "options", "schema", "sign")
MARYLAND = str(SUBMISSIONS / "md.toml")


def document(*arguments: str) -> Any:
    """Return the one JSON document that a command prints, with nothing beside it."""
    result = run(*arguments)
    assert (result.code, result.err) == (0, "")
    assert result.out.isascii()
    return json.loads(result.out)


def test_the_version_is_told() -> None:
    assert command("--version").out == f"fifthstreet {__version__}\n"


def test_the_command_alone_shows_its_help() -> None:
    result = run()
    assert (result.code, result.err) == (0, "")
    assert all(f"\n  {name} " in result.out for name in COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_helps_with_an_example(name: str) -> None:
    result = run(name, "--help")
    assert result.code == 0
    assert f"Example: fifthstreet {name} " in result.out


def test_starting_up_loads_neither_the_rules_nor_the_terminal_library() -> None:
    code = "import sys, fifthstreet.cli.main; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True).stdout
    heavy = {"pydantic", "rich", "fifthstreet.rules", "fifthstreet.paper"}
    assert not heavy & set(loaded.decode().split())


# --- books


def test_the_list_of_books_is_exact() -> None:
    listed = document("books", "--json")
    keys = ["id", "title", "game", "version", "jurisdiction", "currency", "clauses"]
    assert all(list(entry) == keys for entry in listed)
    ours = listed[:4]
    assert [entry["id"] for entry in ours] == ["md", "rws", "cb", "uk"]
    assert [entry["clauses"] for entry in ours] == [363, 168, 65, 59]
    assert [entry["currency"] for entry in ours] == ["USD", "SGD", "USD", "GBP"]
    assert listed[0] == {
        "id": "md",
        "title": "Mississippi Stud",
        "game": "mississippi_stud",
        "version": "MLGCA 1.2",
        "jurisdiction": "Maryland, United States",
        "currency": "USD",
        "clauses": 363,
    }


def test_the_table_of_books_names_them_all() -> None:
    result = run("books")
    assert result.code == 0
    for id_ in shelf():
        assert f"\n{id_} " in result.out


@pytest.mark.parametrize("id_", shelf())
def test_a_book_as_json_can_be_read_back_whole(id_: str) -> None:
    whole = frozen(document("books", id_, "--json"))
    law = book(id_)
    read = RuleBook.model_validate(whole, strict=False)
    assert read.with_appendix(law.options, law.citations, law.law_hash) == law


def test_a_book_as_json_writes_odds_and_dates_as_texts() -> None:
    maryland, singapore = document("books", "md", "--json"), document("books", "rws", "--json")
    royal = maryland["schedules"][0]["tables"][0]["lines"][0]
    assert (royal["pays"], royal["cite"]) == ("500 to 1", ["MD-12.A.1"])
    assert singapore["document"]["effective_from"] == "2020-06-28T08:00:00+08:00"


# --- compare


def test_a_comparison_as_json_has_its_promised_keys() -> None:
    found = document("compare", "md", "cb", "--json")
    assert list(found) == ["left", "right", "same", "differences"]
    assert (found["left"], found["right"]) == ("md", "cb")
    sides = ["left", "right", "left_citation", "right_citation"]
    keys = ["where", "field", *sides, "topic", "point", "left_says", "right_says"]
    assert all(list(each) == keys for each in found["differences"])
    ceiling = next(each for each in found["differences"] if each["where"] == "caps.main.amount")
    assert (ceiling["left"], ceiling["right"]) == ("5000000", "2500000")
    assert (ceiling["left_citation"], ceiling["right_citation"]) == ("MD-12.B.1", "CB-cap-1-s1")


def test_a_book_does_not_differ_from_itself() -> None:
    found = document("compare", "uk", "uk", "--json")
    assert found["differences"] == []
    assert found["same"] > 100


def test_points_alike_and_the_points_of_both_books_add_up() -> None:
    there, back = (document("compare", *pair, "--json") for pair in (("md", "cb"), ("cb", "md")))
    assert there["same"] == back["same"] > 0
    assert len(there["differences"]) == len(back["differences"])


@pytest.mark.parametrize("columns", ["40", "80", "140"])
def test_a_comparison_is_grouped_by_topic(columns: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    text = run("compare", "md", "cb").out
    headings = [line for line in text.splitlines() if line.isupper() and line[0] != " "]
    assert headings[:3] == ["DOCUMENT", "TABLE", "CARDS"]
    assert headings[-1] == "REQUIREMENTS"
    assert "$50,000 [MD-12.B.1]" in text
    assert "$25,000" in text


# --- check


def test_a_good_submission_is_praised() -> None:
    result = command("check", MARYLAND)
    assert (result.code, result.err) == (0, "")
    assert result.out.startswith(
        "No findings: the submission complies with Mississippi Stud, MLGCA 1.2"
    )


def test_the_report_as_json_is_exact() -> None:
    ids = ", ".join(entry["id"] for entry in document("books", "--json"))
    result = run("check", "-", "--json", stdin=b'book = "mars"\n')
    assert (result.code, result.err) == (1, "")
    assert json.loads(result.out) == {
        "ok": False,
        "findings": [
            {
                "code": "book_is_unknown",
                "severity": "error",
                "where": "book",
                "line": 1,
                "column": 1,
                "message": 'There is no book "mars"',
                "citation": None,
                "remedy": f"Set book to one of {ids}.",
            }
        ],
    }


@pytest.mark.parametrize("path", sorted((SUBMISSIONS / "invalid").glob("*.toml")), ids=str)
def test_every_finding_is_drawn_with_its_code_clause_and_remedy(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "500")
    report = check(path.read_text(encoding="utf-8"), edge=figures_if_possible)
    result = run("check", str(path))
    assert (result.code, result.err) == (0 if report.ok else 1, "")
    for finding in report.findings:
        for part in (finding.code, finding.message, finding.citation or "", finding.remedy):
            assert part in result.out


# --- new and schema


@pytest.mark.parametrize("id_", shelf())
def test_a_new_submission_is_the_template_of_its_book(id_: str) -> None:
    assert run("new", id_).out == template(book(id_))


def test_a_new_submission_never_overwrites_a_file(tmp_path: Path) -> None:
    path = tmp_path / "submission.toml"
    assert run("new", "md", "-o", str(path)).code == 0
    assert path.read_text(encoding="utf-8") == template(book("md"))
    path.write_text("mine", encoding="utf-8")
    result = run("new", "md", "-o", str(path))
    assert (result.code, path.read_text(encoding="utf-8")) == (2, "mine")
    assert "already exists" in result.err


def test_schemas_are_printed_as_the_rules_have_them() -> None:
    assert document("schema", "book") == json.loads(json.dumps(book_schema()))
    assert document("schema", "submission") == json.loads(json.dumps(submission_schema()))


# --- options


def test_options_are_listed_for_all_books_or_for_one() -> None:
    listed = document("options", "--json")
    assert [option["key"] for option in listed] == list(options())
    assert {option["key"] for option in document("options", "uk", "--json")} == set(
        book("uk").options
    )
    scope = next(option for option in listed if option["key"] == "cap.scope")
    assert (scope["default"], scope["allowed"], scope["ruling"]) == (
        "hand",
        ["hand", "round"],
        "AMB-cap-scope",
    )


def test_an_option_tells_its_default_values_and_clause() -> None:
    text = run("options", "md").out
    assert "cap.scope [AMB-cap-scope, MD-12.B]" in text
    assert '"hand" or "round", default "hand"' in text


# --- clauses


@pytest.fixture
def _small_matrix(monkeypatch: pytest.MonkeyPatch) -> None:
    known = clauses()
    first = Coverage(
        clause=known["MD-12.B"],
        status="implemented",
        owner="rules",
        reason="",
        where=("md: caps.main",),
        proofs=("tests/rules/test_cap.py::test_x",),
    )
    rows = (
        first,
        replace(first, clause=known["MD-12.B.1"], status="pending", reason="later", proofs=()),
        replace(first, clause=known["UK-19"], status="attested", reason="posted"),
    )
    monkeypatch.setattr(coverage, "matrix", lambda: rows)


@pytest.mark.usefixtures("_small_matrix")
def test_the_matrix_counts_and_lists_clauses() -> None:
    text = run("clauses").out
    assert "3 clauses" in text
    assert "  all   1            1         0     1        3" in text
    assert "UK-19                    attested, limit: " in text


@pytest.mark.usefixtures("_small_matrix")
def test_the_matrix_as_json_is_a_list_of_its_rows() -> None:
    row = document("clauses", "--json")[0]
    assert (row["id"], row["book"], row["status"]) == ("MD-12.B", "md", "implemented")
    assert row["where"] == ["md: caps.main"]
    assert row["proofs"] == ["tests/rules/test_cap.py::test_x"]


@pytest.mark.usefixtures("_small_matrix")
@pytest.mark.parametrize(
    ("filters", "expected"),
    [
        (["--book", "uk"], ["UK-19"]),
        (["--status", "pending"], ["MD-12.B.1"]),
        (["--book", "md", "--kind", "limit"], ["MD-12.B", "MD-12.B.1"]),
        (["--id", "MD-12.B"], ["MD-12.B", "MD-12.B.1"]),
        (["--id", "MD-12.B", "--status", "attested"], []),
    ],
)
def test_filters_of_the_matrix_join(filters: list[str], expected: list[str]) -> None:
    assert [row["id"] for row in document("clauses", *filters, "--json")] == expected


@pytest.mark.usefixtures("_small_matrix")
def test_one_clause_is_told_in_full() -> None:
    text = run("clauses", "--id", "MD-12.B.1").out
    assert "The first figure is $50,000." in text
    assert "md: caps.main" in text
    assert "no test yet" in text


def test_a_ruling_is_told_in_full() -> None:
    text = run("clauses", "--id", "AMB-cap-min").out
    assert "read as                  5,000 x minimum Ante." in text
    assert document("clauses", "--id", "AMB-cap-min", "--json")[0]["id"] == "AMB-cap-min"


def test_the_matrix_that_ships_can_be_shown() -> None:
    listed = document("books", "--json")
    assert len(document("clauses", "--json")) == sum(entry["clauses"] for entry in listed)


# --- sign


def test_a_sign_is_made_as_text_or_html(tmp_path: Path) -> None:
    result = run("sign", MARYLAND)
    assert (result.code, result.err) == (0, "")
    assert "MISSISSIPPI STUD" in result.out
    path = tmp_path / "sign.html"
    assert run("sign", MARYLAND, "--html", "-o", str(path)).code == 0
    assert path.read_text(encoding="utf-8").startswith("<!doctype html>")
    assert run("sign", MARYLAND, "-o", str(path)).code == 2


def test_a_sign_fits_a_narrow_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "30")
    result = run("sign", MARYLAND)
    assert max(map(len, result.out.splitlines())) == 40


def test_no_sign_is_made_from_a_submission_with_errors() -> None:
    result = run("sign", "-", stdin=b'book = "md"')
    assert (result.code, result.out) == (1, "")
    assert "error: " in result.err


def test_one_occasional_notice_can_be_made() -> None:
    assert "OUT OF ORDER" in run("sign", MARYLAND, "--notice", "out_of_order").out
    result = run("sign", MARYLAND, "--notice", "nothing")
    assert (result.code, result.out) == (2, "")
    assert "out_of_order" in result.err


def test_a_sign_is_made_in_another_language() -> None:
    result = run("sign", MARYLAND, "--lang", "de")
    assert (result.code, result.err) == (0, "")
    assert "HÖCHSTAUSZAHLUNG" in result.out
    assert run("sign", MARYLAND, "--lang", "tlh").code == 2


def test_a_name_that_no_font_has_is_a_finding_and_no_crash(tmp_path: Path) -> None:
    text = Path(MARYLAND).read_text(encoding="utf-8").replace("Heron Point Casino", "카지노")
    path = tmp_path / "korean.toml"
    path.write_text(text, encoding="utf-8")
    checked = run("check", str(path), "--json")
    assert '"name_cannot_be_typeset"' in checked.out
    assert checked.code == 0, "the sign can be printed from its page"
    assert "카지노" in run("sign", str(path), "--html").out
    result = run("sign", str(path), "--pdf", "-o", str(tmp_path / "sign.pdf"))
    assert (result.code, result.out) == (1, "")
    assert "No font has the character 카 (U+CE74, HANGUL SYLLABLE KA)." in result.err
    assert "This is a bug" not in result.err
    assert not (tmp_path / "sign.pdf").exists()
