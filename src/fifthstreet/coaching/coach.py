"""The coach: what each choice is worth to a player, from what that very player may see.

During a round the cards come from the player's own view of the table and from nowhere else, so
that nothing hidden can enter. Afterwards each decision is judged by what lay open when it was made.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Final

from msgspec.structs import asdict, replace

from fifthstreet.analysis.choices import FOLD, STAY, action
from fifthstreet.cards import Card
from fifthstreet.coaching.question import question_about
from fifthstreet.coaching.strategy import advice
from fifthstreet.coaching.worker import WORKER
from fifthstreet.floor.tables import views
from fifthstreet.floor.tables.proof import round_records, transcript
from fifthstreet.floor.tables.state import RoundNow, TableState
from fifthstreet.ledger.journal import StreamRecord
from fifthstreet.ledger.store.store import Store
from fifthstreet.people.authority import Actor
from fifthstreet.play import events as e
from fifthstreet.play.state import Phase
from fifthstreet.play.views import HIDDEN, lying
from fifthstreet.protocol.codec import decode
from fifthstreet.protocol.floor_events import TimeRanOut
from fifthstreet.protocol.lessons import (
    Advice,
    Decision,
    Lesson,
    Position,
    PricedChoice,
    TaughtHand,
)
from fifthstreet.refusals import Refusal, RefusedError
from fifthstreet.rules.book import RuleBook

ANTE: Final = "ante"
UNSEEN: Final = Card("??")
Seen = tuple[str, str, str]
"""A hand, the board and the dealer's face-up card, as somebody sees them."""


def _notation(cards: Iterable[str]) -> str:
    return " ".join(card for card in cards if card != HIDDEN)


def _seen_now(state: TableState, now: RoundNow, actor: Actor, seat: int) -> Seen:
    """Return what a player sees of the own hand and of what lies open to all."""
    view = views.round_view(state, now, views.Viewer.of(actor))
    own = view.seats[seat].cards
    if HIDDEN in own or not own:
        raise RefusedError(Refusal("hand_is_not_viewed"))
    board, up = (lying(view, state.rules.book, per) for per in ("table", "dealer"))
    return _notation(own), _notation(board), _notation(up)


