"""Lives of a limited number of rounds: how they end and with what, followed round by round."""

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from math import ceil

import numpy as np

from fifthstreet.errors import FifthStreetError
from fifthstreet.risk.distribution import Distribution
from fifthstreet.risk.far_ends import far_ends, most_moved
from fifthstreet.risk.figure import Figure, between
from fifthstreet.risk.life import Ends, Later, Life
from fifthstreet.risk.session import FAR, Piece, Session, check_rounds, hits_apart, reach_of
from fifthstreet.risk.walk import (
    EPSILON,
    MOST_SPAN,
    Walk,
    coarser,
    mirrored,
    rounded,
    walk_of,
    walk_within,
)

MOST_WORK = 15 * 10**8
"""Products that one answer may take; above, the lattice is made coarser."""
WIDE = 2
"""How many units a standard deviation of a round has at least on any lattice."""


def within(life: Life, rounds: int) -> Ends:
    """Return how a life ends that lasts no more than some rounds.

    Where the lattice of a game is too fine for so many rounds, it is made coarser. Then the errors
    reach to two other games on the same lattice, one of which never wins less and the other never
    more: the truth lies between them. Where even that is too fine, only lives far from both ends
    have figures.
    """
    check_rounds(rounds)
    whole, life = life, _with_later(life, rounds)
    walk, factor = life.walk, 1
    while float(rounds) * _width(life, walk, rounds) * len(walk.steps) > MOST_WORK:
        factor *= 2
        walk = coarser(life.walk, factor)
        if walk.unit**2 * WIDE**2 > life.round.variance:
            if ends := far_ends(whole, rounds):
                return ends
            raise FifthStreetError(
                f"A life of {rounds:,} rounds takes too long to follow round by round.",
                remedy="Ask for fewer rounds, or for no limit.",
            )
    course = _played(life, walk, rounds, _span(life, walk), life.bankroll)
    if factor == 1:
        return _ends(life, course, course, course)
    low, high = (_rounded(life, factor, rounds, up=up) for up in (False, True))
    return _ends(life, course, low, high)


def _with_later(life: Life, rounds: int) -> Life:
    """Return a life without a target in which very large wins are counted apart, if they are rare.

    After one of those there is next to no ruin in the time that is left. So money is followed until
    then, and the results are those of sessions with such wins, but for lives ruined before.
    """
    large = set[Fraction]()
    others, walk = life.round, life.walk
    while life.target is None and (walk.split or walk.up > MOST_SPAN):
        large.add(max(others.ways))
        others = Distribution(
            {net: life.round.ways[net] for net in others.ways if net not in large}
        )
        walk = walk_of(others)
    if not large:
        return life
    room = _size(life, walk, rounds) * walk.unit
    if min(large) < 2 * room:
        return life
    sessions = hits_apart(life.round, large, rounds, fewest=1)
    ruined = most_moved(life.round, rounds, room, up=False)
    later = Later(sessions, room, ruined)
    return replace(life, round=life.round.clipped(2 * room), later=later)


@dataclass(frozen=True, slots=True, kw_only=True)
class _LimitedLife:
    """What became of a life: the chances of its ends, when they came, and the result.

    `error` bounds the error of any chance; `start` is the money that the life began with, and `top`
    that of its target.
    """

    lost: float
    won: float
    left: float
    mean_rounds: float
    lost_at: float
    won_at: float
    error: float
    start: Fraction
    top: Fraction
    result: Session

    def early(self, chance: float, at: float) -> float:
        """Return how many rounds an end cuts off on average, from its chance and its moments."""
        return self.result.rounds * chance - at


def _ends(life: Life, course: _LimitedLife, low: _LimitedLife, high: _LimitedLife) -> Ends:
    """Return how a life ends, between a course that never wins more and one that never less.

    A life ends the later, the later it is ruined and the later it reaches the target.
    """
    rounds = course.result.rounds
    ruined = _within(course.lost, course.error, (low.lost, low.error), (high.lost, high.error))
    reached = _within(course.won, course.error, (low.won, low.error), (high.won, high.error))
    slack = rounds * 2 * (low.error + high.error)
    shortest = rounds - low.early(low.lost, low.lost_at) - high.early(high.won, high.won_at)
    longest = rounds - high.early(high.lost, high.lost_at) - low.early(low.won, low.won_at)
    sides = (shortest, slack), (longest, slack)
    return Ends(
        ruined=ruined,
        reached=reached,
        played=Figure(course.left, "bound", float(ruined.error) + float(reached.error)),
        rounds=_within(course.mean_rounds, rounds * course.error, *sides),
        ruined_after=course.lost_at / course.lost if course.lost > course.error else None,
        reached_after=course.won_at / course.won if course.won > course.error else None,
        quantile=partial(_quantile, life, low, high),
    )


def _within(value: float, error: float, *others: tuple[float, float]) -> Figure:
    """Return a figure with an error that reaches to other values and their errors."""
    apart = (abs(value - other) + more for other, more in others)
    return Figure(value, "bound", max(error, *apart))


