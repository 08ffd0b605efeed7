"""Play for an aim other than the mean: for the growth of a bankroll, or to reach a target.

Kelly's fraction says how much to stake; this says how to play once the ante is what it is. Every
result counts by what the bankroll after it is worth, and the game is solved for that: its
logarithm, or its chance to reach the target. A player with little money so folds hands, and spares
bets, that are worth it only on average.
"""

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from fifthstreet.analysis.game import Game
from fifthstreet.analysis.utility import LogUtility, Utility
from fifthstreet.analysis.versus import VersusGame
from fifthstreet.errors import FifthStreetError, NoExactFigureError
from fifthstreet.risk.figure import Figure
from fifthstreet.risk.life import Life
from fifthstreet.risk.ruin import RuinCurve, curve
from fifthstreet.risk.seat import SeatRound
from fifthstreet.risk.walk import EPSILON

LOST = Fraction(-1)
DIGITS = 9
"""Decimals to which chances are rounded when plays are compared; how they turn out is not."""


def play_for_growth(seat: SeatRound, bankroll: Fraction) -> SeatRound:
    """Return the seat with the play that is best for the growth of a bankroll in antes."""
    if bankroll <= seat.game.most_staked:
        raise FifthStreetError(
            f"A bankroll of {bankroll} antes does not cover a round of {seat.game.most_staked}.",
            remedy="Choose a larger bankroll.",
        )
    return replace(seat, policy=_policy(seat, LogUtility(bankroll)))


@dataclass(frozen=True, eq=False)
class TargetPlay:
    """A round played for the target, all later ones as usual, and the chance to reach it so.

    `usual` is the chance where this round is played as usual too.
    """

    seat: SeatRound
    reached: Figure
    usual: Figure


def play_for_target(seat: SeatRound, life: Life) -> TargetPlay:
    """Return the play of one round that is best for reaching a target before ruin.

    What a bankroll is worth after the round is its chance under the usual play, from the same
    recursion as ruin. So the chance that is found is one that a player really has; to play every
    round for the target can only raise it.
    """
    if life.target is None:
        raise FifthStreetError("There is no target to play for.", remedy="Name one.")
    worth = _Chance(life, curve(life))
    played = replace(seat, policy=_policy(seat, worth))
    return TargetPlay(played, worth.mean(played), worth.mean(seat))


@dataclass(frozen=True, eq=False)
class _Chance:
    """The chance to reach a target with a bankroll after a result."""

    life: Life
    curve: RuinCurve

    def after(self, net: Fraction) -> float:
        """Return the chance under the usual play."""
        life, money = self.life, self.life.bankroll + net
        if money < life.least:
            return 0.0
        if life.target is None or money >= life.target:
            return 1.0
        return self.curve.at(money)[1]

    def of(self, net: Fraction) -> Fraction:
        """Return the chance, rounded."""
        return Fraction(round(self.after(net) * 10**DIGITS), 10**DIGITS)

    def mean(self, seat: SeatRound) -> Figure:
        """Return the chance before a round of a seat."""
        round_ = seat.distribution
        rows = zip(round_.ways, round_.chances.tolist(), strict=True)
        value = sum(chance * self.after(net) for net, chance in rows)
        return Figure(value, "bound", self._error + EPSILON * len(round_.ways))

    @property
    def _error(self) -> float:
        """Return the error of a chance; an amount between two places counts as the lower one."""
        results, walk = self.curve, self.life.walk
        between = walk.split > 0 or results.walk.unit != walk.unit
        rounds = results.at(self.life.bankroll)[2]
        return results.error + results.slope * (rounds * walk.split + between)


def _policy(seat: SeatRound, utility: Utility) -> Any:
    if seat.stakes:
        raise NoExactFigureError.because("play for an aim was counted only without side bets")
    game: Game = seat.game
    if game.shape == "own":
        return replace(game, utility=utility).solve(seat.enquiry.ties).policy
    if game.shape == "versus":
        return _versus(game, utility).solve(seat.enquiry.ties).policy
    raise NoExactFigureError.because(f"play for an aim was not counted for a {game.shape} game")


def _versus(game: VersusGame, utility: Utility) -> VersusGame:
    """Return the game whose results are utilities, all moved so that a fold still loses one."""
    if any(game.bonus) or len(game.bets) > 1:
        raise NoExactFigureError.because(
            "play for an aim was counted only for one size of the bet, and without an ante bonus"
        )
    moved = LOST - utility.of(LOST)

    def worth(net: Fraction) -> Fraction:
        return utility.of(net) + moved

    fails, _, ties, wins = (worth(net) for net in game.nets[0])
    none = Fraction(0)
    return replace(
        game,
        pays=tuple(worth(nets[1]) / game.bet for nets in game.nets),
        ceiling=None,
        ante_if_won=none,
        ante_if_not_qualified=fails,
        bet_if_not_qualified=none,
        ante_if_tied=ties,
        bet_if_tied=none,
        ante_if_lost=wins,
        bet_if_lost=none,
    )
