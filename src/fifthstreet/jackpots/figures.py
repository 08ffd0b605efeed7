"""Figures of a jackpot that two people change: its limits, resets and rates (R35, R38).

A figure has a name, as an approval names it: `limit:LINK:METER` and `reset:LINK:METER` in minor
units, `rate:LINK:METER` in ten-thousandths of the wager, `overflow:LINK:METER` in ledger units,
which only falls: what is taken off it goes into the meter. `hold:LINK:TABLE:ROUND:SEAT` is 1 while
others are not paid before that winner; two people make it 0 where the table stands still.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Final

from fifthstreet.jackpots import acts
from fifthstreet.jackpots.acts import Act
from fifthstreet.jackpots.jackpot import ProgressiveJackpot
from fifthstreet.refusals import Refusal

RATES: Final = 10_000
KINDS: Final = ("limit", "reset", "rate", "overflow")
HOLD: Final = "hold"

Sizes = Callable[[str], tuple[int, ...]]
"""The sizes of the wagers that feed a jackpot, by its name."""
IsStopped = Callable[[str], bool]
"""Whether a table of some name is stuck."""


class JackpotFigures:
    """The figures of all jackpots of a house."""

    def __init__(
        self,
        jackpots: Mapping[str, ProgressiveJackpot],
        sizes: Sizes,
        current: IsStopped = lambda _: False,
    ) -> None:
        self.progressives = jackpots
        self.sizes = sizes
        self.is_stopped = current

    def now(self, name: str) -> int | None:
        """Return the current value of a figure, or None if there is no such figure."""
        kind, jackpot, meter = self._lookup(name)
        if jackpot is None:
            return None
        if kind == HOLD:
            return 1 if jackpot.winner(meter) else None
        if kind in {"limit", "overflow"}:
            return (jackpot.limits if kind == "limit" else jackpot.overflow).get(meter)
        return jackpot.resets[meter] if kind == "reset" else int(jackpot.rates[meter] * RATES)

    def changed(
        self, name: str, after: int, agreed: acts.Agreement, *, before: int = 0
    ) -> Act | Refusal:
        """Return the act that changes a figure of the progressive in its current state.

        Of an overflow, which may have grown since, what was agreed upon is the difference.
        """
        kind, jackpot, meter = self._lookup(name)
        if jackpot is None:
            return acts.UNKNOWN
        jackpot.catch_up()
        if kind == HOLD:
            table = meter.partition(":")[0]
            return acts.set_aside(
                jackpot, meter, agreed, current=not after and self.is_stopped(table)
            )
        if kind == "overflow":
            return acts.return_overflow(jackpot, meter, before - after, agreed)
        if kind == "limit":
            return acts.raise_limit(jackpot, meter, after, agreed)
        wanted = acts.FigureChange(meter=meter, reset=after)
        if kind == "rate":
            rate, sizes = Fraction(after, RATES), self.sizes(jackpot.id)
            wanted = acts.FigureChange(meter=meter, rate=rate, sizes=sizes)
        return acts.change(jackpot, wanted, agreed)

    def refresh(self, name: str) -> None:
        """Read what was written about a figure's progressive, and continue waiting winners."""
        jackpot = self.progressives.get(name.split(":")[1]) if ":" in name else None
        if jackpot is not None:
            jackpot.catch_up()
            jackpot.turn()

    def _lookup(self, name: str) -> tuple[str, ProgressiveJackpot | None, str]:
        kind, _, rest = name.partition(":")
        id_, _, meter = rest.partition(":")
        jackpot = self.progressives.get(id_)
        if jackpot is None or jackpot.opened is None:
            return kind, None, meter
        known = kind == HOLD or (kind in KINDS and meter in jackpot.parts)
        return kind, jackpot if known else None, meter
