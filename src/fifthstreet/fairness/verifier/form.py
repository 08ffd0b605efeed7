"""The form of a transcript, held against whatever was received, and how a text of it is read."""

import json
import re
from collections.abc import Mapping
from typing import Any

Content = dict[str, Any]
FIRST = "fifthstreet-deal-1"
DECK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
HEX = re.compile(r"[0-9a-f]*\Z")

LINK = {"tip": 32, "number": int, "previous": 32}
SHAPE: Content = {
    "algorithm": (FIRST,),
    "round": 8,
    "commitment": {
        "table": str,
        "ruleset": 32,
        "meters": Mapping,
        "seats": [{"seat": int, "player": str}],
        "auditor": LINK,
        "cards": [32],
        "root": 32,
        "digest": 32,
    },
    "contributions": [{"seat": int, "by": ("seat", "house"), "pledge": 32, "number?": 32}],
    "link?": 32,
    "openings": [{"position?": int, "index": int, "card": tuple(DECK), "salt": 32}],
    "outcome": ("open", "ended", "voided"),
    "cause": str,
}
"""A transcript's form: a number counts bytes in hexadecimal, ``?`` marks what may be null."""

SECOND: Content = SHAPE | {
    "algorithm": ("fifthstreet-deal-2",),
    "commitment": {**SHAPE["commitment"], "house": LINK, "beacon": str},
    "contributions": [{**SHAPE["contributions"][0], "by": ("seat",)}],
    "house?": 32,
    "beacon?": 32,
}
"""The form since the house has a number of its own, pledged before anybody bets."""

THIRD: Content = SECOND | {
    "algorithm": ("fifthstreet-deal-3",),
    "beacon?": frozenset({32, 64}),
    "restarts": [SECOND["contributions"]],
}
"""The form where the deal started again, or where an independent auditor signed the numbers."""
FORMS = {form["algorithm"][0]: form for form in (SHAPE, SECOND, THIRD)}


class UnreadableTranscriptError(ValueError):
    """The content is not a transcript at all, so nothing can be said of the round."""


def load(text: str) -> Any:
    """Return what a JSON text holds; a key that is there twice could be read in two ways."""
    try:
        return json.loads(text, object_pairs_hook=_once)
    except (ValueError, RecursionError) as error:
        raise UnreadableTranscriptError(f"This is not JSON: {str(error)[:200]}") from None


def _once(pairs: list[tuple[str, Any]]) -> Content:
    record = dict(pairs)
    if len(record) < len(pairs):
        raise UnreadableTranscriptError("a key is there twice.")
    return record


def misfit_of(content: object) -> str | None:
    """Return where some content has not the form of a transcript, or None."""
    name = content.get("algorithm") if isinstance(content, dict) else None
    return _misfit(content, FORMS.get(name, SHAPE) if isinstance(name, str) else SHAPE)


def _misfit(value: Any, shape: Any) -> str | None:
    """Return where a value has not the shape that it must have, key by key, or None."""
    if isinstance(shape, dict):
        if not isinstance(value, dict) or set(value) != {key.rstrip("?") for key in shape}:
            return f": the keys must be {' '.join(shape)}"
        for key, inner in shape.items():
            part = value[key.rstrip("?")]
            if (part is not None or key[-1] != "?") and (at := _misfit(part, inner)):
                return f", {key.rstrip('?')}{at}"
    elif isinstance(shape, list):
        if not isinstance(value, list):
            return ": this must be a list"
        for number, part in enumerate(value, 1):
            if at := _misfit(part, shape[0]):
                return f" {number}{at}"
    elif not _is(value, shape):
        return f": {json.dumps(value)[:80]} does not belong here"
    return None


def _is(value: Any, shape: Any) -> bool:
    if shape is int:
        return type(value) is int and 0 <= value < 1 << 63
    if shape is str:
        return isinstance(value, str) and not any("\ud800" <= letter < "\ue000" for letter in value)
    if shape is Mapping:
        texts = value.items() if isinstance(value, dict) else ((None, None),)
        return all(_is(name, str) and _is(text, str) for name, text in texts)
    if isinstance(shape, frozenset):
        return any(_is(value, one) for one in shape)
    if isinstance(shape, tuple):
        return isinstance(value, str) and value in shape
    return isinstance(value, str) and len(value) == 2 * shape and HEX.match(value) is not None
