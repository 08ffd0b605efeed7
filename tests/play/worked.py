"""Worked rounds made in a line: what lies where, and what becomes of each wager."""

import json
from pathlib import Path
from typing import Any

from fifthstreet.play.line import Line
from fifthstreet.play.scenario import read_scenario
from fifthstreet.play.settlement import Settled

EXAMPLES = Path(__file__).parents[2] / "examples" / "rounds"
Case = dict[str, Any]

ROYAL_BOARD = "Qh Jh Th"
ROYAL, STRAIGHT_FLUSH = "Ah Kh", "9h 8h"
DRY = "2c 7d"


def worked_rounds() -> list[Case]:
    """Return every round of the file of examples."""
    cases: list[Case] = json.loads((EXAMPLES / "settlement.json").read_text(encoding="utf-8"))
    return cases


def seat(number: int, cards: str, ante: int = 1_000, **more: Any) -> Case:
    """Return a seat that stays to the end with single streets, unless told otherwise."""
    return {"seat": number, "cards": cards, "ante": ante, "streets": [1, 1, 1], **more}


def box(number: int, cards: str, ante: int = 10_000, **more: Any) -> Case:
    """Return a box of Casino Stud with a BET of two antes, unless told otherwise."""
    return {"seat": number, "cards": cards, "ante": ante, "bet": 2 * ante, **more}


def settled(book: str, *seats: Case, options: Case | None = None, **parts: Any) -> Settled:
    """Settle a round; parts are those of a case, such as board, dealer and meters."""
    case = {"book": book, "seats": list(seats), "options": options or {}, **parts}
    return read_scenario(case, "round").settle()


def lines(done: Settled, number: int, wager: str) -> list[Line]:
    """Return the lines of a wager of a seat."""
    return [line for line in done.lines if (line.seat, line.wager) == (number, wager)]


def line(done: Settled, number: int, wager: str) -> Line:
    """Return the one line of a wager of a seat."""
    (found,) = lines(done, number, wager)
    return found


def envy(done: Settled, number: int) -> int:
    """Return what envy brings to a seat."""
    return sum(found.paid for found in lines(done, number, "envy"))


def meters(done: Settled) -> dict[str, int]:
    """Return the meters after a round, which hold whole minor units here."""
    assert all(value.denominator == 1 for value in done.meters.values())
    return {name: int(value) for name, value in done.meters.items()}
