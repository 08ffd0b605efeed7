"""What one line of a pay table pays: odds, a fixed sum, a share of a meter, or a push."""

import math
import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar, Final, TypeAlias, TypeVar, assert_never

from fifthstreet.money.amount import Amount
from fifthstreet.money.error import MoneyError, quoted
from fifthstreet.money.figure import FIGURE, read_figure, short_text, whole_number
from fifthstreet.money.rounding import Rounding

MOST_TO_ONE: Final = 999_999_999
"""The longest odds that can be written."""

_METER: Final = re.compile(r"[a-z][a-z0-9_]{0,31}")
_AGAINST: Final = re.compile(rf"(?P<n>{FIGURE}) (?P<kind>to|for) (?P<d>{FIGURE})")
_METER_SHARE: Final = re.compile(rf"(?P<percent>{FIGURE})% of (?P<meter>.+)")
_FIXED: Final = re.compile(r".+ [A-Z]{3}")


class Payout:
    """What a line pays, in any of the notations below."""

    __slots__ = ()

    def __reduce__(self) -> tuple[Any, ...]:
        return parse_odds, (str(self),)


_Payout = TypeVar("_Payout", bound=type[Payout])


def _opaque(cls: _Payout) -> _Payout:
    """Keep codecs from taking a payout apart field by field: it is written as its text."""
    del cls.__dataclass_fields__  # type: ignore[attr-defined]  # which is how they know one
    return cls


