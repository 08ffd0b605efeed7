"""Rules that begin later or have ended: a submission under them is refused outside their time."""

from datetime import UTC, datetime, timedelta, timezone

import pytest

from checks.submitting import filled
from fifthstreet.checks.report import check
from fifthstreet.rules.library import BookError, load
from rules.book_values import texts

START = datetime(2020, 6, 28, 8, tzinfo=timezone(timedelta(hours=8)))


@pytest.mark.clause("RWS-0-s1")
def test_rws_0_s1_rules_that_begin_later_are_refused_until_then() -> None:
    before = check(filled("rws"), moment=START - timedelta(seconds=1))
    (finding,) = before.findings
    assert (finding.code, finding.where, finding.citation) == (
        "document_is_not_in_force",
        "book",
        "RWS-0-s1",
    )
    assert finding.message.endswith("is in force only from 2020-06-28 08:00 UTC+08:00")
    assert not before.ok
    assert check(filled("rws"), moment=START).ok
    assert check(filled("rws"), moment=datetime(2020, 6, 28, tzinfo=UTC)).ok


def test_without_a_date_or_a_start_there_is_nothing_to_refuse() -> None:
    assert check(filled("rws")).ok
    assert check(filled("md"), moment=datetime(1900, 1, 1, tzinfo=UTC)).ok


def test_rules_that_have_ended_are_refused_from_then_on() -> None:
    files = dict(texts("rws"))
    files["book.toml"] += "effective_until = 2021-06-28T08:00:00+08:00\n"
    law = load(files)
    assert law.document.effective_until is not None
    last = law.document.effective_until - timedelta(seconds=1)
    assert check(filled("rws"), moment=last, law=law).ok
    (finding,) = check(filled("rws"), moment=law.document.effective_until, law=law).findings
    assert finding.message.endswith(
        "only from 2020-06-28 08:00 UTC+08:00 until 2021-06-28 08:00 UTC+08:00"
    )
    assert check(filled("rws"), moment=last + timedelta(days=1)).ok, "the book on the shelf goes on"


def test_a_start_has_its_offset_from_utc() -> None:
    files = dict(texts("rws"))
    assert "2020-06-28T08:00:00+08:00" in files["book.toml"]
    files["book.toml"] = files["book.toml"].replace("T08:00:00+08:00", "T08:00:00")
    with pytest.raises(BookError, match=r"document\.effective_from: .* timezone"):
        load(files)
