"""A check ends with findings for any TOML whatever, and each of them can be acted on."""

import json
import re
import time
import unicodedata
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checks.submitting import altered, filled, written
from checks.test_intake import keys_of
from fifthstreet.checks.findings import Finding, ordered
from fifthstreet.checks.report import CheckReport, check
from fifthstreet.errors import FifthStreetError
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.citation import resolve
from fifthstreet.rules.library import book, books, shelf
from fifthstreet.rules.options import options
from fifthstreet.rules.submission import Submission
from fifthstreet.rules.toml import UnreadableError
from rules.toml_writing import Writer, tables

CODE = re.compile(r"[a-z]+(_[a-z0-9]+)+")
SECTIONS = [*(name for name in Submission.model_fields if name != "chosen"), "cap", "deal", "envy"]
KEYS = sorted(
    {*options(), *SECTIONS, *(key for id_ in shelf() for key in keys_of(altered(id_, {})))}
)
WORDS = [
    "A",
    "round",
    "hand",
    "<open>",
    "100 to 1",
    "md",
    "5% of the ante",
    "",
    "²",
    "\x1b[31m",
    "a\nb",
]

scalars = st.one_of(
    st.booleans(),
    st.integers(),
    st.integers(min_value=0, max_value=2**15_000),
    st.sampled_from([0, 1, 500, 2_500_000, 10**12, 10**15, 2**63 - 1]),
    st.sampled_from(WORDS),
    st.text(),
    st.decimals(allow_nan=False, allow_infinity=False),
    st.dates(),
    st.datetimes(),
    st.times(),
)
anything = st.recursive(
    scalars,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(
            st.one_of(st.text(), st.sampled_from(["min", "max", "mega"])), inner, max_size=3
        ),
    ),
    max_leaves=6,
)
changes = st.dictionaries(
    st.one_of(st.sampled_from(KEYS), st.sampled_from(SECTIONS).map(lambda name: f"{name}.new")),
    anything,
    min_size=1,
    max_size=6,
)


def sound(text: str, report: CheckReport) -> None:
    """Assert what holds for every report."""
    lines = text.replace("\r\n", "\n").split("\n")
    for finding in report.findings:
        assert 1 <= finding.line <= len(lines)
        assert 1 <= finding.column <= len(lines[finding.line - 1]) + 1
        assert CODE.fullmatch(finding.code)
        assert finding.message.strip()
        assert finding.remedy.strip()
        assert finding.citation is None or resolve(finding.citation)
        words = finding.where + finding.message + finding.remedy
        assert not any(unicodedata.category(letter) in {"Cc", "Cf", "Zl"} for letter in words)
    places = [(f.line, f.column, f.where, f.code, f.message) for f in report.findings]
    assert places == sorted(set(places))
    assert report.ok == all(finding.severity == "warning" for finding in report.findings)
    assert json.loads(json.dumps(report.as_json()))["ok"] == report.ok


@given(st.sampled_from(shelf()), changes)
def test_wrong_values_anywhere_end_in_findings(id_: str, changed: dict[str, Any]) -> None:
    data = altered(id_, {})
    for key, value in changed.items():
        section, _, name = key.partition(".")
        table = data.get(section)
        if name and "." not in name and isinstance(table, dict):
            table[name] = value
        else:
            data[section] = value
    text = written(data)
    sound(text, check(text))


@given(st.dictionaries(st.one_of(st.sampled_from(SECTIONS), st.text()), anything, max_size=5))
def test_any_data_under_the_names_of_sections_end_in_findings(data: dict[str, Any]) -> None:
    text = written(data)
    sound(text, check(text))


@given(tables, st.sampled_from(shelf()), st.integers(min_value=0, max_value=2**32).map(Random))
def test_any_spelling_of_anything_ends_in_findings(
    table: dict[str, Any], id_: str, chance: Random
) -> None:
    text = f'book = "{id_}"\n' + Writer(chance).document(
        {k: v for k, v in table.items() if k != "book"}
    )
    sound(text, check(text))


