"""What odds come to, and where the money is from: the house, or meters that move at each award."""

from collections.abc import Mapping
from fractions import Fraction

from fifthstreet.money import Fixed, MeterShare, Odds
from fifthstreet.play.judge import Judge
from fifthstreet.play.terms import Terms

Meters = Mapping[str, Fraction]
WHOLE = 100


def payment(
    terms: Terms, judge: Judge, odds: Odds, staked: int, meters: Meters
) -> tuple[int, Meters]:
    """Return what is handed over on a won wager, the stake included, and the meters after it.

    Odds give the stake back with what is won. Beside a fixed sum or a share of a meter it goes back
    where the contest says so; what a contest adds never includes it.
    """
    contest = judge.contest
    beside = contest.adds or contest.others
    back = staked if contest.stake_returned and not beside else 0
    if isinstance(odds, MeterShare):
        value = meters[odds.meter]
        amount = odds.award(value, terms.rounding)
        meters = {**meters, odds.meter: _after(terms, odds, value - amount)}
        return amount + back, meters
    amount = odds.winnings(staked, terms.brief.rounding)
    if not isinstance(odds, Fixed):
        amount, back = amount + (0 if beside else staked), 0
    return amount + back, _charged(terms, judge, amount, meters) if judge.moves_meters else meters


def _after(terms: Terms, odds: MeterShare, left: Fraction) -> Fraction:
    """Return a meter after an award: reset where it was won whole, and what is left otherwise."""
    reset = Fraction(terms.resets.get(odds.meter, 0))
    if odds.percent == WHOLE:
        return reset
    floor = terms.book.meters.partial_floor if terms.book.meters else None
    return max(left, reset) if floor and floor.value == "reset" else left


def _charged(terms: Terms, judge: Judge, amount: int, meters: Meters) -> Meters:
    """Return the meters after a fixed sum, which the house pays unless it is chosen otherwise.

    The first meter bears it as far as it goes; an award and an envy bonus are such sums alike.
    """
    law = terms.book.meters.fixed_from_meter if terms.book.meters else None
    if not law or not judge.meters:
        return meters
    first = judge.meters[0]
    return {**meters, first: max(meters[first] - amount, Fraction(0))}
