"""Sheets and cards to look at, each computed once in a run of the tests."""

from functools import cache
from pathlib import Path
from typing import Any

from fifthstreet.checks.report import check
from fifthstreet.paper.par import ParSheet, make_par
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.library import book, shelf
from fifthstreet.rules.submission import Submission
from fifthstreet.whole_table.enquiry import Enquiry

EXAMPLES = Path(__file__).parents[2] / "examples" / "submissions"
QUICK = ("cb", "md", "md-hand", "rws", "rws-shoe", "uk")
"""Submissions whose ceiling is not shared by a round over many hands, which takes its time."""


@cache
def subject(name: str) -> tuple[Submission, RuleBook]:
    """Return a bare book by its id, or an example by ``example:`` and its name."""
    if name in shelf():
        return Submission(book=name), book(name)
    text = (EXAMPLES / f"{name.removeprefix('example:')}.toml").read_text(encoding="utf-8")
    report = check(text)
    assert report.ok
    assert report.book is not None
    return report.submission, report.book


def enquiry(name: str, **terms: Any) -> Enquiry:
    """Return what is asked of a book or an example, under terms of one's own."""
    submission, law = subject(name)
    return Enquiry(**{"submission": submission, "book": law, **terms})


@cache
def sheet(name: str) -> ParSheet:
    """Return the PAR sheet of a book or an example."""
    return make_par(enquiry(name))
