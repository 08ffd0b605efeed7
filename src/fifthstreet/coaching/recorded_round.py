"""A round that is over, read from the journal: every hand with its decisions and its result.

The cards come from the proof of a virtual round, and from what was entered at a live one. Who may
see a hand is decided here too: its player once they looked at it, and everybody if it was shown.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

from fifthstreet.analysis.choices import FOLD, STAY
from fifthstreet.cards import Card
from fifthstreet.errors import InvariantError
from fifthstreet.floor.tables import views
from fifthstreet.floor.tables.evolve import evolve
from fifthstreet.floor.tables.loader import load_until
from fifthstreet.floor.tables.proof import NoSuchRoundError, round_records
from fifthstreet.floor.tables.ruleset import Ruleset
from fifthstreet.floor.tables.state import RoundNow, TableState
from fifthstreet.floor.tables.vault import OpenedSafe
from fifthstreet.ledger.journal import StreamRecord
from fifthstreet.ledger.store.store import Store
from fifthstreet.play import events as e
from fifthstreet.play.line import Line
from fifthstreet.play.state import Phase, SeatState
from fifthstreet.protocol import floor_events
from fifthstreet.protocol.codec import decode
from fifthstreet.rules.book import RuleBook

ANTE: Final = "ante"
FINISHED: Final = "house.RoundFinished"
DISTURBANCES: Final = (
    e.WagerFound,
    e.IrregularityReported,
    e.RulingMade,
    e.HandInvalidated,
    e.OptionsOffered,
    e.SettlementReversed,
    floor_events.EntryCorrected,
)
"""What makes a round another one than was counted."""
Seen = tuple[str, str, str]
"""A hand, the board and the dealer's face-up card, as somebody sees them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedChoice:
    """A decision: the number of its event, what lay open, the antes staked before, and the choice.

    `bet` is the choice as `analysis` writes it; None for a bet that is no multiple of the ante.
    """

    event: int
    board: str
    up: str
    staked: int
    bet: int | None
    timed_out: bool
    blind: bool


@dataclass(slots=True, kw_only=True)
class RecordedHand:
    """One hand of a round that is over; `opening` is what lay on each wager before the deal."""

    seat: int
    player: str
    ante: int
    opening: dict[str, int]
    cards: tuple[Card, ...] = ()
    looked: bool = False
    face_up: bool = False
    choices: list[RecordedChoice] = field(default_factory=list)
    lines: tuple[Line, ...] = ()

    def visible_to(self, person: str) -> bool:
        """Return whether a person may see the cards: they were shown, or looked at as one's own."""
        own = bool(person) and person == self.player and self.looked
        return bool(self.cards) and all(card.known for card in self.cards) and (self.face_up or own)

    @property
    def net(self) -> int:
        """Return what the round left the hand."""
        return sum(line.net for line in self.lines)

    def seen_at(self, choice: RecordedChoice) -> Seen:
        """Return what the player of the hand saw at a decision."""
        return " ".join(card.notation for card in self.cards), choice.board, choice.up


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedRound:
    """A round that is over; `last` is the number of its last event, by which it is known again."""

    table: str
    name: str
    number: int
    last: int
    began: int
    rules: Ruleset
    currency: str
    live: bool
    outcome: str
    disturbed: bool
    meters: Mapping[str, Fraction]
    hands: tuple[RecordedHand, ...]

    def hands_of(self, player: str) -> tuple[RecordedHand, ...]:
        """Return the hands that somebody played."""
        return tuple(hand for hand in self.hands if hand.player == player)


def main_wagers(book: RuleBook) -> frozenset[str]:
    """Return the wagers of the main game."""
    return frozenset(wager.id for wager in book.wagers if wager.group != "side")


def read_round(store: Store, table: str, number: int) -> RecordedRound:
    """Return a round that is over; raise where the table has none of that number."""
    records = round_records(store, table, number)
    finished = _finished(records)
    if finished is None:
        raise NoSuchRoundError(f"Round {number} of table {table} is not over.")
    before = load_until(store, table, records[0].number - 1)
    reader = _RoundReader(state=before, safe=OpenedSafe(finished.seed))
    reader.read(records)
    if reader.now is None:
        raise InvariantError("A round begins with its opening.")
    voided = reader.now.game.phase is Phase.VOIDED
    opened = reader.now.opened
    return RecordedRound(
        table=table,
        name=views.name_of(before) or table,
        number=number,
        last=records[-1].number,
        began=int(records[0].at.timestamp()),
        rules=before.rules,
        currency=before.opening.currency,
        live=before.live,
        outcome="voided" if voided else finished.outcome,
        disturbed=reader.disturbed,
        meters=opened.meters,
        hands=tuple(reader.whole_hands()),
    )


