"""Canonical JSON (RFC 8785): one text for the same data, so that its hash is the same anywhere."""

import re
from typing import Any, Final

import orjson
import rfc8785

from fifthstreet.errors import FifthStreetError

MOST: Final = 2**53 - 1
"""The largest integer that every reader of JSON still has exactly."""
MOST_DEPTH: Final = 60
NESTED: Final = frozenset({dict, list, tuple})
DOUBTFUL: Final = re.compile(r"[:,\[]-?[0-9]+(?:[.eE]|(?<=[0-9]{16}))")
"""A pattern for numbers that may not be integers, or not exact everywhere."""

PLAIN: Final = (
    orjson.OPT_SORT_KEYS
    | orjson.OPT_PASSTHROUGH_DATACLASS
    | orjson.OPT_PASSTHROUGH_DATETIME
    | orjson.OPT_PASSTHROUGH_SUBCLASS
)
"""How tables are written that hold nothing but JSON."""


class ChainError(FifthStreetError):
    """Something cannot be written as a line of the journal; says why."""


def canonical(data: Any) -> str:
    """Return data as canonical JSON, without floats, and with integers that are exact anywhere.

    >>> canonical({"seat": 3, "cards": ["As", None], "ante": True})
    '{"ante":true,"cards":["As",null],"seat":3}'
    """
    if type(data) is dict:
        try:
            text = if_canonical(orjson.dumps(data, option=PLAIN))
        except orjson.JSONEncodeError:
            text = ""
        if text and "null" not in text:  # which also stands for numbers that are none
            return text
    return _surely_canonical(data)


def _surely_canonical(data: Any) -> str:
    _check(data if type(data) in NESTED else (data,), 0)
    try:
        text = orjson.dumps(data, option=orjson.OPT_SORT_KEYS)
        if text.isascii():
            return text.decode("ascii")
        # Past ASCII the order of keys is by other units, and better left to those who know.
        return rfc8785.dumps(data).decode()
    except (orjson.JSONEncodeError, rfc8785.CanonicalizationError, UnicodeError):
        raise ChainError("A text is not Unicode and cannot be recorded.") from None


def if_canonical(text: bytes) -> str:
    """Return a JSON text with sorted keys if it is certainly canonical, or "" if in doubt.

    >>> if_canonical(b'{"amount":5,"seat":3}'), if_canonical(b'{"part":0.5}')
    ('{"amount":5,"seat":3}', '')
    """
    if not text.isascii() or b"\\" in text:
        return ""
    sure = text.decode("ascii")
    doubtful = not sure.isprintable() or DOUBTFUL.search(sure)
    return "" if doubtful or sure.count("[") + sure.count("{") > MOST_DEPTH else sure


def _check(data: Any, depth: int) -> None:
    """Refuse data that is not JSON; leaves are checked in place, since most data is leaves."""
    if depth > MOST_DEPTH:
        raise ChainError("The data is nested too deeply to be recorded.")
    parts = data
    if type(data) is dict:
        for key in data:
            if type(key) is not str:
                raise ChainError(f"{key!r} is no text and cannot name a value.")
        parts = data.values()
    for one in parts:
        leaf = type(one)
        if leaf is str or one is None or leaf is bool:
            continue
        if leaf is int:
            if not -MOST <= one <= MOST:
                raise ChainError(f"{one} is too large to be recorded.")
        elif leaf in NESTED:
            _check(one, depth + 1)
        else:
            raise ChainError(
                f"A {leaf.__name__} cannot be recorded.",
                remedy="Write integers, texts, None, True, False, lists and dicts of these.",
            )