def _quantile(life: Life, low: _LimitedLife, high: _LimitedLife, part: float) -> Figure:
    """Return the result that some part of all lives do not exceed, between two courses.

    They tell on which side of an amount between ruin and target a life ends. Past those, only the
    worst and the best round bound it.
    """
    first = low.start + low.result.bounds(part)[0]
    last = high.start + high.result.bounds(part)[1]
    if low is not high:
        target = life.target or max(first, last)
        first = life.least + min(life.round.ways) if first < life.least else min(first, target)
        if last < life.least:
            last = life.least
        elif life.target is not None and last >= high.top:
            last = target + max(life.round.ways)
    first, last = first - life.bankroll, last - life.bankroll
    return Figure(first) if first == last else between(first, last)


def _rounded(life: Life, factor: int, rounds: int, *, up: bool) -> _LimitedLife:
    """Return the course of a life in which every round wins no less, or no more, than it does."""
    walk = rounded(life.walk, factor, up=up)
    place, end = life.span(walk, up=up)
    start = life.least + place * walk.unit
    if life.target is None or place < end:
        return _played(life, walk, rounds, (place, end), start)
    at_once = Session(rounds, walk.unit, (Piece(0, np.ones(1)),), 0.0)
    none = dict.fromkeys(("lost", "left", "mean_rounds", "lost_at", "won_at", "error"), 0.0)
    return _LimitedLife(won=1.0, start=life.target, top=life.target, result=at_once, **none)


def _span(life: Life, walk: Walk) -> tuple[int, int]:
    return life.place(walk), life.end(walk)


def _size(life: Life, walk: Walk, rounds: int) -> int:
    """Return over how many places above ruin money may spread."""
    if life.later:
        return ceil(life.later.room / walk.unit)
    return life.end(walk) or life.place(walk) + 1 + max(0, reach_of(walk, rounds))


def _width(life: Life, walk: Walk, rounds: int) -> int:
    """Return over how many places money spreads at most."""
    start = life.place(walk)
    most = min(_size(life, walk, rounds), start + 1 + max(0, reach_of(walk, rounds)))
    return most - max(0, start - _deepest(walk, rounds))


def _played(
    life: Life, walk: Walk, rounds: int, span: tuple[int, int], money_at_first: Fraction
) -> _LimitedLife:
    from fifthstreet.kernels.barriers import play

    start, end = span
    money = np.zeros(end or _size(life, walk, rounds))
    money[start] = 1.0
    gone = np.zeros((3, max(walk.down, walk.up, 4) + 1))
    play(walk.steps, walk.chances, money, rounds, gone)
    lost, won, left = float(gone[0].sum()), float(gone[1].sum()), float(money.sum())
    times, lost_at, won_at, dropped = gone[2, :4].tolist()
    error = dropped + rounds * (EPSILON * (len(walk.steps) + 2) + walk.split)
    first, unit, late = -walk.down - start, walk.unit, tuple[Piece, ...]()
    missed, over = 0.0, gone[1, : walk.up]
    if not end:
        # Whoever passes the end of the array has not reached a target: there is none.
        passed = won
        if life.later:
            later = life.later.sessions
            passed = float(gone[1, : walk.up - len(money) - 1].sum())
            over, error = over[:0], error + life.later.ruined
            unit, late = later.unit, later.pieces
            missed = max(0.0, later.chance - (won - passed)) + later.error + error
            times = rounds - (rounds * lost - lost_at)
        left, error, won, won_at = left + won, error + passed, 0.0, 0.0
    own = Piece(first, np.concatenate([gone[0, : walk.down][::-1], money, over]))
    return _LimitedLife(
        lost=lost,
        won=won,
        left=left,
        mean_rounds=times,
        lost_at=lost_at,
        won_at=won_at,
        error=error,
        start=money_at_first,
        top=money_at_first + (end - start) * walk.unit,
        result=Session(
            rounds=rounds,
            unit=unit,
            pieces=(own.moved(0, int(walk.unit / unit), 1.0),),
            error=error,
            late=late,
            missed=missed,
        ),
    )


def ruin_by_bankroll(
    round_: Distribution, least: Fraction, rounds: int
) -> tuple[tuple[Fraction, Figure], ...]:
    """Return the chance of ruin within some rounds from every bankroll for which it matters.

    Where the lattice is too fine for that, it is made coarser, and the error reaches to the chances
    on it of rounds that never win less and of rounds that never win more.
    """
    from fifthstreet.kernels.barriers import ruined_within

    check_rounds(rounds)
    one = walk_within(round_, _deepest(walk_of(round_), rounds) * walk_of(round_).unit)
    walk, factor = one, 1
    while float(rounds) * _deepest(walk, rounds) * len(walk.steps) > MOST_WORK / 4:
        factor *= 2
        walk = coarser(one, factor)
    size = _deepest(walk, rounds)
    chances = ruined_within(walk.steps, walk.chances, size, rounds)
    errors = np.full(size, rounds * (EPSILON * (len(walk.steps) + 2) + walk.split) + FAR)
    if factor > 1:
        for up in (True, False):
            other = rounded(one, factor, up=up)
            most = max(size, _deepest(other, rounds))
            end = ruined_within(other.steps, other.chances, most, rounds)[:size]
            errors = np.maximum(errors, np.abs(chances - end) + FAR)
    figures = zip(chances.tolist(), errors.tolist(), strict=True)
    return tuple(
        (least + place * walk.unit, Figure(chance, "bound", error))
        for place, (chance, error) in enumerate(figures)
    )


def _deepest(walk: Walk, rounds: int) -> int:
    """Return a number of units that some rounds lose only with a chance next to nothing."""
    return max(1, reach_of(mirrored(walk), rounds))
