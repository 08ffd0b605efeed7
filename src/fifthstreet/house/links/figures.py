"""Figures of a jackpot that two people change: its limits, resets and rates (R35, R38).

A figure has a name, as an approval names it: `limit:LINK:METER` and `reset:LINK:METER` in minor
units, `rate:LINK:METER` in ten-thousandths of the wager.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Final

from fifthstreet.house.links import acts
from fifthstreet.house.links.keeper import Act
from fifthstreet.house.links.link import Link
from fifthstreet.house.tables.refusals import Refusal

RATES: Final = 10_000
KINDS: Final = ("limit", "reset", "rate")

Sizes = Callable[[str], tuple[int, ...]]
"""The sizes of the wagers that feed a jackpot, by its name."""


class Figures:
    """The figures of all jackpots of a house."""

    def __init__(self, links: Mapping[str, Link], sizes: Sizes) -> None:
        self.links = links
        self.sizes = sizes

    def now(self, name: str) -> int | None:
        """Return what a figure is now, or None where there is no such figure."""
        kind, link, meter = self._found(name)
        if link is None:
            return None
        if kind == "limit":
            return link.limits.get(meter)
        return link.resets[meter] if kind == "reset" else int(link.rates[meter] * RATES)

    def changed(self, name: str, after: int, agreed: acts.Agreement) -> Act | Refusal:
        """Return the act that gives a figure another value, from how the jackpot stands now."""
        kind, link, meter = self._found(name)
        if link is None:
            return acts.UNKNOWN
        link.catch_up()
        if kind == "limit":
            return acts.raise_limit(link, meter, after, agreed)
        wanted = acts.Change(meter=meter, reset=after)
        if kind == "rate":
            rate, sizes = Fraction(after, RATES), self.sizes(link.id)
            wanted = acts.Change(meter=meter, rate=rate, sizes=sizes)
        return acts.change(link, wanted, agreed)

    def refresh(self, name: str) -> None:
        """Take in what has been written of a figure's jackpot."""
        _, link, _ = self._found(name)
        if link is not None:
            link.catch_up()

    def _found(self, name: str) -> tuple[str, Link | None, str]:
        kind, _, rest = name.partition(":")
        id_, _, meter = rest.partition(":")
        link = self.links.get(id_)
        if kind not in KINDS or link is None or link.opened is None or meter not in link.parts:
            return kind, None, meter
        return kind, link, meter
