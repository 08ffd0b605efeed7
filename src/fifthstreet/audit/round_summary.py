"""A table's rounds in brief, read from its events: who played, what was shown, what it came to.

Only what everybody at the table could see is taken: a card that lay face down is never among it.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import chain
from typing import Any, Final

from fifthstreet.errors import InvariantError
from fifthstreet.floor.tables.proof import is_late
from fifthstreet.floor.tables.state import Patron, is_patron
from fifthstreet.ledger.journal import StreamRecord
from fifthstreet.play.views import HIDDEN

OPENED: Final = "house.RoundOpened"
FINISHED: Final = "house.RoundFinished"
CORRECTED: Final = "house.EntryCorrected"
Happening = tuple[int, str, Any]
"""The number, kind and data of an event."""


@dataclass(slots=True, kw_only=True)
class SeatSummary:
    """A seat of a round in brief."""

    player: str = ""
    person: str = ""
    """Who a patron is, where staff said so."""
    name: str = ""
    cards: tuple[str, ...] = ()
    hand: str = ""
    staked: int = 0
    paid: int = 0


@dataclass(slots=True, kw_only=True)
class RoundSummary:
    """A round in brief; times are seconds."""

    table: str
    round: int
    began: int
    currency: str
    ended: int | None = None
    outcome: str = "open"
    dealers: tuple[str, ...] = ()
    board: tuple[str, ...] = ()
    irregularities: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()
    corrections: int = 0
    seats: dict[int, SeatSummary] = field(default_factory=dict)
    settlements: dict[int, list[Any]] = field(default_factory=dict)
    """The lines that each seat's settlement has; some of them are for other seats."""


@dataclass(slots=True)
class TableReader:
    """Reads a table's events in order, and sums its rounds up."""

    table: str
    personal: Callable[[str], str | None] = str
    """What a reference to personal data stands for."""
    number: int = 0
    currency: str = ""
    dealer: str = ""
    patrons: dict[str, Patron] = field(default_factory=dict)
    """Whom staff seated, by id."""
    events: list[Happening] = field(default_factory=list)
    began: StreamRecord | None = None
    ended: StreamRecord | None = None
    dealers: list[str] = field(default_factory=list)
    corrections: int = 0

    def read(self, records: list[StreamRecord]) -> Iterator[RoundSummary]:
        """Yield the rounds that records end or change, each as far as it is known now."""
        for record in records:
            if record.kind == OPENED and self.began is not None:
                yield self.summary()
            self._take(record)
        if records and self.began is not None:
            yield self.summary()

    def _take(self, record: StreamRecord) -> None:
        self.number, data = record.number, record.data
        match record.kind:
            case "house.TableOpened":
                self.currency = data["currency"]
            case "house.SeatTaken":
                self._seated(data)
            case "house.DealerRelieved":
                self.dealer = data["dealer"]
                if self.ended is None:
                    self.dealers.append(self.dealer)
            case _ if record.kind == OPENED:
                self.began, self.ended, self.corrections = record, None, 0
                self.dealers = [self.dealer] if self.dealer else []
                self.events = [(record.number, OPENED, data)]
            case _ if record.kind == CORRECTED:
                self._correct(data)
            case _ if self.ended is None or is_late(record.kind):
                self.events.append((record.number, record.kind, data))
                if record.kind == FINISHED:
                    self.ended = record
            case _:
                pass

    def _seated(self, data: Any) -> None:
        if is_patron(data["player"]):
            known = {name: data.get(name, "") for name in ("name", "card", "person")}
            self.patrons[data["player"]] = Patron(seat=data["seat"], **known)

    def _correct(self, data: dict[str, Any]) -> None:
        """Take what happened from an entry on as its correction has it."""
        self.corrections += 1
        self.events = [one for one in self.events if one[0] < data["entry"]]
        self.events += [(each["entry"], each["kind"], each["data"]) for each in data["events"]]

    def summary(self) -> RoundSummary:
        """Return the round that was read last, in brief."""
        if self.began is None:
            raise InvariantError("A round is summed up once it began.")
        summary = RoundSummary(
            table=self.table,
            round=self.began.data["round"],
            began=int(self.began.at.timestamp()),
            ended=int(self.ended.at.timestamp()) if self.ended else None,
            currency=self.currency,
            dealers=tuple(dict.fromkeys(one for one in self.dealers if one)),
            corrections=self.corrections,
        )
        for _, kind, data in self.events:
            _tell(summary, kind, data)
        _settle(summary)
        for seat in summary.seats.values():
            patron = self.patrons.get(seat.player)
            if patron is not None:
                seat.name, seat.person = patron.called(self.personal), patron.person
        return summary


def _tell(summary: RoundSummary, kind: str, data: Any) -> None:
    match kind:
        case "round.WagerPlaced":
            _seat(summary, data["seat"]).player = data["player"]
        case "round.HandShown":
            seat = _seat(summary, data["seat"])
            seat.cards, seat.hand = tuple(data["cards"]), data.get("announced") or ""
        case "round.CardsRevealed":
            summary.board = (*summary.board, *_new(summary.board, data["cards"]))
        case "round.CardDealt" if data["place"].get("face_up") and data["card"] != HIDDEN:
            _up_card(summary, data)
        case "round.SeatSettled" | "round.SettlementReversed":
            summary.settlements[data["seat"]] = data["lines"]
        case "round.RoundVoided":
            summary.settlements, summary.outcome = {0: data["lines"]}, "voided"
        case "round.IrregularityReported":
            summary.irregularities = (*summary.irregularities, data["what"])
        case "round.RulingMade":
            summary.rulings = (*summary.rulings, data["what"])
        case "house.RoundFinished" if summary.outcome == "open":
            summary.outcome = data["outcome"]
        case _:
            pass


def _up_card(summary: RoundSummary, data: Any) -> None:
    seat, card = data["place"].get("seat"), data["card"]
    if seat is None:
        summary.board = (*summary.board, *_new(summary.board, [card]))
    else:
        there = _seat(summary, seat)
        there.cards = (*there.cards, *_new(there.cards, [card]))


def _new(known: tuple[str, ...], cards: list[str]) -> list[str]:
    return [card for card in cards if card not in known and card != HIDDEN]


def _settle(summary: RoundSummary) -> None:
    for line in chain.from_iterable(summary.settlements.values()):
        seat = _seat(summary, line["seat"])
        seat.staked += line["staked"]
        seat.paid += line["paid"]


def _seat(summary: RoundSummary, number: int) -> SeatSummary:
    return summary.seats.setdefault(number, SeatSummary())
