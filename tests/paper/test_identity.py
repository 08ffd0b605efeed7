"""The one identity that ties papers to the rules of the rounds."""

import json
from hashlib import sha256

import pytest

from fifthstreet.checks.report import check
from fifthstreet.floor.tables.ruleset import ruleset_of
from fifthstreet.paper.identity import canonical_json, identity_of, submission_sha256
from fifthstreet.paper.sign import make_sign
from fifthstreet.paper.sign_html import as_html
from fifthstreet.paper.sign_text import as_text
from fifthstreet.rules.library import book
from fifthstreet.rules.samples import submission
from fifthstreet.rules.shelf import packaged
from fifthstreet.rules.submission import Submission
from paper.submissions import submitted


@pytest.mark.parametrize("id_", packaged())
def test_h13_the_sign_has_the_identity_of_the_rounds(id_: str) -> None:
    text = submission(id_)
    report = check(text)
    made = make_sign(report.submission, book(id_))
    worked_out = sha256(f"{book(id_).law_hash}\n{text}".encode()).hexdigest()
    assert made.ruleset == ruleset_of(text).hash == worked_out
    assert submission_sha256(report.submission) == sha256(text.encode()).hexdigest()
    assert worked_out in as_text(made, 80)
    assert worked_out in as_html(made)


def test_a_comment_makes_another_file_and_another_identity() -> None:
    text = submission("md")
    one, other = (check(each).submission for each in (text, f"{text}# reviewed\n"))
    assert one == other
    assert identity_of(one, book("md")) != identity_of(other, book("md"))


def test_a_book_alone_has_the_identity_of_its_law() -> None:
    assert identity_of(Submission(book="md"), book("md")) == book("md").law_hash
    assert submission_sha256(Submission(book="md")) is None


def test_any_change_changes_the_identity_operator_options_included() -> None:
    changed = [
        submitted("uk"),
        submitted("uk", {"facility.name": "Another house"}),
        submitted("uk", {"max_payout.amount": 3_000_000}),
        submitted("uk", {"street.multiples": "any"}),
    ]
    assert len({identity_of(one, book("uk")) for one in changed}) == len(changed)


def test_the_json_is_sorted_and_holds_no_unset_keys() -> None:
    text = canonical_json(submitted("rws"))
    content = json.loads(text)
    assert list(content) == sorted(content)
    assert "null" not in text
    assert content["progressive"]["rate"] == {"jackpot": "0.05"}
