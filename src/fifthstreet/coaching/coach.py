"""The coach: what each choice is worth to a player, from what that very player may see.

During a round the cards come from the player's own view of the table and from nowhere else, so
that nothing hidden can enter. Afterwards each decision is judged by what lay open when it was made.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Final

from fifthstreet.cards import Card
from fifthstreet.coaching.question import Question
from fifthstreet.coaching.strategy import advice
from fifthstreet.coaching.worker import WORKER
from fifthstreet.floor.refusals import ProblemError
from fifthstreet.floor.tables import views
from fifthstreet.floor.tables.proof import round_records, transcript
from fifthstreet.floor.tables.state import RoundNow, TableState
from fifthstreet.ledger.batch import Record
from fifthstreet.ledger.store.store import Store
from fifthstreet.people.authority import Actor
from fifthstreet.play import events as e
from fifthstreet.play.state import TARGETS, Phase
from fifthstreet.play.views import HIDDEN
from fifthstreet.protocol.codec import decode
from fifthstreet.protocol.floor_events import TimeRanOut

UNSEEN: Final = Card("??")
Seen = tuple[str, str, str]
"""A hand, the board and the dealer's face-up card, as somebody sees them."""


def _visible_cards(cards: Iterable[str]) -> str:
    return " ".join(card for card in cards if card != HIDDEN)


def seen_now(state: TableState, now: RoundNow, actor: Actor, seat: int) -> Seen:
    """Return what a player sees of the own hand and of what lies open to all."""
    view = views.round_view(state, now, views.Viewer.of(actor))
    own = view["seats"][str(seat)]["cards"]
    if HIDDEN in own or not own:
        raise ProblemError(
            "hand_is_not_seen", "The coach sees what the player sees: look at the hand first."
        )
    return _visible_cards(own), _visible_cards(view["board"]), _visible_cards(view["dealer"])


