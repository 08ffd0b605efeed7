"""The wagers of a game: when each may be made, of what size, and what a fold does to it."""

from typing import Literal

from fifthstreet.rules.law import Cited, Law, LawRecord, Name


class FoldRule(Law):
    """What folding does to a wager."""

    effect: Literal["lost", "returned", "live"]
    """Whether a folded hand loses the wager, gets it back, or still plays for it."""


class Wager(Law):
    """A wager: main ones make the hand, side ones hang on it.

    One of the group `bet` is placed at a decision; any other is placed before betting closes.
    """

    id: Name
    """The short name by which other parts of the book name it."""
    name: str
    """What people call it."""
    group: Literal["ante", "bet", "side"]
    """Whether it is placed to be dealt in, at a decision, or beside the game."""
    needs: tuple[Name, ...] = ()
    """The wagers that a player must have placed before."""
    equals: Name | None = None
    """The wager whose stake this one has, where it must."""
    offered: bool = False
    """Whether a table may leave it out."""
    prescribed: bool = False
    """Whether the operator states its sizes."""
    taken_at_close: Cited[bool] | None = None
    """Whether its chips are taken when betting closes."""
    fold: FoldRule
    """What a fold does to it."""


class Betting(LawRecord):
    """When betting opens and closes, and with what a wager may be made."""

    opens: Cited[Literal["place_your_bets", "any_time"]] | None = None
    """From when on bets are taken."""
    closes: Cited[Literal["no_more_bets", "first_card"]]
    """What ends the time for bets."""
    fixed_after_close: Cited[bool]
    """Whether a bet stays as it is once betting is closed."""
    instruments: Cited[tuple[Name, ...]] | None = None
    """With what a wager may be made; with anything where nothing is said."""
    refused_instruments: Cited[tuple[Name, ...]] | None = None
    """With what a wager may not be made."""
    by_proxy: Cited[bool] | None = None
    """Whether staff may place a bet for a player."""
    limits_shown: Cited[bool] | None = None
    """Whether the table shows its limits."""
    carried_over: Cited[bool] | None = None
    """Whether a bet stays on for the next round."""
    multiples: Cited[Literal["integer", "any"]] | None = None
    """Whether a later wager may have any size between its multiples, or only these."""
    maximum_of_bets: Cited[bool] | None = None
    """Whether the maximum of the ante is also that of later wagers."""
