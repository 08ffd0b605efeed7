"""Submissions that a check is tried with: one that is filled in, and others with a key changed."""

import re
from collections.abc import Iterator
from copy import deepcopy
from itertools import product
from typing import Any

from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.enforcement.choices import PLACES
from fifthstreet.rules.options import show
from fifthstreet.rules.template import template
from fifthstreet.rules.toml import Document, frozen, parse

MANY, LARGE = 50, 10**9
TWO = (
    (("crown", "red"), ("crown", "blue")),
    (("crown", "red"), ("crown", "red")),
    (("crown", "red"), ("heron", "blue")),
)
"""Design and back of two decks: as the document wants them, and otherwise."""


def written(data: Document) -> str:
    """Write data as TOML, a line for each key of the first level."""
    return "".join(f"{show(key)} = {show(frozen(value))}\n" for key, value in data.items())


def filled(law: RuleBook) -> str:
    """Return the starting point for a book with every placeholder filled in."""
    text = re.sub(r'"<[^>"]+>"', '"Something"', template(law))
    return text.replace("amount = 0", "amount = 5000000")


def variants(law: RuleBook) -> Iterator[tuple[str, str]]:
    """Yield submissions with the key in which each differs: as it is, left out, and otherwise."""
    data = parse(filled(law), name="filled")
    yield "", written(data)
    for path in _paths(data):
        key = ".".join(path)
        for value in (None, *_others(_at(data, path))):
            changed = deepcopy(data)
            table = _at(changed, path[:-1])
            if value is None:
                del table[path[-1]]
            else:
                table[path[-1]] = value
            yield key, written(changed)
    for method, decks, described in product(law.dealing.methods, (1, 2), TWO):
        more: Document = {"dealing": {"method": method.id}, "cards": {"decks": decks}}
        if decks > 1:
            more["cards"]["deck"] = [{"design": one, "back": back} for one, back in described]
        yield "dealing.method cards.decks", written({**data, **more})
        yield "dealing.method cards.decks", written({**data, **more, "devices": {}})
    chosen = [
        (option.key, value)
        for option in law.options.values()
        for value in ((True, False) if option.type == "flag" else option.allowed)
        if option.type in {"choice", "flag"} and value != option.default
    ]
    amounts = [(one.key, one.least or 1) for one in law.options.values() if one.type == "amount"]
    places = [(key, law.table.positions.most + 1) for key in law.options if key in PLACES.values()]
    cards = (("cards.cover_cards", 3), ("cards.decks", 2))
    for key, value in (*cards, *chosen, *amounts, *places):
        table, _, last = key.partition(".")
        yield key, written({**data, table: {**data.get(table, {}), last: value}})


def _paths(data: Document) -> Iterator[tuple[str, ...]]:
    for key, value in data.items():
        if isinstance(value, dict):
            yield from ((key, *rest) for rest in _paths(value))
        else:
            yield (key,)


def _at(data: Any, path: tuple[str, ...]) -> Any:
    for key in path:
        data = data[key]
    return data


def _others(value: Any) -> tuple[Any, ...]:
    if isinstance(value, bool):
        return (not value,)
    if isinstance(value, int):
        return (1, value + 1, MANY, LARGE)
    if isinstance(value, str):
        return ("zzz",)
    return (value[1:],) if isinstance(value, list) and len(value) > 1 else ()
