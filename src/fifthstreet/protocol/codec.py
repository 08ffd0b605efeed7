"""Events and commands as JSON and back: one line for each, nothing lost.

What a field may hold follows from its annotation, so that a new event needs nothing here. Fractions
are written as `"p/q"`, cards as `"Ks"`, a hidden card as `"??"`, odds as `"500 to 1"`. A text is
measured before a number is made of it, because commands come from anybody.
"""

import dataclasses
import re
import reprlib
import types
from collections.abc import Callable, Mapping
from enum import Enum
from fractions import Fraction
from functools import cache
from operator import attrgetter, methodcaller
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from fifthstreet.cards import Card, Hand
from fifthstreet.errors import FifthStreetError
from fifthstreet.kinds import current
from fifthstreet.money import MoneyError, Odds, parse_odds
from fifthstreet.money.figure import read_fraction
from fifthstreet.play import commands as round_commands
from fifthstreet.play import events as round_events
from fifthstreet.play.table import commands as table_commands
from fifthstreet.play.table import events as table_events
from fifthstreet.protocol import floor_commands as house_commands
from fifthstreet.protocol import floor_events as house_events
from fifthstreet.protocol import jackpot_events as link_events

VOCABULARIES: Mapping[str, types.ModuleType] = {
    "round": round_events,
    "table": table_events,
    "do": round_commands,
    "run": table_commands,
    "house": house_events,
    "link": link_events,
    "ask": house_commands,
}
"""What a kind begins with: events of a round, a deck, the house and a jackpot; and commands to a
round, about a deck and to the house."""


PLAIN = frozenset({str, int, bool, type(None)})
"""What JSON has as it is."""
WHOLE = frozenset({str, int, bool})
WHOLE_KEY = re.compile(r"-?[0-9]{1,18}")
ODDS = frozenset(get_args(Odds))
LONGEST_ROW = 1_000
"""Items that a list or a table of a field has at most."""


class CodecError(FifthStreetError):
    """Something is not JSON of any event or command; says what."""


def kind_of(thing: object, vocabulary: str) -> str:
    """Return the kind under which an event or command is kept, such as `round.BetMade`."""
    return f"{vocabulary}.{type(thing).__name__}"


def encode(thing: object) -> dict[str, Any]:
    """Return the fields of an event or command as JSON."""
    made: Any = type(thing)
    names, values = _fields(made)
    return {
        name: value if type(value) in PLAIN else _out(value)
        for name, value in zip(names, values(thing), strict=True)
    }


@cache
def _fields(made: type) -> tuple[tuple[str, ...], Callable[[Any], Any]]:
    """Return the names of a record's fields, and how all of them are read off it."""
    if not dataclasses.is_dataclass(made):
        raise CodecError(f"{made.__name__} is neither an event nor a command.")
    names = tuple(field.name for field in dataclasses.fields(made))
    if len(names) > 1:
        return names, attrgetter(*names)
    return names, lambda thing: [getattr(thing, name) for name in names]


def _out(value: Any) -> Any:
    kind: Any = type(value)
    return value if kind in PLAIN else _way_out(kind)(value)


@cache
def _way_out(kind: type) -> Callable[[Any], Any]:
    """Return how values of a type are written; which way that is, is found once for each."""
    if kind is Card:
        return attrgetter("notation")
    if kind in ODDS:
        return str
    if issubclass(kind, list | tuple | Hand):
        return lambda row: [each if type(each) in PLAIN else _out(each) for each in row]
    if issubclass(kind, Enum):
        return attrgetter("value")
    if issubclass(kind, Fraction):
        return lambda part: f"{part.numerator}/{part.denominator}"
    if issubclass(kind, Mapping):
        return lambda table: {str(key): _out(each) for key, each in table.items()}
    if issubclass(kind, int | str):
        return lambda plain: plain
    return methodcaller("isoformat") if hasattr(kind, "isoformat") else encode


def decode(kind: str, data: Mapping[str, Any]) -> Any:
    """Return the event or command of a kind that some JSON describes."""
    return _record(record_of(kind), data)


def record_of(kind: str) -> type:
    """Return the record of a kind, before anything of it is read.

    >>> record_of("do.Fold").__name__
    'Fold'
    """
    vocabulary, _, name = current(kind).partition(".")
    module = VOCABULARIES.get(vocabulary)
    made = getattr(module, name, None) if module else None
    if not (isinstance(made, type) and dataclasses.is_dataclass(made)):
        raise CodecError(f"There is no {reprlib.repr(kind)}.")
    return made


