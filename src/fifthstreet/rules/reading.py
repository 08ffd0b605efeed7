"""Reading TOML: every failure is one sentence, and what is read is frozen and free of floats."""

import tomllib
from decimal import Decimal, InvalidOperation
from typing import Any

from fifthstreet.errors import FifthStreetError

MOST_BYTES = 1_000_000


class UnreadableError(FifthStreetError):
    """A text cannot be read as TOML at all, so nothing can be said of its contents."""


def decode(data: bytes, *, name: str) -> str:
    """Return the text of a file, or say in one sentence why it is none."""
    if len(data) > MOST_BYTES:
        raise UnreadableError(
            f"{name} is larger than {MOST_BYTES:,} bytes.",
            remedy="A submission is a few kilobytes of TOML.",
        )
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UnreadableError(
            f"{name} is not text in UTF-8 (byte {error.start + 1}).",
            remedy="Save it as plain text in UTF-8.",
        ) from None
    if "\0" in text:
        raise UnreadableError(f"{name} is binary, not TOML.", remedy="Give the TOML file itself.")
    return text


def _decimal(text: str) -> Decimal:
    try:
        return Decimal(text)
    except InvalidOperation:
        return Decimal("NaN")


def parse(text: str, *, name: str) -> dict[str, Any]:
    """Return the contents of a TOML text; numbers with a point become exact decimals."""
    try:
        return tomllib.loads(text, parse_float=_decimal)
    except RecursionError:
        raise UnreadableError(
            f"{name} is nested too deeply.", remedy="A submission has two or three levels."
        ) from None
    except ValueError as error:
        reason = str(error)
        told = reason if len(reason) < 200 else f"{reason[:200]}…"  # noqa: PLR2004 - one line
        raise UnreadableError(
            f"{name} is not TOML: {told}.", remedy="Mend the line named and check again."
        ) from None


def frozen(value: Any) -> Any:
    """Return a value with its lists made tuples, all the way down."""
    if isinstance(value, dict):
        return {key: frozen(item) for key, item in value.items()}
    if isinstance(value, list):
        return tuple(frozen(item) for item in value)
    return value
