"""What went wrong on a gaming day and what was done about it, with clause and people."""

import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Any, Final

from fifthstreet.gaming_day.when import When
from fifthstreet.ledger.journal import BY, ROLE
from fifthstreet.play.commands import DEALER


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
COURSES: Final = {"resume": "the round continues", "void": "the round is void"}
"""What becomes of an interrupted round, in words."""


def _words(code: str) -> str:
    return code.replace("_", " ")


def decision(what: str, actions: Iterable[str]) -> str:
    """Return what a remedy or a ruling orders, as a sentence.

    >>> decision("Ruling", ["refund_hand", "log"])
    'Ruling: refund hand, log.'
    """
    words = ", ".join(map(_words, actions))
    return f"{what}: {words}." if words else ""


def _irregularity(when: When, data: Fields) -> Incident:
    return Incident(
        when=when,
        kind="irregularity",
        seat=data["seat"],
        what=_words(data["what"]),
        clause=data["citation"],
        by=data["by"],
        reason=decision("Remedy", data["actions"]),
    )


def _ruling(when: When, data: Fields) -> Incident:
    return Incident(
        when=when,
        kind="ruling",
        seat=data.get("seat"),
        what=_words(data["what"]),
        by=data["by"],
        role=data["role"],
        reason=f"{decision('Ruling', data.get('actions', ()))} {data['reason']}".strip(),
    )


def _void(when: When, data: Fields) -> Incident:
    what = "every wager goes back"
    return Incident(when=when, kind="void", what=what, clause=data["citation"])


def _reversal(when: When, data: Fields) -> Incident:
    return Incident(
        when=when,
        kind="reversal",
        seat=data["seat"],
        what="the seat's settlement is reversed",
        clause=data["citation"],
    )


def _correction(when: When, data: Fields) -> Incident:
    command = CAPITAL.sub(" ", data.get("do", "").partition(".")[2]).lower()
    done = f"replaced by: {command}" if command else "taken back"
    return Incident(
        when=when,
        kind="correction",
        seat=data.get("arguments", {}).get("seat"),
        what=f"entry {data['entry']} {done}",
        by=data["by"],
        role=data.get("role", ""),
        reason=data["reason"],
    )


def _interruption(when: When, data: Fields) -> Incident:
    cause = _words(data["cause"]).rstrip(".")
    what = f"{cause}; {COURSES.get(data['course'], data['course'])}"
    return Incident(when=when, kind="interruption", what=what, clause=data["citation"])


READERS: Final[Mapping[str, Callable[[When, Fields], Incident]]] = {
    "round.IrregularityReported": _irregularity,
    "round.RulingMade": _ruling,
    "round.RoundVoided": _void,
    "round.SettlementReversed": _reversal,
    "house.EntryCorrected": _correction,
    "house.RoundInterrupted": _interruption,
}
"""How each kind of event at a table is an incident."""


def incident_of(kind: str, data: Fields, when: When, cause: str) -> Incident:
    """Return what an event at a table tells; who gave its command is named where it does not.

    What follows from another command, such as a seat made free, is reported by "the dealer".
    """
    incident = READERS[kind](when, data)
    if incident.by not in {"", DEALER.name} or not cause:
        return incident
    giver = json.loads(cause)
    return replace(incident, by=giver.get(BY, ""), role=giver.get(ROLE, ""))
