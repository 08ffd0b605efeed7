"""Bankrolls: how players' money fares, in a session of some hours or until it is gone.

A life starts with a bankroll. It ends in ruin when the player holds less than the least that a
round is begun with, at the target where there is one, and after a number of rounds at most. As the
trade has it, the least is what the strategy may ask for in one round, so that every round is played
out as it should be. Where less is named, a player who is short in mid-round is lent the rest.

Results of rounds are drawn from their exact distribution and not dealt, which is much quicker. With
an ante in money the ceiling of the table holds, and side bets may be made beside it. All money is
counted in parts of an ante. How lives end is worked out by `risk` as well; here they are a check.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import isqrt, lcm
from typing import Any

import numpy as np

from fifthstreet.errors import FifthStreetError
from fifthstreet.risk.distribution import Distribution
from fifthstreet.risk.life import ENDINGS, Life
from fifthstreet.risk.seat import SeatRound
from fifthstreet.rules.library import book
from fifthstreet.rules.submission import Submission
from fifthstreet.simulation.counts import Counts
from fifthstreet.simulation.lots import lots
from fifthstreet.simulation.results import results_of
from fifthstreet.simulation.seed import key_of
from fifthstreet.simulation.strategies import Strategy, check_mistakes
from fifthstreet.whole_table.enquiry import Enquiry

MOST_ROUNDS = 10_000_000
"""Rounds after which a life without a limit is given up, and counted so."""

MOST_BINS = 1 << 14
FAR = 10
"""Standard deviations within which results have bins of their own; the last bin takes the rest."""

NO_TARGET = 2**62
A_BLOCK = 10
"""Rounds between two moments at which money may be noted down."""

PIECE_ROUNDS = 20_000_000
MOST_PIECE = 4096


@dataclass(frozen=True, kw_only=True)
class Bankroll:
    """Lives of players who follow a strategy; `bankroll`, `target` and `least` are antes.

    `rounds` is how many are played at most; None plays until ruin or target. `ante`, `stakes` on
    side bets and `meters` are minor units; without an ante there is no ceiling and no side bet.
    """

    book: str
    bankroll: Fraction
    target: Fraction | None = None
    rounds: int | None = None
    least: Fraction | None = None
    strategy: Strategy = "optimal"
    mistakes: Fraction = Fraction(0)
    pays: tuple[tuple[str, Fraction], ...] = ()
    submission: Submission | None = None
    ante: int | None = None
    stakes: tuple[tuple[str, int], ...] = ()
    meters: tuple[tuple[str, int], ...] = ()

    def __post_init__(self) -> None:
        check_mistakes(self.mistakes)
        if self.rounds is not None and not 0 < self.rounds <= MOST_ROUNDS:
            raise FifthStreetError(
                f"A session has 1 to {MOST_ROUNDS:,} rounds.",
                remedy="Change the hours or the rate.",
            )
        life = self.life
        if life.round.mean >= 0 and self.rounds is None and life.target is None:
            raise FifthStreetError(
                "The player has the edge here, so that a life may never end.",
                remedy="Set --hours or --target.",
            )

    def __getstate__(self) -> dict[str, object]:
        """Return what travels to another process: not the law, but what was counted by it."""
        return {name: value for name, value in self.__dict__.items() if name != "seat"}

    @property
    def name(self) -> str:
        """Return what tells this work from any other."""
        pays = "".join(f", {key} at {value}" for key, value in self.pays)
        return (
            f"bankroll of {self.bankroll} at {self.book}, {self.strategy}, "
            f"mistakes {self.mistakes}, target {self.target}, rounds {self.rounds}, "
            f"least {self.least}{pays}, ante {self.ante}, stakes {self.stakes}, "
            f"meters {self.meters}, submission {self.submission!r}"
        )

    @cached_property
    def seat(self) -> SeatRound:
        """Return the seat: the main game, and the bets beside it."""
        law = book(self.book)
        enquiry = Enquiry(
            book=law,
            submission=self.submission or Submission(book=law.edition),
            pays=dict(self.pays),
            ante=self.ante,
            meters=dict(self.meters),
        )
        return SeatRound(enquiry, dict(self.stakes))

    @cached_property
    def _results(self) -> tuple[Distribution, Fraction]:
        return results_of(self.seat, self.strategy, self.mistakes)

    @property
    def round(self) -> Distribution:
        """Return what a round brings."""
        return self._results[0]

    @cached_property
    def life(self) -> Life:
        """Return the life that is lived, or refuse one that makes no sense."""
        least = self._results[1] if self.least is None else self.least
        return Life(self.round, self.bankroll, least, self.target)

    @cached_property
    def scale(self) -> int:
        """Return into how many parts an ante is split, so that all results are whole."""
        return lcm(*(net.denominator for net in self.round.ways))

    @cached_property
    def whole(self) -> tuple[int, ...]:
        """Return the results of a round in such parts."""
        return tuple(int(net * self.scale) for net in self.round.ways)

    @cached_property
    def terms(self) -> tuple[int, int, int, int]:
        """Return the money to start with, the least, the target (in parts of antes) and rounds."""
        scale = self.scale
        start, least = int(self.bankroll * scale), -int(-self.life.least * scale // 1)
        target = NO_TARGET if self.target is None else -int(-self.target * scale // 1)
        return start, least, target, self.rounds or MOST_ROUNDS

    @property
    def piece(self) -> int:
        """Return how many lives make a piece of work that takes a moment."""
        return max(1, min(MOST_PIECE, PIECE_ROUNDS // (self.rounds or MOST_ROUNDS // 1000)))

    @cached_property
    def _table(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        return (*lots(tuple(self.round.ways.values())), np.array(self.whole, dtype=np.int64))

    @cached_property
    def bins(self) -> tuple[int, int, int]:
        """Return where the bins of money at the end begin, how wide they are, and how many."""
        start, least, target, rounds = self.terms
        scale, largest = self.scale, max(self.whole)
        # A life without a limit seldom lasts so long that it comes further than this.
        many = min(rounds, MOST_BINS)
        far = FAR * (isqrt(int(self.round.variance * scale**2 * many)) + 1)
        lowest = max(least + min(self.whole), start - far)
        highest = start + far + largest if target == NO_TARGET else target + largest
        width = -(-(highest - lowest + 1) // MOST_BINS)
        return lowest, width, (highest - lowest) // width + 1

    def lives(self, first: int, last: int, seed: int) -> tuple[np.ndarray, np.ndarray]:
        """Return the money and the rounds at the end of each numbered life."""
        return self._live(first, last, seed, (0, np.zeros((1, 1), dtype=np.int64)))

    def _live(
        self, first: int, last: int, seed: int, marks: tuple[int, np.ndarray]
    ) -> tuple[np.ndarray, np.ndarray]:
        from fifthstreet.kernels.simulate_bankroll import live

        key: Any = key_of(seed)
        ends, times = live(key, first, last, self._table, self.terms, marks)
        return ends, times

    def paths(self, lives: int, seed: int, points: int = 24) -> tuple[list[int], np.ndarray]:
        """Return some rounds, and the money of the first lives at each of them, a row a life."""
        rounds = self.terms[3]
        every = max(1, -(-rounds // (A_BLOCK * points)))
        marks = -(-rounds // (every * A_BLOCK)) + 1
        noted = np.zeros((lives, marks), dtype=np.int64)
        self._live(0, lives, seed, (every, noted))
        return [min(at * every * A_BLOCK, rounds) for at in range(marks)], noted

    def count(self, first: int, last: int, seed: int) -> Counts:
        """Live the lives from one number to before another."""
        from fifthstreet.kernels.bins import BINS, spread

        ends, times = self.lives(first, last, seed)
        start, least, target, _ = self.terms
        kinds = (ends < least, ends >= target)
        rows: dict[str, tuple[int, ...]] = {}
        for name, kind in zip(ENDINGS, (*kinds, ~(kinds[0] | kinds[1])), strict=True):
            counted = np.zeros(BINS, dtype=np.int64)
            spread(times[kind], counted)
            rows[f"rounds {name}"] = tuple(counted.tolist())
            won = (ends[kind] - start).tolist()
            squares = sum(each**2 for each in won)
            rows[name] = (len(won), sum(won), squares, sum(times[kind].tolist()))
        low, width, many = self.bins
        places = np.clip((ends - low) // width, 0, many - 1)
        rows["money"] = tuple(np.bincount(places, minlength=many).tolist())
        return Counts(last - first, rows)
