"""Short messages that cost much to read: long numbers, deep nests, lists and texts without end."""

from collections.abc import Iterator
from typing import Any

from web.proof.powers import COMMANDS

COSTLY = "1e1000000"
"""Nine characters of a million digits; a few characters more would take hours to convert."""


def nest(depth: int) -> Any:
    """Return a list in a list, and so on."""
    made: Any = []
    for _ in range(depth):
        made = [made]
    return made


VALUES: tuple[Any, ...] = (
    COSTLY,
    "9" * 2_000,
    f"1/{'9' * 2_000}",
    2**63,
    1e300,
    nest(200),
    [1] * 1_500,
    ["As"] * 600,
    {"mega": COSTLY},
    {str(number): 1 for number in range(300)},
    {"x" * 1_000: 1},
)
"""What a field is filled with; each fits in a message of a socket."""


def bodies(do: str) -> Iterator[dict[str, Any]]:
    """Give the fields of a command with each of them gone wrong in each way, and unknown ones.

    A short text is what a text may be, whatever it would be as a number.
    """
    given = COMMANDS[do]
    for number, value in enumerate(VALUES):
        yield {**given, f"unknown{number}": value}
        for name in given:
            if value != COSTLY or not isinstance(given[name], str):
                yield {**given, name: value}
    yield {"garbage": True}
