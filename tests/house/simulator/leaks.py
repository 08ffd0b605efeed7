"""The leak oracle: cards in what is sent to somebody are cards that they may see by then (I7).

What may be seen is worked out from the table itself and not from how views are made: cards that lie
face up or were turned up or shown, and one's own hand once looked at.
"""

import re
from typing import Any

from fifthstreet.floor.tables.state import RoundNow, TableState
from fifthstreet.play import events as r
from fifthstreet.protocol.codec import text_of

CARD = re.compile(r'"([2-9TJQKA][shdc])"')


def cards_in(content: Any) -> set[str]:
    """Return every card that some JSON names."""
    return set(CARD.findall(text_of(content).decode()))


class Seen:
    """What everybody may have seen of the round that is on at a table."""

    def __init__(self) -> None:
        self.cards: dict[str, set[str]] = {}

    def take(self, state: TableState, event: object) -> None:
        """Take in what an event turns up, by the table after it."""
        cards = self.cards.setdefault(state.id, set())
        if isinstance(event, r.BettingOpened):
            cards.clear()
        elif isinstance(event, r.CardDealt) and event.place.face_up:
            cards.add(event.card.notation)
        elif isinstance(event, r.UpCardChosen) and state.now:
            cards.add(state.now.game.dealt[event.place][1].notation)
        elif isinstance(event, r.CardsRevealed | r.HandShown):
            cards.update(card.notation for card in event.cards)

    def check(self, content: Any, state: TableState, now: RoundNow | None, person: str) -> None:
        """Refuse what shows somebody more than the rules let them see."""
        text = text_of(content).decode()
        found = set(CARD.findall(text))
        if now is None:
            assert not found - self.cards.get(state.id, set()), found
            return
        allowed = self.cards.get(state.id, set()) | own(now, person)
        assert found <= allowed, f"{person or 'everybody'} is shown {sorted(found - allowed)}"
        if state.now is not None and now.secret is not None:
            assert now.secret.seed_for_the_safe().hex() not in text
            assert now.opened.nonce not in text


def own(now: RoundNow, person: str) -> set[str]:
    """Return the cards of hands that are somebody's own and that they have looked at."""
    return {
        card.notation
        for seat in now.game.seats.values()
        if person and seat.player == person and seat.looked
        for card in seat.cards
    }