async def advise_now(state: TableState, actor: Actor, seat: int) -> Advice:
    """Return the exact value of each choice that a player has now, and what each costs."""
    now = state.now
    own = now.game.seats.get(seat) if now else None
    if now is None or own is None or own.player != actor.name:
        raise RefusedError(Refusal("belongs_to_someone_else"))
    if now.game.phase is not Phase.DECIDING or seat not in now.game.to_decide:
        raise RefusedError(Refusal("no_decision_is_due"))
    seen = _seen_now(state, now, actor, seat)
    main = {wager.id for wager in state.rules.book.wagers if wager.group != "side"}
    staked = sum(amount for wager, amount in own.wagers.items() if wager in main)
    equal = now.game.terms.brief.with_it.get(ANTE, ())
    ante = next(own.wagers[wager] for wager in (ANTE, *equal) if own.wagers.get(wager))
    position = await _worth(state, seen, staked // ante, ante)
    return Advice(
        table=state.id,
        round=now.number,
        decision=now.game.decision,
        seat=seat,
        staked=position.staked,
        best=position.best,
        options=_in_money(position, ante),
        ante=ante,
    )


async def _worth(state: TableState, seen: Seen, staked: int, ante: int) -> Position:
    question = question_about(state.rules, ante)
    position: Position = await WORKER.ask(advice, question, seen, staked)
    return position


def _in_money(position: Position, ante: int) -> tuple[PricedChoice, ...]:
    """Return the choices of a position with what each stakes and costs in minor units."""
    return tuple(
        PricedChoice(
            **asdict(option),
            amount=option.bet * ante,
            cost_in_money=round(Fraction(option.cost) * ante),
        )
        for option in position.options
    )


@dataclass(slots=True, kw_only=True)
class _CoachedChoice:
    """A decision that was made: what was seen, what was staked before, and what was done."""

    decision: int
    seen: Seen
    staked: int
    did: str
    timed_out: bool
    blind: bool


@dataclass(slots=True)
class CoachedHand:
    """One hand of a player through a round that is over."""

    seat: int
    book: RuleBook
    ante: int = 0
    cards: list[Card] = field(default_factory=list)
    wagers: dict[str, int] = field(default_factory=dict)
    looked: bool = False
    timed_out: bool = False
    choices: list[_CoachedChoice] = field(default_factory=list)
    net: int = 0

    def chose(self, choice: int, open_: dict[str, list[Card]]) -> None:
        """Note a decision, as `analysis` writes it, with what lay open then."""
        main = {wager.id for wager in self.book.wagers if wager.group != "side"}
        before = sum(staked for wager, staked in self.wagers.items() if wager in main)
        board, up = _lying(self.book, open_)
        self.choices.append(
            _CoachedChoice(
                decision=len(self.choices) + 1,
                seen=(_cards(self.cards), board, up),
                staked=before // self.ante,
                did=action(choice),
                timed_out=self.timed_out,
                blind=not self.looked,
            )
        )


def _lying(book: RuleBook, open_: Mapping[str, Iterable[Card]]) -> tuple[str, str]:
    """Return what lies open that decides the ante: cards of the table, and cards of the dealer."""
    judged = book.main_contest.zones
    zones = [zone for zone in book.zones if zone.id in judged]
    board, up = (
        [card for zone in zones if zone.per == per for card in open_.get(zone.id, ())]
        for per in ("table", "dealer")
    )
    return _cards(board), _cards(up)


def _cards(cards: Iterable[Card]) -> str:
    return " ".join(card.notation for card in cards)


def played(store: Store, state: TableState, number: int, player: str) -> list[CoachedHand]:
    """Return the hands of a player in a round that is over, with every decision."""
    records = round_records(store, state.id, number)
    openings = transcript(store, state.id, number).openings
    dealt = sorted((one.position, one.card) for one in openings if one.position is not None)
    reader = _RoundReader(deck=[card for _, card in dealt], player=player, book=state.rules.book)
    return reader.read(records)


@dataclass(slots=True, kw_only=True)
class _RoundReader:
    """Goes through the events of a round with the cards that its proof has opened."""

    deck: list[Card]
    player: str
    book: RuleBook
    used: int = 0
    hands: dict[int, CoachedHand] = field(default_factory=dict)
    open: dict[str, list[Card]] = field(default_factory=dict)

    def read(self, records: Iterable[StreamRecord]) -> list[CoachedHand]:
        for record in records:
            self._take(decode(record.kind, record.data))
        return [hand for hand in self.hands.values() if hand.ante]

    def _take(self, event: object) -> None:
        match event:
            case e.WagerPlaced() if event.player == self.player:
                hand = self.hands.setdefault(event.seat, CoachedHand(event.seat, self.book))
                hand.wagers[event.wager] = event.amount
                if event.wager == ANTE:
                    hand.ante = event.amount
            case e.CardDealt():
                self._dealt(event)
            case e.IrregularityReported():
                self.used += len(event.discarded)
            case e.CardsRevealed():
                zone = self.book.zone(event.shows) or self.book.dealer_zone
                self.open.setdefault(zone.id if zone else "", []).extend(event.cards)
            case e.CardsViewed() | TimeRanOut() | e.SeatSettled():
                if event.seat in self.hands:
                    self._of_a_hand(self.hands[event.seat], event)
            case e.BetMade() | e.HandStayed() | e.BetTakenBack() | e.HandFolded():
                if event.seat in self.hands:
                    self._of_a_hand(self.hands[event.seat], event)
            case _:
                pass

    def _dealt(self, event: e.CardDealt) -> None:
        card = self.deck[self.used]
        self.used += 1
        if event.place.face_up:
            self.open.setdefault(event.place.target, []).append(card)
        hand = self.hands.get(event.place.seat or 0)
        if hand is not None:
            hand.cards.append(card)

    def _of_a_hand(self, hand: CoachedHand, event: Any) -> None:
        match event:
            case e.CardsViewed():
                hand.looked = True
            case TimeRanOut():
                hand.timed_out = True
            case e.BetMade():
                hand.chose(event.amount // hand.ante, self.open)
                hand.wagers[event.wager] = event.amount
            case e.BetTakenBack():
                hand.chose(-event.amount // hand.ante, self.open)
                del hand.wagers[event.wager]
            case e.HandFolded():
                hand.chose(FOLD, self.open)
            case e.HandStayed():
                hand.chose(STAY, self.open)
            case e.SeatSettled():
                hand.net += sum(line.net for line in event.lines if line.seat == hand.seat)
            case _:
                pass


async def lesson(state: TableState, number: int, hands: Iterable[CoachedHand]) -> Lesson:
    """Return every decision of some hands with its exact cost, in antes and in money."""
    judged = tuple([await _judged(state, hand) for hand in hands])
    return Lesson(
        table=state.id,
        round=number,
        hands=judged,
        cost_in_money=sum(hand.cost_in_money for hand in judged),
        net=sum(hand.net for hand in judged),
    )


async def _judged(state: TableState, hand: CoachedHand) -> TaughtHand:
    decisions = tuple([await _decision(state, hand, choice) for choice in hand.choices])
    seen = any(not choice.blind for choice in hand.choices)
    return TaughtHand(
        seat=hand.seat,
        ante=hand.ante,
        cards=tuple(_cards(hand.cards).split()) if seen else (),
        decisions=decisions,
        cost_in_money=sum(one.cost_in_money or 0 for one in decisions),
        net=hand.net,
    )


async def _decision(state: TableState, hand: CoachedHand, choice: _CoachedChoice) -> Decision:
    decision = Decision(
        decision=choice.decision,
        board=tuple(choice.seen[1].split()),
        up=tuple(choice.seen[2].split()),
        did=choice.did,
        timed_out=choice.timed_out,
        blind=choice.blind,
    )
    if choice.blind:
        return decision
    worth = await _worth(state, choice.seen, choice.staked, hand.ante)
    options = _in_money(worth, hand.ante)
    mine = next(one for one in options if one.action == choice.did)
    return replace(
        decision, best=worth.best, cost=mine.cost, cost_in_money=mine.cost_in_money, options=options
    )
