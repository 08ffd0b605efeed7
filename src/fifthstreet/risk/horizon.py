"""Lives of a limited number of rounds: how they end and with what, followed round by round."""

from dataclasses import replace
from fractions import Fraction

import numpy as np

from fifthstreet.errors import FifthStreetError
from fifthstreet.risk.distribution import Distribution
from fifthstreet.risk.figure import Figure
from fifthstreet.risk.life import Ends, Life
from fifthstreet.risk.session import FAR, Session, check_rounds, reach_of
from fifthstreet.risk.walk import EPSILON, Walk, coarser, mirrored, walk_of

MOST_WORK = 25 * 10**8
"""Products that one answer may take; above, the lattice is made coarser."""
WIDE = 2
"""How many units a standard deviation of a round has at least on any lattice."""


def within(life: Life, rounds: int) -> Ends:
    """Return how a life ends that lasts no more than some rounds.

    Where the lattice of a game is too fine for so many rounds, it is made coarser, and the
    difference to one that is twice as coarse is added to the error.
    """
    check_rounds(rounds)
    walk, factor = life.walk, 1
    while float(rounds) * _size(life, walk, rounds) * len(walk.steps) > MOST_WORK:
        factor *= 2
        walk = coarser(life.walk, factor)
        if walk.unit**2 * WIDE**2 > life.round.variance:
            raise FifthStreetError(
                f"A life of {rounds:,} rounds takes too long to follow round by round.",
                remedy="Ask for fewer rounds, or for no limit.",
            )
    ends = _played(life, walk, rounds)
    if factor == 1:
        return ends
    other = _played(life, coarser(life.walk, 2 * factor), rounds)
    by = abs(float(ends.ruined) - float(other.ruined))
    return replace(
        ends,
        ruined=_less_sure(ends.ruined, by),
        reached=_less_sure(ends.reached, by),
        played=_less_sure(ends.played, by),
    )


def _less_sure(figure: Figure, by: float) -> Figure:
    return replace(figure, error=float(figure.error) + by)


def _size(life: Life, walk: Walk, rounds: int) -> int:
    return life.end(walk) or life.place(walk) + max(1, reach_of(walk, rounds))


def _played(life: Life, walk: Walk, rounds: int) -> Ends:
    from fifthstreet.kernels.barriers import play

    money, start = np.zeros(_size(life, walk, rounds)), life.place(walk)
    money[start] = 1.0
    gone = np.zeros((3, max(walk.down, walk.up, 4) + 1))
    play(walk.steps, walk.chances, money, rounds, gone)
    lost, won, left = float(gone[0].sum()), float(gone[1].sum()), float(money.sum())
    times, lost_at, won_at, dropped = gone[2, :4].tolist()
    error = dropped + rounds * (EPSILON * (len(walk.steps) + 2) + walk.split)
    if not life.end(walk):
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

    Where the lattice is too fine for that, it is made coarser.
    """
    from fifthstreet.kernels.barriers import ruined_within

    check_rounds(rounds)
    walk, factor = walk_of(round_), 1
    while float(rounds) * _deepest(walk, rounds) * len(walk.steps) > MOST_WORK / 4:
        factor *= 2
        walk = coarser(walk_of(round_), factor)
    chances = ruined_within(walk.steps, walk.chances, _deepest(walk, rounds), rounds)
    error = rounds * (EPSILON * (len(walk.steps) + 2) + walk.split) + FAR
    return tuple(
        (least + place * walk.unit, Figure(chance, "bound", error))
        for place, chance in enumerate(chances.tolist())
    )


def _deepest(walk: Walk, rounds: int) -> int:
    """Return a number of units that some rounds lose only with a chance next to nothing."""
    return max(1, reach_of(mirrored(walk), rounds))
