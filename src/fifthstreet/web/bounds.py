"""How large a message may be: checked before it is decoded, over HTTP and sockets."""

from collections.abc import Iterable
from typing import Any, Final

from fifthstreet.protocol.codec import CodecError, read_text
from fifthstreet.refusals import Refusal, RefusedError

LARGEST_BODY: Final = 64 * 1024
LONGEST_ADDRESS: Final = 8 * 1024
"""Bytes of a request: its body, and its path with what it asks for."""
MOST_LEVELS: Final = 8
MOST_VALUES: Final = 1_000
"""Lists and tables inside one another, and all that lies in them."""
LARGEST_NUMBER: Final = 2**63 - 1
LONGEST_NAME: Final = 100
LONGEST_TEXT: Final = 500
"""Characters of a text in a command, such as a reason; a submission is longer."""


def too_large(detail: str) -> Refusal:
    """Return the refusal of a message that is too large."""
    return Refusal("message_is_too_large", detail=detail)


def read_body(body: bytes) -> None:
    """Raise if a body is not JSON or is too large."""
    if not body:
        return
    try:
        value = read_text(Any, body)
    except CodecError as error:
        raise RefusedError(
            Refusal("request_is_not_valid", f"The body is not JSON. {error}")
        ) from None
    if excess := excess_of(value, longest_text=LARGEST_BODY):
        raise RefusedError(too_large(excess))


def excess_of(current: object, *, longest_text: int = LONGEST_TEXT) -> str | None:
    """Return in a sentence what of some JSON is more than the house takes, or None.

    >>> excess_of({"seat": 2**63})
    'A number has at most 18 digits.'
    >>> excess_of({"cards": ["As", "Kd"]})
    """
    level, count = [current], 1
    for _ in range(MOST_LEVELS):
        for value in level:
            if result := _excess(value, longest_text):
                return result
        level = [part for value in level for part in _parts(value)]
        if not level:
            return None
        count += len(level)
        if count > MOST_VALUES:
            return f"It holds at most {MOST_VALUES:,} values."
    return f"Lists and tables lie at most {MOST_LEVELS} deep."


def _excess(value: object, longest_text: int) -> str | None:
    """Return what is too much of one value, whatever lies in it."""
    match value:
        case str() if len(value) > longest_text:
            return f"A text has at most {longest_text:,} characters."
        case int() | float() if not -LARGEST_NUMBER <= value <= LARGEST_NUMBER:
            return f"A number has at most {len(str(LARGEST_NUMBER)) - 1} digits."
        case dict() if max(map(len, value), default=0) > LONGEST_NAME:
            return f"The name of a field has at most {LONGEST_NAME} characters."
        case _:
            return None


def _parts(value: object) -> Iterable[Any]:
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()
