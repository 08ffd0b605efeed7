"""How the results of a table's seats spread, exactly: they share a board, a deck and envy.

All seats stake and play alike. What a ceiling of the whole round takes from seats that share it,
and a meter from the second of two awards, is a stated error.
"""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache

from fifthstreet.analysis.census import place
from fifthstreet.analysis.game import Game, capped
from fifthstreet.analysis.own import OwnGame
from fifthstreet.analysis.seat_ending import Figure, SeatEnding, net_of
from fifthstreet.analysis.seats import (
    SeatPairs,
    TableSpread,
    endings_by_board,
    seat_pairs,
    seat_spread,
    table_spread,
)
from fifthstreet.analysis.shared_cap import PAIR, taken_by_sharing, three_may_meet
from fifthstreet.analysis.side_bets import side_bets_of
from fifthstreet.errors import NoExactFigureError
from fifthstreet.simulation.strategies import Strategy, policy_of
from fifthstreet.simulation.table import TableWork
from fifthstreet.simulation.table_awards import taken_by_meters
from fifthstreet.simulation.table_bets import BOARD, compiled_bets
from fifthstreet.simulation.table_exact import awards_of, shares_a_ceiling
from fifthstreet.simulation.table_figures import boards_of

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
    pairs = _pairs(work.game, first.strategy)
    sharing, awards = _sharing(work, pairs), taken_by_meters(work, pairs)
    result = {name: table_spread(pairs, figure) for name, figure in figures.items()}
    result["main"] = replace(result["main"], sharing=sharing)
    if "progressive" in result:
        result["progressive"] = replace(result["progressive"], sharing=awards)
    # The deviation of two sums is at most the sum of their deviations.
    sharing = 2 * (sharing + awards) if sharing and awards else sharing + awards
    every = table_spread(pairs, lambda end: _worth(end, figures))
    return result | _with_the_board(work, replace(every, sharing=sharing), figures)


def _sharing(work: TableWork, pairs: SeatPairs) -> Fraction:
    """Return what a ceiling takes that seats share; refuse one that three of them may share."""
    cap, seats = work.terms.cap, work.seats
    if cap is None or not shares_a_ceiling(work) or work.game.shape != "own":
        return Fraction(0)
    if len(seats) > PAIR and three_may_meet(work.game, cap):
        raise NoExactFigureError.because("three seats or more may share the maximum payout")
    return taken_by_sharing(work.game, cap, pairs, ante=seats[0].ante)


@cache
def _pairs(game: Game, strategy: Strategy) -> SeatPairs:
    return seat_pairs(game, policy_of(game, strategy))


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


def _with_the_board(
    work: TableWork, every: TableSpread, figures: Mapping[str, Figure]
) -> dict[str, TableSpread]:
    """Return the bet on the board, which all seats win or lose together, and the whole table."""
    seat = work.seats[0]
    contest = compiled_bets(work.terms.book).get(BOARD)
    wager = contest.wagers[0] if contest else ""
    beside = {bet.id for bet in side_bets_of(work.terms.book) if seat.stake(bet.id)}
    result: dict[str, TableSpread] = {}
    if wager in beside and work.game.shape == "own":
        bonus, shared = _on_the_board(work, work.game, seat.stake(wager), figures)
        result[wager] = bonus
        more = bonus.variance + 2 * shared
        every = TableSpread(
            mean=every.mean + bonus.mean,
            variance=every.variance + more,
            covariance=every.covariance + more,
            sharing=every.sharing,
        )
    if beside <= {wager}:
        result[TOTAL] = every
    return result


def _on_the_board(
    work: TableWork, game: OwnGame, stake: int, figures: Mapping[str, Figure]
) -> tuple[TableSpread, Fraction]:
    """Return how a bet on the board spreads, and its covariance with all else of a seat."""
    lines = boards_of(work.terms)
    ends = endings_by_board(
        game,
        policy_of(game, work.seats[0].strategy),
        lambda cards: int(lines[place(cards)]),
    )
    won = {
        line: int(times) * stake + int(amount)
        for line, (times, amount) in enumerate(work.table[0]["three"])
    }
    deals = sum(sum(each.values()) for each in ends.values())
    mean = square = both = rest = Fraction(0)
    for line, counts in ends.items():
        share = Fraction(sum(counts.values()), deals)
        mean += share * won[line]
        square += share * won[line] ** 2
        part = sum((_worth(end, figures) * ways for end, ways in counts.items()), Fraction(0))
        both, rest = both + part * won[line] / deals, rest + part / deals
    variance = square - mean**2
    spread = TableSpread(mean=mean, variance=variance, covariance=variance)
    return spread, both - mean * rest


def _worth(end: SeatEnding, figures: Mapping[str, Figure]) -> Fraction:
    return sum((Fraction(figure(end)) for figure in figures.values()), Fraction(0))
