"""Findings: what is wrong with a submission, where, by which clause, and how to mend it."""

from dataclasses import asdict, dataclass
from typing import Any, Literal

Severity = Literal["error", "warning"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One thing that a check found; codes are public and never renamed."""

    code: str
    severity: Severity
    where: str
    line: int
    column: int
    message: str
    citation: str | None
    remedy: str

    def as_json(self) -> dict[str, Any]:
        """Return the finding with the keys that other programs rely on."""
        return asdict(self)


def ordered(findings: list[Finding]) -> tuple[Finding, ...]:
    """Return findings in the order of the text, each once."""
    key = {(f.line, f.column, f.where, f.code, f.message): f for f in findings}
    return tuple(key[place] for place in sorted(key))
