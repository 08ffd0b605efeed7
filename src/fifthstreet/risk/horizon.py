"""Lives of a limited number of rounds: how they end and with what, followed round by round."""

from dataclasses import replace
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
from fifthstreet.risk.walk import EPSILON, MOST_SPAN, Walk, mirrored, walk_of, walk_within

MOST_WORK = 10**10
"""Products that one answer may take."""


def within(life: Life, rounds: int) -> Ends:
    """Return how a life ends that lasts no more than some rounds.

    Where that is too much work, only lives far from both ends have figures.
    """
    check_rounds(rounds)
    whole, life = life, _with_later(life, rounds)
    walk = life.walk
    if float(rounds) * _width(life, walk, rounds) * len(walk.steps) <= MOST_WORK:
        return _played(life, walk, rounds)
    if ends := far_ends(whole, rounds):
        return ends
    raise FifthStreetError(
        f"A life of {rounds:,} rounds takes too long to follow round by round.",
        remedy="Ask for fewer rounds, or for no limit.",
    )


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


def _played(life: Life, walk: Walk, rounds: int) -> Ends:
    from fifthstreet.kernels.barriers import play

    start, money = life.place(walk), np.zeros(_size(life, walk, rounds))
    money[start] = 1.0
    gone = np.zeros((3, max(walk.down, walk.up, 4) + 1))
    play(walk.steps, walk.chances, money, rounds, gone)
    lost, won, left = float(gone[0].sum()), float(gone[1].sum()), float(money.sum())
    times, lost_at, won_at, dropped = gone[2, :4].tolist()
    error = dropped + rounds * (EPSILON * (len(walk.steps) + 2) + walk.split)
    unit, late, missed, over = walk.unit, tuple[Piece, ...](), 0.0, gone[1, : walk.up]
    if life.target is None:
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
    own = Piece(-walk.down - start, np.concatenate([gone[0, : walk.down][::-1], money, over]))
    pieces = (own.moved(0, int(walk.unit / unit), 1.0),)
    result = Session(rounds, unit, pieces, error, late=late, missed=missed)
    return Ends(
        ruined=Figure(lost, "bound", error),
        reached=Figure(won, "bound", error),
        played=Figure(left, "bound", 2 * error),
        rounds=Figure(times, "bound", rounds * error),
        ruined_after=lost_at / lost if lost > error else None,
        reached_after=won_at / won if won > error else None,
        quantile=partial(_quantile, life, result),
    )


def _quantile(life: Life, result: Session, part: float) -> Figure:
    """Return the result that some part of all lives do not exceed.

    Beyond the target, the walk may have fewer places than the round has results.
    """
    (first, last), most = result.bounds(part), max(life.round.ways)
    if life.target is not None and most != life.walk.up * life.walk.unit:
        large = [net for net in life.round.ways if net > life.target - life.least]
        usual = max(*(net for net in life.round.ways if net not in large), Fraction(0))
        beyond = life.target - life.bankroll + usual
        if large and first >= beyond:
            first = min(large) + life.least - life.bankroll
        if large and last >= beyond:
            last = most + life.target - life.bankroll
    return Figure(first) if first == last else between(first, last)


def ruin_by_bankroll(
    round_: Distribution, least: Fraction, rounds: int
) -> tuple[tuple[Fraction, Figure], ...]:
    """Return the chance of ruin within some rounds from every bankroll for which it matters.

    There are none where that is too much work.
    """
    from fifthstreet.kernels.barriers import ruined_within

    check_rounds(rounds)
    walk = walk_of(round_)
    size = _deepest(walk, rounds)
    walk = walk_within(round_, size * walk.unit)
    if float(rounds) * size * len(walk.steps) > MOST_WORK / 2:
        return ()
    chances = ruined_within(walk.steps, walk.chances, size, rounds)
    error = rounds * (EPSILON * (len(walk.steps) + 2) + walk.split) + FAR
    return tuple(
        (least + place * walk.unit, Figure(chance, "bound", error))
        for place, chance in enumerate(chances.tolist())
    )


def _deepest(walk: Walk, rounds: int) -> int:
    """Return a number of units that some rounds lose only with a chance next to nothing."""
    return max(1, reach_of(mirrored(walk), rounds))
