"""The state of a table, as its events produce it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from fifthstreet.cards import Card
from fifthstreet.fairness import Deal, Gathering, HouseSecret
from fifthstreet.floor.cashier import Cashier
from fifthstreet.floor.jackpots.jackpots import NO_POOLS, Pools
from fifthstreet.floor.tables.ruleset import Ruleset
from fifthstreet.play.record import Changing
from fifthstreet.play.state import Phase, nothing
from fifthstreet.play.state import State as Game
from fifthstreet.procedures.state import JackpotState
from fifthstreet.procedures.state import State as Procedures
from fifthstreet.protocol import floor_events as e

OVER = (Phase.ENDED, Phase.VOIDED)


@dataclass(frozen=True, kw_only=True)
class RoundNow(Changing):
    """The round in progress: the game itself, and how far its cards are chosen.

    `first` is the number of the event that opened it. `told` counts the game's events, `pools` is
    what this round has in the pools beside the meters. `dealt_at` is the second of the deal; `read`
    tells that the meters were read for the pending winner, and `registered` what they showed before
    a fault.
    """

    opened: e.RoundOpened
    game: Game
    first: int = 0
    secret: HouseSecret | None = None
    gathering: Gathering | None = None
    link_requested: bool = False
    deal: Deal | None = None
    announced: int = 0
    pending: int | None = None
    pools: Pools = NO_POOLS
    read: bool = False
    registered: Mapping[str, int] | None = None
    dealt_at: int = 0
    cause: str = ""
    readings: tuple[Card, ...] = field(default=(), repr=False, compare=False)
    """Faces of cards that lie face down, where they were read; they are never written down."""

    @property
    def number(self) -> int:
        """Return the round's number at its table."""
        return self.opened.round

    @property
    def over(self) -> bool:
        """Tell whether nothing more happens in the game."""
        return self.game.phase in OVER


@dataclass(frozen=True, kw_only=True)
class TableState(Changing):
    """A table at one moment; `number` is that of the stream's last event."""

    id: str
    number: int = 0
    opened: e.TableOpened | None = None
    ruleset: Ruleset | None = None
    shut: str = ""
    seats: Mapping[int, str] = field(default_factory=nothing)
    leaving: frozenset[int] = frozenset()
    rounds: int = 0
    chain: int = 0
    tip: str = ""
    links: int = 0
    now: RoundNow | None = None
    last: RoundNow | None = None
    """The round that ended last, until the next begins: errors in it may still come to light."""
    procedures: Procedures | None = None
    jackpot: JackpotState | None = None
    """An open fault of the jackpot, at a table where nobody deals."""
    suffers: bool = False
    """Whether the open fault is one that all tables of the jackpot share."""

    @property
    def live(self) -> bool:
        """Tell whether a person deals here."""
        return self.opened is not None and self.opened.dealing == "live"

    @property
    def rules(self) -> Ruleset:
        """Return what the table is played by."""
        if self.ruleset is None:
            raise ValueError(f"Table {self.id} was never opened.")
        return self.ruleset

    @property
    def opening(self) -> e.TableOpened:
        """Return how the table was opened."""
        if self.opened is None:
            raise ValueError(f"Table {self.id} was never opened.")
        return self.opened

    @property
    def latest(self) -> RoundNow | None:
        """Return the round in progress, or else the last one."""
        return self.now or self.last

    @property
    def cashier(self) -> Cashier:
        """Return the cashier of the round in progress, or of the last one."""
        opened = self.opening
        number = self.now.number if self.now else self.rounds
        return Cashier(table=self.id, round=number, link=opened.link, currency=opened.currency)

    def seat_of(self, player: str) -> int | None:
        """Return where a player sits, if anywhere."""
        return next((seat for seat, name in self.seats.items() if name == player), None)

    def owner(self, seat: int) -> str | None:
        """Return whose a position is, if it is anybody's."""
        occupied = self.now.game.seats.get(seat) if self.now else None
        return occupied.player if occupied else self.seats.get(seat)

    @property
    def owners(self) -> Mapping[int, str]:
        """Return the owner of each position: the player who sits there or has wagers there."""
        if self.now is None:
            return self.seats
        return {**self.seats, **{n: seat.player for n, seat in self.now.game.seats.items()}}
