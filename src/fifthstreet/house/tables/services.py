"""What every table of a house uses, and whom it asks and tells."""

from collections.abc import Callable
from dataclasses import dataclass

from fifthstreet.house.batch import Batch, CommitResult
from fifthstreet.house.clock import Clock
from fifthstreet.house.committing import Committer
from fifthstreet.house.fairness import Entropy
from fifthstreet.house.links.events import ContributionRefused
from fifthstreet.house.links.link import Link
from fifthstreet.house.people.refusals import Refusal as PeopleRefusal
from fifthstreet.house.replies import ReplyBook
from fifthstreet.house.store.store import Store
from fifthstreet.house.tables.own_limits import OwnLimits
from fifthstreet.house.tables.vault import Vault


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
    gate: Callable[[str, str, str], PeopleRefusal | None]
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
    limits: OwnLimits | None = None
    """What players have set for themselves; without it nobody has set anything."""
