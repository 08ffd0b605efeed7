"""The one codec: every record as JSON and back, on the wire, in the journal, files and snapshots.

What a field may hold follows from its annotation: a new record needs nothing here. Fractions are
written as `"p/q"`, cards as `"Ks"`, a hidden card as `"??"`, odds as `"500 to 1"`. A text is
measured before a number is made of it, because commands come from anybody.

Records of figures are for other programs, which draw with them: a fraction has a number beside it.
"""

import dataclasses
import re
import reprlib
import types
from collections.abc import Mapping
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from functools import cache
from hashlib import blake2b
from typing import Any, Final

import msgspec
from pydantic import BaseModel

from fifthstreet.cards import Card, Deck, Hand
from fifthstreet.errors import FifthStreetError
from fifthstreet.money import Payout, parse_odds
from fifthstreet.money.figure import read_fraction
from fifthstreet.play import commands as round_commands
from fifthstreet.play import events as round_events
from fifthstreet.procedures import commands as table_commands
from fifthstreet.procedures import events as table_events
from fifthstreet.protocol import day_events, jackpot_events, people_events, register_events
from fifthstreet.protocol import floor_commands as house_commands
from fifthstreet.protocol import floor_events as house_events
from fifthstreet.protocol.faults import excerpt, in_words

VOCABULARIES: Mapping[str, types.ModuleType] = {
    "round": round_events,
    "table": table_events,
    "do": round_commands,
    "run": table_commands,
    "house": house_events,
    "progressive": jackpot_events,
    "ask": house_commands,
    "people": people_events,
    "register": register_events,
    "day": day_events,
}
"""What a kind begins with: events of a round, a deck, the house, a jackpot, people, the register of
rules and gaming days; and commands to a round, about a deck and to the house."""

LONGEST_ROW: Final = 1_000
"""Items that a list or a table of a field has at most."""
PLACE: Final = re.compile(r"`\$\.(\w+)|field `(\w+)`")
"""Where in a record something is wrong, as the library says it."""


class CodecError(FifthStreetError):
    """Something is not JSON of any record; says what."""


def _written(value: Any) -> Any:
    """Return what JSON does not have as something that it has."""
    kind = type(value)
    if kind is Card:
        return value.notation
    if kind is Fraction:
        return _exact(value)
    if kind in {Hand, Deck}:
        return [card.notation for card in value]
    if isinstance(value, Payout):
        return str(value)
    if isinstance(value, Mapping):
        return dict(value)
    raise CodecError(f"{kind.__name__} is no record.")


def _exact(value: Fraction) -> str:
    return f"{value.numerator}/{value.denominator}"


def _read(kind: type, value: Any) -> Any:
    """Return what a text or a list of cards stands for."""
    if type(value) is kind:
        return value
    try:
        if kind is Fraction:
            return read_fraction(value)
        if kind is Payout:
            return parse_odds(value)
        return Card(value) if kind is Card else kind(map(Card, _row(value)))
    except FifthStreetError as error:
        raise ValueError(str(error)) from None


def _row(value: Any) -> list[Any] | tuple[Any, ...]:
    if not isinstance(value, list | tuple):
        raise TypeError("Cards are a list.")
    return value


_ENCODER: Final = msgspec.json.Encoder(enc_hook=_written)
_ORDERED: Final = msgspec.json.Encoder(order="deterministic")
_SORTED: Final = msgspec.json.Encoder(enc_hook=_written, order="sorted")
_PLAIN: Final = msgspec.json.Decoder()
_RECORDS: Final[Mapping[str, type]] = {
    f"{vocabulary}.{name}": thing
    for vocabulary, module in VOCABULARIES.items()
    for name, thing in vars(module).items()
    if isinstance(thing, type) and dataclasses.is_dataclass(thing)
}
"""The events and commands, each under its kind."""


def text_of(record: object) -> bytes:
    """Return a record as the JSON text that goes over the wire."""
    try:
        return _ENCODER.encode(record)
    except UnicodeEncodeError:
        raise CodecError("A text has characters that cannot be written.") from None


def sorted_text_of(record: object) -> bytes:
    """Return a record as JSON text in which every key is in its place, as the journal has it."""
    try:
        return _SORTED.encode(record)
    except TypeError:  # a number is a key, which has its place only once it is a text
        return _ORDERED.encode(encode(record))
    except UnicodeEncodeError:
        raise CodecError("A text has characters that cannot be written.") from None


def plain(text: bytes) -> Any:
    """Return what a JSON text says, as plain tables, lists, texts and numbers."""
    return _PLAIN.decode(text)


def digest_of(*parts: object) -> str:
    """Return a digest of what somebody asks for, whatever the order of its keys.

    >>> digest_of("ask.SetChips", {1: 5, 2: 9}) == digest_of("ask.SetChips", {2: 9, 1: 5})
    True
    """
    return blake2b(sorted_text_of(parts), digest_size=8).hexdigest()


