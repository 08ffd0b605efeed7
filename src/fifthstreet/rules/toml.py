"""Reading TOML: every failure is one sentence, and what is read is frozen and free of floats."""

import re
import tomllib
from decimal import Decimal, InvalidOperation
from typing import Any

from fifthstreet.errors import FifthStreetError

Document = dict[str, Any]
"""A TOML text as tables of values."""

MOST_BYTES = 1_000_000
MOST_LEVELS = 50
MOST_DOTS = 200

_LONG_KEY = re.compile(
    r"""(?<![\w-])(?:(?:[\w-]++|"(?:[^"\\\n]|\\.)*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+)"""
    rf"{{{MOST_DOTS}}}"
)
"""A dotted key of so many parts that the standard parser would take minutes over it."""


class UnreadableError(FifthStreetError):
    """A text cannot be read as TOML at all, so nothing can be said of its contents."""


SMALL_SUBMISSION = "A submission is a few kilobytes of TOML."


def decode(
    data: bytes,
    *,
    name: str,
    kind: str = "TOML",
    smaller: str = SMALL_SUBMISSION,
    most: int = MOST_BYTES,
) -> str:
    """Return the text of a file, or say in one sentence why it cannot be read.

    `kind` is what the file should hold, and `smaller` what helps where it has more than `most`
    bytes.
    """
    if len(data) > most:
        raise UnreadableError(f"{name} is larger than {most:,} bytes.", remedy=smaller)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UnreadableError(
            f"{name} is not text in UTF-8 (byte {error.start + 1}).",
            remedy="Save it as plain text in UTF-8.",
        ) from None
    if "\0" in text:
        remedy = f"Give the {kind} file itself."
        raise UnreadableError(f"{name} is binary, not {kind}.", remedy=remedy)
    return text


def _decimal(text: str) -> Decimal:
    try:
        return Decimal(text)
    except InvalidOperation:
        return Decimal("NaN")


def parse(text: str, *, name: str) -> Document:
    """Return the contents of a TOML text; numbers with a point become exact decimals."""
    if _LONG_KEY.search(text):
        raise _too_deep(name)
    try:
        text.encode()
        data = tomllib.loads(text, parse_float=_decimal)
    except RecursionError:
        raise _too_deep(name) from None
    except UnicodeEncodeError as error:
        raise UnreadableError(
            f"{name} contains an incomplete character (at {error.start + 1}).",
            remedy="Write the whole character.",
        ) from None
    except tomllib.TOMLDecodeError as error:
        raise UnreadableError(
            f"{name} is not TOML: {_short(str(error))}.",
            remedy="Correct that line and check again.",
        ) from None
    except ValueError:
        raise UnreadableError(
            f"{name} contains a whole number with thousands of digits.",
            remedy="Write a shorter one.",
        ) from None
    if _is_deep(data):
        raise _too_deep(name)
    return data


def _short(reason: str) -> str:
    most = 200
    return reason if len(reason) <= most else f"{reason[:most]}…"


def _too_deep(name: str) -> UnreadableError:
    return UnreadableError(
        f"{name} is nested too deeply.", remedy="A submission has two or three levels."
    )


def _is_deep(data: Document) -> bool:
    """Return whether the data is nested more deeply than its other readers can follow."""
    level: list[Any] = [data]
    for _ in range(MOST_LEVELS):
        tables = [value.values() for value in level if isinstance(value, dict)]
        lists = [value for value in level if isinstance(value, list)]
        level = [item for values in (*tables, *lists) for item in values]
    return bool(level)


def frozen(value: Any) -> Any:
    """Return a value with its lists made tuples, all the way down."""
    if isinstance(value, dict):
        return {key: frozen(item) for key, item in value.items()}
    if isinstance(value, list):
        return tuple(frozen(item) for item in value)
    return value
