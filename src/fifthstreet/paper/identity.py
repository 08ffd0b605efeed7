"""What ties a paper to the rules it was printed from: the identity that every round has too."""

import json

from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.identity import file_sha256, ruleset_sha256
from fifthstreet.rules.submission import Submission


def canonical_json(submission: Submission) -> str:
    """Return a submission as JSON that is the same whatever the order of its keys.

    Keys that are not set are left out; the operator's choices, which the model keeps apart, are in.
    """
    content = submission.model_dump(mode="json", exclude_none=True)
    content["chosen"] = submission.chosen
    return json.dumps(content, sort_keys=True, separators=(",", ":"), default=str)


def text_of(submission: Submission) -> str | None:
    """Return the text of a submission, or what it says as JSON where it was never written down.

    A submission that only names its book has none.
    """
    if submission == Submission(book=submission.book):
        return None
    return canonical_json(submission) if submission.text is None else submission.text


def submission_sha256(submission: Submission) -> str | None:
    """Return the SHA-256 of a submission's file, or None where it only names its book."""
    text = text_of(submission)
    return None if text is None else file_sha256(text)


def identity_of(submission: Submission, book: RuleBook) -> str:
    """Return the identity of a submission under its book, or of the book alone."""
    text = text_of(submission)
    return book.law_hash if text is None else ruleset_sha256(book.law_hash, text)
