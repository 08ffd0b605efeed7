"""Play for an aim other than the mean: for the growth of a bankroll, or to reach a target.

Kelly's fraction says how much to stake; this says how to play once the ante is what it is. Every
result counts by what the bankroll after it is worth, and the round is played best for that: its
logarithm, or its chance to reach the target. A player with little money so folds hands, and spares
bets, that are worth it only on average.
"""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from math import ceil, exp, expm1, floor, log1p

import numpy as np

from fifthstreet.errors import FifthStreetError, NoExactFigureError
from fifthstreet.risk.best_play import ROUNDING, BestPlay, best_play, distribution
from fifthstreet.risk.distribution import Distribution
from fifthstreet.risk.figure import Figure
from fifthstreet.risk.life import Life
from fifthstreet.risk.ruin import ever, solved_by_place
from fifthstreet.risk.seat import SeatRound
from fifthstreet.risk.stored_plays import StoredBoardPlay, stored_plays

MOST_SOLVED = 160
"""Bankrolls of which each has its own round solved."""
SPREAD = 96
"""Where there are more, so many rounds are solved, and other bankrolls play like these."""
MOST_PLACES, MOST_WORK = 1 << 17, 8 * 10**8
NEAR = 2
"""How many times less work it may be to play near the target only."""
STRIDE = 6
"""Of so many bankrolls one is solved at first; the others then try its play."""
GAIN, ENOUGH = 1e-10, 1e-9
"""Gains in chance for which the play of a bankroll is changed, and of which no more is sought."""
MANY_TIMES = 1000
"""By how much these are larger where not every bankroll is solved."""
THREADS = 2


def play_for_growth(seat: SeatRound, bankroll: Fraction) -> Distribution:
    """Return what the play brings that is best for the growth of a bankroll in antes."""
    if bankroll <= seat.game.most_staked:
        raise FifthStreetError(
            f"A bankroll of {bankroll} antes does not cover a round of {seat.game.most_staked}.",
            remedy="Choose a larger bankroll.",
        )
    _without_side_bets(seat)
    game = seat.game
    play = StoredBoardPlay(game) if game.shape == "board" else best_play(game)
    return distribution(play, (log1p(net / bankroll) for net in play.results))


@dataclass(frozen=True, eq=False)
class TargetPlay:
    """Every round played as is best for the target, and the chance to reach it so.

    `first` is what the round with the first bankroll brings; `usual` is the chance where every
    round is played as usual.
    """

    first: Distribution
    reached: Figure
    usual: Figure


def play_for_target(seat: SeatRound, life: Life) -> TargetPlay:
    """Return the play of all rounds that is best for reaching a target before ruin.

    The chance is that of a play that was found, by improving the play of every bankroll until none
    can be improved. Its error bounds by how much any play at all could do better. Beside a shared
    board, every bankroll has one of a few stored plays.
    """
    _without_side_bets(seat)
    play = stored_plays(seat.game) if seat.game.shape == "board" else best_play(seat.game)
    return best_for_target(play, life)


def best_for_target(play: BestPlay, life: Life) -> TargetPlay:
    """Return the same for any game; the rounds of the life are those of the usual play."""
    if life.target is None:
        raise FifthStreetError("There is no target to play for.", remedy="Name one.")
    aim = _Aim(play, life)
    if not aim.fits:
        with ThreadPoolExecutor(1) as pool:
            near = pool.submit(lambda: [*aim.near()])
            return max([aim.steady(), *near.result()], key=lambda each: float(each.reached))
    chances, first, error, missed = aim.solve()
    reached = Figure(float(chances[aim.place]), "bound", error + missed)
    return TargetPlay(first, reached, aim.usual)


def _without_side_bets(seat: SeatRound) -> None:
    if seat.stakes:
        raise NoExactFigureError.because("play for an aim was counted only without side bets")


