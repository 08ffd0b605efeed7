"""What up to six seats win together beside a board, counted over all deals to them.

Beside an ordered board, `kernels.open_hands` goes through the cards one after another. Boards where
the cards make the same of every hand are counted once. The moments of more seats follow from those
of fewer: the mean of a power of a sum is a polynomial in the number of seats, of the degree of that
power.
"""

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import pairwise, permutations
from math import comb, factorial, gcd
from typing import Any

import numpy as np

from fifthstreet.analysis.board_census import in_slices
from fifthstreet.analysis.census import CARDS
from fifthstreet.analysis.classes import HAND, final_classes
from fifthstreet.analysis.game import Game
from fifthstreet.analysis.own import OwnGame, Policy
from fifthstreet.analysis.store import Arrays, cached_arrays
from fifthstreet.analysis.whole_numbers import SAFE, denominator, scaled
from fifthstreet.errors import NoExactFigureError
from fifthstreet.whole_table.seat_ending import Figure
from fifthstreet.whole_table.seats import (
    HOLES,
    Board,
    SeatPairs,
    boards_of,
    deals_to,
    ending_of,
    play_of,
)

MOST = 6
PAIR = 2
SUITS = 4
DIGEST = 24
PIECE = 16
"""Walks at a time."""

LIMB = 32
"""Bits in the lower half of a count."""

WEIGHT = 4
"""To which power the ways to be open tell how long a course takes, nearly."""

MOST_CELLS, ALL_CELLS = 2**24, 2 * 10**10
"""More counts than these have no room at a time, or take too long in all."""


@dataclass(frozen=True)
class SeatSums:
    """How many deals to some seats bring them each sum together, the lowest first."""

    seats: int
    counts: Mapping[Fraction, int]

    @cached_property
    def deals(self) -> int:
        """Return the number of deals."""
        return sum(self.counts.values())

    def chance(self, holds: Callable[[Fraction], bool]) -> Fraction:
        """Return the probability of the sums for which something holds."""
        ways = sum(count for value, count in self.counts.items() if holds(value))
        return Fraction(ways, self.deals)

    @cached_property
    def mean(self) -> Fraction:
        """Return the mean of what the seats win together."""
        return self.moment(1, Fraction(0))

    def moment(self, power: int, around: Fraction) -> Fraction:
        """Return the mean of a power of the distance from some sum."""
        total = sum((value - around) ** power * ways for value, ways in self.counts.items())
        return Fraction(total) / self.deals


def central_moment(counted: Sequence[SeatSums], seats: int, power: int) -> Fraction:
    """Return the mean of a power of the distance from the mean, for any number of seats.

    `counted` are the sums of one seat, of two and so on, of as many as the power at least.
    """
    if power > len(counted):
        raise NoExactFigureError.because(f"moment {power} needs the sums of as many seats")
    single = counted[0].mean
    steps = [Fraction(0), *(each.moment(power, each.seats * single) for each in counted[:power])]
    result = Fraction(0)
    for order in range(power + 1):
        result += comb(seats, order) * steps[0]
        steps = [after - before for before, after in pairwise(steps)]
    return result


def seat_sums(game: Game, policy: Any, figure: Figure, seats: int = MOST) -> tuple[SeatSums, ...]:
    """Return what one seat, two seats and so on win together under one policy.

    Six seats with two cards each take about a minute, and are kept on disk.
    """
    if game.shape != "own" or game.hole not in HOLES:
        raise NoExactFigureError.because(
            "seats were counted together that have two or three cards of their own beside a board"
        )
    if not 1 <= seats <= MOST:
        raise NoExactFigureError.because(f"one seat to {MOST} seats were counted together")
    if _deals_beside(game, seats) >= SAFE:
        raise NoExactFigureError.because(
            f"{seats} hands of {game.hole} cards have more deals beside a board than a count "
            "holds; fewer seats are counted"
        )
    counted = _CardWalks(game, policy, figure, seats).from_store()
    for each in counted:
        deals = deals_to(each.seats, game.hole, HAND - game.hole, ordered=True)
        if each.deals != deals:
            raise NoExactFigureError.because("not every deal to its seats was counted")
    return counted


def _deals_beside(game: OwnGame, seats: int) -> int:
    """Return in how many ways seats that are not told apart are dealt their cards."""
    board = HAND - game.hole
    deals = deals_to(seats, game.hole, board, ordered=False)
    return deals // (comb(CARDS, board) * factorial(seats))


