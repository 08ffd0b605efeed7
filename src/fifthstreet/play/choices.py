"""What the operator chose from a book, worked out once."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Self

from fifthstreet.money import MoneyError, Rounding, parse_rate
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.cap import Cap, CapChoices
from fifthstreet.rules.effective import effective
from fifthstreet.rules.exposure import caps_in_force
from fifthstreet.rules.paytable import PayTable
from fifthstreet.rules.plan import Contest
from fifthstreet.rules.submission import Submission

JACKPOT = "progressive"
"""The wager that feeds meters."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Choices:
    """A book with what the operator chose in it, and what a book has no place for."""

    book: RuleBook
    least_ante: int | None = None
    most_ante: int | None = None
    offers: frozenset[str] = frozenset()
    tables: Mapping[str, PayTable] = field(default_factory=lambda: MappingProxyType({}))
    """The pay table of each schedule that is in use."""
    bet_sizes: tuple[int, ...] = ()
    resets: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    rates: Mapping[str, Fraction] = field(default_factory=lambda: MappingProxyType({}))
    caps: tuple[tuple[Cap, CapChoices], ...] = ()
    """The caps in force, each with how it is applied."""
    method: str = ""
    options: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))

    @classmethod
    def of(cls, submission: Submission, book: RuleBook) -> Self:
        """Return the choices that a submission makes; pay tables not named are the first."""
        submission = submission.under(book.options)
        limits, chosen = submission.limits.ante, submission.progressive
        law = effective(book, submission)
        tables = _tables(submission, law)
        minima = [minimum for table in tables.values() for minimum in table.minima]
        least = {minimum.meter: minimum.least for minimum in minima}
        sizes = law.meters.denominations if law.meters else None
        return cls(
            book=law,
            least_ante=limits.min if limits else None,
            most_ante=limits.max if limits else None,
            offers=frozenset(
                wager.id
                for wager in book.wagers
                if wager.offered and submission.get(f"offers.{wager.id}")
            ),
            tables=MappingProxyType(tables),
            bet_sizes=sizes.allowed
            if sizes
            else ((chosen.bet_amount,) if chosen.bet_amount else ()),
            resets=MappingProxyType(least | (chosen.reset or {})),
            rates=MappingProxyType(_rates(chosen.rate or {})),
            caps=caps_in_force(submission, law),
            method=submission.dealing.method or book.dealing.methods[0].id,
            options=MappingProxyType(
                {key: one.value(submission.chosen.get(key)) for key, one in book.options.items()}
            ),
        )

    def option(self, key: str) -> Any:
        """Return an operator option: what was chosen, or the default."""
        return self.options.get(key)

    @property
    def cap(self) -> CapChoices | None:
        """Return how the first cap in force is applied, if one is."""
        return self.caps[0][1] if self.caps else None

    @property
    def rounding(self) -> Rounding:
        """Return how a share of a meter is brought to whole minor units."""
        law = self.book.meters.rounding if self.book.meters else None
        return Rounding(law.value) if law else Rounding.DOWN

    @property
    def progressive(self) -> PayTable | None:
        """Return the table by which the wager that feeds meters is paid, if there is one."""
        own = (one.schedule or "" for one in self.book.contests_of(JACKPOT) if not one.others)
        return next((self.tables[id_] for id_ in own if id_ in self.tables), None)

    @property
    def envy(self) -> PayTable | None:
        """Return the table by which hands of other seats are paid, if there is one."""
        others = (one.schedule or "" for one in self.book.contests if one.others)
        return next((self.tables[id_] for id_ in others if id_ in self.tables), None)


def _tables(submission: Submission, book: RuleBook) -> dict[str, PayTable]:
    """Return the pay table of every schedule: the one that is named, or the first.

    What pays for the hands of others has the same letter as the wager's own table.
    """
    tables: dict[str, PayTable] = {}
    for contest in sorted(book.contests, key=lambda one: one.others):
        schedule = book.schedule(contest.schedule or "")
        if schedule is None or schedule.id in tables:
            continue
        letter = submission.get(f"{schedule.id}.paytable")
        if letter is None:
            letter = _same_letter(book, contest, tables)
        if table := _pick(schedule.tables, letter):
            tables[schedule.id] = table
    return tables


def _pick(tables: tuple[PayTable, ...], letter: object) -> PayTable | None:
    return next((table for table in tables if letter in (None, table.id)), None)


def _same_letter(book: RuleBook, contest: Contest, tables: Mapping[str, PayTable]) -> str | None:
    if not contest.others:
        return None
    own = (one.schedule or "" for one in book.contests_of(contest.wagers[0]))
    return next((tables[id_].id for id_ in own if id_ in tables), "")


def _rates(texts: Mapping[str, Any]) -> dict[str, Fraction]:
    rates: dict[str, Fraction] = {}
    for meter, value in texts.items():
        try:
            rates[meter] = parse_rate(value)
        except MoneyError:
            continue  # the check of the submission reports it
    return rates
