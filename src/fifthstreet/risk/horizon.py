"""Lives of a limited number of rounds: how they end and with what, followed round by round."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

import numpy as np

from fifthstreet.errors import FifthStreetError
from fifthstreet.risk.distribution import Distribution
from fifthstreet.risk.figure import Figure
from fifthstreet.risk.life import Ends, Life
from fifthstreet.risk.session import FAR, Session, check_rounds, reach_of
from fifthstreet.risk.walk import EPSILON, Walk, coarser, mirrored, rounded, walk_of

MOST_WORK = 25 * 10**8
"""Products that one answer may take; above, the lattice is made coarser."""
WIDE = 2
"""How many units a standard deviation of a round has at least on any lattice."""


def within(life: Life, rounds: int) -> Ends:
    """Return how a life ends that lasts no more than some rounds.

    Where the lattice of a game is too fine for so many rounds, it is made coarser. Then the error
    of a chance is the distance to two other games on the same lattice, one of which never wins
    less and the other never more; the quantiles of the result are good to some units of it.
    """
    check_rounds(rounds)
    walk, factor = life.walk, 1
    while float(rounds) * _size(walk, rounds, *_span(life, walk)) * len(walk.steps) > MOST_WORK:
        factor *= 2
        walk = coarser(life.walk, factor)
        if walk.unit**2 * WIDE**2 > life.round.variance:
            raise FifthStreetError(
                f"A life of {rounds:,} rounds takes too long to follow round by round.",
                remedy="Ask for fewer rounds, or for no limit.",
            )
    ends = _played(walk, rounds, *_span(life, walk))
    if factor == 1:
        return ends
    others = [_rounded(life, factor, rounds, up=up) for up in (True, False)]
    ruined, reached = (
        _less_sure(figure, [end[place] for end in others])
        for place, figure in enumerate((ends.ruined, ends.reached))
    )
    error = float(ruined.error) + float(reached.error)
    return replace(
        ends,
        ruined=ruined,
        reached=reached,
        played=replace(ends.played, error=error),
        rounds=replace(ends.rounds, error=rounds * min(1.0, error)),
    )


def _rounded(life: Life, factor: int, rounds: int, *, up: bool) -> tuple[Figure, Figure]:
    """Return ruin and target where every round wins no less, or no more, than it does."""
    walk = rounded(life.walk, factor, up=up)
    place, end = life.span(walk, up=up)
    if life.target is not None and place >= end:
        return Figure(0.0), Figure(1.0)
    ends = _played(walk, rounds, place, end)
    return ends.ruined, ends.reached


def _less_sure(figure: Figure, others: Sequence[Figure]) -> Figure:
    """Return a figure with an error that reaches to others and their errors."""
    apart = (abs(float(figure) - float(other)) + float(other.error) for other in others)
    return replace(figure, error=max(float(figure.error), *apart))


def _span(life: Life, walk: Walk) -> tuple[int, int]:
    return life.place(walk), life.end(walk)


def _size(walk: Walk, rounds: int, start: int, end: int) -> int:
    return end or start + max(1, reach_of(walk, rounds))


def _played(walk: Walk, rounds: int, start: int, end: int) -> Ends:
    from fifthstreet.kernels.barriers import play

    money = np.zeros(_size(walk, rounds, start, end))
    money[start] = 1.0
    gone = np.zeros((3, max(walk.down, walk.up, 4) + 1))
    play(walk.steps, walk.chances, money, rounds, gone)
    lost, won, left = float(gone[0].sum()), float(gone[1].sum()), float(money.sum())
    times, lost_at, won_at, dropped = gone[2, :4].tolist()
    error = dropped + rounds * (EPSILON * (len(walk.steps) + 2) + walk.split)
    if not end:
        # Whoever passes the end of the array has not reached a target: there is none.
        left, error, won = left + won, error + won, 0.0
    return Ends(
        ruined=Figure(lost, "bound", error),
        reached=Figure(won, "bound", error),
        played=Figure(left, "bound", error),
        rounds=Figure(times, "bound", rounds * error),
        ruined_after=lost_at / lost if lost > error else None,
        reached_after=won_at / won if won > error else None,
        result=Session(
            rounds=rounds,
            unit=walk.unit,
            lowest=-walk.down - start,
            chances=np.concatenate([gone[0, : walk.down][::-1], money, gone[1, : walk.up]]),
            error=error,
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
    walk, factor = walk_of(round_), 1
    while float(rounds) * _deepest(walk, rounds) * len(walk.steps) > MOST_WORK / 4:
        factor *= 2
        walk = coarser(walk_of(round_), factor)
    size = _deepest(walk, rounds)
    chances = ruined_within(walk.steps, walk.chances, size, rounds)
    errors = np.full(size, rounds * (EPSILON * (len(walk.steps) + 2) + walk.split) + FAR)
    if factor > 1:
        for up in (True, False):
            other = rounded(walk_of(round_), factor, up=up)
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
