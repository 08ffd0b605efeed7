"""What every table of a house uses, and whom it asks and tells."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Protocol

from fifthstreet.fairness import Entropy
from fifthstreet.floor.jackpots.jackpot import Link
from fifthstreet.floor.tables.state import TableState
from fifthstreet.floor.tables.vault import Vault
from fifthstreet.ledger.batch import Batch, CommitResult
from fifthstreet.ledger.clock import Clock
from fifthstreet.ledger.committer import Committer
from fifthstreet.ledger.replies import ReplyBook
from fifthstreet.ledger.store.store import Store
from fifthstreet.play.offers import Offer
from fifthstreet.play.state import State as Game
from fifthstreet.protocol.floor_commands import Command
from fifthstreet.protocol.jackpot_events import ContributionRefused
from fifthstreet.refusals import Refusal


class PlayLimits(Protocol):
    """The limits that players have set for themselves."""

    def refusal(self, command: Command, before: TableState, after: TableState) -> Refusal | None:
        """Return whose limits refuse a wager, or None."""

    def within(
        self, state: TableState, player: str, offers: Iterable[tuple[Game, Offer]]
    ) -> tuple[list[Offer], Refusal | None]:
        """Return the offers that a player's limits allow, and why the first other is refused."""


@dataclass(slots=True, kw_only=True)
class Services:
    """What every table of a house uses."""

    store: Store
    committer: Committer
    clock: Clock
    entropy: Entropy
    vault: Vault
    replies: ReplyBook
    posted: Callable[[Batch, CommitResult], None]
    """Told of every batch that became durable, before anybody is answered."""
    gate: Callable[[str, str, str], Refusal | None]
    """Asked whether an act may begin at a table for a player: closures and limits."""
    approved: Callable[[str, int], bool]
    """Asked whether two people have confirmed an award."""
    called: Callable[[str], str] = str
    """Asked for the name by which a person is shown to others."""
    large: int | None = None
    odd: Callable[[Link, ContributionRefused], None] = lambda _link, _odd: None
    """Told of a wager that would have fed a jackpot beyond reason."""
    is_lost: Callable[[str, str], bool] = lambda _table, _player: False
    """Asked whether a player's connection to a table has broken."""
    limits: PlayLimits | None = None
    """What players have set for themselves; without it nobody has set anything."""
