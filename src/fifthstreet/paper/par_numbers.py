"""How exact figures are printed on a PAR sheet; rounding happens here and nowhere before."""

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Literal, TypeAlias

from fifthstreet.analysis.decimals import decimal, percent
from fifthstreet.money import Amount

Kind = Literal[
    "words",
    "verdict",
    "cites",
    "odds",
    "count",
    "chance",
    "one_in",
    "share",
    "percent",
    "whole",
    "short",
    "antes",
    "net",
    "money",
]
"""What a column holds, which decides how its values are written and set.

`share` is a signed part of the stake, `percent` an unsigned one, `whole` one without decimals and
`short` one with as few as it needs; `net` is a result in antes.
"""

Value: TypeAlias = str | int | Fraction | Decimal | Amount | bool | None

MINUS = "\N{MINUS SIGN}"
NONE = "\N{EN DASH}"
FEW, SOME = 10, 1000
"""Below these a figure of "1 in" has two decimals, one, and from the last on none."""


def written(value: Value, kind: Kind) -> str:
    """Return a value as it is printed in a column of some kind.

    >>> written(Fraction(1, 3), "chance"), written(Fraction(1, 8), "share")
    ('33.333333%', '+12.5000%')
    >>> written(Fraction(3, 155937600), "one_in"), written(155937600, "count")
    ('51,979,200', '155,937,600')
    """
    if value is None:
        return NONE
    if isinstance(value, bool):
        return "Holds" if value else "Does not hold"
    if isinstance(value, str):
        return value
    if isinstance(value, Amount):
        return value.pretty
    return _number(Fraction(value), kind).replace("-", MINUS)


def column_written(values: Sequence[Value], kind: Kind) -> list[str]:
    """Return the values of a column as they are printed; where one amount has cents, all have.

    >>> column_written([Amount(112300, "USD"), Amount(34253, "USD"), None], "money")
    ['$1,123.00', '$342.53', '\N{EN DASH}']
    """
    amounts = [value for value in values if isinstance(value, Amount)]
    if any(amount.minor % 10**amount.currency.decimals for amount in amounts):
        return [_with_cents(v) if isinstance(v, Amount) else written(v, kind) for v in values]
    return [written(value, kind) for value in values]


def _with_cents(amount: Amount) -> str:
    figure, decimals = amount.pretty, amount.currency.decimals
    return figure if amount.minor % 10**decimals else f"{figure}.{'0' * decimals}"


def _number(value: Fraction, kind: Kind) -> str:
    match kind:
        case "chance":
            return f"{percent(value, 6):,f}%"
        case "one_in":
            return _one_in(value)
        case "share":
            return f"{percent(value):+,f}%" if value else f"{percent(value):,f}%"
        case "percent":
            return f"{percent(value):,f}%"
        case "whole":
            return f"{percent(value, 0):,f}%"
        case "short":
            return f"{_short(value * 100):,f}%".replace(".90%", ".9%")
        case "antes":
            return f"{decimal(value, 4):,f}"
        case "net":
            return f"{_short(value):+,f}" if value else "0"
        case _:
            return f"{_short(value):,f}"


def _one_in(chance: Fraction) -> str:
    if not chance:
        return "never"
    count = 1 / chance
    places = 2 if count < FEW else 1 if count < SOME else 0
    return f"{decimal(count, places):,f}"


def _short(value: Fraction) -> Decimal:
    """Return a figure without decimals where it is whole, else with two."""
    return decimal(value, 0 if value.denominator == 1 else 2)


def fraction(value: Fraction) -> str:
    """Return a figure as an exact fraction that people can read.

    >>> fraction(Fraction(53223, 1082900))
    '53,223/1,082,900'
    """
    return f"{value.numerator:,}/{value.denominator:,}".replace("-", MINUS)


def money(minor: Fraction | int, currency: str) -> Amount:
    """Return a sum, to the nearest minor unit.

    >>> money(Fraction(200000, 3), "USD").pretty
    '$666.67'
    """
    return Amount(int(decimal(minor, 0)), currency)
