"""Tables of games for which no quicker kernel was made, as `kernels.simulate_hands` reads them."""

from collections.abc import Sequence
from itertools import combinations
from math import comb
from typing import Any

import numpy as np

from fifthstreet.analysis.card_sets import places, strengths_of
from fifthstreet.analysis.census import CARDS
from fifthstreet.analysis.classes import HAND, class_of_place, class_of_strength, final_classes
from fifthstreet.analysis.game import Game, capped
from fifthstreet.analysis.own import OwnGame
from fifthstreet.analysis.versus import DEALER, VersusGame
from fifthstreet.errors import NoExactFigureError
from fifthstreet.play import Terms
from fifthstreet.simulation.strategies import policy_of
from fifthstreet.simulation.table_bets import BESIDE, compiled_bets
from fifthstreet.simulation.table_board import whole_amount
from fifthstreet.simulation.table_terms import Seat
from fifthstreet.whole_table.seats import play_of


def box_policies(terms: Terms, seats: Sequence[Seat], game: VersusGame) -> tuple[Any, ...]:
    """Return what `play_boxes` knows of the play and the pays of boxes against a dealer."""
    policy = _best_play(seats, game).astype(np.uint8)
    deal, census = game.deal, game.census
    rows = np.zeros(comb(CARDS, deal.mine), dtype=np.int32)
    rows[places(census.hands.astype(np.int64))] = np.arange(len(census.hands))
    judged = [_judged(cards, deal.best) for cards in (deal.mine, deal.theirs)]
    # Strengths count from one in a census, and from nought here.
    classes = class_of_strength(deal.best)[1:].astype(np.int64)
    amounts = tuple(
        np.stack([_box_nets(_bound(terms, seat, game, free=free), seat) for seat in seats])
        for free in (False, True)
    )
    law = max(game.least - 1, 0), classes
    return (policy, rows), *judged, law, amounts, side_bet_of(terms, deal.mine)


def hand_policies(terms: Terms, seats: Sequence[Seat], game: OwnGame) -> tuple[Any, ...]:
    """Return what `play_beside` knows of the play and the pays of hands beside a board."""
    policy = _best_play(seats, game)
    amounts = tuple(
        np.stack([_hand_nets(_bound(terms, seat, game, free=free), seat) for seat in seats])
        for free in (False, True)
    )
    return play_of(game, policy), class_of_place(), (game.hole, HAND - game.hole), amounts


def side_bet_of(terms: Terms, own: int) -> tuple[Any, ...]:
    """Return the side bet of a box: its cards, how they are judged, lines, and whether it lives on.

    The last line of the table is that of all that lose.
    """
    contest = compiled_bets(terms.book).get(BESIDE)
    table = terms.tables.get(contest.schedule or "") if contest else None
    if contest is None or table is None:
        return (own, own), _judged(own, min(own, HAND)), np.zeros(1, dtype=np.int64), False
    zones = [zone for zone in terms.book.zones if zone.id in contest.hand.zones]
    cards = sum(zone.cards for zone in zones)
    best, ace_low = contest.hand.best or cards, contest.hand.ace_low
    _, ranks = strengths_of(best, ace_low=ace_low)
    paying = [table.line(rank) for rank in ranks]
    lines = [len(table.lines) if line is None else table.lines.index(line) for line in paying]
    wager = terms.book.wager(contest.wagers[0])
    outlives = wager is not None and wager.fold.effect == "live"
    return (own, cards), _judged(cards, best, ace_low=ace_low), np.array(lines), outlives


def _judged(cards: int, best: int, *, ace_low: bool = True) -> tuple[np.ndarray, np.ndarray]:
    """Return the parts of some cards that are judged, and the strengths of all of them."""
    parts = np.array([*combinations(range(cards), best)], dtype=np.int64)
    return parts, strengths_of(best, ace_low=ace_low)[0]


def _best_play(seats: Sequence[Seat], game: Game) -> Any:
    if {seat.strategy for seat in seats} != {"optimal"} or any(seat.mistakes for seat in seats):
        raise NoExactFigureError.because(
            "tables of this game were compiled for the best play alone"
        )
    return policy_of(game, "optimal")


def _bound(terms: Terms, seat: Seat, game: Any, *, free: bool) -> Any:
    return game if free else capped(game, terms.cap, ante=seat.ante)


def _box_nets(game: VersusGame, seat: Seat) -> np.ndarray:
    """Return what a box wins in minor units by choice, class and outcome; a fold is the last."""
    nets = np.full(
        (len(game.bets) + 2, len(final_classes(game.cards)), len(DEALER)),
        -seat.ante,
        dtype=np.int64,
    )
    for number, bet in enumerate(game.bets, start=1):
        rows = game.nets_of(bet)
        nets[number] = [[whole_amount(net * seat.ante) for net in row] for row in rows]
    return nets


def _hand_nets(game: OwnGame, seat: Seat) -> np.ndarray:
    """Return what a seat wins in minor units by the antes staked and class.

    In the last row are folds, by the antes staked instead of the class.
    """
    classes = len(final_classes())
    nets = np.zeros((game.most_staked + 2, classes, 1), dtype=np.int64)
    for staked in range(1, game.most_staked + 1):
        nets[staked, :, 0] = [whole_amount(net * seat.ante) for net in game.nets_of(staked)]
        nets[-1, staked, 0] = -staked * seat.ante
    return nets
