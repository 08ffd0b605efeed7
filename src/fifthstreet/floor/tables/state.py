"""The state of a table, as its events produce it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Final

from fifthstreet.cards import Card
from fifthstreet.cashier import Cashier
from fifthstreet.fairness import Deal, Gathering, HouseSecret
from fifthstreet.floor.tables.laws import NO_LAWS, Laws
from fifthstreet.floor.tables.ruleset import Limits, Ruleset
from fifthstreet.jackpots.jackpots import NO_POOLS, Pools
from fifthstreet.ledger.personal import is_reference
from fifthstreet.play.record import Changing
from fifthstreet.play.state import Phase, nothing
from fifthstreet.play.state import State as Game
from fifthstreet.procedures.state import JackpotState
from fifthstreet.procedures.state import State as Procedures
from fifthstreet.protocol import floor_events as e

OVER = (Phase.ENDED, Phase.VOIDED)
UNLOGGED = frozenset(
    {
        e.CardsRead,
        e.ChipsBought,
        e.ChipsBrought,
        e.ChipsTaken,
        e.EntryCorrected,
        e.MeterOverflowed,
        e.ReserveDrawn,
        e.ReserveLaid,
    }
)
"""Events outside a live round's log: about money or readings alone, or about the log itself."""


@dataclass(frozen=True, eq=False)
class LogEntry:
    """What happened at one time in a live round, and the command that brought it about, if any.

    `number` is that of its first event, even after a correction. `whole` marks what a person
    entered; anything else follows from another entry, or the house did it. `before` is the table
    before the entry, without its log; a correction starts from it.
    """

    number: int
    before: "TableState" = field(repr=False)
    events: tuple[Any, ...] = ()
    command: Any = None
    by: str = ""
    role: str = ""
    whole: bool = False


