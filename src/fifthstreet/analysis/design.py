"""Pay tables near a wished house edge: some lines of a document's table changed, each solved.

The value of a game is convex in its pay lines, and its slope in a line is what is staked on average
when that line is paid. So a straight line from the document's own table tells which changes are
worth solving; those are then solved exactly.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import combinations, pairwise, product
from typing import TypeAlias

from fifthstreet.analysis.board_near import NearSolution, NearTables
from fifthstreet.analysis.classes import final_classes, for_each_class
from fifthstreet.analysis.game import Game, game_of
from fifthstreet.analysis.pay_changes import key_of
from fifthstreet.analysis.pay_lines import PayTables, keys_of, line_keys, own_lines
from fifthstreet.analysis.progress import one_by_one
from fifthstreet.analysis.scope import main_tables
from fifthstreet.analysis.solution import Solution, solve
from fifthstreet.analysis.tally import Ending, Tally
from fifthstreet.errors import FifthStreetError
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.library import BookName, book_of

ROUND = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 20, 25, 30, 35, 40, 45, 50, 60, 75, 80, 100)
"""Figures that people print on a layout; above a hundred they go on in the same steps."""

LADDER = tuple(sorted({*ROUND, *(n * 10 for n in ROUND), *(n * 100 for n in ROUND)}))
REACH = 4
"""How many rungs of the ladder a line may move either way."""

PASSES = (1, 12, 12, 12)
"""How many of the most promising tables are solved before promises are looked at anew."""

TANGENTS = 5
"""How many lines are kept; more of them would tell little and cost time."""

Solved: TypeAlias = Solution | NearSolution
Solver: TypeAlias = Callable[[Mapping[str, Fraction]], Solved]
"""Returns the best play of a table by the lines that it changes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Design:
    """One pay table: the lines that it changes, and its exact house edge."""

    changes: Mapping[str, Fraction]
    house_edge: Fraction
    expected_value: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class DesignLimits:
    """What a pay table must keep to."""

    whole: bool = False
    """Whether every line pays a whole number to one."""
    monotone: bool = True
    """Whether no lower hand pays more than a higher one."""
    ceiling: Fraction | None = None
    """The most that a line may pay to one."""
    edges: tuple[Fraction, Fraction] | None = None
    """The least and the largest house edge."""

    def admits(self, pays: Sequence[Fraction]) -> bool:
        """Tell whether lines, the highest hand first, may pay so."""
        if self.whole and any(each.denominator > 1 for each in pays):
            return False
        if self.ceiling is not None and max(pays) > self.ceiling:
            return False
        return not self.monotone or all(high >= low for high, low in pairwise(pays))

    def allows(self, edge: Fraction) -> bool:
        """Tell whether a house edge lies where it should."""
        return self.edges is None or self.edges[0] <= edge <= self.edges[1]


@dataclass(frozen=True, slots=True)
class _Tangent:
    """The straight line that touches the value at a solved table and is nowhere above it."""

    value: Fraction
    pays: Mapping[str, Fraction]
    slopes: Mapping[str, Fraction]

    def at(self, pays: Mapping[str, Fraction]) -> Fraction:
        """Return the least value that a table can have, as far as this line tells."""
        moved = ((self.slopes[key], pays[key] - at) for key, at in self.pays.items())
        return self.value + sum((slope * by for slope, by in moved if by), Fraction(0))


def design(
    book: BookName,
    edge: Fraction,
    *,
    most_changes: int = 2,
    remaining: Sequence[str] = (),
    limit: int = 12,
    limits: DesignLimits | None = None,
) -> tuple[Design, ...]:
    """Return pay tables whose edge is closest to a target, the closest first.

    Among equals, those with fewer changes come first. Lines that are `remaining` stay as they are,
    and every table keeps to the limits.
    """
    if not -1 < edge < 1:
        raise FifthStreetError(
            "A house edge lies between -100% and 100% of the ante.",
            remedy="Write 3.5%, or 0.035 in Python.",
        )
    rules = book_of(book)
    tables = tables_of(rules)
    own = own_lines(tables)
    unchanged = {key_of(name, tables) for name in remaining}
    free = [key for key in own if key not in unchanged]
    waiting = candidates(own, free, most_changes, limits or DesignLimits(), tables)
    solved_by = solver_near(rules, tables, waiting)
    tangents: list[_Tangent] = []
    solved: list[Design] = []
    for most_solved in PASSES:
        waiting.sort(key=lambda changes: _promise(own | changes, tangents, edge))
        for changes in one_by_one(waiting[:most_solved]):
            solution = solved_by(changes)
            value = solution.expected_value
            solved.append(Design(changes=changes, house_edge=-value, expected_value=value))
            if len(tangents) < TANGENTS:
                slopes = slopes_of(rules, tables, solution, own | changes)
                tangents.append(_Tangent(value, own | changes, slopes))
        waiting = waiting[most_solved:]
    solved.sort(key=lambda result: (abs(result.house_edge - edge), len(result.changes)))
    return tuple(solved[:limit])


