"""Faults of a book: in which file, line and column, what is wrong, and what to do about it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from fifthstreet.errors import FifthStreetError

_PLACE: Final = re.compile(
    r"^(?P<file>.+?):(?P<line>\d+):(?P<column>\d+): (?P<says>.*)$", re.DOTALL
)
_SYNTAX: Final = re.compile(
    r"^(?P<file>.+?) is not TOML: (?P<what>.*?) \(at line (?P<line>\d+), column (?P<column>\d+)\)"
)
CORRECT: Final = "Correct it and prove the book again."


@dataclass(frozen=True, slots=True, kw_only=True)
class ProofFault:
    """One thing that is wrong with a book."""

    file: str
    message: str
    remedy: str = CORRECT
    line: int = 1
    column: int = 1

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}: {self.message} {self.remedy}"


def fault_of(text: str, *, file: str, remedy: str = "") -> ProofFault:
    """Return a fault from a sentence with its place before it, or else in the file that is named.

    Where a fault says itself what to do, that is its remedy.

    >>> fault = fault_of("a/b.toml:3:1: cards: There is no such key. Remove it", file="a")
    >>> fault.file, fault.line, fault.message, fault.remedy
    ('a/b.toml', 3, 'cards: There is no such key.', 'Remove it.')
    """
    text = _SYNTAX.sub(r"\g<file>:\g<line>:\g<column>: This is not TOML: \g<what>", text.strip())
    match = _PLACE.match(text)
    says = match["says"] if match else text
    message, _, advice = says.partition(". ")
    return ProofFault(
        file=match["file"] if match else file,
        line=int(match["line"]) if match else 1,
        column=int(match["column"]) if match else 1,
        message=_sentence(message),
        remedy=_sentence(advice) or remedy or CORRECT,
    )


def _sentence(text: str) -> str:
    text = text.strip()
    return f"{text}." if text and text[-1] not in ".!?" else text


def faults_in(error: FifthStreetError, *, file: str) -> Iterator[ProofFault]:
    """Yield the faults that an error lists, or the error as one fault."""
    first, *listed = error.what.splitlines()
    for line in listed or [first]:
        yield fault_of(line, file=file, remedy=error.remedy or "")
