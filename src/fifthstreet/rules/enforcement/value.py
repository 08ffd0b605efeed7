"""How the refusal of a value is put: what it is, why it is not carried out, what to write."""

from collections.abc import Iterator
from typing import Final

from fifthstreet.rules.fault import BookFault
from fifthstreet.rules.law import Cited
from fifthstreet.rules.location import Path
from fifthstreet.rules.options import show

YES: Final = True
NO: Final = False
"""What a document answers where it can only say one or the other."""


def refused(path: Path, value: object, *, because: str, write: str) -> BookFault:
    """Return the fault of a value that the program does not carry out.

    >>> refused(("a", "b"), True, because="nothing reads it", write="false").says
    'true is not carried out: nothing reads it. Write false.'
    """
    plain = value.value if isinstance(value, Cited) else value
    text = "To leave it out" if plain is None else show(plain)
    return BookFault(path=path, says=f"{text} is not carried out: {because}. Write {write}.")


def only(path: Path, value: object, expected: object, *, because: str) -> Iterator[BookFault]:
    """Refuse any value but the one that the program carries out."""
    if value != expected:
        write = "nothing here" if expected is None else show(expected)
        yield refused(path, value, because=because, write=write)


def only_cited(
    path: Path, law: Cited[bool] | None, expected: bool, *, because: str
) -> Iterator[BookFault]:
    """Refuse the other answer to a yes or no; silence is never refused."""
    if law is not None:
        yield from only((*path, "value"), law.value, expected, because=because)
