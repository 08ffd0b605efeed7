"""How a round ends for one of several seats, and what that is worth."""

from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from fifthstreet.analysis.board_law import COMPARED
from fifthstreet.analysis.game import Game
from fifthstreet.analysis.versus import DEALER

DEALER_BESIDE = (*(f"fails, {word}" for word in COMPARED), *COMPARED)
"""What the dealer's hand comes to beside a shared board, in the order of a game's nets."""


class SeatEnding(NamedTuple):
    """How a round ends for a seat: the antes staked, its final class by number, what it met.

    The class of a hand that is folded is the one that it would have made.
    """

    staked: int
    folded: bool
    number: int
    dealer: str | None = None


Figure: TypeAlias = Callable[[SeatEnding], Fraction | int]
"""What an ending is worth to a seat, or to a table because of it."""


def net_of(game: Game) -> Figure:
    """Return what the main wagers of a game win for a seat at an ending, in antes."""

    def net(end: SeatEnding) -> Fraction:
        if end.folded:
            return Fraction(-end.staked)
        if game.shape == "own":
            return game.net(end.staked, end.number)
        bet, met = end.staked - 1, end.dealer or ""
        if game.shape == "versus":
            return game.nets_of(bet)[end.number][DEALER.index(met)]
        return game.nets(end.staked - game.opening)[end.number][DEALER_BESIDE.index(met)]

    return net
