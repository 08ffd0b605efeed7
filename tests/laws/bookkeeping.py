"""What a round must come to, worked out from its events alone."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction

from fifthstreet.cards import Card, Deck
from fifthstreet.money import MeterShare
from fifthstreet.play import commands as c
from fifthstreet.play import events as e
from fifthstreet.play.line import Line
from fifthstreet.play.round import Round
from fifthstreet.play.state import State
from fifthstreet.play.terms import Terms
from fifthstreet.protocol.codec import text_of
from fifthstreet.rules.deal import Place

Stakes = dict[tuple[int, str], int]


def stakes_of(events: Iterable[e.Event]) -> Stakes:
    """Return what lies on each wager after some events, settled or not."""
    lying: Stakes = {}
    for event in events:
        match event:
            case e.WagerPlaced() | e.BetMade() | e.WagerFound():
                lying[event.seat, event.wager] = event.amount
            case e.WagerReturned():
                lying[event.seat, event.wager] -= event.amount
            case _:
                continue
    return {place: amount for place, amount in lying.items() if amount}


def stakes_in(lines: Iterable[Line]) -> Stakes:
    """Return what was staked on each wager by the lines of a settlement."""
    found: Counter[tuple[int, str]] = Counter()
    for line in lines:
        found[line.seat, line.wager] += line.staked
    return {place: amount for place, amount in found.items() if amount}


class Meters:
    """Meters as an accountant keeps them: opening, contributions, awards and resets."""

    def __init__(self, game: Round) -> None:
        self.terms: Terms = game.state.terms
        self.opening = dict(game.opening.meters)
        self.stand = dict(self.opening)
        self.fed: dict[int, Mapping[str, Fraction]] = {}
        self.reverses = self.terms.option("progressive.void_reversal") is not False
        self.open = False

    def take(self, event: e.Event) -> None:
        """Enter one event."""
        match event:
            case e.BettingOpened() | e.BettingClosed():
                self.open = isinstance(event, e.BettingOpened)
            case e.WagerPlaced() if event.wager == "progressive":
                self._feed(event.seat, event.contributions)
            case e.WagerReturned() if event.wager == "progressive":
                if self.open or self.reverses:
                    self._feed(event.seat, {})
            case e.HandInvalidated() if event.standing == "refunded" and self.reverses:
                self._feed(event.seat, {})
            case e.SeatSettled():
                for line in event.lines:
                    self._pay(line)
            case e.RoundVoided():
                self.stand = dict(self.opening)
                for fed in () if self.reverses else self.fed.values():
                    self._add(fed, 1)
            case _:
                pass

    def _feed(self, seat: int, fed: Mapping[str, Fraction]) -> None:
        self._add(self.fed.get(seat, {}), -1)
        self.fed[seat] = fed
        self._add(fed, 1)

    def _add(self, fed: Mapping[str, Fraction], sign: int) -> None:
        for meter, amount in fed.items():
            self.stand[meter] += sign * amount

    def _pay(self, line: Line) -> None:
        table = self.terms.progressive
        if table is None or line.wager not in {"progressive", "envy"} or line.outcome != "win":
            return
        option = self.terms.option("progressive.stake_returned_on_win")
        paid = line.paid - (line.staked if option else 0)
        share = next((p.pays for p in table.lines if p.pays == line.odds), None)
        if isinstance(share, MeterShare):
            reset = Fraction(self.terms.resets[share.meter])
            left = self.stand[share.meter] - paid
            floor = self.terms.option("progressive.partial_floor") == "reset"
            whole = share.percent == 100
            self.stand[share.meter] = reset if whole else max(left, reset) if floor else left
        elif self.terms.option("progressive.fixed_from_meter"):
            first = table.meters[0]
            self.stand[first] = max(self.stand[first] - paid, Fraction(0))


NOTATION = re.compile(rf"\b({'|'.join(card.notation for card in Deck.standard())})\b")
DRAWN = {str(card): card.notation for card in Deck.standard()}


def cards_in(seen: object) -> set[str]:
    """Return the cards that occur in a view's bytes, however they are written there."""
    text = text_of(seen).decode()
    return {*NOTATION.findall(text), *(plain for drawn, plain in DRAWN.items() if drawn in text)}


def visible_to(by: c.By, state: State, events: Iterable[e.Event]) -> set[str]:
    """Return the cards that somebody may know: turned up, shown, or one's own once looked at."""
    seen: set[Card] = set()
    dealt: list[tuple[Place, Card]] = []
    for event in events:
        match event:
            case e.CardDealt():
                dealt.append((event.place, event.card))
                seen |= {event.card} if event.place.face_up else set()
            case e.CardsRevealed() | e.HandShown():
                seen |= set(event.cards)
            case e.UpCardChosen():
                seen.add(dealt[event.place][1])
            case e.CardsViewed() if by == c.By(role="player", name=state.seats[event.seat].player):
                seen |= {card for place, card in dealt if place.seat == event.seat}
            case _:
                pass
    return {card.notation for card in seen}
