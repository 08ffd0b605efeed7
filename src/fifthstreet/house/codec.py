"""Events and commands as JSON and back: one line for each, nothing lost.

What a field may hold follows from its annotation, so that a new event needs nothing here. Fractions
are written as `"p/q"`, cards as `"Ks"`, and a hidden card as `"??"`.
"""

import dataclasses
import types
from collections.abc import Callable, Mapping
from enum import Enum
from fractions import Fraction
from functools import cache
from operator import attrgetter, methodcaller
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from fifthstreet.cards import Card, Hand
from fifthstreet.errors import FifthStreetError
from fifthstreet.house.links import events as link_events
from fifthstreet.house.tables import commands as house_commands
from fifthstreet.house.tables import events as house_events
from fifthstreet.play import commands as round_commands
from fifthstreet.play import events as round_events
from fifthstreet.play.table import commands as table_commands
from fifthstreet.play.table import events as table_events

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
    vocabulary, _, name = kind.partition(".")
    module = VOCABULARIES.get(vocabulary)
    made = getattr(module, name, None) if module else None
    if not (isinstance(made, type) and dataclasses.is_dataclass(made)):
        raise CodecError(f"There is no {kind!r}.")
    return _record(made, data)


def _record(made: type, data: object) -> Any:
    if not isinstance(data, Mapping):
        raise CodecError(f"{made.__name__} is a table of fields.")
    kinds = _hints(made)
    if not data.keys() <= kinds.keys():
        unknown = min(set(data) - set(kinds))
        raise CodecError(f"{made.__name__} has no field {unknown!r}.")
    values = {
        name: value
        if type(value) is kinds[name] and type(value) in WHOLE
        else _in(value, kinds[name], f"{made.__name__}.{name}")
        for name, value in data.items()
    }
    try:
        return made(**values)
    except TypeError as error:
        raise CodecError(f"{made.__name__}: {error}.") from None


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
    if kind is Hand:
        return Hand(_row(value, Card, where))
    try:
        if hasattr(kind, "fromisoformat"):
            return kind.fromisoformat(value)
        return kind(value)
    except (ValueError, TypeError, ZeroDivisionError, FifthStreetError):
        raise CodecError(f"{where} cannot be {value!r}.") from None


def _one_of(value: Any, kinds: tuple[Any, ...], where: str) -> Any:
    if value is None and type(None) in kinds:
        return None
    for kind in kinds:
        if kind is type(None):
            continue
        try:
            return _in(value, kind, where)
        except CodecError:
            continue
    raise CodecError(f"{where} cannot be {value!r}.")


def _row(value: Any, kind: Any, where: str) -> tuple[Any, ...]:
    _checked(value, isinstance(value, list | tuple), where)
    return tuple(_in(each, kind, where) for each in value)


def _table(value: Any, kinds: tuple[Any, ...], where: str) -> dict[Any, Any]:
    _checked(value, isinstance(value, Mapping), where)
    key, each = kinds
    return {(int(k) if key is int else k): _in(v, each, where) for k, v in value.items()}


def _checked(value: Any, holds: bool, where: str) -> Any:
    if not holds:
        raise CodecError(f"{where} cannot be {value!r}.")
    return value