@given(st.text(), st.integers(min_value=0, max_value=2**32).map(Random))
def test_any_text_is_checked_or_refused(text: str, chance: Random) -> None:
    with suppress(UnreadableError):
        sound(text, check(text))
    whole = filled("md")
    here = chance.randrange(len(whole))
    slipped = whole[:here] + text + whole[here + chance.randrange(3) :]
    with suppress(UnreadableError):
        sound(slipped, check(slipped))


@pytest.mark.parametrize("law", books(), ids=lambda law: law.id)
def test_a_submission_that_names_only_its_book_hears_all_that_is_wanted(
    law: RuleBook,
) -> None:
    text = f'book = "{law.id}"'
    report = check(text)
    sound(text, report)
    assert report.book is book(law.id)
    assert not report.ok
    wanted = {finding.code for finding in report.findings}
    assert {"facility_has_no_name", "submission_names_no_table"} <= wanted
    assert {rule.code for rule in law.requirements if not rule.when} <= wanted
    assert {finding.line for finding in report.findings} == {1}


def test_findings_point_at_the_line_they_are_about() -> None:
    text = filled("md").replace("decks = 1", "decks = 3")
    (finding,) = check(text).findings
    assert text.splitlines()[finding.line - 1] == "decks = 3"


def test_windows_line_ends_do_not_move_a_finding() -> None:
    text = filled("md").replace("decks = 1", "decks = 3")
    assert check(text.replace("\n", "\r\n")).findings == check(text).findings


def test_a_report_with_warnings_alone_is_in_order() -> None:
    report = check(filled("md").replace("six_card = true", "six_card = false"))
    assert {finding.severity for finding in report.findings} == {"warning"}
    assert report.ok
    assert report.as_json()["findings"][0].keys() == {
        *("code", "severity", "where", "line", "column", "message", "citation", "remedy")
    }


def test_a_finding_quotes_nothing_that_a_terminal_would_obey() -> None:
    text = filled("rws").replace('drawing = "A"', r'drawing = "\u001b[31m\n\u202eé\u00a0x"')
    (found,) = check(text).findings
    assert found.message == "There is no layout drawing \ufffd[31m\ufffd\ufffdé\u00a0x"


def test_a_text_that_is_no_toml_is_refused_under_its_name() -> None:
    with pytest.raises(UnreadableError, match=r"^mine\.toml is not TOML"):
        check("book =", name="mine.toml")


def finding(line: int, code: str) -> Finding:
    return Finding(
        code=code,
        severity="error",
        where="x",
        line=line,
        column=1,
        message="m",
        citation=None,
        remedy="r",
    )


def test_findings_are_put_in_the_order_of_the_text_each_once() -> None:
    found = [finding(2, "b"), finding(1, "c"), finding(2, "a"), finding(2, "b")]
    assert [(f.line, f.code) for f in ordered(found)] == [(1, "c"), (2, "a"), (2, "b")]


@pytest.mark.uncovered
@pytest.mark.parametrize(
    "text",
    [
        "".join(f"k{number} = 1\n" for number in range(5_000)),
        'book = "md"\nlayout.seat_spots = [' + "1," * 20_000 + "]",
        'book = "md"\nlayout.seat_spots = [' + '"x",' * 20_000 + "]",
        'book = "md"\noffers.progressive = true\nprogressive.paytable = "A"\n'
        + "".join(f"progressive.rate.m{number} = 1\n" for number in range(5_000)),
        f'book = "md"\nmain.pay."{"." * 50_000}" = "1 to 1"',
    ],
    ids=["keys", "wrong items", "items", "meters", "dots"],
)
def test_a_long_text_is_checked_in_seconds(text: str) -> None:
    began = time.process_time()
    assert not check(text).ok
    assert time.process_time() - began < 15


def test_what_is_no_text_is_told_so() -> None:
    with pytest.raises(FifthStreetError, match="A submission is text, not NoneType"):
        check(None)  # type: ignore[arg-type]