def pair_sums(pairs: SeatPairs, figure: Figure) -> tuple[SeatSums, SeatSums]:
    """Return what one seat and two seats win together."""
    one: Counter[Fraction] = Counter()
    for end, ways in zip(pairs.endings, pairs.counts.sum(axis=1).tolist(), strict=True):
        one[Fraction(figure(end))] += ways
    return SeatSums(1, dict(sorted(one.items()))), SeatSums(2, pairs.sums(figure))


def sums_beside(
    game: OwnGame, policy: Policy, figure: Figure, boards: Iterable[Board], seats: int = MOST
) -> tuple[SeatSums, ...]:
    """Return what one seat, two seats and so on win together beside some boards."""
    walks = _CardWalks(game, policy, figure, seats)
    return walks.read(walks.count(boards))


@dataclass(frozen=True, eq=False)
class _SumTable:
    """All sums of up to some of the amounts that a seat may win, and where one more leads."""

    sums: tuple[np.ndarray, ...]

    @classmethod
    def of(cls, amounts: np.ndarray, seats: int) -> "_SumTable":
        """Return the sums of some amounts."""
        sums = [np.zeros(1, dtype=np.int64)]
        for _ in range(seats):
            sums.append(np.unique(np.add.outer(sums[-1], amounts)))
        return cls(tuple(sums))

    @cached_property
    def starts(self) -> np.ndarray:
        """Return where the sums of each number of amounts begin if all lie in a row."""
        return np.cumsum([0, *map(len, self.sums)])

    @property
    def sizes(self) -> np.ndarray:
        """Return how many sums there are for each number of open hands."""
        return self.starts[:0:-1].copy()

    def moves(self, amounts: np.ndarray) -> np.ndarray:
        """Return where each sum of fewer leads with one more amount, a row for each amount."""
        starts = self.starts
        rows = np.empty((len(amounts), starts[-2]), dtype=np.int64)
        for many, (sums, more) in enumerate(pairwise(self.sums)):
            at = np.searchsorted(more, np.add.outer(amounts, sums))
            rows[:, starts[many] : starts[many + 1]] = starts[many + 1] + at
        return rows


@dataclass(eq=False)
class _CardWalk:
    """A course of the cards and what hands win on it; `ways` are the boards that have it."""

    course: tuple[np.ndarray, ...]
    amounts: np.ndarray
    ways: int = 0


