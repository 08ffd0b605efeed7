"""How a pay table pulls: what each line does to edge, deviation and hits, and the best trade-offs.

A slope holds while the play stays the same; what one more unit does with play solved anew stands
beside it. A table is on the front where no other has at most its edge, at most its deviation and
at least its hit frequency, and is better in one of them: generous tables swing, calm ones cost.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import partial

from fifthstreet.analysis.decimals import decimal, square_root
from fifthstreet.analysis.design import (
    DesignLimits,
    Solver,
    candidates,
    paid_on_lines,
    solver_near,
    tables_of,
)
from fifthstreet.analysis.game import game_of
from fifthstreet.analysis.pay_lines import own_lines
from fifthstreet.analysis.progress import one_by_one
from fifthstreet.analysis.tally import Ending, Tally
from fifthstreet.rules.book import RuleBook

MOST_SOLVED = 40
"""How many of the most promising tables are solved."""
PLACES = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class TableFigures:
    """A pay table by the lines that it changes, with its exact figures under the best play."""

    changes: Mapping[str, Fraction]
    house_edge: Fraction
    variance: Fraction
    hit_frequency: Fraction

    @property
    def standard_deviation(self) -> Decimal:
        """Return the standard deviation in antes, rounded to six decimals."""
        return square_root(self.variance, PLACES)

    def beats(self, other: "TableFigures") -> bool:
        """Tell whether a table is nowhere worse than another, and better somewhere."""
        mine, theirs = self.worth, other.worth
        return mine != theirs and all(a >= b for a, b in zip(mine, theirs, strict=True))

    @property
    def worth(self) -> tuple[Fraction, Fraction, Fraction]:
        """Return the figures of which more is better: generosity, steadiness and hits."""
        return -self.house_edge, -self.variance, self.hit_frequency


@dataclass(frozen=True, slots=True, kw_only=True)
class LineSlope:
    """What one more unit on a line does, at the present play and with play solved again."""

    line: str
    name: str
    pays: Fraction
    edge: Fraction
    """The slope of the house edge."""
    variance: Fraction
    """The slope of the variance."""
    deviation: Decimal
    """The slope of the standard deviation, rounded to six decimals."""
    hit_frequency: Fraction
    """The slope of the hit frequency: none, unless a line begins or ceases to win."""
    one_more: TableFigures
    """The table with one unit more on the line, solved anew."""


def gradients(
    book: RuleBook, pays: Mapping[str, Fraction] | None = None
) -> tuple[TableFigures, tuple[LineSlope, ...]]:
    """Return the figures of a book's table, and how they change with each of its lines.

    Some lines of the table may pay something else.
    """
    changes = dict(pays or {})
    tables = tables_of(book)
    own = own_lines(tables) | changes
    more = {key: changes | {key: at + 1} for key, at in own.items()}
    solver = solver_near(book, tables, [changes, *more.values()])
    solution = solver(changes)
    tally = solution.tally()
    deviation = Fraction(square_root(tally.variance, 2 * PLACES))
    paid = paid_on_lines(partial(game_of, book), tables, solution, own)
    slopes = []
    lines = [line.name for table in tables.values() for line in table.lines]
    for key, name in one_by_one([*zip(own_lines(tables), lines, strict=True)]):
        ends = [(end, units[key]) for end, units in paid if key in units]
        value = sum((staked * end.ways for end, staked in ends), Fraction(0))
        product = sum((end.net * staked * end.ways for end, staked in ends), Fraction(0))
        value, product = value / tally.deals, product / tally.deals
        variance = 2 * (product - tally.expected_value * value)
        slopes.append(
            LineSlope(
                line=key,
                name=name,
                pays=own[key],
                edge=-value,
                variance=variance,
                deviation=decimal(variance / (2 * deviation), PLACES),
                hit_frequency=Fraction(0),
                one_more=_solved(solver, more[key]),
            )
        )
    return _figures(changes, tally), tuple(slopes)


def front(
    book: RuleBook,
    pays: Mapping[str, Fraction] | None = None,
    *,
    most_changes: int = 2,
    limits: DesignLimits | None = None,
) -> tuple[TableFigures, ...]:
    """Return the tables that no other of those solved beats, the lowest edge first.

    All changes of some lines are valued at the present play; those that nothing beats there are
    solved anew, evenly spread over the edges if they are many.
    """
    present = dict(pays or {})
    tables = tables_of(book)
    own = own_lines(tables) | present
    rules = limits or DesignLimits()
    every = candidates(own, [*own], most_changes, rules, tables)
    solver = solver_near(book, tables, [present, *(present | each for each in every)])
    solution = solver(present)
    tally = solution.tally()
    ends = paid_on_lines(partial(game_of, book), tables, solution, own)
    guesses = [_at_present_play(changes, own, ends, tally) for changes in every]
    promising = _unbeaten([each for each in guesses if rules.allows(each.house_edge)])
    step = max(1, -(-len(promising) // MOST_SOLVED))
    waiting = one_by_one(promising[::step])
    solved = [_solved(solver, present | dict(each.changes)) for each in waiting]
    return tuple(_unbeaten([each for each in solved if rules.allows(each.house_edge)]))


def _at_present_play(
    changes: Mapping[str, Fraction],
    own: Mapping[str, Fraction],
    ends: Sequence[tuple[Ending, Mapping[str, Fraction]]],
    tally: Tally,
) -> TableFigures:
    moved = {key: pays - own[key] for key, pays in changes.items()}
    total = squares = hits = Fraction(0)
    for end, staked in ends:
        net = end.net + sum(units * moved[key] for key, units in staked.items() if key in moved)
        total += net * end.ways
        squares += net * net * end.ways
        hits += end.ways if net > 0 else 0
    mean = total / tally.deals
    return TableFigures(
        changes=changes,
        house_edge=-mean,
        variance=squares / tally.deals - mean**2,
        hit_frequency=hits / tally.deals,
    )


def _solved(solver: Solver, changes: Mapping[str, Fraction]) -> TableFigures:
    return _figures(changes, solver(changes).tally())


def _figures(changes: Mapping[str, Fraction], tally: Tally) -> TableFigures:
    return TableFigures(
        changes=changes,
        house_edge=tally.house_edge,
        variance=tally.variance,
        hit_frequency=tally.hit_frequency,
    )


def _unbeaten(tables: Sequence[TableFigures]) -> list[TableFigures]:
    """Return the tables that none of the others beats, the lowest edge first."""
    result: list[TableFigures] = []
    for table in sorted(tables, key=lambda each: each.worth, reverse=True):
        if not any(each.beats(table) for each in result):
            result.append(table)
    return result
