"""Ways to play that are published beside the best one, so that their figures can be checked."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from fifthstreet.analysis.census import CARDS, versus_census
from fifthstreet.analysis.versus import VersusGame
from fifthstreet.cards import Hand, rank_five


@dataclass(frozen=True, slots=True)
class Published:
    """A published way to play Casino Stud: its words and where it bets."""

    words: str
    raises: Callable[[VersusGame], np.ndarray]


def bets_from(weakest: str) -> Callable[[VersusGame], np.ndarray]:
    """Return the way to play that bets with a hand or any better one, whatever lies face up."""

    def raises(game: VersusGame) -> np.ndarray:
        census = versus_census(game.least)
        bets = census.strengths >= rank_five(Hand(weakest)).strength
        return np.repeat(bets[:, np.newaxis], CARDS - census.hands.shape[1], axis=1)

    return raises


CASINO_STUD = (
    Published("perfect", lambda game: game.solve().policy),
    Published("raise with A-K-J-8-3 or better", bets_from("Ac Kd Jh 8s 3c")),
    Published("raise with a pair or better", bets_from("2c 2d 5h 4s 3c")),
    Published("raise with any A-K or better", bets_from("Ac Kd 4h 3s 2c")),
    Published("raise always", bets_from("7c 5d 4h 3s 2c")),
)
"""Strategies of Casino Stud with published figures, from the best to the worst."""
