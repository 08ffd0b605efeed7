"""The number that ties a sign to its submission."""

import json

from fifthstreet.paper.fingerprint import canonical_json, fingerprint
from fifthstreet.paper.sign import make_sign
from fifthstreet.rules.library import book
from paper.submissions import submitted


def test_equal_submissions_have_equal_fingerprints() -> None:
    assert fingerprint(submitted("md")) == fingerprint(submitted("md"))


def test_any_change_changes_the_fingerprint_operator_options_included() -> None:
    changed = [
        submitted("uk"),
        submitted("uk", {"facility.name": "Another house"}),
        submitted("uk", {"max_payout.amount": 3_000_000}),
        submitted("uk", {"street.multiples": "any"}),
    ]
    assert len({fingerprint(submission) for submission in changed}) == len(changed)


def test_the_json_is_sorted_and_holds_no_unset_keys() -> None:
    text = canonical_json(submitted("rws"))
    content = json.loads(text)
    assert list(content) == sorted(content)
    assert "null" not in text
    assert content["progressive"]["rate"] == {"jackpot": "0.05"}


def test_the_sign_carries_it() -> None:
    submission = submitted("cb")
    made = make_sign(submission, book("cb"))
    assert made.fingerprint == fingerprint(submission)
    assert len(fingerprint(submission)) == 12