def _finished(records: Iterable[StreamRecord]) -> floor_events.RoundFinished | None:
    ends = (one for one in records if one.kind == FINISHED)
    return next((decode(one.kind, one.data) for one in ends), None)


@dataclass(slots=True, kw_only=True)
class _RoundReader:
    """Goes through the events of a round and notes what every hand does."""

    state: TableState
    safe: OpenedSafe
    now: RoundNow | None = None
    disturbed: bool = False
    hands: dict[int, RecordedHand] = field(default_factory=dict)
    late: set[int] = field(default_factory=set)

    def read(self, records: Iterable[StreamRecord]) -> None:
        for record in records:
            event = decode(record.kind, record.data)
            self._note(record.number, event)
            self.state = evolve(self.state, event, self.safe)
            self.now = self.state.latest or self.now

    def _note(self, number: int, event: object) -> None:
        match event:
            case floor_events.TimeRanOut():
                self.late.add(event.seat)
            case e.BettingClosed():
                self._begin()
            case e.BetMade():
                self._chose(number, event.seat, event.amount)
            case e.BetTakenBack():
                self._chose(number, event.seat, -event.amount)
            case e.HandStayed():
                self._chose(number, event.seat, None, STAY)
            case e.HandFolded():
                self._chose(number, event.seat, None, FOLD)
            case _:
                self.disturbed = self.disturbed or isinstance(event, DISTURBANCES)

    @property
    def _seats(self) -> Iterator[tuple[int, SeatState]]:
        game = self.now.game if self.now else None
        yield from game.seats.items() if game else ()

    def _begin(self) -> None:
        book = self.state.rules.book
        equal = self.state.rules.terms.brief.with_it.get(ANTE, ())
        for number, seat in self._seats:
            ante = next((seat.wagers[one] for one in (ANTE, *equal) if seat.wagers.get(one)), 0)
            opening = {wager: seat.wagers[wager] for wager in seat.wagers if book.wager(wager)}
            self.hands[number] = RecordedHand(
                seat=number, player=seat.player, ante=ante, opening=opening
            )

    def _chose(self, number: int, seat: int, amount: int | None, choice: int = FOLD) -> None:
        hand = self.hands.get(seat)
        if hand is None or self.now is None or not hand.ante:
            return
        game, main = self.now.game, main_wagers(self.state.rules.book)
        own = game.seats[seat]
        before = sum(staked for wager, staked in own.wagers.items() if wager in main)
        even = before % hand.ante == 0 and (amount or 0) % hand.ante == 0
        bet = choice if amount is None else amount // hand.ante
        board, up = _lying(self.state.rules.book, self.now)
        hand.choices.append(
            RecordedChoice(
                event=number,
                board=board,
                up=up,
                staked=before // hand.ante,
                bet=bet if even else None,
                timed_out=seat in self.late,
                blind=not own.looked,
            )
        )

    def whole_hands(self) -> Iterator[RecordedHand]:
        """Yield the hands with their cards and their settlement."""
        for number, seat in self._seats:
            hand = self.hands.get(number)
            if hand is None or not self.now:
                continue
            hand.cards, hand.looked, hand.face_up = tuple(seat.cards), seat.looked, seat.face_up
            hand.lines = tuple(line for line in self.now.game.lines if line.seat == number)
            yield hand


def _lying(book: RuleBook, now: RoundNow) -> tuple[str, str]:
    """Return what lies open that decides the ante: cards of the table, and cards of the dealer."""
    judged = book.main_contest.zones
    zones = {zone.id: zone.per for zone in book.zones if zone.id in judged}
    open_ = [(place.target, card) for place, card in now.game.dealt if place.face_up]
    board, up = (
        " ".join(card.notation for target, card in open_ if zones.get(target) == per)
        for per in ("table", "dealer")
    )
    return board, up
