"""Changes of pay lines as people type them: straight=5, royal_flush=1,000 to 1, pair=push."""

import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TypeAlias

from fifthstreet.analysis.pay_lines import LOST, PayTables, keys_of, line_keys, net_of, own_lines
from fifthstreet.analysis.scope import main_tables
from fifthstreet.errors import FifthStreetError
from fifthstreet.money import ForOne, Odds, Push, ToOne, parse_odds
from fifthstreet.money.odds import MOST_TO_ONE
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.submission import Submission

HOW_TO_WRITE_A_CHANGE = "Write a line and what it pays, as in straight=5, flush=13/2 or pair=push."

Changes: TypeAlias = Mapping[str, Odds | Fraction | int | str]
"""What lines pay instead, by key or name: a number to 1, odds, or odds as people write them."""

_BETWEEN = re.compile(r"[,;](?=[^=,;]*=)")
_FIGURE = re.compile(r"(?P<whole>\d+)(?:\.\d{1,6}|/0*[1-9]\d{0,5})?")
_AGAINST = re.compile(r"(?P<whole>\d{1,3}(?:,\d{3})+|\d+) (?:to|for) [1-9]\d{0,5}")
_LONGEST = 60


class PayChangeError(FifthStreetError):
    """A change of a pay line cannot be read, or names a line that the table has not."""


def parse_pay_changes(
    texts: Sequence[str], book: RuleBook, submission: Submission | None = None
) -> Mapping[str, Fraction]:
    """Return what one unit staked earns on the lines that are changed, by their keys.

    Each text holds one change or several with commas between. A line of any table of the main game
    is named by its key or its name, after its schedule where several tables have it, as in
    ante_bonus.straight; it may pay a number to 1, odds, push or lose.

    >>> from fifthstreet.rules.library import book
    >>> parse_pay_changes(["straight=5, flush=6 for 1", "pair=push"], book("md"))
    {'straight': Fraction(5, 1), 'flush': Fraction(5, 1), 'pair': Fraction(0, 1)}
    """
    tables = main_tables(book, submission)
    changes: dict[str, Fraction] = {}
    for name, pays in _pairs(texts):
        _add(changes, tables, name, _earned(name, pays))
    return changes


def read_pay_changes(changed: Changes, tables: PayTables) -> Mapping[str, Fraction]:
    """Return what one unit staked earns on the lines that a program changes, by their keys.

    >>> from fifthstreet.rules.library import book
    >>> read_pay_changes({"straight": 5, "Full house": "11 for 1"}, main_tables(book("md")))
    {'straight': Fraction(5, 1), 'full_house': Fraction(10, 1)}
    """
    if not isinstance(changed, Mapping):
        raise PayChangeError(
            f"Changed pay lines are a mapping, not {type(changed).__name__}.",
            remedy='Write them as in {"straight": 5}.',
        )
    changes: dict[str, Fraction] = {}
    for name, pays in changed.items():
        _add(changes, tables, str(name), _read(str(name), pays))
    return changes


def key_of(name: str, tables: PayTables) -> str:
    """Return the key of the line that a name or a key means."""
    if not tables:
        raise PayChangeError(
            "The main game has no pay table whose lines could be changed.",
            remedy="Leave the change out.",
        )
    meant: dict[str, str] = {}
    for id_, keys in keys_of(tables).items():
        by_name = {_plain(each): keys[own] for each, own in line_keys(tables[id_]).items()}
        for word, key in (by_name | keys).items():
            if _plain(name) in {word, f"{id_}.{word}"}:
                meant[id_] = key
    if not meant:
        raise PayChangeError(
            f"The pay table has no line {name[:_LONGEST]!r}.",
            remedy=f"Its lines are {', '.join(own_lines(tables))}.",
        )
    if len(meant) > 1:
        raise PayChangeError(
            f"Several pay tables have a line {name[:_LONGEST]!r}.",
            remedy=f"Write {' or '.join(meant.values())}.",
        )
    (key,) = meant.values()
    return key


def _add(changes: dict[str, Fraction], tables: PayTables, name: str, earned: Fraction) -> None:
    key = key_of(name, tables)
    if key in changes:
        raise PayChangeError(f"The line {key} is changed twice.", remedy="Change it once.")
    changes[key] = earned


def _read(name: str, pays: object) -> Fraction:
    match pays:
        case Fraction() if pays >= 0 or pays == LOST:
            return pays
        case ToOne() | ForOne() | Push():
            return net_of(pays)
        case str():
            return _earned(name, " ".join(pays.lower().split()))
        case int() if not isinstance(pays, bool):
            return _earned(name, str(pays))
        case _:
            raise PayChangeError(
                f"The line {name[:_LONGEST]} cannot pay {pays!r}.",
                remedy='It pays a whole number to 1, a Fraction, or a text such as "13/2".',
            )


def _plain(name: str) -> str:
    return re.sub(r"[\s_-]+", "_", name.strip().lower())


def _pairs(texts: Sequence[str]) -> Iterator[tuple[str, str]]:
    for text in texts:
        for change in _BETWEEN.split(text):
            name, equals, pays = change.partition("=")
            if not (equals and name.strip() and pays.strip()):
                raise PayChangeError(
                    f"{change.strip()[:_LONGEST]!r} is no change of a pay line.",
                    remedy=HOW_TO_WRITE_A_CHANGE,
                )
            yield name.strip(), " ".join(pays.lower().split())


def _earned(name: str, pays: str) -> Fraction:
    if pays == "lose":
        return LOST
    if pays == "push":
        return net_of(parse_odds(pays))
    for notation in (_AGAINST, _FIGURE):
        if match := notation.fullmatch(pays):
            digits = match["whole"].replace(",", "").lstrip("0")
            if len(digits) > len(str(MOST_TO_ONE)):
                raise _too_much(name, pays)
            return net_of(parse_odds(pays)) if notation is _AGAINST else Fraction(pays)
    raise PayChangeError(
        f"The line {name[:_LONGEST]} cannot pay {pays[:_LONGEST]!r}.",
        remedy="It pays a number to 1 such as 5 or 13/2, odds such as 6 for 1, push or lose.",
    )


def _too_much(name: str, pays: str) -> PayChangeError:
    return PayChangeError(
        f"The line {name[:_LONGEST]} cannot pay {pays[:_LONGEST]!r}, which is too much.",
        remedy=f"It pays at most {MOST_TO_ONE:,} to 1.",
    )
