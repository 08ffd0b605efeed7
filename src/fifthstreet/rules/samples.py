"""Sample submissions: for each book, one that passes its check."""

import re

from fifthstreet.rules.fault import BookError
from fifthstreet.rules.shelf import folders_of, shelf

SAMPLES = "submissions/"
REJECTED = ".bad.toml"
"""How the name of a submission ends that must not pass its check."""
_BOOK = re.compile(r'^book = ".*"$', re.MULTILINE)


def submission(book: str) -> str:
    """Return the sample submission of a book as TOML: its own, or else that of its base.

    >>> submission("md").splitlines()[-1]
    'posted = true'
    """
    for folder in folders_of(book):
        for path in sorted(folder.texts):
            if path.startswith(SAMPLES) and not path.endswith(REJECTED):
                return _BOOK.sub(f'book = "{book}"', folder.texts[path], count=1)
    raise BookError(
        f"The book {book} has no sample submission.",
        remedy=f"Put one that passes its check into the folder {SAMPLES} of the book.",
    )


def with_samples() -> tuple[str, ...]:
    """Return the books on the shelf that have a sample submission."""
    return tuple(id_ for id_ in shelf() if _has_sample(id_))


def _has_sample(id_: str) -> bool:
    try:
        return bool(submission(id_))
    except BookError:
        return False
