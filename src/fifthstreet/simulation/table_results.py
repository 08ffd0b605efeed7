"""What a whole table wins in a round, by simulation: for more seats than were counted together."""

from fractions import Fraction
from math import sqrt

from fifthstreet.errors import FifthStreetError
from fifthstreet.risk.figure import Figure
from fifthstreet.simulation.executor import Run, run
from fifthstreet.simulation.table import TableWork


def simulated_results(work: TableWork, rounds: int, seed: int = 1) -> dict[Fraction, Figure]:
    """Return the chance of each result of the main wagers in antes, with its standard error.

    The lowest and the highest result stand for all beyond them. The mean and the variance of the
    same table are exact: see `table_spread`.
    """
    first = work.seats[0]
    if any(len(seat.wagers) > 1 or seat.ante != first.ante for seat in work.seats):
        raise FifthStreetError(
            "Results are told in antes where every seat makes the same ante and no other wager.",
            remedy="Leave the side bets out, and give every seat the same ante.",
        )
    row = run(Run(work, rounds, seed)).counts.rows["histogram"]
    result = {}
    for place, count in enumerate(row):
        part = count / rounds
        if count:
            error = sqrt(part * (1 - part) / rounds)
            result[Fraction(place - len(row) // 2)] = Figure(part, "simulated", error)
    return result
