"""Every book comes with a sample submission, and it passes the check."""

import pytest

from fifthstreet.checks.report import check
from fifthstreet.rules.library import shelf
from fifthstreet.rules.samples import submission


@pytest.mark.parametrize("book", shelf())
def test_the_sample_submission_of_a_book_passes_its_check(book: str) -> None:
    report = check(submission(book))
    assert report.ok
    assert report.submission.book == book
