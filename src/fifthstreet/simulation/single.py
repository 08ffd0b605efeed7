"""One seat against the house: the main game by the million rounds."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from types import ModuleType
from typing import ClassVar

import numpy as np

from fifthstreet.analysis.classes import final_classes
from fifthstreet.analysis.game import HandGame, game_of
from fifthstreet.analysis.mistakes import value_with_mistakes
from fifthstreet.analysis.own import OwnGame
from fifthstreet.analysis.tally import Ending, Tally, tally_of
from fifthstreet.analysis.versus import DEALER, VersusGame
from fifthstreet.rules.library import book
from fifthstreet.simulation.counts import Counts
from fifthstreet.simulation.decision_tables import (
    compiled,
    own_tables,
    refuse_other_mistakes,
    stakes_by_code,
    versus_tables,
)
from fifthstreet.simulation.report import Measured, measured
from fifthstreet.simulation.seed import key_of
from fifthstreet.simulation.strategies import Strategy, check_mistakes, exact_tally, policy_of
from fifthstreet.simulation.work import PIECE

OWN, VERSUS = (64, 23), (22, 5)
"""The tallies of the kernels: rows and columns."""

PARTS = 1 << 20
"""The chance of each mistake is counted in so many parts."""


@dataclass(frozen=True)
class SingleSeat:
    """Rounds of one player who follows a strategy, with a mistake now and then.

    At each decision a mistake is made with the chance `mistakes` (as near as kernels count it), and
    then each of the other choices is as likely.
    """

    book: str
    strategy: Strategy = "optimal"
    mistakes: Fraction = Fraction(0)
    pays: tuple[tuple[str, Fraction], ...] = ()

    piece: ClassVar[int] = PIECE
    usual_rounds: ClassVar[int] = 10_000_000
    place: ClassVar[str] = "threads"
    why_not: ClassVar[None] = None
    """Every game that kernels play has an exact figure."""

    def __post_init__(self) -> None:
        check_mistakes(self.mistakes)
        game = self.game
        if self.rate:
            refuse_other_mistakes(game)

    @property
    def name(self) -> str:
        """Return what tells this work from any other."""
        pays = "".join(f", {key} at {value}" for key, value in self.pays)
        return f"one seat of {self.book}, {self.strategy}, mistakes {self.mistakes}{pays}"

    @cached_property
    def game(self) -> HandGame:
        """Return the game before any ceiling."""
        return compiled(game_of(book(self.book), dict(self.pays)))

    @property
    def wrong_choices(self) -> int:
        """Return how many choices besides the right one there are at a decision."""
        return self.game.most_choices - 1

    @property
    def rate(self) -> int:
        """Return the chance of each wrong choice, in parts."""
        return round(self.mistakes * PARTS / self.wrong_choices)

    @property
    def exact_value(self) -> Fraction:
        """Return what the rounds are worth on average, counted exactly."""
        if not self.rate:
            return exact_tally(self.game, self.strategy).expected_value
        policy = policy_of(self.game, self.strategy)
        return value_with_mistakes(self.game, policy, Fraction(self.rate, PARTS))

    @property
    def _shape(self) -> tuple[int, int]:
        return VERSUS if self.game.shape == "versus" else OWN

    def _kernel(self) -> tuple[ModuleType, tuple[object, ...]]:
        from fifthstreet.kernels import simulate_own, simulate_versus

        if self.game.shape == "versus":
            return simulate_versus, versus_tables(self.game, self.strategy)
        return simulate_own, own_tables(self.game, self.strategy)

    def count(self, first: int, last: int, seed: int) -> Counts:
        """Simulate the rounds from one number to before another."""
        kernel, tables = self._kernel()
        tally = np.zeros(self._shape, dtype=np.int64)
        kernel.play(key_of(seed), first, last, tables, self.rate, tally)
        return Counts(last - first, {"endings": tuple(tally.ravel().tolist())})

    def codes(self, first: int, last: int, seed: int) -> np.ndarray:
        """Return for each of some rounds which ending it had, by its place among all."""
        kernel, tables = self._kernel()
        result = np.empty(last - first, dtype=np.int32)
        kernel.record(key_of(seed), first, last, tables, self.rate, result)
        return result

    @cached_property
    def _rows(self) -> dict[int, tuple[object, ...]]:
        """Return what each place among the endings stands for, as a row of data."""
        rows, columns = self._shape
        places = np.arange(1, rows * columns + 1, dtype=object).reshape(self._shape)
        return {end.ways - 1: _row(end) for end in self._endings(places)}

    def sampled(self, first: int, last: int, seed: int) -> Iterator[tuple[object, ...]]:
        """Yield some rounds as rows of data."""
        for number, code in enumerate(self.codes(first, last, seed).tolist(), start=first):
            yield number, *self._rows[code]

    def tally(self, counts: Counts) -> Tally:
        """Return how the simulated rounds ended, with every figure that follows."""
        endings = np.array(counts.rows["endings"], dtype=object).reshape(self._shape)
        return tally_of(self._endings(endings))

    def measured(self, counts: Counts) -> tuple[Measured, ...]:
        """Return the total of a round first, and then each wager on its own, in antes."""
        tally = self.tally(counts)
        if not self.rate:
            return measured(self.game, tally, exact_tally(self.game, self.strategy))
        total, *wagers = measured(self.game, tally, None)
        return (replace(total, exact=self.exact_value), *wagers)

    def _endings(self, counts: np.ndarray) -> Iterator[Ending]:
        if self.game.shape == "versus":
            return _versus(self.game, counts)
        return _own(self.game, counts)


def _row(end: Ending) -> tuple[object, ...]:
    bets = "-".join(map(str, end.bets))
    hand = end.hand.slug if end.hand else None
    return bets, end.folded, hand, end.dealer, end.staked, str(end.net)


def _own(game: OwnGame, counts: np.ndarray) -> Iterator[Ending]:
    for coded, endings in zip(stakes_by_code(game), counts, strict=True):
        bets = tuple(bet for bet in coded if bet)
        staked = 1 + sum(bets)
        *hands, folds = endings
        yield Ending(
            bets=bets, folded=True, hand=None, staked=staked, net=Fraction(-staked), ways=folds
        )
        for number, ways in enumerate(hands):
            if ways:
                yield Ending(
                    bets=bets,
                    folded=False,
                    hand=final_classes()[number],
                    staked=staked,
                    net=game.net(staked, number),
                    ways=ways,
                )


def _versus(game: VersusGame, counts: np.ndarray) -> Iterator[Ending]:
    for number, (folds, *ends) in enumerate(counts):
        hand = final_classes()[number]
        yield Ending(bets=(), folded=True, hand=hand, staked=1, net=Fraction(-1), ways=folds)
        for dealer, net, ways in zip(DEALER, game.nets[number], ends, strict=True):
            yield Ending(
                bets=(game.bet,),
                folded=False,
                hand=hand,
                dealer=dealer,
                staked=game.most_staked,
                net=net,
                ways=ways,
            )
