"""What every table of a house uses and calls. All of it is passed at construction."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Protocol, Self

from fifthstreet.fairness import Entropy
from fifthstreet.floor.tables.pace import USUAL, TablePace
from fifthstreet.floor.tables.state import TableState
from fifthstreet.floor.tables.vault import Vault
from fifthstreet.jackpots.jackpots import Jackpots, Posted
from fifthstreet.ledger.clock import Clock
from fifthstreet.ledger.journal import Batch, CommitResult
from fifthstreet.ledger.personal import Directory
from fifthstreet.ledger.store.store import Store
from fifthstreet.ledger.store.writer import Committer
from fifthstreet.ledger.stream import ReplyBook
from fifthstreet.people.state import Person
from fifthstreet.play.round import Offer
from fifthstreet.play.state import State as Game
from fifthstreet.protocol.floor_commands import Command
from fifthstreet.refusals import Refusal


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenOffers:
    """The offers that a player may take up, and why not the others."""

    left: tuple[Offer, ...]
    blocked: tuple[tuple[Offer, Refusal], ...] = ()


class PlayLimits(Protocol):
    """The limits that players have set for themselves, and their chips."""

    def refusal(self, command: Command, before: TableState, after: TableState) -> Refusal | None:
        """Return the refusal by a player's limits, or None."""

    def within(
        self, state: TableState, player: str, offers: Iterable[tuple[Game, Offer]]
    ) -> OpenOffers:
        """Return the offers that a player's limits and chips allow, and why not the others."""

    def leave_a_bet(
        self, state: TableState, player: str, offers: Iterable[tuple[Game, Offer]]
    ) -> bool:
        """Return whether a player's limits and chips allow one of some offers."""


class Registry(Protocol):
    """The people whom the house has registered, as staff at a table ask for them."""

    def player(self, who: str) -> Person | Refusal:
        """Return a player by id or name whom staff may seat, or why they may not."""

    def objection_to_patron(
        self, *, name: str, card: str, person: str, checked: bool
    ) -> Refusal | None:
        """Return why a patron known by this name or card may not be seated yet, or None.

        `checked` says that a floorperson has checked who they are.
        """

    def dealer(self, who: str, table: str) -> Person | Refusal:
        """Return a dealer by id or name who is assigned to a table, or why there is none."""


def _ignore_batch(_batch: Batch, _result: CommitResult) -> None:
    """Notify nobody of a batch."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Services:
    """What every table of a house uses; a simulator gives other clocks, chance and stores."""

    store: Store
    committer: Committer
    clock: Clock
    entropy: Entropy
    vault: Vault
    replies: ReplyBook
    jackpots: Jackpots
    pace: TablePace = USUAL
    large: int | None = None
    """The smallest award, in hundredths of a unit, that two people must confirm."""
    gate: Callable[[str, str, str], Refusal | None] = lambda _act, _table, _player: None
    """Asked whether an act may begin at a table for a player: closures and limits."""
    lapsed: Callable[[str], Refusal | None] = lambda _register: None
    """Asked whether the version in the register that a table was opened from is out of force."""
    approved: Callable[[str, int], tuple[str, ...]] = lambda _subject, _amount: ()
    """Asked which two people have confirmed an award; nobody where they have not."""
    called: Callable[[str], str] = str
    """Asked for the name by which a person is shown to others."""
    personal: Callable[[str], str | None] = str
    """Asked for the value of a reference in the journal; None if it was erased."""
    is_erased: Callable[[str], bool] = lambda _id: False
    """Asked whether a person or patron was erased whose name an old line has in plain text."""
    is_lost: Callable[[str, str], bool] = lambda _table, _player: False
    """Asked whether a player's connection to a table has broken."""
    standstill: Callable[[TableState, str, int], str] = lambda _state, _waits, _at: ""
    """Asked why nobody has a next step at a waiting table; returns "" if somebody has."""
    registry: Registry | None = None
    """The people whom the house knows; without it, nobody is known."""
    balance: Callable[[str, str], int] = lambda _player, _currency: 0
    """Asked what a player has, by id and currency, in minor units."""
    limits: PlayLimits | None = None
    """What players have set for themselves; without it nobody has set anything."""

    @classmethod
    def over(
        cls,
        store: Store,
        committer: Committer,
        clock: Clock,
        *,
        posted: Posted = _ignore_batch,
        **others: Any,
    ) -> Self:
        """Return the services of a house over a store.

        `posted` gets every batch that became durable, before anybody is answered.
        """
        jackpots = Jackpots(store, committer, clock, posted)
        base: dict[str, Any] = {"store": store, "committer": committer, "clock": clock}
        others.setdefault("personal", Directory(store.personal).read)
        return cls(**base, replies=ReplyBook(store), jackpots=jackpots, **others)