@dataclass(frozen=True, eq=False)
class _Aim:
    """A target, on the lattice of all results that any play can have."""

    play: BestPlay
    life: Life

    @cached_property
    def unit(self) -> Fraction:
        """Return the largest amount that every result is a multiple of."""
        return Distribution(dict.fromkeys(self.play.results, 1)).unit

    @cached_property
    def steps(self) -> np.ndarray:
        """Return all results in units."""
        return np.array([int(net / self.unit) for net in self.play.results], dtype=np.int64)

    @property
    def place(self) -> int:
        """Return by how many units the bankroll is above what a round is begun with."""
        return floor((self.life.bankroll - self.life.least) / self.unit)

    @property
    def places(self) -> int:
        """Return how many amounts lie between ruin and the target."""
        target = self.life.target or self.life.bankroll
        return self.place + ceil((target - self.life.bankroll) / self.unit)

    @cached_property
    def solved(self) -> np.ndarray:
        """Return the places for which the round is solved, the bankroll's own among them."""
        if self.places <= MOST_SOLVED:
            return np.arange(self.places)
        spread = np.linspace(0, self.places - 1, SPREAD).round().astype(np.int64)
        return np.unique([*spread.tolist(), self.place])

    @property
    def scale(self) -> int:
        """Return how many times the least gain must be had for a change of play."""
        return 1 if self.places <= MOST_SOLVED else MANY_TIMES

    @property
    def fits(self) -> bool:
        """Tell whether there are few enough amounts of money to give each a play of its own."""
        most = float(self.places) * min(self.places, self.steps[-1] + 1) * -self.steps[0]
        return self.places <= MOST_PLACES and most <= MOST_WORK

    def steady(self) -> TargetPlay:
        """Return the best that was found of the plays that stay the same for every bankroll.

        Far from ruin and from the target, the best play hardly changes with the bankroll: it is the
        one whose rounds keep a score level that every unit of money multiplies by the same. The
        error reaches to a chance that no play exceeds.
        """
        life, usual = self.life, self.usual
        if life.target is None or distribution(self.play, map(float, self.play.results)).mean >= 0:
            raise NoExactFigureError.because(
                f"{self.places:,} amounts of money lie between ruin and the target"
            )
        scores = np.exp(self.rate * np.array([float(net) for net in self.play.results]))
        first = distribution(self.play, scores.tolist())
        reached = ever(replace(life, round=first)).reached
        if float(reached) < float(usual):
            first, reached = life.round, usual
        error = max(float(reached.error), self.most - float(reached))
        return TargetPlay(first, Figure(float(reached), "bound", error), usual)

    def near(self) -> Iterator[TargetPlay]:
        """Yield the best play of those that give up well before ruin, where the target is near.

        Whoever goes on instead of giving up reaches the target no less often.
        """
        life, work = self.life, (self.steps[-1] + 1) * -self.steps[0]
        room = min(MOST_PLACES, int(MOST_WORK / NEAR / work))
        if life.target is None or life.bankroll <= life.target - room * self.unit:
            return
        aim = _Aim(self.play, replace(life, least=life.target - room * self.unit))
        chances, first, error, _ = aim.solve()
        chance = float(chances[aim.place])
        reached = Figure(chance, "bound", max(error, self.most - chance))
        yield TargetPlay(first, reached, self.usual)

    @cached_property
    def usual(self) -> Figure:
        """Return the chance to reach the target where every round is played as usual."""
        return ever(self.life).reached

    @property
    def most(self) -> float:
        """Return a chance to reach the target from the bankroll that no play exceeds."""
        lowest = self.life.least + self.play.results[0]
        target = self.life.target or self.life.bankroll
        return self._ceiling(float(self.life.bankroll - lowest), float(target - lowest))

    @cached_property
    def rate(self) -> float:
        """Return a rate of a score at which no play of a round raises its mean."""
        return self.play.rate

    def solve(self) -> tuple[np.ndarray, Distribution, float, float]:
        """Return the chances from every place, the first round, their error, and what is missed.

        Rounds are solved for the chances of the best play so far, until that gains nothing more.
        """
        usual = self.life.round
        start = [usual.ways.get(net, 0) / usual.total for net in self.play.results]
        rows, played = np.array([start]), np.zeros(self.places, dtype=np.int64)
        some = self.solved[::STRIDE]
        while True:
            played, chances, error = self._best_of(rows, played)
            best = self._improved(chances, some)
            new = np.array([counts / counts.sum() for counts in best])
            gains = (new * self._worths(chances, some)).sum(axis=1) - chances[some]
            better = gains > GAIN * self.scale
            if len(some) == len(self.solved) and gains.max() <= ENOUGH * self.scale:
                break
            played[some[better]] = len(rows) + np.arange(better.sum())
            rows = np.concatenate([rows, new[better]])
            some = some[better] if better.any() else self.solved
        first = best[int(np.searchsorted(self.solved, self.place))]
        ends = zip(self.play.results, first.tolist(), strict=True)
        return (
            chances,
            Distribution.counted(ends),
            error,
            self._missed(float(gains.max()), chances),
        )

    def _best_of(
        self, rows: np.ndarray, played: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray, float]:
        """Return which of some ways is best played at each place, the chances and their error."""
        every = np.arange(self.places)
        while True:
            values, error = solved_by_place(self.steps, (rows, played))
            chances = values[:, 1]
            worth = self._worths(chances, every) @ rows.T
            better = worth.max(axis=1) > worth[every, played] + GAIN * self.scale
            if not better.any():
                return played, chances, error
            played = np.where(better, worth.argmax(axis=1), played)

    def _worths(self, chances: np.ndarray, places: np.ndarray) -> np.ndarray:
        """Return the chance to reach the target after each result, in a row for each place."""
        after = np.add.outer(places, self.steps)
        inside = chances[np.clip(after, 0, len(chances) - 1)]
        return np.where(after < 0, 0.0, np.where(after >= len(chances), 1.0, inside))

    def _improved(self, chances: np.ndarray, places: np.ndarray) -> list[np.ndarray]:
        """Return how the best round ends from each of some places."""
        with ThreadPoolExecutor(THREADS) as pool:
            return list(pool.map(self.play.ends, self._worths(chances, places)))

    def _missed(self, gain: float, chances: np.ndarray) -> float:
        """Return by how much the best of all plays may beat the chance from the bankroll.

        No play gains more than `gain` by one round, and none lasts longer on average than the money
        above the lowest end, over what the best play for the mean loses in a round. That holds
        where every bankroll is solved exactly; what no play exceeds holds anywhere.
        """
        results, life = self.play.results, self.life
        loss = -distribution(self.play, map(float, results)).mean
        spare = life.bankroll - life.least - results[0]
        chance = float(chances[self.place])
        if loss <= 0 or life.target is None:
            return 1 - chance
        most = self.most - chance
        if self.play.exact and self.places <= MOST_SOLVED:
            return min(most, (max(gain, 0.0) + ROUNDING) * float(spare / loss))
        return most

    def _ceiling(self, spare: float, whole: float) -> float:
        """Return a chance to reach the target that no play exceeds.

        Let every unit of money multiply a score. At a rate at which no play of a round raises the
        mean score, no play of a life does; so the score at the target, times the chance to get
        there, is no more than that at the start, both above that of the lowest end.
        """
        low = self.rate
        if low == 0:
            return spare / whole
        return exp(low * (spare - whole)) * expm1(-low * spare) / expm1(-low * whole)
