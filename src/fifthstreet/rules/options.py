"""Operator options: the readings that a document leaves to the operator, as typed data."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter

from fifthstreet.rules.citation import BOOKS
from fifthstreet.rules.law import Law
from fifthstreet.rules.reading import frozen, parse

Type = Literal["choice", "flag", "integer", "amount", "amounts", "range", "table", "text"]
Key = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)+$")]

WORDS: Mapping[str, str] = {
    "choice": "one of its words",
    "flag": "true or false",
    "integer": "a whole number",
    "amount": "a whole number of minor units",
    "amounts": "a list of whole numbers of minor units",
    "range": "a table with min and max, both whole numbers of minor units",
    "table": "the letter of a pay table",
    "text": "a text",
}


class Option(Law):
    """One key that an operator may set, with its default, what it may be, and the ruling behind it.

    `default` is absent where the book itself gives the figure or where the operator must choose.
    """

    key: Key
    ruling: str
    books: tuple[str, ...]
    type: Type
    says: str
    default: Any = None
    allowed: tuple[Any, ...] = ()
    least: int | None = None
    most: int | None = None
    unit: str | None = None
    required: bool = False

    def problem(self, value: object) -> str | None:
        """Return why a value is not allowed, or None where it is."""
        if not self._has_type(value):
            return f"{self.key} is {WORDS[self.type]}"
        if self.type == "amounts":
            return self._list_problem(value if isinstance(value, tuple) else ())
        if self.type == "range":
            return self._range_problem(value if isinstance(value, dict) else {})
        if self.allowed and value not in self.allowed:
            return f"{self.key} is one of {', '.join(map(show, self.allowed))}"
        if isinstance(value, int) and not isinstance(value, bool):
            return self._bounds_problem(value)
        return None

    def _has_type(self, value: object) -> bool:
        if isinstance(value, bool):
            return self.type == "flag"
        if self.type in {"choice", "table", "text"}:
            return isinstance(value, str)
        if self.type in {"integer", "amount"}:
            return isinstance(value, int)
        return isinstance(value, tuple if self.type == "amounts" else dict)

    def _list_problem(self, value: tuple[object, ...]) -> str | None:
        if not value or len(set(map(repr, value))) != len(value):
            return f"{self.key} is a list of different sizes, at least one"
        wrong = [item for item in value if item not in self.allowed or isinstance(item, bool)]
        if self.allowed and wrong:
            return f"{self.key} holds only {', '.join(map(show, self.allowed))}"
        return None

    def _range_problem(self, value: Mapping[str, object]) -> str | None:
        if set(value) != {"min", "max"}:
            return f"{self.key} is {WORDS['range']}"
        low, high = value["min"], value["max"]
        if not all(isinstance(end, int) and not isinstance(end, bool) for end in (low, high)):
            return f"{self.key} is {WORDS['range']}"
        if not 0 < low <= high:  # type: ignore[operator]
            return f"{self.key} runs from a positive min to a max that is not below it"
        return None

    def _bounds_problem(self, value: int) -> str | None:
        if self.least is not None and value < self.least:
            return f"{self.key} is at least {self.least}"
        if self.most is not None and value > self.most:
            return f"{self.key} is at most {self.most}"
        return None


def show(value: object) -> str:
    """Write a value as TOML does.

    >>> show(True), show("hand"), show((100, 500))
    ('true', '"hand"', '[100, 500]')
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        escaped = value.replace("\\", "\\\\").replace('"', '\\"')
        return f'"{escaped}"'
    if isinstance(value, tuple):
        return f"[{', '.join(map(show, value))}]"
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key} = {show(item)}" for key, item in value.items()) + " }"
    return str(value)


@cache
def options() -> Mapping[str, Option]:
    """Return every operator option by its key."""
    folder = BOOKS / "options"
    adapter = TypeAdapter(tuple[Option, ...])
    found: dict[str, Option] = {}
    for file in sorted(folder.iterdir(), key=lambda entry: entry.name):
        data = parse(file.read_text(encoding="utf-8"), name=file.name)
        for option in adapter.validate_python(frozen(data["option"])):
            found[option.key] = option
    return MappingProxyType(found)


def options_of(book: str) -> Mapping[str, Option]:
    """Return the options that a book leaves to the operator."""
    return {key: option for key, option in options().items() if book in option.books}