async def advise_now(state: TableState, actor: Actor, seat: int) -> dict[str, Any]:
    """Return the exact value of each choice that a player has now, and what each costs."""
    now = state.now
    own = now.game.seats.get(seat) if now else None
    if now is None or own is None or own.player != actor.name:
        raise ProblemError("not_ones_own", "The coach only advises you on your own hand.")
    if now.game.phase is not Phase.DECIDING or seat not in now.game.to_decide:
        raise ProblemError("no_decision_is_due", "That hand has no decision to make now.")
    visible = seen_now(state, now, actor, seat)
    main = {wager.id for wager in state.rules.book.wagers if wager.group != "side"}
    staked = sum(amount for wager, amount in own.wagers.items() if wager in main)
    ante = own.wagers["ante"]
    advice = await _worth(state, visible, staked // ante, ante)
    return {
        "table": state.id,
        "round": now.number,
        "decision": now.game.decision,
        "seat": seat,
        **in_money(advice, ante),
    }


async def _worth(state: TableState, visible: Seen, staked: int, ante: int) -> dict[str, Any]:
    question = Question(subject=state.rules.text, ante=ante)
    answer: dict[str, Any] = await WORKER.ask(advice, question, visible, staked)
    return answer


def in_money(answer: dict[str, Any], ante: int) -> dict[str, Any]:
    """Return advice with what each choice stakes and costs in minor units."""
    options = [
        {
            **option,
            "amount": option["bet"] * ante,
            "cost_in_money": round(Fraction(option["cost"]) * ante),
        }
        for option in answer["options"]
    ]
    return {**answer, "ante": ante, "options": options}


@dataclass(slots=True, kw_only=True)
class Choice:
    """A decision that was made: what was seen, what was staked before, and what was done."""

    decision: int
    seen: Seen
    staked: int
    bet: int
    timed_out: bool
    blind: bool


@dataclass(slots=True)
class Hand:
    """One hand of a player through a round that is over."""

    seat: int
    main: frozenset[str]
    cards: list[Card] = field(default_factory=list)
    wagers: dict[str, int] = field(default_factory=dict)
    looked: bool = False
    timed_out: bool = False
    choices: list[Choice] = field(default_factory=list)
    net: int = 0

    @property
    def ante(self) -> int:
        """Return the ante of the hand."""
        return self.wagers.get("ante", 0)

    def chose(self, amount: int, open_: dict[str, list[Card]]) -> None:
        """Note a decision with what lay open then."""
        before = sum(staked for wager, staked in self.wagers.items() if wager in self.main)
        board, up = (_cards(open_.get(place, ())) for place in ("community", "dealer"))
        self.choices.append(
            Choice(
                decision=len(self.choices) + 1,
                seen=(_cards(self.cards), board, up),
                staked=before // self.ante,
                bet=amount // self.ante,
                timed_out=self.timed_out,
                blind=not self.looked,
            )
        )


def _cards(cards: Iterable[Card]) -> str:
    return " ".join(card.notation for card in cards)


def played(store: Store, state: TableState, number: int, player: str) -> list[Hand]:
    """Return the hands of a player in a round that is over, with every decision."""
    records = round_records(store, state.id, number)
    openings = transcript(store, state.id, number).openings
    dealt = sorted((one.position, one.card) for one in openings if one.position is not None)
    main = frozenset(wager.id for wager in state.rules.book.wagers if wager.group != "side")
    return _Told(deck=[card for _, card in dealt], player=player, main=main).read(records)


@dataclass(slots=True, kw_only=True)
class _Told:
    """Goes through the events of a round with the cards that its proof has opened."""

    deck: list[Card]
    player: str
    main: frozenset[str]
    used: int = 0
    hands: dict[int, Hand] = field(default_factory=dict)
    open: dict[str, list[Card]] = field(default_factory=dict)

    def read(self, records: Iterable[Record]) -> list[Hand]:
        for record in records:
            self._take(decode(record.kind, record.data))
        return [hand for hand in self.hands.values() if hand.ante]

    def _take(self, event: object) -> None:
        match event:
            case e.WagerPlaced() if event.player == self.player:
                hand = self.hands.setdefault(event.seat, Hand(event.seat, self.main))
                hand.wagers[event.wager] = event.amount
            case e.CardDealt():
                self._dealt(event)
            case e.Reported():
                self.used += len(event.discarded)
            case e.CardsRevealed():
                place = TARGETS.get(event.shows, event.shows)
                self.open.setdefault(place, []).extend(event.cards)
            case e.CardsLookedAt() | TimeRanOut() | e.BetMade() | e.HandFolded() | e.SeatSettled():
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

    def _of_a_hand(self, hand: Hand, event: Any) -> None:
        match event:
            case e.CardsLookedAt():
                hand.looked = True
            case TimeRanOut():
                hand.timed_out = True
            case e.BetMade():
                hand.chose(event.amount, self.open)
                hand.wagers[event.wager] = event.amount
            case e.HandFolded():
                hand.chose(0, self.open)
            case e.SeatSettled():
                hand.net += sum(line.net for line in event.lines if line.seat == hand.seat)
            case _:
                pass


async def lesson(state: TableState, number: int, hands: Iterable[Hand]) -> dict[str, Any]:
    """Return every decision of some hands with its exact cost, in antes and in money."""
    decisions = [await _judged(state, hand) for hand in hands]
    return {
        "table": state.id,
        "round": number,
        "hands": decisions,
        "cost_in_money": sum(hand["cost_in_money"] for hand in decisions),
        "net": sum(hand["net"] for hand in decisions),
    }


async def _judged(state: TableState, hand: Hand) -> dict[str, Any]:
    decisions = [await _decision(state, hand, choice) for choice in hand.choices]
    looked_at = any(not choice.blind for choice in hand.choices)
    return {
        "seat": hand.seat,
        "ante": hand.ante,
        "cards": _cards(hand.cards).split() if looked_at else [],
        "decisions": decisions,
        "cost_in_money": sum(one["cost_in_money"] or 0 for one in decisions),
        "net": hand.net,
    }


async def _decision(state: TableState, hand: Hand, choice: Choice) -> dict[str, Any]:
    data: dict[str, Any] = {
        "decision": choice.decision,
        "board": choice.seen[1].split(),
        "up": choice.seen[2].split(),
        "did": f"bet {choice.bet}" if choice.bet else "fold",
        "timed_out": choice.timed_out,
        "blind": choice.blind,
        "best": None,
        "cost": None,
        "cost_in_money": None,
        "options": [],
    }
    if choice.blind:
        return data
    worth = in_money(await _worth(state, choice.seen, choice.staked, hand.ante), hand.ante)
    mine = next(one for one in worth["options"] if one["bet"] == choice.bet)
    return {
        **data,
        "best": worth["best"],
        "cost": mine["cost"],
        "cost_in_money": mine["cost_in_money"],
        "options": worth["options"],
    }
