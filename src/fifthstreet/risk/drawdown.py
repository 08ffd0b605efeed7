"""Drawdown: how far money falls below the highest amount it had so far, within some rounds.

Money is followed round by round on its lattice. Where that is too much work, on a coarser one: the
two games are then played side by side with the same cards, so that the difference of their money
is a fair game of its own, which seldom strays far. Over very many rounds, what a session loses by
its end, and how far money ever rises, hold a drawdown between them as well.
"""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import log, sqrt

import numpy as np

from fifthstreet.errors import FifthStreetError
from fifthstreet.risk.distribution import Distribution
from fifthstreet.risk.figure import Figure
from fifthstreet.risk.session import check_rounds, reach_of, session_of
from fifthstreet.risk.walk import EPSILON, Walk, coarser, mirrored, walk_of, walk_within

MOST_WORK = 9 * 10**9
"""Products that the chance of one depth may take."""
FASTER = 8
"""How many times less work a first look takes, on a coarser lattice."""
LITTLE_WORK, MANY_UNITS = 10**7, 512
"""No first look is taken where the work is little, or where the drawdown has few units."""
MOST_ROUNDS = 20_000
"""The most rounds that money is followed through, on whatever lattice."""
STRAYS = 1e-3
"""The chance that a coarser game strays further from the true one than is reckoned with."""
CLOSE, LESS_CLOSE = 256, 50
"""A quantile is found to one part in so many, and less closely where each look takes long."""
MUCH_WORK = 10**9
USELESS = 0.1
"""The part of a drawdown by which no coarser game may stray."""
MOST_THINNED = 3
"""On lattices with up to so many times the unit, fewer results are tried."""
WIDEST = (6, 12, 24, 48)
"""How many units a result that is split may lie between."""
DEEPER = 4
"""How many times deeper than the most that sessions lose a drawdown is looked for."""
HALVINGS = 60
NO_DRIFT = (0, 1)


