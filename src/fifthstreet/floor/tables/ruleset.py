"""What a table is played by, from a checked submission; its hash is stamped on every round."""

from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from hashlib import sha256
from importlib import resources
from typing import Final

from fifthstreet.errors import FifthStreetError
from fifthstreet.floor.cashier import refuse_fine_rates
from fifthstreet.play.terms import Terms
from fifthstreet.procedures.setup import Setup
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.library import law_hash, law_texts
from fifthstreet.rules.report import check

DISPLAYED: Final = 5
"""Findings that a refusal tells."""


class RulesetError(FifthStreetError):
    """A submission is not one that a table may be opened from; says what was found."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Ruleset:
    """A submission with its book, as terms of rounds and as the setup of a table."""

    text: str
    hash: str
    earlier: frozenset[str]
    """The hashes under earlier editions of the book, which differ in what consoles show."""
    book: RuleBook
    terms: Terms
    setup: Setup

    @property
    def currency(self) -> str:
        """Return the currency of the document."""
        return self.book.document.currency

    @property
    def positions(self) -> int:
        """Return how many places the table has: as submitted, or as is usual."""
        return self.setup.submission.positions() or self.book.table.positions.default

    def covers(self, ruleset: str) -> bool:
        """Tell whether what was played under a hash is played the same under these rules."""
        return ruleset == self.hash or ruleset in self.earlier

    def refuse_before_its_time(self, moment: datetime) -> None:
        """Raise where the rules are not in force: no table opens under them before or after."""
        document = self.book.document
        if not document.in_force(moment):
            raise RulesetError(
                f"{document.title}, {document.version}, is in force only {document.term}.",
                citation=document.citation,
                remedy="Open the table within that time, or under rules that are in force.",
            )


@lru_cache(maxsize=512)
def ruleset_of(text: str) -> Ruleset:
    """Return what a submission makes; raise with its findings unless the check passes."""
    report = check(text)
    if not report.ok or report.book is None:
        sentence = "; ".join(
            f"{finding.where}: {finding.message}" for finding in report.findings[:DISPLAYED]
        )
        raise RulesetError(
            f"The submission does not pass its check: {sentence}.",
            remedy="Mend it until `fifthstreet check` finds nothing.",
        )
    setup = Setup.of(report.submission, report.book)
    refuse_fine_rates(setup.terms.rates, setup.terms.bet_sizes)
    return Ruleset(
        text=text,
        hash=_hash(law_hash(law_texts(report.book.id)), text),
        earlier=frozenset(_hash(edition, text) for edition in editions(report.book.id)),
        book=report.book,
        terms=setup.terms,
        setup=setup,
    )


def _hash(edition: str, text: str) -> str:
    return sha256(f"{edition}\n{text}".encode()).hexdigest()


@lru_cache
def editions(id_: str) -> tuple[str, ...]:
    """Return the hashes of earlier editions of a book by which rounds are played as by this one.

    They are listed where a change adds or words what a console shows, and leaves the round alone.
    """
    text = (resources.files("fifthstreet.rules") / "books" / "editions.tsv").read_text("utf-8")
    rows = (line.split("\t") for line in text.splitlines()[1:])
    return tuple(edition for book, edition, _ in rows if book == id_)
