"""What is wrong with some JSON, in words that need no knowledge of a programming language."""

import json
import re
from collections.abc import Mapping
from typing import Any, Final

LONGEST: Final = 40
QUOTED: Final = re.compile(r"`([^`]*)`")
PATTERN: Final = re.compile(r" matching regex .*")
"""A pattern helps nobody who does not read regular expressions; the reference has it."""
WORDS: Final[Mapping[str, str]] = {
    "array": "a list",
    "bool": "true or false",
    "bytes": "bytes",
    "float": "a number",
    "int": "a whole number",
    "null": "null",
    "object": "an object",
    "str": "a text",
}
SIGNS: Final[Mapping[str, str]] = {">=": "of at least", "<=": "of at most", "length of": "length"}


def in_words(fault: str) -> str:
    """Return a fault that the decoder reports as a reader of the API can use it.

    >>> in_words("Expected `int`, got `float` - at `$.after`")
    'Expected a whole number, got a number, in "after"'
    >>> in_words("Expected `int | null` >= 0")
    'Expected a whole number or null of at least 0'
    >>> in_words(r"Expected `str` matching regex '^r[0-9]{1,9}$' - at `$.id`")
    'Expected a text of another form, in "id"'
    >>> in_words("Object missing required field `seat`")
    'Object missing required field "seat"'
    """
    what, _, place = fault.partition(" - at ")
    what = PATTERN.sub(" of another form", what)
    what = QUOTED.sub(lambda match: _kinds(match[1]), what)
    for sign, words in SIGNS.items():
        what = what.replace(sign, words)
    place = place.strip("`").removeprefix("$").removeprefix(".")
    return f'{what}, in "{place}"' if place else what


def _kinds(text: str) -> str:
    kinds = text.split(" | ")
    return " or ".join(map(WORDS.__getitem__, kinds)) if {*kinds} <= WORDS.keys() else f'"{text}"'


def excerpt(value: Any) -> str:
    """Return a value as the sender wrote it, cut short where it is long.

    >>> excerpt(None), excerpt([True]), excerpt("a" * 60)
    ('null', '[true]', '"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa...')
    """
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 3]}..."
