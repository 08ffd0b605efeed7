"""A figure with the method it was found by, and how far it may be from the truth."""

from dataclasses import dataclass, replace
from fractions import Fraction
from math import floor, log10
from typing import Literal

Method = Literal["exact", "bound", "simulated"]
"""Exact; a float within a stated bound; or simulated, with its standard error."""

DIGITS = 15
"""Decimal digits that a float holds, whatever the bound on its error says."""
FEW = 3
"""Decimal places below which an error is written out instead."""
CLOSE = 0.01
"""The largest error with which a figure is printed, in parts of its scale."""
NOT_CLOSE = "not calculated to within 1%"
WHOLE = 10
"""An error from which it is written as a whole number."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A value, its method, and its error: nothing, a bound, or a standard error.

    >>> Figure(Fraction(7, 10)), Figure(0.7, "bound", 1e-9).words
    (Figure(value=Fraction(7, 10), method='exact', error=0), 'correct to 8 decimal places')
    """

    value: Fraction | float
    method: Method = "exact"
    error: Fraction | float = 0

    def __float__(self) -> float:
        return float(self.value)

    @property
    def is_close(self) -> bool:
        """Return True if the error is small next to the value."""
        return self.is_close_on(abs(float(self)))

    def is_close_on(self, scale: float) -> bool:
        """Return True if the error is small on a scale, such as 1 for a chance."""
        return float(self.error) <= CLOSE * scale

    def as_json(self, scale: float | None = None) -> dict[str, object]:
        """Return the figure as plain data, and a reason in its place where it is not close."""
        close = self.is_close if scale is None else self.is_close_on(scale)
        body: dict[str, object] = {"value": float(self) if close else None}
        body |= {"method": self.method, "error": float(self.error)}
        return body if close else body | {"reason": NOT_CLOSE}

    @property
    def words(self) -> str:
        """Return the method in words, such as "exact" or "within 0.04"."""
        return self.words_in("")

    @property
    def percent_words(self) -> str:
        """Return the method of a share that is shown in percent, such as "within 4%"."""
        return replace(self, value=100 * self.value, error=100 * self.error).words_in("%")

    def words_in(self, unit: str) -> str:
        """Return the method in words, with a unit after what is written as an amount."""
        error = float(self.error)
        if self.method == "simulated":
            return f"simulated, ± {error:.2g}{unit}"
        if self.method == "exact" or not error:
            return "exact"
        if (places := self._places(error)) >= FEW:
            return f"correct to {places} decimal places"
        return f"within {error:,.0f}{unit}" if error >= WHOLE else f"within {error:.2g}{unit}"

    def _places(self, error: float) -> int:
        """Return after how many decimal places the error begins, as far as floats can tell."""
        whole = len(str(int(abs(float(self)))).lstrip("0"))
        return min(DIGITS - whole, floor(-log10(2 * error)))


def between(first: Fraction | float, last: Fraction | float) -> Figure:
    """Return the middle of two amounts, with an error that reaches to both."""
    return Figure((first + last) / 2, "bound", (last - first) / 2)
