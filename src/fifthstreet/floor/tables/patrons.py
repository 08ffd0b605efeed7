"""Patrons of a physical table: people whom staff seat, and the chips that the house knows of.

Chips on the felt are a fact. Where a patron bets more than the house knows them to have, they
brought the rest; when they leave, they take everything along. So the account of a patron is never
below zero, and it is empty when they are gone. Nobody's own balance has a part in it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from fifthstreet.ledger.entry import LedgerEntry, Posting, minor, units
from fifthstreet.protocol import floor_events as e

PREFIX: Final = "patron."
ChipsEvent = e.ChipsBought | e.ChipsBrought | e.ChipsTaken
REASONS: Final[Mapping[type, str]] = MappingProxyType(
    {e.ChipsBought: "buy-in", e.ChipsBrought: "chips brought", e.ChipsTaken: "chips taken"}
)
SHOWN_DIGITS: Final = 4
"""How much of the number of a player card others see."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Patron:
    """Somebody whom staff seated: where, and how they are known."""

    seat: int
    name: str = ""
    card: str = ""
    person: str = ""

    @property
    def display_name(self) -> str:
        """Return the name that everybody sees.

        >>> Patron(seat=3).display_name, Patron(seat=3, card="600123").display_name
        ('Seat 3', 'Card 0123')
        """
        card = f"Card {self.card[-SHOWN_DIGITS:]}" if self.card else ""
        return self.name or card or f"Seat {self.seat}"


def id_at(table: str, number: int) -> str:
    """Return the id of the patron who sits down with an event of a table.

    >>> id_at("md-1", 17)
    'patron.md-1.17'
    """
    return f"{PREFIX}{table}.{number}"


def is_patron(player: str) -> bool:
    """Tell whether staff seated a player, who then plays with the chips at the table."""
    return player.startswith(PREFIX)


def chips_entry(table: str, number: int, currency: str, event: ChipsEvent) -> LedgerEntry:
    """Return the entry that an event about a patron's chips makes."""
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
    accounts = (posting.account.split(":") for entry in entries for posting in entry.postings)
    players = (parts[1] for parts in accounts if parts[0] == "player")
    return tuple(dict.fromkeys(filter(is_patron, players)))


def missing(account: str, balance: int, entries: Iterable[LedgerEntry]) -> int:
    """Return the minor units that an account lacks for some entries, one after the other."""
    lowest = 0
    for entry in entries:
        balance += minor(entry.total_of(account))
        lowest = min(lowest, balance)
    return -lowest