def drawdown_chance(round_: Distribution, depth: Fraction, rounds: int) -> Figure:
    """Return the probability to be at least some antes below the highest amount so far.

    The bankroll counts as the first highest amount, and money is looked at after every round.

    >>> coin = Distribution({Fraction(-1): 1, Fraction(1): 1})
    >>> drawdown_chance(coin, Fraction(2), 3).value
    0.375
    """
    check_rounds(rounds)
    if depth <= 0:
        raise FifthStreetError(
            f"A drawdown must be more than 0, not {depth}.", remedy="Write a greater depth."
        )
    walk = walk_within(round_, depth)
    units = -int(-depth // walk.unit)
    if float(units) * rounds * len(walk.steps) > MOST_WORK:
        raise FifthStreetError(
            f"A drawdown of {depth} antes within {rounds:,} rounds takes too long to follow.",
            remedy="Ask for fewer rounds or for less.",
        )
    game = _LatticeGame(walk)
    return Figure(
        1 - _undrawn(game, units, rounds), "bound", game.slack(rounds) + rounds * walk.split
    )


@dataclass(frozen=True, eq=False)
class _LatticeGame:
    """A game whose money is followed: a step on a lattice, and a drift that is the same each round.

    `apart` is the variance of what a round on it wins beyond the true round, and `most` the most of
    that, both in units of the lattice; on average it is nothing.
    """

    walk: Walk
    drift: tuple[int, int] = NO_DRIFT
    apart: float = 0.0
    most: float = 1.0

    def slack(self, rounds: int) -> float:
        """Return how far a chance may be from the truth: by rounding, or where games stray."""
        return rounds * EPSILON * (len(self.walk.steps) + 2) + (STRAYS if self.apart else 0.0)

    def strays(self, rounds: int) -> float:
        """Return by how many units drawdowns may differ from the true ones, but for `STRAYS`.

        By Bernstein's inequality for the highest and the lowest of a fair game: a drawdown differs
        by no more than its highest less its lowest. The part of a drift that waits is below a unit.
        """
        waits = 0 if self.drift == NO_DRIFT else 1
        if not self.apart:
            return waits
        size, spread = log(2 / STRAYS), rounds * self.apart
        far = self.most * size / 3
        return 2 * (far + sqrt(far**2 + 2 * spread * size)) + waits


@lru_cache(maxsize=256)
def _undrawn(game: _LatticeGame, units: int, rounds: int) -> float:
    from fifthstreet.kernels.barriers import undrawn

    walk = game.walk
    return float(undrawn(walk.steps, walk.chances, units, rounds, game.drift))


def drawdown_quantiles(
    round_: Distribution, rounds: int, parts: tuple[float, ...] = (0.5, 0.95)
) -> tuple[Figure, ...]:
    """Return the drawdowns in antes that some parts of all sessions stay within."""
    check_rounds(rounds)
    walk = walk_of(round_)
    most = DEEPER * reach_of(mirrored(walk), rounds) * walk.unit
    game = _lattice_game(walk_within(round_, most), rounds)
    with ThreadPoolExecutor(len(parts)) as pool:
        ranges = [*pool.map(lambda part: _range(round_, game, rounds, part), parts)]
        ranges = [(min(first, most), last) for first, last in ranges]
    return tuple(Figure((first + last) / 2, "bound", (last - first) / 2) for first, last in ranges)


def _range(
    round_: Distribution, game: _LatticeGame | None, rounds: int, part: float
) -> tuple[Fraction, Fraction]:
    """Return between which depths in antes a quantile lies."""
    first, last = _by_ends(round_, rounds, part)
    if game is not None:
        low, high = _quantile(game, rounds, part)
        away = Fraction(game.strays(rounds)) * game.walk.unit
        first, last = max(first, low - away), min(last, high + away)
    return first, last


def _lattice_game(walk: Walk, rounds: int) -> _LatticeGame | None:
    """Return the game on the finest lattice that so many rounds can be followed on, if any."""
    if rounds > MOST_ROUNDS:
        return None
    work = _work(walk, rounds)
    if work <= MOST_WORK:
        return _LatticeGame(walk, apart=walk.split / 4)
    at_least = int(2 * work / MOST_WORK) + 1  # as results that are split count twice
    items = [_on(walk, factor) for factor in range(at_least, 2 * at_least + 1)]
    for factor in range(1, MOST_THINNED + 1):
        fine = _on(walk, factor)
        most = int(MOST_WORK / (_deepest(fine.walk, rounds) * rounds))
        thinned = [_thinned(fine, most, widest) for widest in WIDEST]
        items += [game for game in thinned if len(game.walk.steps) <= most]
    best = min(items, key=lambda game: game.strays(rounds) * float(game.walk.unit))
    return best if best.strays(rounds) < USELESS * _deepest(best.walk, rounds) else None


def _thinned(game: _LatticeGame, most: int, widest: int) -> _LatticeGame:
    """Return a game with no more than so many results, if none is to move out of some units.

    One after another, the result that strays least is split between the two beside it, so that the
    mean stays the same: mostly a rare one.
    """
    walk, apart = game.walk, game.apart
    steps, chances = walk.steps, walk.chances.copy()
    while len(steps) > max(most, 2):
        gaps = np.diff(steps)
        below, above = gaps[:-1], gaps[1:]
        costs = np.where(below + above <= widest, chances[1:-1] * below * above, np.inf)
        at = int(costs.argmin())
        if not np.isfinite(costs[at]):
            break
        apart += float(costs[at])
        part = below[at] / (below[at] + above[at])
        chances[at] += chances[at + 1] * (1 - part)
        chances[at + 2] += chances[at + 1] * part
        steps, chances = np.delete(steps, at + 1), np.delete(chances, at + 1)
    thinner = Walk(walk.unit, steps, chances, walk.split)
    return _LatticeGame(thinner, game.drift, apart, game.most + widest)


def _deepest(walk: Walk, rounds: int) -> float:
    """Return about how many units the deepest drawdown of interest has."""
    return 2.3 * sqrt(walk.variance * rounds) - min(0.0, walk.mean) * rounds + walk.down


def _work(walk: Walk, rounds: int) -> float:
    """Return about how many products the chance of that drawdown takes."""
    return _deepest(walk, rounds) * rounds * len(walk.steps)


def _on(walk: Walk, factor: int) -> _LatticeGame:
    """Return a game on a lattice with so much wider a unit that strays least from this one.

    What most rounds have beyond multiples of the unit is a drift; other results are split.
    """

    def variance(drift: int) -> float:
        above = (walk.steps - drift) % factor
        return float((above * (factor - above)) @ walk.chances)

    drift = min({*(walk.steps % factor).tolist()}, key=variance)
    moved = Walk(walk.unit, walk.steps - drift, walk.chances, walk.split)
    apart = (variance(drift) + walk.split / 4) / factor**2
    shift = (drift, factor) if drift else NO_DRIFT
    return _LatticeGame(coarser(moved, factor), shift, apart)


def _quantile(game: _LatticeGame, rounds: int, part: float) -> tuple[Fraction, Fraction]:
    """Return between which depths in antes a quantile lies, on a lattice."""
    low, high = _around(game, rounds, part)
    # Some are as deep as `low`, and never so deep as `high`, so at most one unit less.
    return low * game.walk.unit, (high - 1) * game.walk.unit


def _around(game: _LatticeGame, rounds: int, part: float) -> tuple[int, int]:
    """Return a depth that less than a part of sessions stay above, and one that no less do.

    A first look on a coarser lattice tells where to seek.
    """
    walk, slack = game.walk, game.slack(rounds)
    low, high, most = 0, max(1, walk.down), walk.down * rounds + 1
    if _work(walk, rounds) > LITTLE_WORK and _deepest(walk, rounds) > MANY_UNITS:
        guess = _LatticeGame(coarser(walk, FASTER), (game.drift[0], game.drift[1] * FASTER))
        low, high = (each * FASTER for each in _around(guess, rounds, part))
        low, high = max(1, low * 127 // 128), high * 129 // 128 + 1
    while low and _undrawn(game, low, rounds) >= part - slack:
        low, high = low * 7 // 8, low
    while high < most and _undrawn(game, high, rounds) < part + slack:
        low, high = high, high * 9 // 8 + 1
    low = low if low and _undrawn(game, low, rounds) < part - slack else 0
    close = CLOSE if _work(walk, rounds) < MUCH_WORK else LESS_CLOSE
    while high - low > 1 + high // close:
        middle = _between(game, rounds, part, (low, high))
        chance = _undrawn(game, middle, rounds)
        if abs(chance - part) <= slack:
            break
        low, high = (middle, high) if chance < part else (low, middle)
    return low, high


def _between(game: _LatticeGame, rounds: int, part: float, ends: tuple[int, int]) -> int:
    """Return a depth between two others where the chance should be the part, or halfway."""
    low, high = ends
    if not low or high >= game.walk.down * rounds + 1:
        return (low + high) // 2
    below, above = (_undrawn(game, each, rounds) for each in ends)
    at = low + (high - low) * (part - below) / max(above - below, EPSILON)
    near = max(1, high // CLOSE // 2)
    # A little towards the further end, so that the next depth lies on the other side.
    aimed = round(at) + (near if at - low < high - at else -near)
    return min(max(aimed, low + 1), high - 1)


def _by_ends(round_: Distribution, rounds: int, part: float) -> tuple[Fraction, Fraction]:
    """Return between which depths a quantile lies by what sessions lose, and how far money rises.

    A drawdown is no less than what is lost at the end. It is no more than the deepest fall below
    the bankroll and the highest rise above it together. Where rounds lose, money rises by x with a
    chance of no more than exp(-rate x); and it seldom comes back from a deep fall, by Ottaviani's
    inequality.
    """
    first, last = Fraction(0), -min(*round_.ways, Fraction(0)) * rounds
    session = session_of(round_, rounds)
    slack = float(session.error)
    first = max(first, -session.bounds(1 - part)[1] - session.unit)
    rate = rising_rate(round_)
    for share in (0.5, 0.25, 0.1, 0.05, 0.02, 0.01) if rate else ():
        rises, returns = (1 - part) * share, share
        rest = (1 - part - rises) * (1 - returns) - 2 * slack
        if rest > 0:
            high = -session.bounds(rest)[0] + session.unit
            last = min(last, high + Fraction(-(log(rises) + log(returns)) / rate))
    return first, max(first, last)


def rising_rate(round_: Distribution) -> float:
    """Return the rate at which what money rises to gets rarer; 0 where rounds do not lose."""
    if round_.mean >= 0:
        return 0.0
    nets = np.array([float(net) for net in round_.ways])

    def grows(rate: float) -> bool:
        with np.errstate(over="ignore"):
            return bool(np.exp(rate * nets) @ round_.chances > 1 - EPSILON)

    low, high = 0.0, 50.0 / max(float(nets.max()), 1e-9)
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        low, high = (low, middle) if grows(middle) else (middle, high)
    return low
