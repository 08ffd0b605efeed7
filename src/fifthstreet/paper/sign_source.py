"""What a sign is made from: a submission, its book, and the house edge if it was computed."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction

from fifthstreet.errors import FifthStreetError
from fifthstreet.money import Amount, Fixed, Odds, format_percent
from fifthstreet.paper.edge import Edge, NoEdge
from fifthstreet.paper.phrases import listed, name_of
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.effective import effective
from fifthstreet.rules.paytable import PayTable
from fifthstreet.rules.plan import Contest, Schedule
from fifthstreet.rules.submission import Submission
from fifthstreet.rules.wager import Wager
from fifthstreet.texts.catalog import ENGLISH
from fifthstreet.texts.words import Words, words

RATIO = re.compile(r"(?P<n>\d+) (?P<kind>to|for) (?P<d>\d+)")
SHARE = re.compile(r"(?P<percent>\d+)% of (?P<meter>.+)")


@dataclass(frozen=True, slots=True, kw_only=True)
class SignSetting:
    """A table's submission beside its book; asks for what a sign cannot do without."""

    submission: Submission
    book: RuleBook
    edge: Edge | NoEdge | None = None
    words: Words = field(default_factory=words)

    @property
    def law(self) -> RuleBook:
        """Return the book with what the operator chose in it."""
        return effective(self.book, self.submission)

    @property
    def wagers(self) -> tuple[Wager, ...]:
        """Return the wagers of the table: those of the game, and the side bets it offers."""
        return tuple(
            wager
            for wager in self.book.wagers
            if not wager.offered or wager.id in self.submission.offers
        )

    def wager(self, id_: str) -> Wager | None:
        """Return a wager of the table by its id."""
        return next((wager for wager in self.wagers if wager.id == id_), None)

    def money(self, minor: int) -> str:
        """Write minor units of the book's currency for a person."""
        return self.amount(Amount(minor, self.book.document.currency))

    def amount(self, amount: Amount) -> str:
        """Write a sum of money for a person: without decimals where they are zeros."""
        if self.words.language == ENGLISH:
            return amount.pretty
        figure = Decimal(amount.minor).scaleb(-amount.currency.decimals)
        whole = figure == figure.to_integral_value()
        symbol = amount.currency.symbol.strip() or amount.currency.code
        return self.words.money(figure.to_integral_value() if whole else figure, symbol)

    def odds(self, odds: Odds) -> str:
        """Write what a line pays, from its notation."""
        if isinstance(odds, Fixed):
            return self.amount(odds.amount)
        text = str(odds)
        if ratio := RATIO.fullmatch(text):
            figures = {"n": int(ratio["n"]), "d": int(ratio["d"])}
            return self.words(f"sign-odds-{ratio['kind']}", **figures)
        if share := SHARE.fullmatch(text):
            meter = self.words.name(name_of(share["meter"]).title())
            kind = "shareOfOne" if share["meter"] == "meter" else "share"
            return self.words(f"sign-odds-{kind}", percent=int(share["percent"]), meter=meter)
        return self.words("sign-odds-push")

    def share(self, share: Fraction) -> str:
        """Write a share exactly: as a percentage where its decimals end."""
        text = format_percent(share)
        return self.words.percent(Decimal(text[:-1])) if text.endswith("%") else text

    def name(self, law: Wager | str) -> str:
        """Return what something is called, in the language of the sign."""
        return self.words.name(law if isinstance(law, str) else law.name)

    def names(self, wagers: Iterable[Wager]) -> str:
        """Return wagers by their names, as a sentence lists them."""
        return self.words.listed([self.name(wager) for wager in wagers])

    def needed(self, key: str) -> int:
        """Return the whole number at a key, or say that the submission does not state it."""
        value = self.submission.get(key)
        if not isinstance(value, int):
            raise self.unstated(key)
        return value

    def sizes(self, key: str) -> tuple[int, int] | None:
        """Return the least and the most at a key of limits, or None where there are none."""
        value = self.submission.option(key)
        return (value["min"], value["max"]) if isinstance(value, dict) else None

    def chosen_table(self, schedule: Schedule, *, like: Contest | None = None) -> PayTable:
        """Return the pay table that the submission names, or the only one there is.

        What pays for the hands of others (`like`) has the letter of the wager's own table.
        """
        key, tables = f"{schedule.id}.paytable", schedule.tables
        named = self.submission.get(key)
        if named is None and len(tables) == 1:
            return tables[0]
        if named is None and like is not None:
            own = next(one for one in self.book.contests_of(like.wagers[0]) if not one.others)
            twin = self.book.schedule(own.schedule or "")
            named = self.chosen_table(twin).id if twin else None
        result = schedule.table(str(named))
        if result is None:
            letters = listed([table.id for table in tables], "or")
            raise self.unstated(key, f"Choose {letters}.")
        return result

    def progressive_sizes(self) -> tuple[int, ...]:
        """Return the sizes of Progressive wager that the table takes."""
        law = self.law.meters
        if law is None or law.denominations is None:
            return (self.needed("progressive.bet_amount"),)
        return law.denominations.allowed

    def unstated(self, key: str, remedy: str = "") -> FifthStreetError:
        """Return the error that a sign is asked of a submission without a needed value."""
        return FifthStreetError(
            f"The submission states no {key} that a sign could show.",
            remedy=remedy or f"Give {key}, and check the submission before printing.",
        )
