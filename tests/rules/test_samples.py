"""Every book comes with a sample submission, and it passes the check."""

import pytest

from fifthstreet.rules.library import shelf
from fifthstreet.rules.report import check
from fifthstreet.rules.samples import for_table, submission


@pytest.mark.parametrize("book", shelf())
def test_the_sample_submission_of_a_book_passes_its_check(book: str) -> None:
    report = check(submission(book))
    assert report.ok
    assert report.submission.book == book


@pytest.mark.parametrize("place", [0, 1])
def test_a_submission_for_one_of_its_tables_has_that_table_alone(place: int) -> None:
    whole = check(submission("md")).submission.tables or ()
    one = check(for_table(submission("md"), place))
    assert one.ok
    assert one.submission.tables == (whole[place],)
