"""What up to six seats win together beside a board, from samples: for more than were counted.

Every board comes as often as it should, with every order of its cards; chance only deals the hands
beside it. So the standard error of a share is below that of as many deals from a whole deck.
"""

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from fifthstreet.analysis.card_sets import places
from fifthstreet.analysis.classes import final_classes
from fifthstreet.analysis.own import OwnGame, Policy
from fifthstreet.analysis.whole_numbers import denominator, scaled
from fifthstreet.errors import FifthStreetError
from fifthstreet.whole_table.samples import Estimate
from fifthstreet.whole_table.seat_ending import Figure
from fifthstreet.whole_table.seat_sums import SeatSums
from fifthstreet.whole_table.seats import boards_of, ending_of, play_of

MOST = 6


@dataclass(frozen=True)
class SampledSums(SeatSums):
    """How often samples of deals to some seats brought them each sum together."""

    samples: int
    seed: int

    def share(self, part: Fraction) -> Estimate:
        """Return a share of the samples with its error, which is an upper bound."""
        variance = part * (1 - part) / self.samples
        return Estimate(mean=part, variance=variance, samples=self.samples, seed=self.seed)


def sampled_sums(
    game: OwnGame, policy: Policy, figure: Figure, seats: int, *, draws: int, seed: int = 1
) -> SampledSums:
    """Return what seats win together, from so many deals to them beside each of all boards."""
    if not 1 <= seats <= MOST or draws < 1:
        raise FifthStreetError(
            f"{draws} draws to {seats} seats are no sample.",
            remedy=f"Take one draw or more to 1 to {MOST} seats.",
        )
    classes, most, play = len(final_classes()), game.most_staked, play_of(game, policy)
    kinds = range((2 * most + 1) * classes)
    values = [Fraction(figure(ending_of(kind, most))) for kind in kinds]
    scale = denominator(values)
    worth = np.array(scaled(values, scale), dtype=np.int64)
    counts: Counter[Fraction] = Counter()
    samples = 0
    for number, board in enumerate(boards_of(game)):
        stream = np.random.Philox(np.random.SeedSequence(seed, spawn_key=(number,)))
        free = np.unique(board.holes)
        dealt = _deals(np.random.Generator(stream), free, draws * board.ways, (seats, game.hole))
        rows = np.argsort(places(board.holes))
        at = rows[np.searchsorted(places(board.holes)[rows], dealt)]
        samples += len(at)
        for staked in board.stakes(play):
            wins = worth[(staked + most) * classes + board.classes][at].sum(axis=1)
            for won, times in zip(*map(np.ndarray.tolist, np.unique_counts(wins)), strict=True):
                counts[Fraction(won, scale)] += times
    return SampledSums(seats, dict(sorted(counts.items())), samples, seed)


def _deals(
    stream: np.random.Generator, free: np.ndarray, samples: int, shape: tuple[int, int]
) -> np.ndarray:
    """Return the places of the hole cards that some seats are dealt, a row for each sample."""
    seats, hole = shape
    order = stream.random((samples, len(free))).argpartition(seats * hole, axis=1)
    cards = free[order[:, : seats * hole]].reshape(samples * seats, hole)
    return places(cards).reshape(samples, seats)