def encode(record: object) -> Any:
    """Return a record as plain JSON: a table of its fields, as it will be read back."""
    return _PLAIN.decode(text_of(record))


def encode_figures(value: Any) -> Any:
    """Return a record of figures as plain JSON, with its exact figures and numbers beside them.

    >>> encode_figures({"edge": Fraction(1, 4)})
    {'edge': {'exact': '1/4', 'value': 0.25}}
    """
    match value:
        case Fraction():
            return {"exact": _exact(value), "value": float(value)}
        case Decimal():
            return float(value)
        case Payout():
            return str(value)
        case Enum():
            return value.name.lower()
        case Mapping():
            return {str(key): encode_figures(each) for key, each in value.items()}
        case tuple() | list():
            return [encode_figures(each) for each in value]
        case _ if isinstance(value, BaseModel) or dataclasses.is_dataclass(value):
            kind: Any = type(value)
            return {name: encode_figures(getattr(value, name)) for name in names_of(kind)}
        case _:
            return value


@cache
def names_of(record: Any) -> tuple[str, ...]:
    """Return the keys that a record is written with.

    They are its fields but for those that it lists as `OMITTED`, and then the properties that it
    lists as `DERIVED`. A record of the law has those that identify it: the rest is in the book.
    """
    if issubclass(record, BaseModel):
        return tuple(name for name in ("id", "says", "cite") if name in record.model_fields)
    omitted = getattr(record, "OMITTED", ())
    own = (field.name for field in dataclasses.fields(record) if field.name not in omitted)
    return (*own, *getattr(record, "DERIVED", ()))


def read_text(result: Any, text: Any) -> Any:
    """Return what some JSON text describes of a type."""
    try:
        return _decoder(result).decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise CodecError(f"This cannot be read: {in_words(str(error))}.") from None


@cache
def _decoder(result: Any) -> "msgspec.json.Decoder[Any]":
    return msgspec.json.Decoder(result, dec_hook=_read)


def kind_of(thing: object, vocabulary: str) -> str:
    """Return the kind under which an event or command is stored, such as `round.BetMade`."""
    return f"{vocabulary}.{type(thing).__name__}"


def decode(kind: str, data: Any) -> Any:
    """Return the event or command of a kind that some JSON describes, with no field but its own."""
    result = record_of(kind)
    name = result.__name__
    if not isinstance(data, Mapping):
        raise CodecError(f"{name} is a table of fields.")
    known = result.__dataclass_fields__  # type: ignore[attr-defined]  # a record's own
    for field, value in data.items():
        if field not in known:
            raise CodecError(f"{name} has no field {reprlib.repr(field)}.")
        if isinstance(value, list | dict) and len(value) > LONGEST_ROW:
            raise _cannot_be(name, field, value)
    try:
        return msgspec.convert(data, result, str_keys=True, dec_hook=_read)
    except msgspec.ValidationError as error:
        raise _wrong(result, data, error) from None


def record_of(kind: str) -> type:
    """Return the record of a kind, before anything of it is read.

    >>> record_of("do.Fold").__name__
    'Fold'
    """
    result = _RECORDS.get(kind)
    if result is None:
        raise CodecError(f"There is no {reprlib.repr(kind)}.")
    return result


def read(result: Any, data: Any) -> Any:
    """Return what some JSON describes of a type.

    Fields with a default may be missing: records from before there were such fields have none.
    """
    try:
        return msgspec.convert(data, result, str_keys=True, dec_hook=_read)
    except msgspec.ValidationError as error:
        raise CodecError(f"This cannot be read: {in_words(str(error))}.") from None


@cache
def _required(result: Any) -> tuple[str, ...]:
    """Return the fields of a record that have no default."""
    unset = dataclasses.MISSING
    return tuple(
        field.name
        for field in dataclasses.fields(result)
        if field.default is unset and field.default_factory is unset
    )


def _wrong(outcome: type, data: Mapping[str, Any], error: Exception) -> CodecError:
    """Return in a sentence which field of a record is missing or cannot be what it is."""
    name = outcome.__name__
    result = PLACE.search(str(error))
    if result is None:
        return CodecError(f"{name} cannot be {excerpt(data)}.")
    there, missing = result.groups()
    if missing:
        needed = " and ".join(f'"{field}"' for field in _required(outcome) if field not in data)
        return CodecError(f"{name} needs {needed}. Send it again with {needed}.")
    return _cannot_be(name, there, data[there])


def _cannot_be(name: str, field: str, value: object) -> CodecError:
    return CodecError(f"{name}.{field} cannot be {excerpt(value)}.")
