"""A round as the agents at a table play it: they see what players may see, and act by number."""

from collections.abc import Mapping
from copy import copy
from operator import index
from typing import Any

import numpy as np

from fifthstreet.analysis.choices import DECK
from fifthstreet.cards import Card, Deck
from fifthstreet.play import commands as c
from fifthstreet.play.dealer import carry_on, deal_round, turns
from fifthstreet.play.views import View, is_over, view
from fifthstreet.training.errors import IllegalActionError
from fifthstreet.training.game_setup import GameSetting
from fifthstreet.training.observation import CARDS, Observation, layout_of, row

Info = dict[str, Any]
"""What an environment tells beside an observation, as Gymnasium has it."""


def name_of(seat: int) -> str:
    """Return what the player of a seat is called."""
    return f"seat_{seat}"


class SeatedRound:
    """One round dealt from a deck to seats 1 and on, each with the ante of the setting."""

    def __init__(self, setting: GameSetting, deck: Deck, *, seats: int = 1) -> None:
        self.setting = setting
        self.layout = layout_of(setting)
        self.seats = range(1, seats + 1)
        antes = {name_of(seat): setting.ante for seat in self.seats}
        self.game = deal_round(setting.terms, antes, deck=deck)
        for seat in self.seats:
            # A hand that was not looked at is hidden from its own player too.
            self.game.do(c.ViewCards(by=self._by(seat), seat=seat))
            self.game.do(c.PutCardsDown(by=self._by(seat), seat=seat))
        items = [Card(text) for cards in self.view(1).zones.values() for text in cards]
        known = (card for card in items if card.known)
        self.up = next(known, None) if self.layout.up else None

    @staticmethod
    def _by(seat: int) -> c.By:
        return c.By(role="player", name=name_of(seat))

    @property
    def over(self) -> bool:
        """Return whether the round is settled."""
        return is_over(self.game.state)

    @property
    def to_act(self) -> int | None:
        """Return the seat that decides next."""
        waiting = self.game.state.to_decide
        return waiting[0] if waiting else None

    @property
    def decision(self) -> int:
        """Return how many decisions have been passed; all of them once the round is over."""
        return self.layout.decisions if self.over else self.game.state.decision - 1

    def view(self, seat: int) -> View:
        """Return the round as one seat may see it."""
        return view(self.game.state, self._by(seat))

    def sees(self, seat: int) -> Observation:
        """Return what a seat may know."""
        display = self.view(seat)
        return Observation(
            own=tuple(map(Card, display.seats[seat].cards)),
            zones={zone: tuple(map(Card, cards)) for zone, cards in display.zones.items()},
            up=self.up,
            decision=self.decision,
            staked=self.staked(seat),
        )

    def row(self, seat: int) -> list[int]:
        """Return what a seat may know as a row of numbers."""
        return row(self.layout, self.sees(seat))

    def staked(self, seat: int) -> int:
        """Return the antes that a seat has staked."""
        return sum(self.game.state.seats[seat].wagers.values()) // self.setting.ante

    def live(self, seat: int) -> bool:
        """Return whether a seat's hand may still win."""
        return self.game.state.seats[seat].in_play

    def mask(self, seat: int) -> np.ndarray:
        """Tell with 1 and 0 which actions a seat may take now."""
        offered = turns(self.game.state, seat) if self.to_act == seat else {}
        return np.array([turn in offered for turn in self.setting.turns], dtype=np.int8)

    def act(self, seat: int, action: Any) -> None:
        """Take an action by its number; the dealer then carries on."""
        turn = self.setting.turns[legal(self.mask(seat), action)]
        self.game.do(turns(self.game.state, seat)[turn])
        carry_on(self.game)

    def branch(self) -> "SeatedRound":
        """Return the round as it is, to be played on another way."""
        other = copy(self)
        other.game = copy(self.game)
        other.game.history = list(self.game.history)
        return other

    def lying(self, zones: Mapping[str, tuple[Card, ...]]) -> dict[str, tuple[Card, ...]]:
        """Return the cards on the board and those of the dealer, as far as there are any."""
        result: dict[str, tuple[Card, ...]] = {}
        for zone in self.setting.terms.book.zones:
            if zones.get(zone.id):
                name = "dealer" if zone.per == "dealer" else "board"
                result[name] = result.get(name, ()) + zones[zone.id]
        return result

    def net(self, seat: int) -> int:
        """Return what the round leaves a seat so far, in minor units."""
        return self.game.nets.get(seat, 0)

    def reward(self, seat: int) -> float:
        """Return the net result in antes once the round is over, and nothing before."""
        return self.net(seat) / self.setting.ante if self.over else 0.0

    def info(self, seat: int) -> Info:
        """Return what stands beside an observation: the mask, the cards in words, the settlement.

        `lines` are the lines of the seat's settlement with their clauses, once the round is over.
        """
        seen = self.sees(seat)
        body: Info = {
            "action_mask": self.mask(seat),
            "own": " ".join(card.notation for card in seen.own),
            "staked": seen.staked * self.setting.ante,
        }
        body |= {
            name: " ".join(card.notation for card in cards)
            for name, cards in self.lying(seen.zones).items()
        }
        if self.over:
            lines = [line for line in self.game.lines if line.seat == seat]
            body |= {"net": self.net(seat), "lines": [line.as_json() for line in lines]}
        return body


def legal(mask: np.ndarray, action: Any) -> int:
    """Return the number of an action, refusing one that a mask forbids."""
    try:
        number = index(action)
    except TypeError:
        number = -1
    if not 0 <= number < len(mask) or not mask[number]:
        text = ", ".join(map(str, np.flatnonzero(mask)))
        raise IllegalActionError(
            f"Action {action!r} is not allowed now.",
            remedy=f'It may be one of {text}, as info["action_mask"] tells.',
        )
    return number


def random_order(chance: np.random.Generator) -> list[int]:
    """Return the numbers of all cards in an order of chance."""
    order: list[int] = chance.permutation(CARDS).tolist()
    return order


def order_of(deck: Deck) -> list[int]:
    """Return the numbers of a deck's cards in their order."""
    return [card.index for card in deck]


def shuffled(chance: np.random.Generator) -> Deck:
    """Return a deck in an order of chance."""
    return Deck(DECK[place] for place in random_order(chance))