def _record(made: type, data: object) -> Any:
    if not isinstance(data, Mapping):
        raise CodecError(f"{made.__name__} is a table of fields.")
    kinds = _hints(made)
    if not data.keys() <= kinds.keys():
        unknown = min(set(data) - set(kinds))
        raise CodecError(f"{made.__name__} has no field {reprlib.repr(unknown)}.")
    values = {
        name: value
        if type(value) is kinds[name] and type(value) in WHOLE
        else _in(value, kinds[name], f"{made.__name__}.{name}")
        for name, value in data.items()
    }
    missing = [name for name in _required(made) if name not in values]
    if missing:
        fields = " and ".join(f'"{name}"' for name in missing)
        raise CodecError(f"{made.__name__} needs {fields}. Send it again with {fields}.")
    return made(**values)


@cache
def _required(made: type) -> tuple[str, ...]:
    """Return the fields of a record that have no default."""
    unset = dataclasses.MISSING
    return tuple(
        field.name
        for field in dataclasses.fields(made)
        if field.default is unset and field.default_factory is unset
    )


@cache
def _hints(made: type) -> dict[str, Any]:
    hints = get_type_hints(made)
    return {field.name: hints[field.name] for field in dataclasses.fields(made)}


def _in(value: Any, kind: Any, where: str) -> Any:
    """Return a value of some kind from its JSON."""
    if kind in WHOLE:
        return _checked(value, type(value) is kind, where)
    origin, parts = _made_of(kind)
    if origin in {Union, types.UnionType}:
        return _one_of(value, parts, where)
    if origin is Literal:
        return _checked(value, value in parts, where)
    if origin is tuple:
        return _row(value, parts[0], where)
    if origin is not None and issubclass(origin, Mapping):
        return _table(value, parts, where)
    if kind is type(None):
        return _checked(value, value is None, where)
    return _special(value, kind, where)


@cache
def _made_of(kind: Any) -> tuple[Any, tuple[Any, ...]]:
    return get_origin(kind), get_args(kind)


def _special(value: Any, kind: Any, where: str) -> Any:
    if kind is Any or kind is object or type(value) is kind:
        return value
    if isinstance(kind, type) and dataclasses.is_dataclass(kind):
        return _record(kind, value)
    _checked(value, isinstance(value, str | list), where)
    given = _row(value, Card, where) if kind is Hand else value
    try:
        return _reader(kind)(given)
    except (ValueError, TypeError, FifthStreetError):
        raise _cannot_be(value, where) from None


@cache
def _reader(kind: Any) -> Callable[[Any], Any]:
    """Return how a value of a kind is read from a text, or from a list of cards."""
    if kind is Fraction:
        return read_fraction
    reader: Callable[[Any], Any] = getattr(kind, "fromisoformat", kind)
    return reader


def _one_of(value: Any, kinds: tuple[Any, ...], where: str) -> Any:
    if value is None and type(None) in kinds:
        return None
    if not ODDS.isdisjoint(kinds):
        return _odds(value, where)
    for kind in kinds:
        if kind is type(None):
            continue
        try:
            return _in(value, kind, where)
        except CodecError:
            continue
    raise _cannot_be(value, where)


def _odds(value: Any, where: str) -> Odds:
    try:
        return parse_odds(value)
    except MoneyError:
        raise _cannot_be(value, where) from None


def _row(value: Any, kind: Any, where: str) -> tuple[Any, ...]:
    _checked(value, isinstance(value, list | tuple) and len(value) <= LONGEST_ROW, where)
    return tuple(_in(each, kind, where) for each in value)


def _table(value: Any, kinds: tuple[Any, ...], where: str) -> dict[Any, Any]:
    _checked(value, isinstance(value, Mapping) and len(value) <= LONGEST_ROW, where)
    key, each = kinds
    return {_key(k, key, where): _in(v, each, where) for k, v in value.items()}


def _key(name: str, kind: Any, where: str) -> Any:
    if kind is not int:
        return name
    return int(_checked(name, bool(WHOLE_KEY.fullmatch(name)), where))


def _checked(value: Any, holds: bool, where: str) -> Any:
    if not holds:
        raise _cannot_be(value, where)
    return value


def _cannot_be(value: object, where: str) -> CodecError:
    return CodecError(f"{where} cannot be {reprlib.repr(value)}.")
