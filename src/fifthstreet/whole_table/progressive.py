"""The progressive wager beside the best play of the main game: a straight line in its meters.

Amounts are minor units. A share of a meter is taken as exact, although the house pays whole minor
units; the meter is the one at the player's turn, with this round's contributions on it and no
award of the same round taken off.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import ClassVar

from fifthstreet.analysis.classes import FinalClass, final_classes, for_each_class
from fifthstreet.analysis.earnings import NOTHING, PerClass, added
from fifthstreet.analysis.game import Game
from fifthstreet.analysis.own import Ties
from fifthstreet.analysis.tally import Tally
from fifthstreet.cards import FiveCardRank
from fifthstreet.errors import FifthStreetError, ensure
from fifthstreet.money import Fixed, ForOne, MeterShare, Odds, Rounding
from fifthstreet.money.figure import whole_number
from fifthstreet.rules.effective import effective
from fifthstreet.rules.library import BookName, book_of
from fifthstreet.rules.paytable import PayLine, PayTable
from fifthstreet.rules.submission import Submission
from fifthstreet.whole_table.scope_beside import (
    PROGRESSIVE,
    progressive_of,
    refuse_uncounted_progressive,
)

Meters = Mapping[str, Fraction | int]
"""What each meter shows, in minor units."""

NO_AWARD = "No award"
FOLDED = "Folded"
WHOLE = 100
"""The percentage that takes a whole meter, which then starts again."""


@dataclass(frozen=True, kw_only=True)
class ProgressiveBet:
    """A progressive wager of one size on one table; folding loses it.

    `stake_back` tells that a wager which wins a fixed sum or a share of a meter is handed back
    beside it; odds include the stake. `brings` is what a hand that is not folded brings beside its
    award: the envy bonuses of partners, say.
    """

    OMITTED: ClassVar = ("brings",)

    table: PayTable
    stake: int
    stake_back: bool = False
    rounding: Rounding = Rounding.DOWN
    brings: PerClass = NOTHING

    @cached_property
    def fixed(self) -> PerClass:
        """Return what each final class is awarded whatever the meters show."""
        return added(for_each_class(self._fixed), self.brings)

    def shares(self, meter: str) -> PerClass:
        """Return the part of a meter that each final class is awarded."""
        return self._shares.get(meter, NOTHING)

    @cached_property
    def _shares(self) -> dict[str, PerClass]:
        lines = for_each_class(self.table.line)
        return {meter: tuple(_share(line, meter) for line in lines) for meter in self.table.meters}

    def awards(self, meters: Meters) -> PerClass:
        """Return what each final class is awarded at given meters."""
        result = self.fixed
        for meter in self.table.meters:
            shares, current = self.shares(meter), meter_amount(meters, meter)
            result = tuple(
                sum_ + share * current for sum_, share in zip(result, shares, strict=True)
            )
        return result

    def _fixed(self, hand: FiveCardRank) -> Fraction:
        line = self.table.line(hand)
        if line is None:
            return Fraction(0)
        back = self.stake if self.stake_back else 0
        match line.pays:
            case ForOne():
                return Fraction(line.pays.total(self.stake, self.rounding))
            case Fixed():
                return Fraction(line.pays.amount.minor + back)
            case MeterShare():
                return Fraction(back)
            case _:
                ensure(condition=False, what=f"a progressive does not pay {line.pays}")
                return Fraction(0)


def _share(line: PayLine | None, meter: str) -> Fraction:
    """Return the part of a meter that a line of a pay table awards."""
    if line and isinstance(line.pays, MeterShare) and line.pays.meter == meter:
        return Fraction(line.pays.percent, WHOLE)
    return Fraction(0)


def meter_amount(meters: Meters, meter: str) -> Fraction:
    """Return what a meter shows, or tell that nothing says so."""
    if meter not in meters:
        raise FifthStreetError(
            f"Nothing says what the meter {meter!r} shows.",
            remedy=f"Give progressive.reset.{meter} in the submission, or name the amount.",
        )
    if meters[meter] < 0:
        raise FifthStreetError(
            f"The meter {meter!r} is below zero.", remedy="Name 0 or more minor units."
        )
    return Fraction(meters[meter])


@dataclass(frozen=True, slots=True, kw_only=True)
class LineChance:
    """How often a round ends on a line; the last two rows are hands without award and folds."""

    name: str
    pays: Odds | None
    chance: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class LinearValue:
    """What a wager is worth beyond its stake: a constant, and a part of each meter."""

    constant: Fraction
    slopes: Mapping[str, Fraction]

    def at(self, meters: Meters) -> Fraction:
        """Return the value at given meters."""
        parts = (slope * meter_amount(meters, meter) for meter, slope in self.slopes.items())
        return self.constant + sum(parts, Fraction(0))

    def break_even(self, meter: str, others: Meters | None = None) -> Fraction | None:
        """Return from which amount of a meter on the wager loses nothing, the others as given.

        Nought means that it never loses; None that this meter does not matter.
        """
        if not self.slopes[meter]:
            return None
        rest = self.at({**(others or {}), meter: 0})
        return max(-rest / self.slopes[meter], Fraction(0))


@dataclass(frozen=True, slots=True, kw_only=True)
class BasePlay:
    """A progressive wager beside play that takes no notice of it."""

    bet: ProgressiveBet
    rows: tuple[LineChance, ...]
    value: LinearValue
    main_value: Fraction
    """What the main game alone is worth, in antes."""


@lru_cache(maxsize=64)
def best_tally(game: Game, ties: Ties = "bet") -> Tally:
    """Return how rounds of a game end under its best play."""
    return game.solve(ties).tally()


def base_play(game: Game, bet: ProgressiveBet, ties: Ties = "bet") -> BasePlay:
    """Return what a progressive wager comes to beside the best play of the main game alone."""
    tally = best_tally(game, ties)
    return BasePlay(
        bet=bet,
        rows=tuple(_rows(bet.table, tally)),
        value=linear_value(bet, tally),
        main_value=tally.expected_value,
    )


def linear_value(bet: ProgressiveBet, tally: Tally) -> LinearValue:
    """Return what a progressive wager is worth to somebody whose rounds end as in a tally."""
    chances = class_chances(tally)

    def mean(figures: PerClass) -> Fraction:
        return sum((c * f for c, f in zip(chances, figures, strict=True)), Fraction(0))

    slopes = {meter: mean(bet.shares(meter)) for meter in bet.table.meters}
    return LinearValue(constant=mean(bet.fixed) - bet.stake, slopes=slopes)


def class_chances(tally: Tally) -> PerClass:
    """Return the probability to finish with each final class and without a fold."""
    body: dict[FinalClass | None, int] = {}
    for ending in tally.endings:
        if not ending.folded:
            body[ending.hand] = body.get(ending.hand, 0) + ending.ways
    return tuple(Fraction(body.get(each, 0), tally.deals) for each in final_classes())


def _rows(table: PayTable, tally: Tally) -> Iterator[LineChance]:
    chances = class_chances(tally)
    paid_on = for_each_class(table.line)
    for line in table.lines:
        chance = sum((c for c, on in zip(chances, paid_on, strict=True) if on is line), Fraction(0))
        yield LineChance(name=line.name, pays=line.pays, chance=chance)
    none = sum((c for c, on in zip(chances, paid_on, strict=True) if on is None), Fraction(0))
    yield LineChance(name=NO_AWARD, pays=None, chance=none)
    yield LineChance(name=FOLDED, pays=None, chance=1 - sum(chances, Fraction(0)))


def progressive_bets(
    book: BookName, submission: Submission | None = None, *, stake: int | None = None
) -> tuple[ProgressiveBet, ...]:
    """Return every size of wager on every progressive table of a book, if it has any.

    The sizes are those of the submission, or of the book; if neither names one, pass `stake`.
    """
    rules = book_of(book)
    schedule, wager = progressive_of(rules), rules.wager(PROGRESSIVE)
    if schedule is None or wager is None:
        return ()
    refuse_uncounted_progressive(rules)
    terms = submission or Submission(book=rules.edition)
    contests = effective(rules, terms).contests_of(PROGRESSIVE)
    back = next((c.stake_returned for c in contests if not c.others), False)
    sizes = (stake,) if stake is not None else bet_sizes(terms)
    for size in sizes:
        whole_number(size, "The stake", least=1)
    return tuple(
        ProgressiveBet(table=table, stake=size, stake_back=back, rounding=rules.in_minor_units)
        for table in schedule.tables
        for size in sizes
    )


def bet_sizes(submission: Submission) -> tuple[int, ...]:
    """Return the sizes of progressive wager that a table takes, in minor units."""
    sizes = submission.option("progressive.denominations") or ()
    if not sizes and submission.progressive.bet_amount:
        sizes = (submission.progressive.bet_amount,)
    if not sizes:
        raise FifthStreetError(
            "Nothing says how much a progressive wager is.",
            remedy="Give progressive.bet_amount in the submission, or name the stake.",
        )
    return tuple(sizes)


def reset_meters(submission: Submission, table: PayTable) -> dict[str, Fraction]:
    """Return from what each meter starts again: as submitted, or else the table's least."""
    least = {minimum.meter: minimum.least for minimum in table.minima}
    values = submission.progressive.reset if speaks_of(submission, table) else None
    return _known(table, least | dict(values or {}))


def initial_meters(submission: Submission, table: PayTable) -> dict[str, Fraction]:
    """Return what each meter shows when it is first put up; the reset where nothing is said."""
    values = submission.progressive.initial if speaks_of(submission, table) else None
    return reset_meters(submission, table) | _known(table, values or {})


def speaks_of(submission: Submission, table: PayTable) -> bool:
    """Return whether a submission's meters are for this table; it may choose another."""
    return submission.progressive.paytable in {None, table.id}


def _known(table: PayTable, values: Mapping[str, int]) -> dict[str, Fraction]:
    return {meter: Fraction(values[meter]) for meter in table.meters if meter in values}
