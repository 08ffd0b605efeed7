"""What a state of a live table goes by: two that look the same are the same."""

import re
from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from functools import cache
from typing import Any, Final

from fifthstreet.floor.tables.dealer import TableWait
from fifthstreet.floor.tables.state import TableState
from fifthstreet.procedures.state import DeckState

FORGOTTEN: Final = frozenset(
    {
        *("number", "first", "at", "opened", "ruleset", "rounds", "announced", "dealt_at"),
        *("opened_at", "setup", "terms", "meters", "opening_meters", "contributions", "read"),
        *("meter_change", "pools", "registered", "lines", "settlement", "settlements", "told"),
        *("last_bets", "chain", "tip", "links"),
    }
)
"""What a state does not go by: numbers, times, the law, and amounts that only grow."""
SEVERAL: Final = 2
"""How often something happened, where it was often."""
ATOMS: Final = frozenset({str, int, bool, type(None)})
"""What has no parts, and comes most often."""
NAMES: Final = re.compile(r"patron\.[\w-]+?\.\d+|'D\d+'")
"""What is called after the order of its coming: patrons and decks."""


def key_of(state: TableState, waits: TableWait) -> int:
    """Return what a state goes by."""
    names: dict[str, str] = {}
    text = repr((plain(state), waits.what, waits.seats))
    return hash(NAMES.sub(lambda it: names.setdefault(it[0], f"#{len(names)}"), text))


@cache
def parts_of(kind: type) -> tuple[str, ...] | None:
    """Return the fields by which a record goes; None of what is no record."""
    if not is_dataclass(kind):
        return None
    return tuple(one.name for one in fields(kind) if one.compare and one.name not in FORGOTTEN)


def plain(value: Any) -> Any:
    """Return a value as its parts, without what a state does not go by."""
    kind: Any = type(value)
    if kind in ATOMS:
        return value
    if kind is DeckState:
        value = replace(value, opening=_unverified(value.opening))
    if (parts := parts_of(kind)) is not None:
        return tuple([_counted(one, plain(getattr(value, one))) for one in parts])
    if isinstance(value, Mapping):
        here = value.items()
        return tuple((key, plain(one)) for key, one in here if not getattr(one, "removed", False))
    if isinstance(value, tuple | list):
        return tuple(map(plain, value))
    return sorted(value) if isinstance(value, frozenset) else value


def _unverified(opening: Mapping[str, str]) -> dict[str, str]:
    """Return the steps of an opening, and who did the last: somebody else verifies it."""
    *before, last = [*opening.items()] or [("", "")]
    return {**{step: "" for step, _ in before}, last[0]: last[1]}


def _counted(name: str, value: Any) -> Any:
    if name == "incidents":
        return tuple((what, min(count, SEVERAL)) for what, count in value)
    return value
