"""A short number that ties a paper to the submission it was printed from."""

import hashlib
import json

from fifthstreet.rules.submission import Submission

LENGTH = 12


def canonical_json(submission: Submission) -> str:
    """Return a submission as JSON that is the same whatever the order of its keys.

    Keys that are not set are left out; the operator's choices, which the model keeps apart, are in.
    """
    content = submission.model_dump(mode="json", exclude_none=True)
    content["chosen"] = submission.chosen
    return json.dumps(content, sort_keys=True, separators=(",", ":"), default=str)


def fingerprint(submission: Submission) -> str:
    """Return the first hexadecimal digits of the SHA-256 of a submission's content."""
    return hashlib.sha256(canonical_json(submission).encode()).hexdigest()[:LENGTH]
