"""What the operator chose from a book, worked out once."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Self, TypeVar

from fifthstreet.money import MoneyError, Rounding, parse_rate
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.cap import CapChoices
from fifthstreet.rules.exposure import cap_in_force
from fifthstreet.rules.paytable import EnvyTable, PayTable, ProgressiveTable
from fifthstreet.rules.submission import Submission

Table = TypeVar("Table", bound=PayTable)


@dataclass(frozen=True, slots=True, kw_only=True)
class Choices:
    """A book and what the operator chose from it."""

    book: RuleBook
    least_ante: int | None = None
    most_ante: int | None = None
    offers: frozenset[str] = frozenset()
    three_card: PayTable | None = None
    six_card: PayTable | None = None
    progressive: ProgressiveTable | None = None
    envy: EnvyTable | None = None
    bet_sizes: tuple[int, ...] = ()
    resets: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    rates: Mapping[str, Fraction] = field(default_factory=lambda: MappingProxyType({}))
    cap: CapChoices | None = None
    method: str = ""
    options: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))

    @classmethod
    def of(cls, submission: Submission, book: RuleBook) -> Self:
        """Return the choices that a submission makes; pay tables not named are the first."""
        submission = submission.under(book.options)
        limits, chosen = submission.limits.ante, submission.progressive
        progressive = book.pay.progressive
        table = _pick(progressive.tables, chosen.paytable) if progressive else None
        least = {minimum.meter: minimum.least for minimum in table.minima} if table else {}
        envy = submission.option("envy.paytable") or (table.id if table else "")
        sizes = submission.option("progressive.denominations")
        return cls(
            book=book,
            least_ante=limits.min if limits else None,
            most_ante=limits.max if limits else None,
            offers=frozenset(
                wager.id
                for wager in book.wagers
                if wager.offered and submission.get(f"offers.{wager.id}")
            ),
            three_card=_side_table(book, "three_card", submission.schedule("three_card").paytable),
            six_card=_side_table(book, "six_card", submission.schedule("six_card").paytable),
            progressive=table,
            envy=book.pay.envy.table(str(envy)) if book.pay.envy else None,
            bet_sizes=sizes or ((chosen.bet_amount,) if chosen.bet_amount else ()),
            resets=MappingProxyType(least | (chosen.reset or {})),
            rates=MappingProxyType(_rates(chosen.rate or {})),
            cap=cap_in_force(submission, book),
            method=submission.dealing.method or book.dealing.methods[0].id,
            options=MappingProxyType({key: submission.option(key) for key in book.options}),
        )

    def option(self, key: str) -> Any:
        """Return an operator option: what was chosen, or the default."""
        return self.options.get(key)

    @property
    def rounding(self) -> Rounding:
        """Return how a share of a meter is brought to whole minor units."""
        return Rounding(self.option("progressive.percent_rounding") or Rounding.DOWN)


def _pick(tables: tuple[Table, ...], id_: str | None) -> Table | None:
    return next((table for table in tables if id_ in (None, table.id)), None)


def _side_table(book: RuleBook, bet: str, id_: str | None) -> PayTable | None:
    law = book.pay.side_bet(bet)
    return _pick(law.tables, id_) if law else None


def _rates(texts: Mapping[str, Any]) -> dict[str, Fraction]:
    rates: dict[str, Fraction] = {}
    for meter, value in texts.items():
        try:
            rates[meter] = parse_rate(value)
        except MoneyError:
            continue  # the check of the submission reports it
    return rates
