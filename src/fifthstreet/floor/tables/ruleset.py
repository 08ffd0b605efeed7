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
from fifthstreet.protocol.record import Fields
from fifthstreet.refusals import Refusal
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.library import load
from fifthstreet.rules.report import check

DISPLAYED: Final = 5
"""Findings that a refusal tells."""
OPTIONS: Final = "options"
"""The folder of the options that all books share."""
Texts = tuple[tuple[str, str], ...]
"""The files of a law, each with its text."""


class RulesetError(FifthStreetError):
    """A submission is not one that a table may be opened from; says what was found."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Ruleset:
    """A submission with its book, as terms of rounds and as the setup of a table."""

    text: str
    hash: str
    law: str
    """The hash of the law alone."""
    earlier: frozenset[str]
    """The hashes under earlier editions of the book, which differ in what consoles show."""
    recorded: Texts = ()
    """The law, where it comes from the journal and not from the shelf."""
    unread: str = ""
    """Why these rules take the place of others that the journal has and nobody can read."""
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

    @property
    def stamp(self) -> Fields:
        """Return what the opening of a table says of its rules."""
        return {
            "book": self.book.id,
            "version": self.book.document.version,
            "ruleset": self.hash,
            "law": self.law,
            "currency": self.currency,
            "positions": self.positions,
        }

    def covers(self, ruleset: str) -> bool:
        """Tell whether what was played under a hash is played the same under these rules."""
        return ruleset == self.hash or ruleset in self.earlier

    def expired(self, moment: datetime) -> Refusal | None:
        """Return that the rules are no longer in force, so that no round begins, where it is so."""
        end = self.book.document.effective_until
        if end is None or moment < end:
            return None
        return Refusal("rules_have_expired", f"They expired on {end:%Y-%m-%d}.")

    def refuse_out_of_force(self, moment: datetime) -> None:
        """Raise where the rules are not in force yet, or no longer: no table opens under them."""
        document = self.book.document
        if not document.in_force(moment):
            raise RulesetError(
                f"{document.title}, {document.version}, is in force only {document.period}.",
                citation=document.citation,
                remedy="Open the table in that time, or under rules that are in force.",
            )


@lru_cache(maxsize=512)
def ruleset_of(text: str, law: Texts = ()) -> Ruleset:
    """Return what a submission makes, by the book on the shelf or by another law.

    Raise with its findings unless the check passes.
    """
    report = check(text, law=law_of(law) if law else None)
    if not report.ok or report.book is None or report.book.id != report.submission.book:
        sentence = "; ".join(
            f"{finding.where}: {finding.message}" for finding in report.findings[:DISPLAYED]
        )
        raise RulesetError(
            f"The submission does not pass its check: {sentence}.",
            remedy="Mend it until `fifthstreet check` finds nothing.",
        )
    setup = Setup.of(report.submission, report.book)
    refuse_fine_rates(setup.terms.rates, setup.terms.bet_sizes)
    sealed = law_hash(law or law_texts(report.book.id))
    return Ruleset(
        text=text,
        hash=_hash(sealed, text),
        law=sealed,
        earlier=frozenset(_hash(edition, text) for edition in _editions(report.book.id, law)),
        recorded=law,
        book=report.book,
        terms=setup.terms,
        setup=setup,
    )


def _hash(edition: str, text: str) -> str:
    return sha256(f"{edition}\n{text}".encode()).hexdigest()


@lru_cache
def _editions(id_: str, law: Texts) -> tuple[str, ...]:
    """Return the hashes of earlier editions of a book by which rounds are played as by this one.

    They are listed where a change adds or words what a console shows, and leaves the round alone.
    """
    if law:
        return ()
    text = (resources.files("fifthstreet.rules") / "books" / "editions.tsv").read_text("utf-8")
    rows = (line.split("\t") for line in text.splitlines()[1:])
    return tuple(edition for book, edition, _ in rows if book == id_)


@lru_cache(maxsize=64)
def law_of(texts: Texts) -> RuleBook:
    """Return the book that the texts of a law make."""
    return load({name: text for name, text in texts if not name.startswith(f"{OPTIONS}/")})


@lru_cache
def law_texts(id_: str) -> Texts:
    """Return the files that make a book, and the options that all books share."""
    shelf = resources.files("fifthstreet.rules") / "books"
    return tuple(
        (f"{folder}/{file.name}", file.read_text("utf-8"))
        for folder in (id_, OPTIONS)
        for file in sorted((shelf / folder).iterdir(), key=lambda each: each.name)
        if file.is_file()
    )


@lru_cache(maxsize=64)
def law_hash(texts: Texts) -> str:
    """Return the hash of a law, by the names and texts of its files."""
    sealed = sha256()
    for name, text in sorted(texts, key=lambda one: (one[0].startswith(f"{OPTIONS}/"), one[0])):
        content = text.encode()
        sealed.update(f"{name.rpartition('/')[2]}\n{len(content)}\n".encode())
        sealed.update(content)
    return sealed.hexdigest()
