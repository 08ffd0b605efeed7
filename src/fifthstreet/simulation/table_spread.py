"""How the results of a table's seats spread, exactly: they share a board, a deck and envy.

All seats stake and play alike. What a ceiling of the whole round takes from seats that share it,
and a meter from the second of two awards, is a stated error.
"""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

import numpy as np

from fifthstreet.analysis.card_sets import kept_sets, places
from fifthstreet.analysis.census import place
from fifthstreet.analysis.game import capped
from fifthstreet.analysis.own import OwnGame
from fifthstreet.errors import NoExactFigureError
from fifthstreet.simulation.strategies import policy_of
from fifthstreet.simulation.table import TableWork
from fifthstreet.simulation.table_awards import pairs_of, taken_by_meters
from fifthstreet.simulation.table_bets import BOARD, BOX, ON_THE_BOARD, compiled_bets
from fifthstreet.simulation.table_exact import awards_of, shares_a_ceiling
from fifthstreet.simulation.table_figures import boards_of
from fifthstreet.whole_table.hand_counts import SIX, six_card_classes
from fifthstreet.whole_table.seat_box import BoxBet
from fifthstreet.whole_table.seat_ending import Figure, SeatEnding, net_of
from fifthstreet.whole_table.seat_form import refuse_minutes
from fifthstreet.whole_table.seat_sums import SeatSums, pair_sums, seat_sums
from fifthstreet.whole_table.seats import (
    Board,
    SeatPairs,
    TableSpread,
    deals_to,
    seat_spread,
    table_spread,
    weighted_endings,
)
from fifthstreet.whole_table.shared_cap import PAIR, taken_by_sharing, three_may_meet
from fifthstreet.whole_table.side_bets import line_net, side_bets_of

TOTAL = "total"
"""All wagers of a table together."""


def spreads_of(work: TableWork) -> Mapping[str, TableSpread]:
    """Return how each wager spreads, and the whole table where all of its wagers are counted.

    Amounts are minor units. A table is refused whose seats cannot be counted together.
    """
    first = work.seats[0]
    if len({*work.seats}) > 1 or first.mistakes:
        raise NoExactFigureError.because("seats were counted together that stake and play alike")
    figures = _figures(work)
    if work.game.shape != "own":
        policy = policy_of(work.game, first.strategy)
        total = seat_spread(work.game, policy, lambda end: _worth(end, figures))
        whole = not any(stake for _, stake in first.sides)
        return {TOTAL if whole else "main": replace(total, sharing=taken_by_meters(work, None))}
    pairs = pairs_of(work.game, first.strategy)
    sharing, awards = _sharing(work, pairs), taken_by_meters(work, pairs)
    result = {name: table_spread(pairs, figure) for name, figure in figures.items()}
    result["main"] = replace(result["main"], sharing=sharing)
    if "progressive" in result:
        result["progressive"] = replace(result["progressive"], sharing=awards)
    # The deviation of two sums is at most the sum of their deviations.
    sharing = 2 * (sharing + awards) if sharing and awards else sharing + awards
    every = table_spread(pairs, lambda end: _worth(end, figures))
    every = replace(every, sharing=sharing)
    return result | _with_bets(work, work.game, every, figures)


def _sharing(work: TableWork, pairs: SeatPairs) -> Fraction:
    """Return what a ceiling takes that seats share; refuse one that three of them may share."""
    cap, seats = work.terms.cap, work.seats
    if cap is None or not shares_a_ceiling(work) or work.game.shape != "own":
        return Fraction(0)
    if len(seats) > PAIR and three_may_meet(work.game, cap):
        raise NoExactFigureError.because("three seats or more may share the maximum payout")
    return taken_by_sharing(work.game, cap, pairs, ante=seats[0].ante)


def sums_of(work: TableWork) -> SeatSums:
    """Return what all seats win together in a round, in minor units, as counts of all deals."""
    seats, game, book = len(work.seats), work.game, work.terms.book
    if game.shape != "own":
        raise NoExactFigureError.because("boxes were not counted by what they win together")
    if beside := [bet.name for bet in side_bets_of(book) if work.seats[0].stake(bet.id)]:
        names = " and ".join(beside)
        raise NoExactFigureError.because(f"the {names} was not counted by what seats win together")
    figures = _figures(work)
    if spreads_of(work)[TOTAL].slack(seats):
        raise NoExactFigureError.because("seats may share a maximum payout or a meter")
    pairs, policy = pairs_of(game, work.seats[0].strategy), policy_of(game, work.seats[0].strategy)
    if seats > PAIR:
        refuse_minutes()

    def figure(end: SeatEnding) -> Fraction:
        return _worth(end, figures)

    counted = pair_sums(pairs, figure) if seats <= PAIR else seat_sums(game, policy, figure, seats)
    return counted[seats - 1]


