"""What a sign is made from: a submission, its book, and the house edge if it was computed."""

from dataclasses import dataclass
from typing import TypeVar

from fifthstreet.errors import FifthStreetError
from fifthstreet.money import Amount
from fifthstreet.paper.edge import Edge, NoEdge
from fifthstreet.paper.phrases import listed
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.paytable import PayTable
from fifthstreet.rules.submission import Submission
from fifthstreet.rules.wager import Wager

SomeTable = TypeVar("SomeTable", bound=PayTable)


@dataclass(frozen=True, slots=True, kw_only=True)
class SignSetting:
    """A table's submission beside its book; asks for what a sign cannot do without."""

    submission: Submission
    book: RuleBook
    edge: Edge | NoEdge | None = None

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
        return Amount(minor, self.book.document.currency).pretty

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

    def chosen_table(self, tables: tuple[SomeTable, ...], key: str) -> SomeTable:
        """Return the pay table that the submission names, or the only one there is."""
        named = self.submission.get(key)
        if named is None and len(tables) == 1:
            return tables[0]
        result = next((table for table in tables if table.id == named), None)
        if result is None:
            letters = listed([table.id for table in tables], "or")
            raise self.unstated(key, f"Choose {letters}.")
        return result

    def progressive_sizes(self) -> tuple[int, ...]:
        """Return the sizes of Progressive wager that the table takes."""
        law = self.book.pay.progressive
        if law is None or law.denominations is None:
            return (self.needed("progressive.bet_amount"),)
        taken = self.submission.option("progressive.denominations")
        return tuple(taken) if isinstance(taken, tuple) else law.denominations.allowed

    def unstated(self, key: str, remedy: str = "") -> FifthStreetError:
        """Return the error that a sign is asked of a submission without a needed value."""
        return FifthStreetError(
            f"The submission states no {key} that a sign could show.",
            remedy=remedy or f"Give {key}, and check the submission before printing.",
        )