class _CardWalks:
    """The walks of all boards for one figure, in whole parts of one."""

    def __init__(self, game: OwnGame, policy: Policy, figure: Figure, seats: int) -> None:
        """Work out what every ending is worth."""
        kinds = range((2 * game.most_staked + 1) * len(final_classes()))
        values = [Fraction(figure(ending_of(kind, game.most_staked))) for kind in kinds]
        scale = denominator(values)
        whole = scaled(values, scale)
        unit = gcd(*whole) or 1
        self._game, self._play, self._seats = game, play_of(game, policy), seats
        self._worth = np.array([each // unit for each in whole], dtype=np.int64)
        self._part = Fraction(unit, scale)

    def from_store(self) -> tuple[SeatSums, ...]:
        """Return the sums from disk, or count them and keep them."""
        opening, seen, _, after = self._play
        parts = (repr((opening, self._seats)).encode(), seen, after, self._worth)
        digest = hashlib.sha256(b"".join(map(bytes, parts))).hexdigest()[:DIGEST]
        return self.read(
            cached_arrays(f"seats-{digest}", lambda: self.count(boards_of(self._game)))
        )

    def read(self, arrays: Arrays) -> tuple[SeatSums, ...]:
        """Return counts by the sums that occur, with seats told apart."""
        rows: dict[int, dict[Fraction, int]] = {seats: {} for seats in range(1, self._seats + 1)}
        columns = (arrays[name].tolist() for name in ("seats", "sums", "high", "low"))
        for seats, value, high, low in zip(*columns, strict=True):
            rows[seats][value * self._part] = ((high << LIMB) + low) * factorial(seats)
        return tuple(SeatSums(seats, counts) for seats, counts in rows.items())

    def count(self, boards: Iterable[Board]) -> dict[str, np.ndarray]:
        """Return how many deals bring each sum: the seats, the sum, and two halves of the count."""
        walks = self._courses(boards)
        every: dict[bytes, _SumTable] = {}
        for walk in walks:
            if walk.amounts.tobytes() not in every:
                every[walk.amounts.tobytes()] = _SumTable.of(walk.amounts, self._seats)
        _refuse_long(walks, every)
        rows = zip(*(each.sums for each in every.values()), strict=True)
        sums = _SumTable(tuple(np.unique(np.concatenate(row)) for row in rows))

        def count(part: slice, counts: np.ndarray) -> None:
            for walk in walks[part]:
                _add(walk, every[walk.amounts.tobytes()], sums, counts)

        low, high = in_slices(count, len(walks), PIECE, (2, int(sums.starts[-1])))
        present = np.flatnonzero((low != 0) | (high != 0))
        present = present[present > 0]
        seats = np.searchsorted(sums.starts, present, side="right") - 1
        amounts = np.concatenate(sums.sums)[present]
        return {"seats": seats, "sums": amounts, "high": high[present], "low": low[present]}

    def _courses(self, boards: Iterable[Board]) -> list[_CardWalk]:
        """Return the courses of boards in every order of their cards, each once."""
        result: dict[bytes, _CardWalk] = {}
        classes, most = len(final_classes()), self._game.most_staked
        for board in boards:
            cards, places = np.unique(board.holes, return_inverse=True)
            places = places.reshape(board.holes.shape)
            orders = _orders(cards, board)
            for staked in board.stakes(self._play):
                wins = self._worth[(staked + most) * classes + board.classes]
                amounts, numbers = np.unique(wins, return_inverse=True)
                course = _course(_ends(places, numbers, len(cards)), orders)
                key = b"".join(each.tobytes() for each in (*course, amounts))
                result.setdefault(key, _CardWalk(course, amounts)).ways += board.ways
        return list(result.values())


def _ends(places: np.ndarray, numbers: np.ndarray, cards: int) -> np.ndarray:
    """Return what hands win by their cards, in any order; the first of only two has one place."""
    hole = places.shape[1]
    ends = np.full((cards if hole > PAIR else 1, cards, cards), -1, dtype=np.int64)
    for order in permutations(range(hole)):
        columns = places[:, order].T
        ends[(0, *columns) if hole == PAIR else tuple(columns)] = numbers
    return ends


def _orders(cards: np.ndarray, board: Board) -> list[np.ndarray]:
    """Return orders of the cards: upwards and downwards, as they are or ranks of the board last."""
    shows = np.isin(cards // SUITS, np.array(board.cards) // SUITS)
    keys = (cards, -cards, cards + CARDS * shows, CARDS * shows - cards)
    return [np.argsort(key) for key in keys]


def _course(ends: np.ndarray, orders: Iterable[np.ndarray]) -> tuple[np.ndarray, ...]:
    """Return the course of the cards in whichever order has the fewest states."""
    from fifthstreet.kernels.open_hands import WAYS, course_of

    courses = []
    for order in orders:
        first = order if len(ends) > 1 else np.zeros(1, dtype=np.int64)
        courses.append(course_of(ends[np.ix_(first, order, order)]))
    many, begins, steps = min(courses, key=lambda course: int((course[0] ** WEIGHT).sum()))
    if many.max() > WAYS:
        raise NoExactFigureError.because("its cards make too many different things of a hand")
    return many, begins, np.ascontiguousarray(steps[:, :, : many.max()])


def _refuse_long(walks: Iterable[_CardWalk], sums: Mapping[bytes, _SumTable]) -> None:
    """Refuse to count for hours."""
    from fifthstreet.kernels.open_hands import cells_of

    total = 0
    for walk in walks:
        widest, every = cells_of(walk.course, sums[walk.amounts.tobytes()].sizes)
        total += every
        if widest > MOST_CELLS or total > ALL_CELLS:
            raise NoExactFigureError.because(
                "its seats together take hours to count; fewer of them take minutes"
            )


def _add(walk: _CardWalk, own: _SumTable, sums: _SumTable, counts: np.ndarray) -> None:
    """Add the deals of one walk, in two halves of their digits."""
    from fifthstreet.kernels import open_hands

    deals = open_hands.walk(walk.course, own.sizes, own.moves(walk.amounts))
    for many, (mine, every) in enumerate(zip(own.sums, sums.sums, strict=True)):
        at = sums.starts[many] + np.searchsorted(every, mine)
        some = deals[own.starts[many] : own.starts[many + 1]]
        counts[0, at] += (some & ((1 << LIMB) - 1)) * walk.ways
        counts[1, at] += (some >> LIMB) * walk.ways
