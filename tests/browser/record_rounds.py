"""Writes down rounds as a seat sees them, for the floor's own tests: `python record_rounds.py`."""

import json
import sys
from pathlib import Path
from typing import Any

from fifthstreet.floor.tables.host import TableUpdate
from fifthstreet.floor.tables.views import Viewer, public, snapshot, visible_events
from fifthstreet.protocol import floor_commands as h
from fifthstreet.protocol.codec import encode
from floor.tables.players import Sitting, place

FOLDER = Path(__file__).parents[2] / "frontend" / "tests" / "rounds"
PEOPLE = ("ada", "grace", "mary")
SIDES = {"md": ("three_card", "six_card", "progressive"), "cb": ("three_card",)}


def record(book: str) -> dict[str, Any]:
    """Return every update of one round: its events, and the table as Grace sees it."""
    sitting, table = Sitting(), f"{book}-1"
    host = sitting.open(table)
    sitting.seat(table, *PEOPLE)
    updates: list[dict[str, Any]] = []
    viewer = Viewer(person="grace", column="player")

    def heard(update: TableUpdate) -> None:
        view = encode(snapshot(host, viewer))
        if view["round"]:
            view["round"]["commitment"] = None
        events = encode(visible_events(update, viewer, public(update)))
        updates.append({"events": events, "view": view})

    host.listeners.append(heard)
    sitting.bet(table, ready=False)
    for wager in SIDES.get(book, ()):
        if wager != "progressive":
            least = host.state.rules.terms.brief.limits(wager).least
            sitting.must(table, "grace", place(2, wager, least, "grace"))
    for name in PEOPLE:
        sitting.must(table, name, h.DeclareReady())
    sitting.decide(table, fold=(3,))
    return {"updates": updates}


def main() -> None:
    """Record a round of each book that was named, or of all."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for book in sys.argv[1:] or ["md", "rws", "cb", "uk"]:
        text = json.dumps(record(book), separators=(",", ":"))
        (FOLDER / f"{book}.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
