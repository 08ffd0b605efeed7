"""Who may do what: one table of acts and roles, read from `powers.tsv`; what it does not say is no.

An act is a command of the round (`round.bet`), of the table (`table.cut_deck`) or of the house
(`house.buy_in`). The table is the outer bound: what a document asks beyond it, such as a
floorperson for a ruling, its book says.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Final, Literal, cast, get_args

from fifthstreet.play import commands as round_commands
from fifthstreet.play.authority import least_to_rule
from fifthstreet.procedures import commands as table_commands
from fifthstreet.protocol.persons import Column, Role
from fifthstreet.rules.book import RuleBook

Kind = Literal["open", "self", "read", "change"]
Reach = Literal["-", "own", "post", "any"]

ROLES: Final = get_args(Role)
STAFF: Final = ROLES[1:]
COLUMNS: Final = get_args(Column)
"""The roles, after the house and guests, who are players with fewer powers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RolePower:
    """One act: its kind, the reach of each column, and what else it requires.

    `own` reaches what is one's own, `post` the tables where one is posted. A `fresh` act asks for
    the password again; one with `approved_by` is carried out only once another person did that act.
    """

    act: str
    kind: Kind
    fresh: bool
    approved_by: str
    reach: Mapping[Column, Reach]


@cache
def powers() -> Mapping[str, RolePower]:
    """Return every act of the table.

    >>> powers()["round.bet"].reach["player"], powers()["round.bet"].reach["dealer"]
    ('own', 'post')
    """
    text = files(__package__).joinpath("powers.tsv").read_text(encoding="utf-8")
    head, *rows = (line.split("\t") for line in text.splitlines())
    table = [dict(zip(head, row, strict=True)) for row in rows]
    return MappingProxyType({row["act"]: _power(row) for row in table})


def _power(row: Mapping[str, str]) -> RolePower:
    reach = {column: cast("Reach", row[column]) for column in COLUMNS}
    return RolePower(
        act=row["act"],
        kind=cast("Kind", row["kind"]),
        fresh=row["fresh"] == "fresh",
        approved_by=row["approved_by"].strip("-"),
        reach=MappingProxyType(reach),
    )


def reach_of(column: Column | None, act: str) -> Reach:
    """Return the reach of a person with an act; None is somebody not signed in.

    >>> reach_of("auditor", "round.make_ruling"), reach_of("floor", "an.act_of_no_table")
    ('-', '-')
    """
    power = powers().get(act)
    if power is None:
        return "-"
    if column is None:
        return "any" if power.kind == "open" else "-"
    return power.reach[column]


def matrix() -> Iterator[tuple[str, Column, Reach]]:
    """Yield every cell of the table, for the tests and the manual."""
    for act, power in powers().items():
        for column in COLUMNS:
            yield act, column, power.reach[column]


Command = round_commands.Command | table_commands.Command


def _act(family: str, command: type) -> str:
    return f"{family}.{re.sub(r'(?<!^)(?=[A-Z])', '_', command.__name__).lower()}"


ACTS: Final[Mapping[type, str]] = MappingProxyType(
    {command: _act("round", command) for command in get_args(round_commands.Command)}
    | {command: _act("table", command) for command in get_args(table_commands.Command)}
)
"""The act that each command of a round and of a table is."""


def act_of(command: Command) -> str:
    """Return the act that a command is.

    >>> act_of(round_commands.CloseBetting())
    'round.close_betting'
    """
    return ACTS[type(command)]


def role_in(book: RuleBook, column: Column | None) -> str | None:
    """Return the document's role for a member of the house, or None.

    A floorperson is whom the document sets above its dealers, a shift manager its highest.

    >>> from fifthstreet.rules.library import book
    >>> [role_in(book(id_), "floor") for id_ in ("md", "rws")]
    ['floor', 'pit_supervisor']
    """
    if column in {"player", "guest"}:
        return "player"
    if column in {"dealer", "house"}:
        return "dealer"
    if column == "floor":
        return least_to_rule(book)
    if column == "shift_manager":
        return max(book.roles, key=lambda role: role.rank).id
    return None


def rulings(book: RuleBook) -> Iterator[tuple[str, Column, bool]]:
    """Yield every power of a document and whether a member of the house has it."""
    for power in book.powers:
        for column in COLUMNS:
            role = role_in(book, column)
            yield power.act, column, role is not None and book.may(role, power.act)
