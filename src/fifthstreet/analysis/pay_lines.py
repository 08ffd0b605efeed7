"""The lines of a pay table as the mathematics names and reads them."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import TypeAlias

from fifthstreet.errors import ensure
from fifthstreet.money import ForOne, Odds, Push, ToOne
from fifthstreet.rules.paytable import PayTable

LOST = Fraction(-1)

PayTables: TypeAlias = Mapping[str, PayTable]
"""The pay tables of the main game by their schedules."""


def line_keys(table: PayTable) -> dict[str, str]:
    """Return for each line's name the short key by which it may be changed.

    The key is that of the line's strongest hand; a second line on the same hand has its own name
    for a key.
    """
    keys: dict[str, str] = {}
    for line in table.lines:
        key = line.hands[0]
        keys[line.name] = key if key not in keys.values() else line.name.lower().replace(" ", "_")
    return keys


def keys_of(tables: PayTables) -> dict[str, dict[str, str]]:
    """Return for each schedule by which key each line may be changed, by its key in the table.

    A key that lines of several tables have comes after its schedule, as in ante_bonus.straight.
    """
    own = {id_: line_keys(table).values() for id_, table in tables.items()}
    count = Counter(key for keys in own.values() for key in keys)
    return {
        id_: {key: key if count[key] == 1 else f"{id_}.{key}" for key in keys}
        for id_, keys in own.items()
    }


def own_lines(tables: PayTables) -> dict[str, Fraction]:
    """Return what the lines of the tables pay, by their keys, the highest hand of each first."""
    return {
        key: net_of(line.pays)
        for id_, keys in keys_of(tables).items()
        for key, line in zip(keys.values(), tables[id_].lines, strict=True)
    }


def net_of(odds: Odds | Fraction) -> Fraction:
    """Return what one unit staked earns at some odds; only odds against the stake have an answer.

    >>> from fifthstreet.money import parse_odds
    >>> net_of(parse_odds("3 to 2")), net_of(parse_odds("300 for 1")), net_of(parse_odds("push"))
    (Fraction(3, 2), Fraction(299, 1), Fraction(0, 1))
    """
    match odds:
        case Fraction():
            return odds
        case ToOne() | ForOne() | Push():
            return odds.net
        case _:
            ensure(condition=False, what=f"{odds} is not paid against the stake")
            return LOST
