"""The entries of staff at a physical table: people, chips, decisions and corrections."""

from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any, Literal

from fifthstreet.protocol.floor_commands import SeatDecision, StepEntry
from fifthstreet.protocol.tables import Reply

Give = Callable[..., Awaitable[Reply]]
"""Gives a command to a table: its kind, and what it says by name."""


class TableStaff:
    """A table as its dealer and the floor run it; amounts are in minor units."""

    def __init__(self, give: Give) -> None:
        self.give = give

    async def seat_patron(
        self, seat: int, *, name: str = "", card: str = "", person: str = ""
    ) -> Reply:
        """Seat somebody by name, by player card, as a registered player, or just at a seat."""
        known = {"name": name, "card": card, "person": person}
        return await self.give("ask.SeatPatron", seat=seat, **known)

    async def free_seat(
        self, seat: int, reason: Literal["left", "barred", "disappeared"] = "left"
    ) -> Reply:
        """Clear a seat; the book decides what happens to the bets there."""
        return await self.give("ask.FreeSeat", seat=seat, reason=reason)

    async def buy_chips(self, seat: int, amount: int, instrument: str = "cash") -> Reply:
        """Sell chips to a patron."""
        return await self.give("ask.BuyChips", seat=seat, amount=amount, instrument=instrument)

    async def set_chips(self, bets: Mapping[int, Mapping[str, int]]) -> Reply:
        """Say which chips are on the layout, by seat and wager."""
        chips = {str(seat): dict(wagers) for seat, wagers in bets.items()}
        return await self.give("ask.SetChips", bets=chips)

    async def enter_decisions(self, decisions: Iterable[SeatDecision]) -> Reply:
        """Enter what seats decide on this street."""
        rows = [{"seat": one.seat, "fold": one.fold, "amount": one.amount} for one in decisions]
        return await self.give("ask.EnterDecisions", decisions=rows)

    async def confirm_steps(self, steps: Iterable[StepEntry]) -> Reply:
        """Confirm several steps at once."""
        rows = [{"do": one.do, "arguments": one.arguments} for one in steps]
        return await self.give("ask.ConfirmSteps", steps=rows)

    async def correct_entry(
        self, entry: int, do: str = "", *, reason: str = "", **arguments: Any
    ) -> Reply:
        """Replace an entry of this round with the right one, or take it back if there is none."""
        fields = {"entry": entry, "do": do, "arguments": arguments, "reason": reason}
        return await self.give("ask.CorrectEntry", **fields)

    async def relieve(self, dealer: str = "") -> Reply:
        """Take over from the current dealer, or send a dealer by id or name."""
        return await self.give("ask.RelieveDealer", dealer=dealer)
