"""The wagers of a game: when each may be made, of what size, and what a fold does to it."""

from typing import Literal

from pydantic import PrivateAttr

from fifthstreet.rules.law import Cited, Law, LawRecord, Name


class Multiples(Law):
    """The sizes of a later wager as multiples of the ante."""

    of_ante: tuple[int, ...]


class FoldRule(Law):
    """What folding does to a wager."""

    effect: Literal["lost", "returned", "live"]


class Wager(Law):
    """A wager: main ones make the hand, side ones hang on it.

    One of the group `bet` is placed at a decision; any other is placed before betting closes.
    """

    id: Name
    name: str
    group: Literal["ante", "bet", "side"]
    needs: tuple[Name, ...] = ()
    equals: Name | None = None
    """The wager whose stake this one has, where it must."""
    offered: bool = False
    prescribed: bool = False
    taken_at_close: Cited[bool] | None = None
    fold: FoldRule
    _decision: int | None = PrivateAttr(default=None)
    _multiples: Multiples | None = PrivateAttr(default=None)

    @property
    def decision(self) -> int | None:
        """Return the decision at which the wager is placed, where it is placed at one."""
        return self._decision

    @property
    def multiples(self) -> Multiples | None:
        """Return its sizes as multiples of the ante, where it is placed at a decision."""
        return self._multiples


class Betting(LawRecord):
    """When betting opens and closes, and with what a wager may be made."""

    opens: Cited[Literal["place_your_bets", "any_time"]] | None = None
    closes: Cited[Literal["no_more_bets", "first_card"]]
    fixed_after_close: Cited[bool]
    instruments: Cited[tuple[Name, ...]] | None = None
    refused_instruments: Cited[tuple[Name, ...]] | None = None
    by_proxy: Cited[bool] | None = None
    limits_shown: Cited[bool] | None = None
    carried_over: Cited[bool] | None = None
    multiples: Cited[Literal["integer", "any"]] | None = None
    """Whether a later wager may have any size between its multiples, or only these."""
    maximum_of_bets: Cited[bool] | None = None
    """Whether the maximum of the ante is also that of later wagers."""
