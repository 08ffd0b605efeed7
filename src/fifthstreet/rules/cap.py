"""Payout caps: how much a document lets a table pay, over what, and how a shared cap is split."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from fifthstreet.money import MeterShare, Odds, Rounding, share_pro_rata
from fifthstreet.rules.law import Cited, Count, Law, Name, Positive

Scope = Literal["hand", "player", "box", "round"]


class Cap(Law):
    """A ceiling on winnings; stakes are always returned beside it.

    `amount` is the document's figure (None where the operator posts one). `minimum_wager_win` says
    that the most a minimum bettor could win stands in its place where that is more.
    """

    id: Name
    """The short name by which other parts of the book name it."""
    wagers: Cited[tuple[Name, ...]]
    """The wagers whose winnings it holds."""
    amount: Cited[Positive] | None = None
    """The document's own figure, in minor units."""
    minimum_wager_win: Cited[bool] | None = None
    """Whether the most that a minimum bettor could win takes its place where that is more."""
    posted: Cited[bool] | None = None
    """Whether the operator posts the figure."""
    scope: Cited[Scope]
    """What it is counted over."""
    from_odds: Cited[Positive] | None = None
    """The lowest odds that it holds; lower ones are paid in full beside it."""
    sharing: Cited[Literal["pro_rata"]] | None = None
    """How a cap on the whole round is split."""
    limit: Cited[Count] | None = None
    """What the operator posts: below the document's figure, or where it gives none; 0 is none."""
    minimum_basis: Cited[Literal["ante_max_streets", "all_min"]] | None = None
    """Whether a minimum bettor is taken to make every later wager at its most, or at its least."""
    basis: Cited[Literal["payout", "stake"]] | None = None
    """Whether a shared ceiling is split by what was won, or by what was staked."""
    unit: Cited[Positive] | None = None
    """The smallest unit in which a shared ceiling is split."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Win:
    """Winnings of one seat before any cap, with the odds that made them."""

    seat: int
    stake: int
    odds: Odds
    rounding: Rounding = Rounding.DOWN

    @property
    def winnings(self) -> int:
        """Return what the odds earn on the stake; a share of a meter is paid apart."""
        if isinstance(self.odds, MeterShare):
            return 0
        return self.odds.winnings(self.stake, self.rounding)

    def counts_from(self, least: int) -> bool:
        """Return whether the win is at no lower odds than some; a share of a meter never counts."""
        return not isinstance(self.odds, MeterShare) and self.winnings >= least * self.stake


@dataclass(frozen=True, slots=True, kw_only=True)
class CapChoices:
    """What binds at one table: the ceiling in force and how it is applied."""

    ceiling: int
    scope: Scope
    from_odds: int = 0
    basis: Literal["payout", "stake"] = "payout"
    unit: int = 1


def ceiling(cap: Cap, *, minimum_ante: int, best_odds: Fraction | int, units: int) -> int | None:
    """Return the document's ceiling at a table, or None where it gives no figure.

    `units` is how many antes a minimum bettor can have staked in a round, and `best_odds` the top
    line of the pay table.
    """
    if cap.amount is None:
        return None
    floor = minimum_ante * units * best_odds if cap.minimum_wager_win else 0
    return max(cap.amount.value, math.ceil(floor))


def apply_cap(wins: Sequence[Win], choices: CapChoices) -> Mapping[int, int]:
    """Return what each seat is paid; winnings below `from_odds` are paid in full beside the cap."""
    pooled = [win for win in wins if win.counts_from(choices.from_odds)]
    apart = [w for w in wins if w not in pooled]
    paid = {win.seat: 0 for win in wins}
    for win in apart:
        paid[win.seat] += win.winnings
    for seat, amount in _capped(pooled, choices).items():
        paid[seat] += amount
    return paid


def _capped(pooled: Sequence[Win], choices: CapChoices) -> Mapping[int, int]:
    owed: dict[int, int] = {}
    staked: dict[int, int] = {}
    for win in sorted(pooled, key=lambda win: win.seat):
        owed[win.seat] = owed.get(win.seat, 0) + win.winnings
        staked[win.seat] = staked.get(win.seat, 0) + win.stake
    if choices.scope != "round":
        return {seat: min(amount, choices.ceiling) for seat, amount in owed.items()}
    if sum(owed.values()) <= choices.ceiling:
        return owed
    return _shared(owed, owed if choices.basis == "payout" else staked, choices)


def _shared(
    owed: Mapping[int, int], weights: Mapping[int, int], choices: CapChoices
) -> Mapping[int, int]:
    """Split the ceiling by weight; a seat gets what it won at most, and the others the rest.

    A seat that is paid in full may leave a rest which is no whole number of units; that rest is
    split to the minor unit, so that the whole ceiling is paid.
    """
    paid: dict[int, int] = {}
    rest, seats = choices.ceiling, list(owed)
    while True:
        unit = choices.unit if rest % choices.unit == 0 else 1
        shares = share_pro_rata(rest, [weights[seat] for seat in seats], unit=unit)
        split = dict(zip(seats, shares, strict=True))
        full = [seat for seat in seats if split[seat] > owed[seat]]
        if not full:
            return {seat: (paid | split)[seat] for seat in owed}
        paid |= {seat: owed[seat] for seat in full}
        rest -= sum(owed[seat] for seat in full)
        seats = [seat for seat in seats if seat not in full]
