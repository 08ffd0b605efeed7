"""How a capped payout is divided among its winners without making or losing a cent."""

from collections.abc import Sequence

from fifthstreet.money.amount import MOST_MINOR_UNITS
from fifthstreet.money.error import MoneyError
from fifthstreet.money.figure import whole_number


def share_pro_rata(total: int, weights: Sequence[int], *, unit: int = 1) -> tuple[int, ...]:
    """Divide a total in proportion to the weights, by largest remainder.

    Every share is a multiple of the unit (a cent, a chip) and the shares add up to the total.
    Equal remainders favor the earlier position, so callers list the winners by seat number.

    >>> share_pro_rata(2_500_000, [5_000_000, 1_000_000])
    (2083333, 416667)
    >>> share_pro_rata(1_000, [1, 1, 1], unit=100)
    (400, 300, 300)
    """
    whole_number(unit, "The unit of a share", least=1, most=MOST_MINOR_UNITS)
    whole_number(total, "A total to share", most=MOST_MINOR_UNITS)
    units = _whole_units(total, unit)
    whole = sum(whole_number(weight, "A weight") for weight in weights)
    if units == 0:
        return (0,) * len(weights)
    if whole == 0:
        raise MoneyError(
            f"Nobody has a claim on the {total:,} to share: every weight is zero.",
            remedy="Give at least one weight above zero.",
        )
    shares = [units * weight // whole for weight in weights]
    remainders = [units * weight % whole for weight in weights]
    left_over = units - sum(shares)
    by_claim = sorted(range(len(weights)), key=lambda position: -remainders[position])
    for position in by_claim[:left_over]:
        shares[position] += 1
    return tuple(share * unit for share in shares)


def _whole_units(total: int, unit: int) -> int:
    """Return how many units the total holds, and refuse a part of one."""
    units, rest = divmod(total, unit)
    if rest:
        raise MoneyError(
            f"A total of {total:,} does not divide into units of {unit:,}: {rest:,} is left.",
            remedy=f"Share {total - rest:,} or {total - rest + unit:,}, or take a smaller unit.",
        )
    return units
