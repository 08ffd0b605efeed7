"""A few plays of a round that stand for all of them, where finding the best one takes too long.

Beside a shared board a round is solved in seconds, and a life has many bankrolls. So the plays are
stored that are best for some worths like those of money before a target: near ruin, near the
target, and between. The best of them is a play that exists; what no play at all can exceed follows
from the one rate that is stored with them.
"""

import hashlib
from collections.abc import Iterator
from fractions import Fraction
from functools import cache

import numpy as np

from fifthstreet.analysis.board import BoardGame
from fifthstreet.analysis.store import Arrays, cached_arrays
from fifthstreet.risk.best_play import ROUNDING, BestPlay, BoardPlay, score_rate

ENDS = ((1.0, None), (1.0, 0.5), (1.0, 1.0), (0.5, None), (0.5, 1.0), (0.0, None))
"""How far ruin and target are in the worths, in parts of the most that a round can lose.

Without a target the worth goes on to rise; ruin by the most that a round can lose does not matter.
"""
DIGITS = 32
"""So many digits of the hash of worths tell them from all others."""

LESS = (0.99, 0.97, 0.9, 0.7)
"""Parts of a rate: it is lowered so far that no play can be better than the score is level."""


class StoredPlays(BestPlay):
    """The best of some plays: `counts` has how many deals of each end in each result."""

    exact = False

    def __init__(self, results: tuple[Fraction, ...], counts: np.ndarray, rate: float) -> None:
        self.results, self._counts, self._rate = results, counts, rate
        self._chances = counts / counts.sum(axis=1, keepdims=True)

    def ends(self, worths: np.ndarray) -> np.ndarray:
        """Return how many deals end in each result under the best of the plays."""
        counts: np.ndarray = self._counts[int((self._chances @ worths).argmax())]
        return counts

    @property
    def rate(self) -> float:
        """Return a rate of a score at which no play of a round raises its mean."""
        return self._rate


class StoredBoardPlay(BoardPlay):
    """A game beside a shared board that is solved once for the same worths; ends are on disk."""

    def ends(self, worths: np.ndarray) -> np.ndarray:
        """Return how many deals end in each result under the best play."""
        wanted = hashlib.sha256(np.ascontiguousarray(worths).data).hexdigest()
        name = f"ends-{self.game.solve().digest}-{wanted[:DIGITS]}"
        counts: np.ndarray = cached_arrays(name, lambda: {"ends": BoardPlay.ends(self, worths)})[
            "ends"
        ]
        return counts


@cache
def stored_plays(game: BoardGame) -> StoredPlays:
    """Return the plays of a game beside a shared board, from disk where they are stored."""
    play = BoardPlay(game)
    arrays = cached_arrays(f"plays-{game.solve().digest}", lambda: find_plays(play))
    return StoredPlays(play.results, arrays["counts"], float(arrays["rate"][0]))


def find_plays(play: BestPlay) -> Arrays:
    """Return the best plays for some worths, and a rate at which none raises the mean score."""
    counts = [play.ends(each) for each in some_worths(play.results)]
    nets = np.array([float(net) for net in play.results])
    for _ in range(2):
        rate = score_rate(StoredPlays(play.results, np.array(counts), 0.0))
        counts.append(play.ends(np.exp(rate * nets)))
    lower = (rate * part for part in LESS)
    level = next((each for each in lower if play.most(np.exp(each * nets)) < 1 - ROUNDING), 0.0)
    return {"counts": np.array(counts), "rate": np.array([level])}


def some_worths(results: tuple[Fraction, ...]) -> Iterator[np.ndarray]:
    """Yield the mean itself, and worths that end in ruin after a loss, or rise to a target only."""
    nets = np.array([float(net) for net in results])
    most = -nets[0]
    for ruin, target in ENDS:
        high = nets[-1] if target is None else target * most
        yield np.where(nets < -ruin * most, 0.0, np.minimum(nets, high) + most)
