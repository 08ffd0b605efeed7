"""Values that `fifthstreet new` leaves for the operator to fill in."""

from collections.abc import Iterator
from typing import Any

from fifthstreet.checks.case import Case
from fifthstreet.checks.findings import Finding


def nothing_is_left_to_fill_in(case: Case) -> Iterator[Finding]:
    """Find texts in angle brackets, which stand for something still to be written."""
    values = case.submission.model_dump() | {"": case.submission.chosen}
    for key, text in _texts(values, ""):
        if text.startswith("<") and text.endswith(">"):
            yield case.finding(
                "value_is_still_to_be_filled_in",
                key,
                f"{key} is still the placeholder {text}",
                "Replace it with the real value.",
                cite=None,
            )


def _texts(value: Any, key: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, str):
        yield key, value
    elif isinstance(value, dict):
        for name, item in value.items():
            yield from _texts(item, f"{key}.{name}" if key else name)
    elif isinstance(value, tuple):
        for index, item in enumerate(value):
            yield from _texts(item, f"{key}.{index}")
