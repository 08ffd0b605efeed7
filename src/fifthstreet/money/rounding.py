"""How a share that is no whole number of minor units becomes one."""

import math
from enum import StrEnum
from fractions import Fraction


class Rounding(StrEnum):
    """How a share of a meter, or what odds earn, is brought to whole minor units."""

    DOWN = "down"
    HALF_UP = "half_up"

    def whole(self, exact: Fraction) -> int:
        """Round an exact figure to a whole one.

        >>> Rounding.DOWN.whole(Fraction(5, 2)), Rounding.HALF_UP.whole(Fraction(5, 2))
        (2, 3)
        """
        return math.floor(exact + Fraction(1, 2)) if self is Rounding.HALF_UP else math.floor(exact)
