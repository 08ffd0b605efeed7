"""Frozen records made and copied quickly, since a round makes hundreds of them."""

from collections.abc import Callable
from dataclasses import MISSING, fields
from typing import Any, ClassVar, Generic, ParamSpec, Self, TypeVar, overload

RecordFields = ParamSpec("RecordFields")
RecordType = TypeVar("RecordType")
Value = TypeVar("Value")

_blank = object.__new__


def maker(cls: Callable[RecordFields, RecordType]) -> Callable[RecordFields, RecordType]:
    """Return a function that makes records of a frozen, slotted, keyword-only dataclass.

    It takes what the class takes, and defaults are plain values. A frozen dataclass fills itself
    past its own guard, with a call for every field, and that takes most of its making. Here the
    fields are set on a draft, of a class with the same slots and no guard, which then becomes the
    record.
    """
    whole = fields(cls)  # type: ignore[arg-type]  # a class, of which only the call is typed
    draft = type("draft", (), {"__slots__": [field.name for field in whole]})
    known: dict[str, Any] = {"record": cls, "draft": draft}
    parameters, filled = ["*"], ["made = draft()"]
    for field in whole:
        known[f"default_{field.name}"] = field.default
        default = "" if field.default is MISSING else f"=default_{field.name}"
        parameters.append(field.name + default)
        filled.append(f"made.{field.name} = {field.name}")
    filled += ("made.__class__ = record", "return made")
    body = "\n    ".join((f"def make({', '.join(parameters)}):", *filled))
    exec(body, known)  # noqa: S102 - as dataclass itself does; only names of fields are in it
    result: Callable[RecordFields, RecordType] = known["make"]
    return result


def without_defaults(cls: type[RecordType]) -> type[RecordType]:
    """Take the defaults of a dataclass off it again; its instances hold every field themselves.

    Where a class has an attribute, Python 3.11 looks for it there each time before it asks the
    instance; where it has none, Python learns to go to the instance straight away.
    """
    for field in fields(cls):  # type: ignore[arg-type]  # a dataclass, which a type cannot say
        if field.default is not MISSING:
            delattr(cls, field.name)
    return cls


class Changing:
    """A frozen record of which changed copies are made, many in every round."""

    __dataclass_fields__: ClassVar[dict[str, Any]]
    LAZY: ClassVar[tuple[str, ...]] = ()
    """The lazy properties; a changed copy works them out again."""

    def but(self, **changes: Any) -> Self:
        """Return a copy with some fields changed."""
        copy = _blank(type(self))
        values = self.__dict__ | changes
        if len(values) > len(self.__dataclass_fields__):
            for name in self.LAZY:
                values.pop(name, None)
        _fill(copy, values)
        return copy

    def amend(self, **changes: Any) -> Self:
        """Return a changed copy whose lazy properties still hold, or are among the changes."""
        copy = _blank(type(self))
        _fill(copy, self.__dict__ | changes)
        return copy


_fill = vars(Changing)["__dict__"].__set__
"""Gives a blank record all its fields at once, past the guard of a frozen dataclass."""


class lazy(Generic[Value]):  # noqa: N801 - it stands where `property` would
    """A property that is worked out on first use and stored beside the fields.

    `functools.cached_property` does the same and, in Python 3.11, takes a lock each time.
    """

    def __init__(self, work: Callable[[Any], Value]) -> None:
        self.work = work
        self.__doc__ = work.__doc__

    @overload
    def __get__(self, instance: None, owner: type) -> Self: ...
    @overload
    def __get__(self, instance: object, owner: type) -> Value: ...
    def __get__(self, instance: object, owner: type) -> Self | Value:
        if instance is None:
            return self
        value = instance.__dict__[self.work.__name__] = self.work(instance)
        return value
