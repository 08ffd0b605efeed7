"""A step that a dealer's console shows: what is done now, by whom, by which clause and command."""

from dataclasses import dataclass, field

from fifthstreet.coaching.clauses import clause, clauses_of
from fifthstreet.protocol import floor_commands as h
from fifthstreet.protocol.codec import encode, kind_of
from fifthstreet.protocol.procedures import Ask, Step
from fifthstreet.protocol.record import ClauseText, Fields
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.law import Law

UNSAID = frozenset({"by", "at"})
"""What a client does not say of a command: the house knows it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NextStep:
    """One step: its words, its law, who does it, and the command that tells the house.

    Where a document does not speak of a step, no law is named. One that stands `aside` may be done,
    and nothing waits for it. `preset` answers what a step asks for where nobody enters anything.
    """

    id: str
    says: str
    law: Law | str | None
    command: h.Command
    actor: str = "dealer"
    asks: tuple[Ask, ...] = ()
    aside: bool = False
    preset: Fields = field(default_factory=dict)

    def record(self, book: RuleBook, *, yours: bool, column: str | None = None) -> Step:
        """Return the step for a page; `yours` tells whether whoever looks may do it."""
        unsaid = {*UNSAID, *(ask.field for ask in self.asks)}
        vocabulary = "run" if isinstance(self.command, h.TABLE) else "do"
        if isinstance(self.command, h.HouseCommand):
            vocabulary = "ask"
        return Step(
            id=self.id,
            says=self.says,
            actor=self.actor,
            yours=yours,
            aside=self.aside,
            do=kind_of(self.command, vocabulary),
            arguments={
                key: value
                for key, value in encode(self.command).items()
                if key not in unsaid and value not in (None, "", [])
            },
            asks=self.asks,
            clauses=self._clauses(book),
            preset=self.preset,
            confirms=yours and self.actor not in {"dealer", column},
        )

    def _clauses(self, book: RuleBook) -> tuple[ClauseText, ...]:
        if self.law is None:
            return ()
        if isinstance(self.law, str):
            return (clause(self.law, book),)
        return clauses_of(self.law, book)
