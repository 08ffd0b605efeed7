"""Who may do what, read from the table of powers anew, and every command of the vocabularies."""

import csv
import dataclasses
import types
from collections.abc import Mapping
from importlib.resources import files
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from fifthstreet.cards import Hand
from fifthstreet.protocol import floor_commands as h

POWERS: dict[str, dict[str, str]] = {
    row["act"]: row
    for row in csv.DictReader(
        files("fifthstreet.people").joinpath("powers.tsv").read_text("utf-8").splitlines(),
        delimiter="\t",
    )
}
"""Every act with what each role reaches."""
OURS = {
    "ask.TakeSeat": "house.sit",
    "ask.LeaveSeat": "house.stand",
    "ask.DeclareReady": "house.stand",
    "ask.PledgeNumber": "house.stand",
    "ask.ShowNumber": "house.stand",
    "ask.CloseTable": "house.close_table",
    "ask.BuyChips": "house.sell_chips",
    "ask.SetChips": "house.enter_bets",
}
"""The acts of the house's own commands, which are named otherwise."""


def snake(name: str) -> str:
    """Return a name of a class as the table of powers writes it.

    >>> snake("PlaceWager")
    'place_wager'
    """
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name)[1:]


def act_of(do: str) -> str:
    """Return the act that a command is."""
    family, _, name = do.partition(".")
    families = {"do": "round", "run": "table", "ask": "house"}
    return OURS.get(do) or f"{families[family]}.{snake(name)}"


def reach(role: str, act: str) -> str:
    """Return how far somebody reaches with an act; what the table does not say is nothing."""
    row = POWERS.get(act)
    if row is None:
        return "-"
    if role == "spectator":
        return "any" if row["kind"] == "open" else "-"
    return row[role]


def sample(kind: Any) -> Any:
    """Return a value of a kind, as JSON."""
    origin = get_origin(kind)
    if origin in {Union, types.UnionType}:
        return sample(get_args(kind)[0])
    if origin is Literal:
        return get_args(kind)[0]
    if origin is tuple:
        return []
    if kind is Hand:
        return ["??"]
    if origin is not None and issubclass(origin, Mapping):
        return {}
    return {int: 1, str: "ante", bool: True}[kind]


def sample_fields(made: type) -> dict[str, Any]:
    """Return the fields that a command needs, about seat 1."""
    hints = get_type_hints(made)
    return {
        field.name: sample(hints[field.name])
        for field in dataclasses.fields(made)
        if field.name not in {"by", "at", "player"} and (field.name == "seat" or _needed(field))
    }


def _needed(field: Any) -> bool:
    missing = dataclasses.MISSING
    return field.default is missing and field.default_factory is missing


COMMANDS: dict[str, dict[str, Any]] = {
    **{f"do.{made.__name__}": sample_fields(made) for made in h.ROUND},
    **{f"run.{made.__name__}": sample_fields(made) for made in h.TABLE},
    **{f"ask.{made.__name__}": sample_fields(made) for made in h.ACTS},
}
"""Every command that somebody can give, with fields that it takes."""
