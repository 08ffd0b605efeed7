"""What a drill is: its name, its book, and the seed from which its question is made again.

Questions come in sets. Within a set no question comes twice, whatever the place one begins at.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from fifthstreet.coaching.seeded_draw import SeededDraw
from fifthstreet.floor.tables.ruleset import Ruleset, ruleset_of
from fifthstreet.protocol.lessons import DrillName, Trainee
from fifthstreet.protocol.record import Fields
from fifthstreet.rules.samples import submission

DRILLS: Final[Mapping[DrillName, tuple[Trainee, str, str]]] = {
    "settle": ("dealer", "Settle this table", "What is handed back on each wager?"),
    "remedy": ("dealer", "What happens now", "Which remedy does the document order?"),
    "winner": ("dealer", "Which hand wins", "Which of two hands is the better one?"),
    "decide": ("player", "What would you do", "Choose; every choice has its exact cost."),
}
SET: Final = 10
"""Questions in a set."""


@cache
def rules_of(book: str) -> Ruleset:
    """Return what the drills of a book are played by."""
    return ruleset_of(submission(book))


@dataclass(frozen=True, slots=True, kw_only=True)
class Drill:
    """One drill: what it is about, from which seed."""

    name: DrillName
    book: str
    seed: int

    @property
    def place(self) -> int:
        """Return the place of the question in its set."""
        return self.seed % SET

    @property
    def draw(self) -> SeededDraw:
        """Return the draws of this question, from their beginning."""
        return SeededDraw(f"{self.name} {self.book} {self.seed}")

    @property
    def of_set(self) -> SeededDraw:
        """Return the draws that all questions of the set share."""
        return SeededDraw(f"{self.name} {self.book} set {self.seed // SET}")

    @property
    def about(self) -> Fields:
        """Return what every question says of itself."""
        role, title, asks = DRILLS[self.name]
        return {
            "drill": self.name,
            "book": self.book,
            "seed": self.seed,
            "place": self.place,
            "of": SET,
            "whom": role,
            "title": title,
            "asks": asks,
        }
