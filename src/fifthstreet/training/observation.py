"""What an agent sees, as a row of small whole numbers.

A card is its index: 0 for the two of clubs to 51 for the ace of spades, by rank first; 52 is a card
not turned up. Own cards come the highest first, so that a hand is one row however it was dealt.

After them come the zones of which a card is seen before the last decision, and the one card of the
dealer's that lies face up where the others are hidden until the end. A game with several decisions
has two columns more: how many decisions have passed, and the antes staked.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from fifthstreet.analysis.advice import Position
from fifthstreet.analysis.choices import DECK
from fifthstreet.cards import Card
from fifthstreet.play.brief import absent_zones
from fifthstreet.rules.plan import Zone
from fifthstreet.training.game_setup import GameSetting

CARDS = len(DECK)
UNSEEN = CARDS
"""Stands for a card that is not turned up."""

KIND = np.int8
"""The type of every number in an observation."""

OWN, BOARD, UP = 2, 3, 1
HAND = 5
"""Cards of a hand against a dealer."""

STREET, STAKED = OWN + BOARD, OWN + BOARD + 1
"""Columns after the cards of a hand of two on a board of three."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Observation:
    """What one seat may know: own cards, those of each zone, and its stake in antes.

    Cards that are not turned up are unknown ones; `up` is the dealer's card that lay face up when
    the seat decided, whatever is turned up since.
    """

    own: tuple[Card, ...]
    zones: Mapping[str, tuple[Card, ...]]
    up: Card | None
    decision: int
    staked: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """The columns of an observation: own cards, whole zones, a face-up card, and the course."""

    own: int
    zones: tuple[Zone, ...]
    up: bool
    decisions: int

    @property
    def has_course(self) -> bool:
        """Return whether the decision and the stake are columns: where there are several."""
        return self.decisions > 1


def layout_of(setting: GameSetting) -> Layout:
    """Return the columns that the plan of a setting makes.

    >>> from fifthstreet.training.game_setup import setting
    >>> [zone.cards for zone in layout_of(setting("md")).zones], layout_of(setting("rws")).up
    ([3], True)
    """
    terms, last = setting.terms, len(setting.terms.book.decisions)
    law, absent = terms.book, absent_zones(terms.book, terms.offers)
    early = {reveal.zone for reveal in law.reveals if reveal.after_decision < last}
    zones = tuple(
        zone
        for zone in law.zones
        if zone.per != "seat" and zone.id not in absent and (zone.up or zone.id in early)
    )
    up = terms.brief.method.up_card is not None
    return Layout(own=law.seat_zone.cards, zones=zones, up=up, decisions=last)


def sizes(setting: GameSetting) -> list[int]:
    """Return how many values each column has.

    >>> from fifthstreet.training.game_setup import setting
    >>> sizes(setting("md")), sizes(setting("rws"))
    ([52, 52, 53, 53, 53, 4, 11], [52, 52, 52, 52, 52, 52])
    """
    layout = layout_of(setting)
    shared = [CARDS + (not zone.up) for zone in layout.zones for _ in range(zone.cards)]
    course = [layout.decisions + 1, setting.most_staked + 1] if layout.has_course else []
    return [*[CARDS] * layout.own, *shared, *[CARDS] * layout.up, *course]


def row(layout: Layout, view: Observation) -> list[int]:
    """Return an observation as a list."""
    own = sorted((card.index for card in view.own), reverse=True)
    lying = [card for zone in layout.zones for card in view.zones[zone.id]]
    shared = [card.index if card.known else UNSEEN for card in lying]
    up = [view.up.index] if view.up else []
    return [*own, *shared, *up, *([view.decision, view.staked] if layout.has_course else [])]


def card_columns(setting: GameSetting) -> list[tuple[int, ...]]:
    """Return for each decision the columns whose cards are known then, the first known first.

    >>> from fifthstreet.training.game_setup import setting
    >>> card_columns(setting("md"))
    [(0, 1), (0, 1, 2), (0, 1, 2, 3)]
    """
    layout, reveals = layout_of(setting), setting.terms.book.reveals
    since = dict.fromkeys(range(layout.own), 0)
    for zone in layout.zones:
        for number in range(1, zone.cards + 1):
            turned = [
                each.after_decision
                for each in reveals
                if each.zone == zone.id and (not each.cards or number in each.cards)
            ]
            since[len(since)] = 0 if zone.up else min(turned, default=layout.decisions)
    if layout.up:
        since[len(since)] = 0
    order = sorted(since, key=lambda column: since[column])
    return [
        tuple(column for column in order if since[column] <= decision)
        for decision in range(layout.decisions)
    ]


def position_of(observation: Sequence[int] | np.ndarray, layout: Layout | None = None) -> Position:
    """Return an observation as a position with cards, which `analysis.advise` takes too.

    Without a layout it is that of two cards and a board of three, or of five against a dealer.

    >>> position_of([51, 46, 20, 52, 52, 1, 3])
    Position(cards=(Card('As'), Card('Kh')), board=(Card('7c'),), up=(), staked=3)
    >>> position_of([51, 46, 20, 11, 3, 50]).up
    (Card('Ah'),)
    """
    numbers = [int(number) for number in observation]
    if layout is not None:
        return _position(numbers, layout)
    if len(numbers) == HAND + UP:
        own, up = numbers[:HAND], numbers[HAND]
        return Position(cards=_cards(own), up=(DECK[up],), staked=1)
    board = _cards(numbers[OWN:STREET])
    return Position(cards=_cards(numbers[:OWN]), board=board, staked=numbers[STAKED])


def _position(numbers: list[int], layout: Layout) -> Position:
    """Return an observation of any layout as a position."""
    lying: dict[bool, list[int]] = {True: [], False: []}
    at = layout.own
    for zone in layout.zones:
        lying[zone.per == "dealer"] += numbers[at : at + zone.cards]
        at += zone.cards
    if layout.up:
        lying[True].append(numbers[at])
    return Position(
        cards=_cards(numbers[: layout.own]),
        board=_cards(lying[False]),
        up=_cards(lying[True]),
        staked=numbers[-1] if layout.has_course else None,
    )


def _cards(indices: Sequence[int]) -> tuple[Card, ...]:
    return tuple(DECK[index] for index in indices if index != UNSEEN)
