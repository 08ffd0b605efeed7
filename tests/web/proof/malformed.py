"""Messages that no client should send: valid ones gone wrong, and whatever else fits on a wire."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import orjson

from web.proof.powers import COMMANDS

TEXT, BINARY = 0x81, 0x82
Message = tuple[bytes, int]
VALID: tuple[dict[str, Any], ...] = (
    {"type": "hello", "client": "c1", "after": 0, "send": "view"},
    {"type": "ping"},
    *(
        {"type": "command", "sequence": number, "do": do, "with": arguments}
        for number, (do, arguments) in enumerate(COMMANDS.items(), 10**6)
    ),
)
ODD: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    2**53,
    2**63,
    2**64 - 1,
    1.5,
    1e308,
    "",
    "\x00",
    "\u202e",
    "x" * 3000,
    [],
    {},
    [[[[]]]],
    {"a": {"b": 1}},
    "do.Bet",
    "__class__",
    "NaN",
    ["As"],
)
RAW: tuple[bytes, ...] = (
    b"",
    b"null",
    b"[]",
    b'""',
    b"{",
    b"}",
    b"NaN",
    b"-",
    b"1e999999",
    b'{"type":"command","sequence":1' + b"0" * 400 + b',"do":"do.Bet"}',
    b'{"type":"\\ud800"}',
    b'{"type":"command","sequence":1,"do":"\\ud800\\udc00"}',
    b"[" * 2000,
    b"[" * 2000 + b"]" * 2000,
    b'{"a":' * 600 + b"1" + b"}" * 600,
    b'{"type":"ping","type":"command"}',
    b"\xef\xbb\xbf{}",
    b'{"type":"command","sequence":1.0,"do":"do.Bet"}',
    b'{"type":["command"]}',
    b'{"type":{"type":"ping"}}',
)


def json_of(chance: Random, depth: int = 0) -> Any:
    """Return any JSON."""
    if depth < 4 and chance.random() < 0.4:
        parts = [json_of(chance, depth + 1) for _ in range(chance.randrange(4))]
        return parts if chance.random() < 0.5 else {str(n): part for n, part in enumerate(parts)}
    return chance.choice(ODD)


def _field(message: dict[str, Any], chance: Random) -> bytes:
    """Put something odd in one field, of the message or of its command."""
    inner = message.get("with")
    within = inner if inner and chance.random() < 0.6 else message
    changed = {**within, chance.choice([*within]): chance.choice(ODD)}
    return orjson.dumps(changed if within is message else {**message, "with": changed})


def _unknown(message: dict[str, Any], chance: Random) -> bytes:
    name = chance.choice(("by", "role", "player", "at", "__proto__", "x" * 500, "order", ""))
    if chance.random() < 0.5:
        return orjson.dumps({**message, name: chance.choice(ODD)})
    return orjson.dumps({**message, "with": {**message.get("with", {}), name: chance.choice(ODD)}})


def _missing(message: dict[str, Any], chance: Random) -> bytes:
    gone = chance.choice([*message])
    return orjson.dumps({name: value for name, value in message.items() if name != gone})


def _bytes(message: dict[str, Any], chance: Random) -> bytes:
    """Flip, drop, double or cut bytes."""
    text = bytearray(orjson.dumps(message))
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(text) or 1)
        match chance.randrange(4):
            case 0:
                text[at : at + 1] = chance.randbytes(1)
            case 1:
                del text[at : at + 2]
            case 2:
                text[at:at] = text[: chance.randrange(20)]
            case _:
                del text[at + 1 :]
    return bytes(text)


def _any(_message: dict[str, Any], chance: Random) -> bytes:
    return orjson.dumps(json_of(chance))


def _noise(_message: dict[str, Any], chance: Random) -> bytes:
    return chance.randbytes(chance.randrange(200))


WAYS: tuple[Callable[[dict[str, Any], Random], bytes], ...] = (
    _field,
    _field,
    _unknown,
    _missing,
    _bytes,
    _bytes,
    _any,
    _noise,
)


def messages(seed: int, count: int) -> Iterator[Message]:
    """Give so many messages, of which some are binary or too large."""
    chance = Random(seed)
    for number in range(count):
        if number < len(RAW):
            yield RAW[number], TEXT
            continue
        made = chance.choice(WAYS)(chance.choice(VALID), chance)
        drawn = chance.random()
        if drawn < 0.002:
            made += b" " * 5000
        yield made, BINARY if drawn > 0.998 else TEXT
