"""The clause matrix is whole: nothing lost, misspelt, or claimed without a proof."""

import re
from collections import Counter
from copy import copy

import generate
import house_pages
import pytest

import cited_numbers
from fifthstreet.rules import coverage
from fifthstreet.rules.citation import clauses
from fifthstreet.rules.coverage import STAFF, Coverage, faults, is_duty, matrix

NUMBER = re.compile(r"\b[RFIG]\d{1,2}\b")
"""A number as documents and docstrings cite it."""
SETTLED_KINDS = {"definition", "equipment", "limit", "payout", "information"}
SIDE_BET_TABLES = ("MD-6.E", "MD-6.F", "MD-12.D", "MD-12.E", "CB-3cb")


def test_every_clause_of_the_four_documents_has_its_row() -> None:
    assert [row.clause.id for row in matrix()] == list(clauses())
    assert Counter(row.clause.book for row in matrix()) == {
        "md": 363,
        "rws": 168,
        "cb": 65,
        "uk": 59,
    }


def test_the_matrix_has_no_faults() -> None:
    assert faults() == []


@pytest.mark.slow
def test_proofs_are_those_of_the_tests_as_they_stand() -> None:
    for path, listed in generate.proofs().items():
        assert path.read_text(encoding="utf-8") == listed, "run `make generated`"


@pytest.mark.promise("G24")
@pytest.mark.parametrize(
    ("name", "ids"),
    [
        ("requirements", [f"R{number:02}" for number in range(1, 61)]),
        (
            "promises",
            [
                *(f"I{number}" for number in range(1, 22)),
                *(f"F{number:02}" for number in range(1, 25)),
                *(f"G{number}" for number in range(1, 27)),
            ],
        ),
    ],
)
def test_every_requirement_and_promise_is_shown_or_explained(name: str, ids: list[str]) -> None:
    shown = {row["id"] for row in house_pages.rows(house_pages.SHOWN[name])}
    rows = house_pages.rows(house_pages.HERE / f"{name}.tsv")
    assert [row["id"] for row in rows] == ids
    assert [row["id"] for row in rows if row["id"] not in shown and not row["note"]] == []


@pytest.mark.parametrize(
    ("name", "ids"),
    [
        ("test_r15_i3_no_account_goes_below_zero", ["R15", "I3"]),
        ("test_g4_f01_every_write_may_be_the_last", ["G4", "F01"]),
        ("test_i1_to_i4_false_lines_are_found", ["I1", "I2", "I3", "I4"]),
        ("test_h3_the_hold_is_what_the_ledger_says", []),
    ],
)
def test_a_name_begins_with_the_numbers_that_it_shows(name: str, ids: list[str]) -> None:
    assert list(cited_numbers.numbers(name)) == ids


def test_a_test_that_cites_an_undefined_number_is_refused(request: pytest.FixtureRequest) -> None:
    item = copy(request.node)
    item.name = item._nodeid = "test_i99_nobody_knows_this_promise"
    with pytest.raises(pytest.UsageError, match=r"cites \w99, which docs/"):
        list(cited_numbers.shown([item]))


def test_every_number_in_source_manual_and_tests_is_defined() -> None:
    defined = cited_numbers.defined("requirements") | cited_numbers.defined("promises")
    folders = ("src", "docs", "tests", "benchmarks")
    files = [
        file
        for folder in folders
        for suffix in ("py", "md")
        for file in (generate.ROOT / folder).rglob(f"*.{suffix}")
    ]
    undefined = [
        f"{file.relative_to(generate.ROOT)}: {number}"
        for file in files
        for number in NUMBER.findall(file.read_text(encoding="utf-8"))
        if number not in defined
    ]
    assert undefined == []


def test_the_law_library_leaves_none_of_its_own_clauses_pending() -> None:
    pending = [
        row.clause.id
        for row in matrix()
        if row.status == "pending"
        and (row.clause.kind in SETTLED_KINDS or row.clause.id.startswith(SIDE_BET_TABLES))
    ]
    assert pending == []


def test_what_is_pending_waits_for_a_package_of_the_architecture() -> None:
    owners = {row.owner for row in matrix() if row.status == "pending"}
    assert owners <= {"play", "house", "web"}


def test_every_clause_that_is_not_pending_is_cited_by_the_books_or_proved() -> None:
    bare = [r.clause.id for r in matrix() if r.status != "pending" and not (r.where or r.proofs)]
    assert bare == []


def test_every_payment_is_proved_by_a_settled_round_and_names_its_script() -> None:
    paid = {
        row.clause.id: row
        for row in matrix()
        if any(re.search(r": schedules\..*\.lines\.", where) for where in row.where)
    }
    assert len(paid) > 150
    kinds = {"payout", "side-bet", "progressive", "envy"}
    bare = [
        id_
        for id_, row in paid.items()
        if row.clause.kind in kinds
        and not any(re.match(r"tests/rounds/.*\[", proof) for proof in row.proofs)
    ]
    assert bare == [], "add a row to tests/rounds/payments.tsv and run `make generated`"


def test_every_duty_is_shown_at_a_running_table_with_the_evening_that_showed_it() -> None:
    duties = [row for row in matrix() if is_duty(row.clause)]
    assert len(duties) >= len([row for row in matrix() if row.clause.actor in STAFF]) > 190
    assert [row.clause.id for row in duties if not re.search(r" in tests/.*\[", row.shown_at)] == []


def _row(status: str = "implemented", **changes: object) -> Coverage:
    first = matrix()[0]
    values = {
        "clause": first.clause,
        "status": status,
        "owner": "rules",
        "reason": "",
        "where": ("md: document",),
        "proofs": ("tests/x.py::test_x",),
    }
    return Coverage(**{**values, **changes})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("row", "fault"),
    [
        (_row(clause=clauses()["MD-8.D"]), "no live table shows"),
        (_row("done"), "is not a status"),
        (_row(proofs=()), "no test proves it"),
        (_row("attested"), "without a reason"),
        (_row("pending", reason="later"), "pending, but a test proves it"),
        (_row("step", reason="by hand", where=(), proofs=()), "no book shows it"),
    ],
)
def test_a_wrong_row_is_a_fault(row: Coverage, fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coverage, "matrix", lambda: (row,))
    assert any(fault in line for line in faults())


def test_a_proof_of_a_clause_that_does_not_exist_is_a_fault(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(coverage, "rows", lambda _: [{"id": "MD-99", "test": "tests/x.py::test"}])
    assert "MD-99: proved, but there is no such clause" in faults()


def test_a_row_is_told_to_other_programs_in_full() -> None:
    rows = {row["id"]: row for row in map(Coverage.as_json, matrix())}
    assert set(rows) == set(clauses())
    row = rows["MD-12.B"]
    assert {"book", "kind", "status", "owner", "reason", "shown_at", "where", "proofs"} <= set(row)
    assert str(rows["MD-8.D"]["shown_at"]).startswith("deal in tests/felt/test_steps_shown.py::")
    assert (row["book"], row["status"]) == ("md", "implemented")
    assert row["where"]
    assert row["proofs"]
