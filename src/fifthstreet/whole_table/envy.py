"""The envy bonus: what the other seats' hands bring to a progressive wager.

Each other seat has the same chance of a hand that counts, whatever one's own cards come to, and a
fold keeps the right to it; so the bonus is worth so much for each other seat and changes no
decision. The other seats are taken to play the main game as well as can be.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import ClassVar

from fifthstreet.analysis.census import own_census
from fifthstreet.analysis.classes import HAND, final_classes
from fifthstreet.analysis.earnings import PerClass
from fifthstreet.analysis.game import Game
from fifthstreet.analysis.own import Ties
from fifthstreet.errors import NoExactFigureError
from fifthstreet.money import Fixed
from fifthstreet.rules.effective import effective
from fifthstreet.rules.library import BookName, book_of
from fifthstreet.rules.paytable import PayTable
from fifthstreet.rules.submission import Submission
from fifthstreet.whole_table.progressive import (
    LinearValue,
    ProgressiveBet,
    best_tally,
    class_chances,
)
from fifthstreet.whole_table.scope_beside import envy_of_book, refuse_uncounted_envy


@dataclass(frozen=True, slots=True, kw_only=True)
class EnvyLineFigures:
    """One hand of another seat: its chance, what it brings in minor units, and what that adds."""

    DERIVED: ClassVar = ("value",)

    hand: str
    chance: Fraction
    pays: int

    @property
    def value(self) -> Fraction:
        """Return what the line is worth for one other seat."""
        return self.chance * self.pays


@dataclass(frozen=True, slots=True, kw_only=True)
class EnvyFigures:
    """The bonus under one schedule for one size of progressive wager.

    Where `holder_needs_wager` is true, only other seats with such a wager of their own count.
    `most_seats` is how many other seats a table has at most. `after_fold` tells that a folded hand
    brings the bonus as well.
    """

    DERIVED: ClassVar = ("per_seat",)

    table: str
    wager: int
    holder_needs_wager: bool
    most_seats: int
    lines: tuple[EnvyLineFigures, ...]
    after_fold: bool = False

    @property
    def per_seat(self) -> Fraction:
        """Return what the bonus is worth for each other seat that counts, in minor units."""
        return sum((line.value for line in self.lines), Fraction(0))

    def value(self, seats: int) -> Fraction:
        """Return what the bonus is worth beside so many other seats."""
        return self.per_seat * seats

    def brought_to(self, seats: int) -> PerClass:
        """Return what each final class brings so many other seats, where it is not folded."""
        if self.after_fold:
            raise NoExactFigureError.because(
                "a folded hand brings the envy bonus too; only hands that are played were counted"
            )
        pays = {line.hand: line.pays * seats for line in self.lines}
        return tuple(Fraction(pays.get(each.category.slug, 0)) for each in final_classes())

    def added_to(self, value: LinearValue, seats: int) -> LinearValue:
        """Return what a progressive wager is worth with the bonus beside so many other seats."""
        return replace(value, constant=value.constant + self.value(seats))


def envy_figures(
    book: BookName, game: Game, submission: Submission | None = None, ties: Ties = "bet"
) -> tuple[EnvyFigures, ...]:
    """Return the figures of every envy schedule of a book and every size of wager."""
    book = book_of(book)
    terms = submission or Submission(book=book.edition)
    law = envy_of_book(effective(book, terms))
    if law is None:
        return ()
    refuse_uncounted_envy(book)
    contest, schedule = law
    chances = hand_chances() if contest.folded_holder else class_chances(best_tally(game, ties))
    sizes = terms.option("progressive.denominations")
    return tuple(
        EnvyFigures(
            table=table.id,
            wager=wager,
            holder_needs_wager=contest.holder_needs_wager,
            most_seats=(terms.option("layout.positions") or book.table.positions.most) - 1,
            lines=tuple(_lines(table, wager, chances)),
            after_fold=contest.folded_holder,
        )
        for table in schedule.tables
        for wager in dict.fromkeys(line.wager or 0 for line in table.lines)
        if sizes is None or wager in sizes
    )


def envy_of(
    result: Iterable[EnvyFigures], bet: ProgressiveBet, submission: Submission
) -> EnvyFigures | None:
    """Return the figures that go with a progressive wager: of the schedule in force and its size.

    The schedule is the one that the submission names, or has the letter of the wager's table.
    """
    named = submission.option("envy.paytable") or bet.table.id
    return next((e for e in result if (e.table, e.wager) == (named, bet.stake)), None)


def _lines(table: PayTable, wager: int, chances: PerClass) -> list[EnvyLineFigures]:
    items = []
    for line in table.lines:
        if line.wager == wager and isinstance(line.pays, Fixed):
            current = zip(final_classes(), chances, strict=True)
            hand = line.hands[0]
            chance = sum((c for each, c in current if each.category.slug == hand), Fraction(0))
            items.append(EnvyLineFigures(hand=hand, chance=chance, pays=line.pays.amount.minor))
    return items


def hand_chances() -> PerClass:
    """Return the probability of each final class when nobody ever folds."""
    ways = own_census().ways(HAND)
    total = int(ways.sum())
    return tuple(Fraction(int(each), total) for each in ways)
