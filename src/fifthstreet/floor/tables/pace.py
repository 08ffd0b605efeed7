"""How long a virtual table waits, in seconds; an operator may choose other values."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final


@dataclass(frozen=True, slots=True, kw_only=True)
class TablePace:
    """The timers of a table; `cycle` is the minimum time between two rounds' starts (R18)."""

    betting: float = 20.0
    numbers: float = 2.0
    link: float = 30.0
    """How long an independent auditor may take before the round is interrupted."""
    decision: float = 25.0
    between: float = 4.0
    cycle: float = 5.0
    absent: int = 3
    """A player who misses so many decisions or rounds one after the other loses the seat."""


USUAL = TablePace()
BRISK = TablePace(betting=8.0, numbers=1.0, decision=15.0, between=2.0, cycle=5.0)
FLAT_OUT = TablePace(betting=30.0, numbers=5.0, link=5.0, decision=30.0, between=0.0, cycle=0.0)
"""No pauses: for measurements and simulations."""
UNHURRIED = TablePace(betting=600.0, numbers=60.0, decision=600.0, between=0.0, cycle=0.0)
"""No pauses, and ten minutes for every decision: for lessons, and for tests on a busy machine."""
PACES: Final[Mapping[str, TablePace]] = MappingProxyType(
    {"usual": USUAL, "brisk": BRISK, "flat-out": FLAT_OUT, "unhurried": UNHURRIED}
)