def _promise(
    pays: Mapping[str, Fraction], tangents: Sequence[_Tangent], edge: Fraction
) -> Fraction:
    """Return how far from the wish a table seems to lie; before anything is known, not at all."""
    if not tangents:
        return Fraction(0)
    return abs(max(line.at(pays) for line in tangents) + edge)


def tables_of(book: RuleBook) -> PayTables:
    """Return the pay tables of the main game; refuse a game that has none."""
    tables = main_tables(book)
    if not tables:
        raise FifthStreetError(
            "The main game has no pay table.", remedy="Choose a game that has one."
        )
    return tables


def solver_near(
    book: RuleBook, tables: PayTables, changed: Sequence[Mapping[str, Fraction]]
) -> Solver:
    """Return what solves tables of which all are known: beside a shared board, all from one count.

    Elsewhere a table takes little time, and is solved by itself.
    """
    own = own_lines(tables)
    low, high = (
        game_of(book, {key: pick(each.get(key, at) for each in changed) for key, at in own.items()})
        for pick in (min, max)
    )
    if low.shape == "board" and high.shape == "board":
        (table,) = tables.values()
        near = NearTables(low.solve(), high.solve(), table)
        if near.known:
            return lambda changes: near.solve(game_of(book, changes))  # type: ignore[arg-type]
    return lambda changes: solve(game_of(book, changes))


def paid_on_lines(
    again: Callable[[Mapping[str, Fraction]], Game],
    tables: PayTables,
    solution: Solved,
    pays: Mapping[str, Fraction],
) -> list[tuple[Ending, Mapping[str, Fraction]]]:
    """Return every ending with the antes on which the lines of the tables pay, by their keys.

    Every line of a table pays one more to the same play, and each ending is held against itself;
    `again` returns the game with other pays.
    """
    ends = solution.tally().endings
    paid: list[dict[str, Fraction]] = [{} for _ in ends]
    for id_, keys in keys_of(tables).items():
        own, lines = line_keys(tables[id_]), for_each_class(tables[id_].line, solution.game.cards)
        of_class = dict(zip(final_classes(solution.game.cards), lines, strict=True))
        more = again({**pays, **{key: pays[key] + 1 for key in keys.values()}})
        raised: Tally = solution.tally_under(more)  # type: ignore[arg-type]  # of the same shape
        for end, then, units in zip(ends, raised.endings, paid, strict=True):
            line = of_class[end.hand] if then.net != end.net and end.hand else None
            if line:
                units[keys[own[line.name]]] = then.net - end.net
    return [*zip(ends, paid, strict=True)]


def slopes_of(
    book: RuleBook, tables: PayTables, solution: Solved, pays: Mapping[str, Fraction]
) -> dict[str, Fraction]:
    """Return how fast the value rises with each line: what is staked on it when it is paid."""
    slopes, deals = dict.fromkeys(own_lines(tables), Fraction(0)), solution.tally().deals
    for end, paid in paid_on_lines(partial(game_of, book), tables, solution, pays):
        for key, units in paid.items():
            slopes[key] += units * end.ways / deals
    return slopes


def candidates(
    own: Mapping[str, Fraction],
    free: Sequence[str],
    most: int,
    limits: DesignLimits,
    tables: PayTables,
) -> list[dict[str, Fraction]]:
    """Return every change of some lines that keeps to the limits, no change first."""
    rungs = {key: _rungs(own[key], limits.ceiling) for key in free}
    changes: list[dict[str, Fraction]] = [{}]
    for count in range(1, most + 1):
        for keys in combinations(free, count):
            pays = product(*(rungs[key] for key in keys))
            changes += [dict(zip(keys, each, strict=True)) for each in pays]
    together = [keys.values() for keys in keys_of(tables).values()]
    result = [
        each
        for each in changes
        if all(limits.admits([each.get(key, own[key]) for key in keys]) for keys in together)
    ]
    if not result:
        raise FifthStreetError(
            "No pay table near this one is within the limits.",
            remedy="Change more lines, or loosen the limits.",
        )
    return result


def _rungs(pays: Fraction, ceiling: Fraction | None) -> tuple[Fraction, ...]:
    """Return the figures to which a line may move; a push stays a push."""
    if pays <= 0:
        return ()
    top = LADDER if ceiling is None else tuple(rung for rung in LADDER if rung <= ceiling)
    below = [rung for rung in top if rung < pays][-REACH:]
    above = [rung for rung in top if rung > pays][:REACH]
    return tuple(Fraction(rung) for rung in (*below, *above))
