"""Why a hand was decided for a player who did not answer, and how a sentence says so."""

from typing import Final, Literal

Absence = Literal["time_ran_out", "connection_lost"]

CAUSES: Final = {
    "time_ran_out": "the time to decide ran out",
    "connection_lost": "the connection was lost and the time to decide ran out",
}


def explained(why: str, absence: Absence | None) -> str:
    """Return why something came about, and that nobody answered where that decided it.

    >>> explained("The hand was folded", "time_ran_out")
    'The hand was folded because the time to decide ran out'
    >>> explained("The hand was folded", None)
    'The hand was folded'
    """
    return why if absence is None else f"{why} because {CAUSES[absence]}"
