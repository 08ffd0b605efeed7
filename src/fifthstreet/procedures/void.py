"""What voids a round: the table notifies the round and records the orders for the deck."""

from collections.abc import Iterator

from fifthstreet.procedures import events as e
from fifthstreet.procedures.authority import who
from fifthstreet.procedures.commands import DeckOrder, TimedCommand
from fifthstreet.procedures.setup import Ordered
from fifthstreet.procedures.state import RoundState
from fifthstreet.rules.remedies import Circumstance

DECK_ORDERS: tuple[DeckOrder, ...] = ("reshuffle", "reunite_all_cards", "remove_deck")


def void_ordered(
    command: TimedCommand,
    current: RoundState,
    what: str,
    facts: tuple[Circumstance, ...],
    ordered: Ordered,
) -> Iterator[e.VoidOrdered]:
    """Yield the order to void the round, where the book's remedy is that."""
    if "void_round" in ordered.actions:
        yield e.VoidOrdered(
            at=command.at,
            by=who(command.by),
            number=current.number,
            what=what,
            facts=facts,
            actions=ordered.actions,
            deck_orders=tuple(order for order in DECK_ORDERS if order in ordered.actions),
            citation=ordered.citation,
        )
