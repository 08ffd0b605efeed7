"""What becomes of a round that was interrupted, as its document says (RELIABILITY 1.3)."""

from fifthstreet.house.tables.events import Interrupted
from fifthstreet.house.tables.state import RoundNow


def ruling(now: RoundNow, cause: str) -> Interrupted:
    """Return how a round goes on after an interruption."""
    return Interrupted(cause=cause, course="resume", citation=now.game.terms.book.document.citation)
