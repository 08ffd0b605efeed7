"""Patrons of a physical table: people whom staff seat, and the chips that the house has on record.

The chips on the felt count. If a patron bets more than the house has on record, they brought the
rest; when they leave, they take everything with them. So the account of a patron is never below
zero, and it is empty when they are gone. It never affects the balance of a registered player.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from fifthstreet.floor.tables.state import PATRON, TableState, is_patron
from fifthstreet.ledger.entry import LedgerEntry, Posting, minor, units
from fifthstreet.protocol import floor_events as e

PATRONS: Final = f"player:{PATRON}"
"""How the accounts of patrons begin."""
Chips = Callable[[str], int]
"""Returns what a patron has, in minor units."""
ChipsEvent = e.ChipsBought | e.ChipsBrought | e.ChipsTaken
REASONS: Final[Mapping[type, str]] = MappingProxyType(
    {e.ChipsBought: "buy-in", e.ChipsBrought: "chips brought", e.ChipsTaken: "chips taken"}
)


def chips_entry(table: str, number: int, currency: str, event: ChipsEvent) -> LedgerEntry:
    """Return the ledger entry for an event about a patron's chips."""
    amount = units(-event.amount if isinstance(event, e.ChipsTaken) else event.amount)
    return LedgerEntry(
        id=f"chips:{table}:{number}",
        reason=REASONS[type(event)],
        currency=currency,
        postings=(
            Posting(f"issue:{currency}", -amount),
            Posting(f"player:{event.player}:{currency}", amount),
        ),
    )


def patrons_in(entries: Iterable[LedgerEntry]) -> tuple[str, ...]:
    """Return the patrons whose chips some entries move."""
    accounts = [posting.account for entry in entries for posting in entry.postings]
    players = [name.split(":")[1] for name in accounts if name.startswith(PATRONS)]
    return tuple(dict.fromkeys(players))


def brought(
    state: TableState, chips: Chips, entries: Sequence[LedgerEntry], patrons: Iterable[str]
) -> Iterator[e.ChipsBrought]:
    """Yield the chips that patrons must have brought for what some entries take from them."""
    for patron in patrons:
        account, balance, lowest = state.cashier.player(patron), chips(patron), 0
        for entry in entries:
            balance += minor(entry.total_of(account))
            lowest = min(lowest, balance)
        if lowest:
            seat = state.place_of(patron)
            yield e.ChipsBrought(seat=seat, player=patron, amount=-lowest)


def taken(state: TableState, chips: Chips, players: Iterable[str]) -> Iterator[e.ChipsTaken]:
    """Yield the chips that patrons among some players took with them when they left."""
    for patron in filter(is_patron, players):
        if patron not in state.seats.values() and (amount := chips(patron)):
            yield e.ChipsTaken(seat=state.place_of(patron), player=patron, amount=amount)
