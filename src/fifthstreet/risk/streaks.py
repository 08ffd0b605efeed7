"""Streaks: how long hits and dry spells last, by recursions over the rounds."""

from fractions import Fraction

from fifthstreet.errors import FifthStreetError
from fifthstreet.risk.figure import Figure
from fifthstreet.risk.walk import EPSILON

MOST_ROUNDS = 1_000_000


def streak_chance(chance: Fraction, length: int, rounds: int) -> Figure:
    """Return the probability of a streak of at least some length within some rounds.

    A streak is complete at its end; the round before it must be none of its kind.

    >>> streak_chance(Fraction(1, 2), 3, 5).value
    0.25
    """
    _check(length, rounds)
    one = float(chance)
    whole = one**length
    reached = [0.0] * (length - 1) + [whole]
    for time in range(length, rounds):
        before = reached[time - length - 1] if time > length else 0.0
        reached.append(reached[-1] + whole * (1 - one) * (1 - before))
    return Figure(reached[rounds - 1], "bound", 4 * rounds * EPSILON)


def longest_streak(chance: Fraction, rounds: int, part: float = 0.5) -> int:
    """Return the smallest length that the longest streak of so many sessions does not exceed.

    >>> longest_streak(Fraction(1, 2), 100)
    6
    """
    _check(1, rounds)
    low, high = 0, 1
    while high <= rounds and streak_chance(chance, high, rounds).value > 1 - part:
        low, high = high, 2 * high
    high = min(high, rounds + 1)
    while high - low > 1:
        middle = (low + high) // 2
        if streak_chance(chance, middle, rounds).value > 1 - part:
            low = middle
        else:
            high = middle
    return low


def _check(length: int, rounds: int) -> None:
    if not 0 < rounds <= MOST_ROUNDS:
        raise FifthStreetError(
            f"The number of rounds is {rounds:,}; streaks are followed over 1 to {MOST_ROUNDS:,}.",
            remedy="Ask for fewer rounds.",
        )
    if length < 1:
        raise FifthStreetError(
            f"A streak has one round or more, not {length}.", remedy="Choose a length from 1."
        )