PATRON: Final = "patron."
"""How the ids of people whom staff seat begin."""
ERASED_PATRON: Final = "erased patron"
"""The name of a patron whose data was erased."""
SHOWN_DIGITS: Final = 4
"""How many digits of a player card's number others see."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Patron:
    """Somebody whom staff seated: where, and how they are known."""

    seat: int
    name: str = ""
    card: str = ""
    person: str = ""

    def called(
        self,
        read: Callable[[str], str | None] = str,
        is_erased: Callable[[str], bool] = lambda _: False,
        id_: str = "",
    ) -> str:
        """Return the name that everyone sees; `read` returns the value of a reference.

        An earlier release wrote names in plain text: `is_erased` says, by id, whose are hidden now.

        >>> Patron(seat=3).called(), Patron(seat=3, card="600123").called()
        ('Seat 3', 'Card 0123')
        """
        name, card = read(self.name), read(self.card)
        if name is None or card is None:
            return ERASED_PATRON
        clear = any(text and not is_reference(text) for text in (self.name, self.card))
        if clear and (is_erased(id_) or is_erased(self.person)):
            return ERASED_PATRON
        return name or (f"Card {card[-SHOWN_DIGITS:]}" if card else f"Seat {self.seat}")


def id_at(table: str, number: int) -> str:
    """Return the id of the patron who sits down with an event of a table.

    >>> id_at("md-1", 17)
    'patron.md-1.17'
    """
    return f"{PATRON}{table}.{number}"


def is_patron(player: str) -> bool:
    """Return whether staff seated a player, who then plays with the chips at the table."""
    return player.startswith(PATRON)


@dataclass(frozen=True, kw_only=True)
class RoundNow(Changing):
    """The round in progress: the game itself, and how far its cards are chosen.

    `first` is the number of the event that opened it. `told` counts the game's events, `pools` is
    what this round has in the pools next to the meters. `dealt_at` is the second of the deal;
    `read` tells that the meters were read for the pending winner, and `registered` what they showed
    before a fault.
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
    """The faces of face-down cards that were read; they are never written to the journal."""
    log: tuple[LogEntry, ...] = field(default=(), compare=False, repr=False)
    """All that happened in the round at a live table, as it is after corrections."""
    replaced: tuple[LogEntry, ...] = field(default=(), compare=False, repr=False)
    """The entries that were corrected or taken back."""

    @property
    def number(self) -> int:
        """Return the round's number at its table."""
        return self.opened.round

    @property
    def over(self) -> bool:
        """Return whether the game is over."""
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
    house_tip: str = ""
    nonce: str = ""
    """The nonce from which, with the house's key, its own chain follows."""
    now: RoundNow | None = None
    last: RoundNow | None = None
    """The last round, until the next begins: errors in it may still come to light."""
    last_bets: Mapping[int, tuple[str, Mapping[str, int]]] = field(default_factory=nothing)
    """Who bet what at each position when betting closed last, at a table where staff enter it."""
    procedures: Procedures | None = None
    jackpot: JackpotState | None = None
    """An open fault of the jackpot, at a table where nobody deals."""
    suffers: bool = False
    """Whether the open fault is one that all tables of the jackpot share."""
    patrons: Mapping[str, Patron] = field(default_factory=nothing)
    """Patrons, by id: those who sit here, and those who left since the round began."""
    dealer: str = ""
    """Who deals; nobody until a dealer has done something."""
    limits: Limits = field(default_factory=nothing)
    """The limits that have changed since the table was opened, by wager."""
    laws: Laws = field(default=NO_LAWS, compare=False, repr=False)
    """Where to find the law that the table was opened under."""

    @property
    def live(self) -> bool:
        """Return whether a person deals here."""
        return self.opened is not None and self.opened.dealing == "live"

    @property
    def rules(self) -> Ruleset:
        """Return the rules that the table is played by."""
        if self.ruleset is None:
            raise ValueError(f"Table {self.id} was never opened.")
        return self.ruleset

    def plays(self, opened: e.RoundOpened) -> bool:
        """Return whether a round is played by the rules of the table, with its limits."""
        same = opened.ruleset == self.opening.ruleset and self.rules.covers(opened.ruleset)
        return same and dict(opened.limits) == dict(self.limits)

    def with_limits(self, event: e.LimitsChanged) -> "TableState":
        """Return the table with other limits for a wager."""
        return self.but(limits={**self.limits, event.wager: (event.least, event.most)})

    @property
    def rules_now(self) -> Ruleset:
        """Return the rules of the next round, with the limits as they are now."""
        return self.rules.limited(self.limits)

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
        return _cashier(self.id, number, opened.link, opened.currency)

    def seat_of(self, player: str) -> int | None:
        """Return where a player sits, if anywhere."""
        return next((seat for seat, name in self.seats.items() if name == player), None)

    def place_of(self, patron: str) -> int:
        """Return where staff seated a patron, including one who has left; 0 if unknown."""
        return self.patrons[patron].seat if patron in self.patrons else 0

    def sits(self, person: str) -> bool:
        """Return whether a registered person has a seat here: by themselves, or by staff."""
        here = (patron.person for patron in self.patrons_here.values())
        return self.seat_of(person) is not None or person in here

    @property
    def patrons_here(self) -> Mapping[str, Patron]:
        """Return the patrons whom staff seated and who still sit here."""
        here = set(self.seats.values())
        return {id_: patron for id_, patron in self.patrons.items() if id_ in here}

    def owner(self, seat: int) -> str | None:
        """Return the owner of a position, if it has one."""
        occupied = self.now.game.seats.get(seat) if self.now else None
        return occupied.player if occupied else self.seats.get(seat)

    @property
    def owners(self) -> Mapping[int, str]:
        """Return the owner of each position: the player who sits there or has wagers there."""
        if self.now is None:
            return self.seats
        return {**self.seats, **{n: seat.player for n, seat in self.now.game.seats.items()}}

    def logged(self, before: "TableState", events: tuple[Any, ...]) -> "TableState":
        """Return the table with events in the log of its round, where a person deals."""
        if self.procedures is None or self.now is None or before.now is None:
            return self
        if type(events[0]) in UNLOGGED:
            return self
        entry = LogEntry(number=before.number + 1, events=events, before=before.unlogged)
        return self.but(now=self.now.but(log=(*self.now.log, entry)))

    def entered(self, entry: LogEntry) -> "TableState":
        """Return the table with everything since a moment logged as the work of one command."""
        before = entry.before.now
        if self.procedures is None or self.now is None or before is None:
            return self
        events = tuple(event for one in self.now.log[len(before.log) :] for event in one.events)
        if not events:
            return self
        log = (*before.log, replace(entry, events=events, before=entry.before.unlogged))
        return self.but(now=self.now.but(log=log))

    @property
    def unlogged(self) -> "TableState":
        """Return the table without the log of its round."""
        return self.but(now=self.now.but(log=(), replaced=())) if self.now else self

    def before_entry(self, at: int) -> "TableState":
        """Return the table as it was before one of the entries in the log of its round."""
        log = self.now.log if self.now else ()
        before = log[at].before
        return before.but(now=before.now.but(log=log[:at])) if before.now else before


@lru_cache(maxsize=4096)
def _cashier(table: str, number: int, jackpot: str, currency: str) -> Cashier:
    """Return the cashier of a round; one round asks for it dozens of times."""
    return Cashier(table=table, round=number, jackpot=jackpot, currency=currency)
