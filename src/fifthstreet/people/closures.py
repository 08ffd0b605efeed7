"""Closures on demand: everything, a game version, a table or a player (R28).

Under a closure nothing new begins. Rounds in progress are played, settled and paid. An alarm that
someone has seen is closed too, at a figure: it is silent until the figure rises.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from fifthstreet.people.answer import Answer
from fifthstreet.people.authority import allowed
from fifthstreet.people.state import Closure, State
from fifthstreet.protocol import people_commands as c
from fifthstreet.protocol import people_events as e
from fifthstreet.refusals import Refusal

BEGINNINGS: Final = frozenset(
    {
        "house.open_table",
        "house.reopen_table",
        "house.sit",
        "house.buy_in",
        "house.seat_patron",
        "house.sell_chips",
        "table.start_round",
        "round.open_betting",
        "round.place_wager",
    }
)
"""Acts that start something; a closure refuses only these."""
FIGURE: Final = re.compile(r".@[0-9]{1,12}$")
CODES: Final[Mapping[c.Scope, str]] = {
    "all": "house_is_closed",
    "game": "game_is_closed",
    "table": "table_is_closed",
    "player": "player_is_barred",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Where:
    """Where an act takes place: the game version, the table and the player."""

    game: str = ""
    table: str = ""
    player: str = ""


def close(state: State, command: c.Disable | c.Enable) -> Answer:
    """Close something, or open it again."""
    closes = isinstance(command, c.Disable)
    act = f"house.{'disable' if closes else 'enable'}_{command.scope}"
    actor = allowed(state, command.by, command.at, act)
    if isinstance(actor, Refusal):
        return actor
    silences = command.scope == "alarm"
    if bool(command.subject) == (command.scope == "all") or (
        silences and not FIGURE.search(command.subject)
    ):
        return Refusal("closure_subject_is_missing")
    if not command.reason.strip():
        return Refusal("reason_is_missing")
    if (f"{command.scope}:{command.subject}" in state.closures) == closes:
        return Refusal("nothing_would_change")
    return (
        e.ClosureChanged(
            at=command.at,
            by=actor.name,
            scope=command.scope,
            subject=command.subject,
            before="open" if closes else "closed",
            after="closed" if closes else "open",
            reason=command.reason,
        ),
    )


def is_silent(state: State, alarm: str) -> bool:
    """Return whether an alarm was closed at the figure after its `@`, or at a higher one."""
    what, _, figure = alarm.rpartition("@")
    silenced = (key.partition(":")[2] for key in state.closures if key.startswith("alarm:"))
    seen = (one.rpartition("@") for one in silenced)
    return any(which == what and int(figure) <= int(most) for which, _, most in seen)


def closure_of(state: State, where: Where) -> Closure | None:
    """Return the widest closure in force at a place, or None."""
    keys = ("all:", f"game:{where.game}", f"table:{where.table}", f"player:{where.player}")
    return next((state.closures[key] for key in keys if key in state.closures), None)


def closed(state: State, act: str, where: Where) -> Refusal | None:
    """Return why a closure refuses an act at a place, or None."""
    closure = closure_of(state, where) if act in BEGINNINGS else None
    if closure is None:
        return None
    return Refusal(CODES[closure.scope], f"Reason: {closure.reason}")  # type: ignore[index]