@_opaque
@dataclass(frozen=True, slots=True)
class Against(Payout):
    """Odds of n against d of the stake, in lowest terms; d is mostly 1.

    What they come to need not be a whole number of minor units; it is then rounded once, down
    unless a book says otherwise.
    """

    n: int
    d: int = 1

    word: ClassVar[str]

    def __post_init__(self) -> None:
        whole_number(self.n, f"The figure of odds {self.word} 1", least=1, most=MOST_TO_ONE)
        whole_number(self.d, "The second figure of odds", least=1, most=MOST_TO_ONE)
        if (both := math.gcd(self.n, self.d)) > 1:
            object.__setattr__(self, "n", self.n // both)
            object.__setattr__(self, "d", self.d // both)

    def __str__(self) -> str:
        return f"{self.n} {self.word} {self.d}"

    @property
    def pretty(self) -> str:
        """The odds as a sign shows them."""
        return f"{self.n:,} {self.word} {self.d:,}"

    def _times(self, stake: int, rounding: Rounding) -> int:
        product = self.n * whole_number(stake, "A stake")
        return product if self.d == 1 else rounding.whole(Fraction(product, self.d))


class ToOne(Against):
    """Odds of n to 1, or to d: the stake goes back and n/d times the stake is won.

    >>> str(ToOne(500)), ToOne(500).winnings(1000)
    ('500 to 1', 500000)
    >>> str(ToOne(3, 2)), ToOne(3, 2).winnings(25), ToOne(3, 2).winnings(25, Rounding.HALF_UP)
    ('3 to 2', 37, 38)
    """

    __slots__ = ()
    word = "to"

    @property
    def net(self) -> Fraction:
        """What one unit staked wins beyond itself."""
        return Fraction(self.n, self.d)

    def winnings(self, stake: int, rounding: Rounding = Rounding.DOWN) -> int:
        """Return what is won beyond the stake, in minor units."""
        return self._times(stake, rounding)


class ForOne(Against):
    """Odds of n for 1, or for d: n/d times the stake is paid, and the stake is part of it.

    >>> str(ForOne(300)), ForOne(300).winnings(100), ForOne(300).total(100)
    ('300 for 1', 29900, 30000)
    """

    __slots__ = ()
    word = "for"

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.n < self.d:
            raise MoneyError(
                f"{self} pays less than the stake.",
                remedy="Write odds for the stake that return it at least, as in 3 for 2.",
            )

    @property
    def net(self) -> Fraction:
        """What one unit staked wins beyond itself."""
        return Fraction(self.n, self.d) - 1

    def total(self, stake: int, rounding: Rounding = Rounding.DOWN) -> int:
        """Return what is paid in all, in minor units."""
        return self._times(stake, rounding)

    def winnings(self, stake: int, rounding: Rounding = Rounding.DOWN) -> int:
        """Return what is won net of the stake, in minor units."""
        return self._times(stake, rounding) - stake


@_opaque
@dataclass(frozen=True, slots=True)
class Fixed(Payout):
    """A fixed sum, whatever the stake.

    >>> str(Fixed(Amount(100000, "USD"))), Fixed(Amount(100000, "USD")).pretty
    ('1000.00 USD', '$1,000')
    """

    amount: Amount

    def __post_init__(self) -> None:
        if not isinstance(self.amount, Amount):
            raise MoneyError(
                f"A fixed sum is an amount, not {quoted(self.amount)}.",
                remedy="Write it as in Amount(100000, 'USD').",
            )
        whole_number(self.amount.minor, "A fixed sum in minor units", least=1)

    def __str__(self) -> str:
        return str(self.amount)

    @property
    def pretty(self) -> str:
        """The sum as a sign shows it."""
        return self.amount.pretty

    def winnings(self, stake: int, _rounding: Rounding = Rounding.DOWN) -> int:
        """Return the sum in minor units, the same for every stake."""
        whole_number(stake, "A stake")
        return self.amount.minor


@_opaque
@dataclass(frozen=True, slots=True)
class MeterShare(Payout):
    """A percentage of what a progressive meter shows.

    >>> str(MeterShare(percent=100, meter="mega"))
    '100% of mega'
    >>> MeterShare(percent=10, meter="mega").award(1000055, Rounding.DOWN)
    100005
    """

    percent: int
    meter: str

    def __post_init__(self) -> None:
        whole_number(self.percent, "The percentage of a meter", least=1, most=100)
        if _METER.fullmatch(short_text(self.meter, "The name of a meter")) is None:
            raise MoneyError(
                f"The name of a meter is a short lowercase word, not {quoted(self.meter)}.",
                remedy="Write up to 32 of a-z, 0-9 and _, a letter first, as in mega.",
            )

    def __str__(self) -> str:
        return f"{self.percent}% of {self.meter}"

    @property
    def pretty(self) -> str:
        """The share as a sign shows it; a table with one meter calls it just that.

        >>> MeterShare(percent=100, meter="mega").pretty
        '100% of the Mega meter'
        >>> MeterShare(percent=10, meter="meter").pretty
        '10% of the meter'
        """
        if self.meter == "meter":
            return f"{self.percent}% of the meter"
        return f"{self.percent}% of the {self.meter.replace('_', ' ').title()} meter"

    def award(self, meter: int | Fraction, rounding: Rounding) -> int:
        """Return the share in whole minor units; the residue stays on the meter.

        A meter may hold a fraction of a minor unit, gathered from its rate of progression: such a
        fraction is never paid, so that an award rounded up takes no more than the meter holds.
        """
        whole = math.floor(meter) if isinstance(meter, Fraction) else meter
        payable = whole_number(whole, "A meter in whole minor units")
        return min(payable, rounding.whole(meter * Fraction(self.percent, 100)))


@_opaque
@dataclass(frozen=True, slots=True)
class Push(Payout):
    """The stake goes back and nothing is won.

    >>> str(Push()), Push().winnings(1000)
    ('push', 0)
    """

    net: ClassVar[Fraction] = Fraction(0)

    def __str__(self) -> str:
        return "push"

    @property
    def pretty(self) -> str:
        """The push as a sign shows it."""
        return "Push"

    def winnings(self, stake: int, _rounding: Rounding = Rounding.DOWN) -> int:
        """Return nothing, whatever the stake."""
        whole_number(stake, "A stake")
        return 0


Odds: TypeAlias = ToOne | ForOne | Fixed | MeterShare | Push
"""Everything a line of a pay table can pay."""


def parse_odds(text: str) -> Odds:
    """Read what a line pays, in the notation that `str` writes; figures may have commas.

    >>> parse_odds("1,000 to 1"), parse_odds("3 to 2"), parse_odds("10% of mega")
    (ToOne(n=1000, d=1), ToOne(n=3, d=2), MeterShare(percent=10, meter='mega'))
    """
    written = short_text(text, "What a line pays")
    if written == "push":
        return Push()
    if match := _AGAINST.fullmatch(written):
        kind = ToOne if match["kind"] == "to" else ForOne
        return kind(read_figure(match["n"]), read_figure(match["d"]))
    if match := _METER_SHARE.fullmatch(written):
        return MeterShare(read_figure(match["percent"]), match["meter"])
    if _FIXED.fullmatch(written):
        return Fixed(Amount.parse(written))
    raise MoneyError(
        f"Cannot read {quoted(text)} as what a line pays.",
        remedy="Write it as in 500 to 1, 3 to 2, 300 for 1, 1000.00 USD, 100% of mega, or push.",
    )


def after_commission(odds: Odds, rate: Fraction) -> Odds:
    """Return the odds that are left of some odds when the house takes a part of the winnings.

    A commission makes odds of odds, so that what a stake wins is still rounded only once.

    >>> after_commission(ToOne(1), Fraction(5, 100))
    ToOne(n=19, d=20)
    """
    if isinstance(odds, Push) or (isinstance(odds, ForOne) and not odds.net):
        return odds
    if isinstance(odds, ToOne | ForOne):
        left = odds.net * (1 - rate)
        return ToOne(left.numerator, left.denominator)
    raise MoneyError(
        f"A commission is taken from winnings at odds, and {odds} is none.",
        remedy="Write odds such as 1 to 1, or leave the commission out.",
    )


def size_key(odds: Odds) -> tuple[int, int | Fraction]:
    """Return a key that sorts lines by what they pay: meter shares, fixed sums, odds, push.

    Meter shares sort above fixed sums, these above odds, and a push is least. Within a kind the
    larger percentage, sum or net odds is larger: 30 for 1 nets the same as 29 to 1. Equal keys do
    not mean equal money, since two meters differ, and sums are taken to be in one currency.

    >>> table = ["push", "30 for 1", "100% of mega", "40 for 1", "500.00 USD"]
    >>> [str(odds) for odds in sorted(map(parse_odds, table), key=size_key, reverse=True)]
    ['100% of mega', '500.00 USD', '40 for 1', '30 for 1', 'push']
    """
    match odds:
        case MeterShare():
            return (3, odds.percent)
        case Fixed():
            return (2, odds.amount.minor)
        case ToOne() | ForOne():
            return (1, odds.net)
        case Push():
            return (0, 0)
        case _:
            assert_never(odds)
