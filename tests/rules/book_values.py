"""Every value of a book, and what else its field could hold."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from functools import cache
from types import NoneType
from typing import Any, Literal, get_args, get_origin

from pydantic import BaseModel, ValidationError

from fifthstreet.money import Odds
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.enforcement import unenforced
from fifthstreet.rules.law import Cited
from fifthstreet.rules.layers import Layers
from fifthstreet.rules.library import book, law_texts, load
from fifthstreet.rules.toml import frozen
from rules.submitting import written

Path = tuple[str | int, ...]
ANOTHER_WORD = "zzz"
ABSENT = object()
"""A value that takes its key out."""
ODDS = get_args(Odds)
BESIDE = ("clauses.tsv", "options.toml", "quoted.tsv", "rulings.tsv")
"""The files of a book that are not its law itself."""


@dataclass(frozen=True)
class Value:
    """One value of a book: where it stands, which field of which record it is, what it may be."""

    book: str
    path: Path
    field: str
    kind: Any
    now: Any
    cite: tuple[str, ...]

    @property
    def key(self) -> str:
        return ".".join(map(str, self.path))


@cache
def texts(id_: str) -> dict[str, str]:
    """Return the files of a book."""
    return dict(law_texts(id_))


@cache
def data(id_: str) -> dict[str, Any]:
    """Return the contents of a book's files, taken together, but for its options."""
    whole = Layers(law_texts(id_), {}).data
    return {key: part for key, part in frozen(whole).items() if key != "option"}


def validated(id_: str, content: dict[str, Any]) -> RuleBook:
    """Return a book from changed contents, with the options and clauses that it has."""
    return RuleBook.model_validate(content).with_appendix(book(id_).options, book(id_).citations)


def loaded(id_: str, content: dict[str, Any]) -> RuleBook:
    """Load a book of changed contents from one file, beside the options and clauses that it has."""
    beside = {name: text for name, text in texts(id_).items() if name in BESIDE}
    return load({**beside, "book.toml": written(content)})


def replaced(thing: Any, path: Path, value: Any) -> Any:
    """Return data with another value at a path; what lies beside it is shared."""
    if not path:
        return value
    head, rest = path[0], path[1:]
    if isinstance(head, int):
        return (*thing[:head], replaced(thing[head], rest, value), *thing[head + 1 :])
    if not rest and value is ABSENT:
        return {key: item for key, item in thing.items() if key != head}
    return {**thing, head: replaced(thing.get(head), rest, value)}


def with_value(value: Value, other: Any) -> RuleBook | str:
    """Return the book with another value, or why it does not load."""
    changed = replaced(data(value.book), value.path, other)
    try:
        made = validated(value.book, changed)
    except ValidationError as error:
        return str(error)
    faults = [*made.loose_ends(), *unenforced(made)]
    return f"{faults[0].key}: {faults[0].says}" if faults else made


def values(id_: str) -> Iterator[Value]:
    """Yield every value of a book, and every field that it leaves out; citations apart."""
    yield from _values(id_, book(id_), (), ())


def _values(id_: str, record: BaseModel, path: Path, above: tuple[str, ...]) -> Iterator[Value]:
    cite = getattr(record, "cite", above)
    for name, info in type(record).model_fields.items():
        if name == "cite":
            continue
        found, here = getattr(record, name), (*path, name)
        if isinstance(found, BaseModel):
            yield from _values(id_, found, here, cite)
        elif isinstance(found, tuple) and found and isinstance(found[0], BaseModel):
            for index, item in enumerate(found):
                yield from _values(id_, item, (*here, index), cite)
        else:
            owner = type(record).__name__
            field = f"{owner}.{name}"
            if isinstance(record, Cited):
                field = ".".join([part for part in path if isinstance(part, str)][-2:])
            yield Value(id_, here, field, info.annotation, found, cite)


def alternatives(value: Value) -> Iterator[Any]:
    """Yield what else a field could hold: each other word of a closed list, another number."""
    yield from _others(value.kind, value.now, value)
    if value.field == "Irregularity.occurs_where":
        yield from _elsewhere(value.now)


def _elsewhere(now: tuple[str, ...]) -> Iterator[Any]:
    """Yield other conditions on where something occurs: nowhere, or without one of them."""
    yield (f"dealing.method = {ANOTHER_WORD}",)
    for index in range(len(now)):
        yield (*now[:index], *now[index + 1 :])


def _others(kind: Any, now: Any, value: Value) -> Iterator[Any]:
    if get_origin(kind) is Literal:
        yield from (word for word in get_args(kind) if word != now)
    elif kind is bool:
        yield not now
    elif kind is int:
        yield from (0, now + 1) if now else (99, 1)
    elif kind is str:
        yield from () if now is None else _words(value)
    elif NoneType in get_args(kind):
        yield from _left_out(kind, now, value)
    else:
        yield from _inside(kind, now, value)


def _inside(kind: Any, now: Any, value: Value) -> Iterator[Any]:
    """Yield what else a list, a cited value or an annotated one could hold."""
    if get_origin(kind) is tuple:
        yield from _in_a_list(get_args(kind)[0], now or (), value)
    elif isinstance(kind, type) and issubclass(kind, Cited):
        cite = book(value.book).document.cite
        others = _others(kind.model_fields["value"].annotation, None, value)
        yield from ({"value": word, "cite": cite} for word in others)
    elif get_origin(kind) is not None:
        yield from _others(get_args(kind)[0], now, value)


def _left_out(kind: Any, now: Any, value: Value) -> Iterator[Any]:
    """Yield what else a field could hold that may be left out."""
    for part in get_args(kind):
        if part is not NoneType:
            yield from _others(part, now, value)
    if now is not None and not any(_is_text(part) for part in get_args(kind)):
        yield ABSENT


def _is_text(kind: Any) -> bool:
    return kind is str or str in get_args(kind)


def _words(value: Value) -> Iterator[str]:
    """Yield another word, and the other roles where the word is a role."""
    yield ANOTHER_WORD
    if value.field in {"Power.role", "Remedy.ruling"}:
        yield from (role.id for role in book(value.book).roles if role.id != value.now)


def _in_a_list(kind: Any, now: tuple[Any, ...], value: Value) -> Iterator[Any]:
    """Yield a list with one item exchanged; of a long vocabulary, the words take turns."""
    for index, item in enumerate(now):
        others = list(_others(kind, item, value))
        few = others if len(others) <= 6 else _turns(others, value, index)
        yield from ((*now[:index], other, *now[index + 1 :]) for other in few)
    if len(now) > 1 and get_origin(kind) is Literal:
        yield now[1:]


def _turns(others: list[Any], value: Value, index: int) -> list[Any]:
    start = sum(part for part in value.path if isinstance(part, int)) * 7 + index
    return [others[(start + step) % len(others)] for step in (0, 17)]


def is_odds(value: Value) -> bool:
    """Tell whether a value says what a line pays."""
    return isinstance(value.now, ODDS)


def is_date(value: Value) -> bool:
    """Tell whether a value is a date."""
    return isinstance(value.now, date)
