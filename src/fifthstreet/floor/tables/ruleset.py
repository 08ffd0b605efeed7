"""The rules of a table, from a checked submission; every round carries their hash."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from functools import lru_cache
from importlib import resources
from typing import Final

from fifthstreet.cashier import refuse_fine_rates
from fifthstreet.checks.report import check, named_edition
from fifthstreet.errors import FifthStreetError
from fifthstreet.play.terms import Terms
from fifthstreet.procedures.setup import Setup
from fifthstreet.protocol.record import Fields
from fifthstreet.refusals import Refusal
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.identity import ruleset_sha256
from fifthstreet.rules.library import book, law_hash, law_texts, load, shelf, versions
from fifthstreet.rules.shelf import while_unchanged
from fifthstreet.rules.toml import parse

DISPLAYED: Final = 5
"""How many findings a refusal lists."""
Texts = tuple[tuple[str, str], ...]
"""The files of a law, each with its text."""
Source = str | Texts
"""Where a law comes from: an edition on the shelf such as `md@1.2`, or the texts of one."""
Limits = Mapping[str, tuple[int, int]]
"""Minimum and maximum of wagers whose limits have changed since the submission."""


class RulesetError(FifthStreetError):
    """No table may open from this submission; says what the check found."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Ruleset:
    """A submission with its book, as terms of rounds and as the setup of a table."""

    text: str
    hash: str
    law: str
    """The hash of the law alone."""
    earlier: frozenset[str]
    """The hashes under earlier editions of the book, which differ in what consoles show."""
    source: Source
    """Where the law comes from."""
    book: RuleBook
    terms: Terms
    setup: Setup
    unread: str = ""
    """Why these rules replace others in the journal that cannot be read."""

    @property
    def currency(self) -> str:
        """Return the currency of the document."""
        return self.book.document.currency

    def positions(self, name: str = "") -> int:
        """Return how many places a table has, by its name: as submitted, or the default."""
        submission = self.setup.submission
        usual = self.book.table.positions.default
        return submission.positions(submission.place_of(name)) or usual

    def stamp(self, name: str = "") -> Fields:
        """Return what a table's opening records of its rules, by its name in the submission."""
        return {
            "book": self.book.id,
            "version": self.book.document.version,
            "ruleset": self.hash,
            "law": self.law,
            "currency": self.currency,
            "positions": self.positions(name),
            "name": name,
        }

    def limited(self, limits: Limits) -> "Ruleset":
        """Return the same rules with other limits for some wagers; the hash stays what it is."""
        return _limited(self, tuple(sorted(limits.items()))) if limits else self

    def covers(self, ruleset: str) -> bool:
        """Return whether what was played under a hash is played the same under these rules."""
        return ruleset == self.hash or ruleset in self.earlier

    @property
    def texts(self) -> Mapping[str, str]:
        """Return the texts that make the law."""
        return texts_from(self.source)

    @property
    def until(self) -> datetime | None:
        """Return when the rules expire: as they state themselves, or as the shelf states by now."""
        law = self.book.document
        ends = (law.effective_until, _end_on_the_shelf(law.id, law.version))
        return min((end for end in ends if end is not None), default=None)

    def expired(self, moment: datetime) -> Refusal | None:
        """Return a refusal if the rules are no longer in force, so that no round begins."""
        end = self.until
        if end is None or moment < end:
            return None
        return Refusal("rules_have_expired", f"They expired on {end:%Y-%m-%d}.")

    def refuse_out_of_force(self, moment: datetime) -> None:
        """Raise if the rules are not in force: no table opens under them."""
        document = self.book.document
        if not document.in_force(moment):
            raise RulesetError(
                f"{document.title}, {document.version}, is in force only {document.term}.",
                citation=document.citation,
                remedy="Open the table within that time, or under rules that are in force.",
            )


@while_unchanged
def _end_on_the_shelf(id_: str, version: str) -> datetime | None:
    """Return when a version of a book expires by what the shelf says of it."""
    listed = versions(id_) if id_ in shelf() else ()
    ends = [each.until for each in listed if version in {each.name, each.version}]
    return min((end for end in ends if end is not None), default=None)


def edition_of(text: str, moment: datetime | None = None) -> str:
    """Return the edition of the book that a submission names, as of a moment; "" if none."""
    return named_edition(parse(text, name="submission.toml").get("book"), moment)


@lru_cache(maxsize=512)
def ruleset_of(text: str, source: Source = "") -> Ruleset:
    """Return what a submission makes under a law, or under the newest of the book that it names.

    Raise with its findings unless the check passes.
    """
    source = source or edition_of(text)
    report = check(text, law=law_of(source) if source else None)
    if not report.ok or report.book is None:
        sentence = "; ".join(
            f"{finding.where}: {finding.message}" for finding in report.findings[:DISPLAYED]
        )
        raise RulesetError(
            f"The submission does not pass its check: {sentence}.",
            remedy="Correct it until `fifthstreet check` finds nothing.",
        )
    setup = Setup.of(report.submission, report.book)
    refuse_fine_rates(setup.terms.rates, setup.terms.bet_sizes)
    law = law_hash(texts_from(source))
    return Ruleset(
        text=text,
        hash=ruleset_sha256(law, text),
        law=law,
        earlier=frozenset(ruleset_sha256(edition, text) for edition in _editions(source)),
        source=source,
        book=report.book,
        terms=setup.terms,
        setup=setup,
    )


@lru_cache(maxsize=256)
def _limited(rules: Ruleset, limits: tuple[tuple[str, tuple[int, int]], ...]) -> Ruleset:
    submission = rules.setup.submission.with_limits(dict(limits))
    setup = Setup.of(submission, rules.book, virtual=rules.setup.virtual)
    return replace(rules, setup=setup, terms=setup.terms)


@lru_cache
def _editions(source: Source) -> tuple[str, ...]:
    """Return the hashes of earlier editions of a book by which rounds are played as by this one.

    An edition is listed if the change since then affects only what a console shows, not the round.
    """
    if not isinstance(source, str):
        return ()
    text = (resources.files("fifthstreet.rules") / "books" / "editions.tsv").read_text("utf-8")
    rows = (line.split("\t") for line in text.splitlines()[1:])
    return tuple(edition for id_, edition, _ in rows if id_ == source.partition("@")[0])


def law_of(source: Source) -> RuleBook:
    """Return the book that a law makes."""
    return book(source) if isinstance(source, str) else _read(source)


@lru_cache(maxsize=64)
def _read(texts: Texts) -> RuleBook:
    return load(dict(texts))


def texts_from(source: Source) -> Mapping[str, str]:
    """Return the texts of a law."""
    return law_texts(source) if isinstance(source, str) else dict(source)
