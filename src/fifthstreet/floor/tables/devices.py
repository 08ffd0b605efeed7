"""What a card reader reports to a table: the deal, the same cards again, cards turned up.

A device never overrules a person. Where it contradicts what is on the table, nothing changes and
the dealer enters the cards. A silent device delays nothing.
"""

from collections.abc import Callable
from typing import Final

from fifthstreet.cards import Hand
from fifthstreet.floor.tables.plan import TablePlan
from fifthstreet.floor.tables.readings import entered, faces, places, remember
from fifthstreet.floor.tables.state import RoundNow
from fifthstreet.play import commands as c
from fifthstreet.play.streets import DEALT
from fifthstreet.protocol import floor_events as e
from fifthstreet.refusals import Refusal

READS: Final = (c.DealCards, c.Reveal, c.ShowHand)
"""The commands in which a device says which cards it has read."""
Reading = c.DealCards | c.Reveal | c.ShowHand
Enter = Callable[[TablePlan, Reading], Refusal | None]


def take(plan: TablePlan, command: Reading, enter: Enter) -> Refusal | None:
    """Accept a reading; `enter` carries out what anyone may enter."""
    now = plan.state.now
    if now is None:
        return Refusal("no_round_is_in_progress")
    if plan.state.procedures is None:
        return Refusal("command_is_not_for_this_table")
    if command.cards is None:
        return Refusal("device_must_send_cards")
    again = isinstance(command, c.DealCards) and now.game.phase in DEALT
    if refused := _contradiction(now, command, command.cards, again=again):
        return refused
    if not again:
        return enter(plan, command)
    plan.tell(e.CardsRead(count=len(command.cards)))
    remember(plan, tuple(command.cards))
    return None


def _contradiction(now: RoundNow, command: Reading, cards: Hand, *, again: bool) -> Refusal | None:
    """Refuse cards that cannot be where the device has read them.

    Cards that are read again may differ from the first reading, but never from what was entered.
    """
    known = entered(now.game) if again else faces(now)
    lying = range(len(known)) if again else places(now.game, command)
    elsewhere = {card for at, card in enumerate(known) if card.known and at not in lying}
    if not elsewhere.isdisjoint(cards):
        return Refusal("device_disagrees_with_the_table")
    if isinstance(command, c.DealCards) and not again:
        return None
    if len(cards) != len(lying):
        return Refusal("device_disagrees_with_the_table", f"Cards that lie there: {len(lying)}.")
    there = [known[at] for at in lying]
    if any(old.known and old is not new for old, new in zip(there, cards, strict=True)):
        return Refusal("device_disagrees_with_the_table")
    return None
