"""The most that a whole table can win in one round, and how often it does."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import factorial
from typing import Any

import numpy as np

from fifthstreet.analysis.classes import HAND, final_classes
from fifthstreet.analysis.game import Game
from fifthstreet.analysis.own import OwnGame, Policy
from fifthstreet.analysis.tally import Tally
from fifthstreet.analysis.whole_numbers import denominator, scaled
from fifthstreet.errors import NoExactFigureError
from fifthstreet.whole_table.seat_ending import SeatEnding, net_of
from fifthstreet.whole_table.seats import Board, boards_of, deals_to, play_of

MOST_STEPS = 200_000
"""How many hands are looked at on one board before the count of ties is given up."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Exposure:
    """The most that so many seats win together, in antes, and its chance.

    Without a chance the figure is a bound: seats cannot win more, and perhaps not as much.
    """

    seats: int
    most: Fraction
    chance: Fraction | None

    @property
    def is_exact(self) -> bool:
        """Return whether the figure is reached, and its chance is counted."""
        return self.chance is not None


def exposures(
    game: Game, policy: Any, seats: int, *, round_ceiling: Fraction | None = None
) -> tuple[Exposure, ...]:
    """Return the most that one seat, two seats and so on win together under one policy.

    `round_ceiling` is the most that a whole round pays, in antes, where seats share a ceiling.
    """
    tally: Tally = game.evaluate(policy)
    most = max(end.net for end in tally.endings)
    alone = Exposure(seats=1, most=most, chance=tally.chance(lambda end: end.net == most))
    several = range(2, seats + 1)
    if game.shape == "own":
        result = [alone, *_beside_boards(game, policy, several)]
    else:
        result = [alone, *(Exposure(seats=n, most=n * most, chance=None) for n in several)]
    if round_ceiling is None:
        return tuple(result)
    return tuple(
        each
        if each.most <= round_ceiling
        else Exposure(seats=each.seats, most=round_ceiling, chance=None)
        for each in result
    )


@dataclass(frozen=True, slots=True, eq=False)
class _Deal:
    """A board in one order: what each hand has staked, and the most of one, two … best hands."""

    board: Board
    staked: np.ndarray
    bounds: tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False)
class _Values:
    """What endings are worth as whole numbers, so many parts of an ante."""

    game: OwnGame
    scale: int
    whole: np.ndarray

    def of(self, board: Board, staked: np.ndarray) -> np.ndarray:
        """Return what every hand beside a board wins."""
        kinds = (staked.astype(np.int64) + self.game.most_staked) * len(final_classes())
        values: np.ndarray = self.whole[kinds + board.classes]
        return values


def _values(game: OwnGame) -> _Values:
    most, figure = game.most_staked, net_of(game)
    nets = [
        Fraction(figure(SeatEnding(abs(at), at < 0, number)))
        for at in range(-most, most + 1)
        for number in range(len(final_classes()))
    ]
    scale = denominator(nets)
    return _Values(game, scale, np.array(scaled(nets, scale), dtype=np.int64))


def _beside_boards(game: OwnGame, policy: Policy, seats: range) -> Iterator[Exposure]:
    values = _values(game)
    deals = list(_deals(game, policy, values, max(seats, default=1)))
    for number in seats:
        best, count = None, 0
        for deal in sorted(deals, key=lambda each: each.bounds[number - 1], reverse=True):
            if best is not None and deal.bounds[number - 1] < best:
                break
            total, ways = _Matching.on(deal, values).best(number)
            if best is None or total > best:
                best, count = total, 0
            if total == best:
                count += ways * deal.board.ways
        ways_to_sit = count * factorial(number)
        chance = Fraction(ways_to_sit, deals_to(number, game.hole, HAND - game.hole, ordered=True))
        yield Exposure(seats=number, most=Fraction(best or 0, values.scale), chance=chance)


def _deals(game: OwnGame, policy: Policy, values: _Values, seats: int) -> Iterator[_Deal]:
    """Yield every board in every order, with a bound of what seats win on it."""
    play = play_of(game, policy)
    for board in boards_of(game):
        for staked in board.stakes(play):
            best = np.sort(values.of(board, staked))[: -seats - 1 : -1]
            yield _Deal(board, staked.astype(np.int8), tuple(np.cumsum(best).tolist()))


@dataclass(slots=True)
class _Matching:
    """The hands on one board from the best down, given to seats so that no card is held twice."""

    holes: list[frozenset[int]]
    values: list[int]
    steps: int = 0

    @classmethod
    def on(cls, deal: _Deal, values: _Values) -> "_Matching":
        """Return the hands of a deal."""
        worth = values.of(deal.board, deal.staked)
        order = np.argsort(-worth, kind="stable")
        return cls(
            [frozenset(each) for each in deal.board.holes[order].tolist()], worth[order].tolist()
        )

    def best(self, seats: int) -> tuple[int, int]:
        """Return the most that the seats win together, and how many sets of hands win it."""
        return self._best(seats, 0, frozenset(), None) or (0, 0)

    def _best(
        self, seats: int, start: int, taken: frozenset[int], least: int | None
    ) -> tuple[int, int] | None:
        """Return the best of the hands from one on, unless it is below the least wanted."""
        best, count = least, 0
        for at in range(start, len(self.values)):
            self.steps += 1
            if self.steps > MOST_STEPS:
                raise NoExactFigureError.because("too many hands win the same to count them all")
            value, cards = self.values[at], self.holes[at]
            if best is not None and value * seats < best:
                break
            if taken & cards:
                continue
            if seats == 1:
                total, ways = value, 1
            else:
                wanted = None if best is None else best - value
                rest = self._best(seats - 1, at + 1, taken | cards, wanted)
                if rest is None:
                    continue
                total, ways = value + rest[0], rest[1]
            if best is None or total > best:
                best, count = total, 0
            if total == best:
                count += ways
        return None if best is None or not count else (best, count)
