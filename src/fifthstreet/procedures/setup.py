"""What a table is set up with: the book, what the operator chose, and the devices that stand there.

Everything that the table asks of the law it asks here, so that no figure stands in the code.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Literal

from fifthstreet.play.terms import Terms
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.deck import Procedure, Step
from fifthstreet.rules.remedies import Action, Remedy
from fifthstreet.rules.submission import Submission

Device = Literal["shuffler", "shoe", "reshuffler"]
SHUFFLERS: tuple[Device, ...] = ("reshuffler", "shuffler")
DEALING_DEVICES: Mapping[str, tuple[Device, ...]] = {
    "shoe": ("shoe",),
    "hand": (),
    "shuffler": ("reshuffler", "shuffler", "shoe"),
}
"""What may stand behind a method's device, the first that is there being the one in use."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ordered:
    """What the book orders when something went wrong; nothing, where it has no remedy."""

    actions: tuple[Action, ...]
    citation: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """A table's book and choices; a virtual table gets the order of each shuffled deck."""

    terms: Terms
    submission: Submission
    virtual: bool = False

    @classmethod
    def of(cls, submission: Submission, book: RuleBook, *, virtual: bool = False) -> "Setup":
        """Return the setup that a submission makes under its book."""
        return cls(terms=Terms.of(submission, book), submission=submission, virtual=virtual)

    @property
    def book(self) -> RuleBook:
        """Return the rule book."""
        return self.terms.book

    @property
    def size(self) -> int:
        """Return how many cards a whole deck has."""
        return self.book.cards.decks.size

    @property
    def decks(self) -> int:
        """Return with how many decks the table is played."""
        return self.submission.cards.decks or self.book.cards.decks.default

    @property
    def devices(self) -> tuple[Device, ...]:
        """Return the equipment, as described or as the method of dealing needs it."""
        described = self.submission.devices
        known: tuple[Device, ...] = ("shuffler", "shoe", "reshuffler")
        there = tuple(name for name in known if getattr(described, name) is not None)
        method = self.book.dealing.method(self.terms.method)
        may_be = DEALING_DEVICES[method.device] if method else ()
        if may_be and not set(may_be) & set(there):
            return (*there, "shuffler" if "shuffler" in may_be else may_be[0])
        return there

    @property
    def feeds_shoe(self) -> bool:
        """Return whether the shuffler puts the finished stack where it is dealt from."""
        shuffler = self.submission.devices.shuffler
        return shuffler is not None and bool(shuffler.feeds_shoe)

    @property
    def counts_cards(self) -> bool:
        """Return whether a device counts the cards after each shuffle."""
        devices = self.submission.devices
        counting = devices.shuffler is not None and bool(devices.shuffler.counts_cards)
        return counting or devices.reshuffler is not None

    def procedure(self, id_: str) -> Procedure | None:
        """Return a procedure of the book."""
        return next((each for each in self.book.procedures if each.id == id_), None)

    def skips(self, procedure: str, reason: str) -> bool:
        """Return whether a procedure is unnecessary for a reason; a missing one always is."""
        law = self.procedure(procedure)
        return law is None or law.skipped_when == reason

    def step(self, procedure: str, id_: str) -> Step | None:
        """Return a step of a procedure, where the book has both."""
        law = self.procedure(procedure)
        return next((step for step in law.steps if step.id == id_), None) if law else None

    def remedy(self, what: str, facts: Collection[str] = ()) -> Ordered:
        """Return what the book does about an irregularity when some facts hold."""
        rule = self.book.irregularity(what)
        remedies = rule.remedies if rule else ()
        applicable = next((remedy for remedy in remedies if set(remedy.when) <= set(facts)), None)
        if applicable is None:
            return Ordered(actions=(), citation=(rule or self.book.document).citation)
        return Ordered(actions=self._chosen(applicable), citation=applicable.citation)

    def _chosen(self, remedy: Remedy) -> tuple[Action, ...]:
        if remedy.option is None:
            return remedy.do
        option = self.book.options[remedy.option]
        return option.actions(self.terms.option(remedy.option), remedy.do)
