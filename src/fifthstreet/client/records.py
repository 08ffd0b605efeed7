"""What a house tells of a table, as typed records; `raw` is always the whole of it, as it came."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

Raw = Mapping[str, Any]

HIDDEN: Final = "??"
"""A card that is not shown to you."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """Something that happened at a table, such as `round.BetMade`."""

    number: int
    kind: str
    data: Raw

    @classmethod
    def of(cls, raw: Raw) -> "Event":
        """Read an event."""
        return cls(number=raw["number"], kind=raw["kind"], data=raw["data"])


@dataclass(frozen=True, slots=True, kw_only=True)
class Waits:
    """What a table waits for (`bets`, `decision`, `round` …), of whom, and for how long yet."""

    what: str
    seats: tuple[int, ...]
    milliseconds: int | None

    @classmethod
    def of(cls, raw: Raw) -> "Waits":
        """Read what a table waits for."""
        return cls(what=raw["for"], seats=tuple(raw["seats"]), milliseconds=raw["milliseconds"])


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """Something that you could do now; with `most`, so could be any amount up to it."""

    do: str
    given: Raw
    most: int | None

    @classmethod
    def of(cls, raw: Raw) -> "Offer":
        """Read an offer."""
        do = raw["do"]
        name = do if "." in do else f"do.{do}"
        return cls(do=name, given=raw["with"], most=raw.get("most"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What may be staked on a wager before betting closes; with `sizes`, only one of those."""

    least: int
    most: int | None
    sizes: tuple[int, ...] = ()

    @classmethod
    def of(cls, raw: Raw) -> "Limits":
        """Read the limits of a wager."""
        sizes = tuple(raw.get("sizes") or ())
        if sizes:
            return cls(least=min(sizes), most=max(sizes), sizes=sizes)
        return cls(least=raw["least"], most=raw.get("most"))


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatView:
    """A seat with wagers in the round that is on."""

    player: str
    wagers: Mapping[str, int]
    cards: tuple[str, ...]
    looked: bool
    standing: str
    settled: bool

    @classmethod
    def of(cls, raw: Raw) -> "SeatView":
        """Read a seat."""
        return cls(
            player=raw["player"],
            wagers=raw["wagers"],
            cards=tuple(raw["cards"]),
            looked=raw["looked"],
            standing=raw["standing"],
            settled=raw["settled"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundView:
    """The round that is on, as you may see it."""

    number: int
    phase: str
    decision: int
    seats: Mapping[int, SeatView]
    board: tuple[str, ...]
    dealer: tuple[str, ...]
    digest: str | None
    committed: frozenset[int]
    """The seats that may give a number to the shuffle, and those that have pledged one."""
    pledged: frozenset[int]
    lines: tuple[Raw, ...]
    raw: Raw

    @classmethod
    def of(cls, raw: Raw) -> "RoundView":
        """Read a round."""
        commitment = raw.get("commitment") or {}
        return cls(
            number=raw["number"],
            phase=raw["phase"],
            decision=raw["decision"],
            seats={int(seat): SeatView.of(told) for seat, told in raw["seats"].items()},
            board=tuple(raw["board"]),
            dealer=tuple(raw["dealer"]),
            digest=commitment.get("digest"),
            committed=frozenset(told["seat"] for told in commitment.get("seats", ())),
            pledged=frozenset(map(int, raw.get("contributions") or {})),
            lines=tuple(raw["lines"]),
            raw=raw,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """A table as you may see it; `you` is your seat."""

    table: str
    number: int
    book: str
    currency: str
    dealing: str
    positions: int
    link: str
    shut: str | None
    stopped: bool
    seats: Mapping[int, str]
    you: int | None
    meters: Mapping[str, int]
    rounds: int
    waits: Waits
    limits: Mapping[str, Limits]
    round: RoundView | None
    offers: tuple[Offer, ...]
    raw: Raw

    @classmethod
    def of(cls, raw: Raw) -> "View":
        """Read a snapshot."""
        now = raw.get("round")
        return cls(
            table=raw["table"],
            number=raw["number"],
            book=raw["book"],
            currency=raw["currency"],
            dealing=raw["dealing"],
            positions=raw["positions"],
            link=raw["link"],
            shut=raw.get("shut"),
            stopped=raw["stopped"],
            seats={int(seat): player for seat, player in raw["seats"].items()},
            you=raw.get("you"),
            meters=raw["meters"],
            rounds=raw["rounds"],
            waits=Waits.of(raw["waits"]),
            limits={wager: Limits.of(told) for wager, told in (raw.get("terms") or {}).items()},
            round=None if now is None else RoundView.of(now),
            offers=tuple(map(Offer.of, raw.get("offers") or ())),
            raw=raw,
        )

    @property
    def mine(self) -> SeatView | None:
        """Return your hand in the round that is on, if you have one."""
        return None if self.round is None or self.you is None else self.round.seats.get(self.you)

    @property
    def my_turn(self) -> bool:
        """Tell whether the table waits for your decision."""
        return self.waits.what in {"decision", "choice"} and self.you in self.waits.seats

    @property
    def takes_bets(self) -> bool:
        """Tell whether bets are taken, or will be as soon as the next round may open."""
        return self.waits.what in {"round", "bets"} and not self.stopped and not self.shut

    def is_over(self, round_: int) -> bool:
        """Tell whether nothing more happens in a round."""
        return self.rounds >= round_ and (self.round is None or self.round.number > round_)

    def offered(self, do: str) -> tuple[Offer, ...]:
        """Return what you could do now by one command, at your own seat."""
        return tuple(
            offer
            for offer in self.offers
            if offer.do == do and offer.given.get("seat", self.you) == self.you
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Update:
    """What came over a table's socket: new events, a view of the table, or a jackpot's meters."""

    events: tuple[Event, ...] = ()
    waits: Waits | None = None
    view: View | None = None
    meters: Mapping[str, int] | None = None

    @classmethod
    def of(cls, message: Raw) -> "Update":
        """Read a message that is no answer to a command."""
        if message["type"] == "snapshot":
            view = View.of(message["snapshot"])
            return cls(view=view, waits=view.waits)
        if message["type"] == "meters":
            return cls(meters=message["meters"])
        told = message.get("view")
        return cls(
            events=tuple(map(Event.of, message["events"])),
            waits=Waits.of(message["waits"]),
            view=None if told is None else View.of(told),
        )

    def after(self, number: int | None) -> "Update":
        """Return the update without events that were told before."""
        if number is None or not self.events or self.events[0].number > number:
            return self
        return replace(self, events=tuple(e for e in self.events if e.number > number))


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """A command was carried out and is durable: the table's last event by then, and the round."""

    table: str
    number: int
    round: int

    @classmethod
    def of(cls, raw: Raw) -> "Reply":
        """Read an answer."""
        return cls(table=raw["table"], number=raw["number"], round=raw["round"])