def _figures(work: TableWork) -> dict[str, Figure]:
    """Return what an ending of a seat is worth by wager; envy is what it brings all others."""
    seat, record = work.seats[0], work.table[0]
    cap = work.terms.cap
    net = net_of(work.game if cap is None else capped(work.game, cap, ante=seat.ante))
    figures: dict[str, Figure] = {"main": lambda end: net(end) * seat.ante}
    if seat.progressive:
        awards = awards_of(work, seat.progressive)
        figures["progressive"] = lambda end: (
            (0 if end.folded else awards[end.number]) - seat.progressive
        )
    others = len(work.seats) - 1
    if record["envy"][0].any() and others:
        bonuses = [int(each) * others for each in record["envy"][0]]
        folded = bool(record["folded_holds"])
        figures["envy"] = lambda end: 0 if end.folded and not folded else bonuses[end.number]
    return figures


def _with_bets(
    work: TableWork, game: OwnGame, every: TableSpread, figures: Mapping[str, Figure]
) -> dict[str, TableSpread]:
    """Return the bets on a box and on the board, which seats share, and the whole table."""
    seat, policy = work.seats[0], policy_of(game, work.seats[0].strategy)
    staked = {bet.id for bet in side_bets_of(work.terms.book) if seat.stake(bet.id)}
    wagers = {kind: bet.wagers[0] for kind, bet in compiled_bets(work.terms.book).items()}
    result: dict[str, TableSpread] = {}
    box = _box_bet(work) if wagers.get(BOX) in staked else None
    if box:
        own, other = box.products(game, policy, lambda end: _worth(end, figures))
        result[wagers[BOX]] = box.spread
        every = _together(every, box.spread, own=own, other=other)
    if wagers.get(BOARD) in staked:
        bonus, both = _on_the_board(work, game, figures, box)
        result[wagers[BOARD]] = bonus
        every = _together(every, bonus, own=both, other=both)
    return result | ({TOTAL: every} if staked <= {*wagers.values()} else {})


def _together(
    every: TableSpread, bonus: TableSpread, *, own: Fraction, other: Fraction
) -> TableSpread:
    """Return wagers together with one more, from the mean products of a seat and of two seats."""
    apart, fourth = every.mean * bonus.mean, None
    if every.fourth is not None and bonus.fourth is not None:
        # How far a simulation may be off is told as if the wagers were apart.
        fourth = every.fourth + 6 * every.variance * bonus.variance + bonus.fourth
    return TableSpread(
        mean=every.mean + bonus.mean,
        variance=every.variance + bonus.variance + 2 * (own - apart),
        covariance=every.covariance + bonus.covariance + 2 * (other - apart),
        fourth=fourth,
        sharing=every.sharing,
    )


def _box_bet(work: TableWork) -> BoxBet:
    """Return the bet on six cards at its stake."""
    contest = compiled_bets(work.terms.book)[BOX]
    table, stake = work.terms.tables[contest.schedule or ""], work.seats[0].stake(contest.wagers[0])
    keeps, rounding = not contest.stake_returned, work.terms.book.in_minor_units
    lines = (None if rank is None else table.line(rank) for rank, _ in six_card_classes(SIX))
    return BoxBet([stake * line_net(line, stake, rounding, keeps=keeps) for line in lines])


def _on_the_board(
    work: TableWork, game: OwnGame, figures: Mapping[str, Figure], box: BoxBet | None
) -> tuple[TableSpread, Fraction]:
    """Return how a bet on the board spreads, and the mean of its product with all else."""
    seat, contest = work.seats[0], compiled_bets(work.terms.book)[BOARD]
    times, amounts = work.table[0]["three"].T.astype(np.int64)
    won = (times * seat.stake(contest.wagers[0]) + amounts)[boards_of(work.terms)]
    cards, ways = kept_sets(ON_THE_BOARD)

    def weigh(board: Board) -> np.ndarray:
        return np.full((1, len(board.holes)), won[place(board.cards)])

    shares = [Fraction(many, int(ways.sum())) for many in ways.tolist()]
    every = [*zip(won[places(cards)].tolist(), shares, strict=True)]
    mean = sum((net * share for net, share in every), Fraction(0))
    square, fourth = (
        sum(((net - mean) ** power * share for net, share in every), Fraction(0))
        for power in (2, 4)
    )
    ends = weighted_endings(game, policy_of(game, seat.strategy), weigh)
    total = sum((_worth(end, figures) * each for end, (each,) in ends.items()), Fraction(0))
    both = total / deals_to(1, game.hole, ON_THE_BOARD, ordered=True)
    if box:
        beside = zip(every, box.means_beside(cards), strict=True)
        both += sum((net * share * other for (net, share), other in beside), Fraction(0))
    return TableSpread(mean=mean, variance=square, covariance=square, fourth=fourth), both


def _worth(end: SeatEnding, figures: Mapping[str, Figure]) -> Fraction:
    return sum((Fraction(figure(end)) for figure in figures.values()), Fraction(0))
