"""What went wrong on a gaming day and what was done about it, with clause and people."""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from fifthstreet.gaming_day.when import When
from fifthstreet.ledger.journal import BY, ROLE


@dataclass(frozen=True, slots=True, kw_only=True)
class Incident:
    """One thing that happened: of which kind, where, by which clause and by whom.

    `corrects` is the day of the round that it concerns, where that is an earlier one.
    """

    when: When
    kind: str
    table: str = ""
    round: int | None = None
    seat: int | None = None
    what: str = ""
    clause: str = ""
    by: str = ""
    role: str = ""
    approved_by: str = ""
    reason: str = ""
    corrects: date | None = None
    amount: int | None = None
    currency: str = ""


Fields = Mapping[str, Any]
CAPITAL: Final = re.compile(r"(?<!^)(?=[A-Z])")
"""Where a word begins in the name of a command."""


def _words(code: str) -> str:
    return code.replace("_", " ")


def _irregularity(data: Fields) -> dict[str, Any]:
    actions = ", ".join(map(_words, data["actions"]))
    return {
        "kind": "irregularity",
        "seat": data["seat"],
        "what": _words(data["what"]),
        "clause": data["citation"],
        "by": data["by"],
        "reason": f"Remedy: {actions}." if actions else "",
    }


def _ruling(data: Fields) -> dict[str, Any]:
    return {
        "kind": "ruling",
        "seat": data.get("seat"),
        "what": _words(data["what"]),
        "by": data["by"],
        "role": data["role"],
        "reason": data["reason"],
    }


def _void(data: Fields) -> dict[str, Any]:
    return {"kind": "void", "what": "every wager goes back", "clause": data["citation"]}


def _reversal(data: Fields) -> dict[str, Any]:
    what = "the seat's settlement is reversed"
    return {"kind": "reversal", "seat": data["seat"], "what": what, "clause": data["citation"]}


def _correction(data: Fields) -> dict[str, Any]:
    command = CAPITAL.sub(" ", data.get("do", "").partition(".")[2]).lower()
    done = f"replaced by: {command}" if command else "taken back"
    return {
        "kind": "correction",
        "seat": data.get("arguments", {}).get("seat"),
        "what": f"entry {data['entry']} {done}",
        "by": data["by"],
        "role": data.get("role", ""),
        "reason": data["reason"],
    }


def _interruption(data: Fields) -> dict[str, Any]:
    what = f"{_words(data['cause'])}; course: {data['course']}"
    return {"kind": "interruption", "what": what, "clause": data["citation"]}


READERS: Final[Mapping[str, Callable[[Fields], dict[str, Any]]]] = {
    "round.IrregularityReported": _irregularity,
    "round.RulingMade": _ruling,
    "round.RoundVoided": _void,
    "round.SettlementReversed": _reversal,
    "house.EntryCorrected": _correction,
    "house.RoundInterrupted": _interruption,
}
"""How each kind of event at a table is fields."""


def incident_of(kind: str, data: Fields, when: When, cause: str) -> Incident:
    """Return what an event at a table tells; who gave its command is named where it does not."""
    fields = READERS[kind](data)
    if not fields.get("by") and cause:
        giver = json.loads(cause)
        fields |= {"by": giver.get(BY, ""), "role": giver.get(ROLE, "")}
    return Incident(when=when, **fields)
