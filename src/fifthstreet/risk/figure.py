"""A figure with the method it was found by, and how far it may be from the truth."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

Method = Literal["exact", "bound", "simulated"]
"""Exact; a float within a stated bound; or simulated, with its standard error."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A value, its method, and its error: nothing, a bound, or a standard error.

    >>> Figure(Fraction(7, 10)), Figure(0.7, "bound", 1e-9).words
    (Figure(value=Fraction(7, 10), method='exact', error=0), 'within 1e-09')
    """

    value: Fraction | float
    method: Method = "exact"
    error: Fraction | float = 0

    def __float__(self) -> float:
        return float(self.value)

    @property
    def words(self) -> str:
        """Return the method in words: "exact", "within 1e-09" or "simulated, ± 0.002"."""
        if self.method == "exact":
            return "exact"
        size = f"{float(self.error):.2g}"
        return f"within {size}" if self.method == "bound" else f"simulated, ± {size}"
