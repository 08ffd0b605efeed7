"""Short messages that cost much to read: long numbers, deep nests, lists and texts without end."""

import json
from collections.abc import Iterator, Mapping
from random import Random
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
    arguments = COMMANDS[do]
    for number, value in enumerate(VALUES):
        yield {**arguments, f"unknown{number}": value}
        for name in arguments:
            if value != COSTLY or not isinstance(arguments[name], str):
                yield {**arguments, name: value}
    yield {"garbage": True}


CARDS = ("As", "Kd", "??", "7c", "1x", "")
WORDS = (
    "ante",
    "do.Bet",
    "md-1",
    "\u202e",
    "\ud83c\udca1",
    "__class__",
    "NaN",
    "\x00",
    "1e9",
    COSTLY,
)
LEAF = 40


def text_of(chance: Random, room: int) -> str:
    """Return a text as JSON: long, of odd characters, or one that makes a long number."""
    size = chance.choice((1, 10, 100, room)) if room > 100 else max(1, room)
    match chance.randrange(6):
        case 0:
            return json.dumps("9" * size)
        case 1:
            return json.dumps(f"{'9' * (size // 2)}/{'7' * (size // 2)}")
        case 2:
            return '"' + "\\ud800"[: 6 * max(1, size // 6)] * (size // 6) + '"'
        case 3:
            return json.dumps(chance.choice(("é", "🂡", "x", " ", "\\")) * (size // 12 + 1))
        case 4:
            return json.dumps(f"1e{'9' * min(size, 9)}")
        case _:
            return json.dumps(chance.choice(WORDS))


def number_of(chance: Random, room: int) -> str:
    """Return a number as JSON: of many digits, with an exponent, or just beyond what is taken."""
    size = chance.choice((1, 18, 19, 40, 400, room))
    match chance.randrange(5):
        case 0:
            return chance.choice(("", "-")) + "9" * max(1, min(size, room))
        case 1:
            return f"{chance.randrange(10)}.{'3' * max(1, min(size, room))}"
        case 2:
            return f"1e{chance.choice((18, 308, 309, 999_999_999))}"
        case 3:
            return str(chance.choice((2**53, 2**63, 2**64, 10**18, -(10**18) - 1)))
        case _:
            return str(chance.randrange(-1, 9))


def json_of(chance: Random, room: int, depth: int = 0) -> str:
    """Return some JSON of about as many characters as there is room for."""
    drawn = chance.random()
    if room < LEAF or depth > 6 or drawn < 0.35:
        make = chance.choice((text_of, number_of))
        return make(chance, room) if room >= LEAF else chance.choice(("null", "1", "[]", '"As"'))
    if drawn < 0.45:
        levels = chance.choice((5, 9, room // 2 - 1))
        return "[" * levels + "]" * levels
    if drawn < 0.55:
        row = json.dumps(chance.choice((*CARDS, 1, None, {}))) + ","
        return "[" + (row * (room // len(row)))[:-1] + "]"
    count = chance.choice((1, 2, 8, room // 12))
    parts = [json_of(chance, room // count - 12, depth + 1) for _ in range(count)]
    if drawn < 0.75:
        return "[" + ",".join(parts) + "]"
    name = chance.choice(("seat", "k", "x" * 90, "\\u0000"))
    same = chance.random() < 0.3
    keys = [f"{name}{'' if same else number}" for number in range(count)]
    return "{" + ",".join(f'"{key}":{part}' for key, part in zip(keys, parts, strict=True)) + "}"


def fields_of(chance: Random, sample: Mapping[str, Any], room: int) -> str:
    """Return the fields of something that is asked for, with some of them gone wrong, as JSON."""
    if chance.random() < 0.1:
        return json_of(chance, room)
    wrong = {name for name in sample if chance.random() < 0.4}
    extra = [f"unknown{number}" for number in range(chance.choice((0, 0, 1, 5)))]
    each = max(LEAF, room // (len(wrong) + len(extra) + 1) - LEAF)
    parts = [
        f"{json.dumps(name)}:{json_of(chance, each) if name in wrong else json.dumps(value)}"
        for name, value in sample.items()
    ]
    parts += [f'"{name}":{json_of(chance, each)}' for name in extra]
    return "{" + ",".join(parts) + "}"
