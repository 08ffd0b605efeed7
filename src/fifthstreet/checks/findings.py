"""Findings: what is wrong with a submission, where, by which clause, and how to fix it."""

import unicodedata
from dataclasses import dataclass
from typing import Literal

Severity = Literal["error", "warning"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One thing that a check found; codes are public and never renamed.

    What it quotes of a submission is made safe to show: a terminal must not obey it.
    """

    code: str
    severity: Severity
    where: str
    line: int
    column: int
    message: str
    citation: str | None
    remedy: str

    def __post_init__(self) -> None:
        for name in ("where", "message", "remedy"):
            object.__setattr__(self, name, _showable(getattr(self, name)))


def ordered(findings: list[Finding]) -> tuple[Finding, ...]:
    """Return findings in the order of the text, each once."""
    key = {(f.line, f.column, f.where, f.code, f.message): f for f in findings}
    return tuple(key[place] for place in sorted(key))


def _showable(text: str) -> str:
    """Return a text on one line, with a mark in the place of every letter that cannot be seen."""
    if text.isprintable():
        return text
    seen = (
        unicodedata.category(letter)[0] != "C" and letter not in "\u2028\u2029" for letter in text
    )
    return "".join(letter if ok else "\ufffd" for letter, ok in zip(text, seen, strict=True))
