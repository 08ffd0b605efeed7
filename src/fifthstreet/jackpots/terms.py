"""The terms of a progressive besides its submission: limits, reserves and bounds (R31).

Nothing here has a default that the documents do not give: without a limit a meter grows forever,
without a reserve the house pays every reset itself, and without a bound no contribution is too
large.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from fifthstreet.errors import FifthStreetError
from fifthstreet.ledger.entry import MOST_UNITS, UNITS
from fifthstreet.protocol.jackpot_events import ProgressiveTerms


class ProgressiveTermsError(FifthStreetError):
    """The parameters of a jackpot make no sense together; says why and what to write instead."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MeterFigures:
    """What a submission says of the meters: rates, resets, starts, and the sizes of its wager."""

    rates: Mapping[str, Fraction]
    resets: Mapping[str, int]
    starts: Mapping[str, int]
    sizes: Sequence[int] = ()


def check_terms(terms: ProgressiveTerms, figures: MeterFigures) -> None:
    """Refuse parameters under which no jackpot could run."""
    for values in (terms.limits, terms.reserves, terms.most):
        for name in values:
            if name not in figures.resets:
                raise ProgressiveTermsError(
                    f"There is no meter called {name}.",
                    remedy=f"Name one of {', '.join(figures.resets) or 'none at all'}.",
                )
    for name, limit in terms.limits.items():
        check_limit(name, limit, max(figures.resets[name], figures.starts.get(name, 0)))
    for name, rate in terms.reserves.items():
        _check_reserve(name, rate, figures.sizes)
    laid_by = sum(figures.rates.values()) + sum(terms.reserves.values())
    if laid_by > 1:
        raise ProgressiveTermsError(
            "Rates and reserves come to more than the whole wager.",
            remedy="Lower a reserve.",
        )
    for name, most in terms.most.items():
        _check_most(name, most, figures)


def check_limit(name: str, limit: int, least: int) -> None:
    """Refuse a limit that is not an amount, or below what the meter may have to show."""
    if type(limit) is not int or not least <= limit or limit * UNITS > MOST_UNITS:
        raise ProgressiveTermsError(
            f"The limit of {name} cannot be {limit!r}.",
            remedy=f"Write minor units, at least {least}.",
        )


def check_rate(name: str, rate: Fraction, sizes: Sequence[int]) -> None:
    """Refuse a rate that is not a share of a wager, or is finer than the ledger's unit."""
    if not 0 <= rate <= 1:
        raise ProgressiveTermsError(f"{name} cannot get {rate} of a wager.", remedy="Write 0 to 1.")
    for size in sizes or (1,):
        if (rate * size * UNITS).denominator != 1:
            raise ProgressiveTermsError(
                f"The part of a wager that goes to {name} is finer than the ledger keeps.",
                remedy="Write a rate with up to four decimals.",
            )


def _check_reserve(name: str, rate: Fraction, sizes: Sequence[int]) -> None:
    check_rate(f"the reserve of {name}", rate, sizes)


def _check_most(name: str, most: int, figures: MeterFigures) -> None:
    least = figures.rates.get(name, Fraction(0)) * min(figures.sizes, default=0)
    if type(most) is not int or most < 1 or most < least:
        raise ProgressiveTermsError(
            f"The most that a wager may feed {name} cannot be {most!r}.",
            remedy="Write minor units, no less than what the smallest wager feeds it.",
        )
