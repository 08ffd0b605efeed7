"""What a strategy does in one position, looked up where the mathematics keeps it.

Kernels have tables of their own, made from the same policies; rounds that are played by the rules
look here, so that one is a check on the other.
"""

from functools import cache
from math import comb

import numpy as np

from fifthstreet.analysis.board_position import choice_by
from fifthstreet.analysis.census import CARDS, VersusDeal, canonical, place, versus_census
from fifthstreet.analysis.game import Game
from fifthstreet.analysis.own import state_of
from fifthstreet.analysis.versus import VersusGame
from fifthstreet.cards import Card
from fifthstreet.play.state import State
from fifthstreet.simulation.strategies import Strategy, policy_of


def chosen(game: Game, strategy: Strategy, state: State, seat: int) -> int:
    """Return what a seat chooses now as `analysis` writes it: a fold is 0, a bet its antes."""
    own = state.seats[seat]
    up = tuple(card for at, card in state.dealt if at.seat is None and at.face_up)
    policy = policy_of(game, strategy)
    if game.shape == "versus":
        row, column = _place(game, own.cards, up)
        return game.choices()[int(policy[row, column])]
    if game.shape == "board":
        return choice_by(game, policy, own.cards, up)
    side = {wager.id for wager in state.terms.book.wagers if wager.group == "side"}
    staked = sum(amount for wager, amount in own.wagers.items() if wager not in side)
    antes = staked // ante_of(state, seat)
    return int(policy[state.decision - 1, antes][state_of((*own.cards, *up))])


def ante_of(state: State, seat: int) -> int:
    """Return the ante of a seat, be it taken back since or not."""
    wagers, equal = state.seats[seat].wagers, state.terms.brief.with_it.get("ante", ())
    return next(wagers[wager] for wager in ("ante", *equal) if wagers.get(wager))


def _place(game: VersusGame, cards: tuple[Card, ...], up: tuple[Card, ...]) -> tuple[int, int]:
    """Return where the census has a hand and the dealer's face-up card, if there is one."""
    hand, suits = canonical(cards)
    places, rows = _rows(game.least, game.deal)
    row = int(rows[np.searchsorted(places, place(hand))])
    if not game.deal.up:
        return row, 0
    moved = (up[0].index & ~3) | suits[up[0].index & 3]
    return row, moved - sum(card < moved for card in hand)


@cache
def _rows(least: int, deal: VersusDeal) -> tuple[np.ndarray, np.ndarray]:
    """Return the places of the hands of a census in order, and the row of each."""
    choose = np.array([[comb(n, k) for k in range(1, deal.mine + 1)] for n in range(CARDS)])
    hands = versus_census(least, deal).hands
    places = sum(choose[hands[:, k], k] for k in range(deal.mine))
    order = np.argsort(places)
    return places[order], order
