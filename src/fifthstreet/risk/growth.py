"""Play for growth: the choices that make a bankroll grow fastest, or shrink slowest.

Kelly's fraction says how much to stake; this says how to play once the ante is what it is. Every
result counts by the logarithm of the bankroll after it, and the game is solved for that. A player
with little money so folds hands, and spares bets, that are worth it only on average.
"""

from dataclasses import replace
from fractions import Fraction
from typing import Any

from fifthstreet.analysis.game import Game
from fifthstreet.analysis.own import OwnGame, Ties
from fifthstreet.analysis.utility import Utility
from fifthstreet.analysis.versus import VersusGame
from fifthstreet.errors import FifthStreetError, NoExactFigureError
from fifthstreet.risk.seat import SeatRound

LOST = Fraction(-1)


def play_for_growth(seat: SeatRound, bankroll: Fraction) -> SeatRound:
    """Return the seat with the play that is best for the growth of a bankroll in antes."""
    if bankroll <= seat.game.most_staked:
        raise FifthStreetError(
            f"A bankroll of {bankroll} antes does not cover a round of {seat.game.most_staked}.",
            remedy="Choose a larger bankroll.",
        )
    if seat.stakes:
        raise NoExactFigureError.because("play for growth was counted only without side bets")
    return replace(seat, policy=_policy(seat.game, seat.enquiry.ties, Utility(bankroll)))


def _policy(game: Game, ties: Ties, utility: Utility) -> Any:
    if game.shape == "own":
        return _own(game, utility).solve(ties).policy
    if game.shape == "versus":
        return _versus(game, utility).solve(ties).policy
    raise NoExactFigureError.because(f"play for growth was not counted for a {game.shape} game")


def _own(game: OwnGame, utility: Utility) -> OwnGame:
    return replace(game, utility=utility)


def _versus(game: VersusGame, utility: Utility) -> VersusGame:
    """Return the game whose results are utilities, all moved so that a fold still loses one."""
    if any(game.bonus):
        raise NoExactFigureError.because("play for growth was not counted with an ante bonus")
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
