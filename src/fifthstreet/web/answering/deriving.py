"""Models of answers that follow from records of the house or of the law, field by field."""

import dataclasses
import inspect
import types
from collections.abc import Mapping
from enum import Enum
from fractions import Fraction
from functools import reduce
from operator import or_
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from pydantic import BaseModel, create_model

from fifthstreet.cards import Card, Deck, Hand
from fifthstreet.web.answering.shape import CardText, Exact, Json, Told

PLAIN = frozenset({str, int, bool, type(None)})


class Deriver:
    """Makes one model for each record, named after it; `known` are those that stand elsewhere."""

    def __init__(
        self,
        prefix: str = "",
        *,
        known: Mapping[Any, Any] | None = None,
        without: frozenset[str] = frozenset(),
    ) -> None:
        self._prefix = prefix
        self._known: dict[Any, Any] = {
            Card: CardText,
            Hand: list[CardText],
            Deck: list[CardText],
            Fraction: Exact,
            Any: Json,
            object: Json,
            **(known or {}),
        }
        self._without = without

    def model(
        self, record: type, name: str = "", *, says: str = "", more: Mapping[str, Any] | None = None
    ) -> Any:
        """Return the model of a record, with further fields if some are given."""
        called = name or f"{self._prefix}{record.__name__}"
        fields: dict[str, Any] = {
            field: (self.kind(hint, f"{called}{field.title().replace('_', '')}"), ...)
            for field, hint in _hints(record).items()
            if field not in self._without
        }
        fields |= more or {}
        return create_model(
            called,
            __base__=Told,
            __doc__=says or (inspect.getdoc(record) or "").partition("\n\n")[0],
            **fields,
        )

    def kind(self, hint: Any, place: str) -> Any:
        """Return how a value of some kind is told; `place` names what has no name of its own."""
        if hint in self._known:
            return self._known[hint]
        if hint in PLAIN:
            return hint
        origin = get_origin(hint)
        if origin is not None:
            return self._compound(hint, origin, place)
        if isinstance(hint, type) and issubclass(hint, Enum):
            return Literal[tuple(each.value for each in hint)]
        if not (dataclasses.is_dataclass(hint) or _is_record(hint)):
            return str
        if "[" in hint.__name__:
            return self.model(hint, place)
        self._known[hint] = self.model(hint)
        return self._known[hint]

    def _compound(self, hint: Any, origin: Any, place: str) -> Any:
        arguments = get_args(hint)
        if origin is Annotated:
            return self.kind(arguments[0], place)
        if origin is Literal:
            return hint
        if origin in {Union, types.UnionType}:
            return reduce(or_, [self.kind(each, place) for each in arguments])
        if issubclass(origin, Mapping):
            return types.GenericAlias(dict, (str, self.kind(arguments[1], place)))
        return types.GenericAlias(list, (self.kind(arguments[0], place),))


def _is_record(hint: Any) -> bool:
    return isinstance(hint, type) and issubclass(hint, BaseModel)


def _hints(record: Any) -> dict[str, Any]:
    if _is_record(record):
        return {name: field.annotation for name, field in record.model_fields.items()}
    hints = get_type_hints(record)
    return {field.name: hints[field.name] for field in dataclasses.fields(record)}
